/** Expenses over HTTP. */
import { DomainError } from '@livro/event-sourcing';
import { limits, messages, moneyAreas, textNamesOf } from '@livro/rules';
import { Body, Controller, Delete, Get, Inject, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { Changes } from '../../platform/http/changes.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Id } from '../../platform/http/id.ts';
import { IfMatch } from '../../platform/http/if-match.ts';
import {
  ApiEnvelope,
  ApiIfMatch,
  ApiListEnvelope,
  ApiPlainListEnvelope,
} from '../../platform/http/openapi.ts';
import { listRequest, type Page, pageOf } from '../../platform/http/page.ts';
import { Requires } from '../../platform/http/public.ts';
import { ExpenseQueries, type FoundExpense } from './expense.queries.ts';
import { entryKey } from '../journal/newest-first.read.ts';
import { type ExpenseRow, expensesProjection, expensesTable, madeExpense } from './expenses.projection.ts';
import { ExistingScope } from '../account/existing-scope.interceptor.ts';
import { RecordExpense } from './record-expense.command.ts';
import { EditExpenseDto, UndoDto } from '../correction/correction.dto.ts';
import { cleared } from '../correction/cleared.api.ts';
import { EditEntry } from '../correction/edit-entry.command.ts';
import { ReverseEntry } from '../correction/reverse-entry.command.ts';
import { EntryService, type Shown } from '../journal/entry.service.ts';
import {
  ExpenseStatsView,
  expenseStatsView,
  ExpenseSuggestionView,
  ExpenseView,
  expenseView,
} from './expense.view.ts';
import { ExpenseWordsQueries } from './expense-words.queries.ts';
import { CreateExpenseDto } from '../journal/ledger.dto.ts';
import { ExpensesQuery, SuggestionsQuery } from '../journal/list.dto.ts';
import { expenseFilter } from '../journal/list-filters.api.ts';
import { shown } from '../journal/shown.api.ts';

@ApiTags('expenses')
@UseInterceptors(ExistingScope)
@Controller('expenses')
export class ExpensesController {
  readonly #shown: Shown<ExpenseRow, ExpenseView> = {
    projection: expensesProjection,
    table: expensesTable,
    view: (row, namesOf) => expenseView({ ...row, ...namesOf(row.account_id) }),
  };

  constructor(
    private readonly queries: ExpenseQueries,
    private readonly words: ExpenseWordsQueries,
    private readonly commands: CommandBus,
    private readonly service: EntryService,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'allowOverdraftExpenses'>,
  ) {}

  @Get()
  @Requires('expenses:read')
  @ApiOperation({ summary: 'Despesas, da mais nova à mais antiga; as desfeitas só se pedidas' })
  @ApiListEnvelope(ExpenseView)
  async list(@Query() query: ExpensesQuery): Promise<readonly ExpenseView[] | Page<ExpenseView>> {
    const request = listRequest(query, { plain: limits.newestByDefault });
    const { rows, count } = await this.queries.list(expenseFilter(query), request);
    const key = entryKey<FoundExpense>((row) => row.date);
    return shown(pageOf(request, rows, count, key), expenseView);
  }

  @Get('search')
  @Requires('expenses:read')
  @ApiOperation({ summary: 'Procura despesas por palavras, em qualquer ordem' })
  @ApiListEnvelope(ExpenseView)
  search(@Query() query: ExpensesQuery): Promise<readonly ExpenseView[] | Page<ExpenseView>> {
    return this.list(query);
  }

  @Get('stats')
  @Requires('expenses:read')
  @ApiOperation({ summary: 'Totais das despesas do filtro, por categoria e fornecedor, e as mais novas' })
  @ApiEnvelope(ExpenseStatsView)
  async stats(@Query() query: ExpensesQuery): Promise<ExpenseStatsView> {
    const filter = expenseFilter(query);
    const newest = listRequest({ limit: limits.recentExpenses }, { plain: limits.recentExpenses });
    const [stats, { rows }] = await Promise.all([
      this.queries.stats(filter),
      this.queries.list(filter, newest),
    ]);
    return expenseStatsView(stats, rows.slice(0, limits.recentExpenses));
  }

  @Get('suggestions')
  @Requires('expenses:read')
  @ApiOperation({ summary: 'Fornecedores ou descrições já usados, os mais usados primeiro' })
  @ApiPlainListEnvelope(ExpenseSuggestionView)
  suggestions(@Query() { field, search }: SuggestionsQuery): Promise<readonly ExpenseSuggestionView[]> {
    return this.words.offered(field, search);
  }

  @Get(':id')
  @Requires('expenses:read')
  @ApiOperation({ summary: 'Uma despesa' })
  @ApiEnvelope(ExpenseView)
  async get(@Id() id: string): Promise<ExpenseView> {
    const row = await this.queries.get(id);
    if (!row) throw new DomainError('NOT_FOUND', messages.expenseNotFound);
    return expenseView(row);
  }

  @Post()
  @Requires('expenses:create')
  @Changes(...moneyAreas)
  @FailsSaying(messages.failures.createExpenseInternal, messages.failures.saveExpense)
  @ApiOperation({ summary: 'Registra uma despesa de uma conta' })
  @ApiEnvelope(ExpenseView, { status: 201 })
  async create(
    @Body() dto: CreateExpenseDto,
    @Context() context: CommandContext,
  ): Promise<Answer<ExpenseView>> {
    const { allowOverdraftExpenses: allowOverdraft } = this.settings;
    const command = new RecordExpense({ ...dto, allowOverdraft }, context);
    return this.service.answer(this.commands.execute(command), {
      shown: this.#shown,
      ids: [command.asked.expenseId],
      made: madeExpense,
    });
  }

  @Patch(':id')
  @ApiIfMatch()
  @Requires('expenses:update')
  @Changes(...moneyAreas)
  @FailsSaying(messages.failures.saveExpense)
  @ApiOperation({
    summary: 'Corrige palavras por anotação; valor, conta, data ou categoria por estorno e novo lançamento',
  })
  @ApiEnvelope(ExpenseView, { command: true })
  async edit(
    @Id() id: string,
    @Body() { reason, ...dto }: EditExpenseDto,
    @Body() sent: Record<string, unknown>,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<Answer<ExpenseView>> {
    const { allowOverdraftExpenses: allowOverdraft } = this.settings;
    const change = { ...dto, ...cleared(sent, [...textNamesOf('expense'), 'notes']) };
    const command = new EditEntry(
      { entryId: id, reason, ifMatch },
      { kind: 'expense', change, allowOverdraft },
      context,
    );
    return this.service.answer(this.commands.execute(command), {
      shown: this.#shown,
      ids: [command.asked.replacementId, id],
    });
  }

  @Delete(':id')
  @ApiIfMatch()
  @Requires('expenses:delete')
  @Changes(...moneyAreas)
  @FailsSaying(messages.failures.saveExpense)
  @ApiOperation({ summary: 'Desfaz uma despesa por estorno, com um motivo; a história fica' })
  @ApiEnvelope(ExpenseView, { command: true })
  remove(
    @Id() id: string,
    @Body() undoing: UndoDto,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<Answer<ExpenseView>> {
    const command = new ReverseEntry({ ...undoing, entryId: id, kind: 'expense', ifMatch }, context);
    return this.service.answer(this.commands.execute(command), { shown: this.#shown, ids: [id] });
  }
}
