/** Money of an investment comes back, split into principal and gain. What leaves no principal out closes it. */
import { isBefore } from '@livro/calendar';
import { type Centavos, subtract } from '@livro/money';
import type { RegisterReturnCommand } from '../journal/commands.ts';
import type { InvestmentReturned } from '../journal/events.ts';
import { believedReturn, principalOfPartialReturn, shownValue } from './investment-value.ts';
import { refuse } from '../journal/refusals.ts';
import { assertAmount, assertNotFuture, assertWithinLimits, bookedOn } from '../journal/rules-of-money.ts';
import type { InvestmentState, LedgerState } from '../journal/state.ts';

/**
 * Refuses, in this order: amount, future date, closed period, unknown, reversed or closed investment, a date before the investment's,
 * balance above the limit, one above what is believed of the position where that is to be asked.
 */
export function registerReturn(
  state: LedgerState,
  command: RegisterReturnCommand,
): readonly InvestmentReturned[] {
  const { returnId, investmentId, kind, amount, date, description, notes, today, lateEntries } = command;
  const { asksAboveValue } = command;
  assertAmount(amount);
  assertNotFuture(date, today);
  const booked = bookedOn(state, { date, today, lateEntries });
  const investment = state.investments.get(investmentId);
  if (!investment) throw refuse.unknownInvestment();
  if (investment.status === 'reversed') throw refuse.investmentReversed();
  if (isClosed(investment, command)) throw refuse.investmentClosed();
  if (isBefore(date, investment.date)) throw refuse.returnBeforeInvestment(investment.date);
  const { accountId } = investment;
  const principal =
    kind === 'full' ? investment.outstanding : principalOfPartialReturn(investment, amount, date);
  const gain = subtract(amount, principal);
  const data = {
    returnId,
    investmentId,
    accountId,
    kind,
    amount,
    principal,
    gain,
    ...booked,
    description,
    notes,
  };
  const returned: InvestmentReturned = { type: 'InvestmentReturned', data };
  assertWithinLimits(state, returned);
  if (asksAboveValue && amount > believedReturn(investment, date))
    throw refuse.returnAboveValue(shownValue(investment, date) as Centavos, date);
  return [returned];
}

/** Nothing is left that could come back. Books that are brought in may tell of gains that came after a partial return was the last. */
const isClosed = (
  { status, fullReturns }: InvestmentState,
  { asksAboveValue }: Pick<RegisterReturnCommand, 'asksAboveValue'>,
): boolean => status === 'matured' && (fullReturns > 0 || asksAboveValue !== undefined);
