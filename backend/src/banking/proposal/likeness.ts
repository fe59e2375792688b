/** How alike a line of a statement and what it may be are: the days between them, the words and the document numbers they share. */
import { daysBetween, type LocalDate } from '@livro/calendar';
import { messages } from '@livro/rules';

const because = messages.banking.because;

/** A line, or an entry as the account sees it. `amount` is signed centavos; `words` are folded and tell one from another. */
export interface Side {
  readonly id: string;
  readonly date: LocalDate;
  readonly amount: number;
  readonly words: readonly string[];
  readonly documentNumber: string | null;
  /** The bank calls it a transfer between accounts. */
  readonly isTransfer?: boolean;
}

/** Shorter ones are cut too far to say anything. */
const SHORTEST_CUT_WORD = 4;

export const apart = (a: Side, b: Side): number => Math.abs(daysBetween(a.date, b.date));

/** Of the line's words those that the other has, too; its last one may be cut off, since banks have so many letters for a line. */
export function sharedWords(line: Side, other: Side): readonly string[] {
  const last = line.words.at(-1);
  return line.words.filter(
    (word) =>
      other.words.includes(word) ||
      (word === last &&
        word.length >= SHORTEST_CUT_WORD &&
        other.words.some((whole) => whole.startsWith(word))),
  );
}

/** Whether both name the same: most of the line's words, not only a first name or a trade that many share. */
export function isSameName(line: Side, other: Side): boolean {
  const shared = sharedWords(line, other).length;
  return shared >= 2 || (shared === 1 && line.words.length === 1);
}

const digitsOf = (number: string | null): string => (number ?? '').replace(/\D/g, '').replace(/^0+/, '');
export const isSameDocument = (a: Side, b: Side): boolean =>
  digitsOf(a.documentNumber) !== '' && digitsOf(a.documentNumber) === digitsOf(b.documentNumber);

/** What words and document number add to a score. */
export function evidence(line: Side, other: Side): number {
  const shared = sharedWords(line, other).length;
  const words = shared === 0 ? 0 : Math.min(20, 8 + 6 * shared);
  return words + (isSameDocument(line, other) ? 20 : 0);
}

/** Why both may be the same, for a person; `days` is left out where it says nothing. */
export function likenessReasons(
  line: Side,
  other: Side,
  days = dayReason(apart(line, other)),
): readonly string[] {
  const shared = sharedWords(line, other);
  return [
    ...(days === '' ? [] : [days]),
    ...(isSameDocument(line, other) ? [because.document(line.documentNumber!)] : []),
    ...(shared.length > 0 ? [because.words(shared)] : []),
  ];
}

export const dayReason = (days: number): string => (days === 0 ? because.sameDay : because.days(days));

export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
