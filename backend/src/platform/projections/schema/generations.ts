/**
 * The schemas in which read models live, one per version and generation, and the views through which they are read. Only
 * what it made itself (`read_*` schemas, views in `read`) is ever dropped: everything here can be folded again.
 */
import { createHash } from 'node:crypto';
import { VIEWS_LOCK } from '../../database/database.ts';
import {
  type Checkpoint,
  type GenerationId,
  type GenerationStatus,
  NotLeaderError,
  type Session,
  type Statements,
  type Wish,
} from './checkpoints.ts';
import type { Projection } from '../projection.types.ts';
import { checkpointMac } from './checkpoint-macs.ts';
import type { RowMacs } from '../../integrity/row-macs.ts';
import { createViewSql, tableSql } from './table-sql.ts';
import { shapeOf } from './table-shape.ts';
import { HEAD_UNKNOWN } from './wholeness.ts';

export type AnyProjection = Projection<unknown>;

const asIdentifier = (name: string): string => name.replaceAll('-', '_');

/** Has the views for reports look at what is live now of these tables. Throws where somebody reads one of them. */
export type PointReports = (session: Session, tables: readonly string[]) => Promise<void>;

export const schemaOf = ({ projection, version, generation }: GenerationId): string =>
  `read_${asIdentifier(projection)}_v${version}_g${generation}`;

/** Changes with any table, column, key or index, so that an unbumped version is noticed. */
export function fingerprintOf({ tables }: Pick<AnyProjection, 'tables'>): string {
  const shapes = tables.map(shapeOf).map(({ name, columns, key, indexes }) => [name, columns, key, indexes]);
  return createHash('sha256').update(JSON.stringify(shapes)).digest('hex').slice(0, 16);
}

/** Asked for with every look at the checkpoints. */
const markedFingerprints = new WeakMap<AnyProjection, string>();

/** As it stands in a checkpoint. Checkpoints without the mark are from before they were authenticated, and fit nothing. */
export function markedFingerprintOf(projection: AnyProjection): string {
  const known = markedFingerprints.get(projection) ?? `mac ${fingerprintOf(projection)}`;
  markedFingerprints.set(projection, known);
  return known;
}

/** The checkpoint speaks of the very tables and fold that this projection has. */
export const fits = (
  projection: AnyProjection,
  { version, fingerprint }: Pick<Checkpoint, 'version' | 'fingerprint'>,
): boolean => version === projection.version && fingerprint === markedFingerprintOf(projection);

/** The projection as this program can fold it into that generation: of today, or the version before. */
export const programOf = (projection: AnyProjection, checkpoint: Checkpoint): AnyProjection | undefined =>
  [projection, ...(projection.former ? [projection.former] : [])].find((one) => fits(one, checkpoint));

/** Throws when two projections could not live side by side, or one could not be named in Postgres. */
export function assertProjections(projections: readonly AnyProjection[]): void {
  const names = new Map<string, string>();
  const claim = (what: string, owner: string): void => {
    const other = names.get(what);
    if (other) throw new TypeError(`Projection ${owner}: ${what} is already taken by ${other}.`);
    names.set(what, owner);
  };
  for (const { name, version, tables, former } of projections) {
    if (!/^[a-z][a-z0-9_-]{0,30}$/.test(name)) throw new TypeError(`"${name}" cannot name a projection.`);
    if (!Number.isInteger(version) || version < 1)
      throw new TypeError(`Projection ${name}: versions count from 1.`);
    if (former && (former.name !== name || former.version >= version))
      throw new TypeError(`Projection ${name}: the former one must be an earlier version of it.`);
    claim(`name ${asIdentifier(name)}`, name);
    for (const table of tables) claim(`table ${shapeOf(table).name}`, name);
  }
}

/** Makes an empty generation with its checkpoint; a live one gets the views too. Replaces leftovers of the same number. */
export async function createGeneration(
  session: Session,
  epoch: bigint,
  projection: AnyProjection,
  generation: number,
  status: Extract<GenerationStatus, 'live' | 'building'>,
  macs: RowMacs,
): Promise<void> {
  const id = { projection: projection.name, version: projection.version, generation };
  const schema = schemaOf(id);
  const fingerprint = markedFingerprintOf(projection);
  const shapes = projection.tables.map(shapeOf);
  await inTransaction(session, async () => {
    await assertLeading(session, epoch);
    await session.query(`drop schema if exists "${schema}" cascade`);
    await session.query(`create schema "${schema}"`);
    for (const shape of shapes) for (const text of tableSql(schema, shape).create) await session.query(text);
    await session.query(
      `insert into projection.checkpoints (projection, version, generation, status, tables, fingerprint, epoch, whole_at, mac)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        id.projection,
        id.version,
        generation,
        status,
        shapes.map((s) => s.name),
        fingerprint,
        `${epoch}`,
        status === 'live' ? HEAD_UNKNOWN : null,
        checkpointMac(macs, { ...id, fingerprint, position: undefined, revisions: {} }),
      ],
    );
    if (status === 'live') await createViews(session, projection, schema);
  });
}

/**
 * Makes a built generation the one that is read, in one short transaction: views of the old one go, views of the new one
 * come, the old one is kept for going back and the one kept before it is retired. Throws when readers hold the views for longer than
 * half a second, or a report one of its own; try again then.
 */
export async function promoteGeneration(
  session: Session,
  epoch: bigint,
  projection: AnyProjection,
  id: GenerationId,
  pointReports: PointReports,
): Promise<void> {
  await inTransaction(session, async () => {
    await session.query(`set local lock_timeout = '500ms'`);
    await assertLeading(session, epoch);
    await session.query(`select pg_advisory_xact_lock(${VIEWS_LOCK})`);
    await session.query(
      `update projection.checkpoints set status = 'retired' where projection = $1 and status = 'kept'`,
      [id.projection],
    );
    const { rows } = await session.query<{ tables: string[] }>(
      `update projection.checkpoints set status = 'kept', wish = 'swap', error = null
        where projection = $1 and status = 'live' returning tables`,
      [id.projection],
    );
    await session.query(
      `update projection.checkpoints set status = 'live', whole_at = null where projection = $1 and version = $2 and generation = $3`,
      [id.projection, id.version, id.generation],
    );
    const replaced = rows.flatMap((row) => row.tables);
    // First, and briefly: a report that takes long must not have people wait who read the program's own views.
    await session.query(`set local lock_timeout = '50ms'`);
    await pointReports(session, [...replaced, ...projection.tables.map(({ name }) => name)]);
    await session.query(`set local lock_timeout = '500ms'`);
    for (const view of replaced) await session.query(`drop view if exists read."${view}"`);
    await createViews(session, projection, schemaOf(id));
  });
}

/** Has a generation that is not read followed again until it may be: one that was kept, or one that is held. */
export async function wishFor(session: Statements, id: GenerationId, wish: Wish): Promise<void> {
  await session.query(
    `update projection.checkpoints set status = 'building', wish = $4, updated_at = now()
      where projection = $1 and version = $2 and generation = $3 and status in ('kept', 'building')`,
    [id.projection, id.version, id.generation, wish],
  );
}

/** Drops a generation with its tables, the views on them and its checkpoint. Throws when readers hold it. */
export async function discardGeneration(session: Session, epoch: bigint, id: GenerationId): Promise<void> {
  await inTransaction(session, async () => {
    await session.query(`set local lock_timeout = '2s'`);
    await assertLeading(session, epoch);
    await session.query(`drop schema if exists "${schemaOf(id)}" cascade`);
    await session.query(
      'delete from projection.checkpoints where projection = $1 and version = $2 and generation = $3',
      [id.projection, id.version, id.generation],
    );
  });
}

/** True when every table of the checkpoint is still there; someone may have dropped a read schema to have it rebuilt. */
export async function isIntact(session: Session, checkpoint: Checkpoint): Promise<boolean> {
  const { rows } = await session.query<{ missing: string }>(
    `select count(*)::text as missing from unnest($1::text[]) as wanted(name)
      where to_regclass(format('%I.%I', $2::text, name)) is null
         or ($3 and to_regclass(format('read.%I', name)) is null)`,
    [checkpoint.tables, schemaOf(checkpoint), checkpoint.status === 'live'],
  );
  return rows[0]?.missing === '0';
}

/** Within a transaction of the caller's: what is read is this generation from then on. */
export async function createViews(
  session: Session,
  projection: AnyProjection,
  schema: string,
): Promise<void> {
  for (const shape of projection.tables.map(shapeOf)) {
    await session.query(`drop view if exists read."${shape.name}"`);
    await session.query(createViewSql(schema, shape));
  }
}

/** Schemas are changed under the same fence as rows: a zombie's DDL must not undo the successor's. */
export async function assertLeading(session: Session, epoch: bigint): Promise<void> {
  const { rows } = await session.query<{ epoch: string }>(
    'select epoch::text from projection.office for share',
  );
  if (rows[0]?.epoch !== `${epoch}`)
    throw new NotLeaderError(`Epoch ${epoch} is over; ${rows[0]?.epoch} leads.`);
}

export async function inTransaction<Result>(session: Session, work: () => Promise<Result>): Promise<Result> {
  await session.query('begin');
  try {
    const result = await work();
    await session.query('commit');
    return result;
  } catch (error) {
    await session.query('rollback').catch(() => undefined);
    throw error;
  }
}
