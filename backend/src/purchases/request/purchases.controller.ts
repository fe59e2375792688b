/** One purchase request over HTTP, and every step of its life: parses, dispatches, answers. */
import type { NewWords } from './commands.ts';
import { messages, moneyAreas } from '@livro/rules';
import { Body, Controller, Get, Patch, Post, HttpCode, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiExtraModels, ApiHeader, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Answer } from '../../platform/http/answer.ts';
import { Changes } from '../../platform/http/changes.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Id } from '../../platform/http/id.ts';
import { ApiEnvelope, ApiPlainListEnvelope, ApiRefusals } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { PurchaseStepView } from './purchase-steps.read.ts';
import { PurchaseView } from './purchase.view.ts';
import { CompletePurchase } from '../completion/complete-purchase.command.ts';
import { ApprovePurchases } from './approve-purchases.command.ts';
import { DecidePurchase } from './decide-purchase.command.ts';
import { RequestPurchase } from './request-purchase.command.ts';
import { LookedAt } from './looked-at.api.ts';
import { ApprovalsView, approvalsView, warningsOf } from './purchase-approvals.api.ts';
import { PurchaseService } from './purchase.service.ts';
import {
  ApprovePurchaseDto,
  ApprovePurchasesDto,
  CompletePurchaseDto,
  PurchaseExpenseDto,
  RejectPurchaseDto,
  RequestPurchaseDto,
  RevisePurchaseDto,
  UpdatePurchaseDto,
} from './purchase.dto.ts';
import { sentExpense } from '../completion/sent-expense.api.ts';

const Bound = () =>
  ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'O ETag da versão que foi vista; se mudou desde então, 412 com o que mudou',
  });

type Answered = Promise<Answer<PurchaseView>>;

@ApiTags('purchase-requests')
@Controller('purchase-requests')
export class PurchasesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly service: PurchaseService,
  ) {}

  @Get(':id')
  @Requires('purchases:read')
  @ApiOperation({ summary: 'Uma solicitação de compra' })
  @ApiEnvelope(PurchaseView)
  get(@Id() id: string, @Req() asked: LivroRequest): Promise<PurchaseView> {
    return this.service.get(id, asked);
  }

  @Get(':id/history')
  @Requires('purchases:read')
  @ApiOperation({ summary: 'O andamento de uma solicitação, passo a passo' })
  @ApiPlainListEnvelope(PurchaseStepView)
  @ApiRefusals(404)
  history(@Id() id: string): Promise<PurchaseStepView[]> {
    return this.service.history(id);
  }

  @Post()
  @Requires('purchases:create')
  @Changes('purchase-requests', 'dashboard', 'analytics')
  @FailsSaying(messages.failures.createPurchaseInternal, messages.failures.createPurchase)
  @ApiOperation({ summary: 'Solicita uma compra' })
  @ApiEnvelope(PurchaseView, { status: 201 })
  async request(
    @Body() dto: RequestPurchaseDto,
    @Context() context: CommandContext,
    @Req() asked: LivroRequest,
  ): Answered {
    const purchase = {
      ...dto,
      supplier: dto.supplier ?? null,
      justification: dto.justification ?? null,
      deliveryLocation: dto.deliveryLocation ?? null,
      neededByDate: dto.neededByDate ?? null,
      notes: dto.notes ?? null,
    };
    const decided = await this.commands.execute(new RequestPurchase(purchase, context));
    return this.service.answer(decided, asked, messages.screens.purchaseCreatedDetail);
  }

  @Patch(':id')
  @Bound()
  @Requires('purchases:update')
  @Changes('purchase-requests', 'dashboard', 'analytics')
  @FailsSaying(messages.failures.updatePurchaseInternal, messages.failures.updatePurchase)
  @ApiOperation({ summary: 'Muda as palavras de uma solicitação pendente' })
  @ApiEnvelope(PurchaseView, { status: 200, command: true })
  async update(
    @Id() id: string,
    @Body() { developmentId, estimatedCost, category, urgency, status: _, ...words }: UpdatePurchaseDto,
    @LookedAt() ifVersion: number | undefined,
    @Context() context: CommandContext,
    @Req() asked: LivroRequest,
  ): Answered {
    const changes = changesIn(words, asked.body as Record<string, unknown>);
    const fixed = { developmentId, estimatedCost, category, urgency };
    const decision = { type: 'UpdatePurchase', changes, fixed, ifVersion } as const;
    return this.service.answer(await this.commands.execute(new DecidePurchase(id, decision, context)), asked);
  }

  @Post('approve')
  @HttpCode(200)
  @Requires('purchases:approve')
  @Changes('purchase-requests', 'dashboard', 'analytics')
  @FailsSaying(messages.failures.approvePurchaseInternal, messages.failures.approvePurchase)
  @ApiOperation({
    summary: 'Aprova várias solicitações, cada uma como foi vista; a que é recusada é dita, as outras valem',
  })
  @ApiEnvelope(ApprovalsView, { command: true })
  async approveSeveral(
    @Body() { requests }: ApprovePurchasesDto,
    @Context() context: CommandContext,
  ): Promise<Answer<ApprovalsView>> {
    const answers = await this.commands.execute(new ApprovePurchases(requests, context));
    return Answer.of(approvalsView(answers), { warnings: warningsOf(answers) });
  }

  @Post(':id/approve')
  @HttpCode(200)
  @Bound()
  @Requires('purchases:approve')
  @Changes('purchase-requests', 'dashboard', 'analytics')
  @FailsSaying(messages.failures.approvePurchaseInternal, messages.failures.approvePurchase)
  @ApiOperation({
    summary: 'Aprova uma solicitação pendente, que não seja de quem aprova se houver quem mais aprove',
  })
  @ApiEnvelope(PurchaseView, { status: 200, command: true })
  async approve(
    @Id() id: string,
    @Body() { version }: ApprovePurchaseDto,
    @LookedAt() ifVersion: number | undefined,
    @Context() context: CommandContext,
    @Req() asked: LivroRequest,
  ): Answered {
    const decision = { type: 'ApprovePurchase', ifVersion: ifVersion ?? version } as const;
    return this.service.answer(await this.commands.execute(new DecidePurchase(id, decision, context)), asked);
  }

  @Post(':id/revise')
  @HttpCode(200)
  @Bound()
  @Requires('purchases:revise')
  @Changes('purchase-requests', 'dashboard', 'analytics')
  @FailsSaying(messages.failures.updatePurchaseInternal, messages.failures.updatePurchase)
  @ApiOperation({ summary: 'Muda o valor de uma solicitação aprovada, que volta a esperar aprovação' })
  @ApiEnvelope(PurchaseView, { status: 200, command: true })
  async revise(
    @Id() id: string,
    @Body() { estimatedCost, reason }: RevisePurchaseDto,
    @LookedAt() ifVersion: number | undefined,
    @Context() context: CommandContext,
    @Req() asked: LivroRequest,
  ): Answered {
    const decision = { type: 'RevisePurchase', estimatedCost, reason, ifVersion } as const;
    return this.service.answer(await this.commands.execute(new DecidePurchase(id, decision, context)), asked);
  }

  @Post(':id/reject')
  @HttpCode(200)
  @Bound()
  @Requires('purchases:reject')
  @Changes('purchase-requests', 'dashboard', 'analytics')
  @FailsSaying(messages.failures.rejectPurchaseInternal, messages.failures.rejectPurchase)
  @ApiOperation({ summary: 'Rejeita uma solicitação pendente, com ou sem motivo' })
  @ApiEnvelope(PurchaseView, { status: 200, command: true })
  async reject(
    @Id() id: string,
    @Body() { rejectionReason }: RejectPurchaseDto,
    @LookedAt() ifVersion: number | undefined,
    @Context() context: CommandContext,
    @Req() asked: LivroRequest,
  ): Answered {
    const decision = { type: 'RejectPurchase', reason: rejectionReason ?? null, ifVersion } as const;
    return this.service.answer(await this.commands.execute(new DecidePurchase(id, decision, context)), asked);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Bound()
  @Requires('purchases:cancel')
  @Changes('purchase-requests', 'dashboard', 'analytics')
  @FailsSaying(messages.failures.cancelPurchaseInternal, messages.failures.cancelPurchase)
  @ApiOperation({ summary: 'Cancela uma solicitação pendente ou aprovada' })
  @ApiEnvelope(PurchaseView, { status: 200, command: true })
  async cancel(
    @Id() id: string,
    @LookedAt() ifVersion: number | undefined,
    @Context() context: CommandContext,
    @Req() asked: LivroRequest,
  ): Answered {
    const decision = { type: 'CancelPurchase', ifVersion } as const;
    return this.service.answer(await this.commands.execute(new DecidePurchase(id, decision, context)), asked);
  }

  @Post(':id/complete')
  @HttpCode(200)
  @Bound()
  @Requires('purchases:complete')
  @Changes(...moneyAreas)
  @FailsSaying(messages.failures.completePurchaseInternal, messages.failures.completePurchase)
  @ApiExtraModels(PurchaseExpenseDto)
  @ApiBody({
    schema: {
      type: 'object',
      required: ['expense'],
      properties: {
        expense: { oneOf: [{ type: 'string', format: 'uuid' }, { $ref: getSchemaPath(PurchaseExpenseDto) }] },
        reason: {
          type: 'string',
          description:
            'Por que se compra acima do aprovado e da tolerância: só de quem aprova e não solicitou',
        },
      },
    },
  })
  @ApiOperation({
    summary: 'Conclui uma solicitação aprovada: lança a despesa, ou liga a que já foi lançada',
  })
  @ApiEnvelope(PurchaseView, { status: 200, command: true })
  async complete(
    @Id() id: string,
    @Body() { reason }: CompletePurchaseDto,
    @LookedAt() ifVersion: number | undefined,
    @Context() context: CommandContext,
    @Req() asked: LivroRequest,
  ): Answered {
    const expense = await sentExpense(asked.body as Record<string, unknown>);
    const command = new CompletePurchase(id, expense, ifVersion, reason ?? null, context);
    return this.service.answer(await this.commands.execute(command), asked);
  }
}

type Words = Pick<
  UpdatePurchaseDto,
  'description' | 'supplier' | 'justification' | 'deliveryLocation' | 'neededByDate' | 'tags' | 'notes'
>;
const WORDS = [
  'description',
  'supplier',
  'justification',
  'deliveryLocation',
  'neededByDate',
  'tags',
  'notes',
] as const;
const NAMES: Readonly<Record<string, readonly string[]>> = { tags: ['tags', 'tagList'] };

/** Fields that were sent; one that is there and empty is emptied. `sent` is the body as it came, in camelCase. */
function changesIn(words: Words, sent: Readonly<Record<string, unknown>>): Partial<NewWords> {
  const there = WORDS.filter((field) => (NAMES[field] ?? [field]).some((name) => Object.hasOwn(sent, name)));
  const emptied = { tags: [], description: '' };
  return Object.fromEntries(
    there.map((field) => [field, words[field] ?? (emptied as Record<string, unknown>)[field] ?? null]),
  );
}
