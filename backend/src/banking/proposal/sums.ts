/** Which of several sides sum to a whole, to the cent; bounded in what it tries. */
import { limits, messages } from '@livro/rules';
import { apart, dayReason, groupBy, isSameDocument, sharedWords, type Side } from './likeness.ts';

const because = messages.banking.because;

const GROUP_CANDIDATES = 14;
const GROUP_SIZE = 4;
/** Of one client's pending payments. */
const DUES_TRIED = 16;
const DUES_AT_ONCE = 6;

export interface SumGroup {
  readonly ids: readonly string[];
  readonly score: number;
  readonly reason: string;
}

export const bySize = (a: Side, b: Side): number => Math.abs(b.amount) - Math.abs(a.amount);

/**
 * Parts that sum to the whole: all of one day, or few of those that lie nearest. Where two ways lead to the same sum, and no words
 * tell them apart, there is no group: a person must say.
 */
export function groupFor(
  whole: Side,
  others: readonly Side[],
  what: 'lançamentos' | 'linhas',
  leastScore: number,
): SumGroup | undefined {
  const near = others
    .filter(
      (one) =>
        Math.sign(one.amount) === Math.sign(whole.amount) && Math.abs(one.amount) < Math.abs(whole.amount),
    )
    .map((one) => ({ one, near: 10 * sharedWords(whole, one).length - apart(whole, one) }))
    .toSorted((a, b) => b.near - a.near)
    .map(({ one }) => one);
  const ofDays = [...groupBy(near, ({ date }) => date).values()].filter(
    (all) => all.length > 1 && all.length <= limits.matchedAtOnce && sumOf(all) === whole.amount,
  );
  const ofFew = subsets(near.slice(0, GROUP_CANDIDATES), whole.amount);
  const ways = distinct([...ofDays, ...ofFew])
    .map((parts) => ({ parts, score: groupScore(whole, parts) }))
    .toSorted((a, b) => b.score - a.score);
  const [best, second] = ways;
  if (!best || best.score < leastScore || (second && second.score > best.score - 8)) return undefined;
  const days = Math.max(...best.parts.map((one) => apart(one, whole)));
  const shared = [...new Set(best.parts.flatMap((one) => sharedWords(whole, one)))];
  return {
    ids: best.parts.map(({ id }) => id),
    score: best.score,
    reason: [
      because.sameSum(best.parts.length, what),
      dayReason(days),
      ...(shared.length > 0 ? [because.words(shared)] : []),
    ].join(', '),
  };
}

function groupScore(whole: Side, parts: readonly Side[]): number {
  const days = parts.reduce((sum, one) => sum + apart(one, whole), 0) / parts.length;
  const alike = parts.filter(
    (one) => sharedWords(whole, one).length > 0 || isSameDocument(whole, one),
  ).length;
  const together = new Set(parts.map(({ date }) => date)).size === 1 ? 8 : 0;
  return Math.round(
    Math.min(
      95,
      40 + 25 * (alike / parts.length) + Math.max(0, 16 - 5 * days) + together - 3 * (parts.length - 2),
    ),
  );
}

/** Every way to make the sum of two to `GROUP_SIZE` of them. */
function subsets(candidates: readonly Side[], sum: number): readonly (readonly Side[])[] {
  const found: Side[][] = [];
  const sorted = candidates.toSorted(bySize);
  const go = (from: number, rest: number, parts: readonly Side[]): void => {
    if (rest === 0 && parts.length > 1) return void found.push([...parts]);
    if (parts.length === GROUP_SIZE) return;
    for (let i = from; i < sorted.length; i++) {
      const { amount } = sorted[i]!;
      if (Math.abs(amount) <= Math.abs(rest)) go(i + 1, rest - amount, [...parts, sorted[i]!]);
    }
  };
  go(0, sum, []);
  return found;
}

function distinct(groups: readonly (readonly Side[])[]): readonly (readonly Side[])[] {
  const key = (parts: readonly Side[]): string =>
    parts
      .map(({ id }) => id)
      .toSorted()
      .join(' ');
  return [...new Map(groups.map((parts) => [key(parts), parts])).values()];
}

/** Of one client's dues, in their order, the earliest few that sum to the amount: who pays several pays the oldest first. */
export function earliestDues(dues: readonly Side[], amount: number): readonly Side[] | undefined {
  const tried = dues.toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(0, DUES_TRIED);
  const go = (from: number, rest: number, parts: readonly Side[]): readonly Side[] | undefined => {
    if (rest === 0) return parts.length > 1 ? parts : undefined;
    if (parts.length === DUES_AT_ONCE) return undefined;
    for (let i = from; i < tried.length; i++) {
      const found = tried[i]!.amount <= rest && go(i + 1, rest - tried[i]!.amount, [...parts, tried[i]!]);
      if (found) return found;
    }
    return undefined;
  };
  return go(0, amount, []);
}

const sumOf = (items: readonly Side[]): number => items.reduce((sum, { amount }) => sum + amount, 0);
