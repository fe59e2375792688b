/** What developments ask of anyone who keeps their accounts. They book nothing themselves: the ledger answers. */
import type { LocalDate } from '@livro/calendar';
import type { Recorded } from '@livro/event-sourcing';
import type { Outcome } from '../platform/book/book.types.ts';
import type { CommandContext } from '../platform/http/command-context.ts';
import type { DevelopmentCreated } from './events.ts';

export type CreationEvent = Recorded<DevelopmentCreated>;

export abstract class DevelopmentAccounts {
  /** Throws the refusal of an opening balance on that day, such as that of a closed month. */
  abstract assertOpenable(date: LocalDate, today: LocalDate): Promise<void>;

  /** Books what is not booked yet; throws only when the store's answer is unknown, and may then be called again. */
  abstract book(event: CreationEvent): Promise<readonly Outcome[]>;

  /** Closes both accounts of a created development. Throws a refusal where anything was ever booked on them. */
  abstract close(event: CreationEvent, context: CommandContext): Promise<Outcome>;
}
