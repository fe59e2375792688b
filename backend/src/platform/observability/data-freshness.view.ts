/** What a screen or an operator is told about how far the read models have come. */
import { ApiProperty } from '@nestjs/swagger';
import type { Lag } from '../projections/progress/projection-lag.ts';

/** Where and when, never the text. */
export class LastErrorView {
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ type: 'integer' }) attempts!: number;
  @ApiProperty({ type: 'string', nullable: true, example: 'ledger@41' }) event!: string | null;
}

export class SuccessorProgressView {
  @ApiProperty({ type: 'integer', description: 'Eventos do diário já lidos' }) done!: number;
  @ApiProperty({ type: 'integer', description: 'Eventos no diário' }) total!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Nulo enquanto não há ritmo que o diga' })
  secondsLeft!: number | null;
}

export class ProjectionFreshnessView {
  @ApiProperty() name!: string;
  @ApiProperty({ type: 'integer' }) version!: number;
  @ApiProperty({ enum: ['live', 'incomplete', 'building', 'standing-still', 'missing'] }) state!: string;
  @ApiProperty({ type: 'integer', description: 'Eventos já lidos' }) events!: number;
  @ApiProperty({ type: 'integer', description: 'Eventos ainda não lidos' }) lagEvents!: number;
  @ApiProperty({ type: 'number' }) lagSeconds!: number;
  @ApiProperty({ format: 'date-time' }) dataUntil!: string;
  @ApiProperty({ description: 'Eventos lidos por segundo no último minuto' }) rate!: number;
  @ApiProperty({
    type: SuccessorProgressView,
    nullable: true,
    description: 'Da geração desta versão que toma o lugar da que está em uso; nulo quando não há',
  })
  successor!: SuccessorProgressView | null;
  @ApiProperty({ type: 'integer', description: 'Eventos que não puderam ser lidos' }) parked!: number;
  @ApiProperty({ type: 'integer', description: 'Eventos que esperam por um que não pôde ser lido' })
  waiting!: number;
  @ApiProperty({ type: LastErrorView, nullable: true }) lastError!: LastErrorView | null;
}

export class KeeperView {
  @ApiProperty({ example: 'seals' }) name!: string;
  @ApiProperty({ enum: ['working', 'failing', 'stopped'] }) state!: 'working' | 'failing' | 'stopped';
  @ApiProperty({ format: 'date-time' }) since!: string;
}

export class DataFreshnessView {
  @ApiProperty({ format: 'date-time', description: 'Tudo o que foi registrado até este instante já aparece' })
  dataUntil!: string;
  @ApiProperty({ type: 'integer' }) lagEvents!: number;
  @ApiProperty({
    type: 'number',
    description: 'Idade do evento mais antigo que ainda não aparece; 0 se não há nenhum',
  })
  lagSeconds!: number;
  @ApiProperty({ type: [ProjectionFreshnessView] }) projections!: ProjectionFreshnessView[];
  @ApiProperty({ type: [KeeperView], description: 'Os que trabalham em segundo plano' })
  keepers!: KeeperView[];
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'O que falta no diário do que já tinha sido confirmado; nulo se nada falta',
  })
  journalLoss!: string | null;
}

/** Leaves out the text of an error: it may name what only administrators should read. */
export const dataFreshnessView = ({
  projections,
  ...whole
}: Lag): Omit<DataFreshnessView, 'keepers' | 'journalLoss'> => ({
  ...whole,
  projections: projections.map(({ error: _error, position: _position, lastError, ...projection }) => ({
    ...projection,
    lastError: lastError
      ? { at: lastError.at, attempts: lastError.attempts, event: lastError.event ?? null }
      : null,
  })),
});
