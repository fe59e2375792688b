/**
 * The checkpoint of a generation that a rebuild fills in bulk: begun or resumed, moved with each flush, handed over to the
 * projector at the end. One rebuild per projection: an advisory lock keeps others away while it lives, and its name on the
 * checkpoint keeps it from writing once another has taken its place.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Checkpoint,
  type EventMark,
  type GenerationId,
  NotLeaderError,
  PROJECTOR_LOCK,
  type Session,
  type Wish,
  readCheckpoints,
  type Statements,
} from '../schema/checkpoints.ts';
import {
  type AnyProjection,
  createViews,
  fits,
  inTransaction,
  isIntact,
  markedFingerprintOf,
  schemaOf,
} from '../schema/generations.ts';
import type { RowMacs } from '../../integrity/row-macs.ts';
import { checkpointMac, isGenuine } from '../schema/checkpoint-macs.ts';
import type { LoadSessions } from './load-sessions.ts';
import { tableSql } from '../schema/table-sql.ts';
import { shapeOf } from '../schema/table-shape.ts';
import { HEAD_UNKNOWN } from '../schema/wholeness.ts';

/** Apart from the locks of the migrations and of the projector by its first number. */
const REBUILD_LOCK = 0x6c6a;
/** The session of a rebuild that was killed lives on until the database has noticed: who asks again at once waits for that. */
const KILLED_HOLDER_MS = 2_000;
const LOCK_AGAIN_MS = 100;

/** Somebody else is rebuilding this projection. */
export class RebuildUnderWayError extends Error {
  constructor(readonly projection: string) {
    super(`Projection ${projection} is being rebuilt already.`);
  }
}

/** Keeps other rebuilds of the projection away for as long as the session lives. */
export async function lockRebuild(session: Session, projection: string): Promise<void> {
  for (const until = performance.now() + KILLED_HOLDER_MS; ; await sleep(LOCK_AGAIN_MS)) {
    const { rows } = await session.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as locked',
      [REBUILD_LOCK, projection],
    );
    if (rows[0]!.locked) return;
    if (performance.now() > until) throw new RebuildUnderWayError(projection);
  }
}

/** Names of the projections that some process is rebuilding now. */
export async function rebuildsUnderWay(session: Statements, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await session.query<{ name: string }>(
    `select name from unnest($2::text[]) as asked(name)
      where exists (select 1 from pg_locks where locktype = 'advisory' and objsubid = 2 and granted
                       and database = (select oid from pg_database where datname = current_database())
                       and classid = $1::oid and objid = (hashtext(name)::bigint & 4294967295)::oid)`,
    [REBUILD_LOCK, names],
  );
  return new Set(rows.map(({ name }) => name));
}

export interface Claimed {
  readonly checkpoint: Checkpoint;
  readonly resumed: boolean;
}

/**
 * The generation to fill: the one that an earlier rebuild left unfinished, where it fits this program, else a new one with
 * empty tables that have neither keys nor indexes yet. The caller holds the lock.
 */
export async function claimLoading(
  session: Session,
  projection: AnyProjection,
  builder: string,
  wish: Wish,
  macs: RowMacs,
): Promise<Claimed> {
  return inTransaction(session, async () => {
    const epoch = await currentEpoch(session);
    const own = (await readCheckpoints(session)).filter((c) => c.projection === projection.name);
    let resumed: Checkpoint | undefined;
    for (const left of own.filter((c) => c.status === 'loading')) {
      const isUsable = !resumed && fits(projection, left) && isGenuine(macs, left);
      if (isUsable && (await isIntact(session, left))) resumed = left;
      else await drop(session, left);
    }
    if (resumed) {
      await session.query(
        `update projection.checkpoints set builder = $4, wish = $5, error = null, updated_at = now()
          where projection = $1 and version = $2 and generation = $3`,
        [resumed.projection, resumed.version, resumed.generation, builder, wish],
      );
      return { checkpoint: resumed, resumed: true };
    }
    const same = own.filter((c) => c.version === projection.version);
    const generation = 1 + Math.max(0, ...same.map((c) => c.generation));
    await createBare(session, { projection, generation, builder, wish, epoch, macs });
    const made = (await readCheckpoints(session)).find(
      (c) =>
        c.projection === projection.name && c.version === projection.version && c.generation === generation,
    );
    return { checkpoint: made!, resumed: false };
  });
}

export interface LoadingMove {
  readonly expected: bigint | undefined;
  readonly position: bigint;
  /** Of every stream. */
  readonly revisions: Readonly<Record<string, string>>;
  readonly lastEvent: EventMark;
  /** Events folded since the last move. */
  readonly events: number;
}

/** Within the transaction that writes the rows. Throws `NotLeaderError` when another rebuild has taken this one's place. */
export async function moveLoading(
  session: Session,
  id: Pick<Checkpoint, keyof GenerationId | 'fingerprint'>,
  builder: string,
  move: LoadingMove,
  macs: RowMacs,
): Promise<void> {
  const { rowCount } = await session.query(
    `update projection.checkpoints set position = $5, revisions = $6, last_event = $7, mac = $10,
            events = events + $8, catching_up = true, error = null, updated_at = now()
      where projection = $1 and version = $2 and generation = $3 and status = 'loading' and builder = $4
        and position is not distinct from $9::bigint`,
    [
      id.projection,
      id.version,
      id.generation,
      builder,
      `${move.position}`,
      JSON.stringify(move.revisions),
      JSON.stringify(move.lastEvent),
      move.events,
      move.expected === undefined ? null : `${move.expected}`,
      checkpointMac(macs, { ...id, position: move.position, revisions: move.revisions }),
    ],
  );
  if (rowCount !== 1) throw new NotLeaderError(`Another rebuild of ${id.projection} has taken over.`);
}

/** Keys and indexes, as many at a time as there are sessions. What was made stays when it is interrupted: it is not made again. */
export async function makeIndexes(
  sessions: LoadSessions,
  projection: AnyProjection,
  id: GenerationId,
): Promise<void> {
  const schema = schemaOf(id);
  const builds: string[] = [];
  for (const shape of projection.tables.map(shapeOf)) {
    const sql = tableSql(schema, shape).builds;
    builds.push(...sql.indexes);
    if (!(await sessions.use((session) => hasKey(session, schema, shape.name)))) builds.push(sql.key);
  }
  // What takes longest first, so that no session waits for it at the end.
  builds.sort((a, b) => Number(b.includes(' using gin ')) - Number(a.includes(' using gin ')));
  const made = await Promise.allSettled(
    builds.map((build) => sessions.use((session) => session.query(build))),
  );
  const failed = made.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Makes keys of their indexes, and from then on the generation is the projector's to follow: in one transaction. Where nobody leads and
 * none of the projection is read yet, there is nothing to compare it with: it is read from then on, and until the projector has come to the
 * head it says that it lacks something where it is not `whole`. Answers as what it was handed over.
 */
export async function handOver(
  session: Session,
  projection: AnyProjection,
  id: Checkpoint,
  builder: string,
  whole: boolean,
): Promise<'live' | 'building'> {
  const schema = schemaOf(id);
  return inTransaction(session, async () => {
    for (const shape of projection.tables.map(shapeOf)) {
      const sql = tableSql(schema, shape);
      if (!(await hasKey(session, schema, shape.name))) await session.query(sql.adoptKey);
      await session.query(`analyze "${schema}"."${shape.name}"`);
    }
    const epoch = await currentEpoch(session);
    const status = id.wish === 'check' && (await isFirst(session, id)) ? 'live' : 'building';
    const { rowCount } = await session.query(
      `update projection.checkpoints set status = $6, catching_up = $7, whole_at = $8, builder = null, epoch = $5, updated_at = now()
        where projection = $1 and version = $2 and generation = $3 and status = 'loading' and builder = $4`,
      [
        id.projection,
        id.version,
        id.generation,
        builder,
        `${epoch}`,
        status,
        status === 'building' || !whole,
        status === 'building' || whole ? null : HEAD_UNKNOWN,
      ],
    );
    if (rowCount !== 1) throw new NotLeaderError(`Another rebuild of ${id.projection} has taken over.`);
    if (status === 'live') await createViews(session, projection, schema);
    return status;
  });
}

/** Until the transaction ends nobody begins to lead; several rebuilds may ask side by side. */
async function isFirst(session: Session, { projection }: GenerationId): Promise<boolean> {
  const { rows } = await session.query<{ first: boolean }>(
    `select pg_try_advisory_xact_lock_shared($1, $2)
        and not exists (select from projection.checkpoints where projection = $3 and status in ('live', 'kept')) as first`,
    [...PROJECTOR_LOCK, projection],
  );
  return rows[0]!.first;
}

/** Without its key a table can be filled but not asked. */
export async function hasKey(session: Session, schema: string, table: string): Promise<boolean> {
  const { rows } = await session.query(
    `select 1 from pg_index where indrelid = format('%I.%I', $1::text, $2::text)::regclass and indisprimary`,
    [schema, table],
  );
  return rows.length > 0;
}

interface Bare {
  readonly projection: AnyProjection;
  readonly generation: number;
  readonly builder: string;
  readonly wish: Wish;
  readonly epoch: bigint;
  readonly macs: RowMacs;
}

async function createBare(session: Session, bare: Bare): Promise<void> {
  const { projection, generation, builder, wish, epoch, macs } = bare;
  const id = { projection: projection.name, version: projection.version, generation };
  const schema = schemaOf(id);
  const fingerprint = markedFingerprintOf(projection);
  const shapes = projection.tables.map(shapeOf);
  await session.query(`drop schema if exists "${schema}" cascade`);
  await session.query(`create schema "${schema}"`);
  for (const shape of shapes) await session.query(tableSql(schema, shape).bare);
  await session.query(
    `insert into projection.checkpoints
       (projection, version, generation, status, tables, fingerprint, epoch, builder, wish, catching_up, mac)
     values ($1, $2, $3, 'loading', $4, $5, $6, $7, $8, true, $9)`,
    [
      projection.name,
      projection.version,
      generation,
      shapes.map((shape) => shape.name),
      fingerprint,
      `${epoch}`,
      builder,
      wish,
      checkpointMac(macs, { ...id, fingerprint, position: undefined, revisions: {} }),
    ],
  );
}

async function drop(session: Session, id: GenerationId): Promise<void> {
  await session.query(`drop schema if exists "${schemaOf(id)}" cascade`);
  await session.query(
    'delete from projection.checkpoints where projection = $1 and version = $2 and generation = $3',
    [id.projection, id.version, id.generation],
  );
}

/** The epoch that the checkpoint will be moved under; held until the transaction ends, so that no term begins meanwhile. */
async function currentEpoch(session: Session): Promise<bigint> {
  const { rows } = await session.query<{ epoch: string }>(
    'select epoch::text from projection.office for share',
  );
  return BigInt(rows[0]!.epoch);
}
