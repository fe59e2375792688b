/** A client paid, or will pay: only a confirmed payment credits the account, a pending one is remembered. */
import { limits } from '@livro/rules';
import type { RegisterPaymentCommand } from '../journal/commands.ts';
import type { PaymentRegistered } from '../journal/events.ts';
import { paymentTwin } from '../journal/lookalikes.ts';
import { refuse } from '../journal/refusals.ts';
import {
  assertAmount,
  assertNotCancelled,
  assertNotFarAhead,
  assertNotFuture,
  assertWithinLimits,
  bookedOn,
  existingAccount,
} from '../journal/rules-of-money.ts';
import type { LedgerState } from '../journal/state.ts';

/** Refuses, in this order: amount, date (pending: more than a year ahead, of a plan more than its years), closed period, unknown account, cancelled development, limit, look-alike. */
export function registerPayment(
  state: LedgerState,
  command: RegisterPaymentCommand,
): readonly PaymentRegistered[] {
  const {
    type: _type,
    today,
    lateEntries,
    lookalikes: _lookalikes,
    cancelledDevelopments: _,
    ...data
  } = command;
  assertAmount(data.amount);
  if (data.status === 'pending')
    assertNotFarAhead(data.date, today, data.instalment && limits.planYearsAhead);
  else assertNotFuture(data.date, today);
  const booked = bookedOn(state, { date: data.date, today, lateEntries });
  assertNotCancelled(existingAccount(state, data.accountId), command);
  const registered: PaymentRegistered = { type: 'PaymentRegistered', data: { ...data, ...booked } };
  assertWithinLimits(state, registered);
  const twin = paymentTwin(state, command);
  if (twin) throw refuse.likelyDuplicatePayment(twin);
  return [registered];
}
