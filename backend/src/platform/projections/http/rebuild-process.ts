/**
 * Rebuilds in a process of their own, at a lower priority: the people whom the server serves do not wait for them.
 * It ends when it is told to, and when the server that started it is gone; what it had flushed by then is gone on from.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '../../config/settings.ts';
import { whyUnavailable } from '../../database/unavailable-database.ts';
import type { Wish } from '../schema/checkpoints.ts';
import { yieldToOthers } from '../rebuild/low-priority.ts';
import type { RebuildProgress, RebuildReport, RebuildResult } from '../rebuild/rebuild.types.ts';
import type { Pace } from '../rebuild/working-pace.ts';
import { RebuildUnderWayError } from '../rebuild/loading.ts';

/** All that the process is told, once it is there: addresses hold passwords, which no argument may show. */
export interface RebuildOrder {
  readonly settings: Settings;
  readonly parts: { readonly databaseUrl: string; readonly eventStoreUrl: string };
  readonly projections: readonly string[];
  readonly wish: Exclude<Wish, 'swap'>;
  /** Default `shared`, at a lower priority. */
  readonly pace?: Pace;
}

export type ToRebuild = { readonly order: RebuildOrder } | { readonly stop: true };

/** What became of one projection. `busy`: another process is rebuilding it. */
export type ToldResult =
  | { readonly projection: string; readonly report: RebuildReport; readonly failure?: undefined }
  | {
      readonly projection: string;
      readonly report?: undefined;
      readonly failure: string;
      readonly busy: boolean;
    };

/** What the process says. A failure is that of all projections that have no result yet, and the last word. */
export type FromRebuild =
  { readonly progress: RebuildProgress } | { readonly result: ToldResult } | { readonly failure: string };

export interface RebuildListener {
  readonly onProgress: (progress: RebuildProgress) => void;
  /** Called once for every projection of the order, whatever becomes of the process. */
  readonly onResult: (result: ToldResult) => void;
}

export interface RebuildProcess {
  readonly pid: number | undefined;
  /** Every projection has its result, and the process is gone. Never rejects: one that dies without a word has failed. */
  readonly end: Promise<void>;
  /** Ends it after the flush under way, by force if that takes too long. */
  stop(): void;
}

/** Less than a server may take to stop. */
const STOP_MS = 2_500;
/** The collector grows a heap by less where it may not grow for ever; what a rebuild holds is far from this bound. */
export const REBUILD_NODE_OPTIONS = ['--no-warnings', '--max-old-space-size=512'];
const LAST_WORDS = 1_000;

/** Starts it and answers at once. */
export function startRebuild(order: RebuildOrder, { onProgress, onResult }: RebuildListener): RebuildProcess {
  const child = fork(rebuildProgram(), [], {
    execArgv: REBUILD_NODE_OPTIONS,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let stopping: NodeJS.Timeout | undefined;
  let failure: string | undefined;
  let words = '';
  const waiting = new Set(order.projections);
  const resulted = (result: ToldResult): void => {
    if (waiting.delete(result.projection)) onResult(result);
  };
  child
    .stderr!.setEncoding('utf8')
    .on('data', (text: string) => (words = `${words}${text}`.slice(-LAST_WORDS)));
  child.on('message', (message: FromRebuild) => {
    if ('progress' in message) onProgress(message.progress);
    else if ('result' in message) resulted(message.result);
    else failure = message.failure;
  });
  if (child.pid !== undefined && order.pace !== 'own') yieldToOthers(child.pid);
  send(child, { order });
  const end = new Promise<void>((resolve) => {
    const over = (how: string): void => {
      clearTimeout(stopping);
      const why = failure ?? `${how}; pedir de novo continua de onde parou.`;
      for (const projection of waiting) resulted({ projection, failure: why, busy: false });
      resolve();
    };
    child.once('error', (error) => over(`O processo da reconstrução não pôde ser usado (${error.message})`));
    // 'close' comes after all that it said was read.
    child.once('close', (code, signal) =>
      over(stopping ? 'Interrompida à força' : howItEnded(code, signal, words)),
    );
  });
  return {
    pid: child.pid,
    end,
    stop() {
      if (stopping) return;
      send(child, { stop: true });
      stopping = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    },
  };
}

/** A result in words, as it may go to another process or to a person. */
export function toldResult({ projection, report, error }: RebuildResult): ToldResult {
  if (report) return { projection, report };
  const busy = error instanceof RebuildUnderWayError;
  const failure = busy ? 'Outro processo já a está reconstruindo.' : (whyUnavailable(error) ?? error.message);
  return { projection, failure, busy };
}

function howItEnded(code: number | null, signal: NodeJS.Signals | null, words: string): string {
  if (signal) return `O processo da reconstrução foi encerrado (${signal})`;
  const last = words.trim().split('\n').at(-1);
  return `O processo da reconstrução terminou com o código ${code}${last ? ` (${last})` : ''}`;
}

/** One that is gone already is heard of by its end. */
function send(child: ChildProcess, message: ToRebuild): void {
  if (child.connected) child.send(message, () => undefined);
}

/** The compiled program: in this build, or in the build's folder when this file runs as source (tests). */
function rebuildProgram(): string {
  const beside = path.resolve(__dirname, '../../../cli/projections/rebuild-worker.js');
  return existsSync(beside)
    ? beside
    : path.resolve(__dirname, '../../../../dist/backend/src/cli/projections/rebuild-worker.js');
}
