/** Chooses among all likely pairs of a line and what it may be: the best first, each side once. */
import { apart, type Side } from './likeness.ts';

export type CandidateKind = 'entry' | 'payment' | 'purchase' | 'line';

export interface LineCandidate extends Side {
  readonly kind: CandidateKind;
  /** Of payments the client: two dues of one client are no rivals. */
  readonly owner?: string;
}

export interface LinePair {
  readonly line: Side;
  readonly candidate: LineCandidate;
  readonly score: number;
  /** Of equal scores the smaller is chosen. */
  readonly order: number;
}

export interface PairChoice extends LinePair {
  /** Another pair of the same line or candidate has the same score, and its other side is not in a better pair. */
  readonly tied: boolean;
  /** Another pair comes near. */
  readonly rivals: boolean;
}

export function choosePairs(pairs: readonly LinePair[], rivalScore: number): readonly PairChoice[] {
  const sorted = pairs.toSorted(
    (a, b) =>
      b.score - a.score ||
      a.order - b.order ||
      apart(a.line, a.candidate) - apart(b.line, b.candidate) ||
      (a.line.date < b.line.date ? -1 : 1),
  );
  const bySide = new Map<string, LinePair[]>();
  for (const pair of sorted)
    for (const side of sidesOf(pair)) {
      const there = bySide.get(side);
      if (there) there.push(pair);
      else bySide.set(side, [pair]);
    }
  const used = new Set<string>();
  return sorted.flatMap((pair) => {
    const sides = sidesOf(pair);
    if (sides.some((side) => used.has(side))) return [];
    const others = sides.flatMap((side) => bySide.get(side)!).filter((other) => isOther(pair, other));
    const free = others.filter((other) => !sidesOf(other).some((side) => used.has(side)));
    for (const side of sides) used.add(side);
    return [
      {
        ...pair,
        tied: free.some(({ score }) => score >= pair.score),
        rivals: others.some(({ score }) => score > pair.score - rivalScore),
      },
    ];
  });
}

const sidesOf = ({ line, candidate }: LinePair): readonly string[] => [
  `line ${line.id}`,
  `${candidate.kind} ${candidate.id}`,
];

function isOther(pair: LinePair, other: LinePair): boolean {
  if (other === pair) return false;
  const { owner } = pair.candidate;
  return owner === undefined || other.line !== pair.line || other.candidate.owner !== owner;
}
