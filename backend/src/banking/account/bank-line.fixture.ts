/** A line of a bank statement, before and after its import into the account `account`. */
import type { LineReported } from './events.ts';

type ReportedLine = LineReported['data'];

export const statementLine = (
  lineId: string,
  date: string,
  amount: number,
): Omit<ReportedLine, 'accountId' | 'statementId' | 'reportedBy'> => ({
  lineId,
  date,
  amount,
  bankId: lineId,
  occurrence: 0,
  description: 'PIX',
  documentNumber: null,
});

export const reportedLine = (lineId: string, date: string, amount: number): ReportedLine => ({
  ...statementLine(lineId, date, amount),
  accountId: 'account',
  statementId: 'statement',
  reportedBy: 'ana',
});
