/** The bundle over HTTP: one archive, written while it is read, and how far that is. */
import type { LocalDate } from '@livro/calendar';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Logger, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Heavy } from '../../platform/http/heavy.ts';
import { ApiEnvelope } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { WireDate } from '../../platform/http/wire-field.ts';
import { SealWriter } from '../seal/seal-writer.write.ts';
import { Bundle } from './bundle.read.ts';
import { ZipTarget } from './zip-target.api.ts';

const ZIP = 'application/zip';

export class BundleQuery {
  @WireDate(undefined, { optional: true, description: 'Primeiro dia em que os eventos foram registrados' })
  from?: LocalDate;

  @WireDate(undefined, { optional: true, description: 'Último dia' })
  until?: LocalDate;
}

export class BundleProgressView {
  @ApiProperty({ type: 'integer', description: 'Eventos já lidos' }) done!: number;
  @ApiProperty({ type: 'integer', description: 'Eventos do diário; zero enquanto nada é escrito' })
  total!: number;
}

@ApiTags('audit')
@Controller('audit/bundle')
export class BundleController {
  readonly #logger = new Logger(BundleController.name);
  /** Of each person, the bundle that was begun last. */
  readonly #progress = new Map<string, BundleProgressView>();

  constructor(
    private readonly bundle: Bundle,
    private readonly sealer: SealWriter,
  ) {}

  @Get()
  @Heavy()
  @Requires('audit:export')
  @ApiOperation({
    summary:
      'O diário como pacote que se confere sem o Livro: eventos, árvore, chaves, anexos e os verificadores',
    description: 'Sela antes o que ainda não foi selado. Os dados pessoais vão cifrados.',
  })
  @ApiProduces(ZIP)
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async download(
    @Query() { from, until }: BundleQuery,
    @Req() { user }: LivroRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.sealer.sealNow();
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const begun = await this.bundle.begun(gone.signal);
    response.attachment('livro-auditoria.zip');
    response.setHeader('Content-Type', ZIP);
    response.setHeader('Cache-Control', 'no-store');
    const target = new ZipTarget(gone.signal);
    const onProgress = (done: number, total: number) => void this.#progress.set(user!.id, { done, total });
    const written = this.bundle
      .write(target, { from, until, signal: gone.signal, onProgress }, begun)
      .then(() => target.end());
    const sent = pipeline(target.output, response);
    try {
      await written;
      await sent;
    } catch (error) {
      // Half a bundle must not look like a whole one.
      response.destroy();
      await sent.catch(() => undefined);
      if (!gone.signal.aborted) this.#logger.error(`the bundle broke off: ${String(error)}`);
    } finally {
      this.#progress.delete(user!.id);
    }
  }

  @Get('progress')
  @Requires('audit:export')
  @ApiOperation({ summary: 'Quanto do seu pacote já foi escrito' })
  @ApiEnvelope(BundleProgressView)
  progress(@Req() { user }: LivroRequest): BundleProgressView {
    return this.#progress.get(user!.id) ?? { done: 0, total: 0 };
  }
}
