/** Decides whether a caller without a session may read metrics and the parts of the readiness. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { SETTINGS } from '../config/config.module.ts';
import type { Settings } from '../config/settings.ts';
import { isFromThisMachine } from '../http/this-machine.ts';

@Injectable()
export class MetricsAccess {
  readonly #tokenHash: Buffer | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'metricsToken' | 'metricsOnLoopback'>,
  ) {
    if (settings.metricsToken !== undefined) this.#tokenHash = hashOf(settings.metricsToken);
  }

  isAllowed(request: Request): boolean {
    const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (this.#tokenHash && token !== undefined && timingSafeEqual(this.#tokenHash, hashOf(token)))
      return true;
    return this.settings.metricsOnLoopback && isFromThisMachine(request);
  }
}

/** Of one length, whatever is sent. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
