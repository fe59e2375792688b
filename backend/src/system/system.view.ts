/** What those who run the program are told of it. */
import { ApiProperty, OmitType } from '@nestjs/swagger';
import { LastErrorView, ProjectionFreshnessView } from '../platform/observability/data-freshness.view.ts';
import {
  GenerationView,
  ParkedEventView,
  parkedEventView,
  projectionView,
  RebuildView,
} from '../platform/projections/http/projections-admin.view.ts';
import type { AskedRebuild } from '../platform/projections/http/rebuild.service.ts';
import type { ProjectionLag } from '../platform/projections/progress/projection-lag.ts';
import type { ProjectionStatus } from '../platform/projections/rebuild/rebuild.types.ts';
import type { ParkedCase, WaitingAccount } from './parked-list.ts';
import { partStates, type PartState } from './part.ts';

export class SystemOverallView {
  @ApiProperty({ enum: partStates }) state!: PartState;
  @ApiProperty() sentence!: string;
}

export class SystemPartView extends SystemOverallView {
  @ApiProperty({ example: 'seals' }) name!: string;
  @ApiProperty({ example: 'Selos' }) label!: string;
}

export class SystemProcessView {
  @ApiProperty({ example: 'escritorio/4711/0a1b2c3d' }) name!: string;
  @ApiProperty({ format: 'date-time' }) since!: string;
  @ApiProperty({ description: 'Se atualiza as telas; os outros estão de reserva' }) leads!: boolean;
  @ApiProperty({ description: 'Se é o que respondeu' }) isThis!: boolean;
}

export class SystemSettingView {
  @ApiProperty({ example: 'SEAL_KEY' }) name!: string;
  @ApiProperty() isSet!: boolean;
  @ApiProperty({ description: 'O que isso significa; nunca o valor' }) meaning!: string;
}

export class SystemDecisionView {
  @ApiProperty() id!: string;
  @ApiProperty({ example: 'ProjectionRebuildRequested' }) type!: string;
  @ApiProperty() projection!: string;
  @ApiProperty({ type: 'string', nullable: true }) wish!: string | null;
  @ApiProperty({ type: 'string', nullable: true }) reason!: string | null;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty() by!: string;
  @ApiProperty({ type: 'string', nullable: true }) byName!: string | null;
}

export class SystemView {
  @ApiProperty({ format: 'date-time' }) askedAt!: string;
  @ApiProperty({ type: SystemOverallView }) overall!: SystemOverallView;
  @ApiProperty({ type: [SystemPartView] }) parts!: readonly SystemPartView[];
  @ApiProperty({ type: [SystemProcessView], nullable: true, description: 'Nulo se não se pôde perguntar' })
  processes!: readonly SystemProcessView[] | null;
  @ApiProperty({ type: [SystemSettingView] }) settings!: readonly SystemSettingView[];
  @ApiProperty({
    type: [SystemDecisionView],
    nullable: true,
    description: 'As últimas 20; nulo se não se pôde ler',
  })
  decisions!: readonly SystemDecisionView[] | null;
}

export class SystemLastErrorView extends LastErrorView {
  @ApiProperty({ type: 'string', nullable: true, description: 'Só para quem tem admin:read' })
  message!: string | null;
}

export class SystemProjectionView extends OmitType(ProjectionFreshnessView, ['lastError'] as const) {
  @ApiProperty({ type: 'string', nullable: true, description: 'No armazenamento de eventos' })
  position!: string | null;
  @ApiProperty({ type: SystemLastErrorView, nullable: true })
  lastError!: SystemLastErrorView | null;
  @ApiProperty({ type: [String] }) tables!: readonly string[];
  @ApiProperty({ type: [GenerationView] }) generations!: readonly GenerationView[];
  @ApiProperty({ type: RebuildView, nullable: true, description: 'A última pedida neste servidor' })
  rebuild!: RebuildView | null;
}

export class WaitingAccountView {
  @ApiProperty() id!: string;
  @ApiProperty({ enum: ['building', 'land'] }) type!: string;
  @ApiProperty() developmentId!: string;
  @ApiProperty({ type: 'string', nullable: true }) development!: string | null;
}

export class ParkedCaseView extends ParkedEventView {
  @ApiProperty({ description: 'Falso num modelo de leitura de dinheiro' }) maySkip!: boolean;
  @ApiProperty({ type: 'integer', description: 'Eventos que esperam por ele' }) waiting!: number;
  @ApiProperty({ enum: ['accounts', 'everything', 'nothing-of-money'] }) isAbout!: ParkedCase['isAbout'];
  @ApiProperty({ type: [WaitingAccountView] }) accounts!: readonly WaitingAccount[];
}

export class LoggedFailureView {
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ enum: ['warn', 'error', 'fatal'] }) level!: string;
  @ApiProperty() part!: string;
  @ApiProperty() text!: string;
}

export class SystemErrorsView {
  @ApiProperty({ description: 'Falso se este servidor não escreve registro (LOG_LEVEL=silent)' })
  isTold!: boolean;
  @ApiProperty({ type: [LoggedFailureView] }) errors!: readonly LoggedFailureView[];
}

const WITHHELD = 'A causa é mostrada aos administradores.';

/** `mayReadTexts`: a failure may quote an event, which not everybody who looks here may read. */
export function systemProjectionView(
  lag: ProjectionLag,
  status: ProjectionStatus,
  asked: AskedRebuild | undefined,
  mayReadTexts: boolean,
): SystemProjectionView {
  const { error: _, lastError, position, ...figures } = lag;
  const { tables, generations, rebuild } = projectionView(status, asked);
  return {
    ...figures,
    position: position === undefined ? null : `${position}`,
    lastError: lastError
      ? {
          at: lastError.at,
          attempts: lastError.attempts,
          event: lastError.event ?? null,
          message: mayReadTexts ? lastError.message : null,
        }
      : null,
    tables,
    generations: generations.map((one) => ({
      ...one,
      error: one.error !== null && !mayReadTexts ? WITHHELD : one.error,
    })),
    rebuild: rebuild && {
      ...rebuild,
      failure: rebuild.failure !== null && !mayReadTexts ? WITHHELD : rebuild.failure,
    },
  };
}

export const parkedCaseView = ({ event, ...rest }: ParkedCase, mayReadTexts: boolean): ParkedCaseView => {
  const view = parkedEventView(event);
  return { ...view, ...rest, cause: mayReadTexts ? view.cause : null };
};
