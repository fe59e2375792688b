/**
 * `If-Match`: which versions of an entity the caller has in mind. A version is an integer that every answer carries as the
 * entity tag `W/"n"`. Refuses nothing: whether the entity is still so is for the one who changes it to decide.
 */
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { LivroRequest } from './request.ts';

/** Parameter decorator: the versions named; undefined where any will do, empty where none that is named can be one. */
export const IfMatch = createParamDecorator((_: unknown, execution: ExecutionContext) =>
  versionsIn(execution.switchToHttp().getRequest<LivroRequest>().headers['if-match']),
);

/** Weak and strong tags are alike: a version stands for the entity's events, not for its bytes. */
export function versionsIn(header: string | undefined): readonly number[] | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  return header.split(',').flatMap((tag) => {
    const version = /^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(tag)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

export const entityTag = (version: number): string => `W/"${version}"`;
