/**
 * A workbook that is written while it is read: each row leaves memory as soon as it is in the file. Amounts are numbers
 * with two decimals, days are dates; text that looks like a formula is marked as text. One sheet at a time.
 */
import ExcelJs from 'exceljs';
import type { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { untilTaken } from './backlog.ts';
import { type Batches, type Column, neutralised, wallClock } from '../../platform/files/table.ts';

/** A sheet holds 1,048,576 rows; the rest goes to a further sheet. */
const ROWS_OF_A_SHEET = 1_000_000;
const FORMATS = {
  money: '#,##0.00;[Red]-#,##0.00',
  integer: '0',
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
};
const HEAD_FILL = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE8EDF3' } } as const;

export interface SheetOptions {
  /** Above the table, such as the title and the period: label and value. */
  readonly above?: readonly (readonly [string, string | number | null])[];
  /** Columns (by number from 1) whose amounts are drawn as bars, too. */
  readonly bars?: readonly number[];
}

export class XlsxFile {
  readonly #book: ExcelJs.stream.xlsx.WorkbookWriter;
  readonly #names = new Set<string>();

  /** `output` is written to and ended; `author` stands in the file's properties. */
  constructor(
    private readonly output: PassThrough,
    { author, madeAt }: { readonly author: string; readonly madeAt: Date },
  ) {
    this.#book = new ExcelJs.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
    this.#book.creator = author;
    this.#book.lastModifiedBy = author;
    this.#book.created = madeAt;
    this.#book.modified = madeAt;
  }

  /** A sheet of this table; rejects with what the rows fail with. */
  async table<Row>(
    name: string,
    columns: readonly Column<Row>[],
    batches: Batches<Row>,
    options: SheetOptions = {},
  ): Promise<void> {
    let sheet = this.#begin(name, columns, options);
    let rows = 0;
    for await (const batch of batches) {
      for (const row of batch) {
        if (rows === ROWS_OF_A_SHEET) {
          sheet.commit();
          sheet = this.#begin(name, columns, {});
          rows = 0;
        }
        sheet.addRow(columns.map((column) => cellOf(column, row))).commit();
        rows++;
      }
      await untilTaken(() => backlogOf(sheet), this.output);
    }
    if (options.bars && rows > 0) drawBars(sheet, options.bars, (options.above?.length ?? -1) + 2, rows);
    sheet.commit();
  }

  /** A sheet of labels and values, for what the file is about. Numbers are centavos. */
  async labelledRows(
    name: string,
    rows: readonly (readonly [string, string | number | null])[],
  ): Promise<void> {
    const sheet = this.#book.addWorksheet(this.#nameFor(name), { properties: { defaultColWidth: 20 } });
    sheet.columns = [{ width: 34 }, { width: 60 }];
    for (const row of rows) writeRow(sheet, row);
    sheet.commit();
  }

  /** Ends the file; resolves once all of it was taken. */
  async end(): Promise<void> {
    const taken = finished(this.output, { readable: false });
    await Promise.all([this.#book.commit(), taken]);
  }

  #begin<Row>(
    name: string,
    columns: readonly Column<Row>[],
    { above }: SheetOptions,
  ): ExcelJs.Worksheet & { commit(): void } {
    const headRow = above ? above.length + 2 : 1;
    const sheet = this.#book.addWorksheet(this.#nameFor(name), {
      views: [{ state: 'frozen', ySplit: headRow }],
      pageSetup: { paperSize: 9, orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
    }) as ExcelJs.Worksheet & { commit(): void };
    sheet.columns = columns.map(({ kind, width }) => ({
      width,
      style: kind === 'text' ? {} : { numFmt: FORMATS[kind] },
    }));
    for (const row of above ?? []) writeRow(sheet, row);
    if (above) sheet.addRow([]).commit();
    const head = sheet.addRow(columns.map(({ title }) => title));
    head.font = { bold: true };
    head.eachCell((cell) => {
      cell.fill = HEAD_FILL;
      cell.numFmt = 'General';
    });
    head.commit();
    sheet.autoFilter = { from: { row: headRow, column: 1 }, to: { row: headRow, column: columns.length } };
    return sheet;
  }

  /** Sheet names are at most 31 characters, without `: \ / ? * [ ]`, each once. */
  #nameFor(wanted: string): string {
    const clean =
      wanted
        .replace(/[:\\/?*[\]]/g, ' ')
        .replace(/^'|'$/g, ' ')
        .trim() || 'Planilha';
    let name = clean.slice(0, 31).trim();
    for (let n = 2; this.#names.has(name.toLowerCase()); n++) name = `${clean.slice(0, 27).trim()} ${n}`;
    this.#names.add(name.toLowerCase());
    return name;
  }
}

type Sheet = ExcelJs.Worksheet;

function writeRow(sheet: Sheet, [label, value]: readonly [string, string | number | null]): void {
  const isMoney = typeof value === 'number';
  const row = sheet.addRow([label, isMoney ? value / 100 : neutralised(value ?? '')]);
  row.getCell(1).font = { bold: true };
  for (const cell of [row.getCell(1), row.getCell(2)]) cell.numFmt = 'General';
  if (isMoney) row.getCell(2).numFmt = FORMATS.money;
  row.getCell(2).alignment = { horizontal: 'left' };
  row.commit();
}

function cellOf<Row>(column: Column<Row>, row: Row): string | number | Date | null {
  switch (column.kind) {
    case 'text': {
      const words = column.of(row);
      return words === null ? null : neutralised(words);
    }
    case 'money': {
      const centavos = column.of(row);
      return centavos === null ? null : centavos / 100;
    }
    case 'integer':
      return column.of(row);
    case 'day': {
      const date = column.of(row);
      // Spreadsheets know no time zone: a date is midnight of UTC to the library.
      return date === null ? null : new Date(`${date}T00:00:00Z`);
    }
    case 'instant': {
      const at = column.of(row);
      if (at === null) return null;
      const { day, time } = wallClock(at);
      return new Date(`${day}T${time}:00Z`);
    }
    default:
      throw new Error(`No cell of kind ${String(column satisfies never)}`);
  }
}

function drawBars(sheet: Sheet, columns: readonly number[], headRow: number, rows: number): void {
  for (const column of columns) {
    const letter = sheet.getColumn(column).letter;
    sheet.addConditionalFormatting({
      ref: `${letter}${headRow + 1}:${letter}${headRow + rows}`,
      rules: [
        {
          type: 'dataBar',
          priority: 1,
          gradient: false,
          color: { argb: 'FF9DB8D9' },
          cfvo: [{ type: 'num', value: 0 }, { type: 'max' }],
        } as unknown as ExcelJs.ConditionalFormattingRule,
      ],
    });
  }
}

/**
 * Bytes of the sheet that are written and not zipped yet. The library hands them on without asking whether there is room, and
 * offers no public count of them; what it compresses says nothing of what waits. Throws where it keeps them elsewhere than in the
 * version that we know, so that no workbook is written without a bound.
 */
export function backlogOf(sheet: object): number {
  const { stream } = sheet as {
    stream?: {
      buffers?: readonly { length: number }[];
      pipes?: readonly { readableLength: number; writableLength: number }[];
    };
  };
  if (!stream?.buffers || !stream.pipes)
    throw new Error('exceljs keeps what is not zipped yet elsewhere: see backlogOf');
  const held = stream.buffers.reduce((bytes, { length }) => bytes + length, 0);
  return stream.pipes.reduce((bytes, pipe) => bytes + pipe.readableLength + pipe.writableLength, held);
}
