/** What the issuing of books asks of those who write them: what a book of a year says just now, and its file. */
import type { PassThrough } from 'node:stream';
import type { BookKind } from '@livro/rules';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import type { IssuedBook, NextEdition } from './issued-books.ts';

export interface PreparedBook extends Pick<
  IssuedBook,
  'from' | 'to' | 'entries' | 'firstEntry' | 'lastEntry' | 'total' | 'contentSha256' | 'checkpoint'
> {
  /** Writes its PDF and ends the output. */
  readonly write: (issue: NextEdition, output: PassThrough) => Promise<void>;
}

export abstract class YearBookFiles {
  /** Refuses a year that has not begun, a book that would lack something, and one without the company's data. */
  abstract prepare(
    kind: BookKind,
    year: number,
    context: CommandContext,
    request: LivroRequest,
  ): Promise<PreparedBook>;
}
