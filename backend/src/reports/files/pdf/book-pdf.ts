/** Livro Diário and Livro Razão of a year as PDF/A: opening term, all postings with totals carried from page to page, closing term. */
import type { PassThrough } from 'node:stream';
import type { BookKind } from '@livro/rules';
import type { BookAccount, BookLine, YearBook } from '../../read/year-books.ts';
import { type BookIssue, bookName } from '../book-words.ts';
import { amountText, companyLine, dayText, type Printing, proofWords } from '../statement-words.ts';
import { drawHeading } from './blocks.ts';
import { drawClosingTerm, drawOpeningTerm } from './book-terms.ts';
import { INK, LEFT, PdfWriter, WIDTH } from './pdf-writer.ts';
import { type PdfCell, type PdfColumn, PdfTable, wrapped } from './table.ts';

/** A posting, or a line of sums, which has neither day nor number. */
interface BookRow {
  readonly line: BookLine | null;
  readonly words: string;
  readonly detail?: string;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly balance: bigint;
}

const TOP = 18;
const CODE = 84;
const BELOW_HEAD = TOP + CODE + 10;
const AMOUNT = 76;
const BALANCE = 86;
const ROWS_AT_ONCE = 100;

const amount = (value: bigint): string => (value === 0n ? '' : amountText(Number(value)));
/** A balance is on one side or the other. */
const balanceText = (value: bigint): string =>
  value === 0n
    ? amountText(0)
    : `${amountText(Number(value < 0n ? -value : value))} ${value < 0n ? 'C' : 'D'}`;
const cell = (words: string, { line }: BookRow): PdfCell => ({ words, font: line ? 'regular' : 'bold' });

const DAY: PdfColumn<BookRow> = {
  title: 'Data',
  width: 52,
  of: ({ line }) => (line ? dayText(line.date) : ''),
};
const NUMBER: PdfColumn<BookRow> = {
  title: 'Nº',
  width: 46,
  align: 'right',
  of: ({ line }) => (line ? String(line.entryNumber) : ''),
};
const words = (title: string, width: number): PdfColumn<BookRow> => ({
  title,
  width,
  of: (row) => ({ ...cell(row.words, row), ...(row.detail && { detail: row.detail }) }),
});
const DEBIT: PdfColumn<BookRow> = {
  title: 'Débito',
  width: AMOUNT,
  align: 'right',
  of: (row) => cell(amount(row.debit), row),
};
const CREDIT: PdfColumn<BookRow> = { ...DEBIT, title: 'Crédito', of: (row) => cell(amount(row.credit), row) };

const JOURNAL = [DAY, NUMBER, words('Conta e histórico', WIDTH - 98 - 2 * AMOUNT), DEBIT, CREDIT];
const LEDGER: readonly PdfColumn<BookRow>[] = [
  DAY,
  NUMBER,
  words('Histórico', WIDTH - 98 - 2 * AMOUNT - BALANCE),
  DEBIT,
  CREDIT,
  { title: 'Saldo', width: BALANCE, align: 'right', of: (row) => cell(balanceText(row.balance), row) },
];

export async function writeBookPdf(
  kind: BookKind,
  book: YearBook,
  issue: BookIssue,
  printing: Printing,
  output: PassThrough,
): Promise<void> {
  const title = bookName(kind, issue);
  const period = `${dayText(book.from)} a ${dayText(book.to)}`;
  const pdf = new PdfWriter(output, {
    title: `${title}, ${book.year}`,
    foot: `${title} · ${period}`,
    printing,
    head: (page) => drawHead(page, title, period, printing),
  });
  drawOpeningTerm(pdf, { kind, book, issue, printing });
  pdf.newPage();
  if (kind === 'journal') await drawJournal(pdf, book);
  else for (const [index, account] of book.accounts().entries()) await drawAccount(pdf, account, index > 0);
  pdf.newPage();
  drawClosingTerm(pdf, { kind, book, issue, printing });
  await pdf.end();
}

/** On each page: whose book it is, which one, what it was made of, and the code that proves it. */
function drawHead(pdf: PdfWriter, title: string, period: string, printing: Printing): void {
  const room = pdf.code(LEFT + WIDTH - CODE, TOP, CODE) ? WIDTH - CODE - 14 : WIDTH;
  const line = (text: string, size: number, style: object = {}): void => {
    for (const part of wrapped(pdf, text, room, 'regular', size)) {
      pdf.text(part, LEFT, pdf.y, { size, ...style });
      pdf.y += size * 1.35;
    }
  };
  pdf.y = TOP + 2;
  line(companyLine(printing), 9, { font: 'bold' });
  line(`${title} · ${period}`, 11, { font: 'bold' });
  pdf.y += 2;
  line(`Feito dos ${proofWords(printing)}`, 6.8, { color: INK.soft });
  pdf.y = BELOW_HEAD;
}

async function drawJournal(pdf: PdfWriter, book: YearBook): Promise<void> {
  const sums = { debit: 0n, credit: 0n, balance: 0n };
  const table = new PdfTable<BookRow>(pdf, JOURNAL);
  table.open(carrying(sums));
  let before: number | undefined;
  for await (const lines of book.lines()) {
    for (const [index, line] of lines.entries()) {
      const isFirst = line.entryNumber !== before;
      table.row(rowOf(line, line.account, isFirst ? line.description : undefined));
      add(sums, line);
      before = line.entryNumber;
      if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await pdf.taken();
    }
    await pdf.taken();
  }
  table.row(sumRow('Total do livro', sums));
  table.close();
}

async function drawAccount(pdf: PdfWriter, account: BookAccount, hasOneBefore: boolean): Promise<void> {
  const sums = { debit: 0n, credit: 0n, balance: account.opening };
  if (hasOneBefore) pdf.y += 14;
  pdf.room(110);
  drawHeading(pdf, account.name);
  const table = new PdfTable<BookRow>(pdf, LEDGER);
  table.open(carrying(sums, account.name));
  table.row({ line: null, words: 'Saldo anterior', debit: 0n, credit: 0n, balance: account.opening });
  let drawn = 0;
  for await (const lines of account.lines)
    for (const line of lines) {
      // What is carried from a full page is the sum of what stands on it: this line may be the next one's.
      table.row({ ...rowOf(line, line.description), balance: after(sums, line) });
      add(sums, line);
      if (++drawn % ROWS_AT_ONCE === 0) await pdf.taken();
    }
  table.row(sumRow('Total da conta', sums));
  table.close();
}

type Sums = Pick<BookRow, 'debit' | 'credit' | 'balance'>;
type Growing = { -readonly [Name in keyof Sums]: Sums[Name] };

const after = ({ balance }: Sums, { debit, credit }: BookLine): bigint => balance + BigInt(debit - credit);

function add(sums: Growing, line: BookLine): void {
  sums.balance = after(sums, line);
  sums.debit += BigInt(line.debit);
  sums.credit += BigInt(line.credit);
}

const rowOf = (line: BookLine, said: string, detail?: string): BookRow => ({
  line,
  words: said,
  ...(detail && { detail }),
  debit: BigInt(line.debit),
  credit: BigInt(line.credit),
  balance: 0n,
});
const sumRow = (said: string, sums: Sums): BookRow => ({ line: null, words: said, ...sums });
/** `of` names the account on each page that goes on with it. */
const carrying = (sums: Sums, of?: string) => ({
  foot: () => sumRow('A transportar', sums),
  head: () => ({ ...sumRow('Transporte', sums), ...(of && { detail: of }) }),
});
