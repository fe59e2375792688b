/** Tiles and proofs of the journal's tree, out of its rows. They prove nothing by themselves: a checkpoint's root does. */
import { Injectable } from '@nestjs/common';
import {
  consistencyProof,
  entriesTile,
  type Hash,
  hashesFromTiles,
  inclusionProof,
  joined,
  leafHash,
  type Tile,
  tileIn,
  type TilePlace,
  TILE_WIDTH,
} from '@livro/proof';
import { TreeRows } from './tree-rows.read.ts';

/** The rows have not what was asked of them: they are being made anew, or somebody has taken some away. */
export class TreeNotThereError extends Error {}

@Injectable()
export class StoredTree {
  constructor(private readonly rows: TreeRows) {}

  /** The tile's hashes one after the other. */
  async tile(place: TilePlace): Promise<Uint8Array> {
    const hashes = place.level === 0 ? (await this.#entries(place)).map(leafHash) : await this.#roots(place);
    return joined(...hashes);
  }

  /** The data of the leaves of a tile of level 0. */
  async entries(place: TilePlace): Promise<Uint8Array> {
    return entriesTile(await this.#entries(place));
  }

  /** The tiles on the right edge of the tree of `size` leaves that are not full. */
  partialTiles(size: number): Promise<Tile[]> {
    const partial = [...edgeOf(size)].filter(({ width }) => width > 0);
    return Promise.all(partial.map(async (place) => ({ ...place, bytes: await this.tile(place) })));
  }

  inclusion(index: number, size: number): Promise<Hash[]> {
    return inclusionProof(index, size, this.#hashes(size));
  }

  consistency(first: number, size: number): Promise<Hash[]> {
    return consistencyProof(first, size, this.#hashes(size));
  }

  #hashes(size: number) {
    return hashesFromTiles(size, (place) => this.tile(place));
  }

  async #entries({ index, width }: TilePlace): Promise<Buffer[]> {
    return whole(await this.rows.entries(index * TILE_WIDTH, width), width);
  }

  async #roots({ level, index, width }: TilePlace): Promise<Buffer[]> {
    return whole(await this.rows.tileRoots(level, index * TILE_WIDTH, width), width);
  }
}

function* edgeOf(size: number): Generator<TilePlace> {
  for (let [level, count] = [0, size]; count > 0; count = Math.floor(count / TILE_WIDTH), level++)
    yield tileIn(size, level, Math.floor(count / TILE_WIDTH));
}

function whole(hashes: Buffer[], width: number): Buffer[] {
  if (hashes.length === width) return hashes;
  throw new TreeNotThereError(`${hashes.length} of ${width} hashes are there`);
}
