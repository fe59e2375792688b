/** What an import has booked so far, counted as the journal confirms it, so that a report never tells more than was booked. */
import type { ImportedSum, ImportFinished } from '../../ledger/import/import.events.ts';
import type { Outcome } from '../../platform/book/book.types.ts';
import type { PlannedEntry } from '../plan/plan-entries.ts';

type Tallied = Pick<
  ImportFinished['data'],
  'entries' | 'repeated' | 'amount' | 'sums' | 'firstEntry' | 'lastEntry' | 'firstDay' | 'lastDay'
>;

export class ImportTally {
  readonly #sums = new Map<string, ImportedSum>();
  #entries = 0;
  #repeated = 0;
  #amount = 0;
  #numbers: readonly [number, number] | undefined;
  #days: readonly [string, string] | undefined;

  booked(entry: PlannedEntry, { repeated, firstRevision, lastRevision }: Outcome): void {
    if (repeated) {
      this.#repeated += 1;
      return;
    }
    const { type, accountId, account, amount } = entry;
    const key = `${type} ${accountId}`;
    const before = this.#sums.get(key) ?? { type, accountId, account, entries: 0, amount: 0 };
    this.#sums.set(key, { ...before, entries: before.entries + 1, amount: before.amount + amount });
    this.#entries += 1;
    this.#amount += amount;
    const [first, last] = [Number(firstRevision) + 1, Number(lastRevision) + 1];
    const [low = first, high = last] = this.#numbers ?? [];
    this.#numbers = [Math.min(low, first), Math.max(high, last)];
    const [from = entry.day, to = entry.day] = this.#days ?? [];
    this.#days = [entry.day < from ? entry.day : from, entry.day > to ? entry.day : to];
  }

  get told(): Tallied {
    return {
      entries: this.#entries,
      repeated: this.#repeated,
      amount: this.#amount,
      sums: [...this.#sums.values()],
      firstEntry: this.#numbers?.[0] ?? null,
      lastEntry: this.#numbers?.[1] ?? null,
      firstDay: this.#days?.[0] ?? null,
      lastDay: this.#days?.[1] ?? null,
    };
  }
}
