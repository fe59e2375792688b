/**
 * The Books of this process, one for each stream, all on the one connection to the store. Those of entities' own streams are
 * let go of when nobody has used them for long: two of one stream would do no harm, as those of two processes do none.
 */
import type { Decider, DomainEvent } from '@livro/event-sourcing';
import { defaultBookOptions, type BookOptions } from './book-options.ts';
import { StreamBook } from './book.ts';
import { Books, type Book } from './book.types.ts';
import { OutcomeUnknownError } from '../event-store/errors.ts';
import type { JournalStore } from './journal.ts';

/** A start may take as long as it reads on; a store that gives nothing for so long is not there. */
const STANDSTILL_MS = 60_000;
const CLOSE_WITHIN_MS = 2_000;
/** What another process writes in so long, thousands of entries at most, is read before anybody waits for it. */
const FOLLOW_EACH_MS = 2_000;

interface Opened {
  readonly decider: unknown;
  readonly book: StreamBook<unknown, unknown, DomainEvent>;
  readonly started: Promise<unknown>;
}

export class JournalBooks extends Books {
  private readonly opened = new Map<string, Opened>();
  /** Of entities' own streams, the one used last at the end. */
  private readonly ofMany = new Map<string, Opened>();
  private readonly options: BookOptions;
  private stopFollowing: (() => void) | undefined;

  constructor(
    private readonly store: JournalStore,
    options: Partial<BookOptions> = {},
  ) {
    super();
    this.options = { ...defaultBookOptions, ...options };
    this.options.confirmed?.onChange(() => {
      for (const { book } of [...this.opened.values(), ...this.ofMany.values()]) void book.revise();
    });
  }

  /**
   * The stream's Book, folded up to the head; the same one each time. Rejects with `OutcomeUnknownError` when the store
   * stays out of reach (then it may be tried again), with `BrokenChainError` or `MalformedEventError` on a damaged stream.
   */
  async open<S, C, E extends DomainEvent>(decider: Decider<S, C, E>): Promise<Book<S, C>> {
    const known = this.opened.get(decider.stream);
    if (known && known.decider !== decider)
      throw new Error(`Two deciders claim the stream ${decider.stream}.`);
    const entry = known ?? this.begin(decider, this.opened);
    if (!this.stopFollowing) this.followLater();
    await entry.started;
    return entry.book as unknown as Book<S, C>;
  }

  async openOneOfMany<S, C, E extends DomainEvent>(decider: Decider<S, C, E>): Promise<Book<S, C>> {
    const { stream } = decider;
    const entry = this.ofMany.get(stream) ?? this.begin(decider, this.ofMany);
    this.ofMany.delete(stream);
    this.ofMany.set(stream, entry);
    this.letGo();
    await entry.started;
    return entry.book as unknown as Book<S, C>;
  }

  private followLater(): void {
    this.stopFollowing = this.options.clock.timer(FOLLOW_EACH_MS, () => {
      for (const [stream, { book }] of this.opened)
        if (this.options.heads?.mayGoBeyond(stream, book.revision) ?? true) void book.follow();
      this.followLater();
    });
  }

  private begin<S, C, E extends DomainEvent>(decider: Decider<S, C, E>, among: Map<string, Opened>): Opened {
    const book = new StreamBook(decider, this.store, this.options);
    const started = this.unlessStuck(book).catch(async (error: unknown) => {
      among.delete(decider.stream);
      await book.close(0);
      throw error;
    });
    const entry = { decider, book: book as unknown as Opened['book'], started };
    among.set(decider.stream, entry);
    return entry;
  }

  /** Forgets the Books that were used longest ago and are at nothing; anyone who still holds one may go on with it. */
  private letGo(): void {
    let tooMany = this.ofMany.size - this.options.keepBooks;
    for (const [stream, { book }] of this.ofMany) {
      if (tooMany <= 0) return;
      if (!book.idle) continue;
      this.ofMany.delete(stream);
      tooMany--;
    }
  }

  /** Finishes what is under way (2 s at most), saves snapshots, and answers the rest that nobody knows. */
  async onModuleDestroy(): Promise<void> {
    this.stopFollowing?.();
    const all = [...this.opened.values(), ...this.ofMany.values()];
    await Promise.all(all.map(({ book }) => book.close(CLOSE_WITHIN_MS)));
    this.opened.clear();
    this.ofMany.clear();
  }

  private unlessStuck(book: { start(): Promise<void>; readonly revision: bigint }): Promise<void> {
    return new Promise((resolve, reject) => {
      let seen = book.revision;
      const look = (): void => {
        if (book.revision === seen) {
          reject(new OutcomeUnknownError('The event store has been out of reach since the start.'));
          return;
        }
        seen = book.revision;
        callOff = this.options.clock.timer(STANDSTILL_MS, look);
      };
      let callOff = this.options.clock.timer(STANDSTILL_MS, look);
      book
        .start()
        .then(resolve, reject)
        .finally(() => callOff());
    });
  }
}
