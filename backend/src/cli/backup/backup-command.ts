/**
 * `backup`: the journal to its head, read over the store's own protocol, the vault, files and keys, into a folder that keeps what it had.
 * Whatever ends it, the backup before stays the newest until this one is whole.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { formatInstant } from '@livro/calendar';
import { lockFile } from '@livro/embedded-postgres';
import type { INestApplicationContext } from '@nestjs/common';
import { BACKUPS, backupsDecider } from '../../audit/backup/backups.ts';
import type { BackupMade } from '../../audit/backup/backup.events.ts';
import { Books } from '../../platform/book/book.types.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Database } from '../../platform/database/database.ts';
import { untilReached } from '../../platform/event-store/away.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { commandIdFor } from '../../platform/event-store/ids.ts';
import { ContentDamagedError, ContentMissingError, FileStore } from '../../platform/files/file-store.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import type { Progress } from '../progress.ts';
import { BackupFolder } from './backup-folder.ts';
import { JournalCopy } from './journal-copy.ts';
import { keyFilesIn, keysOfSettings } from './key-files.ts';
import { entriesIn, eventsIn, type Manifest, type Part } from './manifest.ts';
import { copyReadModels } from './read-model-copies.ts';
import { copySnapshots } from './snapshot-copy.ts';
import { writingTo } from '../refused-writes.ts';
import { type VaultHalf, vaultLines, vaultMigrations } from './vault-rows.ts';

export interface BackupPlaces {
  /** The folder of the backups. */
  readonly place: string;
  /** Where the keys lie: the same folder, or another one. */
  readonly keysPlace: string;
  readonly passphrase: string;
}

/** Of these streams the vault holds what goes with each event: a copy that has one without the other is taken anew. */
const OF_THE_VAULT = ['users', 'clients'] as const;
const MOST_ATTEMPTS = 5;

export async function makeBackup(
  program: INestApplicationContext,
  settings: Settings,
  { place, keysPlace, passphrase }: BackupPlaces,
  progress: Progress,
): Promise<BackupMade['data']> {
  for (const folder of [place, keysPlace]) assertOutside(settings.dataDir, folder);
  const folder = await BackupFolder.at(place, keysPlace, passphrase);
  const lock = await writingTo(place, () => lockFile(path.join(place, 'backup.lock')));
  if (!lock) throw new CommandFailure(exitCodes.busy, `Outra cópia está sendo feita em ${place}.`);
  const began = performance.now();
  try {
    const manifest = await copied(program, settings, folder, progress);
    await folder.accept(manifest, entriesIn(manifest));
    const made: BackupMade['data'] = {
      backupId: manifest.backupId,
      madeAt: manifest.madeAt,
      entries: entriesIn(manifest),
      events: eventsIn(manifest),
      files: Object.keys(manifest.contents).length,
      missingFiles: manifest.missing.length,
      writtenBytes: folder.written,
      seconds: Math.round(performance.now() - began) / 1000,
    };
    await recordIn(program, 'RecordBackup', made);
    return made;
  } finally {
    progress.end();
    lock.release();
  }
}

/** A backup that lies in what it copies is lost with it. */
function assertOutside(dataDir: string, folder: string): void {
  const way = path.relative(dataDir, folder);
  if (way === '..' || way.startsWith(`..${path.sep}`) || path.isAbsolute(way)) return;
  throw new CommandFailure(
    exitCodes.usage,
    `${folder} fica dentro da pasta de dados (${dataDir}) e se perderia com ela: escolha outra pasta.`,
  );
}

async function copied(
  program: INestApplicationContext,
  settings: Settings,
  folder: BackupFolder,
  progress: Progress,
): Promise<Manifest> {
  const store = program.get(EventStore, { strict: false });
  const database = program.get(Database, { strict: false });
  const { manifest: before } = folder;
  if (before && before.streamPrefix !== settings.streamPrefix)
    throw new CommandFailure(
      exitCodes.usage,
      `${folder.place} tem a cópia de outros livros (STREAM_PREFIX=${before.streamPrefix}): escolha outra pasta.`,
    );
  const early = await vaultParts(folder, database, 'before the journal');
  // They may lack what the journal has, and never have what it lacks.
  const readModels = await copyReadModels(program, folder, progress);
  const snapshots = await copySnapshots(program, folder);
  const journal = await JournalCopy.on(folder, store, before);
  const head = await untilReached(() => store.head('ledger'));
  const ahead = Number(head?.revision ?? -1n) + 1 - journal.fullEntries;
  progress.phase('Lançamentos', ahead);
  let late: readonly Part[] = [];
  let madeAt = '';
  for (let attempt = 1; ; attempt++) {
    const heads = await headsOf(store);
    madeAt = new Date().toISOString();
    await untilReached(
      () => journal.readOn((count) => progress.advance(count)),
      () => journal.parts.length,
    );
    late = await vaultParts(folder, database, 'after the journal');
    if (attempt === MOST_ATTEMPTS || heads === (await headsOf(store))) break;
  }
  const { names } = journal;
  const { contents, missing } = await contentParts(program, folder, new Set(Object.values(names)), before);
  return {
    backupId: randomUUID(),
    madeAt,
    streamPrefix: settings.streamPrefix,
    journal: journal.parts,
    vault: { parts: [...early, ...late], migrations: await vaultMigrations(database) },
    readModels,
    snapshots,
    names,
    contents,
    missing,
    keys: await folder.writeKeys(Buffer.from(JSON.stringify(keyFilesIn(settings.dataDir)))),
    keysOfSettings: keysOfSettings(settings),
  };
}

async function headsOf(store: EventStore): Promise<string> {
  const heads = await untilReached(() => Promise.all(OF_THE_VAULT.map((stream) => store.head(stream))));
  return heads.map((head) => String(head?.revision)).join(' ');
}

async function vaultParts(folder: BackupFolder, database: Database, half: VaultHalf): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const lines of vaultLines(database, half)) parts.push(await folder.write('vault', lines));
  return parts;
}

async function contentParts(
  program: INestApplicationContext,
  folder: BackupFolder,
  wanted: ReadonlySet<string>,
  before: Manifest | undefined,
): Promise<Pick<Manifest, 'contents' | 'missing'>> {
  const files = program.get(FileStore, { strict: false });
  const contents: Record<string, Part> = {};
  const missing: string[] = [];
  for (const sha256 of wanted) {
    const known = before?.contents[sha256];
    try {
      contents[sha256] =
        known && (await folder.has(known)) ? known : await folder.write('file', await files.read(sha256));
    } catch (error) {
      if (!(error instanceof ContentMissingError || error instanceof ContentDamagedError)) throw error;
      missing.push(sha256);
    }
  }
  return { contents, missing };
}

/** In the name of the installation: who has its shell makes its backups. */
export async function recordIn(
  program: INestApplicationContext,
  ...[type, data]: Parameters<typeof commandOf>
): Promise<void> {
  const book = await program.get(Books, { strict: false }).open(backupsDecider);
  const command = commandOf(type, data);
  const id = commandIdFor('system', `${BACKUPS} ${type}`, `${data.backupId} ${Date.now()}`);
  await untilReached(() => book.execute({ id, command, actor: { id: 'system' } }));
}

type Recordable = Parameters<typeof backupsDecider.decide>[1];
const commandOf = <Type extends Recordable['type']>(
  type: Type,
  data: Omit<Extract<Recordable, { readonly type: Type }>, 'type'>,
): Recordable => ({ type, ...data }) as unknown as Recordable;

export const backupAsText = (made: BackupMade['data'], place: string): string =>
  [
    `Cópia feita em ${place}: até o lançamento ${made.entries} (${formatInstant(made.madeAt)}), ${made.events} eventos, ${made.files} conteúdos de anexos.`,
    `Escritos ${Math.ceil(made.writtenBytes / 1024)} KB em ${made.seconds} s: o que ainda não estava lá.`,
    ...(made.missingFiles > 0
      ? [
          `${made.missingFiles} conteúdos não estão onde os arquivos ficam, ou não são o que foi anexado: verify os nomeia.`,
        ]
      : []),
    '',
  ].join('\n');
