/**
 * The journal as parts of a backup: those that are there stay, the last one that is not full is begun again, and whatever the store
 * has after them is added. Refuses to go on from a journal that is another, or has lost what was copied from it.
 */
import type { EventStore } from '../../platform/event-store/event-store.ts';
import type { RawJournalEvent } from '../../platform/event-store/journal-page.ts';
import { CommandFailure, exitCodes } from '../exit-codes.ts';
import type { BackupFolder } from './backup-folder.ts';
import { ContentNamesRead } from './content-names.ts';
import { encodeEvents } from './journal-part.ts';
import type { ContentNames, JournalPart, Manifest } from './manifest.ts';

const PART = { events: 4_096, bytes: 8 * 1_048_576 } as const;
const PAGE = { maxCount: 1_024, maxBytes: 4 * 1_048_576 } as const;

export class JournalCopy {
  #parts: JournalPart[];
  readonly #names: ContentNamesRead;
  readonly #prefix: string;

  private constructor(
    private readonly folder: BackupFolder,
    private readonly store: EventStore,
    before: { readonly parts: readonly JournalPart[]; readonly names: ContentNames },
  ) {
    this.#prefix = store.streamPrefix;
    this.#parts = [...before.parts];
    this.#names = new ContentNamesRead(this.#prefix, before.names);
  }

  /** A backup of which a part is gone is copied anew. */
  static async on(
    folder: BackupFolder,
    store: EventStore,
    before: Manifest | undefined,
  ): Promise<JournalCopy> {
    const { journal, names } = before ?? { journal: [], names: {} };
    const there = await Promise.all(journal.map((part) => folder.has(part)));
    const isWhole = there.every(Boolean);
    return new JournalCopy(folder, store, isWhole ? { parts: journal, names } : { parts: [], names: {} });
  }

  get parts(): readonly JournalPart[] {
    return this.#parts;
  }

  /** Entries in parts that are not read again. */
  get fullEntries(): number {
    return this.#parts.findLast(({ isFull }) => isFull)?.entries ?? 0;
  }

  get names(): ContentNames {
    return this.#names.names;
  }

  /** To the head that the store has now; what it rejects with, another call goes on from. */
  async readOn(onEntries: (count: number) => void = () => {}): Promise<void> {
    const newest = this.#parts.at(-1)?.last;
    this.#parts = this.#parts.filter(({ isFull }) => isFull);
    let { entries = 0, seals = 0 } = this.#parts.at(-1) ?? {};
    let told = entries;
    let known = this.#parts.at(-1)?.last;
    let hasNewest = newest === undefined;
    let waiting: RawJournalEvent[] = [];
    let bytes = 0;
    let writing: Promise<void> = Promise.resolve();
    /** The part before is written while the next one is read. */
    const flush = async (isFull: boolean): Promise<void> => {
      const events = waiting;
      const { position, id } = events.at(-1)!;
      const about = {
        events: events.length,
        isFull,
        last: { position: String(position), id },
        entries,
        seals,
      };
      [waiting, bytes] = [[], 0];
      await writing;
      writing = this.folder.write('journal', encodeEvents(events)).then((part) => {
        this.#parts.push({ ...part, ...about });
        onEntries(about.entries - told);
        told = about.entries;
      });
      // Met by whoever waits for it next.
      writing.catch(() => undefined);
    };
    for (let isLast = false; !isLast;) {
      const page = await this.store.rawPage(known && BigInt(known.position), PAGE);
      isLast = page.isLast;
      for (const [place, event] of page.events.entries()) {
        hasNewest ||= String(event.position) === newest?.position && event.id === newest.id;
        // Where a page begins is the event that the one before ended with.
        if (known && place === 0) {
          this.#assertSame(event, known);
          continue;
        }
        this.#names.take(event);
        if (event.stream === `${this.#prefix}ledger`) entries = event.revision + 1;
        if (event.stream === `${this.#prefix}seals`) seals = event.revision + 1;
        waiting.push(event);
        bytes += event.data.length + event.metadata.length;
        if (waiting.length >= PART.events || bytes >= PART.bytes) await flush(true);
      }
      const last = page.events.at(-1);
      if (known && !last) this.#assertSame(undefined, known);
      if (last) known = { position: String(last.position), id: last.id };
    }
    if (waiting.length > 0) await flush(false);
    await writing;
    if (!hasNewest) this.#assertSame(undefined, newest!);
  }

  #assertSame(event: RawJournalEvent | undefined, { position, id }: JournalPart['last']): void {
    if (event?.id === id && String(event.position) === position) return;
    throw new CommandFailure(
      exitCodes.differs,
      `A cópia em ${this.folder.place} vai até um evento que este diário não tem (posição ${position}): ou é de outro diário, ou este perdeu eventos. Nada foi mudado nela; confira com verify antes de fazer outra cópia em outra pasta.`,
    );
  }
}
