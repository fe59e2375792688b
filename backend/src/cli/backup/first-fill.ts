/**
 * The last step of a restore: all read models as the backup has them, and what they lack filled by one read of the journal in each of a
 * few processes, so that the program starts with ready screens. What cannot be filled here the program folds when it starts: the books do
 * not depend on it.
 */
import type { INestApplicationContext } from '@nestjs/common';
import type { Settings } from '../../platform/config/settings.ts';
import { Database } from '../../platform/database/database.ts';
import type { ToldResult } from '../../platform/projections/http/rebuild-process.ts';
import { type JournalCount, weightsExpected } from '../../platform/projections/rebuild/shares.ts';
import { ProjectionRegistry } from '../../platform/projections/schema/projection-registry.ts';
import { withProgramAtRest } from '../program.ts';
import { CommandFailure } from '../exit-codes.ts';
import type { Progress } from '../progress.ts';
import type { BackupFolder } from './backup-folder.ts';
import { layCopies } from './read-model-copies.ts';
import { laySnapshots } from './snapshot-copy.ts';
import { rebuildShares, sharesOf } from '../projections/rebuild-command.ts';

/** From so many on a second process takes its share of the work. With fewer it only has to be started: 2.7 s with it, 1.4 s without (100 events). */
const MANY_EVENTS = 20_000;

export interface Filled {
  readonly seconds: number;
  /** Parts of copies that are not as they were written, as sentences. */
  readonly damaged: readonly string[];
  /** Read models that are not ready, and why. */
  readonly left: readonly { readonly projection: string; readonly why: string }[];
}

export async function fillReadModels(
  settings: Settings,
  folder: BackupFolder,
  journal: readonly JournalCount[],
  progress: Progress,
): Promise<Filled> {
  const began = performance.now();
  const { results, damaged } = await withProgramAtRest(settings, (program) =>
    filled(program, folder, journal, progress),
  );
  progress.end();
  const left = results.flatMap(({ projection, report, failure }) =>
    report?.outcome === 'swapped' ? [] : [{ projection, why: failure ?? report.outcome }],
  );
  return { seconds: Math.round(performance.now() - began) / 1000, damaged, left };
}

async function filled(
  program: INestApplicationContext,
  folder: BackupFolder,
  journal: readonly JournalCount[],
  progress: Progress,
): Promise<{ readonly results: readonly ToldResult[]; readonly damaged: readonly string[] }> {
  const { all } = program.get(ProjectionRegistry, { strict: false });
  const ready = await readyIn(program.get(Database, { strict: false }));
  const names = all.map(({ name }) => name).filter((name) => !ready.has(name));
  const damaged: string[] = [];
  const orDamaged = (laying: Promise<void>): Promise<void> =>
    laying.catch((error: unknown) => {
      if (!(error instanceof CommandFailure)) throw error;
      damaged.push(error.message);
    });
  await orDamaged(laySnapshots(program, folder));
  await layCopies(program, folder, names, progress, orDamaged);
  const results: ToldResult[] = [];
  const events = journal.reduce((sum, one) => sum + one.events, 0);
  const shares = events < MANY_EVENTS ? [names] : sharesOf(names, weightsExpected(all, journal));
  const done = new Map<string, number>();
  let told = 0;
  progress.phase('Telas', names.length === 0 ? 0 : events);
  await rebuildShares(program, shares, { wish: 'check', pace: 'own' }, new AbortController().signal, {
    onProgress: (now) => {
      done.set(now.projection, now.done);
      // As an average one of them.
      const mean = Math.floor([...done.values()].reduce((sum, one) => sum + one, 0) / names.length);
      if (mean > told) progress.advance(mean - told);
      told = Math.max(told, mean);
    },
    onResult: (result) => results.push(result),
  });
  return { results, damaged };
}

/** By an attempt before that was killed. */
async function readyIn(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ projection: string }>(
    `select projection from projection.checkpoints where status = 'live'`,
  );
  return new Set(rows.map(({ projection }) => projection));
}
