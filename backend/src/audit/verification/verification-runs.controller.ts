/** Verifications as jobs over HTTP: start one, look how far it is, read how the last ones ended. */
import { DomainError } from '@livro/event-sourcing';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Changes } from '../../platform/http/changes.ts';
import { type CommandContext, Context } from '../../platform/http/command-context.ts';
import { Id } from '../../platform/http/id.ts';
import { ApiEnvelope, ApiPlainListEnvelope } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import { WireBoolean } from '../../platform/http/wire-field.ts';
import { VerificationHistory } from './verification-runs.read.ts';
import { VerificationRunView, runView } from './verification-runs.view.ts';
import { VerificationRuns } from './verification-runs.write.ts';

export class StartVerificationDto {
  @WireBoolean(undefined, {
    optional: true,
    default: false,
    description: 'Só depois do último selo bom: o que ele conta não é provado de novo',
  })
  fromSeal!: boolean;
}

@ApiTags('audit')
@Controller('audit/verifications')
export class VerificationRunsController {
  constructor(
    private readonly runs: VerificationRuns,
    private readonly history: VerificationHistory,
  ) {}

  @Post()
  @HttpCode(200)
  @Requires('audit:verify')
  @Changes('audit')
  @ApiOperation({
    operationId: 'startVerification',
    summary:
      'Começa a conferir o diário inteiro e todos os modelos de leitura; segue no servidor. Uma por vez',
  })
  @ApiEnvelope(VerificationRunView, { command: true })
  async start(
    @Body() { fromSeal }: StartVerificationDto,
    @Context() context: CommandContext,
  ): Promise<VerificationRunView> {
    return this.#one(await this.runs.start(context, fromSeal));
  }

  @Get()
  @Requires('audit:read')
  @ApiOperation({
    operationId: 'listVerifications',
    summary: 'As últimas 50 verificações: quem, quando, sobre quantos lançamentos, com que resultado',
  })
  @ApiPlainListEnvelope(VerificationRunView)
  async list(): Promise<readonly VerificationRunView[]> {
    const runs = await this.history.newest();
    const { last } = this.runs;
    // Only the newest can be under way; one that ends while it is asked for is told by the next look.
    const [newest] = runs;
    const isUnderWay = newest !== undefined && !newest.result && (await this.runs.isUnderWay(newest.id));
    return runs.map((run, place) =>
      runView(run, {
        isRunning: place === 0 && isUnderWay,
        progress: this.runs.progressOf(run.id),
        findings: last?.id === run.id ? last.findings : undefined,
      }),
    );
  }

  @Get(':id')
  @Requires('audit:read')
  @ApiOperation({
    operationId: 'getVerification',
    summary: 'Uma verificação: até onde foi, ou como terminou',
  })
  @ApiEnvelope(VerificationRunView)
  get(@Id() id: string): Promise<VerificationRunView> {
    return this.#one(id);
  }

  async #one(id: string): Promise<VerificationRunView> {
    const found = (await this.list()).find((run) => run.id === id);
    if (!found) throw new DomainError('NOT_FOUND', 'Verificação não encontrada');
    return found;
  }
}
