import { specification } from '@livro/event-sourcing';
import { centavos } from '@livro/money';
import {
  aurora,
  accountsOpened,
  openBooks,
  setOpeningBalance,
  stateAfter,
} from '../journal/ledger.fixture.ts';
import { ledgerDecider } from '../journal/ledger.ts';

const ledger = specification(ledgerDecider);
const booked = {
  type: 'OpeningBalanceSet',
  data: {
    entryId: 'opening-1',
    accountId: aurora.land,
    amount: 5_000,
    date: '2026-11-01',
    description: 'Saldo inicial',
  },
} as const;

describe('the opening balance', () => {
  it('is booked once', () => {
    ledger.given(accountsOpened).when(setOpeningBalance()).then([booked]);
  });

  it('does nothing when the same entry comes again', () => {
    ledger
      .given([...accountsOpened, booked])
      .when(setOpeningBalance({ amount: centavos(7) }))
      .then([]);
  });

  it('refuses a second one', () => {
    ledger
      .given(openBooks)
      .when(setOpeningBalance({ accountId: aurora.building }))
      .thenRefuses('DUPLICATE_RECORD', 'A conta já tem um saldo inicial', 'accountId');
  });

  it('joins what the account holds already', () => {
    const past = [...accountsOpened, booked];
    const state = stateAfter(past);
    expect(state.accounts.get(aurora.land)).toMatchObject({ balance: 5_000, openingEntryId: 'opening-1' });
  });
});
