/** Closing and reopening months over HTTP. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Answer } from '../../platform/http/answer.ts';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { ApiEnvelope, ApiListEnvelope } from '../../platform/http/openapi.ts';
import { Requires, RequiresRecentSignIn } from '../../platform/http/public.ts';
import { type FoundPeriod, PeriodQueries } from '../read/periods/period-queries.ts';
import { periodRow } from '../read/periods/periods.projection.ts';
import type { LedgerCommand } from '../domain/commands.ts';
import { ReasonDto } from './correction.dto.ts';
import { EntryDesk } from './entry-desk.ts';
import { instant } from './wire-values.ts';

const statuses = ['closed', 'reopened'] as const;

export class PeriodView {
  @ApiProperty({ example: '2026-10' }) period!: string;
  @ApiProperty({ enum: statuses }) status!: (typeof statuses)[number];
  @ApiProperty({ type: 'string', nullable: true, description: 'Por que foi reaberto' }) reason!:
    string | null;
  @ApiProperty({ type: 'integer' }) entryNumber!: number;
  @ApiProperty({ description: 'Quem fechou ou reabriu por último' }) changedBy!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

const periodView = (row: FoundPeriod): PeriodView => ({
  period: row.period,
  status: row.status,
  reason: row.reason,
  entryNumber: row.entry_number,
  changedBy: row.changed_by,
  updatedAt: instant(row.updated_at),
});

@ApiTags('periods')
@Controller('periods')
export class PeriodsController {
  constructor(
    private readonly queries: PeriodQueries,
    private readonly desk: EntryDesk,
  ) {}

  @Get()
  @Requires('periods:read')
  @ApiOperation({ summary: 'Meses que já foram fechados, do mais novo ao mais antigo' })
  @ApiListEnvelope(PeriodView)
  async list(): Promise<readonly PeriodView[]> {
    return (await this.queries.all()).map(periodView);
  }

  @Post(':period/close')
  @HttpCode(200)
  @Requires('periods:close')
  @Changes('periods', 'transactions')
  @ApiOperation({ summary: 'Fecha um mês que já terminou: nada mais é lançado nele' })
  @ApiEnvelope(PeriodView, { command: true })
  close(@Param('period') raw: string, @Context() context: CommandContext): Promise<Answer<PeriodView>> {
    const { today } = context;
    return this.#settle({ type: 'ClosePeriod', period: periodOf(raw), today }, context);
  }

  @Post(':period/reopen')
  @HttpCode(200)
  @Requires('periods:close')
  @Changes('periods', 'transactions')
  @RequiresRecentSignIn()
  @ApiOperation({ summary: 'Reabre um mês fechado, com um motivo' })
  @ApiEnvelope(PeriodView, { command: true })
  reopen(
    @Param('period') raw: string,
    @Body() { reason }: ReasonDto,
    @Context() context: CommandContext,
  ): Promise<Answer<PeriodView>> {
    const { today } = context;
    return this.#settle({ type: 'ReopenPeriod', period: periodOf(raw), reason, today }, context);
  }

  #settle(
    command: Extract<LedgerCommand, { type: 'ClosePeriod' | 'ReopenPeriod' }>,
    context: CommandContext,
  ): Promise<Answer<PeriodView>> {
    return this.desk.enter(command, context, {
      read: async () => {
        const row = await this.queries.get(command.period);
        return row && periodView(row);
      },
      unread: (fact) => {
        const { event } = fact;
        if (event.type !== 'PeriodClosed' && event.type !== 'PeriodReopened') {
          throw new Error(`A period was settled and a ${event.type} is in the journal.`);
        }
        return periodView(periodRow(event, fact));
      },
    });
  }
}

/** A month as `yyyy-mm`; anything else is refused, not unknown: every month exists. */
function periodOf(raw: string): string {
  if (/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/.test(raw)) return raw;
  throw new DomainError('INVALID_FORMAT', messages.periodInvalid, 'period');
}
