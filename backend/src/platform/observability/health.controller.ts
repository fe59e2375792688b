/** Answers whether the program lives and is ready, with parts for who may read metrics, and until when the data is complete. */
import { Controller, Get, HttpCode, HttpStatus, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { HealthCheckResult } from '@nestjs/terminus';
import type { Request, Response } from 'express';
import { Ending } from '../http/ending.ts';
import { Unwrapped } from '../http/envelope.interceptor.ts';
import { ApiEnvelope } from '../http/openapi.ts';
import { Public, RequiresSession } from '../http/public.ts';
import { ProjectionLags } from '../projections/progress/projection-lag.ts';
import { DataFreshnessView, dataFreshnessView } from './data-freshness.view.ts';
import { MetricsAccess } from './metrics-access.ts';
import { Readiness } from './readiness.ts';

const RETRY_AFTER_SECONDS = '1';

/** Who may read metrics also gets all parts, and those that are well or not by themselves. */
const CHECKED = {
  type: 'object',
  required: ['status'],
  properties: {
    status: { type: 'string', enum: ['ok', 'error', 'shutting_down'] },
    info: { type: 'object', nullable: true, additionalProperties: true },
    error: { type: 'object', nullable: true, additionalProperties: true },
    details: { type: 'object', additionalProperties: true },
  },
};

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly lags: ProjectionLags,
    private readonly access: MetricsAccess,
    private readonly ending: Ending,
  ) {}

  @Get()
  @RequiresSession()
  @ApiOperation({ operationId: 'health', summary: 'Até quando os dados estão completos' })
  @ApiEnvelope(DataFreshnessView)
  async freshness(): Promise<DataFreshnessView> {
    const { keepers, journalLoss = null } = this.readiness;
    return { ...dataFreshnessView(await this.lags.measure()), keepers, journalLoss };
  }

  @Get('live')
  @Public()
  @HttpCode(HttpStatus.OK)
  @Unwrapped()
  @ApiOperation({ operationId: 'healthLive', summary: 'O processo responde' })
  @ApiOkResponse({
    schema: { type: 'object', required: ['status'], properties: { status: { type: 'string' } } },
  })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** 200 from when everything that was there at the start can be read, for good; until then a start is under way, however long. */
  @Get('start')
  @Public()
  @Unwrapped()
  @ApiOperation({ operationId: 'healthStart', summary: 'O início terminou' })
  @ApiOkResponse({ schema: CHECKED })
  @ApiServiceUnavailableResponse({ schema: CHECKED })
  async start(@Res({ passthrough: true }) response: Response): Promise<Pick<HealthCheckResult, 'status'>> {
    const isOver = await this.readiness.isStarted();
    return this.#answer(response, isOver ? 'ok' : 'error');
  }

  /**
   * 200 once commands work, the projections have reached the head that was there when the program started, and none of them
   * is being rebuilt or lacks an event of which nobody can tell the accounts, and nothing confirmed is missing in the journal; else 503. So, too, once the program has been
   * asked to end: it answers what comes, but nobody should send it anything more.
   */
  @Get('ready')
  @Public()
  @Unwrapped()
  @ApiOperation({ operationId: 'healthReady', summary: 'Pronto para trabalhar' })
  @ApiOkResponse({ schema: CHECKED })
  @ApiServiceUnavailableResponse({ schema: CHECKED })
  async ready(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<HealthCheckResult | Pick<HealthCheckResult, 'status'>> {
    if (this.ending.isDraining) return this.#answer(response, 'shutting_down');
    const result = await this.readiness.check();
    const word = this.#answer(response, result.status);
    return this.access.isAllowed(request) ? result : word;
  }

  #answer(response: Response, status: HealthCheckResult['status']): Pick<HealthCheckResult, 'status'> {
    response.setHeader('Cache-Control', 'no-store');
    if (status !== 'ok')
      response.status(HttpStatus.SERVICE_UNAVAILABLE).setHeader('Retry-After', RETRY_AFTER_SECONDS);
    return { status };
  }
}
