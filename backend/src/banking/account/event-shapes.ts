/** What each event of a `bank-{account}` stream looks like as JSON. */
import { is, type ShapesOf } from '@livro/event-sourcing';
import { statementFormats } from '../statement/statement.ts';
import { type BankEvent, exclusionKinds } from './events.ts';

const optional = is.orNull(is.text);
const columns = is.shaped({
  date: is.text,
  description: is.text,
  amount: is.orAbsent(is.text),
  debit: is.orAbsent(is.text),
  credit: is.orAbsent(is.text),
  documentNumber: is.orAbsent(is.text),
  details: is.orAbsent(is.text),
  direction: is.orAbsent(is.text),
  balance: is.orAbsent(is.text),
});
const account = is.shaped({ bank: optional, branch: optional, number: is.text });
const together = {
  matchId: is.uuid,
  accountId: is.uuid,
  lineIds: is.listOf(is.uuid),
  entryIds: is.listOf(is.uuid),
};

export const bankShapes: ShapesOf<BankEvent> = {
  LineReported: {
    lineId: is.uuid,
    accountId: is.uuid,
    statementId: is.uuid,
    date: is.day,
    amount: is.integer,
    bankId: optional,
    occurrence: is.integer,
    // A bank names there who paid.
    description: is.personal(is.text),
    documentNumber: optional,
    reportedBy: is.text,
  },
  StatementImported: {
    statementId: is.uuid,
    accountId: is.uuid,
    name: is.text,
    format: is.oneOf(statementFormats),
    sha256: is.sha256,
    from: is.day,
    to: is.day,
    newLines: is.integer,
    knownLines: is.integer,
    leftOut: is.integer,
    balance: is.orNull(is.integer),
    balanceDate: is.orNull(is.day),
    columns: is.orNull(columns),
    account: is.orAbsent(is.orNull(account)),
    adoptedLineIds: is.orAbsent(is.listOf(is.uuid)),
    importedBy: is.text,
  },
  LinesMatched: { ...together, difference: is.integer, reason: optional, matchedBy: is.text },
  LinesUnmatched: { ...together, undoneEntryId: is.orNull(is.uuid), unmatchedBy: is.text },
  LineIgnored: { lineId: is.uuid, accountId: is.uuid, reason: is.text, ignoredBy: is.text },
  LineLeftOut: {
    lineId: is.uuid,
    accountId: is.uuid,
    as: is.oneOf(exclusionKinds),
    reason: is.text,
    leftOutBy: is.text,
  },
  ImportUndone: {
    statementId: is.uuid,
    accountId: is.uuid,
    lineIds: is.listOf(is.uuid),
    reaches: is.orNull(is.day),
    reason: is.text,
    undoneBy: is.text,
  },
  LineRestored: { lineId: is.uuid, accountId: is.uuid, restoredBy: is.text },
  Reconciled: {
    accountId: is.uuid,
    through: is.day,
    bankBalance: is.integer,
    bookBalance: is.integer,
    outstanding: is.integer,
    difference: is.integer,
    reason: optional,
    reconciledBy: is.text,
  },
};
