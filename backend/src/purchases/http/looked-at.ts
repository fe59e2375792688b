/** `ETag` and `If-Match`: which version of a request somebody looked at. Knows no request and no rule. */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import type { LivroRequest } from '../../platform/http/request.ts';

/** Parameter decorator: the version of `If-Match`, undefined without one (or for `*`). One that names none is stale. */
export const LookedAt = createParamDecorator((_: unknown, execution: ExecutionContext): number | undefined =>
  lookedAt(execution.switchToHttp().getRequest<LivroRequest>().headers['if-match']),
);

export function lookedAt(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const [, version] = /^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(header) ?? [];
  if (version === undefined) throw new DomainError('STALE_VERSION', messages.staleVersion, 'If-Match');
  return Number(version);
}

export const tag = (response: Response, version: number): void =>
  void response.setHeader('ETag', `"${version}"`);
