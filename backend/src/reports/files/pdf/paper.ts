/**
 * A4 pages that leave memory as soon as they are full: fonts, running head and foot with "Página X de Y", and a position
 * that moves down. Draws no business: what stands on the pages is its callers' matter.
 */
import PDFDocument from 'pdfkit';
import { createRequire } from 'node:module';
import type { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { untilTaken } from '../backlog.ts';

const resolve = createRequire(__filename).resolve;
const FONTS = {
  regular: resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'),
  bold: resolve('@expo-google-fonts/roboto/600SemiBold/Roboto_600SemiBold.ttf'),
};
export type FontName = keyof typeof FONTS;

export const INK = {
  plain: '#1b2430',
  soft: '#5b6776',
  line: '#c9d1da',
  fill: '#eef2f6',
  out: '#b3261e',
} as const;

const MARGIN = 42;
const FOOT = 30;
const TOTAL = 'TotalDePaginas';

/** Points; the origin is the upper left corner of the page. */
export const LEFT = MARGIN;
export const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN - FOOT;

export interface PaperOptions {
  readonly title: string;
  /** At the foot of each page, left of its number. */
  readonly foot: string;
  readonly author: string;
  readonly madeAt: Date;
}

export interface TextStyle {
  readonly font?: FontName;
  readonly size?: number;
  readonly color?: string;
  /** Right: the text ends at `x + width`. */
  readonly align?: 'left' | 'right';
  readonly width?: number;
}

/** What the types of the library leave out: references that are written later, and a font's own encoding. */
interface Internals {
  ref(data: object): { end(content?: string): void };
  page: { xobjects: Record<string, unknown> };
  _font: { id: string; ref(): unknown; encode(text: string): [string[], unknown] };
}

export class Paper {
  readonly doc: PDFKit.PDFDocument;
  /** Where the next line goes. */
  y = MARGIN;
  #pages = 0;
  #total: ReturnType<Internals['ref']>;
  #totalData: Record<string, unknown>;
  /** Draws what every page after the current one begins with. */
  onPage: () => void = () => undefined;

  constructor(
    private readonly output: PassThrough,
    private readonly options: PaperOptions,
  ) {
    const { title, author, madeAt } = options;
    this.doc = new PDFDocument({
      size: 'A4',
      // No margins of its own: they would break a page where a foot is written.
      margin: 0,
      autoFirstPage: false,
      lang: 'pt-BR',
      displayTitle: true,
      pdfVersion: '1.7',
      info: { Title: title, Author: author, Creator: 'Livro', CreationDate: madeAt, ModDate: madeAt },
    });
    for (const [name, file] of Object.entries(FONTS)) this.doc.registerFont(name, file);
    // How many pages there are is known at the end: each page points to a drawing that is written then.
    this.#totalData = { Type: 'XObject', Subtype: 'Form', BBox: [0, -4, 80, 12] };
    this.#total = this.#internals.ref(this.#totalData);
    this.doc.pipe(output);
    this.#nextPage();
  }

  /** Room for something of this height, on this page or on the next one. */
  room(height: number): void {
    if (this.y + height <= BOTTOM) return;
    this.#nextPage();
    this.onPage();
  }

  newPage(): void {
    this.#nextPage();
  }

  text(words: string, x: number, y: number, style: TextStyle = {}): void {
    const { font = 'regular', size = 9, color = INK.plain, align = 'left', width = 0 } = style;
    this.doc.font(font).fontSize(size).fillColor(color);
    const left = align === 'right' ? x + width - this.doc.widthOfString(words) : x;
    this.doc.text(words, left, y, { lineBreak: false });
  }

  widthOf(words: string, font: FontName, size: number): number {
    return this.doc.font(font).fontSize(size).widthOfString(words);
  }

  rule(y: number, color: string = INK.line): void {
    this.doc
      .moveTo(LEFT, y)
      .lineTo(LEFT + WIDTH, y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  }

  box(x: number, y: number, width: number, height: number, color: string): void {
    this.doc.rect(x, y, width, height).fill(color);
  }

  /** Resolves when what was drawn has left, but for a little; rejects when nobody reads. */
  taken(): Promise<void> {
    return untilTaken(() => this.doc.readableLength, this.output);
  }

  /** Writes how many pages there are, and ends the file; resolves once all of it was taken. */
  async end(): Promise<void> {
    this.doc.font('regular');
    const { id, ref, encode } = this.#font();
    this.#totalData.Resources = { Font: { [id]: ref } };
    this.#total.end(`BT 0.357 0.404 0.463 rg /${id} 8 Tf <${encode(` de ${this.#pages}`)}> Tj ET`);
    const taken = finished(this.output, { readable: false });
    this.doc.end();
    await taken;
  }

  #nextPage(): void {
    this.doc.addPage();
    this.#pages++;
    this.y = MARGIN;
    this.#foot();
  }

  #foot(): void {
    const y = 841.89 - MARGIN;
    this.rule(y - 8);
    this.text(this.options.foot, LEFT, y, { size: 8, color: INK.soft });
    const x = LEFT + WIDTH - 90;
    this.text(`Página ${this.#pages}`, x, y, { size: 8, color: INK.soft, align: 'right', width: 55 });
    this.#internals.page.xobjects[TOTAL] = this.#total;
    // The baseline of the text beside it; the page's own axis points down, a drawing's points up.
    this.doc.save().transform(1, 0, 0, -1, x + 55, y + 7.5);
    this.doc.addContent(`/${TOTAL} Do`);
    this.doc.restore();
  }

  #font(): { id: string; ref: unknown; encode: (words: string) => string } {
    const font = this.#internals._font;
    return { id: font.id, ref: font.ref(), encode: (words) => font.encode(words)[0].join('') };
  }

  get #internals(): Internals {
    return this.doc as unknown as Internals;
  }
}
