/**
 * Rebuilds of read models, as a person asks for them on the command line or over HTTP: fills the next generation beside the
 * live one, hands it to the projector, which follows, compares and swaps, and waits for the outcome. Going back and going
 * on are wishes that the projector carries out; nothing here touches what is read.
 */
import { DomainError } from '@livro/event-sourcing';
import { Injectable, Optional } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { EventStore } from '../../event-store/event-store.ts';
import { RowMacs } from '../../integrity/row-macs.ts';
import { SealedSegments } from '../../segments/sealed-segments.ts';
import { type Checkpoint, readCheckpoints, statementsOf } from '../schema/checkpoints.ts';
import { type AnyProjection, programOf, wishFor } from '../schema/generations.ts';
import { ProjectionRegistry } from '../schema/projection-registry.ts';
import { doneOf, type Heads, readHeads, totalOf } from './heads.ts';
import { rebuildsUnderWay } from './loading.ts';
import { Pacer } from './rebuild-pace.ts';
import { RebuildRun } from './rebuild-run.ts';
import type {
  GenerationState,
  ProjectionStatus,
  RebuildReport,
  RebuildRequest,
  RebuildResult,
} from './rebuild.types.ts';
import { Watching } from './watching.ts';

@Injectable()
export class Rebuilds {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly registry: ProjectionRegistry,
    private readonly macs: RowMacs,
    /** Where there are none, all is read from the store. */
    @Optional() private readonly segments?: SealedSegments,
  ) {}

  /** Every projection of the program with its generations, or the named ones. Throws `NOT_FOUND` for an unknown name. */
  async statuses(names: readonly string[] = this.registry.names): Promise<readonly ProjectionStatus[]> {
    const asked = names.map((name) => this.#projection(name));
    const session = statementsOf(this.database);
    const [checkpoints, heads, loading] = await Promise.all([
      readCheckpoints(session),
      readHeads(this.store, session),
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
    const [result] = await this.rebuildTogether([name], request);
    if (result!.error) throw result!.error;
    return result!.report;
  }

  /**
   * The same for several, by one read of the journal. One that another process has, or that fails by itself, has that for its
   * result and keeps no other from its end. Rejects as `rebuild` does when the database or the store fails.
   */
  async rebuildTogether(
    names: readonly string[],
    request: RebuildRequest = {},
  ): Promise<readonly RebuildResult[]> {
    const projections = [...new Set(names)].map((name) => this.#projection(name));
    const { database, store, macs, segments } = this;
    return new RebuildRun({ database, store, macs, segments }, request).run(projections);
  }

  /** What `rebuild` would do, without doing it. */
  async plan(name: string): Promise<RebuildReport> {
    const [standing] = await this.statuses([name]);
    const left = standing!.generations.find((g) => g.status === 'loading' && g.version === standing!.version);
    const total =
      standing!.generations.find((g) => g.status === 'live')?.total ??
      totalOf(await readHeads(this.store, statementsOf(this.database)));
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
    const watching = new Watching(statementsOf(this.database), this.store, 'own', signal);
    const { outcome, now } = await watching.until(to, new Pacer(to.projection));
    if (outcome !== 'swapped' || !now)
      throw new DomainError(
        'INVALID_OPERATION',
        `O pedido está registrado, mas nenhum servidor desta versão de ${projection.name} o atendeu ainda.`,
      );
    return stateOf(now, await readHeads(this.store, statementsOf(this.database)), new Set());
  }

  #projection(name: string): AnyProjection {
    const projection = this.registry.all.find((one) => one.name === name);
    if (!projection) throw new DomainError('NOT_FOUND', `Não há projeção "${name}".`);
    return projection;
  }
}

function stateOf(checkpoint: Checkpoint, heads: Heads, loading: ReadonlySet<string>): GenerationState {
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
