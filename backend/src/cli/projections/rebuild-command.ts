/** `rebuild` and `verify`: one projection after the other, with progress, until a signal says that it is enough. */
import type { INestApplicationContext } from '@nestjs/common';
import { yieldToOthers } from '../../platform/projections/rebuild/low-priority.ts';
import { ProjectionRegistry } from '../../platform/projections/schema/projection-registry.ts';
import type { RebuildReport, RebuildRequest } from '../../platform/projections/rebuild/rebuild.types.ts';
import { Rebuilds } from '../../platform/projections/rebuild/rebuilds.ts';
import { RebuildUnderWayError } from '../../platform/projections/rebuild/loading.ts';
import { CommandFailure, exitCodes, type ExitCode } from '../exit-codes.ts';
import type { Teller } from '../progress.ts';
import { underWay } from './rebuild-progress.ts';

export interface RebuildFlags {
  readonly names: readonly string[];
  /** Every projection of the program, whatever the names. */
  readonly all: boolean;
  readonly wish: NonNullable<RebuildRequest['wish']>;
  readonly dryRun: boolean;
  /** Takes what the machine has, as if nobody were at work on it. */
  readonly fast: boolean;
}

/** Reports of what was done, the last one possibly of an interruption. */
export async function rebuildProjections(
  program: INestApplicationContext,
  flags: RebuildFlags,
  signal: AbortSignal,
  teller: Teller,
  onReport: (report: RebuildReport) => void,
): Promise<readonly RebuildReport[]> {
  const rebuilds = program.get(Rebuilds, { strict: false });
  const known = program.get(ProjectionRegistry, { strict: false }).names;
  const names = flags.all ? known : flags.names;
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new CommandFailure(exitCodes.usage, `Não há projeção "${unknown}". Há: ${known.join(', ')}.`);
  if (!flags.fast) yieldToOthers();
  const pace = flags.fast ? 'own' : 'shared';
  const reports: RebuildReport[] = [];
  for (const name of names) {
    if (signal.aborted) break;
    const report = flags.dryRun
      ? await rebuilds.plan(name)
      : await rebuilds
          .rebuild(name, { wish: flags.wish, pace, signal, onProgress: (now) => teller.tell(underWay(now)) })
          .catch((error: unknown) => {
            if (!(error instanceof RebuildUnderWayError)) throw error;
            throw new CommandFailure(exitCodes.busy, `Outro processo já está reconstruindo ${name}.`);
          })
          .finally(() => teller.end());
    reports.push(report);
    onReport(report);
  }
  return reports;
}

/** The worst outcome decides. */
export function exitCodeOf(reports: readonly RebuildReport[], aborted: boolean): ExitCode {
  const has = (test: (report: RebuildReport) => boolean): boolean => reports.some(test);
  if (aborted || has(({ outcome }) => outcome === 'interrupted')) return exitCodes.interrupted;
  if (
    has(({ outcome, comparison }) => outcome === 'differs' || (outcome === 'checked' && !comparison?.equal))
  )
    return exitCodes.differs;
  if (has(({ outcome }) => outcome === 'handed-over')) return exitCodes.waiting;
  return exitCodes.done;
}
