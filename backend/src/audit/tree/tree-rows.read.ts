/**
 * The journal's Merkle tree as rows: each leaf, and the root of each full tile of 256. An index for proofs and nothing more: it may
 * be dropped at any time, is made anew from the store, and nobody believes it without a checkpoint's root.
 */
import { hashesIn, rootOf, type Tile } from '@livro/proof';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';

/** A leaf, and where its event stands. */
export interface LeafRow {
  readonly leaf: number;
  readonly stream: string;
  readonly revision: number;
  readonly eventId: string;
  /** The event's hash. */
  readonly hash: Buffer;
}

/** The root of a full tile: `level` 1 of one of leaves. */
export interface TileRoot {
  readonly level: number;
  readonly index: number;
  readonly hash: Uint8Array;
}

/** What a tile that became full adds to the level above it. */
export const rootRow = ({ level, index, bytes }: Tile): TileRoot => ({
  level: level + 1,
  index,
  hash: rootOf(hashesIn(bytes)),
});

/** Any constant that nobody else on this database uses for an advisory lock. */
const MAKING = 0x6c74;

const SELECT = 'select leaf, stream, revision, event_id as "eventId", hash from proof.leaves';

@Injectable()
export class TreeRows implements OnModuleInit {
  constructor(private readonly database: Database) {}

  onModuleInit(): Promise<void> {
    return this.make();
  }

  /** The tables are there afterwards. */
  async make(): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock($1)', [MAKING]);
      await transaction.query('create schema if not exists proof');
      await transaction.query(`
        create table if not exists proof.leaves (
          leaf bigint primary key,
          stream text not null,
          revision bigint not null,
          event_id uuid not null,
          hash bytea not null
        )`);
      await transaction.query(`
        create table if not exists proof.tile_roots (
          level smallint not null,
          index bigint not null,
          hash bytea not null,
          primary key (level, index)
        )`);
      await transaction.query(
        'create index if not exists leaves_by_place on proof.leaves (stream, revision)',
      );
      await transaction.query('create index if not exists leaves_by_event on proof.leaves (event_id)');
    });
  }

  async clear(): Promise<void> {
    await this.database.query('truncate proof.leaves, proof.tile_roots');
  }

  /**
   * Whoever comes second with the same rows changes nothing. Throws where the row before the first is not there: another process has begun
   * anew, and rows from the middle would stand for a whole tree.
   */
  async put(leaves: readonly LeafRow[], roots: readonly TileRoot[]): Promise<void> {
    await this.database.transaction(async (transaction) => {
      const before = leaves[0]!.leaf - 1;
      const found = await transaction.query('select from proof.leaves where leaf = $1', [before]);
      if (before >= 0 && found.length === 0)
        throw new Error(`The rows of the journal's tree before leaf ${before + 1} were cleared.`);
      await transaction.query(
        `insert into proof.leaves (leaf, stream, revision, event_id, hash)
           select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::uuid[], $5::bytea[])
         on conflict (leaf) do update set stream = excluded.stream, revision = excluded.revision,
           event_id = excluded.event_id, hash = excluded.hash`,
        [
          leaves.map(({ leaf }) => leaf),
          leaves.map(({ stream }) => stream),
          leaves.map(({ revision }) => revision),
          leaves.map(({ eventId }) => eventId),
          leaves.map(({ hash }) => hash),
        ],
      );
      await transaction.query(
        `insert into proof.tile_roots (level, index, hash)
           select * from unnest($1::smallint[], $2::bigint[], $3::bytea[])
         on conflict (level, index) do update set hash = excluded.hash`,
        [
          roots.map(({ level }) => level),
          roots.map(({ index }) => index),
          roots.map(({ hash }) => Buffer.from(hash)),
        ],
      );
    });
  }

  /** The hashes of `count` events from a leaf on; fewer where they are not there. */
  async entries(from: number, count: number): Promise<Buffer[]> {
    const rows = await this.database.query<{ hash: Buffer }>(
      'select hash from proof.leaves where leaf >= $1 and leaf < $2 order by leaf',
      [from, from + count],
    );
    return rows.map(({ hash }) => hash);
  }

  /** As `entries`, of a level above the leaves. */
  async tileRoots(level: number, from: number, count: number): Promise<Buffer[]> {
    const rows = await this.database.query<{ hash: Buffer }>(
      'select hash from proof.tile_roots where level = $1 and index >= $2 and index < $3 order by index',
      [level, from, from + count],
    );
    return rows.map(({ hash }) => hash);
  }

  async leaf(leaf: number): Promise<LeafRow | undefined> {
    const [row] = await this.database.query<LeafRow>(`${SELECT} where leaf = $1`, [leaf]);
    return row;
  }

  /** The stream's last leaf in a tree of `size` leaves. */
  async lastOf(stream: string, size: number): Promise<LeafRow | undefined> {
    const [row] = await this.database.query<LeafRow>(
      `${SELECT} where stream = $1 and leaf < $2 order by revision desc limit 1`,
      [stream, size],
    );
    return row;
  }

  /** The leaf of the event that is so many-th in its stream, from 0. */
  async leafAt(stream: string, revision: number): Promise<LeafRow | undefined> {
    const [row] = await this.database.query<LeafRow>(
      `${SELECT} where stream = $1 and revision = $2 order by leaf limit 1`,
      [stream, revision],
    );
    return row;
  }

  async leafOfEvent(eventId: string): Promise<LeafRow | undefined> {
    const [row] = await this.database.query<LeafRow>(`${SELECT} where event_id = $1 order by leaf limit 1`, [
      eventId,
    ]);
    return row;
  }
}
