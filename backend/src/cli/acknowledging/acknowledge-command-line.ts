/** `acknowledge`: its arguments, and what is printed. */
import { Command, InvalidArgumentError } from 'commander';
import { booksOrFailure } from '../books-there.ts';
import { withProgram } from '../program.ts';
import type { AcknowledgeFlags } from './acknowledge-command.ts';

/** `email` reads an address as all commands do. */
export const acknowledgeCommandLine = (email: (text: string) => string): Command =>
  new Command('acknowledge')
    .description(
      'reconhece eventos sem a marca desta instalação, que verify diz: ficam como estão e voltam a ser selados',
    )
    .argument('<fluxo>', 'fluxo de eventos, como verify o diz: users, ledger …')
    .argument('<evento>', 'número do evento no fluxo', eventNumber)
    .argument('[último]', 'número do último, de vários seguidos', eventNumber)
    .requiredOption('--reason <motivo>', 'por quê')
    .option('--as <email>', 'administrador em cujo nome se reconhece (padrão: o primeiro)', email)
    .exitOverride()
    .action(runAcknowledge);

async function runAcknowledge(
  stream: string,
  first: number,
  last: number | undefined,
  flags: AcknowledgeFlags,
): Promise<void> {
  const { acknowledgeEvents } = await import('./acknowledge-command.ts');
  const count = await withProgram(booksOrFailure(process.env), (program) =>
    acknowledgeEvents(program, { stream, first, last: Math.max(first, last ?? first) }, flags),
  );
  process.stdout.write(
    `${count === 1 ? '1 evento reconhecido' : `${count} eventos reconhecidos`} em ${stream}.\n`,
  );
}

function eventNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('não é o número de um evento');
  return Number(text);
}
