/** Editing an expense: annotation or replacement; and the expense that looks like another. */
import { localDate } from '@livro/calendar';
import { specification } from '@livro/event-sourcing';
import { centavos } from '@livro/money';
import type { EditExpenseCommand } from '../journal/commands.ts';
import { event, expense, payment, reversed, editExpense, once } from './corrections.fixture.ts';
import type { LedgerEvent } from '../journal/events.ts';
import { aurora, openBooks, recordExpense, stateAfter, transferMoney } from '../journal/ledger.fixture.ts';
import { ledgerDecider } from '../journal/ledger.ts';

const ledger = specification(ledgerDecider);

describe('editing an expense', () => {
  const given = [...openBooks, expense];

  it.each<readonly [string, EditExpenseCommand['change']]>([
    ['amount', { amount: centavos(999) }],
    ['account', { accountId: aurora.land }],
    ['date', { date: localDate('2026-10-01') }],
    ['category', { category: 'material' }],
  ])('of %s books the new one and reverses the old one, linked', (_, change) => {
    ledger
      .given(given)
      .when(editExpense({ ...change, description: 'Reboco novo' }))
      .then([
        {
          type: 'ExpenseRecorded',
          data: {
            ...(expense.data as object),
            ...change,
            description: 'Reboco novo',
            expenseId: 'new-1',
          } as never,
        },
        reversed(expense, 'new-1', '2026-11-20'),
      ]);
  });

  it('reverses on the day of the entry while its month is open, else today', () => {
    const dayOf = (events: readonly LedgerEvent[], entry: LedgerEvent) => {
      const change = { amount: centavos(999), date: localDate('2026-11-20') };
      const edited = ledgerDecider.decide(stateAfter(events), editExpense(change, { entry: entry as never }));
      return (edited[1]!.data as { date: string }).date;
    };
    const old = event<LedgerEvent>(recordExpense({ date: localDate('2026-08-31') }));
    expect(dayOf([...openBooks, old], old)).toBe('2026-08-31');
    const closed: LedgerEvent = { type: 'PeriodClosed', data: { period: '2026-08', date: '2026-10-05' } };
    expect(dayOf([...openBooks, old, closed], old)).toBe('2026-11-21');
  });

  it('of words annotates, and a later edit of money keeps them', () => {
    const words = { description: 'Reboco dos fundos', supplier: null, tags: ['fundos'] };
    const annotation: LedgerEvent = {
      type: 'EntryAnnotated',
      data: {
        entryId: 'expense-1',
        kind: 'expense',
        accountId: aurora.building,
        words,
        previous: { description: 'Reboco da fachada', supplier: 'Mãos à Obra', tags: ['fachada'] },
        reason: 'Lançado em dobro',
      },
    };
    ledger
      .given(given)
      .when(editExpense({ ...words, amount: centavos(12_345) }))
      .then([annotation]);
    const events = ledgerDecider.decide(
      stateAfter([...given, annotation]),
      editExpense({ amount: centavos(1) }),
    );
    expect(events[0]).toMatchObject({ type: 'ExpenseRecorded', data: { ...words, amount: 1 } });
    expect(stateAfter([...given, annotation, ...events]).words.size).toBe(0);
  });

  it('that changes nothing does nothing', () =>
    ledger
      .given(given)
      .when(editExpense({ amount: centavos(12_345) }))
      .then([]));

  it('judges funds on what is left when the old one is gone', () => {
    const poor = [
      ...given,
      event<LedgerEvent>(transferMoney({ amount: centavos(87_655) }), stateAfter(given)),
    ];
    const careful = { allowOverdraft: false };
    expect(
      ledgerDecider.decide(stateAfter(poor), editExpense({ amount: centavos(12_000) }, careful)),
    ).toHaveLength(2);
    ledger
      .given(poor)
      .when(editExpense({ amount: centavos(12_346) }, careful))
      .thenRefuses('INSUFFICIENT_FUNDS', 'Saldo insuficiente. Saldo disponível: R$\u00a0123,45', 'amount');
  });

  it('refuses what a new expense would be refused for, and an expense that is gone', () => {
    const refused = (change: EditExpenseCommand['change']) => ledger.given(given).when(editExpense(change));
    refused({ amount: centavos(0) }).thenRefuses('MINIMUM_VALUE', 'Valor deve ser maior que zero', 'amount');
    refused({ date: localDate('2026-11-22') }).thenRefuses(
      'FUTURE_DATE',
      'Data não pode ser no futuro',
      'date',
    );
    refused({ accountId: 'nowhere' }).thenRefuses(
      'ACCOUNT_NOT_FOUND',
      'Conta ou desenvolvimento não encontrado',
    );
    ledger
      .given([...given, reversed(expense)])
      .when(editExpense({ amount: centavos(1) }))
      .thenRefuses('ALREADY_REVERSED', once.message);
    ledger
      .given(given)
      .when(editExpense({}, { entry: payment, entryId: 'payment-1' }))
      .thenRefuses('NOT_FOUND', 'Despesa não encontrada');
  });
});

describe('a likely duplicate', () => {
  const twin = { entryId: 'expense-1', entryNumber: 5, date: '2026-11-20' };
  const again = recordExpense({ expenseId: 'expense-2', lookalikes: [twin] });

  it('is refused naming the other, unless that one is gone', () => {
    ledger
      .given([...openBooks, expense])
      .when(again)
      .thenRefuses(
        'DUPLICATE_RECORD',
        'Possível despesa duplicada do lançamento nº 5, de 20/11/2026. Confirme para lançar mesmo assim.',
      );
    expect(ledgerDecider.decide(stateAfter([...openBooks, expense, reversed(expense)]), again)).toHaveLength(
      1,
    );
  });
});
