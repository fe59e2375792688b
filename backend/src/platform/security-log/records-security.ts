/** How a route says that using it belongs in the security log: it is recorded once the call has succeeded. */
import { DomainError } from '@livro/event-sourcing';
import type { SecurityKind } from '@livro/rules';
import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Observable, tap } from 'rxjs';
import type { LivroRequest } from '../http/request.ts';
import { SecurityLog } from './security-log.ts';
import type { Details } from './security-record.ts';

/** Under which a route says what it records. */
export const RECORDS = 'livro:records-security';

export interface Recorded {
  readonly kind: SecurityKind;
  readonly details?: Details;
  readonly failures?: boolean;
  /** Whom it concerns, where no path says so: told by what the handler gives back. */
  readonly subjectOf?: ((answer: never) => string | undefined) | undefined;
}

const NOT_A_FAILURE = new Set(['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE', 'REQUIRED_FIELD']);

@Injectable()
export class RecordsSecurityInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly securityLog: SecurityLog,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { kind, details, failures, subjectOf } = this.reflector.getAllAndOverride<Recorded>(RECORDS, [
      context.getHandler(),
      context.getClass(),
    ]);
    const { id } = context.switchToHttp().getRequest<LivroRequest>().params;
    let subject = typeof id === 'string' ? id : undefined;
    const record = (outcome: 'ok' | 'failed', more?: Details) =>
      this.securityLog.record({
        kind,
        outcome,
        details: { ...details, ...more },
        ...(subject && { subject }),
      });
    return next.handle().pipe(
      tap({
        next: (answer: unknown) => (subject ??= subjectOf?.(answer as never)),
        complete: () => record('ok'),
        error: (error: unknown) => {
          if (failures && error instanceof DomainError && !NOT_A_FAILURE.has(error.code))
            record('failed', { code: error.code });
        },
      }),
    );
  }
}

/**
 * On a route or a controller. The `id` of the route's path is whom it concerns, or whom `subjectOf` finds in the answer. With `failures` an attempt that a rule
 * refuses is recorded, too, with the rule's code.
 */
export const RecordsSecurity = (
  kind: SecurityKind,
  { details, failures = false, subjectOf }: Omit<Recorded, 'kind'> = {},
) =>
  applyDecorators(
    SetMetadata(RECORDS, { kind, details, failures, subjectOf } satisfies Recorded),
    UseInterceptors(RecordsSecurityInterceptor),
  );

/** On routes that answer with personal data of `area`, such as `clients`; `exported`: as a file. */
export const AccessesPersonalData = (area: string, { exported = false } = {}) =>
  RecordsSecurity(exported ? 'personal-data-exported' : 'personal-data-read', { details: { area } });
