/** The events of a stream that a check passed over because nobody can read them, and which of them somebody has declared void. */
import type { Recorded } from '@livro/event-sourcing';
import type { EntryVoided } from '../../ledger/public.ts';
import type { Finding } from './finding.ts';

/** An event that nobody can read, and by which entry, whom, when and why it was declared void. */
export interface VoidedEntry {
  readonly entry: number;
  readonly by: number;
  readonly reason: string;
  readonly actor: string;
  readonly recordedAt: string;
  readonly flaw: string;
}

export class PassedOverEvents {
  /** What is wrong with those that are not void, by the ids of their events. */
  readonly #unreadable = new Map<string, Finding>();
  readonly #voided: VoidedEntry[] = [];

  get unreadable(): readonly Finding[] {
    return [...this.#unreadable.values()];
  }

  get voided(): readonly VoidedEntry[] {
    return this.#voided;
  }

  add({ id }: Recorded, wrong: Finding): void {
    this.#unreadable.set(id, wrong);
  }

  /** Takes an event that can be read: it may declare one of them void. */
  meet({ type, data, revision, metadata }: Recorded): void {
    if (type !== 'EntryVoided') return;
    const { eventId, entryNumber, reason } = data as EntryVoided['data'];
    const why = this.#unreadable.get(eventId);
    if (!why) return;
    this.#unreadable.delete(eventId);
    this.#voided.push({
      entry: entryNumber,
      by: Number(revision) + 1,
      reason,
      actor: metadata.actor,
      recordedAt: metadata.recordedAt,
      flaw: why.message,
    });
  }
}
