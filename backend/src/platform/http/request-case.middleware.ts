/**
 * Gives every request's body and query camelCase keys, at any depth: callers may write `start_date` or `startDate`. Where
 * both are sent the camelCase one counts. Refuses bodies that are no object or nested too deep; drops prototype keys.
 */
import { DomainError } from '@livro/event-sourcing';
import type { NextFunction, Response } from 'express';
import type { LivroRequest } from './request.ts';
import { MAX_DEPTH } from './json-shape.ts';
import { requestTexts } from './request-texts.ts';
import { noteWritten, ourName } from './sent-names.ts';

/** Far beyond any form: reading a hundred thousand fields would keep everybody else waiting for seconds. */
const MAX_FIELDS = 1_000;
const MAX_ITEMS = 10_000;
const POISONOUS = new Set(['__proto__', 'constructor', 'prototype']);

export function requestCase(request: LivroRequest, _response: Response, next: NextFunction): void {
  const body: unknown = request.body ?? {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return next(new DomainError('INVALID_TYPE', requestTexts.bodyNotObject));
  }
  try {
    request.body = camelCased(body, 0);
    // Express 5 computes `query` in a getter; an own property hides it.
    const query = camelCased(request.query, 0);
    Object.defineProperty(request, 'query', {
      value: query,
      writable: true,
      configurable: true,
      enumerable: true,
    });
    next();
  } catch (error) {
    next(error);
  }
}

export function camelCased(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new DomainError('INVALID_TYPE', requestTexts.bodyTooDeep);
  if (Array.isArray(value)) {
    assertNotWider(value.length, MAX_ITEMS);
    return value.map((item) => camelCased(item, depth + 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  const result: Record<string, unknown> = {};
  const entries = Object.entries(value);
  assertNotWider(entries.length, MAX_FIELDS);
  for (const [key, inner] of entries) {
    const name = ourName(key);
    if (POISONOUS.has(key) || POISONOUS.has(name)) continue;
    if (name !== key && Object.hasOwn(value, name)) continue;
    result[name] = camelCased(inner, depth + 1);
    if (name !== key) noteWritten(result, name, key);
  }
  return result;
}

function assertNotWider(size: number, limit: number): void {
  if (size > limit) throw new DomainError('INVALID_TYPE', requestTexts.bodyTooWide);
}
