/** What the active projector tells the other processes at each commit, through NOTIFY: who has come how far. */
import type { Move } from '../schema/checkpoints.ts';

/** Postgres refuses 8,000 bytes; a longer notice only says "look". */
const MAX_BYTES = 7_000;

export interface Notice {
  readonly from: string;
  /** Missing in a notice that would have been too long: read the checkpoints. */
  readonly moves?: readonly NoticedMove[];
}

export interface NoticedMove {
  readonly projections: readonly string[];
  readonly position: string | null;
  readonly revisions: Readonly<Record<string, string>>;
  readonly catchingUp: boolean;
}

/** Says "look": more has changed than positions. */
export const lookNotice = (from: string): string => JSON.stringify({ from } satisfies Notice);

/** Projections that moved alike are named together. */
export function noticeOf(from: string, moves: readonly Move[]): string {
  const groups = new Map<string, { projections: string[] } & Omit<NoticedMove, 'projections'>>();
  for (const { projection, position, revisions, catchingUp } of moves) {
    const same = { position: position === undefined ? null : `${position}`, revisions, catchingUp };
    const key = JSON.stringify(same);
    const group = groups.get(key);
    if (group) group.projections.push(projection);
    else groups.set(key, { projections: [projection], ...same });
  }
  const text = JSON.stringify({ from, moves: [...groups.values()] } satisfies Notice);
  return Buffer.byteLength(text) <= MAX_BYTES ? text : lookNotice(from);
}

/** Undefined for what is not a notice of ours. */
export function parseNotice(text: string): Notice | undefined {
  try {
    const notice = JSON.parse(text) as Notice;
    return typeof notice.from === 'string' ? notice : undefined;
  } catch {
    return undefined;
  }
}
