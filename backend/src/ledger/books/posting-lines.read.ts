/**
 * What one event writes into the books, line by line: its postings, and beside them the figures of an account that no
 * chart account holds. A reversal writes the opposite of what it reverses. Pure.
 */
import type { ChartCode } from '@livro/rules';
import type { LedgerEvent } from '../journal/events.ts';
import { bookedIn, type ChartAccount, type Flow, legsIn, postingsOf } from '../journal/postings.ts';

/** Gross figures that an account shows: in no trial balance. */
export type FlowCode = 'flow:invested' | 'flow:returned' | 'flow:transfers-in' | 'flow:transfers-out';
export type LineCode = ChartCode | FlowCode;

/** `amount` is signed centavos: debits are positive. Never zero. */
export interface PostingLine {
  readonly accountId: string;
  readonly code: LineCode;
  readonly amount: number;
}

const FLOWS: Readonly<Partial<Record<Flow, FlowCode>>> = {
  invested: 'flow:invested',
  returned: 'flow:returned',
  'transfer-in': 'flow:transfers-in',
  'transfer-out': 'flow:transfers-out',
};

/** In the order of the event's postings; none for an event that moves no money. */
export function linesOf(event: LedgerEvent): readonly PostingLine[] {
  const postings = postingsOf(event);
  const legs = legsIn(postings);
  const lines = postings.map(({ account, amount }) => lineOf(account, codeOf(account), amount));
  if (isBetweenDevelopments(event))
    for (const { account, amount } of legs) lines.push(lineOf(account, 'between-developments', 0 - amount));
  for (const leg of legs) {
    const code = FLOWS[leg.flow];
    if (code) lines.push(lineOf(leg.account, code, bookedIn(leg)));
  }
  return lines;
}

const lineOf = ({ accountId }: ChartAccount, code: LineCode, amount: number): PostingLine => ({
  accountId,
  code,
  amount,
});

const codeOf = (account: ChartAccount): ChartCode =>
  account.type === 'expense' ? `expense:${account.category}` : account.type;

const isBetweenDevelopments = ({ data }: LedgerEvent): boolean =>
  'entry' in data
    ? isBetweenDevelopments(data.entry)
    : 'transferType' in data && data.transferType === 'external';

/** The business day on which an event's money counts; null for events that have none. */
export const valueDateOf = (event: LedgerEvent): string | null =>
  'date' in event.data ? event.data.date : null;
