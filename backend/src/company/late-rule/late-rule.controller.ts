/** The company's rule for late payments over HTTP: read, and set anew. */
import { inheritedLateRule, lateRuleChecks, messages } from '@livro/rules';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { IfMatch } from '../../platform/http/if-match.ts';
import { ApiEnvelope, ApiIfMatch } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import { WireDecimalText } from '../../platform/http/wire-field.ts';
import type { LateRuleSet } from './events.ts';
import { lateRuleDecider } from './late-rule.ts';
import { SetLateRule } from './set-late-rule.command.ts';

class SetLateRuleDto {
  @WireDecimalText(lateRuleChecks.lateFine, {
    optional: true,
    description: 'Multa por atraso, em % do valor; até 2. Multa e juros vazios: a regra de costume',
    unreadable: messages.lateFineOutOfRange,
  })
  fine?: string;

  @WireDecimalText(lateRuleChecks.lateInterest, {
    optional: true,
    description: 'Juros por atraso, em % ao mês; até 2',
    unreadable: messages.lateInterestOutOfRange,
  })
  interest?: string;
}

class CompanyLateRuleView {
  @ApiProperty({
    type: 'string',
    nullable: true,
    example: '2',
    description: 'Multa, em %; nula: a de costume',
  })
  fine!: string | null;
  @ApiProperty({ type: 'string', nullable: true, example: '1', description: 'Juros, em % ao mês' })
  interest!: string | null;
  @ApiProperty({ example: '2', description: 'A multa que vale para quem não tem a sua' })
  fine_in_force!: string;
  @ApiProperty({ example: '1' }) interest_in_force!: string;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) updated_at!: string | null;
  @ApiProperty({ type: 'integer', description: 'Para If-Match; 0 enquanto nada foi definido' })
  version!: number;
}

@ApiTags('company')
@Controller('late-rule')
export class LateRuleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  @Get()
  @Requires('company:read')
  @ApiOperation({ summary: 'Multa e juros por atraso da empresa, para empreendimentos que não têm os seus' })
  @ApiEnvelope(CompanyLateRuleView)
  async get(): Promise<CompanyLateRuleView> {
    // The newest event says everything.
    const last = await this.store.lastEvent(lateRuleDecider.stream);
    const { fine = null, interest = null } = (last?.data ?? {}) as Partial<LateRuleSet['data']>;
    const inForce = inheritedLateRule({ fine, interest });
    return {
      fine,
      interest,
      fine_in_force: inForce.fine,
      interest_in_force: inForce.interest,
      updated_at: last?.metadata.recordedAt ?? null,
      version: last ? Number(last.revision) + 1 : 0,
    };
  }

  @Put()
  @ApiIfMatch()
  @Requires('company:update')
  @Changes('company', 'developments')
  @FailsSaying(messages.failures.saveLateRuleInternal, messages.failures.saveLateRule)
  @ApiOperation({
    summary: 'Define multa e juros por atraso, por inteiro; nada do que já foi recebido muda',
  })
  @ApiEnvelope(CompanyLateRuleView, { command: true })
  async set(
    @Body() { fine, interest }: SetLateRuleDto,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<CompanyLateRuleView> {
    const rule = { fine: fine ?? null, interest: interest ?? null };
    await this.commands.execute(new SetLateRule(rule, context, ifMatch));
    return this.get();
  }
}
