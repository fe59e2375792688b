/**
 * The proof of a long journal and the bare client's read of the same events, in a process of its own like the program's:
 * the test runner's sandbox makes pure code many times slower. Answers one rate for each message that names a measure.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { EventMetadata } from '@livro/event-sourcing';
import { provenStreams } from '../../backend/src/audit/verification/proven-streams.read.ts';
import { LedgerFold } from '../../backend/src/audit/verification/ledger-fold.read.ts';
import { StreamCheck } from '../../backend/src/audit/verification/stream-check.read.ts';
import { TaggedEvents } from '../../backend/src/audit/verification/tagged-events.read.ts';
import { chained, GENESIS_HASH } from '../../backend/src/platform/event-store/chain.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { Origin } from '../../backend/src/platform/event-store/origin.ts';
import type { Sample } from './figures.ts';
import { idOf, longJournal } from './long-journal.ts';

const PREFIX = 'proof-';
const BATCH = 500;
const origin = new Origin(Buffer.alloc(32, 1));

export type ProofMeasure = 'proof' | 'read';

export interface ProofProbe {
  measure(what: ProofMeasure): Promise<Sample>;
  stop(): Promise<void>;
}

/** Writes a journal of `entries` into the store and resolves when it stands there. */
export async function startProofProbe(entries: number, eventStoreUrl: string): Promise<ProofProbe> {
  const child: ChildProcess = fork(__filename, [String(entries), eventStoreUrl], {
    execArgv: ['--no-warnings', '-r', path.join(__dirname, '../faults/book-loader.cjs')],
  });
  const exited = once(child, 'exit');
  const answer = async (): Promise<unknown> => {
    const ended = exited.then(([code]) => {
      throw new Error(`The probe ended with ${code}.`);
    });
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
    return message;
  };
  await answer();
  return {
    async measure(what) {
      const sample = answer();
      child.send(what);
      return (await sample) as Sample;
    },
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}

export async function write(store: EventStore, entries: number): Promise<void> {
  let previousHash = GENESIS_HASH;
  let revision = -1n;
  let n = 0;
  let batch: Parameters<EventStore['append']>[1][number][] = [];
  for (const { type, data } of longJournal(entries)) {
    const commandId = idOf('command', n);
    const unsealed: Omit<EventMetadata, 'hash'> = {
      commandId,
      correlationId: commandId,
      causationId: commandId,
      actor: idOf('actor', 1),
      recordedAt: new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString(),
      schema: 1,
      idempotency: { key: commandId, contentHash: createHash('sha256').update(commandId).digest('hex') },
      previousHash,
    };
    const event = { id: idOf('event', n), type, data, metadata: unsealed };
    const sealed = chained(event, origin);
    previousHash = sealed.hash;
    batch.push({ ...event, metadata: { ...unsealed, ...sealed } });
    n++;
    if (batch.length < BATCH && n < entries) continue;
    revision = await store.append('ledger', batch, revision);
    batch = [];
  }
}

/** Numbering, links, hashes, tags, shapes, the decider's fold and the books' own sums, from the store. */
async function prove(store: EventStore, entries: number): Promise<Sample> {
  const fold = new LedgerFold();
  const check = new StreamCheck(provenStreams(fold, new TaggedEvents(origin)).ledger);
  const began = performance.now();
  for await (const event of store.readStream('ledger')) {
    const found = check.take(event) ?? check.foreign(event);
    if (found) throw new Error(found.message);
  }
  const wrong = fold.disagreement();
  if (wrong || check.head.revision !== BigInt(entries - 1)) throw new Error('The journal was not proven.');
  return { perSecond: (entries / (performance.now() - began)) * 1_000 };
}

async function readBare(client: EventStoreDBClient, entries: number): Promise<Sample> {
  let count = 0;
  const began = performance.now();
  for await (const { event } of client.readStream(`${PREFIX}ledger`, { requiresLeader: true }))
    if (event) count++;
  if (count !== entries) throw new Error(`${count} events were read.`);
  return { perSecond: (entries / (performance.now() - began)) * 1_000 };
}

async function main(): Promise<void> {
  const entries = Number(process.argv[2]);
  const url = process.argv[3]!;
  // A busy machine is no reason to end a read.
  const store = new EventStore({ url, streamPrefix: PREFIX, timeoutMs: 60_000 });
  const client = EventStoreDBClient.connectionString(url);
  await write(store, entries);
  process.on('message', (what: ProofMeasure) => {
    (what === 'proof' ? prove(store, entries) : readBare(client, entries)).then(
      (sample) => process.send!(sample),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  });
  process.once('disconnect', () => process.exit(0));
  process.send!('ready');
}

if (require.main === module) void main();
