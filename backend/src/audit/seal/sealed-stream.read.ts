/**
 * The ledger's stream where a seal is taken at its word: up to the seal only the numbering and the sums are looked at, after
 * it everything. The seal itself is held against both by the caller.
 */
import type { Recorded } from '@livro/event-sourcing';
import { flawOf } from '../../platform/event-store/subscription.ts';
import { finding, type Finding } from '../verification/finding.ts';
import { PassedOverEvents } from '../verification/passed-over-events.read.ts';
import {
  EMPTY_STREAM,
  type ProvenStream,
  StreamCheck,
  type StreamHead,
} from '../verification/stream-check.read.ts';

export class SealedStreamCheck {
  readonly passedOver = new PassedOverEvents();
  readonly #after: StreamCheck;
  readonly #sealed: bigint;
  #before: StreamHead = EMPTY_STREAM;

  /** `known.fold` sums from the beginning, and must need no more of an event than its amounts. */
  constructor(
    private readonly known: ProvenStream,
    seal: StreamHead,
  ) {
    this.#after = new StreamCheck(known, seal, this.passedOver);
    this.#sealed = seal.revision;
  }

  get stream(): string {
    return this.known.stream;
  }

  get head(): StreamHead {
    return this.#before.revision < this.#sealed ? this.#before : this.#after.head;
  }

  /** As of a stream that is checked whole; what the seal vouches for is not looked at one by one. */
  follow(event: Recorded): Finding | undefined {
    if (event.revision > this.#sealed) return this.#after.follow(event);
    if (!this.#passOver(event)) this.#arriveAt(event);
    return undefined;
  }

  /** As of a stream that is checked whole. */
  foreign(event: Recorded): Finding | undefined {
    return event.revision > this.#sealed ? this.#after.foreign(event) : undefined;
  }

  /** The first thing that is wrong with the event; undefined where it follows on all before. */
  take(event: Recorded): Finding | undefined {
    if (this.#before.revision >= this.#sealed) return this.#after.take(event);
    const next = this.#before.revision + 1n;
    const at = { entry: Number(next) + 1 };
    if (event.revision !== next) {
      const [expected, found] = [String(next), String(event.revision)];
      const message = 'a sequência dos lançamentos tem uma falha';
      return finding('chain', this.stream, message, { ...at, field: 'revision', expected, found });
    }
    if (this.#passOver(event)) {
      this.known.fold.passOver?.(event);
      return undefined;
    }
    let wrong: string | undefined;
    try {
      wrong = this.known.fold.take(event);
    } catch (error) {
      wrong = error instanceof Error ? error.message : String(error);
    }
    if (wrong !== undefined) return finding('fold', this.stream, wrong, at);
    this.#arriveAt(event);
    this.known.tagged?.note(event);
    return undefined;
  }

  #arriveAt(event: Recorded): void {
    this.#before = { revision: event.revision, hash: event.metadata.hash };
    this.passedOver.meet(event);
  }

  /** Whether it cannot be read; the seal was made past it. */
  #passOver(event: Recorded): boolean {
    const flaw = flawOf(event);
    if (!flaw || !this.known.fold.passOver) return false;
    const entry = Number(event.revision) + 1;
    this.passedOver.add(event, finding('shape', this.stream, flaw.message, { entry }));
    this.#before = { revision: event.revision, hash: this.#before.hash };
    return true;
  }
}
