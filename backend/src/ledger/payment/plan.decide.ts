/**
 * A buyer's plan: one command registers all of its dues as pending payments, one cancels them. Which payments belong to a plan is
 * said by each of them; a plan is nothing besides.
 */
import { DomainError } from '@livro/event-sourcing';
import { brokenPlanRule, dueName, duesOf } from '@livro/rules';
import type { PaymentCancelled, PaymentRegistered } from '../journal/events.ts';
import { refuse } from '../journal/refusals.ts';
import { existingAccount } from '../journal/rules-of-money.ts';
import type { LedgerState, PendingPayment } from '../journal/state.ts';
import type { CancelPlanCommand, MakePlanCommand } from '../journal/plan-commands.ts';
import { registerPayment } from './register-payment.decide.ts';

/**
 * Refuses, in this order: terms that break a rule, an unknown account, what each due alone would be refused for (a day in a closed
 * period: a due is never moved out of it), a plan that the client has for the unit already.
 */
export function makePlan(state: LedgerState, command: MakePlanCommand): readonly PaymentRegistered[] {
  const { accountId, clientId, unitReference, planId, terms, description, method, today } = command;
  const broken = brokenPlanRule(terms, today);
  if (broken) throw new DomainError(broken.code, broken.message, broken.field);
  const { developmentId } = existingAccount(state, accountId);
  const registered = duesOf(terms).flatMap((due, i) => {
    const { kind, number, of, date, amount } = due;
    return registerPayment(state, {
      type: 'RegisterPayment',
      paymentId: command.paymentIds[i]!,
      accountId,
      clientId,
      amount,
      date,
      method,
      unitReference,
      documentNumber: null,
      status: 'pending',
      description: `${description}: ${dueName(due).toLowerCase()}`,
      notes: null,
      tags: [],
      instalment: { planId, kind, number, of },
      today,
      cancelledDevelopments: command.cancelledDevelopments,
    });
  });
  const others = command.force ? 0 : duesOfUnit(state, { developmentId, clientId, unitReference });
  if (others > 0) throw refuse.planExists(others);
  return registered;
}

/** Refuses, in this order: a plan of which a due is paid, one that is unknown or has no due left. */
export function cancelPlan(
  state: LedgerState,
  { planId, reason, today: date }: CancelPlanCommand,
): readonly PaymentCancelled[] {
  const paid = state.paidInstalments.get(planId);
  if (paid) throw refuse.planPaid(paid);
  const dues = duesOfPlan(state, planId);
  if (dues.length === 0) throw refuse.unknownPlan();
  return dues.map(({ paymentId, accountId }) => ({
    type: 'PaymentCancelled',
    data: { paymentId, accountId, date, reason, replacementId: null },
  }));
}

/** How many dues of plans the client has pending for the unit. */
function duesOfUnit(
  state: LedgerState,
  unit: { readonly developmentId: string; readonly clientId: string; readonly unitReference: string | null },
): number {
  const name = unit.unitReference?.toLowerCase();
  let count = 0;
  for (const { instalment, clientId, unitReference, accountId } of state.pendingPayments.values()) {
    if (!instalment || clientId !== unit.clientId || unitReference?.toLowerCase() !== name) continue;
    if (state.accounts.get(accountId)?.developmentId === unit.developmentId) count++;
  }
  return count;
}

const duesOfPlan = (state: LedgerState, planId: string): readonly PendingPayment[] =>
  [...state.pendingPayments.values()].filter(({ instalment }) => instalment?.planId === planId);
