/** Folds what banks report, and what people say it is, into rows. */
import type { Recorded } from '@livro/event-sourcing';
import { defineProjection, type RecordedOf, rowAt } from '../../platform/projections/define-projection.ts';
import type { Rows } from '../../platform/projections/projection.types.ts';
import { withoutCpfs } from '../statement/statement.ts';
import { wordsKey } from '../proposal/words.read.ts';
import {
  type BankAccountRow,
  bankAccountsTable,
  bankBalancesTable,
  type BankLineRow,
  bankLinesTable,
  bankStatementsTable,
  matchedEntriesTable,
} from './bank-lines.table.ts';
import type { BankEvent, LineReported } from './events.ts';
import { stillReconciled } from './state.ts';

const TABLES = [
  bankLinesTable,
  matchedEntriesTable,
  bankStatementsTable,
  bankBalancesTable,
  bankAccountsTable,
];

export const bankingProjection = defineProjection<BankEvent>({
  name: 'banking',
  version: 3,
  tables: TABLES,
  owned: {
    by: ['account', 'development'],
    concerns: ({ data }) => ({ owners: [data.accountId] }),
    tables: TABLES.map((table) => ({
      table,
      owners: ['account_id'],
    })),
  },
  handles: [
    'LineReported',
    'StatementImported',
    'LinesMatched',
    'LinesUnmatched',
    'LineIgnored',
    'LineLeftOut',
    'LineRestored',
    'ImportUndone',
    'Reconciled',
  ],

  keysOf: (event) => [
    rowAt(bankAccountsTable, event.data.accountId),
    ...linesOf(event).map((id) => rowAt(bankLinesTable, id)),
    ...(event.type === 'ImportUndone' ? [rowAt(bankStatementsTable, event.data.statementId)] : []),
    ...('entryIds' in event.data
      ? event.data.entryIds.map((id) => rowAt(matchedEntriesTable, event.data.accountId, id))
      : []),
  ],

  fold(event, rows) {
    const { accountId } = event.data;
    const settled = { settled_by: event.metadata.actor, settled_at: event.metadata.recordedAt };
    const open = {
      status: 'open',
      match_id: null,
      reason: null,
      settled_by: null,
      settled_at: null,
    } as const;
    switch (event.type) {
      case 'LineReported':
        rows.put(bankLinesTable, lineRow(event));
        return opened(rows, accountId, event.data.date);
      case 'StatementImported':
        return imported(rows, event);
      case 'LinesMatched': {
        const { matchId: match_id, lineIds, entryIds } = event.data;
        for (const id of lineIds) change(rows, id, { status: 'matched', match_id, ...settled });
        for (const entry_id of entryIds)
          rows.put(matchedEntriesTable, { account_id: accountId, entry_id, match_id });
        return;
      }
      case 'LinesUnmatched': {
        const { lineIds, entryIds } = event.data;
        const days = lineIds.map((id) => change(rows, id, open).date);
        for (const entryId of entryIds) rows.remove(matchedEntriesTable, [accountId, entryId]);
        return opened(rows, accountId, days.toSorted()[0]!);
      }
      case 'LineIgnored':
        return void change(rows, event.data.lineId, {
          status: 'ignored',
          reason: event.data.reason,
          ...settled,
        });
      case 'LineLeftOut': {
        const { lineId, as: status, reason } = event.data;
        return void change(rows, lineId, { status, reason, ...settled });
      }
      case 'ImportUndone':
        return undone(rows, event);
      case 'LineRestored':
        return opened(rows, accountId, change(rows, event.data.lineId, open).date);
      case 'Reconciled': {
        const account = rows.get(bankAccountsTable, [accountId]);
        if (!account) throw new Error(`Account ${accountId} is reconciled without a statement.`);
        const { through } = event.data;
        return reconciledTo(rows, account, [...account.reconciled.filter((day) => day < through), through]);
      }
      default:
        throw new Error(`Unknown to this read model: ${JSON.stringify(event satisfies never)}`);
    }
  },
});

function linesOf({ data }: Recorded<BankEvent>): readonly string[] {
  if ('lineIds' in data) return data.lineIds;
  if ('adoptedLineIds' in data) return data.adoptedLineIds ?? [];
  return 'lineId' in data ? [data.lineId] : [];
}

function lineRow({ data, revision, metadata }: Recorded<LineReported>): BankLineRow {
  return {
    id: data.lineId,
    account_id: data.accountId,
    statement_id: data.statementId,
    revision: Number(revision),
    date: data.date,
    amount: data.amount,
    // Lines that were imported before CPFs were masked have them in their events.
    description: withoutCpfs(data.description),
    words: wordsKey(data.description),
    document_number: data.documentNumber && withoutCpfs(data.documentNumber),
    status: 'open',
    match_id: null,
    reason: null,
    reported_by: data.reportedBy,
    reported_at: metadata.recordedAt,
    settled_by: null,
    settled_at: null,
  };
}

function imported(
  rows: Rows,
  { data, metadata, revision }: Extract<RecordedOf<BankEvent>, { type: 'StatementImported' }>,
): void {
  const { accountId, to, balance, balanceDate, columns, adoptedLineIds = [] } = data;
  for (const id of adoptedLineIds) change(rows, id, { statement_id: data.statementId });
  const before = rows.get(bankAccountsTable, [accountId]);
  const reaches = [before?.reaches ?? '', to, balanceDate ?? ''].toSorted().at(-1)!;
  rows.put(bankAccountsTable, {
    account_id: accountId,
    reaches,
    reconciled: before?.reconciled ?? [],
    reconciled_through: before?.reconciled_through ?? null,
    bank: data.account?.bank ?? before?.bank ?? null,
    columns: columns ?? before?.columns ?? null,
    imported_at: metadata.recordedAt,
  });
  if (balance !== null && balanceDate !== null)
    rows.put(bankBalancesTable, { account_id: accountId, date: balanceDate, amount: balance });
  rows.put(bankStatementsTable, {
    id: data.statementId,
    account_id: accountId,
    revision: Number(revision),
    name: withoutCpfs(data.name),
    format: data.format,
    first_day: data.from,
    last_day: to,
    new_lines: data.newLines,
    known_lines: data.knownLines,
    left_out: data.leftOut,
    balance,
    balance_date: balanceDate,
    imported_by: data.importedBy,
    imported_at: metadata.recordedAt,
    undone_reason: null,
    undone_by: null,
    undone_at: null,
  });
}

function undone(
  rows: Rows,
  { data, metadata }: Extract<RecordedOf<BankEvent>, { type: 'ImportUndone' }>,
): void {
  const { accountId, statementId, lineIds, reaches, reason: undone_reason } = data;
  const statement = rows.get(bankStatementsTable, [statementId]);
  const account = rows.get(bankAccountsTable, [accountId]);
  if (!statement || !account) throw new Error(`Statement ${statementId} was never imported.`);
  const { actor: undone_by, recordedAt: undone_at } = metadata;
  rows.put(bankStatementsTable, { ...statement, undone_reason, undone_by, undone_at });
  rows.put(bankAccountsTable, { ...account, reaches });
  const days = lineIds.flatMap((id) => rows.get(bankLinesTable, [id])?.date ?? []);
  for (const id of lineIds) rows.remove(bankLinesTable, [id]);
  const [first] = days.toSorted();
  if (first !== undefined) opened(rows, accountId, first);
}

function change(rows: Rows, id: string, to: Partial<BankLineRow>): BankLineRow {
  const row = rows.get(bankLinesTable, [id]);
  if (!row) throw new Error(`Line ${id} was never reported.`);
  const changed = { ...row, ...to };
  rows.put(bankLinesTable, changed);
  return changed;
}

/** A line of this day is open: what was reconciled up to it or later is so no more. */
function opened(rows: Rows, accountId: string, day: string): void {
  const account = rows.get(bankAccountsTable, [accountId]);
  if (account) reconciledTo(rows, account, stillReconciled(account.reconciled, day));
}

const reconciledTo = (rows: Rows, account: BankAccountRow, reconciled: readonly string[]): void =>
  rows.put(bankAccountsTable, { ...account, reconciled, reconciled_through: reconciled.at(-1) ?? null });
