/**
 * Writes what is sealed as segments: each file is on the disk before the seal that names it. It takes events as the tree does, and reads
 * from the store what it did not see come: after a start, or of a journal from before there were segments. Nothing here ever stops a seal.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@livro/event-sourcing';
import type { Checkpoint } from '@livro/proof';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { StoreUnreachableError } from '../../platform/event-store/errors.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { SegmentAddress } from '../../platform/segments/segment-addresses.ts';
import { SEGMENT_FILES } from '../../platform/segments/segment-files.ts';
import { leafLine, placeLine, SEGMENT_LEAVES, SegmentLines } from '../../platform/segments/segment-format.ts';
import { SegmentHealth } from '../../platform/segments/segment-health.ts';
import type { NamedSegment } from '../seal/events.ts';
import { TreeRows } from '../tree/tree-rows.read.ts';
import { type MadeSegment, SegmentSource } from './segment-source.read.ts';
import { namedAs, SignedSegments } from './signed-segments.read.ts';

/** Whole segments that are made of the store's events at a time, about a second's work. */
const AT_ONCE = 16;
/** What is taken along waits in memory no longer than for so many segments. */
const WAITING = 8;
/** A seal is an event, and stays far below the megabyte that one may have. */
const NAMED_AT_ONCE = 2_000;

/** A segment that is not whole yet. */
interface Open {
  readonly first: number;
  readonly after: bigint | undefined;
  readonly lines: SegmentLines;
  leaves: number;
  /** Of the last line. */
  position: bigint | undefined;
}

/** A tree, and how far its journal was looked through. */
export interface GrownTree {
  readonly checkpoint: Checkpoint | undefined;
  readonly through: bigint | undefined;
}

@Injectable()
export class SegmentWriter {
  #open: Open | undefined;
  /** Whether the open one has all that the tree has, so that what comes next goes into it. */
  #isFollowing = false;
  #whole: Open[] = [];
  /** Written, and in no seal yet. */
  #unnamed: SegmentAddress[] = [];

  constructor(
    private readonly store: EventStore,
    private readonly rows: TreeRows,
    private readonly source: SegmentSource,
    private readonly signed: SignedSegments,
    @Inject(SEGMENT_FILES) private readonly files: FileStore,
    private readonly health: SegmentHealth,
  ) {}

  /** Begins again where the seals say. */
  reset(): void {
    this.#open = undefined;
    this.#isFollowing = false;
    [this.#whole, this.#unnamed] = [[], []];
  }

  /** What has just been proven, in the journal's order; `leaf` is its number in the tree. */
  take(event: Recorded, leaf: number | undefined): void {
    const open = this.#open;
    if (!open || !this.#isFollowing) return;
    if (leaf !== undefined && leaf !== open.first + open.leaves) return this.#leaveOff();
    open.lines.add(leaf === undefined ? placeLine(event) : leafLine(leaf, event));
    open.position = event.position;
    if (leaf !== undefined) open.leaves++;
    if (open.leaves < SEGMENT_LEAVES) return;
    this.#whole.push(open);
    this.#open = begun(open.first + open.leaves, open.position);
    if (this.#whole.length > WAITING) this.#leaveOff();
  }

  /** Writes whole segments of what was proven. Answers whether there is nothing more to write. */
  async advance(tree: GrownTree): Promise<boolean> {
    try {
      const isDone = await this.#advance(tree);
      this.health.written();
      return isDone;
    } catch (error) {
      this.#leaveOff();
      if (error instanceof StoreUnreachableError) throw error;
      this.health.written(error);
      return false;
    }
  }

  /** Names what the seal of this tree can name: on the disk all of it, up to the tree's end where that is within reach. */
  async upTo(tree: GrownTree): Promise<readonly NamedSegment[]> {
    const isDone = await this.advance(tree);
    const whole = this.#unnamed.slice(0, NAMED_AT_ONCE);
    if (!isDone || whole.length < this.#unnamed.length) return whole.map(namedAs);
    const rest = await this.#rest();
    return [...whole, ...(rest ? [rest] : [])].map(namedAs);
  }

  /** A seal was made, by this process or another one: what it named is named, and what was replaced goes. */
  async sealed(offered: readonly NamedSegment[]): Promise<void> {
    const named = new Set((await this.signed.all()).map(({ sha256 }) => sha256));
    this.#unnamed = this.#unnamed.filter(({ sha256 }) => !named.has(sha256));
    const { replaced } = this.signed;
    const last = offered.at(-1);
    const isPartial = last !== undefined && last.leaves < SEGMENT_LEAVES;
    for (const sha256 of [replaced?.sha256, isPartial ? last.sha256 : undefined])
      if (sha256 !== undefined && !named.has(sha256)) await this.files.erase(sha256).catch(() => undefined);
  }

  async #advance({ checkpoint, through }: GrownTree): Promise<boolean> {
    if (!checkpoint) return true;
    this.#open ??= await this.#resumed();
    while (this.#whole.length > 0) {
      const { first, leaves, lines, position } = this.#whole[0]!;
      this.#unnamed.push(await this.#written(first, leaves, { lines, position: position! }));
      this.#whole.shift();
    }
    if (this.#isFollowing && this.#open.first + this.#open.leaves === checkpoint.size) return true;
    this.#isFollowing = false;
    for (let made = 0; made < AT_ONCE; made++) {
      const { first, after } = this.#open;
      const leaves = Math.min(SEGMENT_LEAVES, checkpoint.size - first);
      if (leaves < 0) return false;
      const isWhole = leaves === SEGMENT_LEAVES;
      const range = { first, leaves, after, through: isWhole ? -1n : (through ?? -1n) };
      const segment = await this.source.made(range, checkpoint);
      // The tree's rows are being made anew, or the journal is not what they say: others tell of that.
      if (!segment) return false;
      if (!isWhole) {
        const { lines, position } = segment;
        this.#open = { first, after, lines, leaves, position };
        this.#isFollowing = true;
        return true;
      }
      this.#unnamed.push(await this.#written(first, leaves, segment));
      this.#open = begun(first + leaves, segment.position);
    }
    return false;
  }

  /** The partial one, as it is now. */
  async #rest(): Promise<SegmentAddress | undefined> {
    const { first, leaves, lines, position } = this.#open ?? begun(0, undefined);
    if (leaves === 0 || position === undefined) return undefined;
    try {
      return await this.#written(first, leaves, { lines, position });
    } catch (error) {
      this.health.written(error);
      return undefined;
    }
  }

  async #written(first: number, leaves: number, { lines, position }: MadeSegment): Promise<SegmentAddress> {
    const { file } = lines;
    return { first, leaves, position, sha256: file && (await this.files.write(file)) };
  }

  /** After the last whole segment that is named; at the beginning where the journal lies in another store than they were made of. */
  async #resumed(): Promise<Open> {
    const whole = (await this.signed.all()).filter(({ leaves }) => leaves === SEGMENT_LEAVES);
    const last = whole.at(-1);
    if (!last) return begun(0, undefined);
    const leaf = await this.rows.leaf(last.first + last.leaves - 1);
    const position = leaf && (await this.store.positionOf(leaf.stream, BigInt(leaf.revision)));
    if (position !== undefined && position !== last.position) return begun(0, undefined);
    return begun(last.first + last.leaves, last.position);
  }

  /** What is not written yet is read from the store later. */
  #leaveOff(): void {
    const last = this.#unnamed.at(-1);
    this.#open = last && begun(last.first + last.leaves, last.position);
    this.#isFollowing = false;
    this.#whole = [];
  }
}

const begun = (first: number, after: bigint | undefined): Open => ({
  first,
  after,
  lines: new SegmentLines(),
  leaves: 0,
  position: after,
});
