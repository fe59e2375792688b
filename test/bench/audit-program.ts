/** The controllers and queries of the auditor's screens, put together as the program does. */
import { ActionQueries } from '../../backend/src/audit/action/action.queries.ts';
import { ActionsController } from '../../backend/src/audit/action/actions.controller.ts';
import { ClosingController } from '../../backend/src/audit/closing/closing.controller.ts';
import { MonthQueries } from '../../backend/src/audit/closing/month.queries.ts';
import { DutiesController } from '../../backend/src/audit/duty/duties.controller.ts';
import { DutyQueries } from '../../backend/src/audit/duty/duty.queries.ts';
import { EntryTestQueries } from '../../backend/src/audit/entry-test/entry-test.queries.ts';
import { EntryTestsController } from '../../backend/src/audit/entry-test/entry-tests.controller.ts';
import { VouchedCheckpoints } from '../../backend/src/audit/proof/vouched-checkpoints.read.ts';
import { Replay } from '../../backend/src/audit/replay/replay.read.ts';
import { SealKeys } from '../../backend/src/audit/seal/seal-keys.read.ts';
import { Seals } from '../../backend/src/audit/seal/seals.read.ts';
import { AuditController } from '../../backend/src/audit/verification/audit.controller.ts';
import { VerificationHistory } from '../../backend/src/audit/verification/verification-runs.read.ts';
import { TimeStamps } from '../../backend/src/audit/stamp/time-stamps.read.ts';
import { Cosignatures } from '../../backend/src/audit/witness/cosignatures.read.ts';
import { AccountQueries } from '../../backend/src/ledger/account/account.queries.ts';
import { AccountLineQueries } from '../../backend/src/ledger/books/account-lines.queries.ts';
import { AuditedEntries } from '../../backend/src/ledger/books/audited-entries.read.ts';
import { BooksController } from '../../backend/src/ledger/books/books.controller.ts';
import { FiguresQueries } from '../../backend/src/ledger/books/figures.queries.ts';
import { JournalEntryQueries } from '../../backend/src/ledger/books/journal-entries.queries.ts';
import { JournalController } from '../../backend/src/ledger/books/journal.controller.ts';
import { TrialBalanceQueries } from '../../backend/src/ledger/books/trial-balance.queries.ts';
import { UnreadableEntries } from '../../backend/src/ledger/books/unreadable-entries.read.ts';
import { TransactionQueries } from '../../backend/src/ledger/history/transaction.queries.ts';
import { EntryViews } from '../../backend/src/ledger/journal/entry.view.ts';
import type { Books } from '../../backend/src/platform/book/book.types.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';

export type AuditProgram = ReturnType<typeof auditProgram>;

export function auditProgram(database: Database, store: EventStore, keys: SealKeys, books: Books) {
  const figures = new FiguresQueries(database);
  const accounts = new AccountQueries(database);
  const unreadable = new UnreadableEntries(books);
  const transactions = new TransactionQueries(database, undefined!, undefined!);
  const absent = undefined as never;
  const vouched = new VouchedCheckpoints(new Cosignatures(database), new TimeStamps(database, absent));
  return {
    journal: new JournalController(
      new JournalEntryQueries(database),
      new AccountLineQueries(database, figures),
      new AuditedEntries(store, database, figures),
      accounts,
      unreadable,
    ),
    books: new BooksController(
      new TrialBalanceQueries(figures, accounts),
      figures,
      accounts,
      transactions,
      unreadable,
      absent,
    ),
    entries: new EntryViews(transactions, absent, figures, store, books),
    tests: new EntryTestsController(new EntryTestQueries(database, figures)),
    duties: new DutiesController(new DutyQueries(database)),
    actions: new ActionsController(new ActionQueries(database)),
    closing: new ClosingController(new MonthQueries(database)),
    replay: new Replay(store, database),
    verifications: new VerificationHistory(store, database),
    seals: new AuditController(absent, absent, new Seals(store, keys, absent), vouched),
  };
}
