/**
 * `drill`: restores the newest backup into an empty place of its own, starts the program there, verifies it with the seals that the
 * running books show, compares trial balances, and tells what would have been lost and how long the way back takes. The place is
 * deleted; that it was done, and how it ended, is written into the journal.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { formatInstant } from '@livro/calendar';
import { isPostgresInstalled } from '@livro/embedded-postgres';
import type { INestApplicationContext } from '@nestjs/common';
import type { BackupDrilled } from '../../audit/backup/backup.events.ts';
import type { Seal } from '../../audit/seal/sealed-places.read.ts';
import { Seals } from '../../audit/seal/seals.read.ts';
import { findingText } from '../../audit/verification/finding.ts';
import { type TrialBalance, TrialSums } from '../../audit/verification/trial-sums.read.ts';
import { type LedgerEvent, postingsOf } from '../../ledger/public.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Database } from '../../platform/database/database.ts';
import { untilReached } from '../../platform/event-store/away.ts';
import { canonicalJson } from '../../platform/event-store/chain.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { flawOf } from '../../platform/event-store/subscription.ts';
import { Projector } from '../../platform/projections/engine/projector.ts';
import { LeaseCandidate } from '../../webhooks/delivery/lease.ts';
import { verifyBooks } from '../auditing/verify-command.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { withProgram } from '../program.ts';
import type { Progress } from '../progress.ts';
import { type BackupPlaces, recordIn } from './backup-command.ts';
import { BackupFolder } from './backup-folder.ts';
import { entriesIn, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-command.ts';
import { createTemporaryDatabase } from './temporary-database.ts';

type Drilled = BackupDrilled['data'];
type Measured = Pick<Drilled, 'reason' | 'restoredSeconds' | 'readySeconds'>;

/** What the running books say of the part that is in the backup. */
interface Expected {
  readonly balance: TrialBalance;
  readonly seals: readonly Seal[];
}

const FIRST_FOLD_MS = 3_600_000;

export async function drillBackup(
  settings: Settings,
  places: BackupPlaces,
  progress: Progress,
): Promise<Drilled> {
  const { manifest } = await BackupFolder.reading(places.place, places.keysPlace, places.passphrase);
  const entries = entriesIn(manifest);
  const { expected, lost } = await withProgram(settings, async (program) => ({
    expected: await expectedOf(program, manifest),
    lost: await lostSince(program, manifest),
  }));
  const measured = await measuredIn(settings, places, expected, progress);
  const { backupId, madeAt } = manifest;
  const drilled: Drilled = { backupId, madeAt, ok: measured.reason === null, entries, ...lost, ...measured };
  await withProgram(settings, (program) => recordIn(program, 'RecordDrill', drilled));
  return drilled;
}

async function expectedOf(program: INestApplicationContext, manifest: Manifest): Promise<Expected> {
  const store = program.get(EventStore, { strict: false });
  const seals: Seal[] = [];
  const inBackup = manifest.journal.at(-1)?.seals ?? 0;
  return untilReached(async () => {
    for await (const seal of program.get(Seals, { strict: false }).all())
      if (seal.number <= inBackup) seals[seal.number] = seal;
    return { balance: await balanceOf(store, entriesIn(manifest)), seals: seals.filter(Boolean) };
  });
}

async function lostSince(
  program: INestApplicationContext,
  manifest: Manifest,
): Promise<Pick<Drilled, 'lostEntries' | 'lostSeconds'>> {
  const head = await untilReached(() => program.get(EventStore, { strict: false }).head('ledger'));
  return {
    lostEntries: Math.max(0, Number((head?.revision ?? -1n) + 1n) - entriesIn(manifest)),
    lostSeconds: Math.max(0, Math.round((Date.now() - Date.parse(manifest.madeAt)) / 1000)),
  };
}

/** By the entries themselves, however far any read model is. */
async function balanceOf(store: EventStore, entries: number): Promise<TrialBalance> {
  const sums = new TrialSums();
  if (entries === 0) return sums.balance();
  for await (const event of store.readRaw('ledger', 0n, { maxCount: entries }))
    if (!flawOf(event)) sums.add(postingsOf(event as unknown as LedgerEvent));
  return sums.balance();
}

/** In a place of its own, from which nothing goes out to anybody. */
async function measuredIn(
  settings: Settings,
  places: BackupPlaces,
  expected: Expected,
  progress: Progress,
): Promise<Measured> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-drill-'));
  // Postgres' own user must be able to pass through.
  fs.chmodSync(dataDir, 0o711);
  const { databaseUrl } = settings;
  const database =
    databaseUrl && !isPostgresInstalled() ? await createTemporaryDatabase(databaseUrl) : undefined;
  const apart: Settings = {
    ...settings,
    dataDir: path.join(dataDir, 'data'),
    databaseUrl: database?.url,
    databaseReadUrl: undefined,
    eventStoreUrl: undefined,
    filesBucket: undefined,
    witnesses: [],
    timeStamps: { ...settings.timeStamps, url: undefined },
    mail: undefined,
    telemetry: undefined,
    securityLog: 'off',
  };
  let measured: Measured = { reason: null, restoredSeconds: null, readySeconds: null };
  const began = performance.now();
  const since = (): number => Math.round(performance.now() - began) / 1000;
  try {
    const { manifest, seconds } = await restoreBackup(apart, places, progress);
    measured = { ...measured, restoredSeconds: seconds };
    const reason = await withProgram(apart, async (program) => {
      const release = await withoutWebhooks(program);
      try {
        await whole(program);
        measured = { ...measured, readySeconds: since() };
        return await differenceIn(program, manifest, expected, progress);
      } finally {
        await release();
      }
    });
    return { ...measured, reason };
  } catch (error) {
    if (error instanceof CommandFailure && error.exitCode === exitCodes.differs)
      return { ...measured, reason: error.message };
    throw error;
  } finally {
    await database?.drop();
    fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** Whoever holds the lease delivers: here nobody does. */
async function withoutWebhooks(program: INestApplicationContext): Promise<() => Promise<void>> {
  const lease = await new LeaseCandidate(program.get(Database, { strict: false })).take();
  if (!lease) throw new Error('The lease of the webhooks is taken in a place where nobody else is.');
  return () => lease.giveBack();
}

async function whole(program: INestApplicationContext): Promise<void> {
  const projector = program.get(Projector, { strict: false });
  if (!(await projector.caughtUpToHeadAtStart(FIRST_FOLD_MS)))
    throw new CommandFailure(exitCodes.differs, 'Os modelos de leitura não ficaram prontos em uma hora.');
}

async function differenceIn(
  program: INestApplicationContext,
  manifest: Manifest,
  { balance, seals }: Expected,
  progress: Progress,
): Promise<string | null> {
  const store = program.get(EventStore, { strict: false });
  const found = await untilReached(() => balanceOf(store, entriesIn(manifest)));
  if (canonicalJson(found) !== canonicalJson(balance)) return 'o balancete restaurado não é o dos livros';
  const report = await verifyBooks(program, { keptSeals: seals }, progress);
  const [first] = report.findings;
  return first ? findingText(first) : null;
}

export const drilledAsText = (drilled: Drilled): string =>
  [
    `Cópia de ${formatInstant(drilled.madeAt)}, até o lançamento ${drilled.entries}.`,
    drilled.ok
      ? 'Restaurada num lugar vazio, conferida com os selos, e o balancete é o dos livros.'
      : `O ensaio NÃO passou: ${drilled.reason}`,
    `RPO: ${drilled.lostEntries} lançamentos e ${drilled.lostSeconds} s depois da cópia se perderiam agora.`,
    drilled.readySeconds === null
      ? 'RTO: não se chegou lá.'
      : `RTO: ${drilled.restoredSeconds} s até tudo estar no lugar, ${drilled.readySeconds} s até as telas estarem prontas.`,
    '',
  ].join('\n');
