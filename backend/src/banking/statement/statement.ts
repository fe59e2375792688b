/** What a bank's file says, whatever its format: lines as the bank reports them, and the balance that it ends with. */
import { isValidCpf, maskCpf } from '@livro/brazil';
import type { LocalDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import type { Centavos } from '@livro/money';
import { limits, messages } from '@livro/rules';

export const statementFormats = ['ofx', 'csv', 'cnab240', 'cnab240-return'] as const;
export type StatementFormat = (typeof statementFormats)[number];

export interface StatementLine {
  /** Where it stands in the file, from 1. */
  readonly at: number;
  readonly date: LocalDate;
  /** What it does to the account: positive for money that comes in. Zero in a line that is left out. */
  readonly amount: Centavos;
  /** The bank's own name for it (FITID), which banks repeat; null where the format has none. */
  readonly bankId: string | null;
  readonly description: string;
  readonly documentNumber: string | null;
}

/** A line that is readable and reports nothing: why, in words. */
export interface LeftOut {
  readonly at: number;
  readonly reason: string;
}

export interface ReportedBalance {
  readonly date: LocalDate;
  readonly amount: Centavos;
}

/** The columns of a CSV by their headings: `amount`, or `debit` and `credit` apart. */
export interface CsvColumns {
  readonly date: string;
  readonly description: string;
  readonly amount?: string;
  readonly debit?: string;
  readonly credit?: string;
  readonly documentNumber?: string;
}

export interface Statement {
  readonly format: StatementFormat;
  readonly lines: readonly StatementLine[];
  readonly leftOut: readonly LeftOut[];
  readonly balance: ReportedBalance | null;
  /** Of a CSV only: by which it was read. */
  readonly columns: CsvColumns | null;
}

/** Refuses the whole file, naming the line. */
export const damaged = (line: number, what: string): DomainError =>
  new DomainError('INVALID_FORMAT', messages.banking.inLine(line, what), 'file', { line });

export const unreadable = (message: string, field = 'file', details?: Record<string, unknown>): DomainError =>
  new DomainError('INVALID_FORMAT', message, field, details);

/** More than is kept of any text, however many blanks stand in it. */
const LOOKED_AT = 10_000;

/** One blank between words, and no longer than is kept. */
export const cleanText = (text: string): string =>
  Array.from(
    text
      .slice(0, LOOKED_AT)
      .replace(/[\s\p{Cc}\p{Surrogate}]+/gu, ' ')
      .trim(),
  )
    .slice(0, limits.bankDescriptionMax)
    .join('');

/** Banks name who paid by CPF, and the journal would keep it for ever, where no erasure reaches. */
export const withoutCpfs = (text: string): string =>
  text.replace(/(?<![\d.-])(?:\d{11}|\d{9}-\d{2}|\d{3}\.\d{3}\.\d{3}-?\d{2})(?![\d-])/g, (found) =>
    isValidCpf(found) ? maskCpf(found) : found,
  );
