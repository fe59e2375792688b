import { specification } from '@livro/event-sourcing';
import { centavos } from '@livro/money';
import { aurora, bela, openBooks, transferMoney, stateAfter } from '../journal/ledger.fixture.ts';
import { ledgerDecider } from '../journal/ledger.ts';

const ledger = specification(ledgerDecider);
const moved = (destinationAccountId: string, transferType: 'internal' | 'external') => ({
  type: 'MoneyTransferred' as const,
  data: {
    transferId: 'transfer-1',
    sourceAccountId: aurora.building,
    destinationAccountId,
    amount: 40_000,
    date: '2026-11-20',
    description: 'Entre contas',
    notes: null,
    tags: [],
    transferType,
  },
});

describe('transferring money', () => {
  it('is internal within a development', () => {
    ledger
      .given(openBooks)
      .when(transferMoney())
      .then([moved(aurora.land, 'internal')]);
  });

  it('is external between two', () => {
    ledger
      .given(openBooks)
      .when(transferMoney({ destinationAccountId: bela.building }))
      .then([moved(bela.building, 'external')]);
  });

  it('moves both legs at once', () => {
    const state = stateAfter([...openBooks, moved(aurora.land, 'internal')]);
    expect([...state.accounts].map(([id, { balance }]) => [id, balance]).sort()).toEqual([
      [aurora.building, 60_000],
      [aurora.land, 40_000],
      [bela.building, 0],
    ]);
  });

  it('takes the last centavo and not one more', () => {
    const state = stateAfter(openBooks);
    expect(ledgerDecider.decide(state, transferMoney({ amount: centavos(100_000) }))).toHaveLength(1);
    ledger
      .given(openBooks)
      .when(transferMoney({ amount: centavos(100_001) }))
      .thenRefuses('INSUFFICIENT_FUNDS', 'Saldo insuficiente. Saldo disponível: R$\u00a01.000,00', 'amount');
  });
});
