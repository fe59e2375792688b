/** Reads a bank's file, whichever of the known formats it has. */
import type { LocalDate } from '@livro/calendar';
import { limits, messages } from '@livro/rules';
import { cnabStatement, isCnab } from './cnab-statement.ts';
import { csvStatement } from './csv-statement.read.ts';
import { textOf } from './file-text.ts';
import { isOfx, ofxStatement } from './ofx-statement.ts';
import { type CsvColumns, type Statement, type StatementLine, unreadable, withoutCpfs } from './statement.ts';

/** Throws `DomainError` for a file that is damaged, empty or too long; days ahead of `today` are left out with a reason. */
export async function readStatement(
  bytes: Uint8Array,
  { columns, today }: { readonly columns: CsvColumns | null; readonly today: LocalDate },
): Promise<Statement> {
  const text = textOf(bytes);
  if (text.trim() === '') throw unreadable(messages.banking.fileEmpty);
  const read = isOfx(text)
    ? ofxStatement(text)
    : isCnab(text)
      ? cnabStatement(text)
      : await csvStatement(text, columns);
  const ahead = read.lines.filter(({ date }) => date > today);
  const lines = read.lines.filter(({ date }) => date <= today).map(discreet);
  if (read.lines.length > limits.statementLinesMax)
    throw unreadable(messages.banking.tooManyLines(limits.statementLinesMax));
  if (read.lines.length + read.leftOut.length === 0) throw unreadable(messages.banking.nothingInIt);
  const leftOut = [...read.leftOut, ...ahead.map(({ at }) => ({ at, reason: messages.banking.inFuture }))];
  return { ...read, lines, leftOut: leftOut.toSorted((a, b) => a.at - b.at) };
}

const discreet = (line: StatementLine): StatementLine => ({
  ...line,
  description: withoutCpfs(line.description),
  documentNumber: line.documentNumber && withoutCpfs(line.documentNumber),
});
