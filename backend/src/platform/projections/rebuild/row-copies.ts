/**
 * Read models as bytes that may lie anywhere: out as one snapshot of the database has them, with where they stand, and back in as a
 * generation with which a rebuild goes on from there. A copy spares the fold and nothing else: what it lacks the journal tells.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { RowMacs } from '../../integrity/row-macs.ts';
import { readParked } from '../parking/parked-table.ts';
import type { Checkpoint, EventMark } from '../schema/checkpoints.ts';
import { type AnyProjection, fits, inTransaction, schemaOf } from '../schema/generations.ts';
import { shapeOf } from '../schema/table-shape.ts';
import { selectAllSql, tableSql } from '../schema/table-sql.ts';
import { isWhole } from '../schema/wholeness.ts';
import { moveLoading } from './loading.ts';

/** Where the rows of a copy stand, and whose they are. */
export interface CopiedStand {
  readonly projection: string;
  readonly version: number;
  readonly fingerprint: string;
  readonly position: string;
  /** As in a checkpoint. */
  readonly revisions: Readonly<Record<string, string>>;
  readonly lastEvent: EventMark;
  /** Events folded. */
  readonly events: number;
}

export interface Copyable {
  readonly stand: CopiedStand;
  /** The rows of one table, in the text format of COPY, in pieces that may end anywhere. */
  readonly rowsOf: (table: string) => AsyncIterable<Buffer>;
}

/**
 * The generation that is read, where it lacks nothing that it should have and this program would fold it alike. `checkpoints` and what is
 * read of it belong to the snapshot that the session is in.
 */
export async function copyableOf(
  session: pg.Client,
  projection: AnyProjection,
  checkpoints: readonly Checkpoint[],
): Promise<Copyable | undefined> {
  const live = checkpoints.find((one) => one.projection === projection.name && one.status === 'live');
  if (!live || live.position === undefined || !live.lastEvent || live.error) return undefined;
  if (!fits(projection, live) || !isWhole(live)) return undefined;
  // What was left aside is told in a table that no copy has.
  if ((await readParked(session, live)).length > 0) return undefined;
  const { version, fingerprint, lastEvent, events } = live;
  const revisions = Object.fromEntries([...live.revisions].map(([stream, at]) => [stream, `${at}`]));
  const shapes = new Map(projection.tables.map((table) => [table.name, shapeOf(table)]));
  return {
    stand: {
      projection: projection.name,
      version,
      fingerprint,
      position: `${live.position}`,
      revisions,
      lastEvent,
      events,
    },
    rowsOf: (table) =>
      session.query(copyTo(`copy (${selectAllSql(schemaOf(live), shapes.get(table)!)}) to stdout`)),
  };
}

/** Events of the journal that were dealt with to come there. */
export const eventsUpTo = ({ revisions }: Pick<CopiedStand, 'revisions'>): number =>
  Object.values(revisions).reduce((sum, at) => sum + Number(at) + 1, 0);

/** Fills an empty generation that is loading with the rows of a copy, and puts it where they stand: all of it, or nothing. */
export async function layCopy(
  session: pg.Client,
  projection: AnyProjection,
  { stand, rowsOf }: Copyable,
  {
    checkpoint,
    builder,
    macs,
  }: {
    readonly checkpoint: Checkpoint;
    readonly builder: string;
    readonly macs: RowMacs;
  },
): Promise<void> {
  const schema = schemaOf(checkpoint);
  await inTransaction(session, async () => {
    for (const shape of projection.tables.map(shapeOf))
      await pipeline(
        Readable.from(rowsOf(shape.name)),
        session.query(copyFrom(tableSql(schema, shape).copy)),
      );
    const move = {
      expected: undefined,
      position: BigInt(stand.position),
      revisions: stand.revisions,
      lastEvent: stand.lastEvent,
      events: stand.events,
    };
    await moveLoading(session, checkpoint, builder, move, macs);
  });
}
