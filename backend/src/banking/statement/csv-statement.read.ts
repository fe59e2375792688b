/** A statement as CSV, whose columns a person names once for each account; usual headings are known by themselves. */
import { parseLocalDate, type LocalDate } from '@livro/calendar';
import { centavos, negate, type Centavos } from '@livro/money';
import { limits, messages } from '@livro/rules';
import { CsvError } from 'csv-parse';
import { folded } from '../../platform/database/search-text.ts';
import { parseInSlices } from '../../platform/files/csv-slices.ts';
import { bankAmount } from './bank-amount.ts';
import { linesIn } from './file-text.ts';
import {
  cleanText,
  type CsvColumns,
  damaged,
  type LeftOut,
  type Statement,
  type StatementLine,
  unreadable,
} from './statement.ts';

const texts = messages.banking;
/** How far down a heading is looked for: banks put the account's name and the period above it. */
const HEADING_WITHIN = 30;
/** Balances and blank rows stand between the lines: more than these nobody has. */
const MOST_ROWS = 3 * limits.statementLinesMax;
/** Of one row: no bank fills so many, and a quote that nobody closes would take in the rest of the file. */
const MOST_CHARACTERS = 20_000;
const MOST_COLUMNS = 100;

const USUAL: Readonly<Record<keyof CsvColumns, readonly string[]>> = {
  date: [
    'data',
    'data lancamento',
    'data do lancamento',
    'data mov.',
    'data movimento',
    'dt. movimento',
    'date',
  ],
  description: [
    'historico',
    'descricao',
    'lancamento',
    'descritivo',
    'estabelecimento',
    'titulo',
    'description',
  ],
  amount: ['valor', 'valor (r$)', 'valor r$', 'valor em r$', 'amount'],
  debit: ['debito', 'debito (r$)', 'saida', 'saidas', 'saidas (r$)'],
  credit: ['credito', 'credito (r$)', 'entrada', 'entradas', 'entradas (r$)'],
  documentNumber: ['documento', 'docto', 'docto.', 'n. documento', 'numero do documento', 'identificador'],
};

interface CsvRow {
  readonly cells: readonly string[];
  readonly at: number;
}

/** `told`: the columns as a person named them, now or for an earlier file of the account. */
export async function csvStatement(text: string, told: CsvColumns | null): Promise<Statement> {
  const rows = await rowsOf(text);
  const heading = headingOf(rows, told);
  const { columns, names, index } = heading;
  const cell = ({ cells }: CsvRow, name: string | undefined): string =>
    name === undefined ? '' : (cells[names.indexOf(name)] ?? '').trim();
  const lines: StatementLine[] = [];
  const leftOut: LeftOut[] = [];
  for (const row of rows.slice(index + 1)) {
    if (row.cells.every((one) => one.trim() === '')) continue;
    const description = cleanText(cell(row, columns.description));
    // Balances stand between the lines, and below them sums and notes without a day.
    if (/^saldo\b/.test(folded(description))) {
      leftOut.push({ at: row.at, reason: texts.isBalance });
      continue;
    }
    const dateText = cell(row, columns.date);
    const date = dayOf(dateText);
    if (!date) throw damaged(row.at, dateText ? texts.dateUnreadable(dateText) : texts.dateMissing);
    const amount = amountOf(row, columns, cell);
    if (amount === 0) leftOut.push({ at: row.at, reason: texts.zeroAmount });
    else
      lines.push({
        at: row.at,
        date,
        amount,
        bankId: null,
        description,
        documentNumber: cleanText(cell(row, columns.documentNumber)) || null,
      });
  }
  return { format: 'csv', lines, leftOut, balance: null, columns };
}

function amountOf(
  row: CsvRow,
  { amount, debit, credit }: CsvColumns,
  cell: (row: CsvRow, name: string | undefined) => string,
): Centavos {
  const read = (text: string): Centavos => {
    const value = bankAmount(text);
    if (value === undefined) throw damaged(row.at, texts.amountUnreadable(text));
    return value;
  };
  if (amount !== undefined) {
    const text = cell(row, amount);
    if (!text) throw damaged(row.at, texts.amountMissing);
    return read(text);
  }
  const [out, into] = [cell(row, debit), cell(row, credit)];
  if (!out && !into) throw damaged(row.at, texts.amountMissing);
  const paid = out ? read(out) : centavos(0);
  return centavos((into ? read(into) : 0) + (paid > 0 ? negate(paid) : paid));
}

function dayOf(text: string): LocalDate | undefined {
  const short = /^(\d\d)[/.-](\d\d)[/.-](\d\d(?:\d\d)?)(?:\s.*)?$/.exec(text);
  const iso = /^(\d{4}-\d\d-\d\d)(?:[T\s].*)?$/.exec(text);
  const asked = short ? `${short[1]}/${short[2]}/${short[3]!.padStart(4, '20')}` : (iso?.[1] ?? text);
  const day = parseLocalDate(asked);
  return day.ok ? day.value : undefined;
}

function headingOf(
  rows: readonly CsvRow[],
  told: CsvColumns | null,
): { readonly columns: CsvColumns; readonly names: readonly string[]; readonly index: number } {
  const candidates = rows.slice(0, HEADING_WITHIN).map(({ cells }) => cells.map(cleanText));
  for (const [index, names] of candidates.entries()) {
    const columns = told && wanted(told).every((name) => names.includes(name)) ? told : usual(names);
    if (columns) return { columns, names, index };
  }
  const widest = candidates.toSorted((a, b) => b.filter(Boolean).length - a.filter(Boolean).length)[0] ?? [];
  throw unreadable(texts.columnsUnknown, 'columns', { columns: widest.filter(Boolean) });
}

const wanted = (columns: CsvColumns): readonly string[] =>
  Object.values(columns).filter((name): name is string => Boolean(name));

function usual(names: readonly string[]): CsvColumns | undefined {
  const found = (column: keyof CsvColumns): string | undefined =>
    names.find((name) => USUAL[column].includes(folded(name).trim()));
  const [date, description, amount, debit, credit] = [
    found('date'),
    found('description'),
    found('amount'),
    found('debit'),
    found('credit'),
  ];
  if (!date || !description || !(amount || (debit && credit))) return undefined;
  const documentNumber = found('documentNumber');
  const sums = amount ? { amount } : { debit: debit!, credit: credit! };
  return { date, description, ...sums, ...(documentNumber && { documentNumber }) };
}

/** Whichever of `;`, tab and `,` the file's lines have most of separates its cells. */
async function rowsOf(text: string): Promise<readonly CsvRow[]> {
  const counts = [';', '\t', ','].map((sign) => [sign, text.slice(0, 20_000).split(sign).length] as const);
  const [delimiter] = counts.toSorted((a, b) => b[1] - a[1])[0]!;
  // In amounts stand commas too, in nothing else semicolons and tabs.
  const chosen = counts.find(([sign, count]) => sign !== ',' && count > 3)?.[0] ?? delimiter;
  // Of cells with nothing in them the parser takes in any number.
  const long = linesIn(text, MOST_ROWS).findIndex(({ length }) => length > MOST_CHARACTERS);
  if (long >= 0) throw damaged(long + 1, texts.csvUnreadable);
  const rows: CsvRow[] = [];
  const options = {
    bom: true,
    delimiter: chosen,
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
