/**
 * Carries a created development over into the ledger: its accounts and openings, each under a command id derived from the
 * creating event, so that the request, the reactor and a repeat of either book them exactly once.
 */
import { DomainError, type Recorded } from '@livro/event-sourcing';
import { Injectable, Logger } from '@nestjs/common';
import { ledgerDecider } from '../../ledger/domain/ledger.ts';
import { Books, type Outcome } from '../../platform/book/book.types.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import { developmentsDecider } from '../domain/developments.ts';
import type { DevelopmentCreated } from '../domain/events.ts';
import { type Consequence, consequencesOf } from './openings.ts';

export type CreationFact = Recorded<DevelopmentCreated>;

/** The ledger's command for one consequence of a creation: the same event, the same id. */
export const consequenceId = (fact: Pick<CreationFact, 'id'>, name: string): string =>
  entityId(fact.id, name);

/** All that a creation makes necessary, in the order in which it must be booked. */
export const consequencesOfFact = (fact: CreationFact): readonly (readonly Consequence[])[] =>
  consequencesOf(fact.data, (name) => entityId(fact.id, `${name} entry`));

@Injectable()
export class AccountOpener {
  readonly #logger = new Logger(AccountOpener.name);

  constructor(
    private readonly books: Books,
    private readonly store: EventStore,
  ) {}

  /** The creating event of a development that is known to be in the journal, most likely at `revision`. */
  async factOf(developmentId: string, revision: bigint): Promise<CreationFact> {
    const isIt = (event: Recorded): event is CreationFact =>
      event.type === 'DevelopmentCreated' && (event as CreationFact).data.developmentId === developmentId;
    for await (const event of this.store.readStream(developmentsDecider.stream, revision, { maxCount: 1 })) {
      if (isIt(event)) return event;
    }
    for await (const event of this.store.readStream(developmentsDecider.stream))
      if (isIt(event)) return event;
    throw new Error(`Development ${developmentId} was created and is not in the journal.`);
  }

  /** Books what is not booked yet; throws only when the store's answer is unknown, and may then be called again. */
  async book(fact: CreationFact): Promise<readonly Outcome[]> {
    const ledger = await this.books.open(ledgerDecider);
    const outcomes: Outcome[] = [];
    for (const together of consequencesOfFact(fact)) {
      const booked = await Promise.all(
        together.map(({ name, command }) =>
          ledger
            .execute({
              id: consequenceId(fact, name),
              command,
              actor: { id: fact.metadata.actor },
              correlationId: fact.metadata.correlationId,
              causationId: fact.id,
            })
            .catch((error: unknown) => this.#alreadyTrue(fact, name, error)),
        ),
      );
      outcomes.push(...booked.filter((outcome) => outcome !== undefined));
    }
    return outcomes;
  }

  /** Somebody was faster, such as a person who set the opening balance by hand before a crash was mended: theirs stands. */
  #alreadyTrue(fact: CreationFact, name: string, error: unknown): undefined {
    if (!(error instanceof DomainError)) throw error;
    this.#logger.warn(`${name} of development ${fact.data.developmentId} was not booked: ${error.code}`);
    return undefined;
  }
}
