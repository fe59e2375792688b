/**
 * The embedded Postgres and store as the program runs them, with every setting that an acknowledgement needs to be on disk:
 * figures of anything less would be figures of another program. For both sides of a comparison.
 */
import path from 'node:path';
import { startEventStore } from '@livro/embedded-event-store';
import { startPostgres } from '@livro/embedded-postgres';
import { storeProgram, temporaryFolder } from '../support/store-process.ts';

export interface DurableParts {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  stop(): Promise<void>;
}

export async function startDurableParts(): Promise<DurableParts> {
  const ends: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const postgres = await startPostgres({
      directory: path.join(temporaryFolder(ends), 'postgres'),
      database: 'livro',
    });
    ends.push(() => postgres.stop());
    const store = await startEventStore({ databaseUrl: postgres.url, program: storeProgram() });
    ends.push(() => store.stop());
    return { databaseUrl: postgres.url, eventStoreUrl: store.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
