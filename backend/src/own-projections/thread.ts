/**
 * An own projection's thread as the server sees it: started when it is needed, asked one thing at a time, and ended where it takes
 * too long over one event, whatever it does there. Nothing it does can keep this process from anything else.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Declaration } from './declaration.ts';
import type { ThreadData, ToThread } from './fold-thread.ts';

/** So long may one event take, or the loading of the file. */
export const EVENT_LIMIT_MS = 5_000;
const LOOK_MS = 250;
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 } as const;

/** The thread ended before it answered. */
export class ThreadEndedError extends Error {
  constructor(
    message: string,
    /** Place of the event that it was at. */
    readonly at: number,
  ) {
    super(message);
  }
}

/** What `projection.js` is refused for, in a sentence. */
export class RefusedError extends Error {}

type FromThread =
  | { readonly declaration: Declaration }
  | { readonly refusal: string }
  | { readonly id: number; readonly answer: unknown };

type Question = ToThread extends infer Each
  ? Each extends { readonly id: number }
    ? Omit<Each, 'id'>
    : never
  : never;

export class Thread {
  readonly #worker: Worker;
  readonly #progress = new Int32Array(new SharedArrayBuffer(4));
  readonly #declared: Promise<Declaration>;
  #asked = 0;
  #waiting: { readonly settle: (answer: unknown) => void; readonly fail: (error: Error) => void } | undefined;
  #ended: string | undefined;

  constructor(folder: string, published: readonly string[]) {
    const data: ThreadData = { folder, published, progress: this.#progress };
    // It is given nothing of this process' environment, which holds keys and passwords.
    this.#worker = new Worker(threadProgram(), {
      workerData: data,
      env: {},
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: LIMITS,
    });
    this.#worker.unref();
    // What it prints nobody reads; left alone, it would be kept in memory.
    this.#worker.stdout.resume();
    this.#worker.stderr.resume();
    this.#worker.on('error', (error) => this.#end(`não pôde continuar: ${error.message}`));
    this.#worker.once('exit', () => this.#end('encerrou-se'));
    this.#declared = this.#await<FromThread>().then((message) => {
      if ('declaration' in message) return message.declaration;
      throw new RefusedError('refusal' in message ? message.refusal : 'projection.js não respondeu.');
    });
    this.#declared.catch(() => undefined);
    this.#worker.on('message', (message: FromThread) =>
      this.#waiting?.settle('answer' in message ? message.answer : message),
    );
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  /** What it declares. Rejects with `RefusedError`, or with `ThreadEndedError` where it never gets there. */
  declared(): Promise<Declaration> {
    return this.#declared;
  }

  /** One question at a time. Rejects with `ThreadEndedError`, and has then ended. */
  async ask<Answer>(question: Question): Promise<Answer> {
    await this.#declared;
    if (this.#ended !== undefined) throw new ThreadEndedError(this.#ended, 0);
    Atomics.store(this.#progress, 0, 0);
    const answer = this.#await<Answer>();
    this.#worker.postMessage({ ...question, id: ++this.#asked });
    return answer;
  }

  end(): void {
    this.#end('foi encerrada');
  }

  /** Waits for the next answer, and ends the thread where it stays at one event for too long. */
  #await<Answer>(): Promise<Answer> {
    let [at, looks] = [0, 0];
    // Counted in looks: while this process itself stands still, nobody can be late.
    const look = setInterval(() => {
      const now = Atomics.load(this.#progress, 0);
      [at, looks] = [now, now === at ? looks + 1 : 0];
      if (looks * LOOK_MS > EVENT_LIMIT_MS) this.#end(`não terminou em ${EVENT_LIMIT_MS / 1_000} segundos`);
    }, LOOK_MS).unref();
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting = { settle: resolve as (answer: unknown) => void, fail: reject };
    }).finally(() => {
      clearInterval(look);
      this.#waiting = undefined;
    });
  }

  #end(reason: string): void {
    if (this.#ended !== undefined) return;
    this.#ended = reason;
    this.#waiting?.fail(new ThreadEndedError(`A projeção ${reason}.`, Atomics.load(this.#progress, 0)));
    void this.#worker.terminate();
  }
}

/** The compiled program: in this build, or in the build's folder when this file runs as source (tests). */
function threadProgram(): string {
  const beside = path.join(__dirname, 'fold-thread.js');
  return existsSync(beside)
    ? beside
    : path.resolve(__dirname, '../../dist/backend/src/own-projections/fold-thread.js');
}
