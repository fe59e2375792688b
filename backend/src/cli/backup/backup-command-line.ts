/** `backup`, `restore` and `drill`, and what follows a loss: their arguments, and what is printed of each. */
import path from 'node:path';
import { Command } from 'commander';
import { acceptLossCommandLine } from '../accepting/accept-loss-command-line.ts';
import { backupPassphrase } from '../../platform/config/backup-passphrase.ts';
import { readSettings } from '../../platform/config/settings.ts';
import { booksOrFailure } from '../books-there.ts';
import { exitCodes } from '../exit-codes.ts';
import { orFailure, withProgram } from '../program.ts';
import { progressFor } from '../progress.ts';
import type { BackupPlaces } from './backup-command.ts';

interface Flags {
  readonly keys?: string;
  readonly json?: boolean;
}

export function backupCommandLines(): readonly Command[] {
  const lines = [
    {
      name: 'backup',
      description:
        'copia o diário, o cofre, os anexos e as chaves, cifrados, para uma pasta; de novo, só o que veio depois',
      place: 'pasta das cópias',
      run: runBackup,
    },
    {
      name: 'restore',
      description: 'restaura uma cópia numa pasta de dados e num banco vazios; morto no meio, repita',
      place: 'pasta da cópia',
      run: runRestore,
    },
    {
      name: 'drill',
      description:
        'ensaia: restaura a cópia num lugar à parte, confere, compara o balancete e mede RPO e RTO',
      place: 'pasta da cópia',
      run: runDrill,
    },
  ];
  const commands = lines.map(({ name, description, place, run }) =>
    new Command(name)
      .description(description)
      .helpOption('-h, --help', 'mostra esta ajuda')
      .argument('<pasta>', place)
      .option('--keys <pasta>', 'pasta das chaves, à parte (padrão: a mesma)')
      .option('--json', 'um objeto JSON na saída, sem barra de progresso')
      .exitOverride()
      .action(run),
  );
  return [...commands, acceptLossCommandLine()];
}

const placesOf = (place: string, { keys = place }: Flags): BackupPlaces => ({
  place: path.resolve(place),
  keysPlace: path.resolve(keys),
  passphrase: orFailure(() => backupPassphrase(process.env)),
});

const print = (json: boolean | undefined, object: object, text: string): void =>
  void process.stdout.write(json ? `${JSON.stringify(object)}\n` : text);

const progressOf = ({ json = false }: Flags) => progressFor(json, process.stderr.isTTY === true);

async function runBackup(folder: string, flags: Flags): Promise<void> {
  const settings = booksOrFailure(process.env);
  const places = placesOf(folder, flags);
  const { backupAsText, makeBackup } = await import('./backup-command.ts');
  const made = await withProgram(settings, (program) =>
    makeBackup(program, settings, places, progressOf(flags)),
  );
  print(flags.json, made, backupAsText(made, places.place));
}

async function runRestore(folder: string, flags: Flags): Promise<void> {
  const settings = orFailure(() => readSettings(process.env));
  const places = placesOf(folder, flags);
  const { restoreBackup, restoredAsText } = await import('./restore-command.ts');
  const restored = await restoreBackup(settings, places, progressOf(flags));
  const { manifest, seconds, filled } = restored;
  print(
    flags.json,
    { backupId: manifest.backupId, madeAt: manifest.madeAt, seconds, filled },
    restoredAsText(restored),
  );
}

async function runDrill(folder: string, flags: Flags): Promise<void> {
  const settings = booksOrFailure(process.env);
  const places = placesOf(folder, flags);
  const { drillBackup, drilledAsText } = await import('./drill-command.ts');
  const drilled = await drillBackup(settings, places, progressOf(flags));
  print(flags.json, drilled, drilledAsText(drilled));
  process.exitCode = drilled.ok ? exitCodes.done : exitCodes.differs;
}
