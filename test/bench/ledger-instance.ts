/**
 * A Book over the real ledger as the program opens it (snapshots and turns in Postgres), with callers of its own. As a
 * process started by `startLedgerInstance` it loads when told to; it acknowledges nothing that the Book did not.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { businessToday, type LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import type { LedgerCommand, TransferMoneyCommand } from '../../backend/src/ledger/journal/commands.ts';
import type { LedgerEvent } from '../../backend/src/ledger/journal/events.ts';
import { ledgerDecider } from '../../backend/src/ledger/journal/ledger.ts';
import type { LedgerState } from '../../backend/src/ledger/journal/state.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { StreamBook } from '../../backend/src/platform/book/book.ts';
import { defaultBookOptions } from '../../backend/src/platform/book/book-options.ts';
import type { Envelope, Outcome } from '../../backend/src/platform/book/book.types.ts';
import { PostgresCourtesyLock } from '../../backend/src/platform/book/courtesy-lock.ts';
import { OutcomeUnknownError } from '../../backend/src/platform/event-store/errors.ts';
import { Origin } from '../../backend/src/platform/event-store/origin.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { PostgresSnapshots } from '../../backend/src/platform/book/snapshots.ts';
import { underLoad, type LoadSample } from './load.ts';
import { somePair } from './plpgsql-ledger.ts';

export interface LedgerPlace {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly streamPrefix: string;
}

export const HOT_ACCOUNTS = Array.from({ length: 6 }, (_, n) => `00000000-0000-4000-8000-00000000000${n}`);
/** What each account begins with: no load of a bench gets to its end. */
export const OPENING = 900_000_000_000;
export const today = (): LocalDate => businessToday(new Date());

export type LedgerBook = StreamBook<LedgerState, LedgerCommand, LedgerEvent>;

/** `book.start()` is the caller's to await; `close` ends the Book and its connections. */
export function ledgerBook({ databaseUrl, eventStoreUrl, streamPrefix }: LedgerPlace): {
  book: LedgerBook;
  close: () => Promise<void>;
} {
  const store = new EventStore({ url: eventStoreUrl, streamPrefix });
  const database = new Database({ url: databaseUrl });
  const book: LedgerBook = new StreamBook(ledgerDecider, store, {
    ...defaultBookOptions,
    origin: new Origin(Buffer.alloc(32, 1)),
    snapshotStore: new PostgresSnapshots(database, streamPrefix),
    lock: new PostgresCourtesyLock(database, streamPrefix),
  });
  return {
    book,
    async close() {
      await book.close(2_000);
      await store.close();
      await database.close();
    },
  };
}

function envelope(command: LedgerCommand): Envelope<LedgerCommand> {
  const id = randomUUID();
  return {
    id,
    command,
    actor: { id: 'bench' },
    correlationId: id,
    idempotency: { key: id, contentHash: '0'.repeat(64) },
  };
}

/** Six accounts of three developments, each with its opening. Answers how many events that made. */
export async function openHotAccounts(book: LedgerBook): Promise<number> {
  for (const [n, accountId] of HOT_ACCOUNTS.entries()) {
    const developmentId = `00000000-0000-4000-9000-00000000000${Math.floor(n / 2)}`;
    const kind = n % 2 === 0 ? 'building' : 'land';
    await book.execute(envelope({ type: 'OpenAccount', accountId, developmentId, kind }));
    await book.execute(
      envelope({
        type: 'SetOpeningBalance',
        entryId: randomUUID(),
        accountId,
        amount: OPENING as Centavos,
        date: today(),
        description: 'Saldo inicial',
        today: today(),
      }),
    );
  }
  return HOT_ACCOUNTS.length * 2;
}

function someTransfer(day: LocalDate): TransferMoneyCommand {
  const { source, destination } = somePair(HOT_ACCOUNTS);
  return {
    type: 'TransferMoney',
    transferId: randomUUID(),
    sourceAccountId: source,
    destinationAccountId: destination,
    amount: 100 as Centavos,
    date: day,
    description: 'Transferência entre obras',
    notes: null,
    tags: [],
    today: day,
  };
}

/** One transfer, repeated under its own key until the answer is certain. */
export async function transferThrough(book: LedgerBook, day: LocalDate): Promise<Outcome> {
  const asked = envelope(someTransfer(day));
  for (;;) {
    try {
      return await book.execute(asked);
    } catch (error) {
      if (!(error instanceof OutcomeUnknownError)) throw error;
    }
  }
}

export interface InstanceReport extends LoadSample {
  readonly acknowledged: number;
}

export interface RunningLedgerInstance {
  /** Loads its Book with `callers` callers for `seconds`. */
  load(callers: number, seconds: number): Promise<InstanceReport>;
  stop(): Promise<void>;
}

/** Resolves when its Book stands at the head. */
export async function startLedgerInstance(place: LedgerPlace): Promise<RunningLedgerInstance> {
  const child: ChildProcess = fork(__filename, [JSON.stringify(place)], {
    execArgv: ['--no-warnings', '-r', path.join(__dirname, '../faults/book-loader.cjs')],
  });
  const exited = once(child, 'exit');
  const answer = async (): Promise<unknown> => {
    const ended = exited.then(([code]) => {
      throw new Error(`An instance ended with ${code}.`);
    });
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
    return message;
  };
  await answer();
  return {
    async load(callers, seconds) {
      const report = answer();
      child.send({ callers, seconds });
      return (await report) as InstanceReport;
    },
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}

async function main(): Promise<void> {
  const { book, close } = ledgerBook(JSON.parse(process.argv[2]!) as LedgerPlace);
  await book.start();
  process.on('message', ({ callers, seconds }: { callers: number; seconds: number }) => {
    const day = today();
    let acknowledged = 0;
    void underLoad(callers, seconds, async () => {
      await transferThrough(book, day);
      acknowledged++;
    }).then(
      (sample) => process.send!({ ...sample, acknowledged }),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        process.exit(1);
      },
    );
  });
  process.once('disconnect', () => void close().then(() => process.exit(0)));
  process.send!('ready');
}

if (require.main === module) void main();
