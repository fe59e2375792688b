/** The course of a balance as steps in an SVG's own units: money moves at a moment. Pure. */

/** The drawing's units, stretched to the room that it is given. */
export const DRAWING = { width: 240, height: 40 } as const;
/** So that half of a stroke is not cut off. */
const MARGIN = 1;

/**
 * Each balance holds from its own place to that of the next. Zero is always in the scale, so what moves a balance little is drawn
 * as little. In the drawing's units, one digit behind the point.
 */
export function drawn(balances: readonly number[]) {
  const least = balances.reduce((low, one) => Math.min(low, one), 0);
  const most = balances.reduce((high, one) => Math.max(high, one), 0);
  const rounded = (value: number): number => Math.round(value * 10) / 10;
  const across = (place: number): number => rounded((place * DRAWING.width) / Math.max(1, balances.length));
  const room = DRAWING.height - 2 * MARGIN;
  // Of what was zero all along only the ground is seen.
  const up = (balance: number): number =>
    rounded(DRAWING.height - MARGIN - ((balance - least) * room) / (most - least || 1));
  const points = balances.map((balance, place) => ({ x: across(place), y: up(balance) }));
  const [first, ...later] = points;
  const steps = later.map(({ x, y }, index) => (y === points[index]!.y ? '' : `H${x}V${y}`)).join('');
  const line = `M0 ${first?.y ?? up(0)}${steps}H${DRAWING.width}`;
  const zero = up(0);
  return { line, area: `${line}V${zero}H0Z`, points, zero, crossesZero: least < 0 && most > 0 };
}
