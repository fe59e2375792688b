/**
 * `rebuild` and `verify`: one read of the journal for all that is asked for, with progress, until a signal says that it is enough.
 * With `--fast` several projections are divided between two processes, each of which reads by itself.
 */
import os from 'node:os';
import type { INestApplicationContext } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Database, DATABASE_OPTIONS, type DatabaseOptions } from '../../platform/database/database.ts';
import { EVENT_STORE_OPTIONS } from '../../platform/event-store/event-store.module.ts';
import type { EventStoreOptions } from '../../platform/event-store/event-store-options.ts';
import {
  type RebuildListener,
  startRebuild,
  type ToldResult,
  toldResult,
} from '../../platform/projections/http/rebuild-process.ts';
import { yieldToOthers } from '../../platform/projections/rebuild/low-priority.ts';
import type { RebuildReport, RebuildRequest } from '../../platform/projections/rebuild/rebuild.types.ts';
import { Rebuilds } from '../../platform/projections/rebuild/rebuilds.ts';
import type { Pace } from '../../platform/projections/rebuild/working-pace.ts';
import { dividedByWeight, weightsNow } from '../../platform/projections/rebuild/shares.ts';
import { ProjectionRegistry } from '../../platform/projections/schema/projection-registry.ts';
import { CommandFailure, exitCodes, type ExitCode } from '../exit-codes.ts';
import type { Teller } from '../progress.ts';
import { ProgressOfSeveral, underWay } from './rebuild-progress.ts';

export interface RebuildFlags {
  readonly names: readonly string[];
  /** Every projection of the program, whatever the names. */
  readonly all: boolean;
  readonly wish: NonNullable<RebuildRequest['wish']>;
  readonly dryRun: boolean;
  /** Takes what the machine has, as if nobody were at work on it. */
  readonly fast: boolean;
}

/** Processes among which `--fast` divides several projections; each has a session of Postgres at work beside it. */
const PROCESSES = 2;

/** What became of each, in the order in which they ended. */
export async function rebuildProjections(
  program: INestApplicationContext,
  flags: RebuildFlags,
  signal: AbortSignal,
  teller: Teller,
  onResult: (result: ToldResult) => void,
): Promise<readonly ToldResult[]> {
  const known = program.get(ProjectionRegistry, { strict: false }).names;
  const names = flags.all ? known : [...new Set(flags.names)];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new CommandFailure(exitCodes.usage, `Não há projeção "${unknown}". Há: ${known.join(', ')}.`);
  if (flags.dryRun) return planned(program, names, onResult);
  const results: ToldResult[] = [];
  const whole = new ProgressOfSeveral(names.length);
  const listener: RebuildListener = {
    onProgress: (now) => teller.tell(names.length === 1 ? underWay(now) : whole.with(now)),
    onResult: (result) => {
      teller.end();
      whole.ended(result.projection);
      results.push(result);
      onResult(result);
    },
  };
  await rebuild(program, names, flags, signal, listener).finally(() => teller.end());
  return results;
}

async function rebuild(
  program: INestApplicationContext,
  names: readonly string[],
  { fast, wish }: RebuildFlags,
  signal: AbortSignal,
  listener: RebuildListener,
): Promise<void> {
  if (!fast) yieldToOthers();
  const weightOf = await weightsNow(program.get(Database, { strict: false }));
  const shares = fast ? sharesOf(names, weightOf) : [names];
  await rebuildShares(program, shares, { wish, pace: fast ? 'own' : 'shared' }, signal, listener);
}

/** For processes that have the machine to themselves. */
export const sharesOf = (
  names: readonly string[],
  weightOf: (name: string) => number,
): readonly (readonly string[])[] =>
  dividedByWeight(names, weightOf, Math.min(PROCESSES, os.availableParallelism()));

/** Each share by one read of the journal: the first in this process, the others in processes of their own. */
export async function rebuildShares(
  program: INestApplicationContext,
  [mine = [], ...others]: readonly (readonly string[])[],
  { wish, pace }: { readonly wish: RebuildFlags['wish']; readonly pace: Pace },
  signal: AbortSignal,
  listener: RebuildListener,
): Promise<void> {
  const parts = {
    databaseUrl: program.get<DatabaseOptions>(DATABASE_OPTIONS, { strict: false }).url,
    eventStoreUrl: program.get<EventStoreOptions>(EVENT_STORE_OPTIONS, { strict: false }).url,
  };
  const settings = program.get<Settings>(SETTINGS, { strict: false });
  const processes = others.map((projections) =>
    startRebuild({ settings, parts, projections, wish, pace }, listener),
  );
  const stop = (): void => processes.forEach((process) => process.stop());
  signal.addEventListener('abort', stop, { once: true });
  try {
    const onResult: RebuildRequest['onResult'] = (result) => listener.onResult(toldResult(result));
    const { onProgress } = listener;
    await program
      .get(Rebuilds, { strict: false })
      .rebuildTogether(mine, { wish, pace, signal, onProgress, onResult });
  } catch (error) {
    stop();
    throw error;
  } finally {
    await Promise.all(processes.map(({ end }) => end));
    signal.removeEventListener('abort', stop);
  }
}

async function planned(
  program: INestApplicationContext,
  names: readonly string[],
  onResult: (result: ToldResult) => void,
): Promise<readonly ToldResult[]> {
  const rebuilds = program.get(Rebuilds, { strict: false });
  const results: ToldResult[] = [];
  for (const projection of names) {
    const result = { projection, report: await rebuilds.plan(projection) };
    results.push(result);
    onResult(result);
  }
  return results;
}

/** The worst outcome decides: a failure, a difference, one that another process has, one that waits for a server. */
export function exitCodeOf(results: readonly ToldResult[], aborted: boolean): ExitCode {
  const has = (test: (report: RebuildReport) => boolean): boolean =>
    results.some(({ report }) => report !== undefined && test(report));
  if (aborted || has(({ outcome }) => outcome === 'interrupted')) return exitCodes.interrupted;
  if (results.some((result) => result.failure !== undefined && !result.busy)) return exitCodes.unexpected;
  if (
    has(({ outcome, comparison }) => outcome === 'differs' || (outcome === 'checked' && !comparison?.equal))
  )
    return exitCodes.differs;
  if (results.some((result) => result.failure !== undefined)) return exitCodes.busy;
  if (has(({ outcome }) => outcome === 'handed-over')) return exitCodes.waiting;
  return exitCodes.done;
}
