/**
 * `restore`: a backup into an empty place: keys, contents, then journal and vault in one transaction. Until that is done the place is
 * marked and no program starts there; the same command begins again. Every part is held against its hash before any of it is used.
 */
import fs from 'node:fs';
import path from 'node:path';
import { formatInstant } from '@livro/calendar';
import { administratorOf } from '@livro/embedded-postgres';
import { StoreFilling } from '@livro/embedded-event-store';
import { isHalfRestored, markHalfRestored, markRestored } from '../../platform/config/half-restored.ts';
import { vaultPersistence } from '../../app.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { migrate, migrationNames } from '../../platform/database/migrate.ts';
import { prepareRoles } from '../../platform/embedded/roles.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import type { JournalCount } from '../../platform/projections/rebuild/shares.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { NO_STORE, orFailure, withParts } from '../program.ts';
import type { Progress } from '../progress.ts';
import type { BackupPlaces } from './backup-command.ts';
import { BackupFolder } from './backup-folder.ts';
import { type Filled, fillReadModels } from './first-fill.ts';
import { decodeEvents } from './journal-part.ts';
import { type KeyFiles, keyFilesIn, keysOfSettings, layKeyFiles } from './key-files.ts';
import { entriesIn, eventsIn, type Manifest, type Part } from './manifest.ts';
import { emptyVault, fillVault, goOnCounting } from './vault-rows.ts';
import { HEAD_FILE } from '../../platform/integrity/head-record.ts';
import { REPORTS_FILE } from '../../platform/integrity/tamper-reports.ts';

export interface Restored {
  readonly manifest: Manifest;
  /** Until journal, vault and contents were in place. */
  readonly seconds: number;
  readonly filled: Filled;
  /** The mark of what stood there before, set aside. */
  readonly asideMark: string | undefined;
}

/** What may lie in a data folder into which a backup goes: keys are held against the backup's own. */
const MAY_BE_THERE = /(^vault$|\.key$|seal\.mark|^logs$)/;

export async function restoreBackup(
  settings: Settings,
  { place, keysPlace, passphrase }: BackupPlaces,
  progress: Progress,
): Promise<Restored> {
  const began = performance.now();
  if (settings.eventStoreUrl)
    throw new CommandFailure(
      exitCodes.usage,
      'Uma cópia não é restaurada em EVENTSTORE_URL: aquele servidor daria aos eventos outras posições e outra hora. Use a cópia do próprio servidor, ou restaure sem EVENTSTORE_URL, no armazenamento embutido.',
    );
  const { folder, manifest } = await BackupFolder.reading(place, keysPlace, passphrase);
  assertFits(manifest, settings);
  await assertWhole(folder, manifest);
  const keys = JSON.parse((await folder.readKeys(manifest.keys)).toString()) as KeyFiles;
  const isRepeated = isHalfRestored(settings.dataDir);
  if (!isRepeated) assertEmpty(settings.dataDir, keys);
  orFailure(() => markHalfRestored(settings.dataDir, path.resolve(place)));
  let journal: readonly JournalCount[];
  try {
    journal = await intoDatabase(settings, folder, { manifest, keys, isRepeated }, progress);
  } catch (error) {
    if (!isRepeated && error instanceof NotEmpty) markRestored(settings.dataDir);
    throw error;
  } finally {
    progress.end();
  }
  const asideMark = setMarkAside(settings);
  const seconds = Math.round(performance.now() - began) / 1000;
  const filled = await fillReadModels(settings, folder, journal, progress);
  markRestored(settings.dataDir);
  return { manifest, seconds, filled, asideMark };
}

class NotEmpty extends CommandFailure {}

/** Answers what the journal has, once it is there. */
async function intoDatabase(
  settings: Settings,
  folder: BackupFolder,
  { manifest, keys, isRepeated }: { manifest: Manifest; keys: KeyFiles; isRepeated: boolean },
  progress: Progress,
): Promise<readonly JournalCount[]> {
  const { dataDir, databaseUrl } = settings;
  // The store must not run beside: it would begin a journal of its own.
  const withoutStore = { ...settings, eventStoreUrl: NO_STORE };
  return withParts(withoutStore, async ({ databaseUrl: programUrl }) => {
    const administratorUrl =
      databaseUrl ?? administratorOf(path.join(fs.realpathSync(dataDir), 'postgres'), programUrl);
    const filling = await StoreFilling.open(administratorUrl);
    let journal: readonly JournalCount[];
    try {
      if (!(await filling.isEmpty())) {
        // All of it came in by one transaction.
        if (!(await isThisOne(filling, manifest)))
          throw new NotEmpty(exitCodes.usage, 'O banco já tem um Diário: restaure num banco vazio.');
        layKeyFiles(dataDir, keys);
      } else {
        if (!isRepeated && (await hasVault(filling)))
          throw new NotEmpty(
            exitCodes.usage,
            'O banco já foi usado (esquema vault): restaure num banco vazio.',
          );
        layKeyFiles(dataDir, keys);
        await layContents(settings, folder, manifest, progress);
        const only = new Set(manifest.vault.migrations);
        await migrate({ url: programUrl }, { ...vaultPersistence, only });
        await fill(filling, folder, manifest, progress);
      }
      journal = await counted(filling, settings);
    } finally {
      await filling.close();
    }
    if (!databaseUrl) await prepareRoles(administratorUrl);
    return journal;
  });
}

async function counted(
  { session }: StoreFilling,
  { streamPrefix }: Settings,
): Promise<readonly JournalCount[]> {
  const { rows } = await session.query<{ stream: string; type: string; events: string }>(
    `select substr(stream, length($1) + 1) as stream, type, count(*)::text as events from store.events
      where starts_with(stream, $1) group by 1, 2`,
    [streamPrefix],
  );
  return rows.map((row) => ({ ...row, events: Number(row.events) }));
}

/** Journal and vault are there both, or neither is. */
async function fill(
  filling: StoreFilling,
  folder: BackupFolder,
  manifest: Manifest,
  progress: Progress,
): Promise<void> {
  const { session } = filling;
  await session.query('begin');
  await emptyVault(session);
  for (const part of manifest.vault.parts) await fillVault(session, await folder.read('vault', part));
  await goOnCounting(session);
  progress.phase('Eventos', eventsIn(manifest));
  await filling.begin();
  let next = readAhead(folder, manifest.journal[0]);
  for (const [place, part] of manifest.journal.entries()) {
    const events = decodeEvents(await next!);
    next = readAhead(folder, manifest.journal[place + 1]);
    await filling.fill(events);
    progress.advance(part.events);
  }
  await filling.end();
  await session.query('commit');
}

function readAhead(folder: BackupFolder, part: Part | undefined): Promise<Buffer> | undefined {
  const read = part && folder.read('journal', part);
  // Met by whoever waits for it next; what comes before may have failed by then.
  read?.catch(() => undefined);
  return read;
}

/** Each content is under its hash once more: what is there from an attempt before is written again. */
async function layContents(
  settings: Settings,
  folder: BackupFolder,
  { contents }: Manifest,
  progress: Progress,
): Promise<void> {
  const files = await openFiles(settings);
  progress.phase('Anexos', Object.keys(contents).length);
  for (const [sha256, part] of Object.entries(contents)) {
    const content = await folder.read('file', part);
    if ((await files.write(content)) !== sha256)
      throw new CommandFailure(exitCodes.differs, `O anexo ${sha256} da cópia não é o que foi anexado.`);
    progress.advance();
  }
  files.close();
}

function assertFits(manifest: Manifest, settings: Settings): void {
  const { streamPrefix, keysOfSettings: needed, vault } = manifest;
  const refuse = (sentence: string): never => {
    throw new CommandFailure(exitCodes.usage, sentence);
  };
  if (streamPrefix !== settings.streamPrefix)
    refuse(`A cópia é de livros com STREAM_PREFIX=${streamPrefix}: informe o mesmo.`);
  const given = keysOfSettings(settings);
  for (const name of needed)
    if (!given.includes(name))
      refuse(`Quem fez a cópia tinha a chave ${name} nos seus ajustes: informe a mesma.`);
  const known = migrationNames(vaultPersistence);
  if (!vault.migrations.every((name) => known.has(name)))
    refuse('A cópia foi feita por uma versão mais nova do Livro: restaure com aquela, ou com uma mais nova.');
}

/** What is not there at all is told before anything is done. */
async function assertWhole(folder: BackupFolder, manifest: Manifest): Promise<void> {
  const { journal, vault, contents } = manifest;
  for (const part of [...journal, ...vault.parts, ...Object.values(contents)])
    if (!(await folder.has(part))) await folder.read('any', part);
}

function assertEmpty(dataDir: string, keys: KeyFiles): void {
  const there = fs.existsSync(dataDir) ? fs.readdirSync(dataDir) : [];
  const stranger = there.find((name) => !MAY_BE_THERE.test(name));
  if (stranger !== undefined)
    throw new CommandFailure(
      exitCodes.usage,
      `${dataDir} não está vazia (${stranger}): restaure numa pasta de dados vazia (DATA_DIR).`,
    );
  for (const [name, content] of Object.entries(keyFilesIn(dataDir)))
    if (keys[name] !== content)
      throw new CommandFailure(
        exitCodes.usage,
        `${path.join(dataDir, name)} é a chave de outra instalação: restaure numa pasta de dados vazia (DATA_DIR).`,
      );
}

async function isThisOne({ session }: StoreFilling, { journal }: Manifest): Promise<boolean> {
  const { rows } = await session.query<{ id: string }>(
    'select id::text from store.events order by position desc limit 1',
  );
  return rows[0]?.id === journal.at(-1)?.last.id;
}

async function hasVault({ session }: StoreFilling): Promise<boolean> {
  const { rows } = await session.query<{ some: boolean }>(
    `select to_regclass('vault.migrations') is not null as some`,
  );
  return rows[0]!.some;
}

/** It says how far a journal was proven that has more than this one: whoever restores has decided about that. */
function setMarkAside({ dataDir }: Settings): string | undefined {
  const aside = (ending: string): string | undefined => {
    const name = fs.readdirSync(dataDir).find((one) => one.endsWith(ending));
    if (name === undefined) return undefined;
    const to = path.join(dataDir, `${name}.before-restore`);
    fs.renameSync(path.join(dataDir, name), to);
    return to;
  };
  // Reports are of what was there before, too, and without them nobody misses the mark.
  aside(REPORTS_FILE);
  aside(HEAD_FILE);
  return aside('seal.mark');
}

export const restoredAsText = ({ manifest, seconds, filled, asideMark }: Restored): string =>
  [
    `Restaurados ${entriesIn(manifest)} lançamentos (${eventsIn(manifest)} eventos) e ${Object.keys(manifest.contents).length} conteúdos de anexos em ${seconds} s, da cópia de ${formatInstant(manifest.madeAt)}.`,
    ...(asideMark ? [`A marca do que havia antes está em ${asideMark}.`] : []),
    `O que as telas mostram ficou pronto em ${filled.seconds} s.`,
    ...filled.damaged.map((sentence) => `${sentence} O que havia nela é refeito a partir do Diário.`),
    ...filled.left.map(
      ({ projection, why }) => `Menos ${projection}, que o Livro refaz ao iniciar (${why}).`,
    ),
    'Inicie o Livro. Depois confira: npm run ledger -- verify.',
    '',
  ].join('\n');
