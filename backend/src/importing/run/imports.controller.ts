/** Folders of books over HTTP: checked as a whole, booked as a job of the server, and what came of each. */
import { DomainError } from '@livro/event-sourcing';
import { messages, moneyAreas } from '@livro/rules';
import { Controller, Get, HttpCode, Post, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { FailsSaying } from '../../platform/http/failure-sentence.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { Id } from '../../platform/http/id.ts';
import { ApiEnvelope, ApiPlainListEnvelope, ApiRefusals } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import { ImportCheck } from './import-check.ts';
import { ImportHistory } from './import-history.ts';
import { ImportRuns } from './import-runs.ts';
import { ImportUploadInterceptor, type SentFolder, UploadedFolder } from './import-upload.interceptor.ts';
import { checkView, ImportCheckView, importView, ImportView } from './import.view.ts';

const files = { type: 'array', items: { type: 'string', format: 'binary' } } as const;

@ApiTags('imports')
@Controller('imports')
export class ImportsController {
  constructor(
    private readonly checking: ImportCheck,
    private readonly runs: ImportRuns,
    private readonly history: ImportHistory,
  ) {}

  @Post('check')
  @HttpCode(200)
  @UseInterceptors(ImportUploadInterceptor)
  @Heavy()
  @Requires('imports:run')
  @Changes()
  @FailsSaying(messages.failures.checkImport)
  @ApiConsumes('multipart/form-data')
  @ApiBody({ schema: { type: 'object', required: ['files'], properties: { files } } })
  @ApiOperation({
    operationId: 'checkImport',
    summary:
      'Confere empreendimentos.csv, clientes.csv e movimentos.csv: contagens, somas e cada problema com arquivo e linha. Não lança nem guarda nada',
  })
  @ApiEnvelope(ImportCheckView, { command: true })
  @ApiRefusals(413, 415)
  async check(
    @UploadedFolder() { files }: SentFolder,
    @Context() context: CommandContext,
  ): Promise<ImportCheckView> {
    return checkView(await this.checking.of(files, context));
  }

  @Post()
  @HttpCode(200)
  @UseInterceptors(ImportUploadInterceptor)
  @Heavy()
  @Requires('imports:run')
  @Changes(...moneyAreas, 'clients', 'imports')
  @FailsSaying(messages.failures.startImport)
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['files', 'checked'],
      properties: { files, checked: { type: 'string', description: 'O que a conferência respondeu' } },
    },
  })
  @ApiOperation({
    operationId: 'startImport',
    summary: 'Lança os arquivos conferidos, tudo ou nada; segue no servidor. Uma importação por vez',
  })
  @ApiEnvelope(ImportView, { command: true })
  @ApiRefusals(413, 415)
  async start(@UploadedFolder() sent: SentFolder, @Context() context: CommandContext): Promise<ImportView> {
    return this.#one(await this.runs.start(sent, context));
  }

  @Get()
  @Requires('imports:read')
  @ApiOperation({
    operationId: 'listImports',
    summary: 'As últimas 50 importações: quem, quando, até onde foi ou o que lançou',
  })
  @ApiPlainListEnvelope(ImportView)
  async list(): Promise<readonly ImportView[]> {
    const open = (await this.history.newest()).filter(({ result }) => !result);
    const held = await Promise.all(
      open.map(async ({ id }) => ((await this.runs.isUnderWay(id)) ? [id] : [])),
    );
    const underWay = new Set(held.flat());
    // Read after that: one that has just let go of its lock has its end in the journal.
    const runs = await this.history.newest();
    return runs.map((run) => importView(run, underWay.has(run.id), this.runs.progressOf(run.id)));
  }

  @Get(':id')
  @Requires('imports:read')
  @ApiOperation({ operationId: 'getImport', summary: 'Uma importação: até onde foi, ou o que lançou' })
  @ApiEnvelope(ImportView)
  get(@Id() id: string): Promise<ImportView> {
    return this.#one(id);
  }

  async #one(id: string): Promise<ImportView> {
    const found = (await this.list()).find((run) => run.id === id);
    if (!found) throw new DomainError('NOT_FOUND', messages.importing.notFound);
    return found;
  }
}
