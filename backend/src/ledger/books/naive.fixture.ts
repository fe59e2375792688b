/** The figures of a point in time the slow way: every event of the journal looked at, nothing kept, nothing summed ahead. */
import type { Recorded } from '@livro/event-sourcing';
import type { LedgerEvent } from '../journal/events.ts';
import { postingsOf } from '../journal/postings.ts';
import type { PointInTime } from './figures.queries.ts';

/** The events that count at a point: value date and recorded time both reached. */
export function countedAt(journal: readonly Recorded[], { asOf, knownAt }: PointInTime): readonly Recorded[] {
  return journal.filter(({ data, metadata }) => {
    const { date } = data as { readonly date?: string };
    const isDue = asOf === undefined || date === undefined || date <= asOf;
    return isDue && (knownAt === undefined || metadata.recordedAt <= knownAt);
  });
}

/** Net centavos by account and kind of chart account, as text keys; zeros left out. */
export function naiveSums(recordedEvents: readonly Recorded[]): Readonly<Record<string, number>> {
  const sums = new Map<string, number>();
  for (const { type, data } of recordedEvents) {
    for (const { account, amount } of postingsOf({ type, data } as LedgerEvent)) {
      const code = account.type === 'expense' ? `expense:${account.category}` : account.type;
      const key = `${account.accountId} ${code}`;
      sums.set(key, (sums.get(key) ?? 0) + amount);
    }
  }
  return withoutZeros(sums);
}

export const withoutZeros = (sums: Iterable<readonly [string, number]>): Readonly<Record<string, number>> =>
  Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
