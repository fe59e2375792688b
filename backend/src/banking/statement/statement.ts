/** What a bank's file says, whatever its format: lines as the bank reports them, and the balance that it ends with. */
import { isValidCpf, maskCpf } from '@livro/brazil';
import type { LocalDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import type { Centavos } from '@livro/money';
import { folded, limits, messages } from '@livro/rules';

export const statementFormats = ['ofx', 'csv', 'cnab240', 'cnab240-return'] as const;
export type StatementFormat = (typeof statementFormats)[number];

export interface StatementLine {
  /** Where it stands in the file, from 1. */
  readonly at: number;
  readonly date: LocalDate;
  /** What it does to the account: positive for money that comes in. */
  readonly amount: Centavos;
  /** The bank's own name for it (FITID), which banks repeat; null where the format has none. */
  readonly bankId: string | null;
  readonly description: string;
  readonly documentNumber: string | null;
}

/** A line as its reader found it: a balance may have no day and no amount of its own. */
export interface ReadLine extends Omit<StatementLine, 'date' | 'amount'> {
  readonly date: LocalDate | null;
  readonly amount: Centavos | null;
  /** What the bank says is on the account after it. */
  readonly balance: Centavos | null;
}

/** A line that is readable and reports nothing: why, in words. */
export interface LeftOut {
  readonly at: number;
  readonly reason: string;
  /** As it would be if a person says that it is a movement after all; null where day or amount lack. */
  readonly line: StatementLine | null;
}

export interface ReportedBalance {
  readonly date: LocalDate;
  readonly amount: Centavos;
}

/** Whose statement it is, as the bank writes it; what the format does not say is null. */
export interface AccountAtBank {
  readonly bank: string | null;
  readonly branch: string | null;
  readonly number: string;
}

/** The first day on which the lines do not come to what the bank says. */
export interface Gap {
  readonly date: LocalDate;
  readonly bank: Centavos;
  readonly lines: Centavos;
}

/** The columns of a CSV by their headings: `amount`, or `debit` and `credit` apart. */
export interface CsvColumns {
  readonly date: string;
  readonly description: string;
  readonly amount?: string;
  readonly debit?: string;
  readonly credit?: string;
  readonly documentNumber?: string;
  /** More words on the line. */
  readonly details?: string;
  /** Whether an amount without a sign comes in or goes out. */
  readonly direction?: string;
  readonly balance?: string;
}

/** What a reader makes of a file. */
export interface ReadFile {
  readonly format: StatementFormat;
  readonly account: AccountAtBank | null;
  readonly lines: readonly ReadLine[];
  readonly leftOut: readonly LeftOut[];
  /** Of its own field, not of a line. */
  readonly balance: ReportedBalance | null;
  /** What was on the account before its first line, where a field of its own says it. */
  readonly opening?: Centavos | undefined;
  /** Of a CSV only: by which it was read. */
  readonly columns: CsvColumns | null;
}

/** What is left of it once the rules that hold for every format were applied. */
export interface Statement extends Omit<ReadFile, 'lines'> {
  readonly lines: readonly StatementLine[];
  readonly gap: Gap | null;
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

/** Eleven digits as people and banks group them, wherever they begin. */
const CPF_LIKE = /\d{3}[ .\-/]?\d{3}[ .\-/]?\d{3}[ .\-/]?\d{2}/y;

/** Banks name who paid by CPF, and the journal would keep it for ever, where no erasure reaches: any eleven digits that are one are masked. */
export function withoutCpfs(text: string): string {
  let kept = '';
  for (let at = 0; at < text.length;) {
    CPF_LIKE.lastIndex = at;
    const found = CPF_LIKE.exec(text)?.[0];
    const isOne = found !== undefined && isValidCpf(found);
    kept += isOne ? maskCpf(found) : text[at]!;
    at += isOne ? found.length : 1;
  }
  return kept;
}

/** With what follows "saldo" a balance is named; anything else after it is a movement: interest on it, or material of that name. */
const BALANCE_WORDS = new Set(
  (
    'a abertura anterior aplic aplicacao aplicacoes ate atual aut automatica automaticas bloqueado c/c cc conta contabil corrente credor cta cta/apl ' +
    'da das de devedor dia disponivel do em facil fechamento final fundo fundos geral inicial invest investimento investimentos livre mais mensal ' +
    'mes no parcial periodo plus poupanca rende total'
  ).split(' '),
);

/** Whether the words of a line name a balance: "SALDO ANTERIOR", "S A L D O", "Saldo do dia". */
export function namesBalance(description: string): boolean {
  const words = folded(description)
    .trim()
    .replace(/^s a l d o\b/, 'saldo')
    .replace(/^sdo\.?(?=\s|$)/, 'saldo')
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word));
  if (words[0] !== 'saldo') return false;
  return words.slice(1).every((word) => BALANCE_WORDS.has(word) || /^[\d/.:-]+$/.test(word));
}
