/** The rules of approving over HTTP: read by who sees requests, set by administrators. */
import { toReais, type Centavos } from '@livro/money';
import { approvalRuleChecks, messages } from '@livro/rules';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { IfMatch } from '../../platform/http/if-match.ts';
import { ApiEnvelope, ApiIfMatch } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import { WireMoney } from '../../platform/http/wire-field.ts';
import { ApprovalRules } from './approval-rules.read.ts';
import { SetApprovalRules } from './set-approval-rules.command.ts';

class SetApprovalRulesDto {
  @WireMoney(approvalRuleChecks.secondApprovalFrom, {
    optional: true,
    description: 'A partir deste valor, duas pessoas aprovam; vazio: uma basta',
  })
  secondApprovalFrom?: Centavos;
}

class ApprovalRulesView {
  @ApiProperty({ type: 'number', nullable: true, description: 'A partir deste valor, duas pessoas aprovam' })
  second_approval_from!: number | null;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) updated_at!: string | null;
  @ApiProperty({ type: 'integer', description: 'Para If-Match; 0 enquanto nada foi definido' })
  version!: number;
}

@ApiTags('purchase-requests')
@Controller('approval-rules')
export class ApprovalRulesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rules: ApprovalRules,
  ) {}

  @Get()
  @Requires('purchases:read')
  @ApiOperation({ summary: 'Como as solicitações de compra são aprovadas' })
  @ApiEnvelope(ApprovalRulesView)
  async get(): Promise<ApprovalRulesView> {
    const { secondApprovalFrom = null, version = 0, setAt = null } = (await this.rules.told()) ?? {};
    return {
      second_approval_from: secondApprovalFrom === null ? null : toReais(secondApprovalFrom as Centavos),
      updated_at: setAt,
      version,
    };
  }

  @Put()
  @ApiIfMatch()
  @Requires('company:update')
  @Changes('purchase-requests')
  @FailsSaying(messages.failures.saveApprovalRulesInternal, messages.failures.saveApprovalRules)
  @ApiOperation({
    summary: 'Define a partir de que valor duas pessoas aprovam; vale para o que se aprova depois',
  })
  @ApiEnvelope(ApprovalRulesView, { command: true })
  async set(
    @Body() { secondApprovalFrom }: SetApprovalRulesDto,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<ApprovalRulesView> {
    await this.commands.execute(new SetApprovalRules(secondApprovalFrom ?? null, context, ifMatch));
    return this.get();
  }
}
