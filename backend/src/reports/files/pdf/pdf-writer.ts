/**
 * A4 pages (PDF/A-2b) that leave memory as soon as they are full: fonts, running head and foot with "Página X de Y", the code that
 * proves the file, and a position that moves down. Draws no business: what stands on the pages is its callers' matter.
 */
import PDFDocument from 'pdfkit';
import { createRequire } from 'node:module';
import type { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { untilTaken } from '../backlog.ts';
import { companyLine, type Printing } from '../statement-words.ts';
import { FileSignature, type SignedOutput } from './file-signature.ts';
import { inked, printed } from './operands.ts';

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
const CODE = 'Codigo';
const COUNT = 'NumeroDePaginas';

/** Points; the origin is the upper left corner of the page. */
export const LEFT = MARGIN;
export const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN - FOOT;

export interface PdfOptions {
  readonly title: string;
  /** At the foot of each page, left of its number. */
  readonly foot: string;
  readonly printing: Printing;
  /** Draws what each page begins with, and leaves the position below it; else one line with the company. */
  readonly head?: (pdf: PdfWriter) => void;
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
interface EmbeddedFont {
  readonly id: string;
  ref(): unknown;
  /** Glyphs in hexadecimal; puts them into the part of the font that the file carries. */
  encode(text: string): [string[], unknown];
  readonly font: { hasGlyphForCodePoint(point: number): boolean };
}
interface Internals extends SignedOutput {
  ref(data: object): { end(content?: string | Uint8Array): void; compress: boolean };
  page: { xobjects: Record<string, unknown>; fonts: Record<string, unknown> };
  _font: EmbeddedFont;
}

/** A letter in one font: its glyph, and its width in a thousandth of the size. */
interface Letter {
  readonly glyph: string;
  readonly width: number;
}

/** From the top of a line to its baseline, in parts of the size. */
const ASCENT = 0.93;
export const COUNT_SIZE = 8.6;

export class PdfWriter {
  readonly doc: PDFKit.PDFDocument;
  /** Where the next line goes. */
  y = MARGIN;
  #pages = 0;
  #total: ReturnType<Internals['ref']>;
  #totalData: Record<string, unknown>;
  /** The drawing of the code: the last object of the file. Its content is the only part that the signature in it leaves out. */
  #code: ReturnType<Internals['ref']> | undefined;
  readonly #signature: FileSignature | undefined;
  /** The number of pages by itself. */
  #count: ReturnType<Internals['ref']>;
  #countData: Record<string, unknown>;
  readonly #fonts = new Map<
    FontName,
    { readonly font: EmbeddedFont; readonly letters: Map<string, Letter> }
  >();
  /** What the current page shows, as the operators of its content: given to the library once, when the page is full. */
  #drawn: string[] = [];
  /** Draws what every page after the current one begins with. */
  onPage: () => void = () => undefined;
  /** Draws what the current page ends with before the next one is begun, in the room that is kept for it. */
  onPageEnd: () => void = () => undefined;
  kept = 0;

  constructor(
    private readonly output: PassThrough,
    readonly options: PdfOptions,
  ) {
    const { title, printing } = options;
    const { author, madeAt } = printing;
    this.doc = new PDFDocument({
      size: 'A4',
      // No margins of its own: they would break a page where a foot is written.
      margin: 0,
      autoFirstPage: false,
      lang: 'pt-BR',
      displayTitle: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-2b',
      info: { Title: title, Author: author, Creator: 'Livro', CreationDate: madeAt, ModDate: madeAt },
    });
    this.#signature = printing.proof && new FileSignature(this.#internals, printing.proof, printing.origin);
    for (const name of Object.keys(FONTS) as FontName[]) {
      this.doc.registerFont(name, FONTS[name]).font(name);
      this.#fonts.set(name, { font: this.#internals._font, letters: new Map() });
    }
    // How many pages there are is known at the end: each page points to a drawing that is written then.
    this.#totalData = { Type: 'XObject', Subtype: 'Form', BBox: [0, -4, 80, 12] };
    this.#total = this.#internals.ref(this.#totalData);
    this.#countData = { ...this.#totalData };
    this.#count = this.#internals.ref(this.#countData);
    if (printing.proof) {
      this.#code = this.#internals.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1] });
      this.#code.compress = false;
    }
    this.doc.pipe(output);
    this.#nextPage();
  }

  /** Room for something of this height, on this page or on the next one. */
  room(height: number): void {
    if (this.y + height + this.kept <= BOTTOM) return;
    this.onPageEnd();
    this.#nextPage();
    this.onPage();
  }

  newPage(): void {
    this.#nextPage();
  }

  /**
   * One line of text, letter after letter: the library's own way lays every new word out with all that a font can do, which
   * for the numbers of a long statement takes ten times as long.
   */
  text(words: string, x: number, y: number, style: TextStyle = {}): void {
    const { font = 'regular', size = 9, color = INK.plain, align = 'left', width = 0 } = style;
    const left = align === 'right' ? x + width - this.widthOf(words, font, size) : x;
    const { id, ref } = this.#font(font);
    this.#internals.page.fonts[id] ??= ref();
    const glyphs = [...words].map((letter) => this.#letter(letter, font).glyph).join('');
    const place = `1 0 0 -1 ${left.toFixed(2)} ${(y + ASCENT * size).toFixed(2)} Tm`;
    this.#drawn.push(`BT /${id} ${size.toFixed(2)} Tf ${inked(color)} rg ${place} <${glyphs}> Tj ET`);
  }

  /** Points. */
  widthOf(words: string, font: FontName, size: number): number {
    let width = 0;
    for (const letter of words) width += this.#letter(letter, font).width;
    return (width * size) / 1000;
  }

  /** The number of all pages in the size of facts: written when it is known. */
  countOfPages(x: number, y: number): void {
    this.drawing(COUNT, this.#count, [1, 0, 0, -1, x, y + ASCENT * COUNT_SIZE]);
  }

  rule(y: number, color: string = INK.line): void {
    const at = y.toFixed(2);
    this.#drawn.push(`0.5 w ${inked(color)} RG ${LEFT} ${at} m ${LEFT + WIDTH} ${at} l S`);
  }

  box(x: number, y: number, width: number, height: number, color: string): void {
    const place = [x, y, width, height].map((length) => length.toFixed(2)).join(' ');
    this.#drawn.push(`${inked(color)} rg ${place} re f`);
  }

  /** Draws the code that proves the file; false where there is none, because nothing is sealed yet. */
  code(x: number, y: number, size: number): boolean {
    if (!this.#code) return false;
    this.drawing(CODE, this.#code, [size, 0, 0, -size, x, y + size]);
    return true;
  }

  /** An object of the file, moved and stretched by the six numbers of a matrix. */
  drawing(name: string, object: unknown, matrix: readonly number[]): void {
    this.#internals.page.xobjects[name] = object;
    this.#drawn.push(`q ${matrix.map((length) => length.toFixed(2)).join(' ')} cm /${name} Do Q`);
  }

  /** Resolves when what was drawn has left, but for a little; rejects when nobody reads. */
  taken(): Promise<void> {
    return untilTaken(() => this.doc.readableLength, this.output);
  }

  /** Writes how many pages there are, and ends the file; resolves once all of it was taken. */
  async end(): Promise<void> {
    const { id, ref } = this.#font('regular');
    const late = (words: string, size: number, color: string): string => {
      const glyphs = [...words].map((letter) => this.#letter(letter, 'regular').glyph).join('');
      return `BT ${inked(color)} rg /${id} ${size} Tf <${glyphs}> Tj ET`;
    };
    for (const data of [this.#totalData, this.#countData]) data.Resources = { Font: { [id]: ref() } };
    this.#total.end(late(` de ${this.#pages}`, 8, INK.soft));
    this.#count.end(late(String(this.#pages), COUNT_SIZE, INK.plain));
    const taken = finished(this.output, { readable: false });
    this.#handOver();
    this.doc.end();
    if (this.#signature) this.#code?.end(this.#signature.placeholder());
    await taken;
  }

  #nextPage(): void {
    if (this.#pages > 0) this.#handOver();
    this.doc.addPage();
    this.#pages++;
    this.y = MARGIN;
    const { printing, head } = this.options;
    if (head) head(this);
    else this.text(companyLine(printing), LEFT, MARGIN - 18, { size: 8, color: INK.soft });
    this.#foot();
  }

  #foot(): void {
    const y = 841.89 - MARGIN;
    this.rule(y - 8);
    this.text(this.#footWords(), LEFT, y, { size: 8, color: INK.soft });
    const x = LEFT + WIDTH - 90;
    this.text(`Página ${this.#pages}`, x, y, { size: 8, color: INK.soft, align: 'right', width: 55 });
    // The baseline of the text beside it; the page's own axis points down, a drawing's points up.
    this.drawing(TOTAL, this.#total, [1, 0, 0, -1, x + 55, y + ASCENT * 8]);
  }

  /** As many of the words as fit left of the page's number. */
  #footWords(): string {
    const room = WIDTH - 110;
    let words = this.options.foot;
    if (this.widthOf(words, 'regular', 8) <= room) return words;
    while (this.widthOf(`${words}…`, 'regular', 8) > room) words = words.slice(0, -1).trimEnd();
    return `${words}…`;
  }

  /** In one piece: the library makes a buffer of each, and thousands a page are more than the collector keeps up with. */
  #handOver(): void {
    this.doc.addContent(this.#drawn.join('\n'));
    this.#drawn = [];
  }

  #font(name: FontName): { readonly id: string; readonly ref: () => unknown } {
    const { font } = this.#fonts.get(name)!;
    return { id: font.id, ref: () => font.ref() };
  }

  #letter(letter: string, name: FontName): Letter {
    const { font, letters } = this.#fonts.get(name)!;
    const known = letters.get(letter);
    if (known) return known;
    const seen = printed(letter, (point) => font.font.hasGlyphForCodePoint(point));
    const width = seen && this.doc.font(name).fontSize(1000).widthOfString(seen);
    const made = { glyph: seen && font.encode(seen)[0].join(''), width: width || 0 };
    letters.set(letter, made);
    return made;
  }

  get #internals(): Internals {
    return this.doc as unknown as Internals;
  }
}
