/**
 * Which bodies are read at all: JSON objects in UTF-8 up to 1 MB as they are, and forms, with files or plain ones, where a route takes
 * them. Everything else is refused before anyone parses it.
 */
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import type { NextFunction, Request, Response } from 'express';
import type { LivroRequest } from './request.ts';
import { requestTexts } from './request-texts.ts';

export const BODY_LIMIT_BYTES = 1024 * 1024;

/** Of a plain form: credentials and a few words. */
export const FORM_LIMIT_BYTES = 16 * 1024;

/** A form with files, which is for its route to read: nothing here touches it. */
export const isForm = ({ headers }: Pick<Request, 'headers'>): boolean =>
  /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '');

/** Names and values alone, as OAuth has them. */
export const isPlainForm = ({ headers }: Pick<Request, 'headers'>): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers['content-type'] ?? '');

/** `takesFiles` matches the paths that a form with files may be posted to, `takesForms` those of plain ones. */
export const jsonOnly =
  (takesFiles: readonly RegExp[] = [], takesForms: readonly RegExp[] = []) =>
  (request: LivroRequest, _response: Response, next: NextFunction): void => {
    const {
      'content-length': length,
      'transfer-encoding': chunked,
      'content-type': type = '',
      'content-encoding': encoding = 'identity',
    } = request.headers;
    // A kilobyte of it may unfold to a gigabyte, and nobody who writes entries needs it.
    if (encoding.trim().toLowerCase() !== 'identity')
      return next(new DomainError('UNSUPPORTED_TYPE', requestTexts.compressed));
    if (isForm(request) && request.method === 'POST' && takesFiles.some((path) => path.test(request.path)))
      return next();
    if (length !== undefined && Number(length) > BODY_LIMIT_BYTES) {
      return next(new DomainError('PAYLOAD_TOO_LARGE', messages.payloadTooLarge));
    }
    const isPosted = (paths: readonly RegExp[]) =>
      request.method === 'POST' && paths.some((path) => path.test(request.path));
    // What takes a form takes nothing else: its answers have a shape of their own, which a parser of JSON does not know.
    const wantsForm = isPosted(takesForms);
    if (wantsForm && isPlainForm(request)) return next();
    const hasBody = chunked !== undefined || (length !== undefined && length !== '0');
    const charset = /;\s*charset="?([^";\s]+)/i.exec(type)?.[1] ?? 'utf-8';
    const isJson = /^application\/json\s*(;|$)/i.test(type) && /^utf-?8$/i.test(charset);
    if (!hasBody || (isJson && !wantsForm)) return next();
    next(
      new DomainError('UNSUPPORTED_TYPE', wantsForm ? requestTexts.notPlainForm : messages.unsupportedType),
    );
  };

/** Behind the parser: Nest would take its complaint for one of the address. */
export function unparsable(
  error: unknown,
  _request: LivroRequest,
  _response: Response,
  next: NextFunction,
): void {
  const { type } = (error ?? {}) as { readonly type?: unknown };
  next(type === 'entity.parse.failed' ? new DomainError('MALFORMED_BODY', messages.malformedBody) : error);
}
