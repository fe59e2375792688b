/**
 * The books as an auditor's screens read them, over as many entries as are wanted, written by Postgres itself: rows as the projections
 * would have made them, and beside them the journal in the store's own table. Four of five entries are on one account.
 */
import { accountEntriesProjection } from '../../backend/src/audit/replay/account-entries.projection.ts';
import { actionsProjection } from '../../backend/src/audit/action/actions.projection.ts';
import { monthTotalsProjection } from '../../backend/src/audit/closing/month-totals.projection.ts';
import { journalEntriesProjection } from '../../backend/src/ledger/books/journal-entries.projection.ts';
import { postingsProjection } from '../../backend/src/ledger/books/postings.projection.ts';
import { BLOCK_ENTRIES } from '../../backend/src/ledger/books/postings.table.ts';
import { periodsProjection } from '../../backend/src/ledger/period/periods.projection.ts';
import type { Database } from '../../backend/src/platform/database/database.ts';
import { createReadTables, SCRATCH } from '../api/read-tables.fixture.ts';
import { fillLists, listProjections } from './lists.fixture.ts';

const CLIENTS = 1_000;

export async function createAuditBooks(url: string, database: Database, entries: number): Promise<void> {
  const projections = [
    ...listProjections(),
    postingsProjection,
    actionsProjection,
    journalEntriesProjection,
    accountEntriesProjection,
    monthTotalsProjection,
    periodsProjection,
  ];
  const tables = projections.flatMap((projection) => projection.tables);
  await createReadTables(url, database, tables, () => fill(database, entries));
}

async function fill(database: Database, entries: number): Promise<void> {
  await fillLists(database, CLIENTS, entries, true);
  const session = await database.session();
  try {
    for (const statement of statements(entries)) await session.query(statement);
  } finally {
    await session.end();
  }
}

const into = (table: string): string => `insert into ${SCRATCH}.${table}`;
const from = (table: string): string => `from ${SCRATCH}.${table}`;
const summed = (columns: string, of: string, keys: number): string =>
  `select ${columns}, sum(debit), sum(credit), sum(lines) ${from(of)} group by ${Array.from({ length: keys }, (_, n) => n + 1).join()}`;

const statements = (entries: number): readonly string[] => [
  `${into('posting_accounts')} select id, development_id, type, '2021-11-01' ${from('accounts')}`,
  `${into('postings')}
    select t.entry_number, t.leg * 2 + line, t.account_id, code, signed, t.date, t.created_at
    ${from('transactions')} t join ${SCRATCH}.accounts o on o.id = t.related_account_id or t.related_account_id is null and o.id = t.account_id
    cross join lateral (values
      (0, 'asset', t.signed_amount),
      (1, case when t.type = 'expense' then 'expense:' || t.category when t.type = 'payment' then 'revenue'
        when o.development_id <> t.development_id then 'between-developments' end, -t.signed_amount)) as l(line, code, signed)
    where code is not null`,
  `${into('posting_totals')} (account_id, code, month, block, debit, credit, lines)
    select account_id, code, date_trunc('month', date)::date, (entry_number - 1) / ${BLOCK_ENTRIES},
      sum(greatest(amount, 0)), sum(greatest(-amount, 0)), count(*) ${from('postings')} group by 1, 2, 3, 4`,
  `${into('posting_months')} (account_id, code, month, debit, credit, lines) ${summed('account_id, code, month', 'posting_totals', 3)}`,
  `${into('posting_years')} (account_id, code, year, debit, credit, lines)
    ${summed("account_id, code, date_trunc('year', month)::date", 'posting_months', 3)}`,
  `${into('journal_entries')} (entry_number, kind, date, account_ids, amount, recorded_by, recorded_at)
    select entry_number, 'ExpenseRecorded', date, array[account_id::text], amount, recorded_by, created_at ${from('expenses')}
    union all select entry_number, 'PaymentRegistered', date, array[account_id::text],
      case status when 'pending' then 0 else amount end, recorded_by, created_at ${from('payments')}
    union all select entry_number, 'MoneyTransferred', date, array[account_id::text, related_account_id::text], amount,
      recorded_by, created_at ${from('transactions')} where type = 'transfer_out'`,
  `${into('account_entries')} select distinct account_id, entry_number ${from('transactions')}`,
  `${into('month_totals')} (month, entries, debits, credits, late)
    select to_char(date, 'YYYY-MM'), count(distinct entry_number), sum(greatest(amount, 0)), sum(greatest(-amount, 0)), 0
    ${from('postings')} group by 1`,
  `${into('late_entries')} (entry_number, month, date, reason, amount, recorded_by, recorded_at)
    select entry_number, to_char(date, 'YYYY-MM'), date, 'later-month', amount, recorded_by, recorded_at
    ${from('journal_entries')} where entry_number % 20 = 0`,
  `${into('actions')} (stream, revision, kind, person_id, recorded_at, subject_id, details, command_id)
    select 'ledger', entry_number - 1, case type when 'expense' then 'ExpenseRecorded' when 'payment' then 'PaymentRegistered'
      else 'MoneyTransferred' end, 'pessoa ' || entry_number % 12, created_at, id::text, '{}', id
    ${from('transactions')} where leg = 0`,
  `${into('actions')} (stream, revision, kind, person_id, recorded_at, subject_id, details, command_id)
    select 'ledger', ${entries} + entry_number, 'EntryReversed', 'pessoa ' || entry_number % 7, created_at + interval '1 day',
      id::text, '{}', id ${from('transactions')} where leg = 0 and entry_number % 50 = 0`,
];

/** Of the event with this revision: as the store has it, and as `writeJournal` writes it. */
export const eventHashSql = (revision: string): string =>
  `md5((${revision})::text) || md5((${revision})::text)`;

/** The stream `ledger` of these entries, into the table of a store that does not run. Its hashes are those of nothing. */
export async function writeJournal(database: Database, prefix: string): Promise<void> {
  const session = await database.session();
  try {
    await session.query(JOURNAL, [`${prefix}ledger`]);
    await session.query('analyze store.events');
  } finally {
    await session.end();
  }
}

const WORDS = `'notes', null, 'tags', '["obra"]'::json`;
const JOURNAL = `
  insert into store.events (position, stream, revision, id, type, is_json, created_ticks, data, metadata)
  select last.position + entry_number, $1, entry_number - 1, ('00000005-0000-4000-8000-' || lpad(entry_number::text, 12, '0'))::uuid,
    event.type, true, 639000000000000000 + entry_number * 10000, convert_to(event.data::text, 'UTF8'),
    convert_to(json_build_object(
      'commandId', event.id, 'correlationId', event.id, 'causationId', event.id, 'actor', 'ana',
      'recordedAt', to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'schema', 1,
      'previousHash', ${eventHashSql('entry_number - 2')}, 'hash', ${eventHashSql('entry_number - 1')})::text, 'UTF8')
  from (select coalesce(max(position), 0) as position from store.events) as last
  cross join (
    select entry_number, id, 'ExpenseRecorded' as type, created_at as at, json_build_object(
      'expenseId', id, 'accountId', account_id, 'amount', amount, 'date', date, 'category', category, 'description', description,
      'supplier', supplier, 'purchaseRequestId', null, ${WORDS}) as data ${from('expenses')}
    union all
    select entry_number, id, 'PaymentRegistered', created_at, json_build_object(
      'paymentId', id, 'accountId', account_id, 'clientId', client_id, 'amount', amount, 'date', date, 'method', method,
      'description', description, 'unitReference', unit_reference, 'status', status, ${WORDS}) ${from('payments')}
    union all
    select entry_number, entry_id, 'MoneyTransferred', created_at, json_build_object(
      'transferId', entry_id, 'sourceAccountId', account_id, 'destinationAccountId', related_account_id, 'amount', amount,
      'transferType', 'external', 'date', date, 'description', description, ${WORDS})
    ${from('transactions')} where type = 'transfer_out') as event`;
