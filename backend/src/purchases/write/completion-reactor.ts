/**
 * Finishes completions that a crash cut off between the two streams, of this process or any other. Which ones wait is asked
 * of the read model, because every request has a stream of its own; what is to be done the streams themselves say.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { PurchaseBooks } from './purchase-books.ts';
import { PurchaseCompleter, type StartingFact } from './purchase-completer.ts';

const EVERY_MS = 2_000;
/** A request that is at work on it is given so long before somebody else looks: a courtesy, twice does no harm. */
const LEFT_ALONE_MS = 3_000;
const AT_ONCE = 100;

interface Stray {
  readonly request_id: string;
  readonly expense_id: string;
  readonly entry_number: number;
}

@Injectable()
export class CompletionReactor implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(CompletionReactor.name);
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly requests: PurchaseBooks,
    private readonly completer: PurchaseCompleter,
  ) {}

  onApplicationBootstrap(): void {
    this.#running = this.#run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Finishes what has waited for `leftAloneMs`. Throws when the store or the database is out of reach. */
  async catchUp(leftAloneMs = LEFT_ALONE_MS): Promise<void> {
    const waiting = await this.database.query<{ id: string }>(
      `select id from read.purchases where completing_since <= $1 order by completing_since limit ${AT_ONCE}`,
      [new Date(Date.now() - leftAloneMs)],
    );
    for (const { id } of waiting) await this.#finish(id);
    const strays = await this.database.query<Stray>(
      `select p.id as request_id, e.id as expense_id, e.entry_number
       from read.purchases p join read.expenses e on e.id = p.released_expense_id
       where p.released_expense_id is not null and e.reversed_by is null
         and p.related_expense_id is distinct from e.id limit ${AT_ONCE}`,
    );
    for (const { request_id, expense_id, entry_number } of strays)
      await this.completer.undoStray(request_id, expense_id, BigInt(entry_number - 1));
  }

  async #finish(requestId: string): Promise<void> {
    const facts = await this.requests.facts(requestId);
    const started = facts.findLast((fact): fact is StartingFact => fact.type === 'PurchaseCompletionStarted');
    if (started) await this.completer.finish(started);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await sleep(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await this.catchUp().catch((error: unknown) => {
        if (!signal.aborted) this.#logger.warn(`completions are finished later: ${String(error)}`);
      });
    }
  }
}
