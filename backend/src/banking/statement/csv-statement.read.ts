/** A statement as CSV, whose columns a person names once for each account; usual headings are known by themselves. */
import { parseLocalDate, type LocalDate } from '@livro/calendar';
import { centavos, negate, type Centavos } from '@livro/money';
import { folded, limits, messages } from '@livro/rules';
import { CsvError } from 'csv-parse';
import { parseInSlices } from '../../platform/files/csv-slices.ts';
import { bankAmount } from './bank-amount.ts';
import { type CsvRow, type Heading, HEADING_WITHIN, headingIn, headingOf } from './csv-headings.ts';
import { linesIn } from './file-text.ts';
import {
  type AccountAtBank,
  cleanText,
  type CsvColumns,
  damaged,
  type LeftOut,
  namesBalance,
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
  const table = new Table(heading, rows.slice(heading.index + 1));
  const lines: ReadLine[] = [];
  const leftOut: LeftOut[] = [];
  const leaveOut = ({ at }: CsvRow, reason: string): void => void leftOut.push({ at, reason, line: null });
  let isSecondTable = false;
  for (const row of table.rows) {
    if (row.cells.every((one) => one.trim() === '')) continue;
    isSecondTable ||= table.isHeading(row);
    if (isSecondTable) {
      leaveOut(row, texts.inSecondTable);
      continue;
    }
    const line = table.lineIn(row);
    const before = lines.at(-1);
    if (line) lines.push(line);
    else if (/^total\b/.test(folded(row.cells.find((one) => one.trim() !== '')!.trim())))
      leaveOut(row, texts.isTotal);
    else if (before && table.continues(row)) {
      const description = cleanText(`${before.description} ${table.words(row)}`);
      lines[lines.length - 1] = { ...before, description };
    } else if (table.isNote(row)) leaveOut(row, texts.isNote);
    else throw damaged(row.at, texts.dateMissing);
  }
  return {
    format: 'csv',
    account: accountIn(rows, heading),
    lines,
    leftOut,
    balance: null,
    columns: heading.columns,
  };
}

/** The rows below a heading, read by its columns. */
class Table {
  readonly #hasDirection: boolean;

  constructor(
    private readonly heading: Heading,
    readonly rows: readonly CsvRow[],
  ) {
    const directions = rows.map((row) => this.#cell(row, 'direction')).filter(Boolean);
    // A column of that name may say anything else, such as "Pix".
    this.#hasDirection = directions.length > 0 && directions.every((text) => directionOf(text) !== undefined);
  }

  isHeading(row: CsvRow): boolean {
    const { date, description } = this.heading.columns;
    return this.#cell(row, 'date') === date && this.#cell(row, 'description') === description;
  }

  words(row: CsvRow): string {
    // Banco do Brasil's own OFX has both with a blank between.
    const between = /^detalhes?$/i.test(this.heading.columns.details ?? '') ? ' ' : ' · ';
    return [this.#cell(row, 'description'), this.#cell(row, 'details')].filter(Boolean).join(between);
  }

  /** A sentence in one cell. An amount alone is none: its line lacks the day. */
  isNote(row: CsvRow): boolean {
    return row.cells.filter((one) => one.trim() !== '').length === 1 && !this.#amountText(row);
  }

  /** More words of the line above, and nothing else. */
  continues(row: CsvRow): boolean {
    const others = (['date', 'amount', 'debit', 'credit', 'balance', 'documentNumber'] as const).map((name) =>
      this.#cell(row, name),
    );
    return this.words(row) !== '' && others.every((text) => text === '');
  }

  /** Undefined for a row that has neither a day nor the words of a balance. Throws for one that has a day that cannot be read. */
  lineIn(row: CsvRow): ReadLine | undefined {
    const description = cleanText(this.words(row));
    const dateText = this.#cell(row, 'date');
    const date = dayOf(dateText) ?? null;
    const isBalanceRow = namesBalance(this.#cell(row, 'description'));
    if (!date && !isBalanceRow) {
      if (dateText && /\d/.test(dateText) && this.#amountText(row))
        throw damaged(row.at, texts.dateUnreadable(dateText));
      return undefined;
    }
    const balance = this.#balance(row);
    const amount = this.#amount(row, isBalanceRow);
    if (amount === null && balance === null && !isBalanceRow) throw damaged(row.at, texts.amountMissing);
    const documentNumber = cleanText(this.#cell(row, 'documentNumber')) || null;
    return { at: row.at, date, amount, balance, bankId: null, description, documentNumber };
  }

  #cell({ cells }: CsvRow, column: keyof CsvColumns): string {
    const { columns, names } = this.heading;
    const name = columns[column];
    return name === undefined ? '' : (cells[names.indexOf(name)] ?? '').trim();
  }

  #balance(row: CsvRow): Centavos | null {
    return bankAmount(this.#cell(row, 'balance')) ?? null;
  }

  #amountText(row: CsvRow): string {
    return this.#cell(row, 'amount') || this.#cell(row, 'debit') || this.#cell(row, 'credit');
  }

  /** Null where the row has none. */
  #amount(row: CsvRow, isBalance: boolean): Centavos | null {
    const read = (text: string): Centavos => {
      const value = bankAmount(text);
      if (value === undefined) throw damaged(row.at, texts.amountUnreadable(text));
      return value;
    };
    if (this.heading.columns.amount !== undefined) {
      const text = this.#cell(row, 'amount');
      if (!text) return null;
      return isBalance ? read(text) : this.#directed(row, text, read(text));
    }
    const [out, into] = [this.#cell(row, 'debit'), this.#cell(row, 'credit')];
    if (!out && !into) return null;
    const paid = out ? read(out) : centavos(0);
    return centavos((into ? read(into) : 0) + (paid > 0 ? negate(paid) : paid));
  }

  /** An amount has the sign that it is written with, or the one that the column beside it says; never two that differ. */
  #directed(row: CsvRow, text: string, amount: Centavos): Centavos {
    if (!this.#hasDirection || amount === 0) return amount;
    const directionText = this.#cell(row, 'direction');
    const direction = directionOf(directionText);
    if (direction === undefined) throw damaged(row.at, texts.directionMissing);
    if (direction === 'in' && amount < 0)
      throw damaged(row.at, texts.directionAgainstSign(directionText, text));
    return direction === 'out' && amount > 0 ? negate(amount) : amount;
  }
}

const directionOf = (text: string): 'in' | 'out' | undefined => {
  const word = folded(text).trim();
  if (/^(d|deb|debito|saida|-)$/.test(word)) return 'out';
  return /^(c|cred|credito|entrada|\+)$/.test(word) ? 'in' : undefined;
};

/** "Conta: 12345-6" above the heading, or the first cell of a column of that name. */
function accountIn(rows: readonly CsvRow[], { names, index }: Heading): AccountAtBank | null {
  const column = names.findIndex((name) => folded(name) === 'conta');
  const above = rows.slice(0, index).flatMap(({ cells }) => cells.join('|').split('|').map(cleanText));
  const at = above.findIndex((piece) => folded(piece).startsWith('conta'));
  const candidates = column >= 0 ? [rows[index + 1]?.cells[column]] : at < 0 ? [] : above.slice(at, at + 2);
  const number = candidates
    .map((text) => /\d[\d.]*(?:-[\dxX])?/.exec(text ?? '')?.[0])
    .find((found) => found !== undefined && found.length >= 3);
  return number === undefined ? null : { bank: null, branch: null, number: number.slice(0, 40) };
}

function dayOf(text: string): LocalDate | undefined {
  const short = /^(\d\d)[/.-](\d\d)[/.-](\d\d(?:\d\d)?)(?:\s.*)?$/.exec(text);
  const iso = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T\s].*)?$/.exec(text);
  const year = short?.[3]!.padStart(4, '20');
  const asked = short ? `${short[1]}/${short[2]}/${year}` : iso ? `${iso[1]}-${iso[2]}-${iso[3]}` : text;
  const day = parseLocalDate(asked);
  return day.ok ? day.value : undefined;
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
