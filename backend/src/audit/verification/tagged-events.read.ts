/**
 * Which events must carry the tag of their origin: each that follows on one that does, in its stream or in the journal. The
 * tag is hashed with its event, so that anyone who takes all of them away meets the seals and the mark.
 */
import type { Recorded } from '@livro/event-sourcing';
import type { Origin } from '../../platform/event-store/origin.ts';
import type { AcknowledgedEvents } from './acknowledged-events.read.ts';

export class TaggedEvents {
  readonly #streams = new Set<string>();
  #since: bigint | undefined;

  constructor(
    private readonly origin: Origin,
    private readonly acknowledged: AcknowledgedEvents = new Map(),
  ) {}

  /** Whether no writer with the key can have written it, and nobody has acknowledged it. Its hash must be that of its content. */
  isForeign(event: Recorded, authenticated: string): boolean {
    const { stream, position, metadata } = event;
    if (metadata.tag !== undefined && this.origin.tagOf(authenticated) === metadata.tag) {
      this.note(event);
      return false;
    }
    const mustBeTagged =
      metadata.tag !== undefined ||
      this.#streams.has(stream) ||
      (this.#since !== undefined && position > this.#since);
    return mustBeTagged && !this.acknowledged.has(metadata.hash);
  }

  /** Takes an event at its word, as where a seal vouches for it. */
  note({ stream, position, metadata }: Recorded): void {
    if (metadata.tag === undefined) return;
    this.#streams.add(stream);
    if (this.#since === undefined || position < this.#since) this.#since = position;
  }
}
