/** The rules of approving over HTTP: read by everybody who reads requests, changed by administrators in person. */
import { toReais, type Centavos } from '@livro/money';
import { approvalRuleChecks, messages } from '@livro/rules';
import { Body, Controller, Get, HttpCode, Post, Put, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { Id } from '../../platform/http/id.ts';
import { IfMatch } from '../../platform/http/if-match.ts';
import { ApiEnvelope, ApiIfMatch } from '../../platform/http/openapi.ts';
import { Requires, RequiresRecentSignIn } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { WireMoney } from '../../platform/http/wire-field.ts';
import { People } from '../request/people.read.ts';
import { ApprovalRules } from './approval-rules.read.ts';
import { type ApprovalRulesChange, ChangeApprovalRules } from './change-approval-rules.command.ts';

class SetApprovalRulesDto {
  @WireMoney(approvalRuleChecks.secondApprovalFrom, {
    optional: true,
    description: 'A partir deste valor, duas pessoas aprovam; vazio: uma basta',
  })
  secondApprovalFrom?: Centavos;
}

class ApprovalRulesProposalView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'A partir deste valor, duas pessoas aprovariam',
  })
  second_approval_from!: number | null;
  @ApiProperty() proposed_by!: string;
  @ApiProperty({ type: 'string', nullable: true }) proposed_by_name!: string | null;
  @ApiProperty({ type: 'string', format: 'date-time' }) proposed_at!: string;
  @ApiProperty({ description: 'Por quem pergunta: outro administrador, enquanto quem propôs está ativo' })
  can_be_confirmed!: boolean;
  @ApiProperty({ description: 'Por quem pergunta' }) can_be_rejected!: boolean;
}

class ApprovalRulesView {
  @ApiProperty({ type: 'number', nullable: true, description: 'A partir deste valor, duas pessoas aprovam' })
  second_approval_from!: number | null;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) updated_at!: string | null;
  @ApiProperty({ type: ApprovalRulesProposalView, nullable: true })
  proposal!: ApprovalRulesProposalView | null;
  @ApiProperty({ description: 'Há outro administrador: uma mudança espera a concordância dele' })
  needs_agreement!: boolean;
  @ApiProperty({ type: 'integer', description: 'Para If-Match; 0 enquanto nada foi definido' })
  version!: number;
}

@ApiTags('purchase-requests')
@Controller('approval-rules')
export class ApprovalRulesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rules: ApprovalRules,
    private readonly people: People,
  ) {}

  @Get()
  @Requires('purchases:read')
  @ApiOperation({ summary: 'Como as solicitações de compra são aprovadas, e a mudança que está proposta' })
  @ApiEnvelope(ApprovalRulesView)
  async get(@Req() { user }: LivroRequest): Promise<ApprovalRulesView> {
    const [rules, administrators] = await Promise.all([
      this.rules.history(),
      this.people.administratorsNow(),
    ]);
    const { secondApprovalFrom, setAt, version, proposal, proposedAt } = rules;
    const isAdministrator = user !== undefined && administrators.includes(user.id);
    const view = {
      second_approval_from: reaisOf(secondApprovalFrom),
      updated_at: setAt,
      proposal: null,
      needs_agreement: administrators.length > 1,
      version,
    };
    if (!proposal) return view;
    const { proposalId: id, proposedBy } = proposal;
    const nameOf = await this.people.namesOf([proposedBy]);
    const isOthers = proposedBy !== user?.id && administrators.includes(proposedBy);
    return {
      ...view,
      proposal: {
        id,
        second_approval_from: reaisOf(proposal.secondApprovalFrom),
        proposed_by: proposedBy,
        proposed_by_name: nameOf(proposedBy),
        proposed_at: proposedAt!,
        can_be_confirmed: isAdministrator && isOthers,
        can_be_rejected: isAdministrator,
      },
    };
  }

  @Put()
  @ApiIfMatch()
  @Requires('approval-rules:update')
  @RequiresRecentSignIn()
  @Changes('purchase-requests')
  @FailsSaying(messages.failures.saveApprovalRulesInternal, messages.failures.saveApprovalRules)
  @ApiOperation({
    summary: 'Define a partir de que valor duas pessoas aprovam, ou propõe isso aos outros administradores',
    description:
      'Com outro administrador ativo nada muda até que ele confirme; vale para o que se aprova ou conclui depois.',
  })
  @ApiEnvelope(ApprovalRulesView, { command: true })
  set(
    @Body() { secondApprovalFrom }: SetApprovalRulesDto,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
    @Req() asked: LivroRequest,
  ): Promise<ApprovalRulesView> {
    return this.#change(
      { type: 'SetApprovalRules', secondApprovalFrom: secondApprovalFrom ?? null, ifMatch },
      context,
      asked,
    );
  }

  @Post('proposals/:id/confirm')
  @HttpCode(200)
  @Requires('approval-rules:update')
  @RequiresRecentSignIn()
  @Changes('purchase-requests')
  @FailsSaying(messages.failures.saveApprovalRulesInternal, messages.failures.saveApprovalRules)
  @ApiOperation({ summary: 'Concorda com a mudança que outro administrador propôs, que passa a valer' })
  @ApiEnvelope(ApprovalRulesView, { command: true })
  confirm(
    @Id() proposalId: string,
    @Context() context: CommandContext,
    @Req() asked: LivroRequest,
  ): Promise<ApprovalRulesView> {
    return this.#change({ type: 'ConfirmApprovalRules', proposalId }, context, asked);
  }

  @Post('proposals/:id/reject')
  @HttpCode(200)
  @Requires('approval-rules:update')
  @RequiresRecentSignIn()
  @Changes('purchase-requests')
  @FailsSaying(messages.failures.saveApprovalRulesInternal, messages.failures.saveApprovalRules)
  @ApiOperation({ summary: 'Recusa a mudança proposta, ou retira a própria' })
  @ApiEnvelope(ApprovalRulesView, { command: true })
  reject(
    @Id() proposalId: string,
    @Context() context: CommandContext,
    @Req() asked: LivroRequest,
  ): Promise<ApprovalRulesView> {
    return this.#change({ type: 'RejectApprovalRules', proposalId }, context, asked);
  }

  async #change(
    change: ApprovalRulesChange,
    context: CommandContext,
    asked: LivroRequest,
  ): Promise<ApprovalRulesView> {
    await this.commands.execute(new ChangeApprovalRules(change, context));
    return this.get(asked);
  }
}

const reaisOf = (amount: number | null): number | null =>
  amount === null ? null : toReais(amount as Centavos);
