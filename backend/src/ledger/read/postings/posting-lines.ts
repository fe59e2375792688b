/**
 * What one fact writes into the books, line by line: its postings, and beside them the figures of an account that no
 * chart account holds. A reversal writes the opposite of what it reverses. Pure.
 */
import type { ExpenseCategory } from '@livro/rules';
import type { LedgerEvent } from '../../domain/events.ts';
import { type ChartAccount, postingsOf } from '../../domain/postings.ts';

/** A line of the trial balance. */
export type ChartCode =
  | Exclude<ChartAccount['type'], 'expense'>
  | `expense:${ExpenseCategory}`
  /** Keeps each development's own books balanced when money goes to another one. */
  | 'between-developments';

/** Gross figures that an account shows: in no trial balance. */
export type FlowCode = 'flow:invested' | 'flow:returned' | 'flow:transfers-in' | 'flow:transfers-out';
export type LineCode = ChartCode | FlowCode;

/** `amount` is signed centavos: debits are positive. Never zero. */
export interface PostingLine {
  readonly accountId: string;
  readonly code: LineCode;
  readonly amount: number;
}

/** In the order of the fact's postings; none for a fact that moves no money. */
export function linesOf(event: LedgerEvent): readonly PostingLine[] {
  const postings = postingsOf(event).map(({ account, amount }) => ({
    accountId: account.accountId,
    code: codeOf(account),
    amount,
  }));
  return [...postings, ...besides(event)];
}

const codeOf = (account: ChartAccount): ChartCode =>
  account.type === 'expense' ? `expense:${account.category}` : account.type;

function besides(event: LedgerEvent): readonly PostingLine[] {
  switch (event.type) {
    case 'EntryReversed':
    case 'PaymentRefunded':
      return besides(event.data.entry).map((line) => ({ ...line, amount: -line.amount }));
    case 'MoneyTransferred': {
      const { sourceAccountId: source, destinationAccountId: destination, amount } = event.data;
      const flows: readonly PostingLine[] = [
        { accountId: source, code: 'flow:transfers-out', amount },
        { accountId: destination, code: 'flow:transfers-in', amount },
      ];
      if (event.data.transferType === 'internal') return flows;
      return [
        { accountId: source, code: 'between-developments', amount },
        { accountId: destination, code: 'between-developments', amount: -amount },
        ...flows,
      ];
    }
    case 'InvestmentMade':
      return [{ accountId: event.data.accountId, code: 'flow:invested', amount: event.data.amount }];
    case 'InvestmentReturned':
      return [{ accountId: event.data.accountId, code: 'flow:returned', amount: event.data.amount }];
    default:
      return [];
  }
}

/** The business day on which a fact's money counts; null for facts that have none. */
export const valueDateOf = (event: LedgerEvent): string | null =>
  'date' in event.data ? event.data.date : null;
