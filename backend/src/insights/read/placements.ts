/** Investments and what came back of them, as rows for sums: one for each fact, the opposite for one that is undone. Pure. */
import { daysBetween, type LocalDate } from '@livro/calendar';
import type { InvestmentMade, InvestmentReturned } from '../../ledger/public.ts';
import { expectedValue } from './expected-value.ts';
import type { InvestmentRow, PlacementRow } from './insights.tables.ts';

export type Placed = InvestmentMade | InvestmentReturned;

export const investmentOf = ({ data }: InvestmentMade): InvestmentRow => ({
  id: data.investmentId,
  account_id: data.accountId,
  type: data.investmentType,
  date: data.date,
  rate: data.expectedRate,
  due: data.expectedReturnDate,
  outstanding: data.amount,
  open: true,
});

/** The investment once a fact has happened to it, or was undone. It is open while principal is out. */
export function investmentAfter(row: InvestmentRow, fact: Placed, undone: boolean): InvestmentRow {
  if (fact.type === 'InvestmentMade') return undone ? { ...row, outstanding: 0, open: false } : row;
  const { principal } = fact.data;
  const outstanding = row.outstanding + (undone ? principal : -principal);
  return { ...row, outstanding, open: outstanding > 0 };
}

/** `id` and `date` are the entry's own: of a reversal, the reversal's. */
export function placementOf(
  fact: Placed,
  investment: InvestmentRow,
  { id, date, undone }: { readonly id: string; readonly date: string; readonly undone: boolean },
): PlacementRow {
  const sign = undone ? -1 : 1;
  const whose = { id, account_id: fact.data.accountId, type: investment.type, date };
  if (fact.type === 'InvestmentMade') {
    const invested = sign * fact.data.amount;
    return { ...whose, invested, returned: 0, principal: 0, gain: 0, expected_gain: null, days: 0 };
  }
  const { amount, principal, gain, date: cameBack } = fact.data;
  const days = daysBetween(investment.date as LocalDate, cameBack as LocalDate);
  const expected =
    investment.rate === null ? null : expectedValue(principal, investment.rate, days) - principal;
  return {
    ...whose,
    invested: 0,
    returned: sign * amount,
    principal: sign * principal,
    gain: 0 + sign * gain,
    expected_gain: expected === null ? null : 0 + sign * expected,
    days,
  };
}
