/** A verification as it is shown: who asked, how far it is or how it ended, and what was found. */
import { ApiProperty } from '@nestjs/swagger';
import type { Finding } from './finding.ts';
import type { KeptRun, RunProgress } from './verification-runs.read.ts';
import type { KeptFinding } from './verification.events.ts';

const nullable = { type: 'string', nullable: true } as const;
const kinds = ['stream', 'chain', 'shape', 'fold', 'rule', 'table', 'seal', 'file'] as const;
const states = ['running', 'interrupted', 'passed', 'failed'] as const;
const phases = ['seals', 'journal', 'tables'] as const;

export class FindingView {
  @ApiProperty({ enum: kinds }) kind!: (typeof kinds)[number];
  @ApiProperty({ description: 'Fluxo ou tabela' }) where!: string;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Número no fluxo, a partir de 1' })
  entry!: number | null;
  @ApiProperty({ ...nullable, description: 'Campo do evento ou coluna da tabela' }) field!: string | null;
  @ApiProperty({ ...nullable, description: 'Chave da linha de uma tabela' }) key!: string | null;
  @ApiProperty({ ...nullable, description: 'O que o diário diz' }) expected!: string | null;
  @ApiProperty({ ...nullable, description: 'O que está lá' }) found!: string | null;
  @ApiProperty() message!: string;
  @ApiProperty({ type: 'integer', description: 'Outras diferenças do mesmo lugar' }) more!: number;
  @ApiProperty({ description: 'Se os valores não foram guardados, porque podem dizer quem é alguém' })
  withheld!: boolean;
}

export class VerificationProgressView {
  @ApiProperty({ enum: phases }) phase!: (typeof phases)[number];
  @ApiProperty({ type: 'integer' }) done!: number;
  @ApiProperty({ type: 'integer' }) total!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Por segundo, nesta fase' })
  pace!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Segundos que faltam desta fase' })
  seconds_left!: number | null;
}

export class VerificationResultView {
  @ApiProperty({ format: 'date-time' }) finished_at!: string;
  @ApiProperty() seconds!: number;
  @ApiProperty({ type: 'integer', description: 'Lançamentos lidos' }) entries!: number;
  @ApiProperty({ type: 'integer', description: 'Eventos de todos os fluxos' }) events!: number;
  @ApiProperty({ type: 'integer' }) seals!: number;
  @ApiProperty({ type: 'integer', description: 'Carimbos do tempo, de uma autoridade conhecida' })
  stamps!: number;
  @ApiProperty({ type: 'integer', description: 'Tabelas comparadas; nenhuma se o próprio diário difere' })
  tables!: number;
  @ApiProperty({ type: 'integer' }) rows!: number;
  @ApiProperty({ type: 'integer', description: 'Conteúdos de anexos' }) files!: number;
  @ApiProperty({ type: [FindingView] }) findings!: readonly FindingView[];
  @ApiProperty({ type: 'integer', description: 'Diferenças além das que são listadas' })
  further_findings!: number;
}

export class VerificationRunView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({
    enum: states,
    description: 'interrupted: o processo terminou antes da verificação, e nada se sabe por ela',
  })
  state!: (typeof states)[number];
  @ApiProperty() from_seal!: boolean;
  @ApiProperty() started_by!: string;
  @ApiProperty(nullable) started_by_name!: string | null;
  @ApiProperty({ format: 'date-time' }) started_at!: string;
  @ApiProperty({ type: VerificationProgressView, nullable: true })
  progress!: VerificationProgressView | null;
  @ApiProperty({ type: VerificationResultView, nullable: true }) result!: VerificationResultView | null;
}

interface Known {
  /** Whether it is this one that some process runs now. */
  readonly isRunning: boolean;
  readonly progress: RunProgress | undefined;
  /** Of the run that this process ended last: also what is not written down. */
  readonly findings: readonly Finding[] | undefined;
}

export function runView(run: KeptRun, { isRunning, progress, findings }: Known): VerificationRunView {
  const { result, finishedAt } = run;
  return {
    id: run.id,
    state: result ? (result.ok ? 'passed' : 'failed') : isRunning ? 'running' : 'interrupted',
    from_seal: run.fromSeal,
    started_by: run.startedBy,
    started_by_name: run.startedByName,
    started_at: run.startedAt,
    progress: !result && isRunning && progress ? progressView(progress) : null,
    result:
      result && finishedAt
        ? {
            finished_at: finishedAt,
            seconds: result.seconds,
            entries: result.entries,
            events: result.events,
            seals: result.seals,
            stamps: result.stamps ?? 0,
            tables: result.tables,
            rows: result.rows,
            files: result.files,
            findings: findings
              ? findings.map((found) => findingView({ ...found, withheld: false }))
              : result.findings.map(findingView),
            further_findings: findings ? 0 : result.furtherFindings,
          }
        : null,
  };
}

function progressView({ phase, done, total, seconds }: RunProgress): VerificationProgressView {
  const pace = done > 0 && seconds > 0 ? done / seconds : undefined;
  return {
    phase,
    done,
    total,
    pace: pace === undefined ? null : Math.round(pace),
    seconds_left: pace === undefined ? null : Math.round(Math.max(0, total - done) / pace),
  };
}

const findingView = ({ more = 0, ...found }: KeptFinding): FindingView => ({ ...found, more });
