/**
 * One Postgres and one event store for all files of a project, where each file keeps to a database and a stream prefix of its
 * own: starting both for each of fifty files takes longer than the tests of many. Jest's `globalSetup`.
 */
import { startTestParts } from './store-process.ts';

export default async function startSharedParts(): Promise<void> {
  const parts = await startTestParts({ own: true });
  process.env.LIVRO_TEST_POSTGRES = parts.databaseUrl;
  process.env.LIVRO_TEST_STORE = parts.eventStoreUrl;
  (globalThis as { stopSharedParts?: () => Promise<void> }).stopSharedParts = () => parts.stop();
}
