/**
 * A read model as it is read now: where it stands and what it left aside; kept there for a moment, and the projector kept from writing
 * what it had read before.
 */
import { readParked } from '../parking/parked-table.ts';
import { type Checkpoint, readCheckpoints, type Session } from '../schema/checkpoints.ts';
import { type AnyProjection, programOf } from '../schema/generations.ts';

/** The read model as it is read, by this program's fold of it. */
export interface Standing {
  readonly program: AnyProjection;
  readonly live: Checkpoint;
  /** Places of events that it left aside, each with its commit position: their rows must not have them either. */
  readonly aside: ReadonlyMap<string, bigint>;
}

/** Undefined where nothing is read of it that this program folds. */
export async function standingOf(session: Session, projection: AnyProjection): Promise<Standing | undefined> {
  const live = (await readCheckpoints(session)).find(
    (one) => one.projection === projection.name && one.status === 'live',
  );
  const program = live && programOf(projection, live);
  if (!live || !program) return undefined;
  const parked = await readParked(session, live);
  return { program, live, aside: new Map(parked.map((entry) => [placeOf(entry), entry.position])) };
}

/** Nobody folds into it until the transaction ends: the projector moves the checkpoint before it writes a row. */
export async function lockedStanding(
  session: Session,
  projection: AnyProjection,
): Promise<Standing | undefined> {
  // A session that is silent, or a statement without an end, must not keep the projector for long.
  await session.query(`set local idle_in_transaction_session_timeout = '10s'`);
  await session.query(`set local statement_timeout = '20s'`);
  await session.query('set local synchronous_commit = on');
  for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await session.query(`set local enable_${way} = on`);
  await session.query('set local plan_cache_mode = auto');
  const { rows } = await session.query<{ version: number; generation: number }>(
    `select version, generation from projection.checkpoints where projection = $1 and status = 'live' for update`,
    [projection.name],
  );
  const standing = await standingOf(session, projection);
  // Another generation may have been swapped in while this waited: that one is not locked.
  const isLocked =
    rows[0]?.version === standing?.live.version && rows[0]?.generation === standing?.live.generation;
  return isLocked ? standing : undefined;
}

/**
 * The projector may have read rows before they were replaced, for a batch that it is about to write: that batch must fail, and
 * whoever leads next reads them again. No term has this epoch.
 */
export async function fenceProjector(session: Session, { live }: Standing): Promise<void> {
  await session.query(
    `update projection.checkpoints set epoch = -1 where projection = $1 and version = $2 and generation = $3`,
    [live.projection, live.version, live.generation],
  );
}

export const placeOf = ({
  stream,
  revision,
}: {
  readonly stream: string;
  readonly revision: bigint;
}): string => `${stream}@${revision}`;
