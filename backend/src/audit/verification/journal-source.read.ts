/**
 * All events of the journal in its order, for one verification: every stream read from the store by itself; or the sealed part from its
 * segments and only what comes after them from the store.
 */
import { Injectable } from '@nestjs/common';
import type { Recorded } from '@livro/event-sourcing';
import { hashOf } from '../../platform/event-store/chain.ts';
import { MalformedEventError } from '../../platform/event-store/errors.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { familyOf, STREAM_FAMILIES } from '../../platform/event-store/streams.ts';
import { flawOf } from '../../platform/event-store/subscription.ts';
import { SegmentReader } from '../../platform/segments/segment-reader.ts';
import { AUDIT_STREAMS, LEAF_STREAMS } from '../tree/leaf.read.ts';
import { isOfFamily, readableFamily } from './family-streams.read.ts';
import { finding, type Finding } from './finding.ts';
import { inOrder } from './read-in-order.read.ts';
import type { StreamCheck } from './stream-check.read.ts';

/** Files with the sealed part of the journal, as a verification met them. */
export interface MetSegments {
  whole: number;
  /** Numbers of the first leaf of those that are missing or not what was sealed. */
  readonly flawed: number[];
  /** Events that were read from them and not from the store. */
  events: number;
}

const ALL_STREAMS = [...LEAF_STREAMS, ...STREAM_FAMILIES];
const PAGE = { maxCount: 1_024, maxBytes: 4 * 1_048_576 } as const;

type Followed = Pick<StreamCheck, 'stream' | 'head'>;

interface FromSegments {
  readonly checks: ReadonlyMap<string, Followed>;
  readonly met: MetSegments;
  readonly fromStore: Set<string>;
  readonly findings: Finding[];
}

/** What was read before the store is: streams that ended there, how far those of the audit were, and the journal's last position. */
interface Known {
  readonly ended: ReadonlySet<string>;
  readonly audited: ReadonlyMap<string, bigint>;
  readonly last: bigint | undefined;
}

const NOTHING: Known = { ended: new Set(), audited: new Map(), last: undefined };

@Injectable()
export class JournalSource {
  constructor(
    private readonly store: EventStore,
    private readonly segments: SegmentReader,
  ) {}

  /** What cannot be read of a stream ends it, and is named; of the ledger it comes along. */
  streamByStream(checks: Iterable<Followed>, findings: Finding[]): AsyncGenerator<Recorded> {
    return this.#streams(checks, findings, NOTHING);
  }

  /**
   * As `streamByStream`, the sealed part from its segments. Streams of which the store gave something are put into `fromStore`. The
   * checks must have taken what was given when the next is asked for: the store is read on from their heads.
   */
  async *fromSegments(
    { checks, met, fromStore, findings }: FromSegments,
    signal: AbortSignal,
  ): AsyncGenerator<Recorded> {
    const ended = new Set<string>();
    const audited = new Map<string, bigint>();
    let last: bigint | undefined;
    for await (const { events, first, isFromFile, isFlawed } of this.segments.segments(undefined, signal)) {
      if (isFromFile) met.whole++;
      if (isFlawed) met.flawed.push(first);
      for (const event of events) {
        if (isFromFile) met.events++;
        else fromStore.add(event.stream);
        if (AUDIT_STREAMS.some((stream) => stream === event.stream))
          audited.set(event.stream, event.revision);
        if (!isEnded(event, ended, findings)) yield event;
      }
      last = events.at(-1)?.position ?? last;
    }
    for await (const event of this.#streams(checks.values(), findings, { ended, audited, last })) {
      fromStore.add(event.stream);
      yield event;
    }
  }

  /** From the segments, then from the store; what cannot be read comes as an `UnreadableEvent`. */
  async *events(signal = new AbortController().signal): AsyncGenerator<Recorded> {
    let last: bigint | undefined;
    for await (const { events } of this.segments.segments(undefined, signal)) {
      yield* events;
      last = events.at(-1)?.position ?? last;
    }
    for (let isLast = false; !isLast;) {
      const page = await this.store.page(last, { ...PAGE, streams: ALL_STREAMS, made: (event) => event });
      yield* page.events;
      last = page.events.at(-1)?.position ?? last;
      isLast = page.isLast;
    }
  }

  /** The first event that the store has otherwise than the sealed segments; undefined where both agree. */
  async storedOtherwise(signal = new AbortController().signal): Promise<Finding | undefined> {
    // Stream by stream: the newest events of all streams together come from the store's memory.
    const stored = inOrder([
      ...LEAF_STREAMS.map((stream) => this.store.readRaw(stream, 0n)),
      ...STREAM_FAMILIES.map((family) => this.store.readFamily(family)),
    ]);
    try {
      for await (const { events, isFromFile } of this.segments.segments(undefined, signal)) {
        for (const sealed of events) {
          const next = await stored.next();
          const found = next.done ? undefined : next.value;
          if (isFromFile && !(found && isSame(sealed, found))) return difference(sealed, found);
        }
      }
      return undefined;
    } catch (error) {
      if (!(error instanceof MalformedEventError)) throw error;
      return finding('chain', error.stream, error.message, { entry: Number(error.revision) + 1 });
    } finally {
      await stored.return(undefined);
    }
  }

  /** Reads every file and nothing else. */
  async meet(signal: AbortSignal | undefined): Promise<MetSegments> {
    const met: MetSegments = { whole: 0, flawed: [], events: 0 };
    for (const { first, sha256, isWhole } of await this.segments.look(signal)) {
      if (isWhole) met.whole++;
      else if (sha256 !== undefined) met.flawed.push(first);
    }
    return met;
  }

  #streams(
    checks: Iterable<Followed>,
    findings: Finding[],
    { ended, audited, last }: Known,
  ): AsyncGenerator<Recorded> {
    const named = [...checks].filter(({ stream }) => !isOfFamily(stream) && !ended.has(stream));
    const families = STREAM_FAMILIES.filter((family) => !ended.has(family));
    return inOrder([
      ...named.map((check) => this.#readable(check, findings)),
      ...families.map((family) => readableFamily(this.store, family, findings, last)),
      // Whether they are whole was found before: they are leaves of the tree.
      ...AUDIT_STREAMS.map((stream) => this.store.readRaw(stream, (audited.get(stream) ?? -1n) + 1n)),
    ]);
  }

  async *#readable(check: Followed, findings: Finding[]): AsyncGenerator<Recorded> {
    try {
      const from = check.head.revision + 1n;
      // What cannot be read of the ledger is named and passed over, as the Book does it.
      yield* check.stream === 'ledger'
        ? this.store.readRaw(check.stream, from)
        : this.store.readStream(check.stream, from);
    } catch (error) {
      if (!(error instanceof MalformedEventError)) throw error;
      findings.push(finding('chain', check.stream, error.message, { entry: Number(error.revision) + 1 }));
    }
  }
}

const isSame = (sealed: Recorded, stored: Recorded): boolean =>
  stored.position === sealed.position &&
  stored.metadata.hash === sealed.metadata.hash &&
  hashOf(stored) === hashOf(sealed);

const difference = ({ stream, revision, metadata }: Recorded, stored: Recorded | undefined): Finding =>
  finding('chain', stream, 'o livro de eventos não tem o que foi selado', {
    entry: Number(revision) + 1,
    expected: metadata.hash,
    found: stored ? hashOf(stored) : null,
  });

const PASSED_OVER: readonly string[] = ['ledger', ...AUDIT_STREAMS];

/** Whether it is of a stream, or a family, that ended before or ends here because it cannot be read. */
function isEnded(event: Recorded, ended: Set<string>, findings: Finding[]): boolean {
  const { stream, revision } = event;
  const name = familyOf(stream) ?? stream;
  const flaw = PASSED_OVER.includes(stream) ? undefined : flawOf(event);
  if (flaw && !ended.has(name)) {
    ended.add(name);
    findings.push(finding('chain', stream, flaw.message, { entry: Number(revision) + 1 }));
  }
  return ended.has(name);
}
