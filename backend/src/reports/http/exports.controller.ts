/** Whole filtered lists as files: the filters, the order and the permission are those of the list itself. */
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { listRequest, type ListRequest } from '../../platform/http/page.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { Requires } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { AccessesPersonalData } from '../../platform/security-log/records-security.ts';
import { clientSorts } from '../../clients/client/client.dto.ts';
import { securityLogFilter } from '../../identity/security-log/security-log.dto.ts';
import { securityLogKey, SecurityLogQueries } from '../../identity/security-log/security-log.queries.ts';
import { type ClientSight, sightOf } from '../../clients/personal-data/client-sight.read.ts';
import { ClientQueries } from '../../clients/client/client.queries.ts';
import type { ClientView } from '../../clients/client/client.view.ts';
import { expenseFilter, paymentFilter, transactionFilter } from '../../ledger/journal/list-filters.api.ts';
import { ExpenseQueries, type FoundExpense } from '../../ledger/expense/expense.queries.ts';
import { entryKey } from '../../ledger/journal/newest-first.read.ts';
import { type FoundPayment, PaymentQueries } from '../../ledger/payment/payment.queries.ts';
import { FiguresQueries } from '../../ledger/books/figures.queries.ts';
import { sortOf } from '../../ledger/history/transaction-order.read.ts';
import {
  type FoundTransaction,
  transactionKey,
  TransactionQueries,
} from '../../ledger/history/transaction.queries.ts';
import { purchaseFilter, purchaseSorts } from '../../purchases/request/purchase.dto.ts';
import { purchaseKey, PurchaseQueries } from '../../purchases/request/purchase.queries.ts';
import type { Batches } from '../../platform/files/table.ts';
import {
  expenseColumns,
  type ListedTransaction,
  type NamedPayment,
  paymentColumns,
  totalsAbove,
  transactionColumns,
} from '../lists/entry-columns.ts';
import { clientColumns, purchaseColumns, securityColumns } from '../lists/record-columns.ts';
import { Names } from '../read/names.ts';
import { wholeList } from '../read/whole-list.ts';
import { ApiFile, CSV, XLSX } from './api-file.ts';
import { ListFiles } from './list-files.ts';
import {
  ExportClientsQuery,
  ExportExpensesQuery,
  ExportPaymentsQuery,
  ExportPurchasesQuery,
  ExportSecurityLogQuery,
  ExportTransactionsQuery,
} from './report.dto.ts';

@ApiTags('exports')
@Heavy()
@Controller('exports')
export class ExportsController {
  constructor(
    private readonly transactions: TransactionQueries,
    private readonly figures: FiguresQueries,
    private readonly expenses: ExpenseQueries,
    private readonly payments: PaymentQueries,
    private readonly clients: ClientQueries,
    private readonly purchases: PurchaseQueries,
    private readonly securityLog: SecurityLogQueries,
    private readonly names: Names,
    private readonly files: ListFiles,
  ) {}

  @Get('transactions')
  @Requires('transactions:read')
  @ApiOperation({
    summary: 'Todo o histórico que passa pelos filtros, na ordem pedida, como planilha ou CSV',
  })
  @ApiFile(XLSX, CSV)
  async transactionFile(
    @Query() query: ExportTransactionsQuery,
    @Context() context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    const sort = sortOf(query.sort);
    // The sums above the rows and the rows themselves are of the same entries, whatever is booked meanwhile.
    const upToEntry = (await this.figures.existingEntry(query)) ?? (await this.transactions.newestEntry());
    const filter = { ...transactionFilter(query), upToEntry, knownAt: query.knownAt };
    const figures = query.format === 'xlsx' ? await this.transactions.figures(filter) : undefined;
    const rows = wholeList((request) => this.transactions.list(filter, sort, request), transactionKey(sort));
    const told = figures ? asMany(this.#told(rows), figures.count) : this.#told(rows);
    const asked = { context, response, above: figures && totalsAbove(figures) };
    await this.files.send('Transações', query.format, transactionColumns, told, asked);
  }

  @Get('expenses')
  @Requires('expenses:read')
  @ApiOperation({ summary: 'Todas as despesas que passam pelos filtros, como planilha ou CSV' })
  @ApiFile(XLSX, CSV)
  async expenseFile(
    @Query() query: ExportExpensesQuery,
    @Context() context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    const rows = wholeList(
      async (request) => (await this.expenses.list(expenseFilter(query), request)).rows,
      entryKey<FoundExpense>(({ date }) => date),
    );
    await this.files.send('Despesas', query.format, expenseColumns, rows, { context, response });
  }

  @Get('payments')
  @Requires('payments:read')
  @AccessesPersonalData('payments', { exported: true })
  @ApiOperation({ summary: 'Todos os pagamentos que passam pelos filtros, como planilha ou CSV' })
  @ApiFile(XLSX, CSV)
  async paymentFile(
    @Query() query: ExportPaymentsQuery,
    @Req() { user }: LivroRequest,
    @Context() context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    const oldestFirst = query.sort === 'date';
    const rows = wholeList(
      async (request) => (await this.payments.list(paymentFilter(query), request, oldestFirst)).rows,
      entryKey<FoundPayment>(({ date }) => date, oldestFirst),
    );
    // Who a client is, only who may read clients is told.
    const mayReadClients = user?.permissions.has('clients:read') === true;
    const named = mayReadClients ? this.#named(rows) : withoutNames(rows);
    await this.files.send('Pagamentos', query.format, paymentColumns(mayReadClients), named, {
      context,
      response,
    });
  }

  @Get('clients')
  @Requires('clients:read')
  @AccessesPersonalData('clients', { exported: true })
  @ApiOperation({
    summary: 'Todos os clientes que passam pelos filtros, na ordem pedida, como planilha ou CSV',
  })
  @ApiFile(XLSX, CSV)
  async clientFile(
    @Query() query: ExportClientsQuery,
    @Req() sender: LivroRequest,
    @Context() context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    await this.files.send('Clientes', query.format, clientColumns, this.#allClients(query, sightOf(sender)), {
      context,
      response,
    });
  }

  @Get('purchase-requests')
  @Requires('purchases:read')
  @ApiOperation({
    summary:
      'Todas as solicitações de compra que passam pelos filtros, na ordem pedida, como planilha ou CSV',
  })
  @ApiFile(XLSX, CSV)
  async purchaseFile(
    @Query() query: ExportPurchasesQuery,
    @Context() context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    const sort = purchaseSorts.read(query.sort, query.order)!;
    const rows = wholeList(
      async (request) => (await this.purchases.list(purchaseFilter(query), sort, request)).rows,
      purchaseKey(sort),
    );
    await this.files.send('Solicitações de compra', query.format, purchaseColumns, rows, {
      context,
      response,
    });
  }

  @Get('security-log')
  @Requires('security-log:read')
  @AccessesPersonalData('security-log', { exported: true })
  @ApiOperation({ summary: 'O registro de segurança que passa pelos filtros, como planilha ou CSV' })
  @ApiFile(XLSX, CSV)
  async securityFile(
    @Query() query: ExportSecurityLogQuery,
    @Context() context: CommandContext,
    @Res() response: Response,
  ): Promise<void> {
    const filter = securityLogFilter(query);
    const rows = wholeList(
      async (request) => (await this.securityLog.list(filter, request)).rows,
      securityLogKey,
    );
    await this.files.send('Registro de segurança', query.format, securityColumns, rows, {
      context,
      response,
    });
  }

  async *#allClients(query: ExportClientsQuery, sight: ClientSight): AsyncGenerator<readonly ClientView[]> {
    const { search, tags, hasPayments, developmentId, includeInactive } = query;
    const sort = clientSorts.read(query.sort, query.order)!;
    for (let request = FIRST_CLIENTS; ;) {
      const filter = { search, tags, hasPayments, developmentId, includeInactive };
      const page = await this.clients.list(filter, sort, request, sight);
      if (!('results' in page)) throw new Error('A paged request has a page for an answer.');
      if (page.results.length > 0) yield page.results;
      if (page.next === null) return;
      request = { ...listRequest({ cursor: page.next }, { plain: 'all' }), limit: CLIENTS_AT_ONCE };
    }
  }

  async *#told(batches: Batches<FoundTransaction>): AsyncGenerator<readonly ListedTransaction[]> {
    for await (const rows of batches) {
      const authors = await this.names.ofUsers(rows.map(({ recorded_by }) => recorded_by));
      const numbers = await this.names.ofEntries(rows.flatMap(({ reverses }) => reverses ?? []));
      yield rows.map((row) => ({
        ...row,
        author: authors.get(row.recorded_by) ?? row.recorded_by,
        reverses_entry: row.reverses === null ? null : (numbers.get(row.reverses) ?? null),
      }));
    }
  }

  async *#named(batches: Batches<FoundPayment>): AsyncGenerator<readonly NamedPayment[]> {
    for await (const rows of batches) {
      const names = await this.names.ofClients(rows.map(({ client_id }) => client_id));
      yield rows.map((row) => ({ ...row, client_name: names.get(row.client_id) ?? null }));
    }
  }
}

const CLIENTS_AT_ONCE = 500;
const FIRST_CLIENTS: ListRequest = { paged: true, page: 1, limit: CLIENTS_AT_ONCE, offset: 0 };

/** Whoever corrected an entry meanwhile may have taken it out of the filter: no file says another sum than it holds. */
async function* asMany<Row>(batches: Batches<Row>, count: number): AsyncGenerator<readonly Row[]> {
  let rows = 0;
  for await (const batch of batches) {
    rows += batch.length;
    yield batch;
  }
  if (rows !== count) throw new Error(`The list changed while it was written: ${rows} rows of ${count}.`);
}

async function* withoutNames(batches: Batches<FoundPayment>): AsyncGenerator<readonly NamedPayment[]> {
  for await (const rows of batches) yield rows.map((row) => ({ ...row, client_name: null }));
}
