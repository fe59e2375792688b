/**
 * Tables as PDF: columns of fixed widths whose words wrap, amounts at the right in one line, the head again on each page.
 * A word that is longer than its column is broken, an amount that is wider is set smaller: nothing runs into its neighbour.
 */
import { INK, LEFT, type FontName, type PdfWriter, WIDTH } from './pdf-writer.ts';

export interface PdfCell {
  readonly words: string;
  /** Below the words, softer; may reach below the cells at its right, which have one line each. */
  readonly detail?: string;
  /** How many columns the detail may reach over; its own where nothing is said. */
  readonly detailOver?: number;
  readonly font?: FontName;
  readonly color?: string;
}

export interface PdfColumn<Row> {
  readonly title: string;
  /** Points; together at most the pdf's width. */
  readonly width: number;
  readonly align?: 'left' | 'right';
  readonly of: (row: Row) => string | PdfCell;
}

const SIZE = 7.6;
const LINE = 10;
const PAD = 3;
const INSET = 4;

interface Line {
  readonly words: string;
  readonly font: FontName;
  readonly color: string;
  readonly size: number;
}

export class PdfTable<Row> {
  constructor(
    private readonly pdf: PdfWriter,
    private readonly columns: readonly PdfColumn<Row>[],
  ) {}

  /**
   * Draws the head, here and on each page that the rows go on to; until `close`. `carried` are rows of one line: what a full page ends
   * with, and what the next one begins with.
   */
  open(carried?: { readonly foot: () => Row; readonly head: () => Row }): void {
    const { pdf } = this;
    pdf.room(4 * LINE + 4 * PAD);
    this.#head();
    pdf.onPage = () => {
      this.#head();
      if (carried) this.#draw(this.#cells(carried.head()));
    };
    if (!carried) return;
    pdf.kept = LINE + 2 * PAD;
    pdf.onPageEnd = () => this.#draw(this.#cells(carried.foot()));
  }

  row(row: Row): void {
    const cells = this.#cells(row);
    this.pdf.room(heightOf(cells));
    this.#draw(cells);
  }

  #cells(row: Row): readonly (readonly Line[])[] {
    return this.columns.map((column, index) => this.#lines(column, row, index));
  }

  #draw(cells: readonly (readonly Line[])[]): void {
    const { pdf } = this;
    const height = heightOf(cells);
    let x = LEFT;
    cells.forEach((lines, index) => {
      const { width, align } = this.columns[index]!;
      lines.forEach(({ words, font, size, color }, n) => {
        const y = pdf.y + PAD + n * LINE + (SIZE - size);
        pdf.text(words, x + INSET, y, { font, size, color, align, width: width - 2 * INSET });
      });
      x += width;
    });
    pdf.y += height;
    pdf.rule(pdf.y, INK.fill);
  }

  /** An amount in one line as small as it must be, words in as many lines as they need. */
  #lines({ width, align, of }: PdfColumn<Row>, row: Row, index: number): readonly Line[] {
    const said = of(row);
    const {
      words,
      detail,
      detailOver = 1,
      font = 'regular',
      color = INK.plain,
    }: PdfCell = typeof said === 'string' ? { words: said } : said;
    const room = width - 2 * INSET;
    if (align === 'right') return [{ words, font, color, size: fitting(this.pdf, words, room, font) }];
    const lines = (text: string, ink: string, wide = room): Line[] =>
      wrapped(this.pdf, text, wide, font, SIZE).map((line) => ({
        words: line,
        font,
        color: ink,
        size: SIZE,
      }));
    const below = this.columns.slice(index + 1, index + detailOver);
    const reach = below.reduce((wide, column) => wide + column.width, room);
    return [...lines(words, color), ...(detail ? lines(detail, INK.soft, reach) : [])];
  }

  close(): void {
    const nothing = () => undefined;
    Object.assign(this.pdf, { onPage: nothing, onPageEnd: nothing, kept: 0 });
  }

  #head(): void {
    const { pdf } = this;
    const height = LINE + 2 * PAD;
    pdf.box(LEFT, pdf.y, WIDTH, height, INK.fill);
    let x = LEFT;
    for (const { title, width, align } of this.columns) {
      const style = { font: 'bold', size: SIZE, color: INK.soft, align, width: width - 2 * INSET } as const;
      pdf.text(title, x + INSET, pdf.y + PAD, style);
      x += width;
    }
    pdf.y += height;
  }
}

const heightOf = (cells: readonly (readonly Line[])[]): number =>
  Math.max(...cells.map((lines) => lines.length)) * LINE + 2 * PAD;

/** The size at which an amount fits its column: most do at the common one. */
function fitting(pdf: PdfWriter, words: string, width: number, font: FontName): number {
  const taken = pdf.widthOf(words, font, SIZE);
  return taken <= width ? SIZE : (SIZE * width) / taken;
}

/** Words in lines that fit a width; at least one line. */
export function wrapped(
  pdf: PdfWriter,
  words: string,
  width: number,
  font: FontName,
  size: number,
): string[] {
  const widthOf = (part: string): number => pdf.widthOf(part, font, size);
  const space = widthOf(' ');
  const lines: string[] = [];
  let line = '';
  let taken = 0;
  const put = (part: string, wide: number): void => {
    if (line !== '' && taken + space + wide > width) {
      lines.push(line);
      line = '';
      taken = 0;
    }
    taken += (line === '' ? 0 : space) + wide;
    line = line === '' ? part : `${line} ${part}`;
  };
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const wide = widthOf(word);
    if (wide <= width) put(word, wide);
    else for (const part of broken(word, width, widthOf)) put(part, widthOf(part));
  }
  return [...lines, line];
}

/** A word in parts that each fit. */
function broken(word: string, width: number, widthOf: (part: string) => number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && widthOf(part + letter) > width) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}
