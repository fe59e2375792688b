/** The proof of the books over HTTP: verify them, see their seals. Parses and answers; proves nothing itself. */
import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Changes } from '../../platform/http/changes.ts';
import { TooManyRequests } from '../../platform/http/errors.ts';
import { Heavy } from '../../platform/http/heavy.ts';
import { ApiListEnvelope } from '../../platform/http/openapi.ts';
import { Requires } from '../../platform/http/public.ts';
import { VouchedCheckpoints } from '../proof/vouched-checkpoints.read.ts';
import { Seals } from '../seal/seals.read.ts';
import { Verification } from './verification.read.ts';
import { SealView, sealView } from './audit.view.ts';
import { VerificationRuns } from './verification-runs.write.ts';
import { LineStream } from '../replay/line-stream.api.ts';

const NEWEST = 100;
/** Seconds after which anyone who came second may ask again. */
const BUSY_SECONDS = 5;

@ApiTags('audit')
@Controller('audit')
export class AuditController {
  constructor(
    private readonly verification: Verification,
    private readonly runs: VerificationRuns,
    private readonly seals: Seals,
    private readonly vouched: VouchedCheckpoints,
  ) {}

  @Post('verify')
  @HttpCode(200)
  @Heavy()
  @Requires('audit:verify')
  @Changes('audit')
  @ApiOperation({
    summary: 'Confere o diário inteiro e todos os modelos de leitura',
    description: 'Linhas JSON: `{"progress":…}` enquanto confere, por fim `{"report":…}`. Uma por vez.',
  })
  @ApiProduces('application/x-ndjson')
  @ApiOkResponse({ schema: { type: 'string' } })
  async verify(@Query('fromSeal') fromSeal: string | undefined, @Res() response: Response): Promise<void> {
    const release = await this.runs.claim();
    if (!release) throw new TooManyRequests(BUSY_SECONDS);
    try {
      const lines = new LineStream(response);
      const report = await this.verification.verify({
        fromSeal: fromSeal === 'true',
        signal: lines.signal,
        onProgress: (progress) => void lines.write({ progress }).catch(() => undefined),
      });
      await lines.write({ report });
      lines.end();
    } finally {
      await release();
    }
  }

  @Get('seals')
  @Requires('audit:read')
  @ApiOperation({ summary: 'Os 100 selos mais novos do diário' })
  @ApiListEnvelope(SealView)
  async list(): Promise<readonly SealView[]> {
    const listed = await this.seals.newest(NEWEST);
    const checkpoints = await this.vouched.of(listed.flatMap(({ seal }) => seal.checkpoint ?? []));
    return listed.map((one) => sealView(one, checkpoints.get(one.seal.checkpoint ?? '')));
  }
}
