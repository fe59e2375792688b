/** The command line of the books: its commands, their arguments, and how each of them says what came of it. */
import { type LocalDate, parseInstant, parseLocalDate } from '@livro/calendar';
import { isEmail, userTypes, type ResetReason, type UserType } from '@livro/rules';
import { Command, InvalidArgumentError, Option } from 'commander';
import { readableEvent } from '../readable-events.ts';
import { acknowledgeCommandLine } from './acknowledging/acknowledge-command-line.ts';
import type { BundleFlags } from './auditing/bundle-command.ts';
import { resetReasonOption } from './inviting/reset-reason-option.ts';
import type { TrialBalanceFlags } from './auditing/trial-balance-command.ts';
import { backupCommandLines } from './backup/backup-command-line.ts';
import { booksOrFailure, whyNoBooks } from './books-there.ts';
import { failureOf } from './ending.ts';
import { exitCodes } from './exit-codes.ts';
import { journalFormats, type JournalFormat } from './exporting/journal-formats.ts';
import { keysCommandLine } from './keys/keys-command-line.ts';
import { readersCommandLine } from './reading/readers-command-line.ts';
import { secureStoreCommandLine } from './securing/secure-store-command-line.ts';
import { progressFor } from './progress.ts';
import { settingsOrFailure, withParts, withProgram } from './program.ts';

const EXIT_CODES_HELP = `
Códigos de saída:
  0    concluído
  1    falha inesperada
  2    argumento, ajuste ou usuário errado; nada foi feito
  3    há linhas com problema; nada foi lançado
  4    livro de eventos ou banco fora de alcance; repetir é seguro e continua de onde parou
  5    uma linha se tornou impossível enquanto era lançada; o que foi lançado fica
  6    a conferência encontrou uma diferença, ou uma cópia não é o que foi gravado
  7    outro processo faz uma cópia na mesma pasta
  130  interrompido; repetir continua de onde parou

Ajustes (DATA_DIR, EVENTSTORE_URL, DATABASE_URL, STREAM_PREFIX …) são os mesmos do servidor, que pode estar no ar.`;

interface ImportFlags {
  readonly as?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** A fresh one for each run: it keeps what it was told. */
export function ledgerCommandLine(): Command {
  const program = new Command('ledger')
    .description('Os livros pela linha de comando')
    .helpOption('-h, --help', 'mostra esta ajuda')
    .helpCommand(false)
    .addHelpText('after', EXIT_CODES_HELP)
    .exitOverride();
  program
    .command('import')
    .description(
      'lança uma pasta com empreendimentos.csv, clientes.csv e movimentos.csv; repetir não lança nada duas vezes',
    )
    .argument('<pasta>', 'pasta dos três arquivos')
    .option('--as <email>', 'usuário em cujo nome se lança (padrão: o primeiro administrador)', email)
    .option('--dry-run', 'confere tudo e não lança nada')
    .option('--json', 'um objeto JSON na saída, sem barra de progresso')
    .exitOverride()
    .action(runImport);
  program
    .command('export')
    .description('escreve o diário inteiro, na ordem dos lançamentos')
    .addOption(
      new Option('--format <formato>', 'formato do diário').choices(journalFormats).makeOptionMandatory(),
    )
    .option('--output <arquivo>', 'arquivo de destino (padrão: a saída)')
    .exitOverride()
    .action(runExport);
  program
    .command('invite')
    .description('abre o primeiro acesso de alguém por 72 horas, e cria o usuário se for novo')
    .argument('<email>', 'e-mail da pessoa', email)
    .option('--name <nome>', 'nome de um usuário novo')
    .addOption(
      new Option('--type <tipo>', 'tipo de um usuário novo').choices(userTypes).default('administrative'),
    )
    .option('--reset', 'redefine o acesso de quem já tem senha: ela deixa de valer e as sessões se encerram')
    .addOption(resetReasonOption())
    .exitOverride()
    .action(runInvite);
  program
    .command('reset-second-factor')
    .description('invalida os segundos fatores de alguém que os perdeu, e encerra as suas sessões')
    .argument('<email>', 'e-mail da pessoa', email)
    .exitOverride()
    .action(runResetSecondFactor);
  const lines = [keysCommandLine(email), readersCommandLine(), secureStoreCommandLine()];
  const more = [acknowledgeCommandLine(email), ...backupCommandLines()];
  for (const line of [...lines, ...more]) program.addCommand(line);
  program
    .command('verify')
    .description('confere o diário inteiro, do livro de eventos às telas; diz a primeira diferença')
    .option('--json', 'um objeto JSON na saída, sem barra de progresso')
    .option('--from-seal', 'só o que veio depois do último selo bom')
    .option('--segments', 'a parte selada dos seus arquivos, sem reler o livro de eventos')
    .option('--seals <arquivo>', 'selos guardados antes, que o livro de eventos ainda deve ter')
    .exitOverride()
    .action(runVerify);
  program
    .command('void')
    .description(
      'anula um lançamento que não pode ser lido, o que verify diz; o que pode ser lido se estorna',
    )
    .argument('<lançamento>', 'número do lançamento', entryNumber)
    .requiredOption('--reason <motivo>', 'por quê')
    .option('--as <email>', 'usuário em cujo nome se anula (padrão: o primeiro administrador)', email)
    .exitOverride()
    .action(runVoid);
  program
    .command('seals')
    .description('grava os selos do diário num arquivo, para guardar em outro lugar')
    .requiredOption('--export <arquivo>', 'arquivo de destino')
    .exitOverride()
    .action(runSeals);
  program
    .command('bundle')
    .description('grava o diário numa pasta, com as provas e os verificadores: confere-se sem o Livro')
    .requiredOption('--to <pasta>', 'pasta de destino, vazia ou nova')
    .option('--from <data>', 'primeiro dia em que os eventos foram registrados (padrão: o primeiro)', day)
    .option('--until <data>', 'último dia (padrão: até agora)', day)
    .exitOverride()
    .action(runBundle);
  program
    .command('rotate-seal-key')
    .description(
      'troca a chave que assina selos e pontos de verificação; o que a antiga assinou continua valendo',
    )
    .exitOverride()
    .action(runRotateSealKey);
  program
    .command('replay')
    .description('relê do livro de eventos os lançamentos de uma conta, com o saldo depois de cada um')
    .requiredOption('--account <id>', 'identificador da conta')
    .option('--json', 'um objeto JSON por linha')
    .exitOverride()
    .action(runReplay);
  program
    .command('trial-balance')
    .description('balancete de todos os livros ou de um empreendimento, em qualquer dia')
    .option('--as-of <data>', 'data-valor até a qual se conta (padrão: tudo)', day)
    .option('--known-at <instante>', 'como se sabia neste instante, em ISO com fuso (padrão: agora)', instant)
    .option('--development <nome>', 'nome ou identificador do empreendimento (padrão: todos)')
    .option('--json', 'um objeto JSON na saída')
    .exitOverride()
    .action(runTrialBalance);
  return program;
}

function day(text: string): LocalDate {
  const parsed = parseLocalDate(text);
  if (!parsed.ok) throw new InvalidArgumentError(parsed.message);
  return parsed.value;
}

function instant(text: string): string {
  const parsed = parseInstant(text);
  if (!parsed.ok) throw new InvalidArgumentError(parsed.message);
  return parsed.value;
}

function email(text: string): string {
  if (!isEmail(text.trim())) throw new InvalidArgumentError('não é um endereço de e-mail');
  return text.trim().toLowerCase();
}

function entryNumber(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('não é o número de um lançamento');
  return Number(text);
}

async function runVoid(number: number, flags: { reason: string; as?: string }): Promise<void> {
  const { voidEntry } = await import('./voiding/void-command.ts');
  const by = await withProgram(booksOrFailure(process.env), (program) => voidEntry(program, number, flags));
  process.stdout.write(`Lançamento ${number} anulado pelo ${by}: não está em nenhuma soma.\n`);
}

async function runImport(pasta: string, flags: ImportFlags): Promise<void> {
  const json = flags.json === true;
  try {
    const settings = settingsOrFailure(process.env);
    const { readFolder } = await import('./importing/read-folder.ts');
    const { reportAsJson, reportAsText } = await import('./importing/report.ts');
    const folder = await readFolder(pasta);
    if (whyNoBooks(settings)) process.stderr.write(`Livros novos começam em ${settings.dataDir}.\n`);
    const report = await withProgram(settings, async (program) => {
      const { importFolder } = await import('./importing/import-command.ts');
      const options = { folder: pasta, as: flags.as, dryRun: flags.dryRun === true };
      return importFolder(folder, options, program, progressFor(json, process.stderr.isTTY === true));
    });
    if (json) process.stdout.write(`${reportAsJson(report)}\n`);
    else (report.ok ? process.stdout : process.stderr).write(`${reportAsText(report)}\n`);
    process.exitCode = report.ok ? exitCodes.done : exitCodes.badLines;
  } catch (error) {
    if (json) {
      const { exitCode, message } = failureOf(error);
      process.stdout.write(`${JSON.stringify({ ok: false, exitCode, message })}\n`);
    }
    throw error;
  }
}

async function runExport({ output, format }: { output?: string; format: JournalFormat }): Promise<void> {
  const settings = booksOrFailure(process.env);
  await withParts(settings, async ({ eventStoreUrl }) => {
    const { EventStore } = await import('../platform/event-store/event-store.ts');
    const { writeJournal, writeJournalFile } = await import('./exporting/export-command.ts');
    const store = new EventStore({
      url: eventStoreUrl,
      streamPrefix: settings.streamPrefix,
      upcast: readableEvent,
    });
    try {
      if (output === undefined) await writeJournal(store, process.stdout, format);
      else
        process.stderr.write(`${await writeJournalFile(store, output, format)} lançamentos em ${output}\n`);
    } finally {
      await store.close();
    }
  });
}

interface VerifyFlags {
  readonly segments?: boolean;
  readonly json?: boolean;
  readonly fromSeal?: boolean;
  readonly seals?: string;
}

async function runVerify({
  json = false,
  fromSeal,
  segments: fromSegments,
  seals,
}: VerifyFlags): Promise<void> {
  const settings = booksOrFailure(process.env);
  const { verifyBooks, verificationAsText } = await import('./auditing/verify-command.ts');
  const { readSeals } = await import('./auditing/seals-command.ts');
  const keptSeals = seals === undefined ? undefined : await readSeals(seals);
  const report = await withProgram(settings, (program) =>
    verifyBooks(
      program,
      { fromSeal, fromSegments, keptSeals },
      progressFor(json, process.stderr.isTTY === true),
    ),
  );
  const text = json ? JSON.stringify(report) : verificationAsText(report);
  (json || report.ok ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = report.ok ? exitCodes.done : exitCodes.differs;
}

async function runReplay({ account, json = false }: { account: string; json?: boolean }): Promise<void> {
  const settings = booksOrFailure(process.env);
  const { differences } = await withProgram(settings, async (program) => {
    const { Replay } = await import('../audit/replay/replay.read.ts');
    const { writeReplay } = await import('./auditing/replay-command.ts');
    return writeReplay(program.get(Replay, { strict: false }), account, json, process.stdout);
  });
  process.exitCode = differences === 0 ? exitCodes.done : exitCodes.differs;
}

async function runTrialBalance(flags: TrialBalanceFlags): Promise<void> {
  const settings = booksOrFailure(process.env);
  const { readTrialBalance, trialBalanceAsText } = await import('./auditing/trial-balance-command.ts');
  const found = await withProgram(settings, (program) => readTrialBalance(program, flags));
  process.stdout.write(flags.json ? `${JSON.stringify(found)}\n` : trialBalanceAsText(found));
  process.exitCode = found.balanced ? exitCodes.done : exitCodes.differs;
}

async function runSeals(flags: { readonly export: string }): Promise<void> {
  const settings = booksOrFailure(process.env);
  const count = await withProgram(settings, async (program) => {
    const { Seals } = await import('../audit/seal/seals.read.ts');
    const { exportSeals } = await import('./auditing/seals-command.ts');
    return exportSeals(program.get(Seals, { strict: false }).all(), flags.export);
  });
  process.stderr.write(`${count} selos em ${flags.export}\n`);
}

async function runRotateSealKey(): Promise<void> {
  const keys = await withProgram(booksOrFailure(process.env), async (program) => {
    const { SealWriter } = await import('../audit/seal/seal-writer.write.ts');
    const { Checkpoints } = await import('../audit/proof/checkpoints.read.ts');
    await program.get(SealWriter, { strict: false }).rotateKey();
    return program.get(Checkpoints, { strict: false }).keys();
  });
  process.stdout.write(`A chave foi trocada. As chaves, da mais antiga à que assina agora:\n${keys}`);
}

async function runBundle(flags: BundleFlags): Promise<void> {
  const settings = booksOrFailure(process.env);
  const { bundleAsText, writeBundle } = await import('./auditing/bundle-command.ts');
  const progress = progressFor(false, process.stderr.isTTY === true);
  const summary = await withProgram(settings, (program) => writeBundle(program, flags, progress));
  process.stdout.write(bundleAsText(summary, flags));
}

interface InviteFlags {
  readonly name?: string;
  readonly type: UserType;
  readonly reset?: boolean;
  readonly reason: ResetReason;
}

async function runInvite(address: string, flags: InviteFlags): Promise<void> {
  const settings = settingsOrFailure(process.env);
  const { invite, invitationAsText } = await import('./inviting/invite-command.ts');
  const invitation = await withProgram(settings, (program) => invite(program, address, flags));
  process.stdout.write(invitationAsText(invitation, settings));
}

async function runResetSecondFactor(address: string): Promise<void> {
  const settings = settingsOrFailure(process.env);
  const { resetSecondFactor } = await import('./inviting/reset-second-factor-command.ts');
  const user = await withProgram(settings, (program) => resetSecondFactor(program, address));
  process.stdout.write(`Segundo fator de ${user.name} <${user.email}> redefinido; as sessões terminaram.\n`);
}
