import { specification } from '@livro/event-sourcing';
import { centavos } from '@livro/money';
import { aurora, openBooks, recordExpense, stateAfter } from '../journal/ledger.fixture.ts';
import { ledgerDecider } from '../journal/ledger.ts';

const ledger = specification(ledgerDecider);

describe('recording an expense', () => {
  it('keeps every field and nothing else', () => {
    ledger
      .given(openBooks)
      .when(recordExpense())
      .then([
        {
          type: 'ExpenseRecorded',
          data: {
            expenseId: 'expense-1',
            accountId: aurora.building,
            amount: 12_345,
            date: '2026-11-20',
            category: 'labor',
            description: 'Reboco da fachada',
            supplier: 'Mãos à Obra',
            notes: null,
            tags: ['fachada'],
            purchaseRequestId: null,
          },
        },
      ]);
  });

  it('may leave the account below zero, for a bill that was paid was paid', () => {
    const [booked] = ledgerDecider.decide(
      stateAfter(openBooks),
      recordExpense({ amount: centavos(100_001) }),
    );
    const state = stateAfter([...openBooks, booked!]);
    expect(state.accounts.get(aurora.building)?.balance).toBe(-1);
  });

  it('takes the last centavo but no more where overdrafts are not allowed', () => {
    const strict = { allowOverdraft: false };
    ledger
      .given(openBooks)
      .when(recordExpense({ ...strict, amount: centavos(100_001) }))
      .thenRefuses('INSUFFICIENT_FUNDS', 'Saldo insuficiente. Saldo disponível: R$\u00a01.000,00', 'amount');
    const state = stateAfter(openBooks);
    expect(ledgerDecider.decide(state, recordExpense({ ...strict, amount: centavos(100_000) }))).toHaveLength(
      1,
    );
  });
});
