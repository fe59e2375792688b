/**
 * Rebuilds of read models, as a person asks for them on the command line or over HTTP: fills the next generation beside the
 * live one, hands it to the projector, which follows, compares and swaps, and waits for the outcome. Going back and going
 * on are wishes that the projector carries out; nothing here touches what is read.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import { Database, endSession } from '../../database/database.ts';
import { EventStore } from '../../event-store/event-store.ts';
import { STREAM_FAMILIES, STREAMS, wholeFamily } from '../../event-store/streams.ts';
import { BulkLoad, type LoadEnd, type Pace } from './bulk-load.ts';
import {
  type Checkpoint,
  type GenerationId,
  type Session,
  type Statements,
  readCheckpoints,
  statementsOf,
} from '../schema/checkpoints.ts';
import { type AnyProjection, programOf, wishFor } from '../schema/generations.ts';
import { claimLoading, handOver, lockRebuild, rebuildsUnderWay } from './loading.ts';
import { ProjectionRegistry } from '../schema/projection-registry.ts';
import { Pacer } from './rebuild-pace.ts';
import type { GenerationState, ProjectionStatus, RebuildReport, RebuildRequest } from './rebuild.types.ts';
import { skipsOf } from '../engine/start-parking.ts';

/** Each look asks the store for its heads: where people are served, it is asked no oftener than they would notice. */
const WATCH_MS = { own: 50, shared: 250 } as const;
/** A generation that nobody has moved for so long is followed by nobody. */
const UNFOLLOWED_MS = 15_000;

@Injectable()
export class Rebuilds {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly registry: ProjectionRegistry,
  ) {}

  /** Every projection of the program with its generations, or the named ones. Throws `NOT_FOUND` for an unknown name. */
  async statuses(names: readonly string[] = this.registry.names): Promise<readonly ProjectionStatus[]> {
    const asked = names.map((name) => this.#projection(name));
    const session = statementsOf(this.database);
    const [checkpoints, heads, loading] = await Promise.all([
      readCheckpoints(session),
      this.#heads(session),
      rebuildsUnderWay(session, names),
    ]);
    return asked.map(({ name, version, tables }) => ({
      name,
      version,
      tables: tables.map((table) => table.name),
      generations: checkpoints
        .filter((c) => c.projection === name && c.status !== 'retired')
        .map((c) => stateOf(c, heads, loading)),
    }));
  }

  /**
   * Builds the next generation and waits for what becomes of it. Throws `RebuildUnderWayError` when another process is at it,
   * and whatever the database or the store failed with: the next call goes on from where it stopped.
   */
  async rebuild(name: string, request: RebuildRequest = {}): Promise<RebuildReport> {
    const projection = this.#projection(name);
    const began = performance.now();
    const { signal = new AbortController().signal, pace = 'shared' } = request;
    const pacer = new Pacer(name, request.onProgress ?? (() => undefined));
    const builder = randomUUID();
    const session = await this.database.session();
    try {
      await lockRebuild(session, name);
      await settle(session, pace);
      const { checkpoint, resumed } = await claimLoading(
        session,
        projection,
        builder,
        request.wish ?? 'check',
      );
      const heads = await this.#heads(session);
      const from = doneOf(checkpoint.revisions, heads);
      pacer.phase('loading', from, totalOf(heads));
      const skips = (await skipsOf(this.store)).get(name);
      const load = new BulkLoad({
        store: this.store,
        session,
        projection,
        checkpoint,
        builder,
        isLeftOut: (event) => skips?.has(event.id) ?? false,
        pace,
        signal,
        onProgress: (revisions) => pacer.at(doneOf(revisions, heads)),
      });
      const end = await load.run();
      const report = (outcome: RebuildReport['outcome'], now?: Checkpoint): RebuildReport => ({
        projection: name,
        version: checkpoint.version,
        generation: checkpoint.generation,
        outcome,
        resumed,
        events: pacer.done - from,
        seconds: Math.round(performance.now() - began) / 1000,
        comparison: now?.comparison,
        stoppedAt: stopOf(end),
      });
      if (end.at === 'aborted') return report('interrupted');
      pacer.phase('indexing', pacer.done, totalOf(heads));
      await handOver(session, projection, checkpoint, builder);
      const { outcome, now } = await this.#watch(session, checkpoint, { pacer, signal, pace });
      return report(outcome, now);
    } finally {
      await endSession(session);
    }
  }

  /** What `rebuild` would do, without doing it. */
  async plan(name: string): Promise<RebuildReport> {
    const [standing] = await this.statuses([name]);
    const left = standing!.generations.find((g) => g.status === 'loading' && g.version === standing!.version);
    const total =
      standing!.generations.find((g) => g.status === 'live')?.total ??
      totalOf(await this.#heads(statementsOf(this.database)));
    return {
      projection: name,
      version: standing!.version,
      generation: left?.generation,
      outcome: 'planned',
      resumed: left !== undefined,
      events: total - (left?.done ?? 0),
      seconds: 0,
      comparison: undefined,
      stoppedAt: undefined,
    };
  }

  /** The newest generation that is held. Throws `INVALID_OPERATION` where none is. */
  async held(name: string): Promise<Checkpoint> {
    const projection = this.#projection(name);
    const held = (await readCheckpoints(statementsOf(this.database)))
      .filter((c) => c.projection === name && c.status === 'building' && programOf(projection, c))
      .at(-1);
    if (!held)
      throw new DomainError('INVALID_OPERATION', `Não há geração de ${name} à espera de ser promovida.`);
    return held;
  }

  /** The generation that was read before. Throws `INVALID_OPERATION` where this program cannot go back to one. */
  async kept(name: string): Promise<Checkpoint> {
    const projection = this.#projection(name);
    const kept = (await readCheckpoints(statementsOf(this.database))).find(
      (c) => c.projection === name && c.status === 'kept',
    );
    if (!kept) throw new DomainError('INVALID_OPERATION', `Não há geração anterior de ${name} guardada.`);
    if (!programOf(projection, kept))
      throw new DomainError(
        'INVALID_OPERATION',
        `A versão ${kept.version} de ${name} não está neste programa; ao iniciar o programa daquela versão, ele volta a ela sozinho.`,
      );
    return kept;
  }

  /** Has the newest generation that is held swapped in, whatever its comparison said. Waits until it is read. */
  async promote(name: string, signal = new AbortController().signal): Promise<GenerationState> {
    return this.#swap(this.#projection(name), await this.held(name), signal);
  }

  /** Goes back to the generation that was read before, once it has caught up. Waits until it is read. */
  async rollback(name: string, signal = new AbortController().signal): Promise<GenerationState> {
    return this.#swap(this.#projection(name), await this.kept(name), signal);
  }

  async #swap(projection: AnyProjection, to: Checkpoint, signal: AbortSignal): Promise<GenerationState> {
    await wishFor(statementsOf(this.database), to, 'swap');
    const { outcome, now } = await this.#watch(statementsOf(this.database), to, {
      pacer: new Pacer(to.projection),
      signal,
      pace: 'own',
    });
    if (outcome !== 'swapped' || !now)
      throw new DomainError(
        'INVALID_OPERATION',
        `O pedido está registrado, mas nenhum servidor desta versão de ${projection.name} o atendeu ainda.`,
      );
    return stateOf(now, await this.#heads(statementsOf(this.database)), new Set());
  }

  /** Follows a generation that the projector has in hand until it is decided what becomes of it. */
  async #watch(
    session: Statements,
    id: GenerationId,
    { pacer, signal, pace }: { readonly pacer: Pacer; readonly signal: AbortSignal; readonly pace: Pace },
  ): Promise<{ readonly outcome: RebuildReport['outcome']; readonly now: Checkpoint | undefined }> {
    let last: Checkpoint | undefined;
    let moved = performance.now();
    for (;;) {
      const checkpoints = await readCheckpoints(session);
      const now = checkpoints.find((c) => isSame(c, id));
      if (!now || now.status === 'retired') return { outcome: 'checked', now: now ?? last };
      if (now.status === 'live') return { outcome: 'swapped', now };
      if (now.wish === 'hold' && now.comparison) {
        const fine = now.comparison.equal || !now.comparison.sameVersion;
        return { outcome: fine ? 'held' : 'differs', now };
      }
      if (now.position !== last?.position || now.comparison !== last?.comparison) moved = performance.now();
      const heads = await this.#heads(session, checkpoints);
      const [done, total] = [doneOf(now.revisions, heads), totalOf(heads)];
      pacer.phase(done < total || now.catchingUp ? 'catching-up' : 'comparing', done, total);
      if (signal.aborted) return { outcome: 'interrupted', now };
      const isBehind = done < total || now.catchingUp;
      if (isBehind && performance.now() - moved > UNFOLLOWED_MS) return { outcome: 'handed-over', now };
      last = now;
      await sleep(WATCH_MS[pace], undefined, { signal }).catch(() => undefined);
    }
  }

  #projection(name: string): AnyProjection {
    const projection = this.registry.all.find((one) => one.name === name);
    if (!projection) throw new DomainError('NOT_FOUND', `Não há projeção "${name}".`);
    return projection;
  }

  /** Of the families, as many events as any generation has met: a store does not tell how many there are. */
  async #heads(session: Statements, known?: readonly Checkpoint[]): Promise<ReadonlyMap<string, bigint>> {
    const heads = await Promise.all(
      STREAMS.map(async (stream) => [stream, (await this.store.head(stream))?.revision ?? -1n] as const),
    );
    const checkpoints = known ?? (await readCheckpoints(session));
    const families = STREAM_FAMILIES.map((family) => {
      const whole = wholeFamily(family);
      const most = (head: bigint, { revisions }: Checkpoint): bigint =>
        larger(head, revisions.get(whole) ?? -1n);
      return [whole, checkpoints.reduce(most, -1n)] as const;
    });
    return new Map([...heads, ...families]);
  }
}

/** A long load must not be planned like a question: all it asks is by primary key, and what it loses it loads again. */
async function settle(session: Session, pace: Pace): Promise<void> {
  await session.query('set synchronous_commit = off');
  // An index must not be made on all cores at once where people wait for one of them.
  if (pace === 'shared') await session.query('set max_parallel_maintenance_workers = 0');
  for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await session.query(`set enable_${way} = off`);
  await session.query('set plan_cache_mode = force_generic_plan');
}

function stateOf(
  checkpoint: Checkpoint,
  heads: ReadonlyMap<string, bigint>,
  loading: ReadonlySet<string>,
): GenerationState {
  const { version, generation, status, wish, comparison, error, revisions, projection } = checkpoint;
  return {
    version,
    generation,
    status,
    wish,
    done: doneOf(revisions, heads),
    total: totalOf(heads),
    comparison,
    error: error?.message,
    isLoading: status === 'loading' && loading.has(projection),
  };
}

function stopOf(end: LoadEnd): string | undefined {
  return end.at === 'event'
    ? `${end.event.stream}@${end.event.revision} (${end.event.type}): ${end.reason.message}`
    : undefined;
}

/** Events of these streams up to the revisions, none beyond the heads that were asked for. */
function doneOf(revisions: ReadonlyMap<string, bigint>, heads: ReadonlyMap<string, bigint>): number {
  let done = 0;
  for (const [stream, head] of heads) {
    const at = revisions.get(stream) ?? -1n;
    done += Number(at < head ? at : head) + 1;
  }
  return done;
}

const totalOf = (heads: ReadonlyMap<string, bigint>): number =>
  [...heads.values()].reduce((sum, head) => sum + Number(head) + 1, 0);

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

const isSame = (one: GenerationId, other: GenerationId): boolean =>
  one.projection === other.projection && one.version === other.version && one.generation === other.generation;
