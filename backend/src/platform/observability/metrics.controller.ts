/**
 * `/metrics` for a collector on the same machine. From anywhere else, and through a proxy that says so, it does not exist:
 * figures of the business' load are nobody's who cannot already log in to the machine.
 */
import { Controller, Get, NotFoundException, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Unwrapped } from '../http/envelope.interceptor.ts';
import { Public } from '../http/public.ts';
import { isFromThisMachine } from '../http/this-machine.ts';
import { Metrics } from './metrics.ts';

@ApiExcludeController()
@Public()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Unwrapped()
  async text(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<string> {
    if (!isFromThisMachine(request)) throw new NotFoundException();
    response.setHeader('Content-Type', this.metrics.contentType);
    response.setHeader('Cache-Control', 'no-store');
    return this.metrics.text();
  }
}
