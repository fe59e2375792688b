/**
 * One Postgres and one event store for all files of a project, where each file keeps to a database and a stream prefix of its
 * own: starting both for each of fifty files takes longer than the tests of many. Jest's `globalSetup`.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { startTestParts } from './store-process.ts';

const root = path.resolve(__dirname, '../..');

export default async function startSharedParts(): Promise<void> {
  // A bundle holds the verifiers, which a fresh clone has not built.
  if (!fs.existsSync(path.join(root, 'libs/proof/dist')))
    execFileSync(process.execPath, ['scripts/verifier.mjs'], { cwd: root });
  const parts = await startTestParts({ own: true });
  process.env.LIVRO_TEST_POSTGRES = parts.databaseUrl;
  process.env.LIVRO_TEST_STORE = parts.eventStoreUrl;
  (globalThis as { stopSharedParts?: () => Promise<void> }).stopSharedParts = () => parts.stop();
}
