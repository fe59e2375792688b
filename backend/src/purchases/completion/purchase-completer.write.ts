/**
 * Carries a completion that has started to its end: the expense in the ledger, then the request's last word. Every id
 * derives from the starting fact, so that the request, the reactor and a repeat of either do each step once.
 */
import { localDate } from '@livro/calendar';
import { DomainError, type Recorded } from '@livro/event-sourcing';
import { centavos } from '@livro/money';
import { Injectable, Logger } from '@nestjs/common';
import {
  type ExpenseRecorded,
  ledgerDecider,
  type RecordExpense,
  type ReverseEntry,
} from '../../ledger/public.ts';
import { Books, type Outcome } from '../../platform/book/book.types.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import type {
  CompletingExpense,
  PurchaseCompleted,
  PurchaseCompletionReleased,
  PurchaseCompletionStarted,
} from '../request/events.ts';
import { KnownDevelopments } from '../request/known-developments.write.ts';
import { PurchaseBooks } from '../request/purchase-books.write.ts';

export type StartingFact = Recorded<PurchaseCompletionStarted>;
export type EndingFact = Recorded<PurchaseCompleted> | Recorded<PurchaseCompletionReleased>;

@Injectable()
export class PurchaseCompleter {
  readonly #logger = new Logger(PurchaseCompleter.name);

  constructor(
    private readonly requests: PurchaseBooks,
    private readonly books: Books,
    private readonly store: EventStore,
    private readonly developments: KnownDevelopments,
  ) {}

  /** How the completion ended. Throws only when a store's answer is unknown, and may then be called again. */
  async finish(started: StartingFact): Promise<EndingFact> {
    const ended = await this.endingOf(started);
    if (ended) return ended;
    const { requestId, expense } = started.data;
    const ledger = await this.books.open(ledgerDecider);
    let booked: Outcome;
    try {
      const cancelled = await this.developments.cancelled();
      booked = await ledger.execute({
        ...bookingOf(started.id, requestId, expense, cancelled),
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
    const facts = await this.requests.facts(requestId);
    const of = <Fact extends Recorded>(type: string, idOf: (fact: Fact) => string): Fact | undefined =>
      facts.find((fact) => fact.type === type && idOf(fact as unknown as Fact) === expenseId) as
        Fact | undefined;
    const started = of<StartingFact>('PurchaseCompletionStarted', ({ data }) => data.expense.expenseId);
    const released = of<Recorded<PurchaseCompletionReleased>>(
      'PurchaseCompletionReleased',
      ({ data }) => data.expenseId,
    );
    const completed = of<Recorded<PurchaseCompleted>>('PurchaseCompleted', ({ data }) => data.expenseId);
    if (started && released && !completed) await this.#undo(started, revision);
  }

  /** The fact that ended it, undefined while it waits for the ledger. */
  async endingOf({ data, revision }: StartingFact): Promise<EndingFact | undefined> {
    const { requestId, expense } = data;
    const isIt = (fact: Recorded): fact is EndingFact =>
      (fact.type === 'PurchaseCompleted' || fact.type === 'PurchaseCompletionReleased') &&
      (fact as EndingFact).data.expenseId === expense.expenseId;
    return (await this.requests.facts(requestId, revision + 1n)).find(isIt);
  }

  /** Where somebody else has released it in between, the expense must not stand. */
  async #finished(started: StartingFact, booked: Outcome): Promise<EndingFact> {
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

  async #released(started: StartingFact, { code, message, field }: DomainError): Promise<EndingFact> {
    const { requestId, expense } = started.data;
    const book = await this.requests.open(requestId);
    const refusal = { code, message, field: field ?? null };
    const command = { type: 'ReleaseCompletion', expenseId: expense.expenseId, refusal } as const;
    await book.execute({ id: entityId(started.id, 'release'), command, ...causeOf(started) });
    return (await this.endingOf(started))!;
  }

  /** Reverses the released completion's expense at that place of the ledger, if it still stands. */
  async #undo(started: StartingFact, revision: bigint): Promise<void> {
    const { expenseId, today } = started.data.expense;
    this.#logger.warn(`expense ${expenseId} was booked for a released completion and is reversed`);
    const ledger = await this.books.open(ledgerDecider);
    for await (const { data } of this.store.readStream(ledgerDecider.stream, revision, { maxCount: 1 })) {
      const command: ReverseEntry = {
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

/** Who a consequence is done for, and the fact that made it necessary. */
const causeOf = ({ id, metadata }: StartingFact) => ({
  actor: { id: metadata.actor },
  correlationId: metadata.correlationId,
  causationId: id,
});

/** What the ledger is asked for: the same fact, the same command under the same id. */
export function bookingOf(
  factId: string,
  requestId: string,
  expense: CompletingExpense,
  cancelled: readonly string[],
): { readonly id: string; readonly command: RecordExpense } {
  return {
    id: entityId(factId, 'expense'),
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
