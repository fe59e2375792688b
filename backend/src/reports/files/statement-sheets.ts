/** A statement as spreadsheets: CSV of all accounts below each other, and a workbook with a sheet for each account. */
import type { PassThrough } from 'node:stream';
import {
  type AccountStatement,
  balanceLine,
  type PrintedStatement,
  type StatementLine,
} from '../read/statements.ts';
import { writeCsv } from '../../platform/files/csv-file.ts';
import {
  booksWords,
  closingWords,
  INCOMPLETE,
  madeWords,
  type Making,
  openingWords,
  periodOf,
  subjectOf,
  titleOf,
} from './statement-words.ts';
import { type Batches, type Column, day, instant, integer, money, text } from '../../platform/files/table.ts';
import { XlsxFile } from './xlsx-file.ts';

const COLUMNS: readonly Column<StatementLine>[] = [
  day('Data', ({ date }) => date),
  integer('Lançamento', ({ entryNumber }) => entryNumber),
  text('Tipo', 24, ({ type }) => type),
  text('Histórico', 48, ({ description }) => description),
  text('Detalhe', 36, ({ detail }) => detail),
  money('Entrada', ({ credit }) => credit),
  money('Saída', ({ debit }) => debit),
  money('Saldo', ({ balance }) => balance),
  instant('Gravado em', ({ recordedAt }) => recordedAt),
];
const ACCOUNT = text<StatementLine>('Conta', 18, ({ accountName }) => accountName);

export function writeStatementCsv(statement: PrintedStatement, output: PassThrough): Promise<void> {
  return writeCsv([ACCOUNT, ...COLUMNS], oneAfterTheOther(statement), output);
}

export async function writeStatementXlsx(
  statement: PrintedStatement,
  making: Making,
  output: PassThrough,
): Promise<void> {
  const file = new XlsxFile(output, making);
  for (const account of statement.accounts) {
    const above = [
      [titleOf(statement), subjectOf(statement)],
      ['Conta', account.accountName],
      ['Período', periodOf(statement)],
      [openingWords(statement), account.opening],
      ['Entradas', account.credits],
      ['Saídas', account.debits],
      [closingWords(statement), account.closing],
      ['Dados até', booksWords(statement)],
      ['Emitido em', madeWords(making)],
      ...(statement.incomplete ? [[INCOMPLETE, ''] as const] : []),
    ] as const;
    await file.table(account.accountName, COLUMNS, framed(statement, account), { above });
  }
  await file.end();
}

async function* oneAfterTheOther(statement: PrintedStatement): Batches<StatementLine> & AsyncGenerator {
  for (const account of statement.accounts) yield* framed(statement, account);
}

/** The lines between the balance that they start from and the one that they lead to. */
async function* framed(
  statement: PrintedStatement,
  { accountName, opening, closing, lines }: AccountStatement,
): AsyncGenerator<readonly StatementLine[]> {
  yield [balanceLine(accountName, openingWords(statement), opening)];
  yield* lines;
  yield [balanceLine(accountName, closingWords(statement), closing)];
}
