/**
 * How far this tab knows the journal to have come: the positions that commands were answered with, in each stream the highest. They
 * go along with every call, and a read waits until it shows them.
 */

export const POSITION_HEADER = 'X-Livro-Position';

/** What was booked behind an answer is behind it in the journal: those noted last are enough for all that was sent side by side. */
const MOST = 16;
const known = new Map<string, string>();

/** `told` is the header of an answer. */
export function notePositions(told: string | null | undefined): void {
  for (const position of told?.split(', ') ?? []) {
    const stream = position.slice(position.indexOf('.', position.indexOf('.') + 1) + 1);
    const before = known.get(stream);
    known.delete(stream);
    known.set(stream, before !== undefined && isHigher(before, position) ? before : position);
    if (known.size > MOST) known.delete(known.keys().next().value!);
  }
}

/** The header of a call; undefined while nothing is known. */
export const knownPositions = (): string | undefined =>
  known.size === 0 ? undefined : [...known.values()].join(', ');

/** Of two positions in one stream: their first parts are numbers to the base of 36. */
function isHigher(one: string, other: string): boolean {
  const [a, b] = [one, other].map((position) => position.slice(0, position.indexOf('.')));
  return a!.length === b!.length ? a! > b! : a!.length > b!.length;
}
