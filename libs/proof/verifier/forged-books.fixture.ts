/** Small books by chance, and what a forger does to them first. */
import { eventHash, type PlacedEvent } from '../src/index.ts';
import {
  chanceOf,
  OWNER,
  placed,
  type Signing,
  type Told,
  toldBooks,
  WITNESS_KEY,
} from './bundle.fixture.ts';

export interface Books {
  readonly told: Told[];
  readonly contents: Map<string, Uint8Array>;
  readonly events: PlacedEvent[];
  readonly sizes: readonly number[];
  readonly chance: () => number;
}

/** Most are small; some have more than one tile. */
export function booksOf(seed: number): Books {
  const chance = chanceOf(seed);
  const count = chance() < 0.03 ? 250 + Math.floor(chance() * 30) : 4 + Math.floor(chance() * 36);
  const { told, contents } = toldBooks(count, chance);
  const sizes = Array.from({ length: 3 }, () => 1 + Math.floor(chance() * count));
  return { told, contents, events: placed(told), sizes, chance };
}

export const signing = ({ sizes }: Books): Signing => ({ key: OWNER, witness: WITNESS_KEY, sizes });
export const pick = (books: Books, below: number, from = 0): number =>
  from + Math.floor(books.chance() * (below - from));

/** The event with one more centavo, or another word. */
export function changed({ content, ...event }: PlacedEvent): PlacedEvent {
  // A return's amount is its principal and its gain.
  const other = content.includes('principal')
    ? content
    : content.replace(/"amount":(\d+)/, (_, n) => `"amount":${Number(n) + 1}`);
  return { ...event, content: other === content ? content.replace('"actor":"u1"', '"actor":"u2"') : other };
}

/** Hashes before made anew from there on, as a forger would. */
export function chainedAnew(events: readonly PlacedEvent[]): PlacedEvent[] {
  const heads = new Map<string, { hash: string; revision: number }>();
  return events.map((event, index) => {
    const { hash, revision } = heads.get(event.stream) ?? { hash: '0'.repeat(64), revision: -1 };
    const again = { ...event, index, previousHash: hash, revision: revision + 1 };
    heads.set(event.stream, {
      hash: Buffer.from(eventHash(again)).toString('hex'),
      revision: again.revision,
    });
    return again;
  });
}
