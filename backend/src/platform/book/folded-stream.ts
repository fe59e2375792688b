/** Keeps a Book's memory at the journal's head: restores it, folds what is new, and folds from the start where the journal went back. */
import type { DomainEvent, Recorded } from '@livro/event-sourcing';
import { BrokenChainError } from '../event-store/errors.ts';
import type { BookMemory } from './book-memory.ts';
import type { BookOptions } from './book-options.ts';
import type { Journal } from './journal.ts';
import type { PastCommands } from './past-commands.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';

export class FoldedStream<State, Command, Event extends DomainEvent> {
  constructor(
    readonly memory: BookMemory<State, Command, Event>,
    private readonly journal: Journal,
    private readonly snapshots: SnapshotWriter,
    private readonly past: PastCommands,
    private readonly options: Pick<BookOptions, 'confirmed' | 'warn'>,
  ) {}

  /** From the snapshot, if it is one of this very journal; waits for the store. */
  async restore(memory = this.memory): Promise<void> {
    await this.snapshots.restore(memory, (revision) => this.journal.storedHash(revision));
    // Only here, where no decision leans on what is remembered, may ids be forgotten on the way.
    const take = (event: Recorded): void => this.#takeAndTrim(event, memory);
    await this.journal.catchUp(() => memory.head.revision, take);
    if (memory !== this.memory) this.memory.become(memory);
    this.confirm();
  }

  /** Folds what others have written, or all where the journal is another by now; answers how many events there were. */
  async catchUp(): Promise<number> {
    const take = (event: Recorded): void => this.memory.fold(event);
    const count = await this.journal
      .catchUp(() => this.memory.head.revision, take)
      .catch((error: unknown) => this.#unlessWentBack(error));
    if (count > 0) this.confirm();
    return count;
  }

  /** As `catchUp`, at the first attempt; answers nothing. */
  async follow(met: () => void): Promise<void> {
    const before = this.memory.head.revision;
    const take = (event: Recorded): void => {
      this.#takeAndTrim(event);
      met();
    };
    await this.journal.readOn(before + 1n, take).catch((error: unknown) => this.#unlessWentBack(error));
    if (this.memory.head.revision !== before) this.confirm();
  }

  /** Folds from the start if the store no longer has what was folded; returns true in that case. */
  async reviseIfWentBack(): Promise<boolean> {
    const { revision, hash } = this.memory.linked;
    if (revision < 0n || (await this.journal.storedHash(revision)) === hash) return false;
    this.options.warn(
      `${this.journal.stream}: the journal went back before revision ${revision}: folding from the start`,
    );
    await this.restore(this.memory.empty());
    await this.journal.untilAnswered('comparing heads', async () => this.options.confirmed?.look());
    return true;
  }

  /** That the store has all that is folded. */
  confirm(): void {
    this.options.confirmed?.moved(this.journal.stream, this.memory.linked);
  }

  /** A link that is broken by itself is a damage; one that hangs on what is gone is not. */
  async #unlessWentBack(error: unknown): Promise<number> {
    if (error instanceof BrokenChainError && (await this.reviseIfWentBack())) return 1;
    throw error;
  }

  #takeAndTrim(event: Recorded, memory = this.memory): void {
    memory.fold(event);
    this.past.trim(memory.commands);
  }
}
