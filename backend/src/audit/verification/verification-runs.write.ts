/**
 * Verifications that people ask this server for: one at a time over all processes, going on when whoever asked has left. How each
 * ended is written into the journal; one whose process died has no end there, and so is never taken for a good one.
 */
import { randomUUID } from 'node:crypto';
import { DomainError } from '@livro/event-sourcing';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { Books } from '../../platform/book/book.types.ts';
import { Database } from '../../platform/database/database.ts';
import { JobLock } from '../../platform/database/job-lock.ts';
import { commandIdFor } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import { ProjectionRegistry } from '../../platform/projections/schema/projection-registry.ts';
import { keptFindings } from './kept-findings.read.ts';
import type { Finding } from './finding.ts';
import type { VerificationFinished } from './verification.events.ts';
import type { RunProgress } from './verification-runs.read.ts';
import { Verification, type VerificationReport } from './verification.read.ts';
import { verificationsDecider } from './verifications.ts';

/** Apart from the locks of the migrations, the projector, rebuilds and scrubbing by its first number. */
const LOCK = [0x6c6c, 0x0001] as const;
/** Held beside it for the run itself, by its id: so that others can tell which one is under way. */
const RUN_LOCK = 0x6c6d;

interface Run {
  readonly id: string;
  readonly over: Promise<void>;
  readonly stop: AbortController;
  progress: RunProgress | undefined;
}

/** How the last run of this process ended. */
export interface LastEnd {
  readonly id: string;
  /** Whole, also what is not written down; undefined where it did not come to an end. */
  readonly findings: readonly Finding[] | undefined;
}

@Injectable()
export class VerificationRuns implements BeforeApplicationShutdown {
  readonly #logger = new Logger(VerificationRuns.name);
  #run: Run | undefined;
  #last: LastEnd | undefined;
  #closing = false;
  readonly #lock: JobLock;

  constructor(
    private readonly verification: Verification,
    private readonly books: Books,
    database: Database,
    private readonly projections: ProjectionRegistry,
  ) {
    this.#lock = new JobLock(database, LOCK, RUN_LOCK);
  }

  get last(): LastEnd | undefined {
    return this.#last;
  }

  /** How far the run has come, where it is this process that runs it. */
  progressOf(id: string): RunProgress | undefined {
    return this.#run?.id === id ? this.#run.progress : undefined;
  }

  /** Starts one and answers its id at once. Throws `DomainError` while another is under way, here or elsewhere. */
  async start(
    context: Pick<CommandContext, 'id' | 'actor' | 'correlationId'>,
    fromSeal: boolean,
  ): Promise<string> {
    const id = randomUUID();
    const release = await this.claim(id);
    if (!release || this.#closing) {
      await release?.();
      throw new DomainError('DATA_CONSISTENCY_ERROR', 'Uma verificação já está em andamento.');
    }
    try {
      const book = await this.books.open(verificationsDecider);
      await book.execute({
        id: context.id,
        command: { type: 'StartVerification', verificationId: id, fromSeal },
        actor: context.actor,
        correlationId: context.correlationId,
      });
    } catch (error) {
      await release();
      throw error;
    }
    const stop = new AbortController();
    const over = this.#verify(id, fromSeal, context, stop.signal)
      .catch((error: unknown) => {
        this.#last = { id, findings: undefined };
        if (!stop.signal.aborted) this.#logger.warn(`verification ${id} broke off: ${String(error)}`);
      })
      .then(() => {
        this.#run = undefined;
        return release();
      });
    this.#run = { id, over, stop, progress: undefined };
    return id;
  }

  /** Keeps all others away, in every process, until what it answers is called; undefined where somebody else verifies. */
  claim(id?: string): Promise<(() => Promise<void>) | undefined> {
    return this.#lock.claim(id);
  }

  /** Whether some process is at this run. */
  isUnderWay(id: string): Promise<boolean> {
    return this.#lock.isUnderWay(id);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#closing = true;
    this.#run?.stop.abort();
    await this.#run?.over;
  }

  async #verify(
    id: string,
    fromSeal: boolean,
    { actor, correlationId }: Pick<CommandContext, 'actor' | 'correlationId'>,
    signal: AbortSignal,
  ): Promise<void> {
    let phase: string | undefined;
    let since = 0;
    const report = await this.verification.verify({
      fromSeal,
      signal,
      onProgress: (progress) => {
        if (progress.phase !== phase) since = performance.now();
        phase = progress.phase;
        if (this.#run) this.#run.progress = { ...progress, seconds: (performance.now() - since) / 1000 };
      },
    });
    const tables = this.projections.all.flatMap((projection) => projection.tables);
    const book = await this.books.open(verificationsDecider);
    await book.execute({
      id: commandIdFor(actor.id, 'verification finished', id),
      command: {
        type: 'FinishVerification',
        verificationId: id,
        ...summaryOf(report),
        ...keptFindings(report.findings, tables),
      },
      actor,
      correlationId,
    });
    this.#last = { id, findings: report.findings };
  }
}

const summaryOf = ({
  ok,
  streams,
  tables,
  seals,
  stamps,
  files,
  seconds,
}: VerificationReport): Omit<
  VerificationFinished['data'],
  'verificationId' | 'findings' | 'furtherFindings'
> => {
  const read = (one: VerificationReport['streams'][number]): number => one.events + one.sealed;
  return {
    ok,
    entries: streams.filter(({ stream }) => stream === 'ledger').reduce((sum, one) => sum + read(one), 0),
    events: streams.reduce((sum, one) => sum + read(one), 0),
    seals: seals.count,
    // Of nobody known is as good as none.
    stamps: stamps.areKnown ? stamps.count : 0,
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files,
    seconds,
  };
};
