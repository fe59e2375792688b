/** What the journal remembers of the entries booked last, and what it takes for the same bill, or the same payment, twice. */
import { localDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import type { LedgerEvent } from './events.ts';
import {
  aurora,
  bela,
  openBooks,
  recordExpense,
  registerPayment,
  stateAfter,
  today,
} from './ledger.fixture.ts';
import { ledgerDecider } from './ledger.ts';
import { payment, reversed } from '../correction/corrections.fixture.ts';
import type { LedgerCommand } from './commands.ts';
import { GENERATION, remembered } from './recent-entries.ts';
import type { LedgerState } from './state.ts';

const book = (state: LedgerState, command: LedgerCommand): LedgerState =>
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

describe('a document number', () => {
  const numbered = book(stateAfter(openBooks), recordExpense({ documentNumber: 'NF-e 4512' }));
  const far = { accountId: bela.building, date: localDate('2026-03-01') };

  it.each([
    ['on whatever account and day', { documentNumber: 'nf-e 4512', ...far }],
    ['where the other names none, close by', { documentNumber: null }],
  ])('makes a look-alike of the same bill %s', (_what, change) => {
    expect(() => ledgerDecider.decide(numbered, recordExpense({ ...asked, ...change }))).toThrow('nº 5');
  });

  it.each([
    ['another number', { documentNumber: 'NF-e 4513' }],
    ['the same number of another supplier', { documentNumber: 'NF-e 4512', supplier: 'Outra' }],
    ['no number, far away', { documentNumber: null, ...far }],
  ])('lets pass %s', (_what, change) => {
    expect(ledgerDecider.decide(numbered, recordExpense({ ...asked, ...change }))).toHaveLength(1);
  });

  it('is the one that an edit has put', () => {
    const words = { documentNumber: 'NF-e 9' };
    const state = ledgerDecider.evolve(numbered, {
      type: 'EntryAnnotated',
      data: {
        entryId: 'expense-1',
        kind: 'expense',
        accountId: aurora.building,
        words,
        previous: { documentNumber: 'NF-e 4512' },
      },
    });
    const same = recordExpense({ ...asked, documentNumber: 'NF-e 4512' });
    expect(ledgerDecider.decide(state, same)).toHaveLength(1);
    expect(() => ledgerDecider.decide(state, recordExpense({ ...asked, ...words }))).toThrow('nº 5');
  });
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

describe('the same payment again', () => {
  const paid = stateAfter([...openBooks, payment]);
  const again = (change: Parameters<typeof registerPayment>[0] = {}) =>
    registerPayment({ paymentId: 'payment-2', lookalikes: [], ...change });
  const asks = expect.objectContaining({
    code: 'DUPLICATE_RECORD',
    message:
      'Possível pagamento duplicado do lançamento nº 5, de 20/11/2026: mesmo cliente e valor, com o mesmo documento ou na mesma data e unidade. Confirme para lançar mesmo assim.',
    details: { entryId: 'payment-1', entryNumber: 5, date: '2026-11-20' },
  }) as Error;

  it.each([
    ['as it was', {}],
    ['announced', { status: 'pending' as const }],
    [
      'on another account, by another method and in other words',
      { accountId: bela.building, method: 'check' as const, description: 'Outra' },
    ],
    [
      'that only a read model knows',
      { amount: centavos(7), lookalikes: [{ entryId: 'payment-1', entryNumber: 5, date: '2026-11-20' }] },
    ],
  ])('is asked about %s', (_what, change) => {
    expect(() => ledgerDecider.decide(paid, again(change))).toThrow(asks);
  });

  it.each([
    ['another client', { clientId: 'client-2' }],
    ['another unit', { unitReference: '1205' }],
    ['no unit', { unitReference: null }],
    ['another amount', { amount: centavos(250_001) }],
    ['another day', { date: localDate('2026-11-19') }],
    ['one that is meant, or imported', { lookalikes: undefined }],
  ])('is not %s', (_what, change) => {
    expect(ledgerDecider.decide(paid, again(change))).toHaveLength(1);
  });

  it('is told by the number of its receipt', () => {
    const numbered = book(stateAfter(openBooks), registerPayment({ documentNumber: 'Recibo 7' }));
    const of = (documentNumber: string | null, change: object = {}) => again({ documentNumber, ...change });
    const elsewhere = { date: localDate('2026-11-19'), unitReference: '1205' };
    expect(() => ledgerDecider.decide(numbered, of('RECIBO 7', elsewhere))).toThrow('nº 5');
    expect(() => ledgerDecider.decide(numbered, of(null))).toThrow('nº 5');
    expect(ledgerDecider.decide(numbered, of('Recibo 8'))).toHaveLength(1);
  });

  it('is not one that was undone, cancelled, or replaced by an edit', () => {
    const older = { lookalikes: [{ entryId: 'payment-1', entryNumber: 5, date: '2026-11-20' }] };
    const undone = stateAfter([...openBooks, payment, reversed(payment)]);
    expect(ledgerDecider.decide(undone, again(older))).toHaveLength(1);
    const announced = book(stateAfter(openBooks), registerPayment({ status: 'pending' }));
    expect(() => ledgerDecider.decide(announced, again())).toThrow(asks);
    const cancelled = book(announced, {
      type: 'CancelPayment',
      entryId: 'payment-1',
      reason: 'Desistiu',
      today,
    });
    expect(ledgerDecider.decide(cancelled, again(older))).toHaveLength(1);
  });

  it('looks at the unit as an edit has put it, and at the day of the confirmation too', () => {
    let state = book(
      stateAfter(openBooks),
      registerPayment({ status: 'pending', date: localDate('2026-11-10') }),
    );
    state = book(state, {
      type: 'EditEntry',
      kind: 'payment',
      entryId: 'payment-1',
      change: { unitReference: 'Bloco B' },
      reversalId: 'r',
      replacementId: 'n',
      reason: 'Unidade errada',
      today,
    });
    state = book(state, {
      type: 'ConfirmPayment',
      entryId: 'payment-1',
      date: localDate('2026-11-20'),
      today,
    });
    expect(ledgerDecider.decide(state, again())).toHaveLength(1);
    expect(() => ledgerDecider.decide(state, again({ unitReference: 'BLOCO B' }))).toThrow('duplicado');
    const restarted = ledgerDecider.fromSnapshot(
      JSON.parse(JSON.stringify(ledgerDecider.toSnapshot(state))) as unknown,
    );
    expect(() => ledgerDecider.decide(restarted, again({ unitReference: 'BLOCO B' }))).toThrow('duplicado');
  });
});
