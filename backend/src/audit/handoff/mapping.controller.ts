/** The accountant's codes over HTTP: what applies where, one by one or as a whole file. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Body, Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Books } from '../../platform/book/book.types.ts';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context, envelopeOf } from '../../platform/http/command-context.ts';
import { ValidationFailed } from '../../platform/http/errors.ts';
import { ApiEnvelope } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { handoffDecider } from './handoff.ts';
import type { MappedAccount } from './handoff.events.ts';
import { HandoffStream } from './handoff-stream.read.ts';
import { KnownAccounts } from './known-accounts.queries.ts';
import { readMapping } from './mapping-file.read.ts';
import { ImportMappingDto, MapAccountsDto, MappingQuery } from './mapping.dto.ts';
import { developmentRows, isKnownKey, planRows, withoutCode } from './mapping.read.ts';
import { MappingView, mappingView, unmappedViews } from './mapping.view.ts';

@ApiTags('audit')
@Controller('audit/accountant/mapping')
export class MappingController {
  constructor(
    private readonly handoff: HandoffStream,
    private readonly accounts: KnownAccounts,
    private readonly books: Books,
  ) {}

  @Get()
  @Requires('audit:read')
  @ApiOperation({
    operationId: 'accountantMapping',
    summary:
      'Os códigos do contador para as contas do plano ou de um empreendimento, e o que está sem código',
  })
  @ApiEnvelope(MappingView)
  async mapping(@Query() { development }: MappingQuery): Promise<MappingView> {
    const [found, accounts, used] = await Promise.all([
      this.handoff.read(),
      this.accounts.all(),
      this.accounts.usedLines(),
    ]);
    const { mapping } = found.state;
    const own = accounts.filter(({ developmentId }) => developmentId === development);
    if (development !== undefined && own.length === 0)
      throw new DomainError('NOT_FOUND', messages.developmentNotFound, 'development');
    const rows = development === undefined ? planRows(mapping) : developmentRows(mapping, own);
    return mappingView(found, development, rows, unmappedViews(withoutCode(mapping, used), accounts));
  }

  @Post()
  @HttpCode(200)
  @Requires('audit:deliver')
  @Changes('audit')
  @ApiOperation({
    operationId: 'mapAccounts',
    summary: 'Grava códigos do contador; as contas que não são nomeadas ficam como estão',
  })
  @ApiEnvelope(MappingView, { command: true })
  async map(
    @Body() { revision, accounts, development }: MapAccountsDto,
    @Context() context: CommandContext,
  ): Promise<MappingView> {
    const known = await this.accounts.all();
    const unknown = accounts.findIndex(({ account }) => !isKnownKey(account, known));
    if (unknown >= 0)
      throw new DomainError('ACCOUNT_NOT_FOUND', messages.accountNotFound, `accounts.${unknown}.account`);
    await this.#execute(
      revision,
      accounts.map(({ account, firmCode = null, referentialCode = null }) => ({
        account,
        firmCode,
        referentialCode,
      })),
      context,
    );
    return this.mapping({ development });
  }

  @Post('import')
  @HttpCode(200)
  @Requires('audit:deliver')
  @Changes('audit')
  @ApiOperation({
    operationId: 'importMapping',
    summary: 'Grava os códigos de um arquivo CSV, todos ou nenhum; o que o arquivo não nomeia fica como está',
  })
  @ApiEnvelope(MappingView, { command: true })
  async import(
    @Body() { revision }: ImportMappingDto,
    @Req() { body }: LivroRequest,
    @Context() context: CommandContext,
  ): Promise<MappingView> {
    const { csv } = (body ?? {}) as { csv?: unknown };
    if (typeof csv !== 'string' || csv.trim() === '')
      throw new ValidationFailed([
        { field: 'csv', code: 'REQUIRED_FIELD', message: messages.required('Arquivo') },
      ]);
    const { accounts, problems } = readMapping(csv, await this.accounts.all());
    if (problems.length > 0) throw new ValidationFailed(problems);
    await this.#execute(revision, accounts, context);
    return this.mapping({});
  }

  async #execute(
    revision: number,
    accounts: readonly MappedAccount[],
    context: CommandContext,
  ): Promise<void> {
    const book = await this.books.open(handoffDecider);
    await book.execute(envelopeOf(context, { type: 'MapAccounts', revision, accounts }));
  }
}
