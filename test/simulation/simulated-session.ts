/**
 * A pipelined session with the simulated Postgres: statements run in their order and in their own time, answers come later,
 * and either may be lost. It knows nothing of what a statement means.
 */
import type { Clock } from '../../backend/src/platform/event-store/clock.ts';
import type { Session } from '../../backend/src/platform/projections/schema/checkpoints.ts';
import type { Query, Result, SimulatedPostgres, Transaction } from './simulated-postgres.ts';

interface Asked {
  readonly query: Query;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

export class SimulatedSession {
  private readonly queue: Asked[] = [];
  /** Run, and not heard of yet. */
  private readonly unheard: (Asked & { readonly tell: () => void })[] = [];
  private transaction: Transaction | undefined;
  private isScheduled = false;
  private isOver = false;
  private isMute = false;
  /** Called when the client learns that its session is gone. */
  onEnd: () => void = () => undefined;

  constructor(
    private readonly postgres: SimulatedPostgres,
    private readonly clock: Clock,
    /** The chance that the session is cut while a statement runs. */
    private readonly cutChance: () => number,
  ) {}

  /** As the engine knows it. */
  get asSession(): Session {
    return { query: this.query } as unknown as Session;
  }

  private readonly query = (
    given: string | { text: string; values?: Query['values'] },
    values: Query['values'] = [],
  ): Promise<Result> => {
    const query = typeof given === 'string' ? { text: given, values } : { values, ...given };
    return new Promise<Result>((resolve, reject) => {
      if (this.isOver) {
        if (!this.isMute) reject(new Error('Connection terminated'));
        return;
      }
      this.queue.push({ query, resolve, reject });
      this.schedule();
    });
  };

  /**
   * The connection is gone. The server may notice at once, or first carry out what it has received. `silently`: the client
   * is dead too, and nobody hears an error.
   */
  cut(silently = false): void {
    if (this.isOver) return;
    this.isOver = true;
    this.isMute = silently;
    const pending = [...this.unheard.splice(0), ...this.queue];
    if (this.clock.random() < 0.5) {
      this.queue.length = 0;
      this.rollBack();
    } else this.schedule();
    if (silently) return;
    for (const { reject } of pending) reject(new Error('Connection terminated unexpectedly'));
    this.onEnd();
  }

  /** The server died: nothing more is carried out. */
  crash(): void {
    this.queue.splice(0).forEach(({ reject }) => this.isMute || reject(new Error('the server is gone')));
    this.rollBack();
    this.cut();
  }

  private rollBack(): void {
    if (this.transaction) this.postgres.release(this.transaction);
    this.transaction = undefined;
  }

  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    this.clock.timer(this.clock.random() * 3, () => {
      this.isScheduled = false;
      this.serve();
    });
  }

  private serve(): void {
    for (let asked = this.queue[0]; asked; asked = this.queue[0]) {
      if (!this.postgres.mayRun(asked.query, this.transaction, () => this.schedule())) break;
      this.queue.shift();
      this.carryOut(asked);
      const chance = this.clock.random();
      if (chance < this.cutChance()) this.cut();
      if (chance > 0.85) {
        this.schedule();
        break;
      }
    }
    if (this.isOver && this.queue.length === 0) this.rollBack();
    if (!this.isOver && this.unheard.length > 0)
      this.clock.timer(this.clock.random() * 3, () => this.tellAll());
  }

  private carryOut(asked: Asked): void {
    const tell = this.outcomeOf(asked);
    if (!this.isOver) this.unheard.push({ ...asked, tell });
  }

  private outcomeOf({ query, resolve, reject }: Asked): () => void {
    try {
      if (query.text === 'begin') {
        this.transaction = { changes: [], failed: false };
        return () => resolve({ rows: [] });
      }
      if (query.text === 'commit' || query.text === 'rollback') {
        const ended = this.transaction ?? { changes: [], failed: true };
        this.transaction = undefined;
        if (query.text === 'rollback') ended.failed = true;
        const result = this.postgres.commit(ended);
        return () => resolve(result);
      }
      const result = this.postgres.run(query, this.transaction);
      return () => resolve(result);
    } catch (error) {
      if (this.transaction) this.transaction.failed = true;
      return () => reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  private tellAll(): void {
    for (const { tell } of this.unheard.splice(0)) tell();
  }
}
