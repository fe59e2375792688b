/**
 * Takes in the files of a multipart request, one after the other and each straight to the disk, before the route is asked.
 * What is left of them when the route has answered is thrown away. Judges no file: only the form of the request.
 */
import { finished } from 'node:stream/promises';
import { DomainError } from '@livro/event-sourcing';
import { limits, messages } from '@livro/rules';
import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import busboy from 'busboy';
import { lastValueFrom, type Observable, of } from 'rxjs';
import type { LivroRequest } from '../../platform/http/request.ts';
import { requestTexts } from '../../platform/http/request-texts.ts';
import { cleanFileName } from './file-name.ts';
import { refuse } from './refusals.ts';
import { Spool } from '../storage/spool.store.ts';
import { UploadLimits } from './upload-limits.api.ts';
import type { OfferedContent } from './add-attachments.command.ts';

/** Head lines and boundaries of a request. */
const ROOM_FOR_FORM = 1024 * 1024;
const MOST_BYTES = (limits.attachmentsPerRequest + 1) * limits.attachmentMaxBytes + ROOM_FOR_FORM;

interface Uploading extends LivroRequest {
  uploaded?: readonly OfferedContent[];
}

/** Parameter decorator: the files that came with the request. */
export const Uploaded = createParamDecorator(
  (_: unknown, execution: ExecutionContext): readonly OfferedContent[] =>
    execution.switchToHttp().getRequest<Uploading>().uploaded ?? [],
);

@Injectable()
export class UploadInterceptor implements NestInterceptor {
  constructor(
    private readonly spool: Spool,
    private readonly uploads: UploadLimits,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Uploading>();
    const announced = Number(request.headers['content-length'] ?? 0);
    await this.uploads.enter(request, announced);
    let received = 0;
    // Not by the socket's count: part of the body has come with the head.
    request.on('data', (chunk: Buffer) => (received += chunk.length));
    let contents: readonly OfferedContent[];
    try {
      contents = await this.#takeIn(request);
    } finally {
      await this.uploads.count(request, received - announced);
    }
    request.uploaded = contents;
    // What a repeat with the same key is held against.
    request.body = { files: contents.map(({ name, size, sha256 }) => ({ name, size, sha256 })) };
    try {
      return of(await lastValueFrom(next.handle()));
    } finally {
      // Before the answer: anyone who is told of a refusal finds no trace of it.
      await this.#discard(contents);
    }
  }

  async #takeIn(request: LivroRequest): Promise<readonly OfferedContent[]> {
    const parser = parserOf(request);
    const taking: Promise<OfferedContent>[] = [];
    let tooMany = false;
    parser.on('file', (_field, file, { filename }) => {
      const taken = this.spool
        .takeIn(file)
        .then((content) => ({ ...content, name: cleanFileName(filename ?? '') }));
      // Looked at once all have come in; until then a failure is no surprise to anybody, and must not end the program.
      taken.catch(() => undefined);
      taking.push(taken);
    });
    parser.on('filesLimit', () => (tooMany = true));
    const failure = await fed(request, parser).then(
      () => undefined,
      (error: Error) => error,
    );
    const settled = await Promise.allSettled(taking);
    const contents = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const broken = settled.find((one) => one.status === 'rejected')?.reason as Error | undefined;
    const refusal = failure ?? broken ?? (tooMany ? refuse.tooManyFiles() : undefined);
    if (!refusal) return contents;
    await this.#discard(contents);
    throw refusal;
  }

  async #discard(contents: readonly OfferedContent[]): Promise<void> {
    await Promise.all(contents.map((content) => this.spool.discard(content)));
  }
}

/** Resolves when the whole body has been parsed; rejects with a `DomainError` for one that is broken off, damaged or endless. */
async function fed(request: LivroRequest, parser: busboy.Busboy): Promise<void> {
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) parser.destroy(new DomainError('PAYLOAD_TOO_LARGE', messages.payloadTooLarge));
  };
  const brokenOff = (): void => {
    if (!request.complete) parser.destroy(new Error('The sender went away.'));
  };
  request.on('data', count).once('close', brokenOff);
  try {
    await finished(request.pipe(parser));
  } catch (error) {
    // What is still under way is read and thrown away: an answer in the midst of sending is lost to many senders.
    request.unpipe(parser).resume();
    throw error instanceof DomainError ? error : new DomainError('MALFORMED_BODY', requestTexts.badForm);
  } finally {
    request.off('data', count).off('close', brokenOff);
  }
}

/** Throws `DomainError` for a request that is no multipart form, or one that is too long by its own word. */
function parserOf({ headers }: LivroRequest): busboy.Busboy {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
    throw new DomainError('UNSUPPORTED_TYPE', requestTexts.notMultipart);
  if (Number(headers['content-length'] ?? 0) > MOST_BYTES)
    throw new DomainError('PAYLOAD_TOO_LARGE', messages.payloadTooLarge);
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      // The spool counts bytes: here a file of exactly the limit would be cut off, too.
      limits: { files: limits.attachmentsPerRequest, fields: 0 },
    });
  } catch {
    throw new DomainError('MALFORMED_BODY', requestTexts.badForm);
  }
}
