/** New lines of a file that look like lines that are there already under another name of the bank's, or from a file of another format. */
import { folded } from '../../platform/database/search-text.ts';
import { type BankState, identityOf, type LineState } from '../account/state.ts';

type Line = Pick<LineState, 'date' | 'amount' | 'bankId' | 'description'>;

/** Their indexes. A known line stands for one of them at most, and for none where the file has that very line too. */
export function lookalikesIn(state: BankState, lines: readonly Line[]): ReadonlySet<number> {
  const days = new Set(lines.map(placeOf));
  const free = new Map<string, LineState[]>();
  for (const line of state.lines.values()) {
    const place = placeOf(line);
    if (!days.has(place)) continue;
    const there = free.get(place);
    if (there) there.push(line);
    else free.set(place, [line]);
  }
  const fresh = [...lines.entries()].filter(
    ([, line]) => !claimed(free, line, (one) => identityOf(one) === identityOf(line)),
  );
  return new Set(
    fresh.filter(([, line]) => claimed(free, line, (one) => looksLike(one, line))).map(([index]) => index),
  );
}

const placeOf = ({ date, amount }: Pick<Line, 'date' | 'amount'>): string => `${date} ${amount}`;

/** Takes a known line of that day and amount away, if there is one; false where there is none. */
function claimed(free: Map<string, LineState[]>, line: Line, isIt: (known: LineState) => boolean): boolean {
  const there = free.get(placeOf(line)) ?? [];
  const at = there.findIndex(isIt);
  if (at >= 0) there.splice(at, 1);
  return at >= 0;
}

/** The same words, or more of them. Only one of two formats has names of its own, and that one's words may be quite different. */
function looksLike(known: Line, line: Line): boolean {
  if ((known.bankId === null) !== (line.bankId === null)) return true;
  const [one, other] = [lettersOf(known.description), lettersOf(line.description)];
  return one === other || (one !== '' && other !== '' && (one.includes(other) || other.includes(one)));
}

const lettersOf = (text: string): string => folded(text).replace(/[^a-z]/g, '');
