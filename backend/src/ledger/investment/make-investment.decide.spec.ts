import { specification } from '@livro/event-sourcing';
import { aurora, investmentMade, makeInvestment, openBooks, stateAfter } from '../journal/ledger.fixture.ts';
import { ledgerDecider } from '../journal/ledger.ts';

const ledger = specification(ledgerDecider);

describe('making an investment', () => {
  it('takes the money from the account and remembers the position', () => {
    ledger
      .given(openBooks)
      .when(makeInvestment({ reference: 'INV-1' }))
      .then([investmentMade({ reference: 'INV-1' })]);
    const state = stateAfter([...openBooks, investmentMade({ reference: 'INV-1' })]);
    expect(state.accounts.get(aurora.building)?.balance).toBe(40_000);
    expect(state.investments.get('investment-1')).toEqual({
      status: 'active',
      accountId: aurora.building,
      outstanding: 60_000,
      rate: '10',
      date: '2026-01-10',
      reference: 'INV-1',
      fullReturns: 0,
      returns: 0,
    });
  });
});
