/** Tests of entries and samples as workbooks: the same questions, parameters and limits as on the screen. */
import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import {
  drawOf,
  EntrySampleQuery,
  EntryTestQuery,
  questionOf,
} from '../../audit/entry-test/entry-tests.dto.ts';
import { EntryTestQueries } from '../../audit/entry-test/entry-test.queries.ts';
import { type EntryQuestion, entryTests } from '../../audit/entry-test/entry-tests.read.ts';
import { drawSample } from '../../audit/entry-test/sample.read.ts';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { Requires } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { begun } from '../../platform/files/table.ts';
import { fileName } from '../read/file-names.ts';
import { Names } from '../read/names.ts';
import { wholeList } from '../read/whole-list.ts';
import { ApiFile, XLSX } from './api-file.ts';
import { sendFile } from './send-file.ts';

const TEST = { name: 'test', enum: entryTests.map(({ name }) => name) } as const;

@ApiTags('exports')
@Heavy()
@Controller('exports/entry-tests')
export class EntryTestsExportsController {
  constructor(
    private readonly queries: EntryTestQueries,
    private readonly names: Names,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  @Get(':test')
  @Requires('audit:export')
  @ApiParam(TEST)
  @ApiOperation({
    summary: 'O que um teste de lançamentos acha, inteiro, com a definição e os parâmetros, como planilha',
  })
  @ApiFile(XLSX)
  async found(
    @Param('test') name: string,
    @Query() query: EntryTestQuery,
    @Context() context: CommandContext,
    @Req() request: LivroRequest,
    @Res() response: Response,
  ): Promise<void> {
    const question = questionOf(name, query, context);
    const figures = await this.queries.figures(question);
    const rows = await begun(
      wholeList(
        ({ after, limit }) => this.queries.page(question, Number(after?.[0] ?? 0), limit!),
        ({ entry_number }) => [entry_number],
      ),
    );
    const printed = { question, figures, origin: this.#origin(request) };
    const making = await this.#making(context);
    await sendFile(response, { name: nameOf('Teste', question), format: 'xlsx' }, async (output) => {
      const { writeEntryTestXlsx } = await import('../files/entry-test-workbook.ts');
      await writeEntryTestXlsx(printed, rows, making, output);
    });
  }

  @Get(':test/sample')
  @Requires('audit:export')
  @ApiParam(TEST)
  @ApiOperation({
    summary: 'Uma amostra do que um teste acha, com a semente e como foi sorteada, como planilha',
  })
  @ApiFile(XLSX)
  async sample(
    @Param('test') name: string,
    @Query() query: EntrySampleQuery,
    @Context() context: CommandContext,
    @Req() request: LivroRequest,
    @Res() response: Response,
  ): Promise<void> {
    const question = questionOf(name, query, context);
    const draw = drawOf(query);
    const { figures, sample } = await this.queries.within(question, async (database, upToEntry) => ({
      figures: await this.queries.figuresIn(database, question, upToEntry),
      sample: await drawSample(database, question, upToEntry, draw),
    }));
    const printed = { question, figures, origin: this.#origin(request) };
    const making = await this.#making(context);
    await sendFile(response, { name: nameOf('Amostra', question), format: 'xlsx' }, async (output) => {
      const { writeSampleXlsx } = await import('../files/entry-test-workbook.ts');
      await writeSampleXlsx(printed, draw, sample, making, output);
    });
  }

  /** Which hosts are ours is settled before any route is reached. */
  #origin(request: LivroRequest): string {
    return this.settings.publicUrl ?? `${request.protocol}://${request.headers.host}`;
  }

  async #making({ actor, now }: CommandContext) {
    return { author: await this.names.ofUser(actor.id), madeAt: now };
  }
}

const nameOf = (what: string, { test, from, to }: EntryQuestion): string =>
  fileName(what, test.title, `${from} a ${to}`);
