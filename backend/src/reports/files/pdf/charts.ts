/** Charts as PDF: two amounts a month beside each other, and shares of a whole. Told apart without colours, too. */
import { INK, LEFT, type PdfWriter, WIDTH } from './pdf-writer.ts';

const IN = '#2f6f8f';
const OUT = '#d98a3d';
const HEIGHT = 120;
const AXIS = 52;

export interface Pair {
  readonly label: string;
  readonly first: number;
  readonly second: number;
}

export interface PairChart {
  readonly names: readonly [string, string];
  readonly pairs: readonly Pair[];
  /** An amount for the axis, short. */
  readonly short: (amount: number) => string;
}

/** Amounts below zero are drawn below the axis. */
export function drawPairs(pdf: PdfWriter, { names, pairs, short }: PairChart): void {
  pdf.room(HEIGHT + 44);
  const amounts = pairs.flatMap(({ first, second }) => [first, second]);
  const top = niceAbove(Math.max(...amounts, 1));
  const bottom = Math.min(...amounts) < 0 ? -niceAbove(-Math.min(...amounts)) : 0;
  legend(pdf, names);
  const origin = pdf.y;
  const yOf = (amount: number): number => origin + (HEIGHT * (top - amount)) / (top - bottom);
  for (const amount of ticks(bottom, top)) {
    pdf.rule(yOf(amount), amount === 0 ? INK.soft : INK.fill);
    pdf.box(LEFT, yOf(amount) - 5, AXIS - 4, 10, '#ffffff');
    pdf.text(short(amount), LEFT, yOf(amount) - 4, {
      size: 7,
      color: INK.soft,
      align: 'right',
      width: AXIS - 8,
    });
  }
  const step = (WIDTH - AXIS) / pairs.length;
  const bar = Math.min(14, step / 3);
  pairs.forEach(({ label, first, second }, index) => {
    const middle = LEFT + AXIS + index * step + step / 2;
    column(pdf, middle - bar, bar - 1, yOf(0), yOf(first), IN);
    column(pdf, middle, bar - 1, yOf(0), yOf(second), OUT);
    const width = pdf.widthOf(label, 'regular', 7);
    pdf.text(label, middle - width / 2, origin + HEIGHT + 5, { size: 7, color: INK.soft });
  });
  pdf.y = origin + HEIGHT + 24;
}

function column(pdf: PdfWriter, x: number, width: number, zero: number, end: number, color: string): void {
  if (zero !== end) pdf.box(x, Math.min(zero, end), width, Math.abs(zero - end), color);
}

function legend(pdf: PdfWriter, names: readonly [string, string]): void {
  let x = LEFT + AXIS;
  for (const [name, color] of [
    [names[0], IN],
    [names[1], OUT],
  ] as const) {
    pdf.box(x, pdf.y + 1, 7, 7, color);
    pdf.text(name, x + 11, pdf.y, { size: 8, color: INK.soft });
    x += 24 + pdf.widthOf(name, 'regular', 8);
  }
  pdf.y += 18;
}

export interface Share {
  readonly label: string;
  readonly amount: number;
  readonly words: string;
}

/** A bar for each part, as long as its share of the largest, with its amount and its percentage of the whole. */
export function drawShares(pdf: PdfWriter, shares: readonly Share[]): void {
  const largest = Math.max(...shares.map(({ amount }) => amount), 1);
  const whole = shares.reduce((sum, { amount }) => sum + amount, 0);
  const room = WIDTH - 110 - 96 - 44;
  for (const { label, amount, words } of shares) {
    pdf.room(15);
    pdf.text(label, LEFT + 4, pdf.y, { size: 8 });
    pdf.box(LEFT + 110, pdf.y + 1, Math.max(0.5, (room * Math.max(0, amount)) / largest), 7, OUT);
    pdf.text(words, LEFT + 110 + room, pdf.y, { size: 8, align: 'right', width: 92 });
    const percent = whole > 0 ? `${((100 * amount) / whole).toFixed(1).replace('.', ',')}%` : '';
    pdf.text(percent, LEFT + WIDTH - 44, pdf.y, { size: 8, color: INK.soft, align: 'right', width: 40 });
    pdf.y += 15;
  }
  pdf.y += 8;
}

/** 1, 2 or 5 times a power of ten, at or above an amount. */
function niceAbove(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  return [1, 2, 5, 10].map((times) => times * power).find((nice) => nice >= amount)!;
}

const ticks = (bottom: number, top: number): readonly number[] =>
  bottom < 0 ? [top, top / 2, 0, bottom] : [top, (3 * top) / 4, top / 2, top / 4, 0];
