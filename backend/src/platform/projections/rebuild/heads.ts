/** How many events there are, and how many of them a generation has dealt with. */
import type { EventStore } from '../../event-store/event-store.ts';
import { STREAM_FAMILIES, STREAMS, wholeFamily } from '../../event-store/streams.ts';
import { type Checkpoint, readCheckpoints, type Statements } from '../schema/checkpoints.ts';

/** The newest revision of each stream, and of each family as checkpoints count it. */
export type Heads = ReadonlyMap<string, bigint>;

/** Of the families, as many events as any generation has met: a store does not tell how many there are. */
export async function readHeads(
  store: Pick<EventStore, 'head'>,
  session: Statements,
  known?: readonly Checkpoint[],
): Promise<Heads> {
  const heads = await Promise.all(
    STREAMS.map(async (stream) => [stream, (await store.head(stream))?.revision ?? -1n] as const),
  );
  const checkpoints = known ?? (await readCheckpoints(session));
  const families = STREAM_FAMILIES.map((family) => {
    const whole = wholeFamily(family);
    const most = (head: bigint, { revisions }: Checkpoint): bigint =>
      larger(head, revisions.get(whole) ?? -1n);
    return [whole, checkpoints.reduce(most, -1n)] as const;
  });
  return new Map([...heads, ...families]);
}

/** Events of these streams up to the revisions, none beyond the heads that were asked for. */
export function doneOf(revisions: ReadonlyMap<string, bigint>, heads: Heads): number {
  let done = 0;
  for (const [stream, head] of heads) {
    const at = revisions.get(stream) ?? -1n;
    done += Number(at < head ? at : head) + 1;
  }
  return done;
}

export const totalOf = (heads: Heads): number =>
  [...heads.values()].reduce((sum, head) => sum + Number(head) + 1, 0);

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
