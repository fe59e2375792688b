/** What clients paid and owe, told by nothing but the events of the ledger: the plainest fold that a reader of them would write. */
import { daysBetween, localDate } from '@livro/calendar';
import type { Recorded } from '@livro/event-sourcing';
import type { LedgerEvent } from '../../backend/src/ledger/journal/events.ts';

export interface NaivePayment {
  readonly id: string;
  readonly client: string;
  readonly account: string;
  readonly amount: number;
  date: string;
  status: string;
  replaced: boolean;
}

/** By id, those that a correction replaced left out. */
export function paymentsIn(events: readonly Recorded[]): NaivePayment[] {
  const payments = new Map<string, NaivePayment>();
  const end = (id: string, status: string, replacement: string | null) => {
    const payment = payments.get(id);
    if (payment) Object.assign(payment, { status, replaced: replacement !== null });
  };
  for (const { type, data } of events as unknown as LedgerEvent[]) {
    if (type === 'PaymentRegistered') {
      const { paymentId: id, clientId: client, accountId: account, amount, date, status } = data;
      payments.set(id, { id, client, account, amount, date, status, replaced: false });
    } else if (type === 'PaymentConfirmed')
      Object.assign(payments.get(data.paymentId)!, { status: 'confirmed', date: data.date });
    else if (type === 'PaymentCancelled') end(data.paymentId, 'cancelled', data.replacementId);
    else if (type === 'PaymentRefunded') end(data.entryId, 'refunded', data.replacementId);
    else if (type === 'EntryReversed') end(data.entryId, 'reversed', data.replacementId);
  }
  return [...payments.values()].filter(({ replaced }) => !replaced);
}

/** Reais, and how many. */
export const sumOf = (payments: readonly NaivePayment[]) => ({
  count: payments.length,
  total: payments.reduce((sum, { amount }) => sum + amount, 0) / 100,
});

export const sumsOf = (payments: readonly NaivePayment[], today: string) => {
  const of = (status: string) => payments.filter((one) => one.status === status);
  return {
    paid: sumOf(of('confirmed')),
    pending: sumOf(of('pending')),
    overdue: sumOf(of('pending').filter(({ date }) => date < today)),
    refunded: sumOf(of('refunded')),
    reversed: sumOf(of('reversed')),
  };
};

export function ageOf(date: string, today: string): string {
  const days = daysBetween(localDate(date), localDate(today));
  if (days < 0) return 'ahead';
  if (days === 0) return 'today';
  if (days <= 30) return 'late-30';
  if (days <= 60) return 'late-60';
  return days <= 90 ? 'late-90' : 'later';
}
