import { localDate } from '@livro/calendar';
import { specification } from '@livro/event-sourcing';
import { aurora, openBooks, registerPayment, stateAfter } from '../journal/ledger.fixture.ts';
import { ledgerDecider } from '../journal/ledger.ts';
import type { PaymentRegistered } from '../journal/events.ts';

const ledger = specification(ledgerDecider);
const registered = (change: Partial<PaymentRegistered['data']> = {}): PaymentRegistered => ({
  type: 'PaymentRegistered',
  data: {
    paymentId: 'payment-1',
    accountId: aurora.building,
    clientId: 'client-1',
    amount: 250_000,
    date: '2026-11-20',
    method: 'pix',
    unitReference: '1204',
    status: 'confirmed',
    description: 'Parcela 3',
    notes: null,
    tags: [],
    ...change,
  },
});
const balanceAfter = (event: PaymentRegistered) => stateAfter([...openBooks, event]);

describe('registering a payment', () => {
  it('credits a confirmed one', () => {
    ledger.given(openBooks).when(registerPayment()).then([registered()]);
    expect(balanceAfter(registered()).accounts.get(aurora.building)?.balance).toBe(350_000);
    expect(balanceAfter(registered()).pendingPayments.size).toBe(0);
  });

  it('remembers a pending one without crediting it, up to a year ahead', () => {
    const ahead = { status: 'pending', date: localDate('2027-11-21') } as const;
    ledger
      .given(openBooks)
      .when(registerPayment(ahead))
      .then([registered(ahead)]);
    const state = balanceAfter(registered(ahead));
    expect(state.accounts.get(aurora.building)?.balance).toBe(100_000);
    expect(state.pendingPayments.get('payment-1')).toMatchObject({
      accountId: aurora.building,
      amount: 250_000,
      description: 'Parcela 3',
    });
  });
});
