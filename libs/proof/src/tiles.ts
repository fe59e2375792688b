/**
 * A Merkle tree in tiles of 256 hashes (C2SP tlog-tiles): their paths, and a tree that grows leaf by leaf and remembers its right
 * edge only. Where tiles are kept is their owner's affair.
 */
import { joined } from './bytes.ts';
import { EMPTY_ROOT, type HashAt, rootOf } from './merkle-tree.ts';
import type { Hash } from './sha256.ts';

export const TILE_WIDTH = 256;
const HASH_BYTES = 32;
const TILE_HEIGHT = 8;

/** Where a tile stands. Its hashes are of trees of 256^`level` leaves; `width` is how many it has. */
export interface TilePlace {
  readonly level: number;
  readonly index: number;
  readonly width: number;
}

/** `bytes` are the tile's hashes one after the other. */
export interface Tile extends TilePlace {
  readonly bytes: Uint8Array;
}

/** `tile/0/x001/234`, `tile/0/x001/235.p/17`. */
export const tilePath = ({ level, index, width }: TilePlace): string =>
  `tile/${level}/${numberPath(index, width)}`;

/** As `tilePath`, of the entries that are hashed into the tile of level 0 at this index. */
export const entriesPath = ({ index, width }: Omit<TilePlace, 'level'>): string =>
  `tile/entries/${numberPath(index, width)}`;

function numberPath(index: number, width: number): string {
  let path = String(index % 1000).padStart(3, '0');
  for (let rest = Math.floor(index / 1000); rest > 0; rest = Math.floor(rest / 1000))
    path = `x${String(rest % 1000).padStart(3, '0')}/${path}`;
  return width === TILE_WIDTH ? path : `${path}.p/${width}`;
}

const PATH = /^tile\/(0|[1-9]\d?|entries)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** What `tilePath` and `entriesPath` were made of; undefined for any other path. */
export function parseTilePath(path: string): (TilePlace & { readonly isEntries: boolean }) | undefined {
  const [, level, numbers, width] = PATH.exec(path) ?? [];
  if (level === undefined || numbers === undefined) return undefined;
  const isEntries = level === 'entries';
  const place = {
    level: isEntries ? 0 : Number(level),
    index: Number(numbers.replace(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  const again = isEntries ? entriesPath(place) : tilePath(place);
  return again === path && place.level < 64 && (width === undefined || place.width < TILE_WIDTH)
    ? { ...place, isEntries }
    : undefined;
}

/** How many hashes of a level the tree of `size` leaves has. */
const countAt = (level: number, size: number): number => Math.floor(size / TILE_WIDTH ** level);

/** The tile at this index in the tree of `size` leaves; its width is zero where the tree has none there. */
export function tileIn(size: number, level: number, index: number): TilePlace {
  const width = Math.min(TILE_WIDTH, Math.max(0, countAt(level, size) - index * TILE_WIDTH));
  return { level, index, width };
}

/** Every tile of the tree of `size` leaves, the lowest level first. */
export function* tilesIn(size: number): Generator<TilePlace> {
  for (let level = 0; countAt(level, size) > 0; level++)
    for (let index = 0; index * TILE_WIDTH < countAt(level, size); index++) yield tileIn(size, level, index);
}

/** Hashes of the tree of `size` leaves from its tiles, for proofs; each tile is read once at most. */
export function hashesFromTiles(
  size: number,
  read: (place: TilePlace) => Uint8Array | Promise<Uint8Array>,
): HashAt {
  const tiles = new Map<string, Uint8Array | Promise<Uint8Array>>();
  return async (level, number) => {
    const tileLevel = Math.floor(level / TILE_HEIGHT);
    const count = 2 ** (level % TILE_HEIGHT);
    const first = number * count;
    const place = tileIn(size, tileLevel, Math.floor(first / TILE_WIDTH));
    const path = tilePath(place);
    const pending = tiles.get(path) ?? read(place);
    tiles.set(path, pending);
    const at = first % TILE_WIDTH;
    const hashes = hashesIn(await pending).slice(at, at + count);
    if (hashes.length < count) throw new RangeError(`${path} has not the hashes ${at} to ${at + count}`);
    return rootOf(hashes);
  };
}

/** A tree that grows by leaves. It keeps at most 255 hashes of each level of tiles: those of the tiles that are not full. */
export class GrowingTree {
  readonly #edge: Hash[][];
  #size: number;

  /** Of an edge, see `resumedTree`. */
  constructor(size = 0, edge: Hash[][] = []) {
    this.#size = size;
    this.#edge = edge;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a leaf by its hash (`leafHash` of its data). Answers the tiles that it made full, the lowest level first. */
  append(leaf: Hash): readonly Tile[] {
    this.#size++;
    let full: Tile[] | undefined;
    let hash = leaf;
    for (let level = 0; ; level++) {
      const hashes = (this.#edge[level] ??= []);
      hashes.push(hash);
      if (hashes.length < TILE_WIDTH) return full ?? NONE;
      const index = countAt(level + 1, this.#size) - 1;
      (full ??= []).push({ level, index, width: TILE_WIDTH, bytes: joined(...hashes) });
      hash = rootOf(hashes);
      this.#edge[level] = [];
    }
  }

  root(): Hash {
    let root: Hash | undefined;
    for (const hashes of this.#edge) {
      if (root) root = rootOf([...hashes, root]);
      else if (hashes.length > 0) root = rootOf(hashes);
    }
    return root ?? EMPTY_ROOT;
  }

  /** The tiles that are not full, as they stand: what a checkpoint of this size needs beside the full ones. */
  partialTiles(): Tile[] {
    return this.#edge.flatMap((hashes, level) =>
      hashes.length === 0
        ? []
        : [
            {
              level,
              index: Math.floor(countAt(level, this.#size) / TILE_WIDTH),
              width: hashes.length,
              bytes: joined(...hashes),
            },
          ],
    );
  }
}

const NONE: readonly Tile[] = [];

/** The tree of `size` leaves again, from its tiles that are not full, whatever their order. */
export function resumedTree(size: number, partial: readonly Tile[]): GrowingTree {
  const edge: Hash[][] = [];
  for (let level = 0; countAt(level, size) > 0; level++) {
    const place = tileIn(size, level, Math.floor(countAt(level, size) / TILE_WIDTH));
    const tile = partial.find((one) => one.level === level && one.index === place.index);
    const hashes = hashesIn(tile?.bytes ?? new Uint8Array());
    if (hashes.length !== place.width) throw new RangeError(`${tilePath(place)} is not there whole`);
    edge[level] = hashes;
  }
  return new GrowingTree(size, edge);
}

/** Throws where the bytes are not whole hashes. */
export function hashesIn(bytes: Uint8Array): Hash[] {
  if (bytes.length % HASH_BYTES !== 0) throw new RangeError(`${bytes.length} bytes are not whole hashes`);
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, i) =>
    bytes.slice(i * HASH_BYTES, (i + 1) * HASH_BYTES),
  );
}

/** What tlog-tiles calls an entry bundle: each entry after its length in two bytes. Throws where one has more than 65,535 bytes. */
export function entriesTile(entries: readonly Uint8Array[]): Uint8Array {
  return joined(
    ...entries.flatMap((entry) => {
      if (entry.length > 0xffff) throw new RangeError(`an entry of ${entry.length} bytes`);
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
    }),
  );
}

/** Throws where the bytes end within an entry. */
export function parseEntriesTile(bytes: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + 2 + ((bytes[at]! << 8) | (bytes[at + 1] ?? 0));
    if (at + 2 > bytes.length || end > bytes.length) throw new RangeError('the last entry is cut off');
    entries.push(bytes.slice(at + 2, end));
    at = end;
  }
  return entries;
}
