/**
 * What a projector does first: every projection of the program gets a generation of the right version, of the right tables
 * and of the right journal. Whatever does not fit is folded again from the beginning, beside the old one where there is one.
 */
import type { EventStore } from '../../event-store/event-store.ts';
import {
  type Checkpoint,
  type EventMark,
  NotLeaderError,
  type Session,
  type Statements,
  readCheckpoints,
} from './checkpoints.ts';
import {
  type AnyProjection,
  createGeneration,
  discardGeneration,
  fits,
  isIntact,
  programOf,
  wishFor,
} from './generations.ts';
import type { RowMacs } from '../../integrity/row-macs.ts';
import type { TamperedRow } from '../../integrity/tamper-reports.ts';
import { isGenuine, tamperedCheckpoint } from './checkpoint-macs.ts';

export interface Arrangement {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly projections: readonly AnyProjection[];
  readonly macs: RowMacs;
  readonly report: (row: TamperedRow) => void;
  readonly warn: (message: string) => void;
  /** There are views to read, even while the store cannot be asked. */
  readonly onViews: () => void;
}

export async function arrangeGenerations(
  session: Session,
  epoch: bigint,
  arrangement: Arrangement,
): Promise<void> {
  const { warn, store, projections } = arrangement;
  await discardTampered(session, epoch, arrangement);
  for (const projection of projections)
    await arrange(session, epoch, projection, await readCheckpoints(session), arrangement);
  arrangement.onViews();
  const checkpoints = await readCheckpoints(session);

  const foreign = await foreignMarks(store, checkpoints);
  for (const checkpoint of checkpoints) {
    const projection = projections.find((p) => p.name === checkpoint.projection);
    if (!projection || !checkpoint.lastEvent || !foreign.has(checkpoint.lastEvent.id)) continue;
    warn(
      `projection ${projection.name} was folded from another journal (or one that was cut): it is folded anew`,
    );
    await discardGeneration(session, epoch, checkpoint);
  }
  if (foreign.size > 0) {
    for (const projection of projections)
      await arrange(session, epoch, projection, await readCheckpoints(session), arrangement);
  }
}

/** Those that this program would go on from. One that loads is looked at by its rebuild, one that is retired by nobody. */
export async function tamperedCheckpoints(
  session: Statements,
  { projections, macs }: Pick<Arrangement, 'projections' | 'macs'>,
): Promise<readonly Checkpoint[]> {
  return (await readCheckpoints(session)).filter((checkpoint) => {
    const { projection, status } = checkpoint;
    if (status === 'loading' || status === 'retired' || isGenuine(macs, checkpoint)) return false;
    return projections.some((one) => one.name === projection && programOf(one, checkpoint));
  });
}

/** Where it stands is not what this installation wrote: its rows may lack events or have them twice, and go with it. */
async function discardTampered(session: Session, epoch: bigint, arrangement: Arrangement): Promise<void> {
  for (const checkpoint of await tamperedCheckpoints(session, arrangement)) {
    arrangement.report(tamperedCheckpoint(checkpoint));
    await discardGeneration(session, epoch, checkpoint);
  }
}

/** Drops what is retired; false when a reader still holds some of it. */
export async function discardRetired(session: Session, epoch: bigint): Promise<boolean> {
  let all = true;
  for (const checkpoint of await readCheckpoints(session)) {
    if (checkpoint.status !== 'retired') continue;
    try {
      await discardGeneration(session, epoch, checkpoint);
    } catch (error) {
      if (error instanceof NotLeaderError || (error as { code?: string }).code !== '55P03') throw error;
      all = false;
    }
  }
  return all;
}

async function arrange(
  session: Session,
  epoch: bigint,
  projection: AnyProjection,
  checkpoints: readonly Checkpoint[],
  { macs, warn }: Pick<Arrangement, 'macs' | 'warn'>,
): Promise<void> {
  const own = checkpoints.filter((c) => c.projection === projection.name);
  const next =
    1 + Math.max(0, ...own.filter((c) => c.version === projection.version).map((c) => c.generation));
  const live = own.find((c) => c.status === 'live');
  const built: Checkpoint[] = [];
  for (const building of own.filter((c) => c.status === 'building')) {
    // One of a newer program's is that program's to follow; this one goes on with what it can fold.
    const isAnothers = building.version > projection.version;
    const isOurs = live !== undefined && programOf(projection, building) !== undefined;
    if ((isAnothers || isOurs) && (await isIntact(session, building))) built.push(building);
    else await discardGeneration(session, epoch, building);
  }
  if (live && (await isIntact(session, live))) {
    if (fits(projection, live) || built.some((c) => fits(projection, c))) return;
    for (const kept of own.filter((c) => c.status === 'kept' && fits(projection, c))) {
      if (!(await isIntact(session, kept))) continue;
      warn(`projection ${projection.name}: going back to version ${kept.version}, which was kept`);
      return wishFor(session, kept, 'swap');
    }
    warn(
      live.version === projection.version
        ? `projection ${projection.name}: what it is made of has changed, and version ${live.version} is built anew beside itself`
        : `projection ${projection.name}: version ${projection.version} is built beside version ${live.version}`,
    );
    await createGeneration(session, epoch, projection, next, 'building', macs);
    return;
  }
  if (live) {
    warn(`projection ${projection.name}: its tables are gone and are folded anew`);
    await discardGeneration(session, epoch, live);
  }
  await createGeneration(session, epoch, projection, next, 'live', macs);
}

/** Ids of last events that the journal does not have at their place: what was folded up to there is of other books. */
async function foreignMarks(
  store: Pick<EventStore, 'readStream'>,
  checkpoints: readonly Checkpoint[],
): Promise<Set<string>> {
  const marks = new Map<string, EventMark>();
  for (const { lastEvent } of checkpoints) if (lastEvent) marks.set(lastEvent.id, lastEvent);
  const foreign = new Set<string>();
  for (const mark of marks.values()) {
    let found = false;
    for await (const event of store.readStream(mark.stream, BigInt(mark.revision), { maxCount: 1 })) {
      found = event.id === mark.id && `${event.revision}` === mark.revision;
    }
    if (!found) foreign.add(mark.id);
  }
  return foreign;
}
