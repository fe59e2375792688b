/** What a person looks at before a month is closed: the months of a year, what stands in their way, what came late. Reads only. */
import { parseLocalDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import { type Check, every, messages, required, year } from '@livro/rules';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { ApiEnvelope, ApiListEnvelope, ApiPlainListEnvelope } from '../../platform/http/openapi.ts';
import { requestTexts } from '../../platform/http/request-texts.ts';
import { ListQuery, listRequest, type Page, pageOf, rowsToFetch } from '../../platform/http/page.ts';
import { Requires } from '../../platform/http/public.ts';
import { WireChoice, WireInteger, WireText } from '../../platform/http/wire-field.ts';
import { MonthQueries } from './month.queries.ts';
import { itemKey, type ItemKind, itemKinds } from './obstacle.queries.ts';
import {
  ClosingItemView,
  ClosingYearView,
  itemView,
  ObstaclesView,
  obstaclesView,
  yearView,
} from './closing.view.ts';

const month: Check<string> = every(required(messages.periodInvalid), (value) =>
  /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/.test(value!)
    ? undefined
    : { code: 'INVALID_FORMAT', message: messages.periodInvalid },
);
export class ClosingQuery {
  @WireInteger(year, { optional: true, description: 'Sem ele, o mais novo que tem lançamentos' })
  year?: number;
}

export class ObstaclesQuery {
  @WireText(month, { optional: true, description: 'Primeiro mês, aaaa-mm; sem ele, desde o início' })
  from?: string;

  @WireText(month, { description: 'Último mês, aaaa-mm' })
  to!: string;
}

export class ClosingItemsQuery extends ListQuery {
  @WireText(month, { description: 'aaaa-mm' })
  month!: string;

  @WireChoice(itemKinds)
  kind!: ItemKind;
}

@ApiTags('periods')
@Requires('periods:read')
@Controller('closing')
export class ClosingController {
  constructor(private readonly months: MonthQueries) {}

  @Get()
  @ApiOperation({
    operationId: 'closingYear',
    summary: 'Os meses de um ano: abertos ou fechados, por quem, e o que somam seus lançamentos',
  })
  @ApiEnvelope(ClosingYearView)
  async year(
    @Query() { year }: ClosingQuery,
    @Context() { today }: CommandContext,
  ): Promise<ClosingYearView> {
    return yearView(await this.months.year(year, today));
  }

  @Get('obstacles')
  @ApiOperation({
    operationId: 'closingObstacles',
    summary: 'O que falta antes de fechar, contado por mês; meses em que nada falta não aparecem',
  })
  @ApiPlainListEnvelope(ObstaclesView)
  async obstacles(@Query() { from, to }: ObstaclesQuery): Promise<readonly ObstaclesView[]> {
    return (await this.months.obstacles({ from, to })).map(obstaclesView);
  }

  @Get('items')
  @ApiOperation({
    operationId: 'closingItems',
    summary: 'Os pagamentos, solicitações ou lançamentos que um número do fechamento conta',
  })
  @ApiListEnvelope(ClosingItemView)
  async items(
    @Query() query: ClosingItemsQuery,
  ): Promise<readonly ClosingItemView[] | Page<ClosingItemView>> {
    const request = listRequest(query, { plain: 100, pageSize: 25 });
    const { rows, count } = await this.months.items(query.kind, query.month, {
      limit: rowsToFetch(request),
      offset: request.offset,
      after: request.after && keyIn(request.after),
    });
    return pageOf(request, rows.map(itemView), count, itemKey);
  }
}

function keyIn(after: readonly (string | number)[]): readonly (string | number)[] {
  const [date, entry, id] = after;
  const isKey = parseLocalDate(date).ok && Number.isSafeInteger(entry) && typeof id === 'string';
  if (after.length === 3 && isKey) return after;
  throw new DomainError('VALIDATION_FAILED', requestTexts.badCursor, 'cursor');
}
