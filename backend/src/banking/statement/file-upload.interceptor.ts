/** Takes in the one file of a multipart request, and the columns named beside it, in memory: a statement is small, or refused. */
import { createHash } from 'node:crypto';
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
import { from, type Observable, switchMap } from 'rxjs';
import { CallsInProgress } from '../../platform/http/calls-in-progress.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { requestTexts } from '../../platform/http/request-texts.ts';
import type { BankFile } from './import-statement.write.ts';
import { cleanText, type CsvColumns, withoutCpfs } from './statement.ts';

/** Where statements are posted to, to be imported or only looked at. */
export const STATEMENTS_PATH = /^\/api\/bank-accounts\/[^/]+\/statements(?:\/preview)?\/?$/i;

/** Head lines and boundaries of a request. */
const ROOM_FOR_FORM = 64 * 1024;
const COLUMNS_MAX = 2_000;
const NAME_MAX = 200;

interface Uploading extends LivroRequest {
  bankFile?: BankFile;
}

/** Parameter decorator: the file that came with the request. */
export const UploadedStatement = createParamDecorator((_: unknown, execution: ExecutionContext): BankFile => {
  const { bankFile } = execution.switchToHttp().getRequest<Uploading>();
  if (!bankFile) throw new DomainError('REQUIRED_FIELD', messages.banking.fileRequired, 'file');
  return bankFile;
});

@Injectable()
export class StatementUploadInterceptor implements NestInterceptor {
  constructor(private readonly calls: CallsInProgress) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Uploading>();
    this.calls.take('import', request);
    request.liftDeadline?.();
    return from(takenIn(request)).pipe(
      switchMap((file) => {
        request.bankFile = file;
        // What a repeat with the same key is held against.
        request.body = {
          name: file?.name,
          sha256: file?.sha256,
          columns: file?.columns,
          accountConfirmed: file?.accountConfirmed,
        };
        return next.handle();
      }),
    );
  }
}

async function takenIn(request: LivroRequest): Promise<BankFile | undefined> {
  const parser = parserOf(request);
  const found: { name: string; chunks: Buffer[]; tooLarge: boolean }[] = [];
  let columns = '';
  let accountConfirmed = false;
  let tooMany = false;
  parser.on('file', (_field, stream, { filename }) => {
    const file = {
      name: withoutCpfs(cleanText(filename ?? '')).slice(0, NAME_MAX),
      chunks: [] as Buffer[],
      tooLarge: false,
    };
    found.push(file);
    stream.on('data', (chunk: Buffer) => file.chunks.push(chunk));
    stream.on('limit', () => (file.tooLarge = true));
    stream.on('error', () => undefined);
  });
  parser.on('field', (name, value) => {
    if (name === 'columns') columns = value;
    if (name === 'confirm_account') accountConfirmed = value === 'true';
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
  if (tooMany) throw new DomainError('MAXIMUM_VALUE', messages.banking.oneFile, 'file');
  const [file] = found;
  if (!file) return undefined;
  if (file.tooLarge) throw new DomainError('PAYLOAD_TOO_LARGE', messages.banking.fileTooLarge, 'file');
  const bytes = Buffer.concat(file.chunks);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name: file.name || 'extrato', bytes, sha256, columns: columnsIn(columns), accountConfirmed };
}

function parserOf({ headers }: LivroRequest): busboy.Busboy {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? ''))
    throw new DomainError('UNSUPPORTED_TYPE', requestTexts.notMultipart);
  if (Number(headers['content-length'] ?? 0) > limits.statementMaxBytes + ROOM_FOR_FORM)
    throw new DomainError('PAYLOAD_TOO_LARGE', messages.banking.fileTooLarge, 'file');
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { files: 1, fileSize: limits.statementMaxBytes, fields: 4, fieldSize: COLUMNS_MAX },
    });
  } catch {
    throw new DomainError('MALFORMED_BODY', requestTexts.badForm);
  }
}

/** JSON of headings by what they hold; anything else names none. */
function columnsIn(text: string): CsvColumns | null {
  if (text === '') return null;
  const refused = new DomainError('INVALID_FORMAT', messages.banking.columnsUnknown, 'columns');
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    throw refused;
  }
  const of = (name: string): string | undefined => {
    const value = (sent as Record<string, unknown> | null)?.[name];
    return typeof value === 'string' ? cleanText(value) || undefined : undefined;
  };
  const [date, description] = [of('date'), of('description')];
  const [amount, debit, credit] = [of('amount'), of('debit'), of('credit')];
  if (!date || !description || !(amount || (debit && credit))) throw refused;
  const documentNumber = of('documentNumber') ?? of('document_number');
  const direction = of('direction');
  const sums = amount ? { amount } : { debit: debit!, credit: credit! };
  return {
    date,
    description,
    ...sums,
    ...(documentNumber && { documentNumber }),
    ...(direction && { direction }),
  };
}
