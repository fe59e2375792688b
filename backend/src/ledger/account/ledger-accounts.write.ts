/**
 * Carries a created development over into the ledger: its accounts and openings, each under a command id derived from the
 * creating event, so that the request, the reactor and a repeat of either book them exactly once; and closes them again.
 */
import type { LocalDate } from '@livro/calendar';
import { actorOf, DomainError } from '@livro/event-sourcing';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type CreationEvent, DevelopmentAccounts } from '../../developments/public.ts';
import { Books, type Outcome } from '../../platform/book/book.types.ts';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import { ledgerDecider } from '../journal/ledger.ts';
import { bookedOn } from '../journal/rules-of-money.ts';
import { type Consequence, consequencesOf } from './openings.write.ts';

/** The ledger's command for one consequence of a creation: the same event, the same id. */
export const consequenceId = (event: Pick<CreationEvent, 'id'>, name: string): string =>
  entityId(event.id, name);

/** All that a creation makes necessary, in the order in which it must be booked. */
export const consequencesOfEvent = (event: CreationEvent): readonly (readonly Consequence[])[] =>
  consequencesOf(event.data, (name) => entityId(event.id, `${name} entry`));

@Injectable()
export class LedgerAccounts extends DevelopmentAccounts {
  readonly #logger = new Logger(LedgerAccounts.name);

  constructor(
    private readonly books: Books,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'lateEntries'>,
  ) {
    super();
  }

  override async assertOpenable(date: LocalDate, today: LocalDate): Promise<void> {
    const ledger = await (await this.books.open(ledgerDecider)).catchUp();
    bookedOn(ledger, { date, today, lateEntries: this.settings.lateEntries });
  }

  override async book(event: CreationEvent): Promise<readonly Outcome[]> {
    const ledger = await this.books.open(ledgerDecider);
    const outcomes: Outcome[] = [];
    for (const together of consequencesOfEvent(event)) {
      const booked = await Promise.all(
        together.map(({ name, command }) =>
          ledger
            .execute({
              id: consequenceId(event, name),
              command,
              actor: actorOf(event.metadata),
              correlationId: event.metadata.correlationId,
              causationId: event.id,
            })
            .catch((error: unknown) => this.#alreadyTrue(event, name, error)),
        ),
      );
      outcomes.push(...booked.filter((outcome) => outcome !== undefined));
    }
    return outcomes;
  }

  override async close({ data }: CreationEvent, context: CommandContext): Promise<Outcome> {
    const ledger = await this.books.open(ledgerDecider);
    const { id, actor, correlationId, today } = context;
    const { developmentId, accounts } = data;
    return ledger.execute({
      id: entityId(id, 'close accounts'),
      command: {
        type: 'CloseAccounts',
        developmentId,
        accountIds: accounts.map(({ accountId }) => accountId),
        today,
      },
      actor,
      correlationId,
      causationId: id,
    });
  }

  /** Somebody was faster, such as a person who set the opening balance by hand before a crash was repaired: theirs stands. */
  #alreadyTrue(event: CreationEvent, name: string, error: unknown): undefined {
    if (!(error instanceof DomainError)) throw error;
    this.#logger.warn(`${name} of development ${event.data.developmentId} was not booked: ${error.code}`);
    return undefined;
  }
}
