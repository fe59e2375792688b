/** `npm run projections -- …`: the command line of the read models. Reads arguments, runs one command, says how it ended. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { Command } from 'commander';
import { runCommandLine } from '../ending.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import { booksOrFailure } from '../books-there.ts';
import { withProgram } from '../program.ts';
import { tellerFor } from '../progress.ts';
import { listAsText, parkedAsText, resultAsText, statusAsText } from './projections-text.ts';
import type { RebuildFlags } from './rebuild-command.ts';
import type { RepairOptions } from './repair-command.ts';

const EXIT_CODES_HELP = `
Códigos de saída:
  0    concluído
  1    falha inesperada
  2    argumento, ajuste, projeção ou evento errado; nada foi feito
  4    livro de eventos ou banco fora de alcance; repetir é seguro e continua de onde parou
  6    o que foi reconstruído, ou conferido, difere do que está em uso; nada foi trocado
  7    outro processo está reconstruindo a mesma projeção; as outras pedidas foram feitas
  8    o pedido está registrado; um servidor desta versão o concluirá ao iniciar
  130  interrompido; repetir continua de onde parou

Ajustes (DATA_DIR, EVENTSTORE_URL, DATABASE_URL, STREAM_PREFIX …) são os mesmos do servidor, que pode estar no ar.`;

const WATCH_MS = 1_000;

interface Flags {
  readonly json?: boolean;
}
interface RebuildOptions extends Flags, RepairOptions {
  readonly all?: boolean;
  readonly dryRun?: boolean;
  readonly hold?: boolean;
  readonly fast?: boolean;
}

const interruption = new AbortController();

function commandLine(): Command {
  const program = new Command('projections')
    .description('Os modelos de leitura pela linha de comando')
    .helpOption('-h, --help', 'mostra esta ajuda')
    .helpCommand(false)
    .addHelpText('after', EXIT_CODES_HELP)
    .exitOverride();
  const add = (name: string, description: string): Command =>
    program
      .command(name)
      .description(description)
      .option('--json', 'JSON na saída, sem barra de progresso')
      .exitOverride();
  add('list', 'projeções do programa, com versão e tabelas').action((flags: Flags) =>
    show(flags, listAsText),
  );
  add('status', 'cada geração: onde está e o que falta').action((flags: Flags) => show(flags, statusAsText));
  add('watch', 'o mesmo, a cada segundo, até Ctrl-C').action(watch);
  add('rebuild', 'reconstrói ao lado do que está em uso, compara e troca')
    .argument('[projeções...]')
    .option('--all', 'todas')
    .option('--fast', 'toma o que a máquina tiver, como se ninguém estivesse trabalhando nela')
    .option('--hold', 'não troca: fica à espera de "promote"')
    .option('--account <id>', 'refaz só as linhas desta conta, nas tabelas que estão em uso')
    .option('--development <id>', 'refaz só as linhas deste empreendimento e das contas dele')
    .option('--as <email>', 'usuário em cujo nome são refeitas (padrão: o primeiro administrador)')
    .option('--dry-run', 'diz o que seria feito e não faz')
    .action((names: string[], flags: RebuildOptions) =>
      isRepair(flags)
        ? repair(names, flags, flags.dryRun === true)
        : rebuild(names, flags, flags.hold ? 'hold' : 'check'),
    );
  add('verify', 'reconstrói ao lado, compara e descarta; sem nomes, todas')
    .argument('[projeções...]')
    .option('--fast', 'toma o que a máquina tiver, como se ninguém estivesse trabalhando nela')
    .option('--account <id>', 'só as linhas desta conta')
    .option('--development <id>', 'só as linhas deste empreendimento e das contas dele')
    .option('--dry-run', 'diz o que seria feito e não faz')
    .action((names: string[], flags: RebuildOptions) => {
      const all = { ...flags, all: names.length === 0 };
      return isRepair(flags) ? repair(names, all, true) : rebuild(names, all, 'drop');
    });
  add('promote', 'troca para a geração que está à espera')
    .argument('<projeção>')
    .action((name: string, flags: Flags) => swap('promote', name, flags));
  add('rollback', 'volta à geração que estava em uso antes')
    .argument('<projeção>')
    .action((name: string, flags: Flags) => swap('rollback', name, flags));
  add('parked', 'eventos que uma projeção não conseguiu ler, e os que esperam por eles').action(parked);
  add('retry', 'tenta de novo um evento estacionado')
    .argument('<id>')
    .option('--as <email>', 'usuário em cujo nome (padrão: o primeiro administrador)')
    .action((id: string, flags: Flags & { as?: string }) => decide(id, undefined, flags));
  add('skip', 'deixa um evento estacionado fora da projeção para sempre')
    .argument('<id>')
    .requiredOption('--reason <texto>', 'por que')
    .option('--as <email>', 'usuário em cujo nome (padrão: o primeiro administrador)')
    .action((id: string, flags: Flags & { as?: string; reason: string }) => decide(id, flags.reason, flags));
  return program;
}

const inProgram = <T>(work: (program: INestApplicationContext) => Promise<T>): Promise<T> =>
  withProgram(booksOrFailure(process.env), work, () => interruption.abort());

const print = (text: string): void => void process.stdout.write(`${text}\n`);

const warned = new Set<string>();
function warnOnce(sentence: string): void {
  if (!warned.has(sentence)) process.stderr.write(`${sentence}\n`);
  warned.add(sentence);
}

async function statuses(program: INestApplicationContext) {
  const { Rebuilds } = await import('../../platform/projections/rebuild/rebuilds.ts');
  return program.get(Rebuilds, { strict: false }).statuses();
}

async function show({ json }: Flags, asText: typeof listAsText): Promise<void> {
  const found = await inProgram(statuses);
  print(json ? JSON.stringify(found) : asText(found));
}

async function watch({ json }: Flags): Promise<void> {
  const { signal } = interruption;
  await inProgram(async (program) => {
    for (let before = ''; !signal.aborted;) {
      const found = await statuses(program);
      const text = json ? JSON.stringify(found) : statusAsText(found);
      // A terminal shows the newest in place of the last; elsewhere only what has changed is worth a line.
      if (process.stdout.isTTY && !json) process.stdout.write(`\x1b[2J\x1b[H${text}\n`);
      else if (text !== before) print(text);
      before = text;
      await sleep(WATCH_MS, undefined, { signal }).catch(() => undefined);
    }
  });
}

async function rebuild(names: string[], flags: RebuildOptions, wish: RebuildFlags['wish']): Promise<void> {
  if (names.length === 0 && !flags.all)
    throw new CommandFailure(exitCodes.usage, 'Diga qual projeção, ou --all.');
  const { rebuildProjections, exitCodeOf } = await import('./rebuild-command.ts');
  const json = flags.json === true;
  const results = await inProgram((program) =>
    rebuildProjections(
      program,
      { names, all: flags.all === true, wish, dryRun: flags.dryRun === true, fast: flags.fast === true },
      interruption.signal,
      tellerFor(json, process.stderr.isTTY === true, 2_000),
      (result) => json || print(resultAsText(result)),
    ),
  );
  if (json) print(JSON.stringify(results.map((result) => result.report ?? result)));
  process.exitCode = exitCodeOf(results, interruption.signal.aborted);
}

const isRepair = ({ account, development }: RepairOptions): boolean =>
  account !== undefined || development !== undefined;

async function repair(names: string[], flags: RebuildOptions, onlyCompare: boolean): Promise<void> {
  if (flags.hold)
    throw new CommandFailure(exitCodes.usage, '--hold não vale com --account ou --development.');
  const { repairRows } = await import('./repair-command.ts');
  const json = flags.json === true;
  const results = await inProgram((program) =>
    repairRows(program, { ...flags, names, onlyCompare }, interruption.signal, {
      teller: tellerFor(json, process.stderr.isTTY === true, 2_000),
      say: (text) => json || print(text),
      warn: warnOnce,
    }),
  );
  if (json) print(JSON.stringify(results.told));
  process.exitCode = results.exitCode;
}

async function swap(what: 'promote' | 'rollback', name: string, { json }: Flags): Promise<void> {
  const status = await inProgram(async (program) => {
    const { Rebuilds } = await import('../../platform/projections/rebuild/rebuilds.ts');
    return program.get(Rebuilds, { strict: false })[what](name, interruption.signal);
  });
  print(json ? JSON.stringify(status) : `${name} v${status.version} g${status.generation}: agora em uso`);
}

async function parked({ json }: Flags): Promise<void> {
  const events = await inProgram(async (program) => {
    const { ParkedEvents } = await import('../../platform/projections/parking/parked.types.ts');
    return program.get(ParkedEvents, { strict: false }).list();
  });
  print(json ? JSON.stringify(events, asJson) : parkedAsText(events));
}

async function decide(id: string, reason: string | undefined, flags: Flags & { as?: string }): Promise<void> {
  const decision = await inProgram(async (program) => {
    const { ParkedEvents } = await import('../../platform/projections/parking/parked.types.ts');
    const { UsersBook } = await import('../../identity/user/users-book.write.ts');
    const { actorNamed } = await import('../actor.ts');
    const actor = await actorNamed(program.get(UsersBook, { strict: false }), flags.as, ['admin:manage']);
    const events = program.get(ParkedEvents, { strict: false });
    return reason === undefined ? events.retry(id, actor) : events.skip(id, reason, actor);
  });
  if (flags.json) print(JSON.stringify(decision, asJson));
  else if (!decision.carriedOut) print('Registrado; o projetor ainda não chegou lá.');
  else print(decision.still ? `Falhou de novo: ${decision.still.cause ?? ''}` : 'Feito.');
  if (!decision.carriedOut) process.exitCode = exitCodes.waiting;
  else if (decision.still) process.exitCode = exitCodes.differs;
}

const asJson = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? Number(value) : value);

void runCommandLine(commandLine());
