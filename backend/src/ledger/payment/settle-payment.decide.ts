/**
 * What becomes of a payment after its registration: pending, it is confirmed or cancelled; confirmed, it may be refunded.
 * Nothing else: a payment that has ended stays as it is.
 */
import { ZERO, type Centavos } from '@livro/money';
import { messages } from '@livro/rules';
import type {
  CancelPaymentCommand,
  ConfirmPaymentCommand,
  LateChargesPaid,
  RefundPaymentCommand,
} from '../journal/commands.ts';
import type {
  PaymentCancelled,
  PaymentConfirmed,
  PaymentRefunded,
  PaymentRegistered,
} from '../journal/events.ts';
import { kindOf, isMoneyEvent } from '../journal/postings.ts';
import { refuse } from '../journal/refusals.ts';
import { assertReversible } from '../correction/reversible.ts';
import {
  assertAmount,
  assertNotCancelled,
  assertNotFuture,
  assertWithinLimits,
  bookedOn,
  existingAccount,
  undoneOn,
} from '../journal/rules-of-money.ts';
import { evolve, type LedgerState, type PendingPayment } from '../journal/state.ts';

/** Refuses, in this order: an unknown payment, one that is not pending, a future date, a closed period, a cancelled development, the limit, and charges that are no amount or go beyond it. */
export function confirmPayment(
  state: LedgerState,
  command: ConfirmPaymentCommand,
): readonly (PaymentConfirmed | PaymentRegistered)[] {
  const { originalDate: _, ...payment } = pendingPayment(state, command);
  assertNotFuture(command.date, command.today);
  const booked = bookedOn(state, command);
  assertNotCancelled(existingAccount(state, payment.accountId), command);
  const confirmed: PaymentConfirmed = { type: 'PaymentConfirmed', data: { ...payment, ...booked } };
  assertWithinLimits(state, confirmed);
  if (!command.charges) return [confirmed];
  const charged = chargesPaid(confirmed, command.charges);
  assertWithinLimits(evolve(state, confirmed), charged);
  return [confirmed, charged];
}

/** Fine and interest are no part of what was agreed: a payment beside the one that was late, on the same day. */
function chargesPaid(
  { data: { instalment: _, batchId: _batch, ...late } }: PaymentConfirmed,
  { paymentId, fine, interest, calculation: notes }: LateChargesPaid,
): PaymentRegistered {
  const amount = fine + interest;
  if (fine < ZERO || interest < ZERO) throw refuse.amountNotPositive();
  assertAmount(amount as Centavos);
  const charges = { paymentId: late.paymentId, fine, interest };
  const description = messages.lateChargesOf(late.description);
  return {
    type: 'PaymentRegistered',
    data: { ...late, paymentId, amount, description, notes, status: 'confirmed', charges },
  };
}

/** Refuses, in this order: an unknown payment, one that is not pending. */
export function cancelPayment(
  state: LedgerState,
  command: Pick<CancelPaymentCommand, 'entryId' | 'entry' | 'reason' | 'today'>,
): readonly PaymentCancelled[] {
  const { paymentId, accountId } = pendingPayment(state, command);
  const { today: date, reason } = command;
  return [{ type: 'PaymentCancelled', data: { paymentId, accountId, date, reason, replacementId: null } }];
}

/** Refuses, in this order: an unknown payment, one that is not confirmed (reversed: ALREADY_REVERSED), a day that is in the future, before its own or in a closed period, funds, the limit. */
export function refundPayment(state: LedgerState, command: RefundPaymentCommand): readonly PaymentRefunded[] {
  const { entryId, entry, reversalId, reason } = command;
  if (state.pendingPayments.has(entryId)) throw refuse.paymentPending();
  if (state.ended.get(entryId) === 'cancelled') throw refuse.paymentCancelled();
  if (state.ended.has(entryId)) throw refuse.alreadyReversed();
  if (entry?.type !== 'PaymentRegistered' && entry?.type !== 'PaymentConfirmed')
    throw refuse.unknownPayment();
  const date = undoneOn(state, entry, command);
  assertReversible(state, entry);
  const data = { reversalId, entryId, entry, date, reason, replacementId: null };
  return [{ type: 'PaymentRefunded', data }];
}

function pendingPayment(
  state: LedgerState,
  { entryId, entry }: Pick<ConfirmPaymentCommand, 'entryId' | 'entry'>,
): PendingPayment {
  const pending = state.pendingPayments.get(entryId);
  if (pending) return pending;
  const ended = state.ended.get(entryId);
  if (ended === 'cancelled') throw refuse.paymentCancelled();
  if (!entry || !isMoneyEvent(entry) || kindOf(entry) !== 'payment') throw refuse.unknownPayment();
  throw ended ? refuse.paymentEnded() : refuse.paymentConfirmed();
}
