/** What the journal remembers of the expenses booked last, and what it takes for the same bill twice. */
import { localDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import type { LedgerEvent } from './events.ts';
import { aurora, bela, openBooks, recordExpense, stateAfter } from './ledger.fixture.ts';
import { ledgerDecider } from './ledger.ts';
import { GENERATION, remembered } from './recent-expenses.ts';
import type { LedgerState } from './state.ts';

const book = (state: LedgerState, command: ReturnType<typeof recordExpense>): LedgerState =>
  ledgerDecider.decide(state, command).reduce<LedgerState>((s, e) => ledgerDecider.evolve(s, e), state);
const first = book(stateAfter(openBooks), recordExpense());
const asked = { expenseId: 'expense-2', lookalikes: [] };
const numberOfFirst = openBooks.length + 1;

it.each([
  ['the same again', {}],
  ['a supplier in other letters', { supplier: 'MÃOS À OBRA' }],
  ['three days later', { date: localDate('2026-11-21'), today: localDate('2026-11-23') }],
  ['three days earlier', { date: localDate('2026-11-17') }],
])('knows a look-alike that no read model has shown yet: %s', (_what, change) => {
  expect(() => ledgerDecider.decide(first, recordExpense({ ...asked, ...change }))).toThrow(
    expect.objectContaining({
      code: 'DUPLICATE_RECORD',
      details: { entryId: 'expense-1', entryNumber: numberOfFirst, date: '2026-11-20' },
    }),
  );
});

it.each([
  ['another account', { accountId: bela.building }],
  ['another amount', { amount: centavos(12_346) }],
  ['another supplier', { supplier: 'Outra' }],
  ['no supplier', { supplier: null }],
  ['four days apart', { date: localDate('2026-11-16') }],
  ['one that is meant, or imported', { lookalikes: undefined }],
])('lets pass %s', (_what, change) => {
  expect(ledgerDecider.decide(first, recordExpense({ ...asked, ...change }))).toHaveLength(1);
});

it('looks at the supplier as an edit has put it', () => {
  const annotated: LedgerEvent = {
    type: 'EntryAnnotated',
    data: {
      entryId: 'expense-1',
      kind: 'expense',
      accountId: aurora.building,
      words: { supplier: 'Outra' },
      previous: { supplier: 'Mãos à Obra' },
    },
  };
  const state = ledgerDecider.evolve(first, annotated);
  expect(ledgerDecider.decide(state, recordExpense(asked))).toHaveLength(1);
  const other = recordExpense({ ...asked, supplier: 'outra' });
  expect(() => ledgerDecider.decide(state, other)).toThrow('nº 5');
});

it('says no to the second of two equal ones in one group, and again after a restart', () => {
  const restarted = ledgerDecider.fromSnapshot(
    JSON.parse(JSON.stringify(ledgerDecider.toSnapshot(first))) as unknown,
  );
  for (const state of [first, restarted]) {
    expect(() => ledgerDecider.decide(state, recordExpense(asked))).toThrow('Possível despesa duplicada');
  }
});

it('stays as small as two generations, and forgets the oldest first', () => {
  let state = stateAfter(openBooks);
  const amounts: number[] = [];
  for (let n = 1; n <= 5 * GENERATION; n++) {
    state = book(state, recordExpense({ expenseId: `e-${n}`, amount: centavos(n) }));
    const held = [...remembered(state.recentExpenses)];
    if (n >= GENERATION) expect(held.length).toBeGreaterThanOrEqual(GENERATION);
    expect(held.length).toBeLessThanOrEqual(2 * GENERATION);
    amounts.push(held[0]!.amount);
  }
  expect(amounts).toEqual(Array.from({ length: 5 * GENERATION }, (_, i) => i + 1));
  const numbers = [...remembered(state.recentExpenses)].map(({ entryNumber }) => entryNumber);
  expect(numbers).toEqual(numbers.map((_, i) => numbers[0]! - i));
});
