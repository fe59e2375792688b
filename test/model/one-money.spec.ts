/** Whatever shows money shows the same: the state that decides, and every read model, against a judge of their own. */
import fc from 'fast-check';
import { TrialBalance as VerifiedBalance } from '../../libs/proof/verifier/trial-balance.ts';
import { TrialSums } from '../../backend/src/audit/verification/trial-sums.read.ts';
import { booked, books2025, planned } from '../../backend/src/importing/plan/planning.fixture.ts';
import { insightsProjection } from '../../backend/src/insights/figures/insights.projection.ts';
import { daysTable, placementsTable } from '../../backend/src/insights/figures/insights.tables.ts';
import type { LedgerEvent } from '../../backend/src/ledger/journal/events.ts';
import { type Figures, judgedFigures } from '../../backend/src/ledger/journal/judged-money.fixture.ts';
import { ledgerDecider } from '../../backend/src/ledger/journal/ledger.ts';
import { entryIdOf, isMoneyEvent, POSTED, postingsOf } from '../../backend/src/ledger/journal/postings.ts';
import { accountsProjection } from '../../backend/src/ledger/account/accounts.projection.ts';
import { accountsTable } from '../../backend/src/ledger/account/accounts.table.ts';
import { investmentsProjection } from '../../backend/src/ledger/investment/investments.projection.ts';
import { investmentsTable } from '../../backend/src/ledger/investment/investments.table.ts';
import { accountAt } from '../../backend/src/ledger/books/accounts-in-time.read.ts';
import type { Figure } from '../../backend/src/ledger/books/figures.queries.ts';
import { postingsProjection } from '../../backend/src/ledger/books/postings.projection.ts';
import { type PostingRow, postingsTable } from '../../backend/src/ledger/books/postings.table.ts';
import { recorded } from '../../backend/src/ledger/journal/recorded.fixture.ts';
import { transactionsProjection } from '../../backend/src/ledger/history/transactions.projection.ts';
import { transactionsTable } from '../../backend/src/ledger/history/transactions.table.ts';
import { foldInMemory } from '../../backend/src/platform/projections/engine/fold-in-memory.ts';
import { account, drafts, entry, today, uuid } from './ledger-drafts.ts';
import { RealLedger } from './real-ledger.ts';

/** Sums by account and name; zeros left out. */
type Sums = Record<string, number>;
function sumsOf<Row>(
  rows: readonly Row[],
  of: (row: Row) => readonly (readonly [string, string, number])[],
): Sums {
  const sums: Sums = {};
  for (const [accountId, name, amount] of rows.flatMap(of))
    sums[`${accountId} ${name}`] = (sums[`${accountId} ${name}`] ?? 0) + amount;
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}
const judged = (events: readonly LedgerEvent[], names: Partial<Record<keyof Figures, string>>): Sums =>
  sumsOf([...judgedFigures(events)], ([accountId, figures]) =>
    Object.entries(names).map(([figure, name]) => [accountId, name, figures[figure as keyof Figures]]),
  );
/** Every figure but those that are no flow of cash: a new kind of entry does not compile without its name here. */
type Named<Left extends keyof Figures, Name = string> = Record<Exclude<keyof Figures, Left>, Name>;
const same = { opening: 'opening', expense: 'expense', payment: 'payment', invested: 'invested', returned: 'returned',
  'transfer-in': 'transfer-in', 'transfer-out': 'transfer-out', gain: 'gain' } satisfies Named<'balance' | 'out'>; // prettier-ignore
const TYPES = { opening: 'initial_balance', expense: 'expense', payment: 'payment', invested: 'investment', returned: 'investment_return',
  'transfer-in': 'transfer_in', 'transfer-out': 'transfer_out', gain: 'gain', balance: 'balance' } satisfies Named<'out'>; // prettier-ignore
const COLUMNS = { balance: 'balance', opening: 'opening_balance', expense: 'total_expenses', payment: 'total_payments_received', invested: 'total_invested',
  out: 'currently_invested', returned: 'total_returns', gain: 'total_gain', 'transfer-in': 'total_transfers_in', 'transfer-out': 'total_transfers_out' } as const satisfies Named<never>; // prettier-ignore

async function expectOneMoney(events: readonly LedgerEvent[]): Promise<void> {
  const journal = recorded(events);
  const state = events.reduce(
    (before, event) => ledgerDecider.evolve(before, event),
    ledgerDecider.initialState,
  );
  const [accounts, history, books, insights, positions] = await Promise.all([
    foldInMemory(accountsProjection, journal),
    foldInMemory(transactionsProjection, journal),
    foldInMemory(postingsProjection, journal),
    foldInMemory(insightsProjection, journal),
    foldInMemory(investmentsProjection, journal),
  ]);
  const balances = judged(events, { balance: 'balance' });
  expect(sumsOf([...state.accounts], ([id, { balance }]) => [[id, 'balance', balance]])).toEqual(balances);
  expect(
    sumsOf(accounts.rows(accountsTable), (row) =>
      Object.values(COLUMNS).map((column) => [row.id, column, row[column] ?? 0]),
    ),
  ).toEqual(judged(events, COLUMNS));
  expect(
    sumsOf(history.rows(transactionsTable), ({ account_id, type, amount, signed_amount, gain }) => [
      [account_id, type, amount],
      [account_id, 'balance', signed_amount],
      [account_id, 'gain', gain ?? 0],
    ]),
  ).toEqual(judged(events, TYPES));
  // Of a past day an account's figures are sums of the books' lines.
  const lines = figuresIn(books.rows(postingsTable));
  for (const row of accounts.rows(accountsTable)) {
    const own = lines.filter(({ account_id }) => account_id === row.id);
    expect(accountAt(row, own, null)).toEqual(row);
  }
  expect(verifiedBalance(events).against(ownBalance(events))).toBeUndefined();
  const asset = books.rows(postingsTable).filter(({ code }) => code === 'asset');
  expect(sumsOf(asset, ({ account_id, amount }) => [[account_id, 'balance', amount]])).toEqual(balances);
  const days = insights.rows(daysTable).filter(({ measure }) => measure !== 'supplier');
  expect(sumsOf(days, ({ account_id, measure, amount }) => [[account_id, measure, amount]])).toEqual(
    judged(events, same),
  );
  expect(
    sumsOf(insights.rows(placementsTable), (row) => [
      [row.account_id, 'invested', row.invested],
      [row.account_id, 'returned', row.returned],
      [row.account_id, 'out', row.invested - row.principal],
      [row.account_id, 'gain', row.gain],
    ]),
  ).toEqual(judged(events, { invested: 'invested', returned: 'returned', out: 'out', gain: 'gain' }));
  const out = (id: string, outstanding: number) => [[id, 'out', outstanding]] as const;
  const decided = sumsOf([...state.investments], ([, { accountId, outstanding }]) =>
    out(accountId, outstanding),
  );
  expect(decided).toEqual(judged(events, { out: 'out' }));
  const shown = positions.rows(investmentsTable);
  expect(sumsOf(shown, ({ account_id, outstanding }) => out(account_id, outstanding))).toEqual(decided);
}

/** Sums of an account's lines by code. */
function figuresIn(rows: readonly PostingRow[]): readonly Figure[] {
  const sums = new Map<string, Figure>();
  for (const { account_id, code, amount } of rows) {
    const before = sums.get(`${account_id} ${code}`) ?? { account_id, code, debit: 0, credit: 0, lines: 0 };
    const side = amount > 0 ? 'debit' : 'credit';
    const after = { ...before, [side]: before[side] + Math.abs(amount), lines: before.lines + 1 };
    sums.set(`${account_id} ${code}`, after);
  }
  return [...sums.values()];
}

/** What the verifiers that are handed out sum: they share nothing with the program. */
function verifiedBalance(events: readonly LedgerEvent[]): VerifiedBalance {
  const balance = new VerifiedBalance({});
  const none = new Uint8Array();
  events.forEach(({ type, data }, i) => {
    const content = () => ({ type, data: { ...data }, metadata: {} });
    const place = { index: i, stream: 'ledger', revision: i, previous: none, hash: none, leaf: none };
    balance.take({ ...place, type, content }, new Map());
  });
  return balance;
}

function ownBalance(events: readonly LedgerEvent[]) {
  const sums = new TrialSums();
  for (const event of events) sums.add(postingsOf(event));
  return sums.balance();
}

it('shows of the books of 2025 the same everywhere', async () => {
  await expectOneMoney(booked(planned(books2025)).events);
});

it('shows of any history the same everywhere', async () => {
  const seen = new Set<string>();
  const histories = fc.array(drafts, { minLength: 20, maxLength: 80, size: 'max' });
  for (const [n, drawn] of fc.sample(histories, { numRuns: 60, seed: 20261123 }).entries()) {
    const ledger = new RealLedger();
    ledger.answer(
      [0, 1, 2].map((i) => ({
        key: uuid(5, i),
        content: 'open',
        command: {
          type: 'OpenAccount',
          accountId: account(i),
          developmentId: uuid(3, i >> 1),
          kind: i % 2 ? 'land' : 'building',
        },
      })),
    );
    for (const [i, draft] of drawn.entries()) {
      const command = draft(entry(i), entry(Math.max(0, i - 1 - (n % 5))), ledger);
      ledger.answer([{ key: uuid(6, i), content: `${i}`, command }]);
    }
    // At last everything is undone that still can be, the newest first.
    for (const stored of ledger.events.filter(isMoneyEvent).reverse()) {
      const entryId = entryIdOf(stored);
      const command = { type: 'ReverseEntry', entryId, entry: ledger.eventFrom(entryId), reversalId: `8${entryId.slice(1)}`, reason: 'engano', today } as const; // prettier-ignore
      ledger.answer([{ key: `9${entryId.slice(1)}`, content: 'undone', command }]);
    }
    for (const event of ledger.events)
      seen.add('entry' in event.data ? `${event.data.entry.type} undone` : event.type);
    await expectOneMoney(ledger.events);
  }
  const money = POSTED.filter((type) => isMoneyEvent({ type }));
  expect(money.flatMap((type) => [type, `${type} undone`]).filter((one) => !seen.has(one))).toEqual([]);
});
