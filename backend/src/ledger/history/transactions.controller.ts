/** The history of accounts over HTTP: lists, pages with the totals of their filter, and a common door for simple entries. */
import { limits, messages, moneyAreas } from '@livro/rules';
import { Body, Controller, Get, Inject, Post, Query, Req, type Type, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiExtraModels, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { Changes } from '../../platform/http/changes.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { ApiEnvelope, ApiPlainListEnvelope } from '../../platform/http/openapi.ts';
import { listRequest, pagedOf } from '../../platform/http/page.ts';
import { Requires } from '../../platform/http/public.ts';
import { ReadsFirst } from '../../platform/http/read-own-writes.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { WirePipe } from '../../platform/http/wire.pipe.ts';
import type { JournalCommand } from '../journal/journal.command.ts';
import { Id } from '../../platform/http/id.ts';
import { PayerQueries } from '../payment/payer.queries.ts';
import { FiguresQueries } from '../books/figures.queries.ts';
import { sortOf } from './transaction-order.read.ts';
import { transactionKey, TransactionQueries } from './transaction.queries.ts';
import { ExistingScope } from '../account/existing-scope.interceptor.ts';
import { ApiTransactionList } from './api-transaction-list.api.ts';
import { SetOpeningBalance } from '../account/set-opening-balance.command.ts';
import { RecordExpense } from '../expense/record-expense.command.ts';
import { RegisterPayment } from '../payment/register-payment.command.ts';
import { ReverseEntryDto } from '../correction/correction.dto.ts';
import { ReverseEntry } from '../correction/reverse-entry.command.ts';
import { type PaymentRow, paymentsProjection, paymentsTable } from '../payment/payments.projection.ts';
import { transactionsProjection } from './transactions.projection.ts';
import { type TransactionRow, transactionsTable } from './transactions.table.ts';
import { EntryService, type Shown } from '../journal/entry.service.ts';
import { EntryView, EntryViews } from '../journal/entry.view.ts';
import {
  CreateExpenseDto,
  CreatePaymentDto,
  CreateTransactionDto,
  InitialTransactionDto,
} from '../journal/ledger.dto.ts';
import { KnownAtQuery } from '../journal/list.dto.ts';
import { TransactionsQuery } from './transactions.dto.ts';
import { transactionFilter } from '../journal/list-filters.api.ts';
import { paymentView } from '../payment/payment.view.ts';
import {
  AuthorView,
  type ListedTransactionView,
  ListedTransactionViews,
  type TransactionPageView,
} from './listed-transactions.view.ts';
import { pendingPayment, totalsView, TransactionView, transactionView } from './transaction.view.ts';

@ApiTags('transactions')
@UseInterceptors(ExistingScope)
@Controller('transactions')
export class TransactionsController {
  readonly #pipe = new WirePipe();
  readonly #shown: Shown<TransactionRow, TransactionView> = {
    projection: transactionsProjection,
    table: transactionsTable,
    view: (row, namesOf) => {
      const { development_name } = namesOf(row.account_id);
      const related = row.related_account_id && namesOf(row.related_account_id);
      return transactionView({
        ...row,
        development_name,
        related_type: related ? related.account_type : null,
        related_development_id: related ? related.development_id : null,
        related_development_name: related ? related.development_name : null,
        author_name: null,
      });
    },
  };
  readonly #pending: Shown<PaymentRow, TransactionView> = {
    projection: paymentsProjection,
    table: paymentsTable,
    view: (row, namesOf) => pendingPayment(paymentView({ ...row, ...namesOf(row.account_id) })),
  };

  constructor(
    private readonly queries: TransactionQueries,
    private readonly listed: ListedTransactionViews,
    private readonly payers: PayerQueries,
    private readonly figures: FiguresQueries,
    private readonly entries: EntryViews,
    private readonly commands: CommandBus,
    private readonly service: EntryService,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'allowOverdraftExpenses'>,
  ) {}

  @Get()
  @Requires('transactions:read')
  @ApiOperation({
    summary: 'Histórico de uma conta, de um empreendimento ou de tudo; com page ou cursor, também os totais',
  })
  @ApiTransactionList()
  async list(
    @Query() query: TransactionsQuery,
    @Req() { user }: LivroRequest,
  ): Promise<readonly ListedTransactionView[] | TransactionPageView> {
    const request = listRequest(query, { plain: limits.newestByDefault });
    const sort = sortOf(query.sort);
    const filter = {
      ...transactionFilter(query),
      upToEntry: await this.figures.existingEntry(query),
      knownAt: query.knownAt,
    };
    // Who a client is, only who may read clients is told.
    const mayReadClients = user?.permissions.has('clients:read') === true;
    const listing = { knownAt: query.knownAt, mayReadClients };
    if (!request.paged) {
      const rows = await this.queries.list(filter, sort, request);
      return this.listed.of(rows.slice(0, request.limit), listing);
    }
    const { rows, balances, count, totals, total } = await this.queries.page(filter, sort, request);
    const page = pagedOf(request, rows, count, transactionKey(sort));
    const results = await this.listed.of(page.results, { ...listing, balances });
    return { ...page, results, totals: totalsView(totals), total };
  }

  @Get('authors')
  @Requires('transactions:read')
  @ApiOperation({ summary: 'Quem já lançou alguma coisa, por nome' })
  @ApiPlainListEnvelope(AuthorView)
  authors(): Promise<readonly AuthorView[]> {
    return this.queries.authors();
  }

  @Post()
  @Requires('transactions:create')
  @Changes(...moneyAreas, 'clients')
  @FailsSaying(messages.failures.createTransactionInternal)
  @ApiOperation({
    summary: 'Lança uma despesa, um pagamento ou um saldo inicial, com os mesmos campos e regras',
  })
  @ApiExtraModels(CreateExpenseDto, CreatePaymentDto, InitialTransactionDto)
  @ApiBody({
    schema: {
      type: 'object',
      required: ['type'],
      properties: { type: { type: 'string', enum: ['expense', 'payment', 'initial_balance'] } },
      oneOf: [CreateExpenseDto, CreatePaymentDto, InitialTransactionDto].map((dto) => ({
        $ref: getSchemaPath(dto),
      })),
    },
  })
  @ApiEnvelope(TransactionView, { status: 201 })
  async create(
    @Body() { type }: CreateTransactionDto,
    @Body() body: Record<string, unknown>,
    @Context() context: CommandContext,
  ): Promise<Answer<TransactionView>> {
    const { command, id } = await this.#commandOf(type, body, context);
    if (!(command instanceof RegisterPayment))
      return this.service.answer(this.commands.execute(command), { shown: this.#shown, ids: [id] });
    const entering = { warnings: () => this.payers.warnings(command.asked), ids: [id] };
    // A pending payment is no history yet.
    return command.asked.status === 'pending'
      ? this.service.answer(this.commands.execute(command), { ...entering, shown: this.#pending })
      : this.service.answer(this.commands.execute(command), { ...entering, shown: this.#shown });
  }

  @Post(':id/reverse')
  @ReadsFirst()
  @Requires('transactions:reverse')
  @Changes(...moneyAreas, 'clients')
  @FailsSaying(messages.failures.createTransactionInternal)
  @ApiOperation({
    summary: 'Estorna qualquer lançamento, uma vez, com um motivo e no dia escolhido; responde com o estorno',
  })
  @ApiEnvelope(TransactionView, { status: 201 })
  async reverse(
    @Id() id: string,
    @Body() undoing: ReverseEntryDto,
    @Context() context: CommandContext,
  ): Promise<Answer<TransactionView>> {
    // The second leg of a transfer has an id of its own.
    const entryId = (await this.queries.get(id))?.entry_id ?? id;
    const command = new ReverseEntry({ ...undoing, entryId }, context);
    return this.service.answer(this.commands.execute(command), {
      shown: this.#shown,
      ids: [command.asked.reversalId],
    });
  }

  @Get(':id')
  @Requires('transactions:read')
  @ApiOperation({
    summary: 'Um lançamento: partidas, evento, saldo depois dele em cada conta e a corrente de correções',
  })
  @ApiEnvelope(EntryView)
  get(
    @Id() id: string,
    @Query() query: KnownAtQuery,
    @Context() { today }: CommandContext,
  ): Promise<EntryView> {
    return this.entries.view(id, today, query.knownAt);
  }

  async #commandOf(
    type: CreateTransactionDto['type'],
    body: unknown,
    context: CommandContext,
  ): Promise<{ command: JournalCommand; id: string }> {
    switch (type) {
      case 'expense': {
        const dto = await this.#readAs(CreateExpenseDto, body);
        const { allowOverdraftExpenses: allowOverdraft } = this.settings;
        const command = new RecordExpense({ ...dto, allowOverdraft }, context);
        return { command, id: command.asked.expenseId };
      }
      case 'payment': {
        const dto = await this.#readAs(CreatePaymentDto, body);
        const fields = { ...dto, method: dto.paymentMethod, confirmDuplicate: dto.force };
        const command = new RegisterPayment(fields, context);
        return { command, id: command.asked.paymentId };
      }
      case 'initial_balance': {
        const dto = await this.#readAs(InitialTransactionDto, body);
        const command = new SetOpeningBalance(dto, context);
        return { command, id: command.asked.entryId };
      }
      default:
        throw new Error(`No entry of type ${String(type satisfies never)}`);
    }
  }

  /** The rest of the body, under the rules of the form that `type` names. */
  #readAs<Dto extends object>(metatype: Type<Dto>, body: unknown): Promise<Dto> {
    return this.#pipe.transform(body, { type: 'body', metatype }) as Promise<Dto>;
  }
}
