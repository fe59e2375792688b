/** Starts Books in processes of their own, all on one stream, and gathers what their callers were told. */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { DomainError, type Recorded } from '@livro/event-sourcing';
import type { Envelope } from '../../backend/src/platform/book/book.types.ts';
import { IdempotencyMismatchError } from '../../backend/src/platform/event-store/errors.ts';
import type { AccountsCommand } from './book-accounts.ts';
import type { Verdict } from './book-judge.ts';

export interface ContestSettings {
  readonly url: string;
  readonly streamPrefix: string;
  /** With it, the processes take turns. */
  readonly databaseUrl?: string;
  readonly callers: number;
  readonly most: number;
  /** Handed to every process first. */
  readonly shared: readonly Envelope<AccountsCommand>[];
  /** Above 0: one caller that books now and then, as an office does, beside the others' load. */
  readonly pauseMs: number;
}

export type Line = { readonly envelope: Envelope<AccountsCommand> } & (
  | {
      readonly first: string;
      readonly last: string;
      readonly repeated: boolean;
      readonly events: readonly (Omit<Recorded, 'revision' | 'position'> &
        Record<'revision' | 'position', string>)[];
    }
  | { readonly error: string; readonly message: string }
);

export interface Contestant {
  readonly verdicts: readonly Verdict[];
  readonly worstMs: number;
  readonly figures: Readonly<Record<'appends' | 'events' | 'conflicts' | 'unknown' | 'foreign', number>>;
}

export interface RunningInstance {
  readonly child: ChildProcess;
  readonly ready: Promise<void>;
  begin(): void;
  /** Ends it in order and gives its report. */
  finish(): Promise<Contestant>;
}

export function startInstance(settings: ContestSettings): RunningInstance {
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      '-r',
      path.join(__dirname, 'book-loader.cjs'),
      path.join(__dirname, 'book-instance.ts'),
      JSON.stringify(settings),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  let text = '';
  let isReady: () => void = () => undefined;
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    isReady = resolve;
    void exited.then(() => reject(new Error('The instance ended before it was ready.')));
  });
  ready.catch(() => undefined);
  child.stdin.on('error', () => undefined);
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    if (text.startsWith('ready\n')) isReady();
  });
  return {
    child,
    ready,
    begin: () => void child.stdin.write('go\n'),
    async finish() {
      child.stdin.end();
      await exited;
      return reportOf(text.slice('ready\n'.length));
    },
  };
}

function reportOf(text: string): Contestant {
  const report = JSON.parse(text) as Omit<Contestant, 'verdicts'> & { readonly lines: readonly Line[] };
  const everywhere = { askedAt: -1n, heardAt: BigInt(Number.MAX_SAFE_INTEGER) };
  return {
    ...report,
    verdicts: report.lines.map((line) => ({
      envelope: line.envelope,
      answer: answerOf(line),
      ...everywhere,
    })),
  };
}

function answerOf(line: Line): Verdict['answer'] {
  if (!('error' in line)) {
    const { first, last, repeated, events } = line;
    return {
      stream: 'ledger',
      firstRevision: BigInt(first),
      lastRevision: BigInt(last),
      repeated,
      events: events.map((event) => ({
        ...event,
        revision: BigInt(event.revision),
        position: BigInt(event.position),
      })),
    };
  }
  if (line.error === 'DomainError') return new DomainError('REFUSED', line.message);
  if (line.error === 'IdempotencyMismatchError') return new IdempotencyMismatchError('');
  return new Error(`${line.error}: ${line.message}`);
}

/** Runs `count` processes against each other for `ms`. */
export async function contest(
  settings: readonly ContestSettings[],
  ms: number,
): Promise<readonly Contestant[]> {
  const instances = settings.map(startInstance);
  try {
    await Promise.all(instances.map(({ ready }) => ready));
    for (const instance of instances) instance.begin();
    await new Promise((resolve) => setTimeout(resolve, ms));
    return await Promise.all(instances.map((instance) => instance.finish()));
  } finally {
    for (const { child } of instances) child.kill('SIGKILL');
  }
}
