/** Accounts at their banks over HTTP: statements come in, and what their lines may be is read. */
import { parseLocalDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import { toReais } from '@livro/money';
import { limits, messages } from '@livro/rules';
import { Controller, Get, HttpCode, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { Id } from '../../platform/http/id.ts';
import {
  ApiEnvelope,
  ApiListEnvelope,
  ApiPlainListEnvelope,
  ApiRefusals,
} from '../../platform/http/openapi.ts';
import { listRequest, type Page, pageOf, rowsToFetch } from '../../platform/http/page.ts';
import { Requires } from '../../platform/http/public.ts';
import { ReadsFirst } from '../../platform/http/read-own-writes.ts';
import { requestTexts } from '../../platform/http/request-texts.ts';
import { LineProposals } from '../proposal/line-proposals.read.ts';
import { StatementUploadInterceptor, UploadedStatement } from '../statement/file-upload.interceptor.ts';
import { type BankFile, StatementImports } from '../statement/import-statement.write.ts';
import { StatementPreviewView, statementPreviewView } from '../statement/statement-preview.view.ts';
import { BankEntryView, bankEntryView } from './bank-entry.view.ts';
import { BalanceQuery, BankLinesQuery, OpenEntriesQuery } from './banking.dto.ts';
import { BankingQueries } from './banking.queries.ts';
import {
  accountView,
  balanceView,
  BankAccountView,
  BankBalanceView,
  BankLineView,
  BankStatementView,
  ImportedStatementView,
  lineView,
  statementView,
} from './banking.view.ts';
import { Reconciling } from './reconciling.write.ts';

/** Entries to choose from by hand. */
const ENTRIES_SHOWN = 200;
const STATEMENTS_SHOWN = 200;
const FILE = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary' },
      columns: { type: 'string', description: 'De um CSV: as colunas, em JSON' },
      confirm_account: {
        type: 'string',
        enum: ['true'],
        description: 'O arquivo é de outra conta no banco que os anteriores, e é desta mesmo',
      },
    },
  },
};
const failures = messages.failures;

@ApiTags('bank-accounts')
@Controller('bank-accounts')
export class BankingController {
  constructor(
    private readonly queries: BankingQueries,
    private readonly proposals: LineProposals,
    private readonly imports: StatementImports,
    private readonly reconciling: Reconciling,
  ) {}

  @Get()
  @Requires('banking:read')
  @ApiOperation({ operationId: 'bankAccounts', summary: 'As contas, e até onde cada uma está conciliada' })
  @ApiPlainListEnvelope(BankAccountView)
  async accounts(): Promise<readonly BankAccountView[]> {
    return (await this.queries.accounts()).map(accountView);
  }

  @Post(':account/statements')
  @UseInterceptors(StatementUploadInterceptor)
  @Heavy()
  @ReadsFirst()
  @Requires('banking:reconcile')
  @Changes('bank-accounts')
  @FailsSaying(failures.importStatement)
  @ApiConsumes('multipart/form-data')
  @ApiBody(FILE)
  @ApiOperation({
    operationId: 'importStatement',
    summary: 'Importa um extrato: OFX, CSV ou CNAB 240, até 5 MB; uma linha que já veio não entra de novo',
  })
  @ApiEnvelope(ImportedStatementView, { status: 201 })
  @ApiRefusals(413, 415)
  async import(
    @Id('account') account: string,
    @UploadedStatement() file: BankFile,
    @Context() context: CommandContext,
  ): Promise<ImportedStatementView> {
    const { statement, newLines, knownLines, repeated } = await this.imports.run(account, file, context);
    const { gap } = statement;
    const days = statement.lines.map(({ date }) => date).toSorted();
    return {
      format: statement.format,
      new_lines: newLines,
      known_lines: knownLines,
      repeated,
      gap: gap && { date: gap.date, bank: toReais(gap.bank), lines: toReais(gap.lines) },
      left_out: statement.leftOut.map(({ at, reason }) => ({ line: at, reason })),
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
      balance: statement.balance ? toReais(statement.balance.amount) : null,
      balance_date: statement.balance?.date ?? null,
    };
  }

  @Post(':account/statements/preview')
  @HttpCode(200)
  @UseInterceptors(StatementUploadInterceptor)
  @Heavy()
  @Requires('banking:reconcile')
  @Changes()
  @FailsSaying(failures.importStatement)
  @ApiConsumes('multipart/form-data')
  @ApiBody(FILE)
  @ApiOperation({
    operationId: 'previewStatement',
    summary: 'Mostra um extrato como foi entendido, e o que dele entraria; nada é gravado',
  })
  @ApiEnvelope(StatementPreviewView, { command: true })
  @ApiRefusals(413, 415)
  async preview(
    @Id('account') account: string,
    @UploadedStatement() file: BankFile,
    @Context() context: CommandContext,
  ): Promise<StatementPreviewView> {
    return statementPreviewView(await this.imports.preview(account, file, context));
  }

  @Get(':account/statements')
  @Requires('banking:read')
  @ApiOperation({ operationId: 'bankStatements', summary: 'Os extratos importados da conta, do mais novo' })
  @ApiPlainListEnvelope(BankStatementView)
  async statements(@Id('account') account: string): Promise<readonly BankStatementView[]> {
    await this.#assertThere(account);
    return (await this.queries.statements(account, STATEMENTS_SHOWN)).map(statementView);
  }

  @Get(':account/lines')
  @Requires('banking:read')
  @ApiOperation({
    operationId: 'bankLines',
    summary: 'As linhas do extrato em ordem de data, as abertas com a melhor proposta',
  })
  @ApiListEnvelope(BankLineView)
  async lines(
    @Id('account') account: string,
    @Query() query: BankLinesQuery,
  ): Promise<readonly BankLineView[] | Page<BankLineView>> {
    await this.#assertThere(account);
    const request = listRequest(query, { plain: 100, pageSize: 100 });
    const { rows, count } = await this.queries.lines(account, {
      status: query.status,
      limit: rowsToFetch(request),
      offset: request.offset,
      after: request.after && keyIn(request.after),
    });
    const matchIds = rows.flatMap(({ match_id }) => (match_id === null ? [] : [match_id]));
    const [proposed, matched] = await Promise.all([
      this.proposals.of(account, rows),
      this.queries.matched([...new Set(matchIds)]),
    ]);
    const views = rows.map((row, index) => {
      const entries = matched.filter(({ match_id }) => match_id === row.match_id);
      return { ...lineView(row, proposed[index]!, entries), revision: row.revision };
    });
    const page = pageOf(request, views, count, ({ date, revision }) => [date, revision]);
    const plain = ({ revision: _, ...view }: (typeof views)[number]): BankLineView => view;
    return Array.isArray(page)
      ? page.map(plain)
      : {
          ...(page as Page<(typeof views)[number]>),
          results: (page as Page<(typeof views)[number]>).results.map(plain),
        };
  }

  @Get(':account/lines/very-likely')
  @Requires('banking:read')
  @ApiOperation({
    operationId: 'veryLikelyLines',
    summary: 'As linhas abertas cuja proposta é muito provável, para aceitar de uma vez',
  })
  @ApiPlainListEnvelope(BankLineView)
  async veryLikely(@Id('account') account: string): Promise<readonly BankLineView[]> {
    await this.#assertThere(account);
    const found = await this.proposals.veryLikely(account, limits.linesAcceptedAtOnce);
    return found.map(([line, proposal]) => lineView(line, { proposal, learnt: null }, []));
  }

  @Get(':account/entries')
  @Requires('banking:read')
  @ApiOperation({
    operationId: 'bankOpenEntries',
    summary: 'Os lançamentos da conta que nenhuma linha explica, de um período, para escolher à mão',
  })
  @ApiPlainListEnvelope(BankEntryView)
  async entries(
    @Id('account') account: string,
    @Query() { from, to }: OpenEntriesQuery,
  ): Promise<readonly BankEntryView[]> {
    await this.#assertThere(account);
    return (await this.queries.openEntries(account, from, to, ENTRIES_SHOWN)).map(bankEntryView);
  }

  @Get(':account/balance')
  @Requires('banking:read')
  @ApiOperation({
    operationId: 'bankBalance',
    summary: 'O que banco e livros dizem no fim de um dia, e o que há entre os dois',
  })
  @ApiEnvelope(BankBalanceView)
  async balance(
    @Id('account') account: string,
    @Query() { through }: BalanceQuery,
  ): Promise<BankBalanceView> {
    return balanceView(await this.reconciling.balancesAt(account, through));
  }

  async #assertThere(account: string): Promise<void> {
    if ((await this.queries.accounts(account)).length === 0)
      throw new DomainError('ACCOUNT_NOT_FOUND', messages.accountNotFound);
  }
}

function keyIn(after: readonly (string | number)[]): readonly (string | number)[] {
  const [date, revision] = after;
  if (after.length === 2 && parseLocalDate(date).ok && Number.isSafeInteger(revision)) return after;
  throw new DomainError('VALIDATION_FAILED', requestTexts.badCursor, 'cursor');
}
