/**
 * The table `projection.checkpoints`: where each generation of each projection stands, and under whose term it
 * may be moved. Refuses every move by a projector whose term is over, or whose idea of the position is not the table's.
 */
import type pg from 'pg';
import type { Recorded } from '@livro/event-sourcing';
import type { Queryable } from '../../database/database.ts';
import type { Stand } from './seen.ts';

/** The part of a `pg` client that statements need. */
export type Session = Pick<pg.ClientBase, 'query'>;

/** What reading needs: statements one by one, in a session or wherever a pool has them run. */
export interface Statements {
  query<Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ): Promise<{ readonly rows: readonly Row[] }>;
}

export const statementsOf = (database: Queryable): Statements => ({
  query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => ({
    rows: await database.query<Row>(text, values),
  }),
});

/** One statement with its parameters, each a text or one text per row. The name is for Postgres to remember its plan by. */
export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly (string | null | readonly (string | null)[])[];
}

export interface GenerationId {
  readonly projection: string;
  readonly version: number;
  readonly generation: number;
}

/** Enough to find the event again, and to see whether the journal is still the same one. */
export interface EventMark {
  readonly stream: string;
  readonly revision: string;
  readonly id: string;
  readonly type: string;
  /** ISO instant. */
  readonly recordedAt: string;
}

/** Why a projection stands still. */
export interface Setback {
  readonly message: string;
  /** ISO instant of the last attempt. */
  readonly at: string;
  readonly attempts: number;
  /** The event that could not be folded, where one could be named. */
  readonly event?: EventMark;
}

/**
 * `loading`: filled in bulk by one rebuild, and by nobody else; `building`: followed by the projector until it may be read;
 * `live`: read; `kept`: read before, for going back; `retired`: to be dropped.
 */
export type GenerationStatus = 'live' | 'building' | 'loading' | 'kept' | 'retired';

/**
 * What is to become of a generation once it is level with the live one: `check` it and swap where it is equal or of another
 * version, check it and `hold` it, `swap` it as it is, or check it and `drop` it.
 */
export type Wish = 'check' | 'hold' | 'swap' | 'drop';

/** Two generations' table at the same position of the journal. */
export interface ComparedTable {
  readonly table: string;
  readonly rows: number;
  readonly liveRows: number;
  readonly equal: boolean;
  /** Whole rows that only one of them has; null where their columns differ and nothing can be said of rows. */
  readonly onlyBuilt: number | null;
  readonly onlyLive: number | null;
  /** Over every byte of its rows, in no order; null where the table is not there. Absent in what was compared before they were kept. */
  readonly checksum?: string | null;
  readonly liveChecksum?: string | null;
}

export interface Comparison {
  /** ISO instant. */
  readonly at: string;
  /** Commit position at which both stood; null where they never stood level, and then no table was compared. */
  readonly position: string | null;
  readonly sameVersion: boolean;
  readonly equal: boolean;
  readonly tables: readonly ComparedTable[];
}

export interface Checkpoint extends GenerationId, Stand {
  readonly status: GenerationStatus;
  /** Names of its tables, which are the names of its views. */
  readonly tables: readonly string[];
  /** Of the table definitions: the same version with other tables is another version. */
  readonly fingerprint: string;
  readonly lastEvent: EventMark | undefined;
  /** Events folded so far. */
  readonly events: number;
  /** Folding old events: anyone who waits for a new one would wait in vain. */
  readonly catchingUp: boolean;
  readonly error: Setback | undefined;
  readonly wish: Wish;
  /** Names the rebuild that alone may move a generation which is loading. */
  readonly builder: string | undefined;
  readonly comparison: Comparison | undefined;
  /** Where the journal's head was when it began to be filled while it is read; undefined for one that was whole from the start. */
  readonly wholeAt: bigint | undefined;
  /** Of where it stands; see `checkpoint-macs.ts`. */
  readonly mac: string | null;
}

/** One generation's step; `expected` is where the table must find it. */
export interface Move extends GenerationId {
  readonly expected: bigint | undefined;
  readonly position: bigint | undefined;
  readonly revisions: Readonly<Record<string, string>>;
  readonly lastEvent: EventMark | undefined;
  readonly events: number;
  readonly catchingUp: boolean;
  /** Of the stand after the move. */
  readonly mac: string;
}

/** Another projector leads, or the table was changed behind our back: stop, and read it again. */
export class NotLeaderError extends Error {}

export const PROGRESS_CHANNEL = 'livro_projections';
/** Of the session of whoever leads; apart from the migrations' lock by its second number. */
export const PROJECTOR_LOCK = [0x6c69, 0x0002] as const;

export const markOf = ({ stream, revision, id, type, metadata }: Recorded): EventMark => ({
  stream,
  revision: `${revision}`,
  id,
  type,
  recordedAt: metadata.recordedAt,
});

/**
 * Begins a term: the new epoch stands in the office and on every checkpoint, so that whatever a predecessor still has under
 * way fails. Waits for a commit of the predecessor's that is already running.
 */
export async function takeLeadership(session: Session, holder: string): Promise<bigint> {
  await session.query('begin');
  try {
    // Unlike the folding, this must not be forgotten in a crash: an epoch given twice would fence nobody.
    await session.query('set local synchronous_commit = on');
    const { rows } = await session.query<{ epoch: string }>(
      'update projection.office set epoch = epoch + 1, holder = $1, since = now() returning epoch::text',
      [holder],
    );
    const epoch = BigInt(rows[0]!.epoch);
    await session.query('update projection.checkpoints set epoch = $1', [`${epoch}`]);
    await session.query('commit');
    return epoch;
  } catch (error) {
    await session.query('rollback').catch(() => undefined);
    throw error;
  }
}

interface CheckpointRow {
  projection: string;
  version: number;
  generation: number;
  status: GenerationStatus;
  tables: string[];
  fingerprint: string;
  position: string | null;
  revisions: Record<string, string>;
  last_event: EventMark | null;
  events: string;
  catching_up: boolean;
  error: Setback | null;
  wish: Wish;
  builder: string | null;
  comparison: Comparison | null;
  whole_at: string | null;
  mac: string | null;
}

/**
 * Which epoch it is, and whether a generation of one of the projections is being built. It is another epoch, too, where a start beside this one
 * found the read side gone and made it anew: no lane notices that while nothing is written.
 */
export async function officeNow(
  session: Statements,
  projections: readonly string[],
): Promise<{ readonly epoch: bigint | undefined; readonly isBuilding: boolean }> {
  const { rows } = await session.query<{ epoch: string; building: boolean }>(
    `select epoch::text as epoch,
            exists (select from projection.checkpoints where status = 'building' and projection = any ($1)) as building
       from projection.office`,
    [projections],
  );
  const [office] = rows;
  return { epoch: office && BigInt(office.epoch), isBuilding: office?.building === true };
}

export const SELECT_CHECKPOINTS =
  'select projection, version, generation, status, tables, fingerprint, position::text, revisions, last_event, ' +
  'events::text, catching_up, error, wish, builder, comparison, whole_at::text, mac ' +
  'from projection.checkpoints order by projection, version, generation';

export async function readCheckpoints(session: Statements): Promise<Checkpoint[]> {
  return (await session.query<CheckpointRow>(SELECT_CHECKPOINTS)).rows.map(checkpointOf);
}

export const checkpointOf = (row: CheckpointRow): Checkpoint => ({
  projection: row.projection,
  version: row.version,
  generation: row.generation,
  status: row.status,
  tables: row.tables,
  fingerprint: row.fingerprint,
  position: row.position === null ? undefined : BigInt(row.position),
  revisions: new Map(Object.entries(row.revisions).map(([stream, revision]) => [stream, BigInt(revision)])),
  lastEvent: row.last_event ?? undefined,
  events: Number(row.events),
  catchingUp: row.catching_up,
  error: row.error ?? undefined,
  wish: row.wish,
  builder: row.builder ?? undefined,
  comparison: row.comparison ?? undefined,
  wholeAt: row.whole_at ? BigInt(row.whole_at) : undefined,
  mac: row.mac,
});

/**
 * The statement that moves the checkpoints, within a transaction, and lets `notice` go out at its commit. Fails with
 * `NOT_LEADING` when one of them is not where it was expected, or the epoch is over.
 */
export function moveStatement(epoch: bigint, moves: readonly Move[], notice: string): Statement {
  return {
    name: 'move_checkpoints',
    text: MOVE,
    values: [
      `${epoch}`,
      moves.map((m) => m.projection),
      moves.map((m) => `${m.version}`),
      moves.map((m) => `${m.generation}`),
      moves.map((m) => asText(m.expected)),
      moves.map((m) => asText(m.position)),
      moves.map((m) => JSON.stringify(m.revisions)),
      moves.map((m) => (m.lastEvent ? JSON.stringify(m.lastEvent) : null)),
      moves.map((m) => `${m.events}`),
      moves.map((m) => `${m.catchingUp}`),
      PROGRESS_CHANNEL,
      notice,
      `${moves.length}`,
      moves.map((m) => m.mac),
    ],
  };
}

/** SQLSTATE of a move that the table refused. */
export const NOT_LEADING = 'LV001';

/** A projection that moves has left its error behind. */
const MOVE = `
  with moved as (
    update projection.checkpoints c
       set position = m.position, revisions = c.revisions || m.revisions, events = c.events + m.events,
           last_event = coalesce(m.last_event, c.last_event), catching_up = m.catching_up,
           mac = m.mac,
           error = case when c.position is distinct from m.position then null else c.error end,
           updated_at = now()
      from unnest($2::text[], $3::integer[], $4::integer[], $5::bigint[], $6::bigint[], $7::jsonb[], $8::jsonb[],
                  $9::bigint[], $10::boolean[], $14::text[])
        as m(projection, version, generation, expected, position, revisions, last_event, events, catching_up, mac)
     where c.projection = m.projection and c.version = m.version and c.generation = m.generation
       and c.epoch = $1 and c.position is not distinct from m.expected
    returning 1
  )
  select projection.assert_moved((select count(*) from moved), $13), pg_notify($11, $12)`;

/** Writes down why a projection stands still; the epoch guards this too. */
export async function recordSetback(
  session: Session,
  epoch: bigint,
  id: GenerationId,
  setback: Setback,
): Promise<void> {
  await session.query(
    `update projection.checkpoints set error = $5, updated_at = now()
      where epoch = $1 and projection = $2 and version = $3 and generation = $4`,
    [`${epoch}`, id.projection, id.version, id.generation, JSON.stringify(setback)],
  );
}

const asText = (position: bigint | undefined): string | null =>
  position === undefined ? null : `${position}`;
