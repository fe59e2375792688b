/** Clients' payments over HTTP. */
import { DomainError, type Violation } from '@livro/event-sourcing';
import { limits, messages, moneyAreas, textNamesOf } from '@livro/rules';
import { Body, Controller, Delete, Get, HttpCode, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Answer } from '../../platform/http/answer.ts';
import { Changes } from '../../platform/http/changes.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Id } from '../../platform/http/id.ts';
import { IfMatch } from '../../platform/http/if-match.ts';
import { ApiEnvelope, ApiIfMatch, ApiListEnvelope } from '../../platform/http/openapi.ts';
import { listRequest, type Page, pageOf } from '../../platform/http/page.ts';
import { Requires } from '../../platform/http/public.ts';
import type { PaymentEdit } from '../journal/commands.ts';
import type { JournalCommand } from '../journal/journal.command.ts';
import { entryKey } from '../journal/newest-first.read.ts';
import { type FoundPayment, PaymentQueries } from './payment.queries.ts';
import { PayerQueries } from './payer.queries.ts';
import { madePayment, type PaymentRow, paymentsProjection, paymentsTable } from './payments.projection.ts';
import { ExistingScope } from '../account/existing-scope.interceptor.ts';
import { RegisterPayment } from './register-payment.command.ts';
import { CancelPayment, ConfirmPayment, RefundPayment } from './settle-payment.command.ts';
import {
  ConfirmPaymentDto,
  EditPaymentDto,
  OptionalReasonDto,
  UndoDto,
} from '../correction/correction.dto.ts';
import { cleared } from '../correction/cleared.api.ts';
import { EditEntry } from '../correction/edit-entry.command.ts';
import { ReverseEntry } from '../correction/reverse-entry.command.ts';
import { EntryService, type Shown } from '../journal/entry.service.ts';
import { CreatePaymentDto } from '../journal/ledger.dto.ts';
import { PaymentsQuery } from '../journal/list.dto.ts';
import { paymentFilter } from '../journal/list-filters.api.ts';
import { PaymentStatsView, paymentStatsView, PaymentView, paymentView } from './payment.view.ts';
import { shown } from '../journal/shown.api.ts';

const OWNERSHIP = ['accountId', 'clientId', 'unitReference'] as const;

@ApiTags('payments')
@UseInterceptors(ExistingScope)
@Controller('payments')
export class PaymentsController {
  readonly #shown: Shown<PaymentRow, PaymentView> = {
    projection: paymentsProjection,
    table: paymentsTable,
    // Who is new has no files.
    view: async (row, namesOf, rows) => {
      const files = rows && (await this.queries.get(row.id))?.files;
      return paymentView({ ...row, ...namesOf(row.account_id), files });
    },
  };

  constructor(
    private readonly queries: PaymentQueries,
    private readonly payers: PayerQueries,
    private readonly commands: CommandBus,
    private readonly service: EntryService,
  ) {}

  @Get()
  @Requires('payments:read')
  @ApiOperation({
    summary: 'Pagamentos de todas as situações, do mais novo ao mais antigo, ou ao contrário com `sort=date`',
  })
  @ApiListEnvelope(PaymentView)
  async list(@Query() query: PaymentsQuery): Promise<readonly PaymentView[] | Page<PaymentView>> {
    const request = listRequest(query, { plain: limits.newestByDefault });
    const oldestFirst = query.sort === 'date';
    const { rows, count } = await this.queries.list(paymentFilter(query), request, oldestFirst);
    const key = entryKey<FoundPayment>((row) => row.date, oldestFirst);
    return shown(pageOf(request, rows, count, key), paymentView);
  }

  @Get('search')
  @Requires('payments:read')
  @ApiOperation({ summary: 'Procura pagamentos por palavras, em qualquer ordem' })
  @ApiListEnvelope(PaymentView)
  search(@Query() query: PaymentsQuery): Promise<readonly PaymentView[] | Page<PaymentView>> {
    return this.list(query);
  }

  @Get('stats')
  @Requires('payments:read')
  @ApiOperation({ summary: 'Totais dos pagamentos do filtro, por situação e método' })
  @ApiEnvelope(PaymentStatsView)
  async stats(@Query() query: PaymentsQuery): Promise<PaymentStatsView> {
    return paymentStatsView(await this.queries.stats(paymentFilter(query)));
  }

  @Get(':id')
  @Requires('payments:read')
  @ApiOperation({ summary: 'Um pagamento' })
  @ApiEnvelope(PaymentView)
  async get(@Id() id: string): Promise<PaymentView> {
    const row = await this.queries.get(id);
    if (!row) throw new DomainError('NOT_FOUND', messages.paymentNotFound);
    return paymentView(row);
  }

  @Post()
  @Requires('payments:create')
  @Changes(...moneyAreas, 'clients')
  @FailsSaying(messages.failures.createPaymentInternal, messages.failures.registerPayment)
  @ApiOperation({ summary: 'Registra um pagamento de cliente, confirmado ou pendente' })
  @ApiEnvelope(PaymentView, { status: 201 })
  async create(
    @Body() dto: CreatePaymentDto,
    @Context() context: CommandContext,
  ): Promise<Answer<PaymentView>> {
    const fields = { ...dto, method: dto.paymentMethod, confirmDuplicate: dto.force };
    const command = new RegisterPayment(fields, context);
    return this.service.answer(this.commands.execute(command), {
      warnings: () => this.payers.warnings(command.asked),
      shown: this.#shown,
      ids: [command.asked.paymentId],
      made: madePayment,
    });
  }

  @Patch(':id')
  @ApiIfMatch()
  @Requires('payments:update')
  @Changes(...moneyAreas, 'clients')
  @FailsSaying(messages.failures.registerPayment)
  @ApiOperation({ summary: 'Corrige palavras por anotação; o resto por estorno e novo lançamento' })
  @ApiEnvelope(PaymentView, { command: true })
  async edit(
    @Id() id: string,
    @Body() { reason, paymentMethod: method, ...dto }: EditPaymentDto,
    @Body() sent: Record<string, unknown>,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<Answer<PaymentView>> {
    const change = { ...dto, method, ...cleared(sent, [...textNamesOf('payment'), 'notes']) };
    const command = new EditEntry({ entryId: id, reason, ifMatch }, { kind: 'payment', change }, context);
    return this.service.answer(this.commands.execute(command), {
      warnings: () => this.#warningsOf(id, change),
      shown: this.#shown,
      ids: [command.asked.replacementId, id],
    });
  }

  @Delete(':id')
  @ApiIfMatch()
  @Requires('payments:delete')
  @Changes(...moneyAreas, 'clients')
  @FailsSaying(messages.failures.registerPayment)
  @ApiOperation({
    summary: 'Desfaz um pagamento, com um motivo: o confirmado por estorno, o pendente por cancelamento',
  })
  @ApiEnvelope(PaymentView, { command: true })
  remove(
    @Id() id: string,
    @Body() undoing: UndoDto,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<Answer<PaymentView>> {
    return this.#settle(id, new ReverseEntry({ ...undoing, entryId: id, kind: 'payment', ifMatch }, context));
  }

  @Post(':id/confirm')
  @HttpCode(200)
  @Requires('payments:confirm')
  @Changes(...moneyAreas, 'clients')
  @FailsSaying(messages.failures.registerPayment)
  @ApiOperation({
    summary: 'Confirma um pagamento pendente e credita a conta, com a multa e os juros se atrasou',
  })
  @ApiEnvelope(PaymentView, { command: true })
  confirm(
    @Id() id: string,
    @Body() { date, ...charges }: ConfirmPaymentDto,
    @Context() context: CommandContext,
  ): Promise<Answer<PaymentView>> {
    return this.#settle(
      id,
      new ConfirmPayment({ entryId: id, date: date ?? context.today }, context, charges),
    );
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Requires('payments:cancel')
  @Changes(...moneyAreas, 'clients')
  @FailsSaying(messages.failures.registerPayment)
  @ApiOperation({ summary: 'Cancela um pagamento pendente' })
  @ApiEnvelope(PaymentView, { command: true })
  cancel(
    @Id() id: string,
    @Body() { reason }: OptionalReasonDto,
    @Context() context: CommandContext,
  ): Promise<Answer<PaymentView>> {
    return this.#settle(id, new CancelPayment({ entryId: id, reason: reason ?? 'Cancelamento' }, context));
  }

  @Post(':id/refund')
  @HttpCode(200)
  @Requires('payments:refund')
  @Changes(...moneyAreas, 'clients')
  @FailsSaying(messages.failures.registerPayment)
  @ApiOperation({ summary: 'Devolve um pagamento confirmado, com um motivo' })
  @ApiEnvelope(PaymentView, { command: true })
  refund(
    @Id() id: string,
    @Body() undoing: UndoDto,
    @Context() context: CommandContext,
  ): Promise<Answer<PaymentView>> {
    return this.#settle(id, new RefundPayment({ ...undoing, entryId: id }, context));
  }

  #settle(id: string, command: JournalCommand): Promise<Answer<PaymentView>> {
    return this.service.answer(this.commands.execute(command), { shown: this.#shown, ids: [id] });
  }

  /** Of a payment as the change leaves it, where the change is about whose it is: the rest was warned about before. */
  async #warningsOf(id: string, change: PaymentEdit): Promise<readonly Violation[]> {
    if (OWNERSHIP.every((name) => change[name] === undefined)) return [];
    const before = await this.queries.get(id);
    if (!before) return [];
    const { accountId, clientId, unitReference } = change;
    return this.payers.warnings({
      accountId: accountId ?? before.account_id,
      clientId: clientId ?? before.client_id,
      unitReference: unitReference === undefined ? before.unit_reference : unitReference,
    });
  }
}
