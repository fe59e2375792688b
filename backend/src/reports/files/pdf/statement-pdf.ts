/** A statement as PDF: what it is of, its balances, and every movement with the balance after it. */
import type { PassThrough } from 'node:stream';
import {
  type AccountStatement,
  balanceLine,
  type PrintedStatement,
  type StatementLine,
} from '../../read/statements.ts';
import {
  amountText,
  booksWords,
  closingWords,
  dayText,
  INCOMPLETE,
  madeWords,
  moneyText,
  openingWords,
  periodOf,
  type Printing,
  proofWords,
  subjectOf,
  titleOf,
} from '../statement-words.ts';
import { drawFacts, drawFigures, drawHeading, drawTitle, drawWarning } from './blocks.ts';
import { INK, LEFT, PdfWriter, WIDTH } from './pdf-writer.ts';
import { type PdfCell, type PdfColumn, PdfTable } from './table.ts';

const amountCell = (amount: number | null): string => (amount === null ? '' : amountText(amount));

const COLUMNS: readonly PdfColumn<StatementLine>[] = [
  { title: 'Data', width: 52, of: ({ date }) => (date === null ? '' : dayText(date)) },
  { title: 'Nº', width: 42, align: 'right', of: ({ entryNumber }) => String(entryNumber ?? '') },
  { title: 'Histórico', width: WIDTH - 52 - 42 - 70 - 70 - 80, of: wordsOf },
  { title: 'Entrada', width: 70, align: 'right', of: ({ credit }) => amountCell(credit) },
  { title: 'Saída', width: 70, align: 'right', of: ({ debit }) => amountCell(debit) },
  { title: 'Saldo', width: 80, align: 'right', of: balanceCell },
];

/** The lines of a balance stand out: they have no entry. */
function wordsOf({ entryNumber, type, description, detail }: StatementLine): PdfCell {
  if (entryNumber === null) return { words: description, font: 'bold' };
  const kind = description.trim() === type ? '' : type;
  return { words: description, detail: [kind, detail].filter(Boolean).join(' · '), detailOver: 3 };
}

function balanceCell({ entryNumber, balance }: StatementLine): PdfCell {
  return {
    words: amountText(balance),
    color: balance < 0 ? INK.out : INK.plain,
    font: entryNumber === null ? 'bold' : 'regular',
  };
}

export async function writeStatementPdf(
  statement: PrintedStatement,
  making: Printing,
  output: PassThrough,
): Promise<void> {
  const title = `${titleOf(statement)} — ${subjectOf(statement)}`;
  const pdf = new PdfWriter(output, {
    title,
    foot: `${titleOf(statement)} · ${periodOf(statement)} · ${subjectOf(statement)}`,
    printing: making,
  });
  drawTitle(pdf, titleOf(statement), subjectOf(statement));
  drawFacts(pdf, [
    ['Período', periodOf(statement)],
    ['Dados até', booksWords(statement)],
    ['Prova', proofWords(making)],
    ['Emitido em', madeWords(making)],
  ]);
  if (statement.incomplete) drawWarning(pdf, INCOMPLETE);
  for (const [index, account] of statement.accounts.entries()) {
    if (index > 0) pdf.newPage();
    await drawAccount(pdf, statement, account);
  }
  if (statement.accounts.length > 1) drawTogether(pdf, statement);
  await pdf.end();
}

async function drawAccount(
  pdf: PdfWriter,
  statement: PrintedStatement,
  account: AccountStatement,
): Promise<void> {
  if (statement.accountName === undefined) drawHeading(pdf, account.accountName);
  drawSpan(pdf, statement, account);
  const table = new PdfTable(pdf, COLUMNS);
  table.open();
  table.row(balanceLine('', openingWords(statement), account.opening));
  for await (const lines of account.lines) {
    for (const [index, line] of lines.entries()) {
      table.row(line);
      // Between pages other requests have their turn, and what is drawn leaves.
      if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await pdf.taken();
    }
    await pdf.taken();
  }
  table.row(balanceLine('', closingWords(statement), account.closing));
  table.close();
  if (account.count === 0) {
    pdf.text('Nenhum movimento no período.', LEFT + 4, pdf.y + 6, { color: INK.soft, width: WIDTH });
    pdf.y += 20;
  }
}

const LINES_AT_ONCE = 100;

function drawSpan(
  pdf: PdfWriter,
  statement: PrintedStatement,
  span: Pick<AccountStatement, 'opening' | 'credits' | 'debits' | 'closing'>,
): void {
  drawFigures(pdf, [
    [openingWords(statement), moneyText(span.opening), span.opening < 0],
    ['Entradas', moneyText(span.credits), false],
    ['Saídas', moneyText(span.debits), false],
    [closingWords(statement), moneyText(span.closing), span.closing < 0],
  ]);
}

/** All accounts of the development, after their movements. */
function drawTogether(pdf: PdfWriter, statement: PrintedStatement): void {
  const sumOf = (figure: (account: AccountStatement) => number): number =>
    statement.accounts.reduce((sum, account) => sum + figure(account), 0);
  pdf.room(90);
  pdf.y += 14;
  drawHeading(pdf, 'Todas as contas do empreendimento');
  drawSpan(pdf, statement, {
    opening: sumOf(({ opening }) => opening),
    credits: sumOf(({ credits }) => credits),
    debits: sumOf(({ debits }) => debits),
    closing: sumOf(({ closing }) => closing),
  });
}
