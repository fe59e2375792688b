/**
 * Snapshots of a Book's memory in Postgres (schema `book`): they shorten a start and are worth nothing else. Whatever is
 * wrong with one, it is ignored and the stream folded from its beginning.
 */
import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import type { RememberedRow } from './recent-commands.ts';

/** All that a Book keeps in memory, as plain JSON. */
export interface Snapshot {
  /** The decider's version and the Book's own: a snapshot of another version is of no use. */
  readonly version: string;
  readonly revision: bigint;
  /** Hash of the event at `revision`; the store must still have that very event. */
  readonly hash: string;
  readonly state: unknown;
  readonly commands: readonly RememberedRow[];
  readonly forgottenThrough: bigint;
}

/** A snapshot as it lies in the table. */
export type KeptSnapshot = Readonly<Record<'stream' | 'version' | 'revision' | 'digest' | 'body', string>>;

export abstract class Snapshots {
  /** The newest snapshot of the stream, undefined when there is none of this version, or a damaged one. */
  abstract load(stream: string, version: string): Promise<Snapshot | undefined>;
  abstract save(stream: string, snapshot: Snapshot): Promise<void>;
}

/** Several books may share a database: streams are kept under their full names. */
export class PostgresSnapshots extends Snapshots {
  private prepared: Promise<void> | undefined;

  constructor(
    private readonly database: Pick<Database, 'query' | 'transaction'>,
    private readonly streamPrefix: string,
  ) {
    super();
  }

  async load(stream: string, version: string): Promise<Snapshot | undefined> {
    await this.prepare();
    const [row] = await this.database.query<{ version: string; digest: string; body: string }>(
      'select version, digest, body from book.snapshots where stream = $1',
      [this.streamPrefix + stream],
    );
    if (!row || row.version !== version || row.digest !== digestOf(row.body)) return undefined;
    const { revision, hash, state, commands, forgottenThrough } = JSON.parse(row.body) as Body;
    return {
      version,
      revision: BigInt(revision),
      hash,
      state,
      commands,
      forgottenThrough: BigInt(forgottenThrough),
    };
  }

  async save(stream: string, snapshot: Snapshot): Promise<void> {
    const content: Body = {
      revision: `${snapshot.revision}`,
      hash: snapshot.hash,
      state: snapshot.state,
      commands: snapshot.commands,
      forgottenThrough: `${snapshot.forgottenThrough}`,
    };
    const body = JSON.stringify(content);
    const { version, revision } = snapshot;
    await this.keep({ stream, version, revision: `${revision}`, digest: digestOf(body), body });
  }

  /** Those of all streams, for whoever keeps a copy. */
  async kept(): Promise<readonly KeptSnapshot[]> {
    await this.prepare();
    return this.database.query<KeptSnapshot>(
      `select substr(stream, length($1) + 1) as stream, version, revision::text, digest, body
         from book.snapshots where starts_with(stream, $1) order by 1`,
      [this.streamPrefix],
    );
  }

  async keep({ stream, version, revision, digest, body }: KeptSnapshot): Promise<void> {
    await this.prepare();
    await this.database.query(
      `insert into book.snapshots (stream, version, revision, digest, body) values ($1, $2, $3, $4, $5)
       on conflict (stream) do update set version = excluded.version, revision = excluded.revision,
         digest = excluded.digest, body = excluded.body, saved_at = now()`,
      [this.streamPrefix + stream, version, revision, digest, body],
    );
  }

  /** Text, not jsonb: state may hold characters that jsonb refuses, and nobody queries inside. */
  private prepare(): Promise<void> {
    this.prepared ??= this.database
      .transaction(async (transaction) => {
        await transaction.query('select pg_advisory_xact_lock(hashtext($1))', ['book.snapshots']);
        await transaction.query('create schema if not exists book');
        await transaction.query(
          `create table if not exists book.snapshots (
             stream text primary key, version text not null, revision bigint not null, digest text not null,
             body text not null, saved_at timestamptz not null default now())`,
        );
      })
      .catch((error: unknown) => {
        this.prepared = undefined;
        throw error;
      });
    return this.prepared;
  }
}

interface Body {
  readonly revision: string;
  readonly hash: string;
  readonly state: unknown;
  readonly commands: readonly RememberedRow[];
  readonly forgottenThrough: string;
}

const digestOf = (body: string): string => createHash('sha256').update(body).digest('hex');
