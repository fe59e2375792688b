/**
 * The read models held against the journal: one snapshot of the database tells where each projection stands, its own fold
 * fills empty tables of this session up to that very place, and Postgres compares both row by row. What is folded goes to
 * temporary tables, so that memory stays the same however long the journal is. It changes nothing that anybody reads.
 */
import type { Recorded } from '@livro/event-sourcing';
import type pg from 'pg';
import { type Checkpoint, readCheckpoints } from '../../platform/projections/schema/checkpoints.ts';
import { type AnyProjection, fits, schemaOf } from '../../platform/projections/schema/generations.ts';
import { Member } from '../../platform/projections/engine/member.ts';
import { isPast, Seen } from '../../platform/projections/schema/seen.ts';
import { decisionIn } from '../../platform/projections/parking/operations.ts';
import { readParked } from '../../platform/projections/parking/parked-table.ts';
import type { ParkedEntry } from '../../platform/projections/parking/parking-lot.ts';
import { tableSql } from '../../platform/projections/schema/table-sql.ts';
import { shapeOf, type TableShape } from '../../platform/projections/schema/table-shape.ts';
import { finding, type Finding } from './finding.ts';
import { orRefusal } from './refused-query.read.ts';
import { firstDifference } from './table-difference.read.ts';

/** The schema that every session has for itself. */
const SCRATCH = 'pg_temp';
const BATCH = 2_000;

/** A projection with the empty tables that its fold fills. */
interface Refolded {
  readonly member: Member;
  readonly checkpoint: Checkpoint;
  readonly projection: AnyProjection;
  /** Places (`ledger@41`) of events that the read model left aside; what waits is in none of its tables. */
  readonly leftAside: ReadonlySet<string>;
  /** What it left out for ever: each needs a decision in the journal. */
  readonly skipped: readonly ParkedEntry[];
  /** How many events of each family it had seen are in the journal, as a checkpoint counts them. */
  readonly met: Seen;
}

export interface ComparedTable {
  readonly projection: string;
  readonly table: string;
  readonly rows: number;
}

export class ReadModelCheck {
  #batch: Recorded[] = [];
  #failed: Finding | undefined;
  /** What people decided to leave out, in the journal: `<projection>:<event id>`. */
  readonly #decided = new Set<string>();

  private constructor(
    private readonly session: pg.Client,
    private readonly refolded: readonly Refolded[],
    readonly missing: readonly Finding[],
  ) {}

  /** Begins on a connected session that nobody else uses. */
  static async begin(session: pg.Client, projections: readonly AnyProjection[]): Promise<ReadModelCheck> {
    // Until tables are compared it holds nobody up, and between two batches much of the journal may be proven in which no read model takes part.
    await session.query('set idle_in_transaction_session_timeout = 0');
    await session.query('begin isolation level repeatable read');
    // Operators and functions of anybody else must not compare here.
    await session.query('set local search_path = pg_catalog');
    const checkpoints = await readCheckpoints(session);
    const refolded: Refolded[] = [];
    const missing: Finding[] = [];
    for (const projection of projections) {
      const checkpoint = checkpoints.find(
        (one) => one.projection === projection.name && one.status === 'live',
      );
      if (!checkpoint || !fits(projection, checkpoint)) {
        missing.push(finding('table', projection.name, 'o modelo de leitura ainda não está pronto'));
        continue;
      }
      for (const shape of projection.tables.map(shapeOf))
        await session.query(tableSql(SCRATCH, shape).create[0]!);
      const fresh = {
        ...checkpoint,
        position: undefined,
        revisions: new Map<string, bigint>(),
        error: undefined,
        wholeAt: undefined,
      };
      const parked = await readParked(session, checkpoint);
      const failed = parked.filter(({ state }) => state === 'failed');
      // Nothing waits by itself: what it should wait behind is missing.
      const waiting = parked.filter(({ state }) => state === 'waiting').slice(0, 1);
      for (const { stream, revision } of failed.length > 0 ? failed : waiting) {
        const message = `um evento de ${stream} está parado neste modelo de leitura`;
        missing.push(finding('fold', projection.name, message, { entry: Number(revision) + 1 }));
      }
      const skipped = parked.filter(({ state }) => state === 'skipped');
      const leftAside = new Set(parked.map(({ stream, revision }) => `${stream}@${revision}`));
      const member = new Member(projection, fresh, SCRATCH);
      refolded.push({ member, checkpoint, projection, leftAside, skipped, met: new Seen(fresh) });
    }
    return new ReadModelCheck(session, refolded, missing);
  }

  /** Newest place of each stream, and number of each family's events, that a read model has seen and the journal lacks. */
  get lost(): readonly { readonly projection: string; readonly stream: string; readonly has: bigint }[] {
    return this.refolded.flatMap(({ projection, checkpoint, met }) =>
      [...checkpoint.revisions].flatMap(([stream, revision]) => {
        const has = met.revisions.get(stream) ?? -1n;
        return has < revision ? [{ projection: projection.name, stream, has }] : [];
      }),
    );
  }

  /** Takes the events of all streams, each stream in its order. */
  async take(event: Recorded): Promise<void> {
    this.#batch.push(event);
    const decision = decisionIn(event);
    if (decision?.isSkip) this.#decided.add(decidedId(decision.projection, decision.eventId));
    for (const { met, checkpoint } of this.refolded) if (isPast(checkpoint, event)) met.add(event);
    if (this.#batch.length >= BATCH) await this.#flush();
  }

  /** The first difference of each table, once all events were taken. */
  async compare(onTable: (table: ComparedTable) => void): Promise<Finding[]> {
    await this.#flush();
    if (this.#failed) return [this.#failed];
    // From here on it has locks on what people read: a process that freezes must lose them again.
    await this.session.query('reset idle_in_transaction_session_timeout');
    const found: Finding[] = [];
    for (const { checkpoint, projection, skipped } of this.refolded) {
      found.push(...this.#undecided(projection.name, skipped));
      for (const shape of projection.tables.map(shapeOf)) {
        await this.session.query(`analyze "${SCRATCH}"."${shape.name}"`);
        const { rows, difference } = await this.#difference(shape, schemaOf(checkpoint));
        onTable({ projection: projection.name, table: shape.name, rows });
        if (difference) found.push(difference);
      }
    }
    return found;
  }

  /** What somebody put in a table's place may refuse to be read: the other tables are compared all the same. */
  async #difference(shape: TableShape, live: string): ReturnType<typeof firstDifference> {
    const compared = await orRefusal(this.session, () => firstDifference(this.session, shape, live, SCRATCH));
    if (typeof compared === 'object') return compared;
    const values = { found: compared };
    return { rows: 0, difference: finding('table', shape.name, 'a tabela não pode ser lida', values) };
  }

  /** A row that says so leaves an event out of the comparison, too. */
  #undecided(projection: string, skipped: readonly ParkedEntry[]): Finding[] {
    const message = 'deixou de fora um evento sem que o diário conte quem decidiu isso';
    return skipped
      .filter(
        ({ eventId }) => ![projection, undefined].some((by) => this.#decided.has(decidedId(by, eventId))),
      )
      .map(({ revision }) => finding('fold', projection, message, { entry: Number(revision) + 1 }));
  }

  async end(): Promise<void> {
    await this.session.query('rollback').catch(() => undefined);
  }

  async #flush(): Promise<void> {
    const events = this.#batch;
    this.#batch = [];
    for (const { member, checkpoint, leftAside } of this.refolded) {
      const seen = events.filter(
        (event) => isPast(checkpoint, event) && !leftAside.has(`${event.stream}@${event.revision}`),
      );
      if (seen.length === 0 || this.#failed) continue;
      const folded = await member.fold(this.session, seen);
      if (!folded.ok) {
        const at = folded.culprit ? { entry: Number(folded.culprit.revision) + 1 } : {};
        this.#failed = finding('fold', folded.culprit?.stream ?? member.name, folded.error.message, at);
        return;
      }
      // The session is pipelined: they run in this order, and only the last answer is worth waiting for.
      await Promise.all(
        folded.statements.map(({ name, text, values }) =>
          this.session.query({ name, text, values: [...values] }),
        ),
      );
      member.arrived(seen);
    }
  }
}

/** Without a projection: for all of them. */
const decidedId = (projection: string | undefined, eventId: string): string =>
  `${projection ?? '*'}:${eventId}`;
