/**
 * The way to the streams of requests, one Book each, of which only those used last are kept. A request that is not there is
 * refused here, whatever is asked of it.
 */
import { DomainError, type Recorded } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import { Books, type Book, type Envelope, type Outcome } from '../../platform/book/book.types.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import type { PurchaseCommand, RequestPurchaseCommand } from './commands.ts';
import type { PurchaseEvent } from './events.ts';
import { purchaseDecider, purchaseStream } from './purchases.ts';
import { refuse } from './refusals.ts';
import {
  differencesBetween,
  evolve,
  initialState,
  type Difference,
  type ExistingPurchase,
  type PurchaseState,
} from './state.ts';

export type PurchaseBook = Book<PurchaseState, PurchaseCommand>;

@Injectable()
export class PurchaseBooks {
  constructor(
    private readonly books: Books,
    private readonly store: EventStore,
  ) {}

  /** The Book of a request that is there; throws `DomainError` NOT_FOUND otherwise. */
  async open(requestId: string): Promise<PurchaseBook> {
    const book = await this.#bookOf(requestId);
    // Somebody else may have made it since the Book was read.
    if (book.state.status === 'none' && (await book.catchUp()).status === 'none') throw refuse.unknown();
    return book;
  }

  /** Whose money it is about; throws as `open` does. */
  async developmentOf(requestId: string): Promise<string> {
    const { state } = await this.open(requestId);
    if (state.status === 'none') throw refuse.unknown();
    return state.request.developmentId;
  }

  async begin(envelope: Envelope<RequestPurchaseCommand>): Promise<Outcome> {
    return (await this.#bookOf(envelope.command.requestId)).execute(envelope);
  }

  /** Decides; a decision on another version than the head is refused with what has changed since. */
  async decide(
    requestId: string,
    envelope: Envelope<PurchaseCommand & { readonly ifVersion?: number }>,
  ): Promise<Outcome> {
    const book = await this.open(requestId);
    return book.execute(envelope).catch((error: unknown) => this.#explained(requestId, envelope, error));
  }

  /** The refusal that `decide` would answer with, and nothing written. */
  async rehearse(
    requestId: string,
    envelope: Envelope<PurchaseCommand & { readonly ifVersion?: number }>,
  ): Promise<void> {
    const book = await this.open(requestId);
    const [refusal] = await book.rehearse([envelope]);
    if (refusal) await this.#explained(requestId, envelope, refusal);
  }

  /** The request's events from revision `from` on. */
  async recordedEvents(requestId: string, from = 0n): Promise<readonly Recorded<PurchaseEvent>[]> {
    const recordedEvents: Recorded<PurchaseEvent>[] = [];
    for await (const recorded of this.store.readStream(purchaseStream(requestId), from))
      recordedEvents.push(recorded as Recorded<PurchaseEvent>);
    return recordedEvents;
  }

  async #explained(
    requestId: string,
    { command: { ifVersion } }: Envelope<PurchaseCommand & { readonly ifVersion?: number }>,
    error: unknown,
  ): Promise<never> {
    if (!(error instanceof DomainError) || error.code !== 'STALE_VERSION') throw error;
    const changes = changesSince(ifVersion ?? 0, await this.recordedEvents(requestId));
    throw new DomainError(error.code, error.message, error.field, { ...error.details, changes });
  }

  #bookOf(requestId: string): Promise<PurchaseBook> {
    return this.books.openOneOfMany(purchaseDecider(requestId));
  }
}

/** What is other than it was at `version`; nothing for a version that never was. */
function changesSince(
  version: number,
  recordedEvents: readonly Recorded<PurchaseEvent>[],
): readonly Difference[] {
  const fold = (events: readonly Recorded<PurchaseEvent>[]): PurchaseState =>
    events.reduce<PurchaseState>((state, event) => evolve(state, event as PurchaseEvent), initialState);
  const [before, after] = [fold(recordedEvents.slice(0, version + 1)), fold(recordedEvents)];
  if (before.status === 'none' || version >= recordedEvents.length) return [];
  return differencesBetween(before, after as ExistingPurchase);
}
