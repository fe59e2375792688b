/** Investments and what came back of them, as rows for sums: one for each event, the opposite for one that is undone. Pure. */
import { daysBetween, type LocalDate } from '@livro/calendar';
import {
  type InvestmentMade,
  type InvestmentReturned,
  type LedgerEvent,
  postedOn,
} from '../../ledger/public.ts';
import { expectedValue } from './expected-value.read.ts';
import type { InvestmentRow, PlacementRow } from './insights.tables.ts';

export type Placed = InvestmentMade | InvestmentReturned;

/** Before its money is booked. */
export const investmentOf = ({ data }: InvestmentMade): InvestmentRow => ({
  id: data.investmentId,
  account_id: data.accountId,
  type: data.investmentType,
  date: data.date,
  rate: data.expectedRate,
  due: data.expectedReturnDate,
  outstanding: 0,
  open: false,
});

/** The investment once an event has happened to it, or was undone. It is open while principal is out. */
export function investmentAfter(row: InvestmentRow, event: LedgerEvent): InvestmentRow {
  const outstanding = row.outstanding + postedOn(event, 'investment');
  return { ...row, outstanding, open: outstanding > 0 };
}

/** `event` is what the event is, or undoes; `id` and `date` are the entry's own: of a reversal, the reversal's. */
export function placementOf(
  event: LedgerEvent,
  investment: InvestmentRow,
  {
    recorded,
    id,
    date,
    undone,
  }: { readonly recorded: Placed; readonly id: string; readonly date: string; readonly undone: boolean },
): PlacementRow {
  const whose = { id, account_id: recorded.data.accountId, type: investment.type, date };
  const moved = postedOn(event, 'asset');
  if (recorded.type === 'InvestmentMade')
    return {
      ...whose,
      invested: 0 - moved,
      returned: 0,
      principal: 0,
      gain: 0,
      expected_gain: null,
      days: 0,
    };
  const days = daysBetween(investment.date as LocalDate, recorded.data.date as LocalDate);
  const { principal } = recorded.data;
  const expected =
    investment.rate === null ? null : expectedValue(principal, investment.rate, days) - principal;
  return {
    ...whose,
    invested: 0,
    returned: moved,
    principal: 0 - postedOn(event, 'investment'),
    gain: 0 - postedOn(event, 'gain', 'loss'),
    expected_gain: expected !== null && undone ? 0 - expected : expected,
    days,
  };
}
