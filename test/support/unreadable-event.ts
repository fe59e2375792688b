/** An event that nobody can read in the journal of a running program, as a program of another version might leave one. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { BACKWARDS, END, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { EventMetadata } from '@livro/event-sourcing';
import { acquireParts } from '../../backend/src/platform/embedded/parts.ts';
import { hashOf } from '../../backend/src/platform/event-store/chain.ts';
import type { Program } from './program.ts';
import { compiled } from './store-process.ts';

/** What a stream of the program is called in its store, and a client of it; both are gone afterwards. */
async function withStore<Result>(
  { dataDir, environment }: Program,
  work: (client: EventStoreDBClient, named: (stream: string) => string) => Promise<Result>,
): Promise<Result> {
  const host = path.join(compiled(), 'backend/src/platform/embedded/host.js');
  const parts = await acquireParts({ dataDir, databaseUrl: undefined, eventStoreUrl: undefined }, host);
  const client = EventStoreDBClient.connectionString(parts.eventStoreUrl);
  const { STREAM_PREFIX } = environment as { STREAM_PREFIX: string };
  try {
    return await work(client, (stream) => `${STREAM_PREFIX}${stream}`);
  } finally {
    await client.dispose();
    await parts.release();
  }
}

/** By the official client, chained to the head as a Book would do it, with an amount that is no number; its entry number. */
export const appendUnreadable = (program: Program, held: string): Promise<number> =>
  withStore(program, async (client, named) => {
    const stream = named('ledger');
    for (;;) {
      const newest = client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
      for await (const { event } of newest) {
        const last = event!.metadata as unknown as EventMetadata;
        const commandId = randomUUID();
        const id = randomUUID();
        const words = { category: 'material', description: 'Cal', supplier: null, notes: null, tags: [] };
        const data = { expenseId: id, accountId: held, amount: 'abc', date: '2026-03-02', ...words };
        const unsealed = { ...last, commandId, idempotency: undefined, previousHash: last.hash };
        const recorded = { id, type: 'ExpenseRecorded', data: { ...data, purchaseRequestId: null } };
        const metadata = { ...unsealed, hash: hashOf({ ...recorded, metadata: unsealed }) };
        const bytes = new Uint8Array(Buffer.from(JSON.stringify(metadata)));
        try {
          await client.appendToStream(stream, jsonEvent({ ...recorded, metadata: bytes }), {
            expectedRevision: event!.revision,
          });
          return Number(event!.revision) + 2;
        } catch {
          // Somebody booked in between.
        }
      }
    }
  });

/** One of the suppliers' stream, past its Book: no money is about it. */
export const appendStrange = (program: Program): Promise<void> =>
  withStore(program, async (client, named) => {
    const strange = jsonEvent({ type: 'SupplierDescribed', data: { nothing: 'fits' }, metadata: {} });
    await client.appendToStream(named('suppliers'), strange);
  });
