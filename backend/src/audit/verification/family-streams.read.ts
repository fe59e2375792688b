/** The streams of families in a verification: met as the journal is read, each checked like any other, told as one line a family. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Recorded } from '@livro/event-sourcing';
import { MalformedEventError, StoreUnreachableError } from '../../platform/event-store/errors.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import {
  familyOf,
  STREAM_FAMILIES,
  type StreamFamily,
  wholeFamily,
} from '../../platform/event-store/streams.ts';
import { finding, type Finding } from './finding.ts';
import { provenFamilies } from './proven-streams.read.ts';
import type { RuleCheck } from './rule-check.read.ts';
import { StreamCheck } from './stream-check.read.ts';
import type { TaggedEvents } from './tagged-events.read.ts';

const LOSSES = 5;
const LOST_MS = 50;

interface Checked {
  readonly stream: string;
  readonly head: { readonly revision: bigint; readonly hash: string };
}

/** A check of a stream that nobody has met yet; undefined where it is of no family. */
export function checkOfFamily(
  stream: string,
  tagged?: TaggedEvents,
  rules?: RuleCheck,
): StreamCheck | undefined {
  const family = familyOf(stream);
  return family && new StreamCheck(provenFamilies[family](stream, tagged, rules));
}

export const isOfFamily = (stream: string): boolean => familyOf(stream) !== undefined;

/**
 * Streams that no list names; what is wrong with one ends the reading of all, since they come as one. It is open as long as
 * the proof takes, so a connection that was given up meanwhile is taken up again where it was left.
 */
export async function* readableFamily(
  store: Pick<EventStore, 'readFamily'>,
  family: StreamFamily,
  findings: Finding[],
  after?: bigint,
): AsyncGenerator<Recorded> {
  let seen = after;
  for (let losses = 0; ; losses++) {
    try {
      for await (const event of store.readFamily(family, seen)) {
        [seen, losses] = [event.position, 0];
        yield event;
      }
      return;
    } catch (error) {
      if (error instanceof StoreUnreachableError && losses < LOSSES) {
        await sleep(LOST_MS * 2 ** losses);
        continue;
      }
      if (!(error instanceof MalformedEventError)) throw error;
      findings.push(finding('chain', error.stream, error.message, { entry: Number(error.revision) + 1 }));
      return;
    }
  }
}

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

/**
 * What lies in these streams, each read by itself, and is not what came of them all together: a store gives the newest events
 * of many streams from its memory.
 */
export async function storedOtherwise(
  store: Pick<EventStore, 'readStream'>,
  checks: Iterable<Checked>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { stream, head } of checks) {
    const found = await storedOtherwiseIn(store, stream, head);
    if (found) findings.push(found);
  }
  return findings;
}

async function storedOtherwiseIn(
  store: Pick<EventStore, 'readStream'>,
  stream: string,
  head: Checked['head'],
): Promise<Finding | undefined> {
  const stored = checkOfFamily(stream)!;
  try {
    for await (const event of store.readStream(stream)) {
      const found = stored.take(event);
      if (found) return found;
      if (event.revision === head.revision) break;
    }
  } catch (error) {
    if (!(error instanceof MalformedEventError)) throw error;
    return finding('chain', stream, error.message, { entry: Number(error.revision) + 1 });
  }
  if (stored.head.hash === head.hash) return undefined;
  const entry = Number(stored.head.revision) + 1;
  const message = 'o que está guardado não é o que o livro de eventos deu';
  return finding('chain', stream, message, { entry, expected: head.hash, found: stored.head.hash });
}
