/**
 * What open lines of a statement may be: entries of the journal, pending payments, approved purchases, or a transfer between own
 * accounts. It only proposes: nothing is matched by it. Pure, and bounded in what it tries.
 */
import { addDays, type LocalDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import { limits, messages } from '@livro/rules';
import { lateProposals } from './late-payments.ts';
import {
  apart,
  evidence,
  groupBy,
  isSameDocument,
  isSameName,
  likenessReasons,
  sharedWords,
  type Side,
} from './likeness.ts';
import {
  type LineCandidate,
  type CandidateKind,
  choosePairs,
  type LinePair,
  type PairChoice,
} from './pairs.ts';
import type { Proposal, Unbooked } from './proposal.ts';
import { bySize, earliestDues, groupFor } from './sums.ts';

const because = messages.banking.because;

const NOTHING: Unbooked = { payments: [], purchases: [], lines: [], lateRule: { fine: '0', interest: '0' } };

/** Bills are booked before the bank shows them, seldom after. */
const MAX_DAYS = 10;
export const MAX_TRANSFER_DAYS = 3;
const MAX_VERY_LIKELY_DAYS = 3;
/** Several go together only within these. */
const GROUP_DAYS = 4;
/** Below this it is no proposal. */
const LEAST_SCORE = 45;
/** A second choice that comes this near is a rival. */
const RIVAL_SCORE = 6;

/** Each line and each of what it may be is in one proposal at most; the best first. */
export function proposals(
  lines: readonly Side[],
  entries: readonly Side[],
  unbooked: Unbooked = NOTHING,
): readonly Proposal[] {
  const { payments, purchases, lines: others, lateRule } = unbooked;
  const candidates = [
    ...entries.map((one): LineCandidate => ({ ...one, kind: 'entry' })),
    ...payments,
    ...purchases,
    ...others,
  ];
  const openLines = new Map(lines.map((one) => [one.id, one]));
  const openIds = new Set(candidates.map(({ id }) => id));
  const found: Proposal[] = [];
  const take = (proposal: Proposal): void => {
    found.push(proposal);
    for (const id of proposal.lineIds) openLines.delete(id);
    for (const id of proposal.ids) openIds.delete(id);
  };
  const stillOpen = <One extends Side>(those: readonly One[]) => those.filter(({ id }) => openIds.has(id));
  for (const proposal of equalPairs(lines, candidates)) take(proposal);
  for (const proposal of lateProposals([...openLines.values()], stillOpen(payments), lateRule))
    take(proposal);
  const entriesByDay = groupBy(entries, ({ date }) => date);
  const linesByDay = groupBy(lines, ({ date }) => date);
  for (const line of [...openLines.values()].toSorted(bySize)) {
    const group = groupFor(line, around(entriesByDay, line, openIds), 'lançamentos', LEAST_SCORE);
    if (group) take(grouped([line.id], group.ids, group));
  }
  for (const entry of stillOpen(entries).toSorted(bySize)) {
    const group = groupFor(entry, around(linesByDay, entry, openLines), 'linhas', LEAST_SCORE);
    if (group) take(grouped(group.ids, [entry.id], group));
  }
  const duesByWord = wordIndex(payments);
  for (const line of [...openLines.values()].toSorted(bySize)) {
    const named = new Set(line.words.flatMap((word) => duesByWord.get(word) ?? []));
    const dues = severalDues(line, stillOpen([...named]));
    if (dues) take(dues);
  }
  const near = [...openLines.values()].map((line) => [line, around(entriesByDay, line, openIds)] as const);
  for (const proposal of nearly(near)) take(proposal);
  return found.toSorted((a, b) => b.score - a.score);
}

const grouped = (
  lineIds: readonly string[],
  ids: readonly string[],
  { score, reason }: Pick<Proposal, 'score' | 'reason'>,
): Proposal => ({ kind: 'entries', lineIds, ids, charges: 0, score, reason, veryLikely: false });

/** Those of the days around one that are still open. */
function around(
  byDay: ReadonlyMap<LocalDate, readonly Side[]>,
  { date }: Side,
  open: { readonly has: (id: string) => boolean },
): readonly Side[] {
  const days = Array.from({ length: 2 * GROUP_DAYS + 1 }, (_, index) => addDays(date, index - GROUP_DAYS));
  return days.flatMap((day) => byDay.get(day) ?? []).filter(({ id }) => open.has(id));
}

const KINDS = { entry: 'entries', payment: 'payments', purchase: 'purchase', line: 'transfer' } as const;

/** Of equal amounts, the likeliest pairs first, each side once. */
function equalPairs(lines: readonly Side[], candidates: readonly LineCandidate[]): readonly Proposal[] {
  const byAmount = groupBy(candidates, ({ amount }) => amount);
  const pairs = lines.flatMap((line) => {
    const equal = byAmount.get(line.amount) ?? [];
    const payments = equal.filter(({ kind }) => kind === 'payment').length;
    return equal.flatMap((one) => PAIR_OF[one.kind](line, one, payments) ?? []);
  });
  return choosePairs(pairs, RIVAL_SCORE).map((pair) => {
    const { line, candidate, score, tied, rivals } = pair;
    const { kind } = candidate;
    return {
      kind: KINDS[kind],
      lineIds: [line.id],
      ids: [candidate.id],
      charges: 0,
      score: Math.max(tied ? score - 15 : score, LEAST_SCORE),
      reason: [...reasonsOf(pair), ...(tied ? [because.ambiguous] : [])].join(', '),
      veryLikely:
        (kind === 'entry' || kind === 'payment') &&
        !rivals &&
        apart(line, candidate) <= MAX_VERY_LIKELY_DAYS &&
        (isSameName(line, candidate) || isSameDocument(line, candidate)),
    };
  });
}

function reasonsOf({ line, candidate }: PairChoice): readonly string[] {
  switch (candidate.kind) {
    case 'payment':
      return [because.sameAmount, ...likenessReasons(line, candidate, because.due(candidate.date))];
    case 'purchase':
      return [because.sameAsEstimated, ...likenessReasons(line, candidate, '')];
    default:
      return [because.sameAmount, ...likenessReasons(line, candidate)];
  }
}

/** `payments` have the same amount. */
type PairOf = (line: Side, candidate: LineCandidate, payments: number) => LinePair | undefined;

const PAIR_OF: Readonly<Record<CandidateKind, PairOf>> = {
  entry(line, candidate) {
    const days = apart(line, candidate);
    if (days > MAX_DAYS) return undefined;
    const score = Math.min(100, 55 + nearness(days) + evidence(line, candidate));
    return { line, candidate, score, order: days };
  },

  /** Whatever its day; one that is far off and shares no word must be the only one of its amount. */
  payment(line, candidate, payments) {
    const days = apart(line, candidate);
    const said = evidence(line, candidate);
    const isOverdue = candidate.date < line.date;
    const isFar = days > MAX_DAYS;
    if (isFar && said === 0 && payments > 1) return undefined;
    const score = Math.min(100, 50 + (isFar ? (isOverdue ? 6 : 2) : nearness(days)) + said);
    // Of those long overdue the oldest is paid first.
    return { line, candidate, score, order: isFar && isOverdue ? -days : days };
  },

  purchase(line, candidate) {
    if (candidate.date > line.date || sharedWords(line, candidate).length === 0) return undefined;
    return { line, candidate, score: 50 + evidence(line, candidate), order: apart(line, candidate) };
  },

  /** Both lines say so, or one says nothing but that it is a transfer: equal amounts alone are a coincidence. */
  line(line, candidate) {
    const days = apart(line, candidate);
    const saysTransfer = [line, candidate].some(({ isTransfer, words }) => isTransfer && words.length === 0);
    if (days > MAX_TRANSFER_DAYS || (!saysTransfer && !isSameName(line, candidate))) return undefined;
    const score = Math.min(100, 50 + 20 - 5 * days + evidence(line, candidate) + (saysTransfer ? 15 : 0));
    return { line, candidate, score, order: days };
  },
};

const nearness = (days: number): number => Math.max(0, 20 - 2 * days);

function wordIndex(candidates: readonly LineCandidate[]): ReadonlyMap<string, readonly LineCandidate[]> {
  const pairs = candidates.flatMap((one) => one.words.map((word) => ({ word, one })));
  const groups = groupBy(pairs, ({ word }) => word);
  return new Map([...groups].map(([word, those]) => [word, those.map(({ one }) => one)]));
}

/** Several pending payments of the client that the line names. */
function severalDues(line: Side, payments: readonly LineCandidate[]): Proposal | undefined {
  if (line.amount <= 0) return undefined;
  const named = payments.filter((one) => one.amount < line.amount && isSameName(line, one));
  const ways = [...groupBy(named, ({ owner }) => owner).values()].flatMap((dues) => {
    const parts = earliestDues(dues, line.amount);
    return parts ? [parts] : [];
  });
  const [parts, ...others] = ways;
  if (!parts || others.length > 0) return undefined;
  return {
    kind: 'payments',
    lineIds: [line.id],
    ids: parts.map(({ id }) => id),
    charges: 0,
    score: 80,
    reason: [because.sumOfDues(parts.length), ...likenessReasons(line, parts[0]!, '')].join(', '),
    veryLikely: false,
  };
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
          (sharedWords(line, entry).length > 0 || isSameDocument(line, entry)),
      )
      .map((entry) => {
        const days = apart(line, entry);
        const score = Math.min(100, 30 + nearness(days) + evidence(line, entry));
        return { line, candidate: { ...entry, kind: 'entry' } as const, score, order: days };
      }),
  );
  return choosePairs(pairs, RIVAL_SCORE)
    .filter(({ score }) => score >= LEAST_SCORE)
    .map(({ line, candidate, score }) =>
      grouped([line.id], [candidate.id], {
        score,
        reason: [
          because.nearAmount(centavos(line.amount - candidate.amount)),
          ...likenessReasons(line, candidate),
        ].join(', '),
      }),
    );
}
