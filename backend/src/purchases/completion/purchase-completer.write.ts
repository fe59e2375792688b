/**
 * Carries a completion that has started to its end: the expense in the ledger, then the request's last word. Every id
 * derives from the starting event or its command, so that the request, the reactor and a repeat of either do each step once.
 */
import { localDate } from '@livro/calendar';
import { actorOf, DomainError, type Recorded } from '@livro/event-sourcing';
import { centavos } from '@livro/money';
import { Injectable, Logger } from '@nestjs/common';
import {
  type ExpenseRecorded,
  ledgerDecider,
  type RecordExpenseCommand,
  type ReverseEntryCommand,
} from '../../ledger/public.ts';
import { Books, type Outcome } from '../../platform/book/book.types.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { entityId, firstEventId } from '../../platform/event-store/ids.ts';
import type {
  CompletingExpense,
  PurchaseCompleted,
  PurchaseCompletionReleased,
  PurchaseCompletionStarted,
} from '../request/events.ts';
import { DevelopmentLookup } from '../request/development-lookup.write.ts';
import { PurchaseBooks } from '../request/purchase-books.write.ts';

export type StartingEvent = Recorded<PurchaseCompletionStarted>;
export type EndingEvent = Recorded<PurchaseCompleted> | Recorded<PurchaseCompletionReleased>;

@Injectable()
export class PurchaseCompleter {
  readonly #logger = new Logger(PurchaseCompleter.name);

  constructor(
    private readonly requests: PurchaseBooks,
    private readonly books: Books,
    private readonly store: EventStore,
    private readonly developments: DevelopmentLookup,
  ) {}

  /** How the completion ended. Throws only when a store's answer is unknown, and may then be called again. */
  async finish(started: StartingEvent): Promise<EndingEvent> {
    const ended = await this.endingOf(started);
    if (ended) return ended;
    const { requestId, expense } = started.data;
    const ledger = await this.books.open(ledgerDecider);
    let booked: Outcome;
    try {
      const cancelled = await this.developments.cancelled();
      booked = await ledger.execute({
        ...bookingOf(started.metadata.commandId, requestId, expense, cancelled),
        ...causeOf(started),
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return this.#released(started, error);
    }
    return this.#finished(started, booked);
  }

  /**
   * Two that finish one completion at once may hear different answers of the ledger, and the request's word counts: an
   * expense at `revision` whose completion was released is reversed.
   */
  async undoStray(requestId: string, expenseId: string, revision: bigint): Promise<void> {
    const recordedEvents = await this.requests.recordedEvents(requestId);
    const of = <Event extends Recorded>(type: string, idOf: (event: Event) => string): Event | undefined =>
      recordedEvents.find((event) => event.type === type && idOf(event as unknown as Event) === expenseId) as
        Event | undefined;
    const started = of<StartingEvent>('PurchaseCompletionStarted', ({ data }) => data.expense.expenseId);
    const released = of<Recorded<PurchaseCompletionReleased>>(
      'PurchaseCompletionReleased',
      ({ data }) => data.expenseId,
    );
    const completed = of<Recorded<PurchaseCompleted>>('PurchaseCompleted', ({ data }) => data.expenseId);
    if (started && released && !completed) await this.#undo(started, revision);
  }

  /** The event that ended it, undefined while it waits for the ledger. */
  async endingOf({ data, revision }: StartingEvent): Promise<EndingEvent | undefined> {
    const { requestId, expense } = data;
    const isIt = (event: Recorded): event is EndingEvent =>
      (event.type === 'PurchaseCompleted' || event.type === 'PurchaseCompletionReleased') &&
      (event as EndingEvent).data.expenseId === expense.expenseId;
    return (await this.requests.recordedEvents(requestId, revision + 1n)).find(isIt);
  }

  /** Where somebody else has released it in between, the expense must not stand. */
  async #finished(started: StartingEvent, booked: Outcome): Promise<EndingEvent> {
    const { requestId, expense } = started.data;
    const book = await this.requests.open(requestId);
    const command = { type: 'FinishCompletion', expenseId: expense.expenseId } as const;
    try {
      await book.execute({ id: entityId(started.id, 'finish'), command, ...causeOf(started) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await this.#undo(started, booked.firstRevision);
    }
    return (await this.endingOf(started))!;
  }

  async #released(started: StartingEvent, { code, message, field }: DomainError): Promise<EndingEvent> {
    const { requestId, expense } = started.data;
    const book = await this.requests.open(requestId);
    const refusal = { code, message, field: field ?? null };
    const command = { type: 'ReleaseCompletion', expenseId: expense.expenseId, refusal } as const;
    await book.execute({ id: entityId(started.id, 'release'), command, ...causeOf(started) });
    return (await this.endingOf(started))!;
  }

  /** Reverses the released completion's expense at that place of the ledger, if it still stands. */
  async #undo(started: StartingEvent, revision: bigint): Promise<void> {
    const { expenseId, today } = started.data.expense;
    this.#logger.warn(`expense ${expenseId} was booked for a released completion and is reversed`);
    const ledger = await this.books.open(ledgerDecider);
    for await (const { data } of this.store.readStream(ledgerDecider.stream, revision, { maxCount: 1 })) {
      const command: ReverseEntryCommand = {
        type: 'ReverseEntry',
        entryId: expenseId,
        reversalId: entityId(started.id, 'reversal'),
        entry: { type: 'ExpenseRecorded', data: data as ExpenseRecorded['data'] },
        kind: 'expense',
        reason: 'A conclusão da compra já tinha sido liberada',
        today: localDate(today),
      };
      await ledger
        .execute({ id: entityId(started.id, 'undo'), command, ...causeOf(started) })
        .catch(unlessReversed);
    }
  }
}

/** Who a consequence is done for, and the event that made it necessary. */
const causeOf = ({ id, metadata }: StartingEvent) => ({
  actor: actorOf(metadata),
  correlationId: metadata.correlationId,
  causationId: id,
});

/** What the ledger is asked for by the command that starts a completion: the same one, under the same id. */
export function bookingOf(
  commandId: string,
  requestId: string,
  expense: CompletingExpense,
  cancelled: readonly string[],
): { readonly id: string; readonly command: RecordExpenseCommand } {
  return {
    id: entityId(firstEventId(commandId), 'expense'),
    command: {
      type: 'RecordExpense',
      ...expense,
      amount: centavos(expense.amount),
      date: localDate(expense.date),
      today: localDate(expense.today),
      purchaseRequestId: requestId,
      cancelledDevelopments: cancelled,
    },
  };
}

function unlessReversed(error: unknown): void {
  if (!(error instanceof DomainError) || error.code !== 'ALREADY_REVERSED') throw error;
}
