/** Snapshots of a Book's memory in Postgres: they shorten a start, and one that cannot be authenticated is not used. */
import type { Database } from '../database/database.ts';
import type { RowMacs } from '../integrity/row-macs.ts';
import type { TamperedRow, TamperReports } from '../integrity/tamper-reports.ts';
import type { RememberedRow } from './recent-commands.ts';

/** Bump when the form of the snapshot or the meaning of its parts changes. Those before 2 carried no MAC. */
export const MEMORY_VERSION = 2;

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

/** A row of the table; `digest` is the MAC of all the rest. */
export type KeptSnapshot = Readonly<Record<'stream' | 'version' | 'revision' | 'digest' | 'body', string>>;

const TABLE = 'book.snapshots';
const NOT_GENUINE = 'não pôde ser autenticado e não é usado: alguém o mudou no banco';

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
    private readonly macs: RowMacs,
    private readonly reports: Pick<TamperReports, 'report' | 'addCheck'>,
  ) {
    super();
    reports.addCheck(() => this.#tampered());
  }

  async load(stream: string, version: string): Promise<Snapshot | undefined> {
    await this.prepare();
    const [row] = await this.database.query<KeptSnapshot>(
      `select $2 as stream, version, revision::text, digest, body from book.snapshots where stream = $1`,
      [this.streamPrefix + stream, stream],
    );
    if (!row || row.version !== version) return undefined;
    if (!this.isGenuine(row)) {
      this.reports.report({ where: TABLE, key: stream, message: NOT_GENUINE });
      return undefined;
    }
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
    const row = { stream, version: snapshot.version, revision: content.revision, body };
    await this.keep({ ...row, digest: this.macs.of(nameOf(row), body) });
  }

  /** Of this version's; others are not read by anybody. */
  async #tampered(): Promise<readonly TamperedRow[]> {
    const rows = (await this.kept()).filter(({ version }) => version.startsWith(`${MEMORY_VERSION}.`));
    return rows
      .filter((row) => !this.isGenuine(row))
      .map(({ stream }) => ({ where: TABLE, key: stream, message: NOT_GENUINE }));
  }

  /** Whether this installation wrote the row as it is. */
  isGenuine(row: KeptSnapshot): boolean {
    return this.macs.isValid(nameOf(row), row.body, row.digest);
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

const nameOf = ({ stream, version, revision }: Omit<KeptSnapshot, 'digest' | 'body'>): string[] => [
  TABLE,
  stream,
  version,
  revision,
];
