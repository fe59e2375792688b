/**
 * What becomes of a key that is refused: it is in the security log and counts for the address it came from. Only what failed is
 * counted, and only then: nobody guesses 256 bits, so that a right key need never wait for the wrong ones of a neighbour.
 */
import { Injectable } from '@nestjs/common';
import { limits, type SecurityKind } from '@livro/rules';
import { clientAddress, networkOf } from '../../platform/http/client-address.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { SecurityLog } from '../../platform/security-log/security-log.ts';
import { Throttles } from '../../platform/throttling/throttles.ts';

const FAILURES = {
  name: 'access key',
  calls: limits.accessKeyFailuresPerMinute,
  windowSeconds: 60,
} as const;

export interface KeyRefusal {
  readonly kind: SecurityKind;
  readonly why: string;
  /** Of a key that there is: what somebody invents is not kept. */
  readonly keyId?: string | undefined;
}

@Injectable()
export class KeyRefusals {
  constructor(
    private readonly throttles: Throttles,
    private readonly securityLog: SecurityLog,
  ) {}

  /** Throws TooManyRequests where too many came from there. */
  async take(request: LivroRequest, { kind, why, keyId }: KeyRefusal): Promise<void> {
    this.securityLog.record({
      kind,
      outcome: 'failed',
      status: 401,
      details: { code: why },
      ...(keyId !== undefined && { subject: keyId }),
    });
    await this.throttles.take(FAILURES, networkOf(clientAddress(request)));
  }
}
