/** Which projections begin a term together, and which go by themselves. */
import type { InboxLimits } from './inbox.ts';
import type { Lane } from './lane.ts';
import type { Member } from './member.ts';

/** Little at a time: what is folded beside the books must not keep their process busy. */
export const OWN_INBOX_LIMITS: InboxLimits = { maxItems: 256, maxBytes: 1024 * 1024, lingerMs: 2 };

/** Of an own projection: it never shares its place in the journal with others. */
export const isOwnLane = ({ members }: Pick<Lane, 'members'>): boolean =>
  members.some((member) => member.isOwn);

export interface StartingLanes {
  /** The furthest of the program's projections that are read now. */
  readonly live: readonly Member[];
  /** Behind it, broken or being built: each has to catch up with it. */
  readonly behind: readonly Member[];
  /** Own projections: each for itself, whatever becomes of it. */
  readonly own: readonly Member[];
}

export function startingLanes(members: readonly Member[]): StartingLanes {
  const ofProgram = members.filter((member) => !member.isOwn);
  const healthy = ofProgram.filter((m) => !m.building && m.attempts === 0);
  const furthest = healthy.reduce<bigint | undefined>(
    (most, m) => larger(most, m.position ?? -1n),
    undefined,
  );
  const live = healthy.filter((m) => (m.position ?? -1n) === furthest);
  return {
    live,
    behind: ofProgram.filter((member) => !live.includes(member)),
    own: members.filter((member) => member.isOwn),
  };
}

const larger = (a: bigint | undefined, b: bigint): bigint => (a === undefined || b > a ? b : a);
