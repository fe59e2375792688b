/** The course of a balance as a line in an SVG's own units. Pure. */

/** The drawing's units, stretched to the room that it is given. */
export const DRAWING = { width: 240, height: 40 } as const;
const WIDTH = DRAWING.width;
const HEIGHT = DRAWING.height;
/** So that half of a stroke is not cut off. */
const MARGIN = 3;
const LEAST_SPAN = 0.1;

/**
 * The balances as a line from left to right, the last of them as a point, and the height of zero where some are above and
 * some below it. What moves a balance little is drawn as little. Pure; in the drawing's units, one digit behind the point.
 */
export function drawn(balances: readonly number[]) {
  const least = Math.min(...balances);
  const most = Math.max(...balances);
  // The drawing's height is a tenth of the balance at least: so a cent more or less is no rise or fall from end to end.
  const spare = Math.max(0, (LEAST_SPAN * Math.max(Math.abs(least), Math.abs(most)) - (most - least)) / 2);
  const low = least - spare;
  const high = most + spare;
  const rounded = (value: number): number => Math.round(value * 10) / 10;
  const across = (day: number): number =>
    rounded(MARGIN + (day * (WIDTH - 2 * MARGIN)) / Math.max(1, balances.length - 1));
  const up = (balance: number): number =>
    // A balance that never moved lies in the middle.
    rounded(
      high === low ? HEIGHT / 2 : HEIGHT - MARGIN - ((balance - low) * (HEIGHT - 2 * MARGIN)) / (high - low),
    );
  const points = balances.map((balance, day) => `${across(day)} ${up(balance)}`);
  return {
    line: `M${points.join('L')}`,
    end: `M${points.at(-1)}`,
    zero: least < 0 && most > 0 ? up(0) : undefined,
  };
}
