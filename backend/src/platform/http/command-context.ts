/**
 * Who asks, when and under which name: everything a command needs besides its content. With an `Idempotency-Key` the
 * command's id derives from actor, method, path and key, so that a repeat is the same command.
 */
import { createHash, randomUUID } from 'node:crypto';
import { businessToday, type LocalDate } from '@livro/calendar';
import { DomainError, type Actor } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Envelope } from '../book/book.types.ts';
import { commandIdFor } from '../event-store/ids.ts';
import type { LivroRequest } from './request.ts';

export interface CommandContext {
  /** The command's id (UUID); ids of what it creates derive from it: `entityId(ctx.id, 'expense')`. */
  readonly id: string;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly idempotency?: { readonly key: string; readonly contentHash: string };
  readonly now: Date;
  /** The business day of `now` in America/Sao_Paulo. */
  readonly today: LocalDate;
}

/** Parameter decorator: the context of this request. On a public route the actor is `anonymous`. */
export const Context = createParamDecorator((_: unknown, execution: ExecutionContext): CommandContext =>
  contextOf(execution.switchToHttp().getRequest<LivroRequest>(), new Date()),
);

export function contextOf(request: LivroRequest, now: Date): CommandContext {
  const { id = 'anonymous', kind } = request.user ?? {};
  const actor: Actor = { id, ...(kind && { kind }) };
  const base = { actor, correlationId: request.correlationId, now, today: businessToday(now) };
  const key = idempotencyKeyOf(request);
  if (key === undefined) return { ...base, id: randomUUID() };
  return {
    ...base,
    id: commandIdFor(actor.id, scopeOf(request), key),
    idempotency: { key, contentHash: contentHash(request.body) },
  };
}

/** The caller's key, undefined where there is none. Throws where it is none that can be kept. */
export function idempotencyKeyOf(request: LivroRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key)) {
    throw new DomainError('VALIDATION_FAILED', messages.idempotencyKeyInvalid, 'Idempotency-Key');
  }
  return key;
}

/** `POST /api/expenses/`, whether or not it was asked for with the slash. */
export const scopeOf = (request: LivroRequest): string =>
  `${request.method} ${request.path.replace(/(?<!\/)\/+$/, '')}/`;

/** The Book's envelope for a command sent under this context. */
export function envelopeOf<Command>(context: CommandContext, command: Command): Envelope<Command> {
  const { id, actor, correlationId, idempotency } = context;
  return { id, command, actor, correlationId, ...(idempotency && { idempotency }) };
}

/** SHA-256 (hex) of the JSON with sorted keys: the same content whatever the order of its fields. */
export function contentHash(content: unknown): string {
  return createHash('sha256').update(canonical(content)).digest('hex');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}
