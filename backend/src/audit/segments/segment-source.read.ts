/** The lines of a segment made of what the store has, and whether its leaves are those of a tree that was, or is about to be, signed. */
import { Injectable } from '@nestjs/common';
import type { Recorded } from '@livro/event-sourcing';
import {
  type Checkpoint,
  type Hash,
  hashesFromTiles,
  inclusionProof,
  isIncluded,
  joined,
  leafHash,
  TILE_WIDTH,
  type TilePlace,
} from '@livro/proof';
import { hashOf } from '../../platform/event-store/chain.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { leafLine, placeLine, SegmentLines } from '../../platform/segments/segment-format.ts';
import { SignedSegments } from './signed-segments.read.ts';
import { StoredTree } from '../tree/stored-tree.read.ts';
import { TreeRows } from '../tree/tree-rows.read.ts';

export interface SegmentRange {
  readonly first: number;
  readonly leaves: number;
  /** Commit position of the last event before it. */
  readonly after: bigint | undefined;
  /** Events that are no leaves are taken along up to here. */
  readonly through: bigint;
}

export interface MadeSegment {
  readonly lines: SegmentLines;
  readonly position: bigint;
}

const PAGE = { maxCount: 1_024, maxBytes: 4 * 1_048_576 } as const;

@Injectable()
export class SegmentSource {
  constructor(
    private readonly store: EventStore,
    private readonly rows: TreeRows,
    private readonly tree: StoredTree,
    private readonly signed: SignedSegments,
  ) {}

  /**
   * Undefined where the store has not the events that the tree's rows name; with a tree also where those are not its leaves. Rows by
   * themselves prove nothing: without a tree an address must.
   */
  async made(range: SegmentRange, tree?: Checkpoint): Promise<MadeSegment | undefined> {
    const { first, leaves, after, through } = range;
    const hashes = await this.rows.entries(first, leaves);
    if (hashes.length < leaves) return undefined;
    if (tree && !(await this.#areOf(tree, first, hashes.map(leafHash)))) return undefined;
    const lines = new SegmentLines();
    let [met, last, at] = [0, after, after];
    for (let isOver = false; !isOver;) {
      const { streams } = this.signed;
      const { events, isLast } = await this.store.page(at, { ...PAGE, streams, made: (event) => event });
      for (const event of events) {
        if ((isOver = met === leaves && event.position > through)) break;
        const isLeaf = met < leaves && isEventOf(event, hashes[met]!);
        lines.add(isLeaf ? leafLine(first + met++, event) : placeLine(event));
        last = event.position;
      }
      at = events.at(-1)?.position ?? at;
      isOver ||= isLast;
    }
    return met === leaves && last !== undefined ? { lines, position: last } : undefined;
  }

  async #areOf({ size, root }: Checkpoint, first: number, hashes: readonly Hash[]): Promise<boolean> {
    const own = ({ level, index, width }: TilePlace): Uint8Array | undefined => {
      const from = index * TILE_WIDTH - first;
      return level === 0 && from >= 0 && from < hashes.length
        ? joined(...hashes.slice(from, from + width))
        : undefined;
    };
    const hashAt = hashesFromTiles(size, (place) => own(place) ?? this.tree.tile(place));
    // The lower part of a leaf's proof is made of all others of its tile.
    for (let at = 0; at < hashes.length; at += TILE_WIDTH) {
      const leaf = { index: first + at, hash: hashes[at]! };
      if (!isIncluded(leaf, { size, root }, await inclusionProof(leaf.index, size, hashAt))) return false;
    }
    return true;
  }
}

const isEventOf = (event: Recorded, hash: Buffer): boolean =>
  event.metadata.hash === hash.toString('hex') && hashOf(event) === event.metadata.hash;
