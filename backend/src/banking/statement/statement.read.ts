/** Reads a bank's file, whichever of the known formats it has. */
import type { LocalDate } from '@livro/calendar';
import { messages } from '@livro/rules';
import { cnabStatement, isCnab, isCnab400 } from './cnab-statement.ts';
import { csvStatement } from './csv-statement.read.ts';
import { textOf } from './file-text.ts';
import { isOfx, ofxStatement } from './ofx-statement.ts';
import { statementOf } from './statement-rules.ts';
import { type CsvColumns, type Statement, unreadable } from './statement.ts';

/** Throws `DomainError` for a file that is damaged, empty or too long; days ahead of `today` are left out with a reason. */
export async function readStatement(
  bytes: Uint8Array,
  { columns, today }: { readonly columns: CsvColumns | null; readonly today: LocalDate },
): Promise<Statement> {
  const text = textOf(bytes);
  if (text.trim() === '') throw unreadable(messages.banking.fileEmpty);
  if (isOfx(text)) return statementOf(ofxStatement(text), today);
  if (isCnab400(text)) throw unreadable(messages.banking.cnab400);
  return statementOf(isCnab(text) ? cnabStatement(text) : await csvStatement(text, columns), today);
}
