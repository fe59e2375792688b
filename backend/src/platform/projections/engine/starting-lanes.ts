/** Which projections begin a term together, and which go by themselves. */
import type { Member } from './member.ts';

export interface StartingLanes {
  /** The furthest of the projections that are read now. */
  readonly live: readonly Member[];
  /** Behind it, broken or being built: each has to catch up with it. */
  readonly behind: readonly Member[];
}

export function startingLanes(members: readonly Member[]): StartingLanes {
  const healthy = members.filter((m) => !m.building && m.attempts === 0);
  const furthest = healthy.reduce<bigint | undefined>(
    (most, m) => larger(most, m.position ?? -1n),
    undefined,
  );
  const live = healthy.filter((m) => (m.position ?? -1n) === furthest);
  return { live, behind: members.filter((member) => !live.includes(member)) };
}

const larger = (a: bigint | undefined, b: bigint): bigint => (a === undefined || b > a ? b : a);
