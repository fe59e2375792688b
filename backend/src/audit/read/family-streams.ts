/** The streams of families in a verification: met as the journal is read, each checked like any other, told as one line a family. */
import { createHash } from 'node:crypto';
import { familyOf, STREAM_FAMILIES, wholeFamily } from '../../platform/event-store/streams.ts';
import { knownFamilies } from './known-streams.ts';
import { StreamCheck } from './stream-check.ts';

interface Checked {
  readonly stream: string;
  readonly head: { readonly revision: bigint; readonly hash: string };
}

/** A check of a stream that nobody has met yet; undefined where it is of no family. */
export function checkOfFamily(stream: string): StreamCheck | undefined {
  const family = familyOf(stream);
  return family && new StreamCheck(knownFamilies[family](stream));
}

export const isOfFamily = (stream: string): boolean => familyOf(stream) !== undefined;

/** For each family its events, and one hash over the heads of all its streams in the order of their names. */
export function linesOfFamilies(checks: readonly Checked[]) {
  return STREAM_FAMILIES.map((family) => {
    const own = checks.filter(({ stream }) => familyOf(stream) === family);
    const heads = own.map(({ stream, head }) => `${stream} ${head.hash}`).sort();
    return {
      stream: wholeFamily(family),
      events: own.reduce((sum, { head }) => sum + Number(head.revision) + 1, 0),
      sealed: 0,
      headHash: createHash('sha256').update(heads.join('\n')).digest('hex'),
    };
  });
}
