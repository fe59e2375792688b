/**
 * Takes in the files of an import, in memory alone: they hold what clients are known by, and nothing of them is ever put on the
 * disk. A name is one of three or refused; no path is made of it.
 */
import { createHash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { DomainError } from '@livro/event-sourcing';
import {
  bookFileNames,
  excerpt,
  limits,
  messages,
  normalForm,
  quoted,
  type BookFileName,
} from '@livro/rules';
import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import busboy from 'busboy';
import { from, type Observable, switchMap } from 'rxjs';
import { ClientVault } from '../../clients/personal-data/client-vault.store.ts';
import { CallsInProgress } from '../../platform/http/calls-in-progress.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { requestTexts } from '../../platform/http/request-texts.ts';

/** Where folders are posted to. */
export const IMPORTS_PATH = /^\/api\/imports(?:\/check)?\/?$/i;

/** Head lines and boundaries of a request. */
const ROOM_FOR_FORM = 64 * 1024;
const TOKEN_MAX = 200;
const texts = messages.importing;

export interface SentFile {
  readonly name: BookFileName;
  readonly bytes: Buffer;
  /** Under the installation's key: a plain one of a file of which only a CPF is not known would give it away. */
  readonly digest: string;
}

export interface SentFolder {
  readonly files: readonly SentFile[];
  /** The token of the check that the start is bound to. */
  readonly checked: string | undefined;
}

interface Uploading extends LivroRequest {
  sentFolder?: SentFolder;
}

/** Parameter decorator: the files that came with the request. */
export const UploadedFolder = createParamDecorator((_: unknown, execution: ExecutionContext): SentFolder => {
  const { sentFolder } = execution.switchToHttp().getRequest<Uploading>();
  if (!sentFolder || sentFolder.files.length === 0)
    throw new DomainError('REQUIRED_FIELD', texts.filesRequired, 'files');
  return sentFolder;
});

@Injectable()
export class ImportUploadInterceptor implements NestInterceptor {
  constructor(
    private readonly vault: ClientVault,
    private readonly calls: CallsInProgress,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Uploading>();
    this.calls.take('import', request);
    request.liftDeadline?.();
    return from(takenIn(request)).pipe(
      switchMap(({ files, checked }) => {
        const digested = files.map(({ name, bytes }): SentFile => {
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          return { name, bytes, digest: this.vault.hashOf('imported file', sha256) };
        });
        request.sentFolder = { files: digested, checked };
        // What a repeat with the same key is held against.
        request.body = { files: digested.map(({ name, digest }) => ({ name, digest })), checked };
        return next.handle();
      }),
    );
  }
}

interface Taken {
  readonly name: string;
  readonly chunks: Buffer[];
}

async function takenIn(
  request: LivroRequest,
): Promise<{ files: { name: BookFileName; bytes: Buffer }[]; checked: string | undefined }> {
  const parser = parserOf(request);
  const found: Taken[] = [];
  let checked: string | undefined;
  let bytes = 0;
  let tooMany = false;
  parser.on('file', (_field, stream, { filename }) => {
    const file: Taken = { name: filename ?? '', chunks: [] };
    found.push(file);
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      // What is too much is read to its end and thrown away: an answer in the midst of sending is lost to many senders.
      if (bytes <= limits.importMaxBytes) file.chunks.push(chunk);
    });
    stream.on('error', () => undefined);
  });
  parser.on('field', (name, value) => {
    if (name === 'checked') checked = value;
  });
  parser.on('filesLimit', () => (tooMany = true));
  const brokenOff = (): void => {
    if (!request.complete) parser.destroy(new Error('The sender went away.'));
  };
  request.once('close', brokenOff);
  try {
    await finished(request.pipe(parser));
  } catch {
    request.unpipe(parser).resume();
    throw new DomainError('MALFORMED_BODY', requestTexts.badForm);
  } finally {
    request.off('close', brokenOff);
  }
  if (tooMany) throw new DomainError('MAXIMUM_VALUE', texts.tooManyFiles, 'files');
  const names = found.map(({ name }) => nameOf(name));
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice) throw new DomainError('DUPLICATE_RECORD', texts.fileTwice(excerpt(twice)), 'files');
  if (bytes > limits.importMaxBytes) throw new DomainError('PAYLOAD_TOO_LARGE', texts.tooLarge, 'files');
  const files = found.map(({ chunks }, place) => ({ name: names[place]!, bytes: Buffer.concat(chunks) }));
  return { files, checked };
}

/** Throws for whatever is not one of the three names, a path that ends in one of them among it. */
function nameOf(sent: string): BookFileName {
  const name = normalForm(sent).toLowerCase();
  const known = bookFileNames.find((one) => one === name);
  if (!known) throw new DomainError('INVALID_FORMAT', texts.unknownFile(quoted(sent)), 'files');
  return known;
}

function parserOf({ headers }: LivroRequest): busboy.Busboy {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
    throw new DomainError('UNSUPPORTED_TYPE', requestTexts.notMultipart);
  if (Number(headers['content-length'] ?? 0) > limits.importMaxBytes + ROOM_FOR_FORM)
    throw new DomainError('PAYLOAD_TOO_LARGE', texts.tooLarge, 'files');
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      // A path must come in whole to be refused.
      preservePath: true,
      limits: { files: bookFileNames.length, fields: 4, fieldSize: TOKEN_MAX },
    });
  } catch {
    throw new DomainError('MALFORMED_BODY', requestTexts.badForm);
  }
}
