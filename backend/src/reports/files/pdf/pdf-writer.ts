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

export interface PdfOptions {
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
interface EmbeddedFont {
  readonly id: string;
  ref(): unknown;
  /** Glyphs in hexadecimal; puts them into the part of the font that the file carries. */
  encode(text: string): [string[], unknown];
  readonly font: { hasGlyphForCodePoint(point: number): boolean };
}
interface Internals {
  ref(data: object): { end(content?: string): void };
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

export class PdfWriter {
  readonly doc: PDFKit.PDFDocument;
  /** Where the next line goes. */
  y = MARGIN;
  #pages = 0;
  #total: ReturnType<Internals['ref']>;
  #totalData: Record<string, unknown>;
  readonly #fonts = new Map<
    FontName,
    { readonly font: EmbeddedFont; readonly letters: Map<string, Letter> }
  >();
  /** What the current page shows, as the operators of its content: given to the library once, when the page is full. */
  #drawn: string[] = [];
  /** Draws what every page after the current one begins with. */
  onPage: () => void = () => undefined;

  constructor(
    private readonly output: PassThrough,
    private readonly options: PdfOptions,
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
    for (const name of Object.keys(FONTS) as FontName[]) {
      this.doc.registerFont(name, FONTS[name]).font(name);
      this.#fonts.set(name, { font: this.#internals._font, letters: new Map() });
    }
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

  rule(y: number, color: string = INK.line): void {
    const at = y.toFixed(2);
    this.#drawn.push(`0.5 w ${inked(color)} RG ${LEFT} ${at} m ${LEFT + WIDTH} ${at} l S`);
  }

  box(x: number, y: number, width: number, height: number, color: string): void {
    const place = [x, y, width, height].map((length) => length.toFixed(2)).join(' ');
    this.#drawn.push(`${inked(color)} rg ${place} re f`);
  }

  /** Resolves when what was drawn has left, but for a little; rejects when nobody reads. */
  taken(): Promise<void> {
    return untilTaken(() => this.doc.readableLength, this.output);
  }

  /** Writes how many pages there are, and ends the file; resolves once all of it was taken. */
  async end(): Promise<void> {
    const { id, ref } = this.#font('regular');
    this.#totalData.Resources = { Font: { [id]: ref() } };
    const glyphs = [...` de ${this.#pages}`].map((letter) => this.#letter(letter, 'regular').glyph).join('');
    this.#total.end(`BT ${inked(INK.soft)} rg /${id} 8 Tf <${glyphs}> Tj ET`);
    const taken = finished(this.output, { readable: false });
    this.#handOver();
    this.doc.end();
    await taken;
  }

  #nextPage(): void {
    if (this.#pages > 0) this.#handOver();
    this.doc.addPage();
    this.#pages++;
    this.y = MARGIN;
    this.#foot();
  }

  #foot(): void {
    const y = 841.89 - MARGIN;
    this.rule(y - 8);
    this.text(this.#footWords(), LEFT, y, { size: 8, color: INK.soft });
    const x = LEFT + WIDTH - 90;
    this.text(`Página ${this.#pages}`, x, y, { size: 8, color: INK.soft, align: 'right', width: 55 });
    this.#internals.page.xobjects[TOTAL] = this.#total;
    // The baseline of the text beside it; the page's own axis points down, a drawing's points up.
    this.#drawn.push(`q 1 0 0 -1 ${(x + 55).toFixed(2)} ${(y + ASCENT * 8).toFixed(2)} cm /${TOTAL} Do Q`);
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

/**
 * What stands as PDF for a character: itself; its number where the font lacks it, so that two such texts can be told apart;
 * nothing for what is no letter, but joins or chooses others, or turns round the order in which they are read.
 */
function printed(letter: string, has: (point: number) => boolean): string {
  const point = letter.codePointAt(0)!;
  if (/[\p{Cf}\p{Cc}]/u.test(letter)) return '';
  if (has(point)) return letter;
  return /\p{M}/u.test(letter) ? '' : `[U+${point.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** `#rrggbb` as three numbers from 0 to 1. */
function inked(color: string): string {
  let numbers = inks.get(color);
  if (!numbers) {
    numbers = [1, 3, 5].map((at) => (parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
    inks.set(color, numbers);
  }
  return numbers;
}
const inks = new Map<string, string>();
