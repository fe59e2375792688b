/**
 * Which entries of the journal open lines of a statement may be: by amount, days, words and document number; one with one, one with
 * several, several with one. It only proposes: nothing is matched by it. Pure, and bounded in what it tries.
 */
import { addDays, daysBetween, type LocalDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import { limits, messages } from '@livro/rules';

const because = messages.banking.because;

/** A line, or an entry as the account sees it. `amount` is signed centavos; `words` are folded and tell one from another. */
export interface Side {
  readonly id: string;
  readonly date: LocalDate;
  readonly amount: number;
  readonly words: readonly string[];
  readonly documentNumber: string | null;
}

export interface Proposal {
  readonly lineIds: readonly string[];
  readonly entryIds: readonly string[];
  /** From 0 to 100. */
  readonly score: number;
  /** In words, for a person. */
  readonly reason: string;
}

/** Bills are booked before the bank shows them, seldom after. */
const MOST_DAYS = 10;
/** Several go together only within these, and no more of them are tried. */
const GROUP_DAYS = 4;
const GROUP_CANDIDATES = 14;
const GROUP_SIZE = 4;
/** Below this it is no proposal. */
const LEAST_SCORE = 45;

/** Each line and each entry is in one proposal at most; the best first. */
export function proposals(lines: readonly Side[], entries: readonly Side[]): readonly Proposal[] {
  const open = {
    lines: new Map(lines.map((one) => [one.id, one])),
    entries: new Map(entries.map((one) => [one.id, one])),
  };
  const found: Proposal[] = [];
  const take = (proposal: Proposal): void => {
    found.push(proposal);
    for (const id of proposal.lineIds) open.lines.delete(id);
    for (const id of proposal.entryIds) open.entries.delete(id);
  };
  for (const proposal of oneWithOne(lines, entries)) take(proposal);
  const entriesByDay = groupedBy(entries, ({ date }) => date);
  const linesByDay = groupedBy(lines, ({ date }) => date);
  for (const line of [...open.lines.values()].toSorted(bySize)) {
    const near = around(entriesByDay, line, open.entries);
    const group = groupFor(line, near, 'lançamentos');
    if (group) take({ lineIds: [line.id], entryIds: group.ids, score: group.score, reason: group.reason });
  }
  for (const entry of [...open.entries.values()].toSorted(bySize)) {
    const near = around(linesByDay, entry, open.lines);
    const group = groupFor(entry, near, 'linhas');
    if (group) take({ lineIds: group.ids, entryIds: [entry.id], score: group.score, reason: group.reason });
  }
  const pairs = [...open.lines.values()].map(
    (line) => [line, around(entriesByDay, line, open.entries)] as const,
  );
  for (const proposal of nearly(pairs)) take(proposal);
  return found.toSorted((a, b) => b.score - a.score);
}

/** Those of the days around one that are still open. */
function around(
  byDay: ReadonlyMap<LocalDate, readonly Side[]>,
  { date }: Side,
  open: ReadonlyMap<string, Side>,
): readonly Side[] {
  const days = Array.from({ length: 2 * GROUP_DAYS + 1 }, (_, index) => addDays(date, index - GROUP_DAYS));
  return days.flatMap((day) => byDay.get(day) ?? []).filter(({ id }) => open.has(id));
}

const bySize = (a: Side, b: Side): number => Math.abs(b.amount) - Math.abs(a.amount);
const apart = (a: Side, b: Side): number => Math.abs(daysBetween(a.date, b.date));

interface Pair {
  readonly line: Side;
  readonly entry: Side;
  readonly score: number;
}

/** Of equal amounts, the likeliest pairs first, each side once. */
function oneWithOne(lines: readonly Side[], entries: readonly Side[]): readonly Proposal[] {
  const byAmount = groupedBy(entries, ({ amount }) => amount);
  const pairs = lines.flatMap((line) =>
    (byAmount.get(line.amount) ?? [])
      .filter((entry) => apart(line, entry) <= MOST_DAYS)
      .map((entry) => ({ line, entry, score: likeness(line, entry, 55) })),
  );
  return chosen(pairs).map(({ line, entry, score, rivals }) => {
    const sure = rivals ? score - 15 : score;
    const reason = [because.sameAmount, ...told(line, entry), ...(rivals ? [because.ambiguous] : [])].join(
      ', ',
    );
    return { lineIds: [line.id], entryIds: [entry.id], score: Math.max(sure, LEAST_SCORE), reason };
  });
}

/** Amounts that differ by less than the tolerance, where the words or the number say that it is the same. */
function nearly(near: readonly (readonly [Side, readonly Side[]])[]): readonly Proposal[] {
  const pairs = near.flatMap(([line, entries]) =>
    entries
      .filter(
        (entry) =>
          entry.amount !== line.amount &&
          Math.abs(entry.amount - line.amount) <= limits.bankTolerance &&
          Math.sign(entry.amount) === Math.sign(line.amount) &&
          (sharedWords(line, entry).length > 0 || sameDocument(line, entry)),
      )
      .map((entry) => ({ line, entry, score: likeness(line, entry, 30) })),
  );
  return chosen(pairs)
    .filter(({ score }) => score >= LEAST_SCORE)
    .map(({ line, entry, score }) => ({
      lineIds: [line.id],
      entryIds: [entry.id],
      score,
      reason: [because.nearAmount(centavos(line.amount - entry.amount)), ...told(line, entry)].join(', '),
    }));
}

/** `rivals`: another pair of the same line or entry is as likely. */
function chosen(pairs: readonly Pair[]): readonly (Pair & { readonly rivals: boolean })[] {
  const sorted = pairs.toSorted(
    (a, b) =>
      b.score - a.score ||
      apart(a.line, a.entry) - apart(b.line, b.entry) ||
      (a.line.date < b.line.date ? -1 : 1),
  );
  const best = new Map<string, number>();
  for (const { line, entry, score } of sorted)
    for (const id of [`line ${line.id}`, `entry ${entry.id}`]) if (!best.has(id)) best.set(id, score);
  const ties = new Map<string, number>();
  for (const { line, entry, score } of sorted)
    for (const id of [`line ${line.id}`, `entry ${entry.id}`])
      if (best.get(id) === score) ties.set(id, (ties.get(id) ?? 0) + 1);
  const used = new Set<string>();
  return sorted.flatMap((pair) => {
    const ids = [`line ${pair.line.id}`, `entry ${pair.entry.id}`];
    if (ids.some((id) => used.has(id))) return [];
    for (const id of ids) used.add(id);
    return [{ ...pair, rivals: ids.some((id) => (ties.get(id) ?? 0) > 1 && best.get(id) === pair.score) }];
  });
}

function likeness(line: Side, entry: Side, forAmount: number): number {
  const shared = sharedWords(line, entry).length;
  const words = shared === 0 ? 0 : Math.min(20, 8 + 6 * shared);
  const score =
    forAmount + Math.max(0, 20 - 2 * apart(line, entry)) + words + (sameDocument(line, entry) ? 20 : 0);
  return Math.min(100, score);
}

const sharedWords = (a: Side, b: Side): readonly string[] => a.words.filter((word) => b.words.includes(word));

const digitsOf = (number: string | null): string => (number ?? '').replace(/\D/g, '').replace(/^0+/, '');
const sameDocument = (a: Side, b: Side): boolean =>
  digitsOf(a.documentNumber) !== '' && digitsOf(a.documentNumber) === digitsOf(b.documentNumber);

function told(line: Side, entry: Side): readonly string[] {
  const days = apart(line, entry);
  const shared = sharedWords(line, entry);
  return [
    days === 0 ? because.sameDay : because.days(days),
    ...(sameDocument(line, entry) ? [because.document(line.documentNumber!)] : []),
    ...(shared.length > 0 ? [because.words(shared)] : []),
  ];
}

interface Group {
  readonly ids: readonly string[];
  readonly score: number;
  readonly reason: string;
}

/**
 * Parts that sum to the whole: all of one day, or few of those that lie nearest. Where two ways lead to the same sum, and no words
 * tell them apart, there is no proposal: a person must say.
 */
function groupFor(whole: Side, others: readonly Side[], what: 'lançamentos' | 'linhas'): Group | undefined {
  const near = others
    .filter(
      (one) =>
        Math.sign(one.amount) === Math.sign(whole.amount) && Math.abs(one.amount) < Math.abs(whole.amount),
    )
    .map((one) => ({ one, near: 10 * sharedWords(whole, one).length - apart(whole, one) }))
    .toSorted((a, b) => b.near - a.near)
    .map(({ one }) => one);
  const ofDays = [...groupedBy(near, ({ date }) => date).values()].filter(
    (all) => all.length > 1 && all.length <= limits.matchedAtOnce && sumOf(all) === whole.amount,
  );
  const ofFew = subsets(near.slice(0, GROUP_CANDIDATES), whole.amount);
  const ways = distinct([...ofDays, ...ofFew])
    .map((parts) => ({ parts, score: groupScore(whole, parts) }))
    .toSorted((a, b) => b.score - a.score);
  const [best, second] = ways;
  if (!best || best.score < LEAST_SCORE || (second && second.score > best.score - 8)) return undefined;
  const days = Math.max(...best.parts.map((one) => apart(one, whole)));
  const shared = [...new Set(best.parts.flatMap((one) => sharedWords(whole, one)))];
  return {
    ids: best.parts.map(({ id }) => id),
    score: best.score,
    reason: [
      because.sameSum(best.parts.length, what),
      days === 0 ? because.sameDay : because.days(days),
      ...(shared.length > 0 ? [because.words(shared)] : []),
    ].join(', '),
  };
}

function groupScore(whole: Side, parts: readonly Side[]): number {
  const days = parts.reduce((sum, one) => sum + apart(one, whole), 0) / parts.length;
  const alike = parts.filter((one) => sharedWords(whole, one).length > 0 || sameDocument(whole, one)).length;
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

const sumOf = (items: readonly Side[]): number => items.reduce((sum, { amount }) => sum + amount, 0);

function groupedBy<Key>(
  items: readonly Side[],
  keyOf: (item: Side) => Key,
): ReadonlyMap<Key, readonly Side[]> {
  const groups = new Map<Key, Side[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
