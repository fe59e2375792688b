/**
 * A rebuild in a process of its own, at a lower priority: the people whom the server serves do not wait for it.
 * It ends when it is told to, and when the server that started it is gone; what it had flushed by then is gone on from.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from '../../config/settings.ts';
import type { Wish } from '../schema/checkpoints.ts';
import { yieldToOthers } from '../rebuild/low-priority.ts';
import type { RebuildProgress, RebuildReport } from '../rebuild/rebuild.types.ts';

/** All that the process is told, once it is there: addresses hold passwords, which no argument may show. */
export interface RebuildOrder {
  readonly settings: Settings;
  readonly parts: { readonly databaseUrl: string; readonly eventStoreUrl: string };
  readonly projection: string;
  readonly wish: Exclude<Wish, 'swap'>;
}

export type ToRebuild = { readonly order: RebuildOrder } | { readonly stop: true };

/** What the process says; the last is a report or a failure. */
export type FromRebuild =
  | { readonly progress: RebuildProgress }
  | { readonly report: RebuildReport }
  /** `busy`: another process is rebuilding the same projection. */
  | { readonly failure: string; readonly busy: boolean };

export type RebuildEnd = Exclude<FromRebuild, { readonly progress: RebuildProgress }>;

export interface RebuildProcess {
  readonly pid: number | undefined;
  /** Never rejects: a process that dies without a word has failed. */
  readonly end: Promise<RebuildEnd>;
  /** Ends it after the flush under way, by force if that takes too long. */
  stop(): void;
}

/** Less than a server may take to stop. */
const STOP_MS = 2_500;
/** The collector grows a heap by less where it may not grow for ever; what a rebuild holds is far from this bound. */
export const REBUILD_NODE_OPTIONS = ['--no-warnings', '--max-old-space-size=512'];
const LAST_WORDS = 1_000;

/** Starts it and answers at once. */
export function startRebuild(
  order: RebuildOrder,
  onProgress: (progress: RebuildProgress) => void,
): RebuildProcess {
  const child = fork(rebuildProgram(), [], {
    execArgv: REBUILD_NODE_OPTIONS,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let stopping: NodeJS.Timeout | undefined;
  let told: RebuildEnd | undefined;
  let words = '';
  child
    .stderr!.setEncoding('utf8')
    .on('data', (text: string) => (words = `${words}${text}`.slice(-LAST_WORDS)));
  child.on('message', (message: FromRebuild) => {
    if ('progress' in message) onProgress(message.progress);
    else told = message;
  });
  if (child.pid !== undefined) yieldToOthers(child.pid);
  send(child, { order });
  const end = new Promise<RebuildEnd>((resolve) => {
    const over = (how: string): void => {
      clearTimeout(stopping);
      resolve(told ?? { failure: `${how}; pedir de novo continua de onde parou.`, busy: false });
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
