/**
 * Reads the journal from its sealed segments: each file held against its signed address, the next one read meanwhile. Whatever a file
 * should hold and does not comes from the store, and is told.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@livro/event-sourcing';
import { Decoding } from '../event-store/decoding.ts';
import { EVENT_STORE_OPTIONS } from '../event-store/event-store.module.ts';
import { EventStore } from '../event-store/event-store.ts';
import type { EventStoreOptions } from '../event-store/event-store-options.ts';
import { familyOf, STREAMS } from '../event-store/streams.ts';
import type { FileStore } from '../files/file-store.ts';
import { type SegmentAddress, SegmentAddresses } from './segment-addresses.ts';
import { SEGMENT_FILES } from './segment-files.ts';
import { linesOf } from './segment-format.ts';
import { flawIn, SegmentHealth } from './segment-health.ts';
import { SealedSegments } from './sealed-segments.ts';

/** Of the journal, in its order; `isFromFile`: but for single events that only the store has. */
export interface SegmentEvents {
  /** The first leaf. */
  readonly first: number;
  readonly events: readonly Recorded[];
  readonly isFromFile: boolean;
  /** Its file is not there, or is another: the store was read instead. */
  readonly isFlawed: boolean;
}

export interface LookedAt extends SegmentAddress {
  /** Where not, the store is read instead. */
  readonly isWhole: boolean;
}

const PAGE = { maxCount: 1_024, maxBytes: 4 * 1_048_576 } as const;
const PROGRAM_STREAMS: ReadonlySet<string> = new Set(STREAMS);
const isOfProgram = ({ stream }: Recorded): boolean =>
  PROGRAM_STREAMS.has(stream) || familyOf(stream) !== undefined;

@Injectable()
export class SegmentReader extends SealedSegments {
  readonly #decoding: Decoding;

  constructor(
    private readonly store: EventStore,
    private readonly addresses: SegmentAddresses,
    @Inject(SEGMENT_FILES) private readonly files: FileStore,
    private readonly health: SegmentHealth,
    @Inject(EVENT_STORE_OPTIONS) options: Pick<EventStoreOptions, 'streamPrefix' | 'upcast'>,
  ) {
    super();
    this.#decoding = new Decoding(options);
  }

  async *batches(
    after: bigint | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<readonly Recorded[], void, undefined> {
    for await (const { events } of this.segments(after, signal)) {
      const own = events.filter(isOfProgram);
      if (own.length > 0) yield own;
    }
  }

  /** As `batches`, with the streams of the audit, a segment at a time. */
  async *segments(
    after: bigint | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<SegmentEvents, void, undefined> {
    const all = await this.addresses.all();
    if (!(await this.#areOfThisStore(all))) return;
    const isWanted = ({ position }: SegmentAddress): boolean => after === undefined || position > after;
    const wanted = all.filter(isWanted);
    let before = all.findLast((address) => !isWanted(address))?.position;
    let next = this.#ahead(wanted[0]);
    for (const [i, address] of wanted.entries()) {
      signal.throwIfAborted();
      const file = await next;
      next = this.#ahead(wanted[i + 1]);
      const events = file ? await this.#decoded(file, before) : await this.stored(before, address.position);
      const isCut = after !== undefined && i === 0;
      yield {
        first: address.first,
        events: isCut ? events.filter(({ position }) => position > after) : events,
        isFromFile: file !== undefined,
        isFlawed: !file && address.sha256 !== undefined,
      };
      before = address.position;
    }
  }

  #ahead(address: SegmentAddress | undefined): Promise<Buffer | undefined> | undefined {
    const file = address && this.file(address);
    // Whoever takes it meets what went wrong; nobody may have stayed to do so.
    file?.catch(() => undefined);
    return file;
  }

  /** The file as its address has it; undefined where it is not there, which is told, or where there is none. */
  async file(address: SegmentAddress): Promise<Buffer | undefined> {
    const { sha256, first } = address;
    if (sha256 === undefined) return undefined;
    try {
      const content = await this.files.read(sha256);
      this.health.whole(address);
      return content;
    } catch (error) {
      // The newest is replaced by one that holds more, whenever the journal is sealed.
      const now = (await this.addresses.all()).find((one) => one.first === first);
      if (now && now.sha256 !== sha256) return this.file(now);
      this.health.found(address, flawIn(error));
      return undefined;
    }
  }

  /** Every file as it lies there, and whether it is as its address has it. */
  async look(signal?: AbortSignal): Promise<readonly LookedAt[]> {
    const looked: LookedAt[] = [];
    for (const address of await this.addresses.all()) {
      signal?.throwIfAborted();
      looked.push({ ...address, isWhole: (await this.file(address)) !== undefined });
    }
    return looked;
  }

  /** What the store has after one position and up to another. */
  async stored(after: bigint | undefined, through: bigint): Promise<Recorded[]> {
    const { streams } = this.addresses;
    const events: Recorded[] = [];
    for (let at = after; ;) {
      const page = await this.store.page(at, { ...PAGE, streams, made: (event) => event });
      events.push(...page.events.filter(({ position }) => position <= through));
      at = page.events.at(-1)?.position ?? at;
      if (page.isLast || (at !== undefined && at >= through)) return events;
    }
  }

  async #decoded(file: Buffer, before: bigint | undefined): Promise<Recorded[]> {
    const events: Recorded[] = [];
    let last = before;
    for (const line of linesOf(file)) {
      if (line.leaf) events.push(this.#decoding.ofText(line.position, line.leaf));
      else events.push(...(await this.stored(last, line.position)));
      last = line.position;
    }
    return events;
  }

  /** A journal that was copied to another store has other positions there: nothing of theirs may be mixed with its own. */
  async #areOfThisStore(all: readonly SegmentAddress[]): Promise<boolean> {
    for (const address of all.toReversed()) {
      const file = await this.file(address);
      if (!file) continue;
      const last = [...linesOf(file)].findLast(({ leaf }) => leaf !== undefined);
      if (!last?.leaf) continue;
      const { stream, revision } = last.leaf;
      return (await this.store.positionOf(stream, BigInt(revision))) === last.position;
    }
    // None is there: all of it is read from the store, whichever it is.
    return true;
  }
}
