/** A statement as CSV, whose columns a person names once for each account; usual headings are known by themselves. */
import { folded, limits, messages } from '@livro/rules';
import { CsvError } from 'csv-parse';
import { parseInSlices } from '../../platform/files/csv-slices.ts';
import { type CsvRow, type Heading, HEADING_WITHIN, headingIn, headingOf } from './csv-headings.ts';
import { CsvTable } from './csv-table.ts';
import { linesIn } from './file-text.ts';
import { isBalance } from './statement-rules.ts';
import {
  type AccountAtBank,
  cleanText,
  type CsvColumns,
  damaged,
  type LeftOut,
  type ReadFile,
  type ReadLine,
  unreadable,
} from './statement.ts';

const texts = messages.banking;
/** Balances and blank rows stand between the lines: more than these nobody has. */
const MOST_ROWS = 3 * limits.statementLinesMax;
/** Of one row: no bank fills so many, and a quote that nobody closes would take in the rest of the file. */
const MOST_CHARACTERS = 20_000;
const MOST_COLUMNS = 100;

/** `chosen`: the columns as a person named them, now or for an earlier file of the account. */
export async function csvStatement(text: string, chosen: CsvColumns | null): Promise<ReadFile> {
  const rows = await rowsOf(text, await delimiterOf(text, chosen));
  const heading = headingOf(rows, chosen);
  const table = new CsvTable(heading, rows.slice(heading.index + 1));
  const account = accountIn(rows, heading);
  const lines: ReadLine[] = [];
  const leftOut: LeftOut[] = [];
  const leaveOut = ({ at }: CsvRow, reason: string): void => void leftOut.push({ at, reason, line: null });
  let isOtherTable = false;
  let titles: string[] = [];
  for (const row of table.rows) {
    if (row.cells.every((one) => one.trim() === '')) continue;
    if (!isOtherTable && table.isHeading(row)) {
      if (titles.some((title) => isOtherAccount(title, account))) throw unreadable(texts.severalAccounts);
      if (table.isSameHeading(row)) continue;
      isOtherTable = true;
    }
    if (isOtherTable) {
      leaveOut(row, texts.inSecondTable);
      continue;
    }
    const only = table.singleCellText(row);
    isOtherTable = only !== undefined && namesOtherLines(only);
    const isTotal = table.isTotal(row);
    const line = isTotal ? undefined : table.lineIn(row);
    const before = lines.at(-1);
    titles = line ? [] : [...titles, ...(row.cells[0]!.trim() === only && only ? [only] : [])];
    if (line) lines.push(table.takesDayFromLineAbove(line) ? { ...line, date: before?.date ?? null } : line);
    else if (isTotal || table.beginsWithTotal(row)) leaveOut(row, texts.isTotal);
    else if (before && !isBalance(before) && !isTitle(only) && table.continues(row)) {
      const description = cleanText(`${before.description} ${table.words(row) || only}`);
      lines[lines.length - 1] = { ...before, description };
    } else if (table.isFooter(row) && table.footerNamesBalance(row)) leaveOut(row, texts.isBalance);
    else if (only !== undefined || table.isFooter(row)) leaveOut(row, texts.isNote);
    else throw damaged(row.at, texts.dateMissing);
  }
  return { format: 'csv', account, lines, leftOut, balance: null, columns: heading.columns };
}

/** Of a page, or of a part of the table. */
const isTitle = (text: string | undefined): boolean =>
  text !== undefined && (/^(folha|pagina|pag\.?) \d/.test(folded(text)) || namesOtherLines(text));

/** What follows has not moved the account yet, or is of another one: the bank tells it again once it does. */
const namesOtherLines = (text: string): boolean =>
  /^(ultimos lancamentos|(lancamentos|movimentos|entradas|saidas|creditos|debitos) (futur|agendad|provisionad|bloquead)|saldos invest)/.test(
    folded(text).trim(),
  );

/** "Conta: 12345-6" above the heading, or the first cell of a column of that name. */
function accountIn(rows: readonly CsvRow[], { names, index }: Heading): AccountAtBank | null {
  const column = names.findIndex((name) => folded(name) === 'conta');
  const above = rows
    .slice(0, Math.max(index, 0))
    .flatMap(({ cells }) => cells.join('|').split('|').map(cleanText).filter(Boolean));
  const at = above.findIndex((piece) => folded(piece).startsWith('conta'));
  // Caixa has branch, kind and number of the account in a row of their own.
  const after = above.slice(at + 1);
  const end = after.findIndex((piece) => !/^[\d.\-xX]+$/.test(piece));
  const beside = after.slice(0, end < 0 ? after.length : end).at(-1);
  const number =
    column >= 0
      ? numberIn(rows[index + 1]?.cells[column])
      : at < 0
        ? above.map(numberNamed).find(Boolean)
        : (numberIn(above[at]) ?? numberIn(beside));
  return number === undefined ? null : { bank: null, branch: null, number: number.slice(0, 40) };
}

const numberIn = (text: string | undefined): string | undefined => {
  const found = /\d[\d.]*(?:-[\dxX])?/.exec(text ?? '')?.[0];
  return found !== undefined && found.length >= 3 ? found : undefined;
};

/** "Agência: 1 / Conta: 12345-6". */
const numberNamed = (text: string): string | undefined =>
  numberIn(/\bconta:? *(\d[\d.]*(?:-[\dx])?)/.exec(folded(text))?.[1]);

/** Leading zeros and points differ from one row to another. */
const digitsOf = (number: string): string => number.replace(/\D/g, '').replace(/^0+/, '');

function isOtherAccount(text: string, account: AccountAtBank | null): boolean {
  if (account === null || numberNamed(text) === undefined) return false;
  const numbers = text.match(/\d[\d.]*(?:-[\dxX])?/g) ?? [];
  return !numbers.map(digitsOf).includes(digitsOf(account.number));
}

/** Of `;`, tab and `,` the one that makes a heading of known columns; else the one that the file's lines have most of. */
async function delimiterOf(text: string, chosen: CsvColumns | null): Promise<string> {
  const head = linesIn(text, HEADING_WITHIN).join('\n').slice(0, MOST_CHARACTERS);
  for (const delimiter of [';', '\t', ',']) {
    const rows = await rowsOf(head, delimiter).catch(() => []);
    if (headingIn(rows, chosen)) return delimiter;
  }
  const counts = [';', '\t', ','].map((sign) => [sign, text.slice(0, 20_000).split(sign).length] as const);
  // In amounts stand commas too, in nothing else semicolons and tabs.
  const most = counts.toSorted((a, b) => b[1] - a[1])[0]![0];
  return counts.find(([sign, count]) => sign !== ',' && count > 3)?.[0] ?? most;
}

async function rowsOf(text: string, delimiter: string): Promise<readonly CsvRow[]> {
  // Of cells with nothing in them the parser takes in any number.
  const long = linesIn(text, MOST_ROWS).findIndex(({ length }) => length > MOST_CHARACTERS);
  if (long >= 0) throw damaged(long + 1, texts.csvUnreadable);
  const rows: CsvRow[] = [];
  const options = {
    bom: true,
    delimiter,
    // An inch sign within words is no quote.
    relax_quotes: true,
    max_record_size: MOST_CHARACTERS,
    relax_column_count: true,
    skip_empty_lines: false,
  };
  try {
    await parseInSlices(Buffer.from(text), options, (cells, at) => {
      if (cells.length > MOST_COLUMNS) throw damaged(at, texts.csvUnreadable);
      if (rows.push({ cells, at }) >= MOST_ROWS)
        throw unreadable(texts.tooManyLines(limits.statementLinesMax));
    });
  } catch (error) {
    if (error instanceof CsvError) throw damaged(Number(error.lines ?? 1), texts.csvUnreadable);
    throw error;
  }
  return rows;
}
