/** Buyers' plans over HTTP, and several pending payments confirmed at once. */
import { DomainError } from '@livro/event-sourcing';
import { brokenPlanRule, messages, moneyAreas } from '@livro/rules';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { Id } from '../../platform/http/id.ts';
import { ApiEnvelope } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import { ReadsFirst } from '../../platform/http/read-own-writes.ts';
import { ConfirmSeveralDto, type PaymentToConfirmDto, ReasonDto } from '../correction/correction.dto.ts';
import { SeveralEntries } from '../correction/several-entries.api.ts';
import { CorrectedItemsView } from '../correction/several-entries.dto.ts';
import { CancelPlan, MakePlan } from './make-plan.command.ts';
import { PayerQueries } from './payer.queries.ts';
import { CancelledPlanView, MakePlanDto, PlanView, planView, termsOf } from './plan.dto.ts';
import { ConfirmPayment } from './settle-payment.command.ts';

@ApiTags('payments')
@Controller('payments')
export class PlansController {
  constructor(
    private readonly commands: CommandBus,
    private readonly payers: PayerQueries,
    private readonly several: SeveralEntries,
  ) {}

  @Post('plans')
  @ReadsFirst()
  @Requires('payments:create')
  @Changes(...moneyAreas, 'clients')
  @FailsSaying(messages.failures.createPaymentInternal, messages.failures.registerPayment)
  @ApiOperation({
    summary:
      'Registra o parcelamento de um comprador: todos os vencimentos como pagamentos pendentes, ou nenhum',
  })
  @ApiEnvelope(PlanView, { status: 201 })
  async make(@Body() dto: MakePlanDto, @Context() context: CommandContext): Promise<PlanView> {
    const {
      accountId,
      clientId,
      unitReference = null,
      paymentMethod: method,
      description,
      force = false,
    } = dto;
    const terms = termsOf(dto, context.today);
    const broken = brokenPlanRule(terms, context.today);
    if (broken) throw new DomainError(broken.code, broken.message, broken.field);
    const [foreign] = await this.payers.warnings({ accountId, clientId, unitReference });
    if (foreign) throw new DomainError(foreign.code, foreign.message, foreign.field);
    const command = new MakePlan(
      { accountId, clientId, unitReference, terms, method, description, force },
      context,
    );
    await this.commands.execute(command);
    return planView(command.asked);
  }

  @Post('plans/:id/cancel')
  @HttpCode(200)
  @Requires('payments:cancel')
  @Changes(...moneyAreas, 'clients')
  @FailsSaying(messages.failures.registerPayment)
  @ApiOperation({ summary: 'Cancela todas as parcelas de um parcelamento do qual nada foi pago' })
  @ApiEnvelope(CancelledPlanView, { command: true })
  async cancel(
    @Id() id: string,
    @Body() { reason }: ReasonDto,
    @Context() context: CommandContext,
  ): Promise<CancelledPlanView> {
    const { outcome } = await this.commands.execute(new CancelPlan({ planId: id, reason }, context));
    return { id, cancelled: outcome.events.length };
  }

  @Post('confirm')
  @HttpCode(200)
  @Requires('payments:confirm')
  @Changes(...moneyAreas, 'clients')
  @FailsSaying(messages.failures.registerPayment)
  @ApiOperation({
    summary:
      'Confirma vários pagamentos pendentes, cada um com a sua multa e os seus juros; cada um que não pode ser é dito',
  })
  @ApiEnvelope(CorrectedItemsView, { command: true })
  async confirm(
    @Body() { payments, date }: ConfirmSeveralDto,
    @Context() context: CommandContext,
  ): Promise<CorrectedItemsView> {
    const day = date ?? context.today;
    const asked = new Map(payments.map((payment): [string, PaymentToConfirmDto] => [payment.id, payment]));
    const content = (id: string) => ({ ...asked.get(id), date });
    return this.several.correct([...asked.keys()], content, context, (id, its) =>
      Promise.resolve(new ConfirmPayment({ entryId: id, date: day }, its, asked.get(id))),
    );
  }
}
