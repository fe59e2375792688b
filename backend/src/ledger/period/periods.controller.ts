/** Closing and reopening months over HTTP. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Answer } from '../../platform/http/answer.ts';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { ApiEnvelope, ApiListEnvelope } from '../../platform/http/openapi.ts';
import { Requires, RequiresRecentSignIn } from '../../platform/http/public.ts';
import { type FoundPeriodChange, PeriodQueries } from './period.queries.ts';
import { periodChangesTable, periodsProjection } from './periods.projection.ts';
import { ClosePeriod, ReopenPeriod } from './close-period.command.ts';
import { OptionalReasonDto, ReasonDto } from '../correction/correction.dto.ts';
import { EntryService } from '../journal/entry.service.ts';
import { instant } from '../journal/wire-values.view.ts';

const statuses = ['closed', 'reopened'] as const;

export class PeriodView {
  @ApiProperty({ example: '2026-10' }) period!: string;
  @ApiProperty({ enum: statuses }) status!: (typeof statuses)[number];
  @ApiProperty({ type: 'string', nullable: true, description: 'Por que foi reaberto, ou fechado' })
  reason!: string | null;
  @ApiProperty({ type: 'integer' }) entryNumber!: number;
  @ApiProperty({ description: 'Quem fechou ou reabriu por último' }) changedBy!: string;
  @ApiProperty({ type: 'string', nullable: true }) changedByName!: string | null;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Primeiro mês que foi fechado ou reaberto junto; nulo: desde o início dos livros',
  })
  firstMonth!: string | null;
  @ApiProperty({ description: 'Último mês que foi fechado ou reaberto junto' }) lastMonth!: string;
}

const periodView = (period: string, row: FoundPeriodChange): PeriodView => ({
  period,
  status: row.status,
  reason: row.reason,
  entryNumber: row.entry_number,
  changedBy: row.changed_by,
  changedByName: row.changed_by_name,
  updatedAt: instant(row.updated_at),
  firstMonth: row.first_month,
  lastMonth: row.last_month,
});

@ApiTags('periods')
@Controller('periods')
export class PeriodsController {
  constructor(
    private readonly queries: PeriodQueries,
    private readonly commands: CommandBus,
    private readonly service: EntryService,
  ) {}

  @Get()
  @Requires('periods:read')
  @ApiOperation({
    summary:
      'Meses fechados e reabertos por seu nome, do mais novo ao mais antigo, com a última mudança de cada um',
  })
  @ApiListEnvelope(PeriodView)
  async list(): Promise<readonly PeriodView[]> {
    return (await this.queries.months()).map(([month, change]) => periodView(month, change));
  }

  @Get('history')
  @Requires('periods:read')
  @ApiOperation({ summary: 'Cada fechamento e cada reabertura: quem, quando, por quê; o mais novo primeiro' })
  @ApiListEnvelope(PeriodView)
  async history(): Promise<readonly PeriodView[]> {
    return (await this.queries.changes()).map((change) => periodView(change.period, change));
  }

  @Post(':period/close')
  @HttpCode(200)
  @Requires('periods:close')
  @Changes('periods', 'transactions')
  @ApiOperation({ summary: 'Fecha um mês que já terminou e todos antes dele: nada mais é lançado neles' })
  @ApiEnvelope(PeriodView, { command: true })
  close(
    @Param('period') raw: string,
    @Body() { reason }: OptionalReasonDto,
    @Context() context: CommandContext,
  ): Promise<Answer<PeriodView>> {
    return this.#settle(new ClosePeriod({ period: periodOf(raw), reason }, context));
  }

  @Post(':period/reopen')
  @HttpCode(200)
  @Requires('periods:close')
  @Changes('periods', 'transactions')
  @RequiresRecentSignIn()
  @ApiOperation({ summary: 'Reabre um mês fechado e todos depois dele, com um motivo' })
  @ApiEnvelope(PeriodView, { command: true })
  reopen(
    @Param('period') raw: string,
    @Body() { reason }: ReasonDto,
    @Context() context: CommandContext,
  ): Promise<Answer<PeriodView>> {
    return this.#settle(new ReopenPeriod({ period: periodOf(raw), reason }, context));
  }

  #settle(command: ClosePeriod | ReopenPeriod): Promise<Answer<PeriodView>> {
    return this.service.answer(this.commands.execute(command), {
      shown: {
        projection: periodsProjection,
        table: periodChangesTable,
        view: async (row) =>
          periodView(row.period, {
            ...row,
            changed_by_name: await this.queries.nameOf(row.changed_by),
          }),
      },
    });
  }
}

/** A month as `yyyy-mm`; anything else is refused, not unknown: every month exists. */
function periodOf(raw: string): string {
  if (/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/.test(raw)) return raw;
  throw new DomainError('INVALID_FORMAT', messages.periodInvalid, 'period');
}
