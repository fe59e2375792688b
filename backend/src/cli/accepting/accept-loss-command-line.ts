/** `accept-loss`: its arguments, and what is printed of it. */
import { limits } from '@livro/rules';
import { Command } from 'commander';
import { booksOrFailure } from '../books-there.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { withProgram } from '../program.ts';

export function acceptLossCommandLine(): Command {
  return new Command('accept-loss')
    .description(
      'dá por perdido o que já tinha sido confirmado e o diário não tem mais; depois disso volta a ser lançado',
    )
    .requiredOption('--reason <motivo>', 'por quê, como fica no registro de segurança; sem nomes de pessoas')
    .exitOverride()
    .action(async ({ reason }: { reason: string }) => {
      const words = reason.trim();
      if (words === '' || words.length > limits.reasonMax)
        throw new CommandFailure(
          exitCodes.usage,
          `Informe o motivo, com até ${limits.reasonMax} caracteres.`,
        );
      const accepted = await withProgram(booksOrFailure(process.env), async (program) => {
        const { LossAcceptance } = await import('../../audit/seal/loss-acceptance.write.ts');
        return program.get(LossAcceptance, { strict: false }).accept(words);
      });
      if (accepted === undefined)
        throw new CommandFailure(exitCodes.usage, 'Nada falta no diário do que já tinha sido confirmado.');
      process.stdout.write(`Dado por perdido. ${accepted.replace(/;[^;]*$/, '.')}\n`);
    });
}
