/**
 * Whether the program lives and whether it can be worked with, for everybody in one word; parts and figures only on this machine.
 * Until when the data is complete, for anyone who is signed in. Never the text of a failure.
 */
import { Controller, Get, HttpCode, HttpStatus, Req, Res, ServiceUnavailableException } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import {
  HealthCheckService,
  type HealthCheckResult,
  HealthIndicatorService,
  type HealthIndicatorResult,
} from '@nestjs/terminus';
import type { Request, Response } from 'express';
import { Database } from '../database/database.ts';
import { EventStore } from '../event-store/event-store.ts';
import { Ending } from '../http/ending.ts';
import { Unwrapped } from '../http/envelope.interceptor.ts';
import { ApiEnvelope } from '../http/openapi.ts';
import { Public, RequiresSession } from '../http/public.ts';
import { isFromThisMachine } from '../http/this-machine.ts';
import { ParkedEvents } from '../projections/parking/parked.types.ts';
import { ProjectionLags } from '../projections/progress/projection-lag.ts';
import { ProjectionRegistry } from '../projections/schema/projection-registry.ts';
import { Projector } from '../projections/engine/projector.ts';
import { DataFreshnessView, dataFreshnessView, type KeeperView } from './data-freshness.view.ts';
import { HealthRegistry } from './health-registry.ts';

const RETRY_AFTER_SECONDS = '1';

/** On this machine also all parts, and those that are well or not by themselves. */
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
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly projector: Projector,
    private readonly lags: ProjectionLags,
    private readonly parked: ParkedEvents,
    private readonly registry: ProjectionRegistry,
    private readonly parts: HealthRegistry,
    private readonly ending: Ending,
  ) {}

  @Get()
  @RequiresSession()
  @ApiOperation({ operationId: 'health', summary: 'Até quando os dados estão completos' })
  @ApiEnvelope(DataFreshnessView)
  async freshness(): Promise<DataFreshnessView> {
    return { ...dataFreshnessView(await this.lags.measure()), keepers: this.#writers() };
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
    const isOver = await this.projector.caughtUpToHeadAtStart().catch(() => false);
    return this.#answer(response, isOver ? 'ok' : 'error');
  }

  /**
   * 200 once commands work, the projections have reached the head that was there when the program started, and none of them
   * is just being filled anew or lacks an event of which nobody can tell the accounts; else 503. So, too, once the program has been
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
    const result = await this.#checked();
    const word = this.#answer(response, result.status);
    return isFromThisMachine(request) ? result : word;
  }

  #answer(response: Response, status: HealthCheckResult['status']): Pick<HealthCheckResult, 'status'> {
    response.setHeader('Cache-Control', 'no-store');
    if (status !== 'ok')
      response.status(HttpStatus.SERVICE_UNAVAILABLE).setHeader('Retry-After', RETRY_AFTER_SECONDS);
    return { status };
  }

  async #checked(): Promise<HealthCheckResult> {
    try {
      return await this.health.check([
        () => this.#check('database', async () => void (await this.database.query('select 1'))),
        () => this.#check('eventStore', () => this.store.probe()),
        () => this.#projections(),
        () => this.#keepers(),
      ]);
    } catch (error) {
      if (!(error instanceof ServiceUnavailableException)) throw error;
      return error.getResponse() as HealthCheckResult;
    }
  }

  async #check(name: string, ask: () => Promise<void>): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(name);
    try {
      await ask();
      return indicator.up();
    } catch {
      return indicator.down();
    }
  }

  /** One that has stopped is told and does not keep anybody from working. */
  async #keepers(): Promise<HealthIndicatorResult> {
    return Promise.resolve(this.indicators.check('keepers').up({ keepers: this.#writers() }));
  }

  /** Never why: that may name what only auditors should read, and `verify` says it. */
  #writers(): KeeperView[] {
    return this.parts.all.map(([name, { state, since }]) => ({ name, state, since }));
  }

  async #projections(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('projections');
    try {
      const lag = await this.lags.measure();
      const money = this.registry.all.filter(({ holdsMoney }) => holdsMoney).map(({ name }) => name);
      const { all } = await this.parked.staleKeys(money);
      const isWhole = !all && lag.projections.every(({ state }) => state !== 'incomplete');
      const view = { projector: this.projector.role, ...dataFreshnessView(lag) };
      return isWhole && (await this.projector.caughtUpToHeadAtStart())
        ? indicator.up(view)
        : indicator.down(view);
    } catch {
      return indicator.down();
    }
  }
}
