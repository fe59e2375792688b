/** Tests of entries over HTTP: which there are, what one finds, and samples of it. */
import { DomainError } from '@livro/event-sourcing';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { ApiEnvelope, ApiPlainListEnvelope } from '../../platform/http/openapi.ts';
import { pagedOf, pagedRequest } from '../../platform/http/page.ts';
import { Requires } from '../../platform/http/public.ts';
import { requestTexts } from '../../platform/http/request-texts.ts';
import { EntryTestQueries } from './entry-test.queries.ts';
import { entryTests } from './entry-tests.read.ts';
import { drawSample } from './sample.read.ts';
import { drawOf, EntrySampleQuery, EntryTestQuery, questionOf } from './entry-tests.dto.ts';
import {
  EntrySampleView,
  entrySampleView,
  EntryTestResultView,
  entryTestResultView,
  EntryTestView,
  entryTestView,
} from './entry-tests.view.ts';

const PAGE_SIZE = 50;
const TEST = { name: 'test', enum: entryTests.map(({ name }) => name) } as const;

@ApiTags('audit')
@Controller('audit/entry-tests')
export class EntryTestsController {
  constructor(private readonly queries: EntryTestQueries) {}

  @Get()
  @Requires('audit:verify')
  @ApiOperation({ summary: 'Os testes de lançamentos que existem, com o que procuram e seus parâmetros' })
  @ApiPlainListEnvelope(EntryTestView)
  list(): readonly EntryTestView[] {
    return entryTests.map(entryTestView);
  }

  @Get(':test')
  @Requires('audit:verify')
  @ApiParam(TEST)
  @ApiOperation({
    summary:
      'O que um teste acha: a população ao lado do balancete das mesmas datas, e os lançamentos achados',
    description: 'Pela ordem dos números, página por página: `cursor` é o `next` da página anterior.',
  })
  @ApiEnvelope(EntryTestResultView)
  async result(
    @Param('test') name: string,
    @Query() query: EntryTestQuery,
    @Context() context: CommandContext,
  ): Promise<EntryTestResultView> {
    const question = questionOf(name, query, context);
    const { cursor, limit } = query;
    const request = pagedRequest({ cursor, limit }, PAGE_SIZE);
    const [figures, rows] = await Promise.all([
      this.queries.figures(question),
      this.queries.page(question, lastOf(request.after), request.limit!),
    ]);
    const page = pagedOf(request, rows, figures.hits.count, ({ entry_number }) => [entry_number]);
    return entryTestResultView(question, figures, page.results, { limit: page.limit, next: page.next });
  }

  @Get(':test/sample')
  @Requires('audit:verify')
  @ApiParam(TEST)
  @ApiOperation({
    summary: 'Uma amostra do que um teste acha, sorteada por uma semente',
    description:
      'Como se sorteia, e como refazer o sorteio sem este programa: docs/reference/proof-formats.md.',
  })
  @ApiEnvelope(EntrySampleView)
  async sample(
    @Param('test') name: string,
    @Query() query: EntrySampleQuery,
    @Context() context: CommandContext,
  ): Promise<EntrySampleView> {
    const question = questionOf(name, query, context);
    const draw = drawOf(query);
    return this.queries.within(question, async (database, upToEntry) =>
      entrySampleView(question, draw, upToEntry, await drawSample(database, question, upToEntry, draw)),
    );
  }
}

/** The number of the last entry of the page before. */
function lastOf(after: readonly (string | number)[] | undefined): number {
  if (after === undefined) return 0;
  const [number] = after;
  if (after.length === 1 && typeof number === 'number' && Number.isSafeInteger(number)) return number;
  throw new DomainError('VALIDATION_FAILED', requestTexts.badCursor, 'cursor');
}
