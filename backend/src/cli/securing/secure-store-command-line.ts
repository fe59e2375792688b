/** `secure-store`: its arguments, and what is printed of it. */
import { Command } from 'commander';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { settingsOrFailure } from '../program.ts';

export function secureStoreCommandLine(): Command {
  return new Command('secure-store')
    .description(
      'prepara um EventStoreDB com TLS: cria EVENTSTORE_USER e os seus direitos; repetir não muda nada',
    )
    .option(
      '--admin <nome>',
      'administrador do EventStoreDB; a senha vem de EVENTSTORE_ADMIN_PASSWORD',
      'admin',
    )
    .option('--new-password', 'troca a senha de um usuário que já existe pela de EVENTSTORE_PASSWORD')
    .exitOverride()
    .action(async ({ admin, newPassword = false }: { admin: string; newPassword?: boolean }) => {
      const { eventStoreUrl: url = '', streamPrefix } = settingsOrFailure(process.env);
      const password = process.env.EVENTSTORE_ADMIN_PASSWORD;
      if (!password)
        throw new CommandFailure(exitCodes.usage, `Informe EVENTSTORE_ADMIN_PASSWORD, a senha de ${admin}.`);
      const { secureStore } = await import('./secure-store.ts');
      const administrator = { username: admin, password };
      const sentences = await secureStore({ url, streamPrefix, administrator, newPassword });
      process.stdout.write(sentences.map((sentence) => `${sentence}\n`).join(''));
    });
}
