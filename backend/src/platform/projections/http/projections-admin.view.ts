/** What an administrator is told about projections, their generations, their rebuilds and what is parked. */
import { ApiProperty } from '@nestjs/swagger';
import type { Comparison } from '../schema/checkpoints.ts';
import type { ParkedDecision, ParkedEvent } from '../parking/parked.types.ts';
import type { GenerationState, ProjectionStatus } from '../rebuild/rebuild.types.ts';
import type { AskedRebuild } from './rebuild.service.ts';

const statuses = ['live', 'building', 'loading', 'kept', 'retired'] as const;
const wishes = ['check', 'hold', 'swap', 'drop'] as const;
const outcomes = ['swapped', 'held', 'differs', 'checked', 'handed-over', 'interrupted', 'planned'] as const;

export class ComparedTableView {
  @ApiProperty() table!: string;
  @ApiProperty({ type: 'integer' }) rows!: number;
  @ApiProperty({ type: 'integer' }) liveRows!: number;
  @ApiProperty() equal!: boolean;
  @ApiProperty({ type: 'integer', nullable: true }) onlyBuilt!: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) onlyLive!: number | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Soma de todos os bytes das linhas, em qualquer ordem',
  })
  checksum!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'A da que está em uso' })
  liveChecksum!: string | null;
}

export class ComparisonView {
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ type: 'string', nullable: true }) position!: string | null;
  @ApiProperty() sameVersion!: boolean;
  @ApiProperty() equal!: boolean;
  @ApiProperty({ type: [ComparedTableView] }) tables!: readonly ComparedTableView[];
}

export class GenerationView {
  @ApiProperty({ type: 'integer' }) version!: number;
  @ApiProperty({ type: 'integer' }) generation!: number;
  @ApiProperty({ enum: statuses }) status!: (typeof statuses)[number];
  @ApiProperty({ enum: wishes, description: 'O que será dela quando alcançar a que está em uso' })
  wish!: (typeof wishes)[number];
  @ApiProperty({ type: 'integer', description: 'Eventos do diário já lidos' }) done!: number;
  @ApiProperty({ type: 'integer', description: 'Eventos no diário' }) total!: number;
  @ApiProperty({ description: 'Algum processo a está carregando agora' }) isLoading!: boolean;
  @ApiProperty({ type: ComparisonView, nullable: true }) comparison!: ComparisonView | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Por que está parada' }) error!: string | null;
}

export class RebuildView {
  @ApiProperty({ type: 'string', nullable: true, enum: ['loading', 'indexing', 'catching-up', 'comparing'] })
  phase!: string | null;
  @ApiProperty({ type: 'integer' }) done!: number;
  @ApiProperty({ type: 'integer' }) total!: number;
  @ApiProperty({ type: 'integer', description: 'Eventos por segundo' }) rate!: number;
  @ApiProperty({ type: 'integer', nullable: true }) secondsLeft!: number | null;
  @ApiProperty({ type: 'string', nullable: true, enum: outcomes, description: 'Nulo enquanto não termina' })
  outcome!: (typeof outcomes)[number] | null;
  @ApiProperty({ type: ComparisonView, nullable: true, description: 'Do fim: as somas de uma e da outra' })
  comparison!: ComparisonView | null;
  @ApiProperty({ type: 'string', nullable: true }) failure!: string | null;
}

export class ProjectionView {
  @ApiProperty() name!: string;
  @ApiProperty({ type: 'integer', description: 'Deste programa' }) version!: number;
  @ApiProperty({ type: [String] }) tables!: readonly string[];
  @ApiProperty({ type: [GenerationView] }) generations!: readonly GenerationView[];
  @ApiProperty({ type: RebuildView, nullable: true, description: 'A última pedida neste servidor' })
  rebuild!: RebuildView | null;
}

export class ParkedEventView {
  @ApiProperty({ description: 'O que "retry" e "skip" recebem' }) id!: string;
  @ApiProperty() projection!: string;
  @ApiProperty({ description: 'Falso se está numa geração que ninguém lê ainda' }) isLive!: boolean;
  @ApiProperty({ enum: ['failed', 'waiting'] }) state!: ParkedEvent['state'];
  @ApiProperty() type!: string;
  @ApiProperty() stream!: string;
  @ApiProperty({ type: 'integer' }) revision!: number;
  @ApiProperty({ type: [String] }) keys!: readonly string[];
  @ApiProperty({ type: 'string', nullable: true }) cause!: string | null;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ type: 'integer' }) attempts!: number;
}

export class ParkedDecisionView {
  @ApiProperty() id!: string;
  @ApiProperty({ description: 'Falso se o projetor ainda não chegou à decisão' }) carriedOut!: boolean;
  @ApiProperty({ type: ParkedEventView, nullable: true }) still!: ParkedEventView | null;
}

export class AskedProjectionsView {
  @ApiProperty({ type: [String] }) projections!: readonly string[];
}

const comparisonView = ({ tables, ...comparison }: Comparison): ComparisonView => ({
  ...comparison,
  tables: tables.map((table) => ({
    ...table,
    checksum: table.checksum ?? null,
    liveChecksum: table.liveChecksum ?? null,
  })),
});

export const generationView = ({ comparison, error, ...standing }: GenerationState): GenerationView => ({
  ...standing,
  comparison: comparison ? comparisonView(comparison) : null,
  error: error ?? null,
});

export const projectionView = (
  { generations, ...standing }: ProjectionStatus,
  asked: AskedRebuild | undefined,
): ProjectionView => ({
  ...standing,
  generations: generations.map(generationView),
  rebuild: asked
    ? {
        phase: asked.report || asked.failure ? null : (asked.progress?.phase ?? null),
        done: asked.progress?.done ?? 0,
        total: asked.progress?.total ?? 0,
        rate: asked.progress?.rate ?? 0,
        secondsLeft: asked.progress?.secondsLeft ?? null,
        outcome: asked.report?.outcome ?? null,
        comparison: asked.report?.comparison ? comparisonView(asked.report.comparison) : null,
        failure: asked.failure ?? null,
      }
    : null,
});

export const parkedEventView = (event: ParkedEvent): ParkedEventView => ({
  id: event.id,
  projection: event.projection,
  isLive: event.isLive,
  state: event.state,
  type: event.type,
  stream: event.stream,
  revision: event.revision,
  keys: event.keys,
  cause: event.cause,
  at: event.at,
  attempts: event.attempts,
});

export const parkedDecisionView = ({ id, carriedOut, still }: ParkedDecision): ParkedDecisionView => ({
  id,
  carriedOut,
  still: still ? parkedEventView(still) : null,
});
