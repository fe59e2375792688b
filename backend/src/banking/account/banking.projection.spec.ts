/** Events of banks in, rows out, the same when each comes twice. */
import type { Recorded } from '@livro/event-sourcing';
import { foldInMemory } from '../../platform/projections/engine/fold-in-memory.ts';
import { recorded } from '../../platform/projections/recorded.fixture.ts';
import {
  bankAccountsTable,
  bankLinesTable,
  bankStatementsTable,
  matchedEntriesTable,
} from './bank-lines.table.ts';
import { bankingProjection } from './banking.projection.ts';
import type { BankEvent } from './events.ts';

const accountId = 'account';
const line = (lineId: string, date: string): BankEvent => ({
  type: 'LineReported',
  data: {
    lineId,
    accountId,
    statementId: 'statement',
    date,
    amount: -1_000,
    bankId: lineId,
    occurrence: 0,
    description: 'PIX ENVIADO Concreteira São João 10/03',
    documentNumber: null,
    reportedBy: 'ana',
  },
});
const statement: Extract<BankEvent, { type: 'StatementImported' }> = {
  type: 'StatementImported',
  data: {
    statementId: 'statement',
    accountId,
    name: 'extrato.ofx',
    format: 'ofx',
    sha256: 'f'.repeat(64),
    from: '2026-03-01',
    to: '2026-03-31',
    newLines: 2,
    knownLines: 0,
    leftOut: 0,
    balance: 5_000,
    balanceDate: '2026-04-02',
    columns: null,
    importedBy: 'ana',
  },
};
const together = { matchId: 'match', accountId, lineIds: ['a'], entryIds: ['x', 'y'] };
const matched: BankEvent = {
  type: 'LinesMatched',
  data: { ...together, difference: 0, reason: null, matchedBy: 'ana' },
};
const unmatched: BankEvent = {
  type: 'LinesUnmatched',
  data: { ...together, undoneEntryId: null, unmatchedBy: 'ana' },
};
const ignored: BankEvent = {
  type: 'LineIgnored',
  data: { lineId: 'b', accountId, reason: 'IOF', ignoredBy: 'ana' },
};
const reconciled = (through: string): BankEvent => ({
  type: 'Reconciled',
  data: {
    accountId,
    through,
    bankBalance: 0,
    bookBalance: 0,
    outstanding: 0,
    difference: 0,
    reason: null,
    reconciledBy: 'ana',
  },
});
const all = [line('a', '2026-03-05'), line('b', '2026-03-20'), statement, matched, ignored];

const stream = (events: readonly BankEvent[]): Recorded[] =>
  events.map(({ type, data }, at) => recorded(at, data, { type, stream: `bank-${accountId}` }));
async function folded(...events: readonly BankEvent[]) {
  const once = stream(events);
  const tables = await foldInMemory(bankingProjection, once);
  const twice = await foldInMemory(
    bankingProjection,
    once.flatMap((event) => [event, event]),
  );
  for (const table of [bankLinesTable, matchedEntriesTable, bankAccountsTable])
    expect(twice.rows(table as never)).toEqual(tables.rows(table as never));
  return tables;
}

it('shows what each line is, by words that lines of the same kind share', async () => {
  const tables = await folded(...all);
  expect(tables.rows(bankLinesTable)).toMatchObject([
    { id: 'a', status: 'matched', match_id: 'match', words: 'concreteira joao sao', settled_by: 'system' },
    { id: 'b', status: 'ignored', match_id: null, reason: 'IOF' },
  ]);
  expect(tables.rows(matchedEntriesTable).map(({ entry_id }) => entry_id)).toEqual(['x', 'y']);
  expect(tables.rows(bankAccountsTable)).toMatchObject([{ reaches: '2026-04-02', reconciled_through: null }]);
});

it('takes back what was matched, and the days that had been reconciled with it', async () => {
  const agreed = [...all, reconciled('2026-03-04'), reconciled('2026-03-31')];
  const before = await folded(...agreed);
  expect(before.rows(bankAccountsTable)).toMatchObject([{ reconciled_through: '2026-03-31' }]);
  const after = await folded(...agreed, unmatched);
  expect(after.rows(matchedEntriesTable)).toEqual([]);
  expect(after.rows(bankLinesTable)[0]).toMatchObject({ status: 'open', match_id: null, settled_at: null });
  expect(after.rows(bankAccountsTable)).toMatchObject([{ reconciled_through: '2026-03-04' }]);
});

it('masks the CPFs of lines that were imported before any were', async () => {
  const { data } = line('a', '2026-03-05') as Extract<BankEvent, { type: 'LineReported' }>;
  const early: BankEvent = {
    type: 'LineReported',
    data: { ...data, description: 'PIX 529.982.247-25 MARIA', documentNumber: '52998224725' },
  };
  const tables = await folded(early, { ...statement, data: { ...statement.data, name: '52998224725.ofx' } });
  expect(tables.rows(bankLinesTable)).toMatchObject([
    { description: 'PIX 529.***.***-25 MARIA', words: 'maria', document_number: '529.***.***-25' },
  ]);
  expect(tables.rows(bankStatementsTable)).toMatchObject([{ name: '529.***.***-25.ofx' }]);
});
