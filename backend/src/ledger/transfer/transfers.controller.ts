/** Transfers between accounts over HTTP, and the accounts that they may have at their ends. */
import { DomainError, type Violation } from '@livro/event-sourcing';
import { limits, messages, moneyAreas } from '@livro/rules';
import { Body, Controller, Get, HttpCode, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Answer } from '../../platform/http/answer.ts';
import { Changes } from '../../platform/http/changes.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { ValidationFailed } from '../../platform/http/errors.ts';
import { Id } from '../../platform/http/id.ts';
import { IfMatch } from '../../platform/http/if-match.ts';
import { ApiEnvelope, ApiIfMatch, ApiListEnvelope } from '../../platform/http/openapi.ts';
import { listRequest, type Page, pageOf } from '../../platform/http/page.ts';
import { Requires } from '../../platform/http/public.ts';
import { WirePipe } from '../../platform/http/wire.pipe.ts';
import { AccountQueries } from '../account/account.queries.ts';
import { entryKey } from '../journal/newest-first.read.ts';
import { type FoundTransfer, TransferQueries } from './transfer.queries.ts';
import {
  madeTransfer,
  type TransferRow,
  transfersProjection,
  transfersTable,
} from './transfers.projection.ts';
import { ExistingScope } from '../account/existing-scope.interceptor.ts';
import { TransferMoney } from './transfer-money.command.ts';
import { cleared } from '../correction/cleared.api.ts';
import { OptionalReasonDto } from '../correction/correction.dto.ts';
import { EditTransferDto } from '../correction/edit-moved.dto.ts';
import { EditEntry } from '../correction/edit-entry.command.ts';
import { ReverseEntry } from '../correction/reverse-entry.command.ts';
import { EntryService, type Shown } from '../journal/entry.service.ts';
import { CreateTransferDto } from '../journal/ledger.dto.ts';
import { EntriesQuery, ScopeQuery, TransferOptionsQuery } from '../journal/list.dto.ts';
import { shown } from '../journal/shown.api.ts';
import {
  transferOptions,
  TransferOptionsView,
  transferSummaryView,
  TransferSummaryView,
  TransferValidationView,
  TransferView,
  transferView,
} from './transfer.view.ts';

@ApiTags('transfers')
@UseInterceptors(ExistingScope)
@Controller('transfers')
export class TransfersController {
  readonly #pipe = new WirePipe();
  readonly #shown: Shown<TransferRow, TransferView> = {
    projection: transfersProjection,
    table: transfersTable,
    view: (row, namesOf) => {
      const source = namesOf(row.source_account_id);
      const destination = namesOf(row.destination_account_id);
      return transferView({
        ...row,
        source_type: source.account_type,
        source_development_id: source.development_id,
        source_development_name: source.development_name,
        destination_type: destination.account_type,
        destination_development_id: destination.development_id,
        destination_development_name: destination.development_name,
      });
    },
  };

  constructor(
    private readonly queries: TransferQueries,
    private readonly accounts: AccountQueries,
    private readonly commands: CommandBus,
    private readonly service: EntryService,
  ) {}

  @Get()
  @Requires('transfers:read')
  @ApiOperation({
    summary: 'Transferências, da mais nova à mais antiga; os filtros valem para as duas pontas',
  })
  @ApiListEnvelope(TransferView)
  async list(@Query() query: EntriesQuery): Promise<readonly TransferView[] | Page<TransferView>> {
    const size = limits.newestTransfersByDefault;
    const request = listRequest(query, { plain: size, pageSize: size });
    const filter = { accountId: query.account, developmentId: query.development };
    const { rows, count } = await this.queries.list(filter, request);
    const key = entryKey<FoundTransfer>((row) => row.date);
    return shown(pageOf(request, rows, count, key), transferView);
  }

  @Get('account-options')
  @Requires('accounts:read')
  @ApiOperation({ summary: 'De que contas e para que contas se pode transferir' })
  @ApiEnvelope(TransferOptionsView)
  async options(@Query() query: TransferOptionsQuery): Promise<TransferOptionsView> {
    return transferOptions(await this.accounts.all(), query.account);
  }

  @Get('summary')
  @Requires('transfers:read')
  @ApiOperation({ summary: 'Recebido, enviado e fluxo líquido de uma conta ou de um empreendimento' })
  @ApiEnvelope(TransferSummaryView)
  async summary(@Query() query: ScopeQuery): Promise<TransferSummaryView> {
    const scope = { accountId: query.account, developmentId: query.development };
    return transferSummaryView(await this.queries.summary(scope));
  }

  @Post('validate')
  @HttpCode(200)
  @Requires('transfers:create')
  @Changes()
  @ApiOperation({ summary: 'Diz o que impediria uma transferência, sem lançar nada' })
  @ApiBody({ type: CreateTransferDto })
  @ApiEnvelope(TransferValidationView)
  async validate(
    @Body() body: Record<string, unknown>,
    @Context() context: CommandContext,
  ): Promise<TransferValidationView> {
    const errors = await this.#objections(body, context);
    return {
      valid: errors.length === 0,
      errors: errors.map(({ field, code, message }) => ({ field: field ?? null, code, message })),
    };
  }

  @Patch(':id')
  @ApiIfMatch()
  @Requires('transfers:update')
  @Changes(...moneyAreas)
  @FailsSaying(messages.failures.transfer)
  @ApiOperation({
    summary: 'Corrige palavras por anotação; valor, contas ou data por estorno e nova transferência',
  })
  @ApiEnvelope(TransferView, { command: true })
  edit(
    @Id() id: string,
    @Body() { reason, ...dto }: EditTransferDto,
    @Body() sent: Record<string, unknown>,
    @Context() context: CommandContext,
    @IfMatch() ifMatch: readonly number[] | undefined,
  ): Promise<Answer<TransferView>> {
    const change = { ...dto, ...cleared(sent, ['notes']) };
    const command = new EditEntry({ entryId: id, reason, ifMatch }, { kind: 'transfer', change }, context);
    return this.service.answer(this.commands.execute(command), {
      shown: this.#shown,
      ids: [command.asked.replacementId, id],
    });
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Requires('transfers:cancel')
  @Changes(...moneyAreas)
  @FailsSaying(messages.failures.createTransferInternal, messages.failures.transfer)
  @ApiOperation({ summary: 'Cancela uma transferência por estorno, se o destino ainda tem o dinheiro' })
  @ApiEnvelope(TransferView, { command: true })
  cancel(
    @Id() id: string,
    @Body() { reason }: OptionalReasonDto,
    @Context() context: CommandContext,
  ): Promise<Answer<TransferView>> {
    const undoing = { entryId: id, reason: reason ?? 'Cancelamento', kind: 'transfer' } as const;
    return this.service.answer(this.commands.execute(new ReverseEntry(undoing, context)), {
      shown: this.#shown,
      ids: [id],
    });
  }

  @Get(':id')
  @Requires('transfers:read')
  @ApiOperation({ summary: 'Uma transferência' })
  @ApiEnvelope(TransferView)
  async get(@Id() id: string): Promise<TransferView> {
    const row = await this.queries.get(id);
    if (!row) throw new DomainError('NOT_FOUND', messages.transferNotFound);
    return transferView(row);
  }

  @Post()
  @Requires('transfers:create')
  @Changes(...moneyAreas)
  @FailsSaying(messages.failures.createTransferInternal, messages.failures.transfer)
  @ApiOperation({ summary: 'Transfere dinheiro entre duas contas' })
  @ApiEnvelope(TransferView, { status: 201 })
  create(@Body() dto: CreateTransferDto, @Context() context: CommandContext): Promise<Answer<TransferView>> {
    const command = new TransferMoney(dto, context);
    return this.service.answer(this.commands.execute(command), {
      message: messages.screens.transferDone,
      shown: this.#shown,
      ids: [command.asked.transferId],
      made: madeTransfer,
    });
  }

  /** The form's broken rules, all of them; where it has none, the journal's refusal. */
  async #objections(body: Record<string, unknown>, context: CommandContext): Promise<readonly Violation[]> {
    try {
      const read = { type: 'body', metatype: CreateTransferDto } as const;
      const dto = (await this.#pipe.transform(body, read)) as CreateTransferDto;
      await this.service.rehearse(new TransferMoney(dto, context));
      return [];
    } catch (error) {
      if (error instanceof ValidationFailed || error instanceof DomainError) return error.violations;
      throw error;
    }
  }
}
