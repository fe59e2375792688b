/** New lines of a file that look like earlier lines with another bank id, or from a file of another format. */
import { folded } from '@livro/rules';
import { type BankState, identityOf, type LineState } from '../account/state.ts';

type Line = Pick<LineState, 'date' | 'amount' | 'bankId' | 'description'>;

/** Their indexes. An earlier line matches at most one new line, and none if the file contains that exact line too. */
export function duplicateCandidates(state: BankState, lines: readonly Line[]): ReadonlySet<number> {
  const days = new Set(lines.map(placeOf));
  const unclaimed = new Map<string, LineState[]>();
  for (const line of state.lines.values()) {
    const place = placeOf(line);
    if (!days.has(place)) continue;
    const there = unclaimed.get(place);
    if (there) there.push(line);
    else unclaimed.set(place, [line]);
  }
  const fresh = [...lines.entries()].filter(
    ([, line]) => !claim(unclaimed, line, (one) => identityOf(one) === identityOf(line)),
  );
  return new Set(
    fresh.filter(([, line]) => claim(unclaimed, line, (one) => looksLike(one, line))).map(([index]) => index),
  );
}

const placeOf = ({ date, amount }: Pick<Line, 'date' | 'amount'>): string => `${date} ${amount}`;

/** Removes an earlier line of that day and amount for which `isMatch` holds; false if there is none. */
function claim(
  unclaimed: Map<string, LineState[]>,
  line: Line,
  isMatch: (known: LineState) => boolean,
): boolean {
  const there = unclaimed.get(placeOf(line)) ?? [];
  const at = there.findIndex(isMatch);
  if (at >= 0) there.splice(at, 1);
  return at >= 0;
}

/** Equal words, or one contains the other. If only one of the two has a bank id, the formats differ, and so may the words. */
function looksLike(known: Line, line: Line): boolean {
  if ((known.bankId === null) !== (line.bankId === null)) return true;
  const [one, other] = [lettersOf(known.description), lettersOf(line.description)];
  return one === other || (one !== '' && other !== '' && (one.includes(other) || other.includes(one)));
}

const lettersOf = (text: string): string => folded(text).replace(/[^a-z]/g, '');
