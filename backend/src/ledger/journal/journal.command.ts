/** What each command for the journal says of itself, and what it is answered with. */
import type { DevelopmentStatus } from '@livro/rules';
import { Command } from '@nestjs/cqrs';
import type { Outcome } from '../../platform/book/book.types.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { LedgerCommand } from './commands.ts';
import type { MoneyEvent, Reversal } from './events.ts';
import type { LedgerState } from './state.ts';

export interface Booked {
  /** Where the command's events stand in the journal. */
  readonly outcome: Outcome;
  /** Of the development that the entry was booked on, where the entry is one that a cancelled one takes no more. */
  readonly developmentStatus: DevelopmentStatus | null;
}

/** The fields of a command as a caller gives them: what the journal holds as null may be left out. */
export type Fields<Asked, Derived extends keyof Asked = never> = Omit<
  Asked,
  Nullable<Asked> | Derived | 'type' | 'today'
> & { readonly [Name in Nullable<Asked>]?: Asked[Name] };
type Nullable<Asked> = { [Name in keyof Asked]-?: null extends Asked[Name] ? Name : never }[keyof Asked];

/** Said beside the fields where a look-alike is meant. The look-alikes themselves are found by the handler, or for all lines of a batch at once. */
export interface Meant {
  readonly confirmDuplicate?: boolean;
}

/**
 * Answered when the events are stored. Refused with `DomainError`; a repeat under the
 * same context books nothing and is answered where the first one's events stand.
 */
export abstract class JournalCommand<Asked extends LedgerCommand = LedgerCommand> extends Command<Booked> {
  /** The client whose payment it is to be, where it names one. */
  readonly clientId?: string;
  /** The entry of old that it corrects, and the versions that the caller has in mind (`If-Match`). */
  readonly corrects?: { readonly entryId: string; readonly ifMatch?: readonly number[] };

  constructor(
    /** What the decider judges. Ids derive from the context's: a repeat names the same entry. */
    readonly asked: Asked,
    readonly context: CommandContext,
    /** Entries that look the same are meant, and not asked about. */
    readonly confirmDuplicate = false,
  ) {
    super();
  }

  /** Where it is new business, of which a cancelled development takes no more: the account; `entry` is the one that it corrects. */
  businessOn?(state: LedgerState, entry?: MoneyEvent | Reversal): string | undefined;
}
