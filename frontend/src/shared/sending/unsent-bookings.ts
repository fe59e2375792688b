/**
 * Bookings on their way: what a person has sent and nobody has answered yet, and what was refused. Kept in the browser, apart for
 * each person, with the key of the intent, from the moment of the press until it is answered or thrown away: neither a reload nor
 * a killed tab loses or doubles one.
 */
import type { ApiError } from '../api/api-error.ts';
import type { FormValues } from '../forms/use-entry-form.ts';

export interface Unsent {
  /** The `Idempotency-Key`: names the intent. */
  readonly key: string;
  readonly command: 'expense' | 'payment';
  /** As the server wants it. */
  readonly body: object;
  /** Of the form, to open it there again. */
  readonly form: string;
  readonly values: FormValues;
  /** Where that form opens. */
  readonly address: string;
  /** “Despesa de R$ 22,02: Cimento”. */
  readonly text: string;
  /** Names of its attachments, which no reload brings back. */
  readonly files: readonly string[];
  /** ISO instant. */
  readonly since: string;
  /** `kept`: laid aside unsent. `bare`: booked, but a reload has lost its attachments. */
  readonly state: 'waiting' | 'refused' | 'kept' | 'bare';
  readonly refusal?: ApiError;
}

const PREFIX = 'livro-fila:';
/** The server knows keys far longer; whoever comes back later than that should look first. */
const SENT_BY_ITSELF_MS = 7 * 86_400_000;

export class UnsentBookings {
  #all: readonly Unsent[];
  readonly #listeners = new Set<() => void>();
  readonly #place: string;
  /** Those that this tab has made: another tab that lives sends its own. */
  readonly #own = new Set<string>();

  constructor(userId: string) {
    this.#place = `${PREFIX}${userId}:`;
    this.#all = this.#read();
    window.addEventListener('storage', ({ key }) => {
      if (key === null || key.startsWith(this.#place)) this.#set(this.#read());
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly snapshot = (): readonly Unsent[] => this.#all;
  isOwn(key: string): boolean {
    return this.#own.has(key);
  }

  add(booking: Unsent): void {
    this.#own.add(booking.key);
    this.#write(booking);
    this.#set([...this.#all.filter(({ key }) => key !== booking.key), booking]);
  }

  change(key: string, change: Partial<Unsent>): void {
    const before = this.#all.find((one) => one.key === key);
    if (!before) return;
    const after = { ...before, ...change };
    this.#write(after);
    this.#set(this.#all.map((one) => (one.key === key ? after : one)));
  }

  remove(key: string): void {
    try {
      localStorage.removeItem(this.#place + key);
    } catch {
      // Nothing was kept.
    }
    this.#set(this.#all.filter((one) => one.key !== key));
  }

  /** False where the browser keeps nothing: then leaving the page would lose it. */
  isKept(): boolean {
    try {
      return this.#all.every(({ key }) => localStorage.getItem(this.#place + key) !== null);
    } catch {
      return this.#all.length === 0;
    }
  }

  #write(booking: Unsent): void {
    try {
      localStorage.setItem(this.#place + booking.key, JSON.stringify(booking));
    } catch {
      // Full or forbidden storage: it holds as long as the page does.
    }
  }

  #read(): readonly Unsent[] {
    try {
      return Object.keys(localStorage)
        .filter((name) => name.startsWith(this.#place))
        .flatMap((name) => readOne(localStorage.getItem(name)))
        .toSorted((one, other) => one.since.localeCompare(other.since));
    } catch {
      return [];
    }
  }

  #set(all: readonly Unsent[]): void {
    this.#all = all;
    for (const listener of this.#listeners) listener();
  }
}

function readOne(text: string | null): readonly Unsent[] {
  try {
    const one = JSON.parse(text ?? 'null') as Unsent | null;
    if (!one) return [];
    const isOld = one.state === 'waiting' && Date.now() - Date.parse(one.since) > SENT_BY_ITSELF_MS;
    return [isOld ? { ...one, state: 'kept' } : one];
  } catch {
    return [];
  }
}

const ofUsers = new Map<string, UnsentBookings>();

/** One for each person who signs in to this tab. */
export function unsentOf(userId: string): UnsentBookings {
  const known = ofUsers.get(userId) ?? new UnsentBookings(userId);
  ofUsers.set(userId, known);
  return known;
}
