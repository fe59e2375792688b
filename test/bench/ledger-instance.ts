/**
 * A Book over the real ledger as the program opens it (snapshots and turns in Postgres), with callers of its own. In a process
 * of its own it bears what load it is told to; it acknowledges nothing that the Book did not.
 */
import { randomUUID } from 'node:crypto';
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
import { answering, given } from './forked.ts';
import { type Pair, pairsOf } from './hot-accounts.ts';
import { testMacs, testReports } from '../support/integrity.ts';
import { bear, type Load } from './load.ts';

export interface LedgerPlace {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly streamPrefix: string;
}

/** Two for each of 32 developments. */
export const ACCOUNTS = Array.from(
  { length: 64 },
  (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
);
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
    // As in the program, where the history vouches for those before.
    keepAtMost: defaultBookOptions.keep,
    origin: new Origin(Buffer.alloc(32, 1)),
    snapshotStore: new PostgresSnapshots(
      database,
      streamPrefix,
      testMacs(streamPrefix),
      testReports(streamPrefix),
    ),
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

/** Every account with its opening. Answers how many events that made. */
async function openAccounts(book: LedgerBook): Promise<{ recordedEvents: number }> {
  for (const [n, accountId] of ACCOUNTS.entries()) {
    const developmentId = `00000000-0000-4000-9000-${String(n >> 1).padStart(12, '0')}`;
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
  return { recordedEvents: ACCOUNTS.length * 2 };
}

function transferOf({ source, destination }: Pair, day: LocalDate): TransferMoneyCommand {
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
async function transferThrough(book: LedgerBook, command: TransferMoneyCommand): Promise<Outcome> {
  const asked = envelope(command);
  for (;;) {
    try {
      return await book.execute(asked);
    } catch (error) {
      if (!(error instanceof OutcomeUnknownError)) throw error;
    }
  }
}

/** Transfers between these accounts, drawn with this skew. */
export interface TransferLoad {
  readonly load: Load;
  readonly accounts: readonly string[];
  readonly skew: number;
}

export type LedgerOrder = TransferLoad | 'open accounts';

async function main(): Promise<void> {
  const { book, close } = ledgerBook(given<LedgerPlace>());
  await book.start();
  answering<{ order: LedgerOrder }>(({ order }) => {
    if (order === 'open accounts') return openAccounts(book);
    const pair = pairsOf(order.accounts, order.skew);
    const day = today();
    return bear(order.load, () => transferThrough(book, transferOf(pair(), day)));
  }, close);
}

if (require.main === module) void main();
