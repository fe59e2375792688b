/** Charts on paper: two amounts a month beside each other, and shares of a whole. Told apart without colours, too. */
import { INK, LEFT, type Paper, WIDTH } from './paper.ts';

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
export function drawPairs(paper: Paper, { names, pairs, short }: PairChart): void {
  paper.room(HEIGHT + 44);
  const amounts = pairs.flatMap(({ first, second }) => [first, second]);
  const top = niceAbove(Math.max(...amounts, 1));
  const bottom = Math.min(...amounts) < 0 ? -niceAbove(-Math.min(...amounts)) : 0;
  legend(paper, names);
  const origin = paper.y;
  const yOf = (amount: number): number => origin + (HEIGHT * (top - amount)) / (top - bottom);
  for (const amount of ticks(bottom, top)) {
    paper.rule(yOf(amount), amount === 0 ? INK.soft : INK.fill);
    paper.box(LEFT, yOf(amount) - 5, AXIS - 4, 10, '#ffffff');
    paper.text(short(amount), LEFT, yOf(amount) - 4, {
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
    column(paper, middle - bar, bar - 1, yOf(0), yOf(first), IN);
    column(paper, middle, bar - 1, yOf(0), yOf(second), OUT);
    const width = paper.widthOf(label, 'regular', 7);
    paper.text(label, middle - width / 2, origin + HEIGHT + 5, { size: 7, color: INK.soft });
  });
  paper.y = origin + HEIGHT + 24;
}

function column(paper: Paper, x: number, width: number, zero: number, end: number, color: string): void {
  if (zero !== end) paper.box(x, Math.min(zero, end), width, Math.abs(zero - end), color);
}

function legend(paper: Paper, names: readonly [string, string]): void {
  let x = LEFT + AXIS;
  for (const [name, color] of [
    [names[0], IN],
    [names[1], OUT],
  ] as const) {
    paper.box(x, paper.y + 1, 7, 7, color);
    paper.text(name, x + 11, paper.y, { size: 8, color: INK.soft });
    x += 24 + paper.widthOf(name, 'regular', 8);
  }
  paper.y += 18;
}

export interface Share {
  readonly label: string;
  readonly amount: number;
  readonly words: string;
}

/** A bar for each part, as long as its share of the largest, with its amount and its percentage of the whole. */
export function drawShares(paper: Paper, shares: readonly Share[]): void {
  const largest = Math.max(...shares.map(({ amount }) => amount), 1);
  const whole = shares.reduce((sum, { amount }) => sum + amount, 0);
  const room = WIDTH - 110 - 96 - 44;
  for (const { label, amount, words } of shares) {
    paper.room(15);
    paper.text(label, LEFT + 4, paper.y, { size: 8 });
    paper.box(LEFT + 110, paper.y + 1, Math.max(0.5, (room * Math.max(0, amount)) / largest), 7, OUT);
    paper.text(words, LEFT + 110 + room, paper.y, { size: 8, align: 'right', width: 92 });
    const percent = whole > 0 ? `${((100 * amount) / whole).toFixed(1).replace('.', ',')}%` : '';
    paper.text(percent, LEFT + WIDTH - 44, paper.y, { size: 8, color: INK.soft, align: 'right', width: 40 });
    paper.y += 15;
  }
  paper.y += 8;
}

/** 1, 2 or 5 times a power of ten, at or above an amount. */
function niceAbove(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  return [1, 2, 5, 10].map((times) => times * power).find((nice) => nice >= amount)!;
}

const ticks = (bottom: number, top: number): readonly number[] =>
  bottom < 0 ? [top, top / 2, 0, bottom] : [top, (3 * top) / 4, top / 2, top / 4, 0];
