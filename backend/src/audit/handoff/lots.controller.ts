/** Lots of entries for the accountant over HTTP: which there are, what the next one takes, making it, and sending one again. */
import type { LocalDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import { type Check, messages } from '@livro/rules';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { FiguresQueries } from '../../ledger/public.ts';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { ApiEnvelope, ApiPlainListEnvelope } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import { WireDate, WireInteger } from '../../platform/http/wire-field.ts';
import { HandoffStream } from './handoff-stream.read.ts';
import { KnownAccounts } from './known-accounts.queries.ts';
import { LotDeliveries } from './lot-deliveries.write.ts';
import { selectionOf } from './lot-file.read.ts';
import { LotPreviews } from './lot-preview.queries.ts';
import { LotPreviewView, lotViews, LotView, previewView } from './lots.view.ts';

const optional = { optional: true } as const;
const entryNumber: Check<number> = (value) =>
  value === undefined || value >= 1
    ? undefined
    : { code: 'MINIMUM_VALUE', message: messages.lotNumberInvalid };

export class LotReachQuery {
  @WireDate(undefined, { ...optional, description: 'Lançamentos com data até este dia; sem ele, hoje' })
  until?: LocalDate;

  @WireInteger(entryNumber, { ...optional, description: 'Até este lançamento; sem ele, o último' })
  through?: number;
}

export class DeliverLotDto extends LotReachQuery {}

export class DeliverLotAgainDto {
  @WireInteger(undefined, { description: 'A última revisão do lote que se viu' })
  revision!: number;
}

@ApiTags('audit')
@Controller('audit/accountant/lots')
export class LotsController {
  constructor(
    private readonly handoff: HandoffStream,
    private readonly accounts: KnownAccounts,
    private readonly previews: LotPreviews,
    private readonly deliveries: LotDeliveries,
    private readonly figures: FiguresQueries,
  ) {}

  @Get()
  @Requires('audit:read')
  @ApiOperation({
    operationId: 'accountantLots',
    summary: 'Os lotes entregues ao contador, do mais novo, com suas revisões',
  })
  @ApiPlainListEnvelope(LotView)
  async list(): Promise<readonly LotView[]> {
    return lotViews(await this.handoff.read());
  }

  @Get('preview')
  @Requires('audit:read')
  @ApiOperation({
    operationId: 'previewLot',
    summary: 'O que o próximo lote levaria: quantos lançamentos, quanto, e que contas estão sem código',
  })
  @ApiEnvelope(LotPreviewView)
  async preview(
    @Query() query: LotReachQuery,
    @Context() { today }: CommandContext,
  ): Promise<LotPreviewView> {
    const until = untilIn(query, today);
    const [found, accounts, last] = await Promise.all([
      this.handoff.read(),
      this.accounts.all(),
      // What is booked meanwhile comes neither into the count nor into a lot of what was shown.
      this.figures.lastEntry(),
    ]);
    const reach = { until, through: Math.min(query.through ?? last, last) };
    const { state } = found;
    const preview = await this.previews.of(selectionOf(state, state.lots.length + 1, reach));
    return previewView(found, reach, preview, accounts);
  }

  @Post()
  @HttpCode(201)
  @Heavy()
  @Requires('audit:deliver')
  @Changes('audit')
  @ApiOperation({
    operationId: 'deliverLot',
    summary: 'Faz o próximo lote, com todos os lançamentos ainda não entregues até um dia',
  })
  @ApiEnvelope(LotView, { command: true, status: 201 })
  async deliver(@Body() body: DeliverLotDto, @Context() context: CommandContext): Promise<LotView> {
    const reach = { until: untilIn(body, context.today), through: body.through };
    return this.#one(await this.deliveries.deliver(reach, context));
  }

  @Post(':number/again')
  @HttpCode(200)
  @Heavy()
  @Requires('audit:deliver')
  @Changes('audit')
  @ApiOperation({
    operationId: 'deliverLotAgain',
    summary: 'Entrega um lote outra vez, com os códigos de hoje, como nova revisão dele',
  })
  @ApiEnvelope(LotView, { command: true })
  async again(
    @Param('number') number: string,
    @Body() { revision }: DeliverLotAgainDto,
    @Context() context: CommandContext,
  ): Promise<LotView> {
    await this.deliveries.deliverAgain(Number(number), revision, context);
    return this.#one(Number(number));
  }

  async #one(number: number): Promise<LotView> {
    return (await this.list()).find((lot) => lot.number === number)!;
  }
}

function untilIn({ until }: LotReachQuery, today: LocalDate): LocalDate {
  if (until !== undefined && until > today)
    throw new DomainError('FUTURE_DATE', messages.dateInFuture, 'until');
  return until ?? today;
}
