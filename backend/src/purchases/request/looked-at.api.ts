/** `If-Match` of a decision on a request: which single version its maker looked at. Knows no request and no rule. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { versionsIn } from '../../platform/http/if-match.ts';
import type { LivroRequest } from '../../platform/http/request.ts';

/** Parameter decorator: the version of `If-Match`, undefined without one (or for `*`). One that names none is stale. */
export const LookedAt = createParamDecorator((_: unknown, execution: ExecutionContext): number | undefined =>
  lookedAt(execution.switchToHttp().getRequest<LivroRequest>().headers['if-match']),
);

export function lookedAt(header: string | undefined): number | undefined {
  const versions = versionsIn(header);
  if (versions && versions.length !== 1)
    throw new DomainError('STALE_VERSION', messages.staleVersion, 'If-Match');
  return versions?.[0];
}
