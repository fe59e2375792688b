/**
 * One read model's share of a repair: folds the events that it is handed into temporary tables, and holds them against the tables
 * that are read where those stand at the same place. It goes with its session; nobody else ever sees a row of it.
 */
import type { Recorded } from '@livro/event-sourcing';
import { handledBy } from '../engine/fold-in-memory.ts';
import { BulkLoad, type LoadEnd, type LoadLimits } from '../rebuild/bulk-load.ts';
import type { LoadSessions } from '../rebuild/load-sessions.ts';
import type { Session } from '../schema/checkpoints.ts';
import { type AnyProjection, schemaOf } from '../schema/generations.ts';
import { isPast, type Seen } from '../schema/seen.ts';
import { shapeOf } from '../schema/table-shape.ts';
import { tableSql } from '../schema/table-sql.ts';
import { FRESH, type ReplacedTable, replaceOwned } from './owned-sql.ts';
import { placeOf, type Standing } from './standing.ts';

export class RepairLoad {
  events = 0;
  /** Why it cannot be repaired. */
  failure: Error | undefined;
  readonly #isHandled: (event: Recorded) => boolean;

  private constructor(
    readonly projection: AnyProjection,
    readonly standing: Standing,
    private readonly sessions: LoadSessions,
    private readonly load: BulkLoad,
  ) {
    this.#isHandled = handledBy(standing.program);
  }

  static async begin(
    projection: AnyProjection,
    standing: Standing,
    sessions: LoadSessions,
    limits: LoadLimits,
  ): Promise<RepairLoad> {
    const { program, live } = standing;
    await sessions.use(async (session) => {
      for (const shape of program.tables.map(shapeOf)) {
        await session.query(`drop table if exists ${FRESH}."${shape.name}"`);
        await session.query(tableSql(FRESH, shape).bare);
      }
    });
    const load = await BulkLoad.begin({
      sessions,
      projection: program,
      checkpoint: { ...live, position: undefined, revisions: new Map() },
      // What is lost with the session is of no use to anybody: no transaction.
      target: { schema: FRESH, commit: (_, write) => write() },
      leftOut: undefined,
      limits,
    });
    return new RepairLoad(projection, standing, sessions, load);
  }

  /** Folds what concerns it of these events, all of which are needed. `before`: where the journal stood before them. */
  async take(events: readonly Recorded[], before: Seen): Promise<void> {
    if (this.failure) return;
    const { aside } = this.standing;
    const mine = events.filter((event) => this.#isHandled(event) && !aside.has(placeOf(event)));
    if (mine.length === 0) return;
    this.events += mine.length;
    const end = await this.load.take(mine, before);
    if (end) this.failure = cannotFold(end);
    else if (this.load.isDue) await this.load.flush(before);
  }

  async flush(stand: Seen): Promise<void> {
    if (this.failure) return;
    await this.load.flush(stand);
    await this.load.settled();
  }

  /** Statistics for what follows. */
  async settle(): Promise<void> {
    for (const { name } of this.standing.program.tables.map(shapeOf))
      await this.sessions.use((session) => session.query(`analyze ${FRESH}."${name}"`));
  }

  /** Whether what was folded up to `position` is what the read model, as it is now, was folded from. */
  agreesWith(now: Standing, position: bigint): boolean {
    const { live, aside } = this.standing;
    if (live.version !== now.live.version || live.fingerprint !== now.live.fingerprint) return false;
    const until = (all: ReadonlyMap<string, bigint>): string =>
      [...all]
        .flatMap(([place, at]) => (at <= position ? [place] : []))
        .sort()
        .join();
    return until(aside) === until(now.aside);
  }

  /** Folds what came since then, up to where the read model is now. The caller keeps it there. */
  async follow(tail: readonly Recorded[], now: Standing, stand: Seen): Promise<void> {
    const events = tail.filter((event) => isPast(now.live, event) && !now.aside.has(placeOf(event)));
    await this.take(events, stand);
    await this.flush(stand);
  }

  /** In the transaction of `session`. */
  async replace(session: Session, now: Standing, owners: ReadonlySet<string>): Promise<ReplacedTable[]> {
    const replaced: ReplacedTable[] = [];
    for (const table of this.standing.program.owned?.tables ?? [])
      replaced.push(await replaceOwned(session, schemaOf(now.live), table, owners));
    return replaced;
  }

  /** Gives its tables back. */
  async end(): Promise<void> {
    for (const { name } of this.standing.program.tables.map(shapeOf))
      await this.sessions.use((session) => session.query(`drop table if exists ${FRESH}."${name}"`));
  }
}

function cannotFold(end: LoadEnd): Error {
  if (end.at !== 'event') return new Error('The load ended early.');
  const { stream, revision, type } = end.event;
  return new Error(`${stream}@${revision} (${type}): ${end.reason.message}`, { cause: end.reason });
}
