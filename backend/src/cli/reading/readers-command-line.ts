/** `reader issue|list|revoke`: its arguments, and what is printed of each. */
import { Command, InvalidArgumentError } from 'commander';
import { settingsOrFailure, withParts } from '../program.ts';
import type { Place } from './readers-command.ts';

const DAYS_MAX = 366;

export function readersCommandLine(): Command {
  const reader = new Command('reader')
    .description(
      'leitores do banco: programas de relatórios que leem as visões do esquema reporting, e nada mais',
    )
    .helpOption('-h, --help', 'mostra esta ajuda')
    .helpCommand(false)
    .exitOverride();
  reader
    .command('issue')
    .description('cria um leitor; a senha é mostrada só desta vez')
    .argument('<nome>', 'nome do leitor: letras minúsculas, algarismos e _', name)
    .option('--days <dias>', `validade da senha em dias, até ${DAYS_MAX}`, days, 90)
    .exitOverride()
    .action((wanted: string, flags: { readonly days: number }) =>
      print(async (place) => (await import('./readers-command.ts')).issueReader(place, wanted, flags.days)),
    );
  reader
    .command('list')
    .description('lista os leitores')
    .exitOverride()
    .action(() => print(async (place) => (await import('./readers-command.ts')).listReaders(place)));
  reader
    .command('revoke')
    .description('apaga um leitor e encerra as suas conexões')
    .argument('<nome>', 'nome do leitor', name)
    .exitOverride()
    .action((wanted: string) =>
      print(async (place) => (await import('./readers-command.ts')).revokeReader(place, wanted)),
    );
  return reader;
}

async function print(work: (place: Place) => Promise<string>): Promise<void> {
  const settings = settingsOrFailure(process.env);
  const text = await withParts(settings, ({ databaseUrl }) =>
    work({ databaseUrl, dataDir: settings.databaseUrl === undefined ? settings.dataDir : undefined }),
  );
  process.stdout.write(text);
}

function name(text: string): string {
  if (!/^[a-z][a-z0-9_]{0,39}$/.test(text))
    throw new InvalidArgumentError('letras minúsculas, algarismos e _, começando por letra');
  return text;
}

function days(text: string): number {
  const count = Number(text);
  if (!/^\d{1,3}$/.test(text) || count < 1 || count > DAYS_MAX)
    throw new InvalidArgumentError(`de 1 a ${DAYS_MAX} dias`);
  return count;
}
