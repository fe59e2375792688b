/** `keys issue|list|revoke`: its arguments, and what is printed of each. */
import { limits } from '@livro/rules';
import { Command, InvalidArgumentError } from 'commander';
import { settingsOrFailure, withProgram } from '../program.ts';
import type { IssueFlags } from './keys-command.ts';

/** `email` reads an address as all commands do. */
export function keysCommandLine(email: (text: string) => string): Command {
  const as = ['--as <email>', 'administrador em cujo nome se faz (padrão: o primeiro)'] as const;
  const keys = new Command('keys')
    .description('chaves de API, pelas quais programas chamam: emite, lista e revoga')
    .helpOption('-h, --help', 'mostra esta ajuda')
    .helpCommand(false)
    .exitOverride();
  keys
    .command('issue')
    .description('emite uma chave; o segredo é mostrado só desta vez')
    .argument('<nome>', 'nome da chave, que aparece como autor do que ela fizer')
    .requiredOption(
      '--scope <permissão>',
      'o que a chave pode, como transactions:read; repita para dar mais',
      (scope, before: readonly string[] = []) => [...before, scope],
    )
    .option('--days <dias>', `validade em dias, até ${limits.accessKeyDaysMax}`, days, 90)
    .option(...as, email)
    .exitOverride()
    .action((name: string, flags: IssueFlags) =>
      print(async (program) => (await import('./keys-command.ts')).issueKey(program, name, flags)),
    );
  keys
    .command('list')
    .description('lista as chaves, da mais nova à mais antiga, sem os segredos')
    .exitOverride()
    .action(() => print(async (program) => (await import('./keys-command.ts')).listKeys(program)));
  keys
    .command('revoke')
    .description('revoga uma chave, para sempre')
    .argument('<id>', 'identificador da chave', keyId)
    .option(...as, email)
    .exitOverride()
    .action((id: string, flags: { readonly as?: string }) =>
      print(async (program) => (await import('./keys-command.ts')).revokeKey(program, id, flags.as)),
    );
  return keys;
}

async function print(work: Parameters<typeof withProgram<string>>[1]): Promise<void> {
  process.stdout.write(await withProgram(settingsOrFailure(process.env), work));
}

function days(text: string): number {
  const count = Number(text);
  if (!/^\d{1,3}$/.test(text) || count < 1 || count > limits.accessKeyDaysMax)
    throw new InvalidArgumentError(`de 1 a ${limits.accessKeyDaysMax} dias`);
  return count;
}

function keyId(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
    throw new InvalidArgumentError('não é o identificador de uma chave');
  return text;
}
