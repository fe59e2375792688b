/**
 * Imports that people ask this server for: one at a time over all processes, going on when whoever asked has left. Who asked and
 * how it ended is written into the journal; one whose process died has no end there, and asking again goes on from where it was.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@livro/event-sourcing';
import { bookFileNames, messages } from '@livro/rules';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { ImportFinished } from '../../ledger/import/import.events.ts';
import { importsDecider } from '../../ledger/import/imports.ts';
import { Books } from '../../platform/book/book.types.ts';
import { Database } from '../../platform/database/database.ts';
import { JobLock } from '../../platform/database/job-lock.ts';
import { commandIdFor, entityId } from '../../platform/event-store/ids.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import { ReadModelsBehindError } from '../booking/book-plan.ts';
import type { BookingPhase, BookingProgress } from '../booking/booking-progress.ts';
import { Importer } from '../booking/importer.ts';
import { OvertakenError } from '../booking/overtaken.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import { ImportCheck, type Checked } from './import-check.ts';
import { ImportTally } from './import-tally.ts';
import type { SentFolder } from './import-upload.interceptor.ts';

/** Apart from the locks of the migrations, the projector, rebuilds, scrubbing and verifications by its first number. */
const LOCK = [0x6c6e, 0x0001] as const;
const RUN_LOCK = 0x6c6f;
/** How long a repeat waits for the first one, which is still deciding. */
const TWIN_WITHIN_MS = 20_000;
const TWIN_PAUSE_MS = 100;
/** Problems that a refused start tells. */
const TOLD = 100;

export interface RunProgress {
  readonly phase: BookingPhase;
  readonly done: number;
  readonly total: number;
  /** How long this phase has been under way. */
  readonly seconds: number;
}

interface Run {
  readonly id: string;
  readonly over: Promise<void>;
  readonly stop: AbortController;
}

@Injectable()
export class ImportRuns implements BeforeApplicationShutdown {
  readonly #logger = new Logger(ImportRuns.name);
  readonly #lock: JobLock;
  #run: Run | undefined;
  #progress: (RunProgress & { readonly since: number }) | undefined;
  #closing = false;

  constructor(
    private readonly check: ImportCheck,
    private readonly importer: Importer,
    private readonly books: Books,
    database: Database,
  ) {
    this.#lock = new JobLock(database, LOCK, RUN_LOCK);
  }

  /** How far the run has come, where it is this process that runs it. */
  progressOf(id: string): RunProgress | undefined {
    if (this.#run?.id !== id || !this.#progress) return undefined;
    const { since, ...progress } = this.#progress;
    return { ...progress, seconds: (performance.now() - since) / 1000 };
  }

  isUnderWay(id: string): Promise<boolean> {
    return this.#lock.isUnderWay(id);
  }

  /** Keeps all other imports away until what it answers is called; undefined where one is under way. */
  claim(id?: string): Promise<(() => Promise<void>) | undefined> {
    return this.#lock.claim(id);
  }

  /**
   * Decides on everything, and answers its id when the first event is booked. Under the same key it is the same import: one that
   * has ended is not done again, one that was cut off goes on. Throws `DomainError` for whatever cannot be booked as a whole.
   */
  async start(sent: SentFolder, context: CommandContext): Promise<string> {
    const id = entityId(context.id, 'import');
    const book = await this.books.open(importsDecider);
    for (const until = Date.now() + TWIN_WITHIN_MS; ; await sleep(TWIN_PAUSE_MS)) {
      const before = (await book.catchUp()).standing[id];
      // The Book knows the key: other content under it is refused here.
      if (before) await book.execute(envelopeOf(context, starting(id)));
      if (before === 'finished' || (before && (await this.isUnderWay(id)))) return id;
      const release = await this.claim(id);
      if (release && !this.#closing) return this.#begin(id, sent, context, before !== undefined, release);
      await release?.();
      const isTwin = !release && !this.#closing && (await this.isUnderWay(id));
      if (!isTwin || Date.now() > until)
        throw new DomainError('DATA_CONSISTENCY_ERROR', messages.importing.running);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#closing = true;
    this.#run?.stop.abort();
    await this.#run?.over;
  }

  async #begin(
    id: string,
    sent: SentFolder,
    context: CommandContext,
    isKnown: boolean,
    release: () => Promise<void>,
  ): Promise<string> {
    try {
      const checked = await this.check.of(sent.files, context);
      const { problems } = checked.plan;
      if (problems.length > 0) {
        const details = { problems: problems.slice(0, TOLD) };
        throw new DomainError(
          'VALIDATION_FAILED',
          messages.importing.hasProblems(problems.length),
          'files',
          details,
        );
      }
      // One that goes on was held against its check when it began.
      if (!isKnown && sent.checked !== checked.token)
        throw new DomainError('CONFLICT', messages.importing.changed, 'checked');
      const book = await this.books.open(importsDecider);
      await book.execute(envelopeOf(context, starting(id, checked)));
      const stop = new AbortController();
      const over = this.#carryOut(id, checked.plan, context, stop.signal)
        // Only the name: words of the files may tell who somebody is.
        .catch((error: unknown) => {
          if (!stop.signal.aborted) this.#logger.warn(`import ${id} broke off: ${nameOf(error)}`);
        })
        .then(() => {
          this.#run = undefined;
          this.#progress = undefined;
          return release();
        });
      this.#run = { id, over, stop };
      return id;
    } catch (error) {
      await release();
      throw error;
    }
  }

  async #carryOut(id: string, plan: ImportPlan, context: CommandContext, signal: AbortSignal): Promise<void> {
    const started = performance.now();
    const tally = new ImportTally();
    let stop: ImportFinished['data']['stop'] = null;
    const done = new Map<BookingPhase, number>();
    const progress: BookingProgress = {
      phase: (phase, total) =>
        (this.#progress = { phase, total, done: 0, seconds: 0, since: performance.now() }),
      advance: () => {
        if (!this.#progress) return;
        this.#progress = { ...this.#progress, done: this.#progress.done + 1 };
        done.set(this.#progress.phase, this.#progress.done);
      },
      booked: (entry, outcome) => tally.booked(entry, outcome),
    };
    try {
      await this.importer.book(plan, context, progress, signal);
    } catch (error) {
      if (error instanceof OvertakenError) {
        const { file, line, code, reason } = error.problem;
        stop = { file, line: line!, code, reason };
      } else if (!(error instanceof ReadModelsBehindError)) throw error;
    }
    // Registered before any is linked; what a stop left undone is not told as done.
    const create = plan.developments.create.length;
    const register = plan.clients.register.length;
    const clients = Math.min(done.get('clients') ?? 0, register);
    const book = await this.books.open(importsDecider);
    await book.execute({
      id: commandIdFor(context.actor.id, 'import finished', id),
      command: {
        type: 'FinishImport',
        importId: id,
        developments: Math.min(done.get('developments') ?? 0, create),
        clients,
        linked: (done.get('clients') ?? 0) - clients,
        ...tally.told,
        stop,
        seconds: Math.round(performance.now() - started) / 1000,
      },
      actor: context.actor,
      correlationId: context.correlationId,
    });
  }
}

/** Without a plan: for a repeat, of which only the key counts. */
function starting(importId: string, checked?: Checked) {
  const lines = checked
    ? [checked.folder.developments, checked.folder.clients, checked.folder.movements]
    : [];
  return {
    type: 'StartImport',
    importId,
    files: lines.map(({ length }, place) => ({ name: bookFileNames[place]!, lines: length })),
    developments: checked?.plan.developments.create.length ?? 0,
    clients: checked?.plan.clients.register.length ?? 0,
    entries: checked?.newEntries ?? 0,
    amount: checked?.newAmount ?? 0,
  } as const;
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
