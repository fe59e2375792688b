/** Gives `/metrics` to a collector that may read it; for everybody else it does not exist. */
import { Controller, Get, NotFoundException, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Unwrapped } from '../http/envelope.interceptor.ts';
import { Public } from '../http/public.ts';
import { MetricsAccess } from './metrics-access.ts';
import { Metrics } from './metrics.ts';

@ApiExcludeController()
@Public()
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly access: MetricsAccess,
  ) {}

  @Get()
  @Unwrapped()
  async text(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<string> {
    if (!this.access.isAllowed(request)) throw new NotFoundException();
    response.setHeader('Content-Type', this.metrics.contentType);
    response.setHeader('Cache-Control', 'no-store');
    return this.metrics.text();
  }
}
