/** An import as it leaves: the dry run in figures and problems, a run with how far it is, and how it ended. */
import { type AccountKind, accountKinds, limits, movementColumns, type MovementType } from '@livro/rules';
import { type Centavos, toReais } from '@livro/money';
import { ApiProperty } from '@nestjs/swagger';
import { bookingPhases } from '../booking/booking-progress.ts';
import type { Problem } from '../folder/problem.ts';
import type { Checked } from './import-check.ts';
import type { KeptImport } from './import-history.ts';
import type { RunProgress } from './import-runs.ts';

const nullable = { type: 'string', nullable: true } as const;
const integer = { type: 'integer' } as const;
const nullableInteger = { type: 'integer', nullable: true } as const;
const types = Object.keys(movementColumns) as MovementType[];
const states = ['running', 'interrupted', 'stopped', 'booked'] as const;

export class ImportProblemView {
  @ApiProperty() file!: string;
  @ApiProperty({
    ...nullableInteger,
    description: 'Linha do arquivo, a partir de 1; a primeira é o cabeçalho',
  })
  line!: number | null;
  @ApiProperty(nullable) column!: string | null;
  @ApiProperty() code!: string;
  @ApiProperty() message!: string;
}

export class ImportFileCountsView {
  @ApiProperty({ ...integer, description: 'Linhas lidas' }) lines!: number;
  @ApiProperty({ ...integer, description: 'Que os livros ainda não têm' }) fresh!: number;
  @ApiProperty({ ...integer, description: 'Que os livros já têm' }) known!: number;
  @ApiProperty({ ...integer, description: 'Clientes dos livros que ganham unidades' }) linked!: number;
}

export class ImportSumView {
  @ApiProperty({ enum: types }) type!: MovementType;
  @ApiProperty() development!: string;
  @ApiProperty({ enum: accountKinds }) account!: AccountKind;
  @ApiProperty(integer) lines!: number;
  @ApiProperty() amount!: number;
  @ApiProperty({ ...integer, description: 'Dessas, as que os livros ainda não têm' }) new_lines!: number;
  @ApiProperty() new_amount!: number;
}

export class ImportCheckView {
  @ApiProperty({ description: 'Sem problema nenhum: tudo pode ser lançado' }) ok!: boolean;
  @ApiProperty({ type: ImportFileCountsView }) developments!: ImportFileCountsView;
  @ApiProperty({ type: ImportFileCountsView }) clients!: ImportFileCountsView;
  @ApiProperty({ type: ImportFileCountsView }) entries!: ImportFileCountsView;
  @ApiProperty({ description: 'Soma do que seria lançado, em reais' }) amount!: number;
  @ApiProperty({ type: [ImportSumView] }) sums!: readonly ImportSumView[];
  @ApiProperty({ type: [ImportProblemView], description: `As primeiras ${limits.importProblemsTold}` })
  problems!: readonly ImportProblemView[];
  @ApiProperty(integer) problem_count!: number;
  @ApiProperty({ type: [ImportProblemView] }) warnings!: readonly ImportProblemView[];
  @ApiProperty(integer) warning_count!: number;
  @ApiProperty({ ...nullable, description: 'A enviar em `checked` ao lançar; nulo se há problemas' })
  checked!: string | null;
}

export class ImportProgressView {
  @ApiProperty({ enum: bookingPhases }) phase!: RunProgress['phase'];
  @ApiProperty(integer) done!: number;
  @ApiProperty(integer) total!: number;
  @ApiProperty({ ...nullableInteger, description: 'Por segundo, nesta fase' }) pace!: number | null;
  @ApiProperty({ ...nullableInteger, description: 'Segundos que faltam desta fase' })
  seconds_left!: number | null;
}

export class ImportedSumView {
  @ApiProperty({ enum: types }) type!: MovementType;
  @ApiProperty() account_id!: string;
  @ApiProperty({ enum: accountKinds }) account!: AccountKind;
  @ApiProperty(nullable) development_id!: string | null;
  @ApiProperty(nullable) development!: string | null;
  @ApiProperty(integer) entries!: number;
  @ApiProperty() amount!: number;
}

export class ImportResultView {
  @ApiProperty({ format: 'date-time' }) finished_at!: string;
  @ApiProperty() seconds!: number;
  @ApiProperty(integer) developments!: number;
  @ApiProperty(integer) clients!: number;
  @ApiProperty(integer) linked!: number;
  @ApiProperty(integer) entries!: number;
  @ApiProperty({ ...integer, description: 'Que já estavam nos livros' }) repeated!: number;
  @ApiProperty() amount!: number;
  @ApiProperty({ type: [ImportedSumView] }) sums!: readonly ImportedSumView[];
  @ApiProperty({ ...nullableInteger, description: 'Número do primeiro lançamento' }) first_entry!:
    number | null;
  @ApiProperty(nullableInteger) last_entry!: number | null;
  @ApiProperty({ ...nullable, description: 'Primeiro dia dos lançamentos' }) first_day!: string | null;
  @ApiProperty(nullable) last_day!: string | null;
  @ApiProperty({ type: ImportProblemView, nullable: true, description: 'A linha em que teve de parar' })
  stop!: ImportProblemView | null;
}

export class ImportView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({
    enum: states,
    description:
      'interrupted: o processo terminou antes da importação; stopped: outro lançamento impediu uma linha. O que foi lançado fica, e importar de novo continua',
  })
  state!: (typeof states)[number];
  @ApiProperty() started_by!: string;
  @ApiProperty(nullable) started_by_name!: string | null;
  @ApiProperty({ format: 'date-time' }) started_at!: string;
  @ApiProperty({ ...integer, description: 'Lançamentos que faltavam ao começar' }) planned_entries!: number;
  @ApiProperty({ description: 'Sua soma' }) planned_amount!: number;
  @ApiProperty({ type: ImportProgressView, nullable: true }) progress!: ImportProgressView | null;
  @ApiProperty({ type: ImportResultView, nullable: true }) result!: ImportResultView | null;
}

export function checkView({ folder, plan, sums, newAmount, newEntries, token }: Checked): ImportCheckView {
  const { developments, clients, entries } = plan;
  return {
    ok: plan.problems.length === 0,
    developments: {
      lines: folder.developments.length,
      fresh: developments.create.length,
      known: developments.existing,
      linked: 0,
    },
    clients: {
      lines: folder.clients.length,
      fresh: clients.register.length,
      known: clients.unchanged,
      linked: clients.link.length,
    },
    entries: {
      lines: folder.movements.length,
      fresh: newEntries,
      known: entries.entries.length - newEntries,
      linked: 0,
    },
    amount: reais(newAmount),
    sums: sums.map(({ type, development, account, lines, amount, newLines, newAmount: fresh }) => ({
      type,
      development,
      account,
      lines,
      amount: reais(amount),
      new_lines: newLines,
      new_amount: reais(fresh),
    })),
    problems: told(plan.problems),
    problem_count: plan.problems.length,
    warnings: told(plan.warnings),
    warning_count: plan.warnings.length,
    checked: plan.problems.length === 0 ? token : null,
  };
}

export function importView(
  { id, started, startedBy, startedByName, startedAt, finishedAt, result, developments }: KeptImport,
  isRunning: boolean,
  progress: RunProgress | undefined,
): ImportView {
  return {
    id,
    state: result ? (result.stop ? 'stopped' : 'booked') : isRunning ? 'running' : 'interrupted',
    started_by: startedBy,
    started_by_name: startedByName,
    started_at: startedAt,
    planned_entries: started.entries,
    planned_amount: reais(started.amount),
    progress: !result && isRunning && progress ? progressView(progress) : null,
    result:
      result && finishedAt
        ? {
            finished_at: finishedAt,
            seconds: result.seconds,
            developments: result.developments,
            clients: result.clients,
            linked: result.linked,
            entries: result.entries,
            repeated: result.repeated,
            amount: reais(result.amount),
            sums: result.sums.map(({ type, accountId, account, entries, amount }) => ({
              type: type as MovementType,
              account_id: accountId,
              account,
              development_id: developments.get(accountId)?.id ?? null,
              development: developments.get(accountId)?.name ?? null,
              entries,
              amount: reais(amount),
            })),
            first_entry: result.firstEntry,
            last_entry: result.lastEntry,
            first_day: result.firstDay,
            last_day: result.lastDay,
            stop: result.stop && problemView({ ...result.stop, column: null }),
          }
        : null,
  };
}

function progressView({ phase, done, total, seconds }: RunProgress): ImportProgressView {
  const pace = done > 0 && seconds > 0 ? done / seconds : undefined;
  return {
    phase,
    done,
    total,
    pace: pace === undefined ? null : Math.round(pace),
    seconds_left: pace === undefined ? null : Math.round(Math.max(0, total - done) / pace),
  };
}

const problemView = ({ reason, ...problem }: Problem): ImportProblemView => ({ ...problem, message: reason });
const told = (problems: readonly Problem[]): ImportProblemView[] =>
  problems.slice(0, limits.importProblemsTold).map(problemView);
const reais = (amount: number): number => toReais(amount as Centavos);
