/** A line of the account `account`, as its statement reports it. */
import type { LineReported } from './events.ts';

export const reportedLine = (lineId: string, date: string, amount: number): LineReported['data'] => ({
  lineId,
  accountId: 'account',
  statementId: 'statement',
  date,
  amount,
  bankId: lineId,
  occurrence: 0,
  description: 'PIX',
  documentNumber: null,
  reportedBy: 'ana',
});
