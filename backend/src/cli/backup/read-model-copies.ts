/**
 * Read models in a backup: a copy that may be thrown away, so that a restore need not fold a long journal. Each is copied as of one
 * instant, before the journal, and copied anew only when it has come to lack much of it.
 */
import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import type pg from 'pg';
import { Database, endSession } from '../../platform/database/database.ts';
import { LoadSessions } from '../../platform/projections/rebuild/load-sessions.ts';
import { claimLoading, lockRebuild } from '../../platform/projections/rebuild/loading.ts';
import { settle } from '../../platform/projections/rebuild/rebuild-run.ts';
import {
  type Copyable,
  copyableOf,
  eventsUpTo,
  layCopy,
} from '../../platform/projections/rebuild/row-copies.ts';
import { PACES } from '../../platform/projections/rebuild/working-pace.ts';
import { beginSnapshot } from '../../platform/projections/schema/compare-generations.ts';
import { type AnyProjection, fits } from '../../platform/projections/schema/generations.ts';
import { RowMacs } from '../../platform/integrity/row-macs.ts';
import { ProjectionRegistry } from '../../platform/projections/schema/projection-registry.ts';
import type { Progress } from '../progress.ts';
import type { BackupFolder } from './backup-folder.ts';
import { type CopiedReadModel, type Part, partsOf } from './manifest.ts';

const PURPOSE = 'read model';
const PIECE_BYTES = 8 * 1_048_576;
/** A copy may lack so many events, or this part of all: a restore folds them in a few seconds, and a day's backup stays small. */
const MAY_LACK = { events: 5_000, part: 1 / 50 };

export async function copyReadModels(
  program: INestApplicationContext,
  folder: BackupFolder,
  progress: Progress,
): Promise<readonly CopiedReadModel[]> {
  const { all } = program.get(ProjectionRegistry, { strict: false });
  const before = folder.manifest?.readModels ?? [];
  progress.phase('Telas', all.length);
  const models: CopiedReadModel[] = [];
  const session = await program.get(Database, { strict: false }).session();
  try {
    // It holds nobody up, and waits for a place of backups as slow as that may be.
    await session.query('set idle_in_transaction_session_timeout = 0');
    for (const projection of all) {
      const copyable = await copyableOf(session, projection, await beginSnapshot(session));
      const known = before.find((one) => one.projection === projection.name);
      if (copyable) {
        const isKept = known !== undefined && (await mayStay(folder, projection, known, copyable));
        models.push(isKept ? known : await copied(folder, projection, copyable));
      }
      await session.query('rollback');
      progress.advance();
    }
  } finally {
    await endSession(session);
  }
  return models;
}

/** What holds more than the journal says, personal data that were opened, never grows old: who is erased goes with the next backup. */
async function mayStay(
  folder: BackupFolder,
  projection: AnyProjection,
  known: CopiedReadModel,
  { stand }: Copyable,
): Promise<boolean> {
  if (projection.prepare || !fits(projection, known)) return false;
  const all = eventsUpTo(stand);
  const lacks = Math.abs(all - eventsUpTo(known));
  if (lacks > Math.max(MAY_LACK.events, all * MAY_LACK.part)) return false;
  const there = await Promise.all(partsOf(known).map((part) => folder.has(part)));
  return there.every(Boolean);
}

async function copied(
  folder: BackupFolder,
  projection: AnyProjection,
  { stand, rowsOf }: Copyable,
): Promise<CopiedReadModel> {
  const tables: Record<string, readonly Part[]> = {};
  for (const { name } of projection.tables) tables[name] = await written(folder, rowsOf(name));
  return { ...stand, tables };
}

/** One piece is sealed while the next one is read. */
async function written(folder: BackupFolder, rows: AsyncIterable<Buffer>): Promise<readonly Part[]> {
  const parts: Part[] = [];
  let [waiting, bytes]: [Buffer[], number] = [[], 0];
  let writing: Promise<unknown> = Promise.resolve();
  const flush = async (): Promise<void> => {
    const piece = Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
    await writing;
    writing = folder.write(PURPOSE, piece).then((part) => parts.push(part));
    // Met by whoever waits for it next.
    writing.catch(() => undefined);
  };
  for await (const chunk of rows) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= PIECE_BYTES) await flush();
  }
  if (bytes > 0) await flush();
  await writing;
  return parts;
}

/**
 * Lays those of `names` that fit this program, for a rebuild to go on with: nobody else is at work. `orDamaged` hears of a copy that is not as
 * it was written: that read model is left as empty as if there were none.
 */
export async function layCopies(
  program: INestApplicationContext,
  folder: BackupFolder,
  names: readonly string[],
  progress: Progress,
  orDamaged: (laying: Promise<void>) => Promise<void>,
): Promise<void> {
  const { all } = program.get(ProjectionRegistry, { strict: false });
  const macs = program.get(RowMacs, { strict: false });
  const pairs = (folder.manifest?.readModels ?? []).flatMap((model) => {
    const projection = all.find(({ name }) => name === model.projection && names.includes(name));
    return projection && fits(projection, model) ? [{ projection, model }] : [];
  });
  const weight = ({ model }: (typeof pairs)[number]): number =>
    partsOf(model).reduce((sum, { bytes }) => sum + bytes, 0);
  pairs.sort((one, other) => weight(other) - weight(one));
  progress.phase('Telas da cópia', pairs.length);
  const sessions = await LoadSessions.open(
    program.get(Database, { strict: false }),
    PACES.own.sessions,
    (session) => settle(session, 'own'),
  );
  const lay = async (session: pg.Client, { projection, model }: (typeof pairs)[number]): Promise<void> => {
    await lockRebuild(session, projection.name);
    const builder = randomUUID();
    const { checkpoint } = await claimLoading(session, projection, builder, 'check', macs);
    // One that an attempt before has begun to fill goes on from there.
    if (checkpoint.position !== undefined) return;
    const rowsOf = (table: string) => read(folder, model.tables[table] ?? []);
    await layCopy(session, projection, { stand: model, rowsOf }, { checkpoint, builder, macs });
  };
  try {
    const laid = pairs.map(async (pair) => {
      await orDamaged(sessions.use((session) => lay(session, pair)));
      progress.advance();
    });
    const failed = (await Promise.allSettled(laid)).find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    await sessions.close();
  }
}

async function* read(folder: BackupFolder, parts: readonly Part[]): AsyncGenerator<Buffer> {
  let next = parts[0] && folder.read(PURPOSE, parts[0]);
  for (const [place] of parts.entries()) {
    const piece = await next!;
    const after = parts[place + 1];
    next = after && folder.read(PURPOSE, after);
    next?.catch(() => undefined);
    yield piece;
  }
}
