/** Any command for the journal, as the bus carries it. */
import type { DevelopmentStatus } from '@livro/rules';
import { Command } from '@nestjs/cqrs';
import type { Outcome } from '../../platform/book/book.types.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { LedgerCommand } from './commands.ts';

export interface Booked {
  /** Where the command's events stand in the journal. */
  readonly outcome: Outcome;
  /** False while read models lag: the answer is then built from the event itself. */
  readonly visible: boolean;
  /** Of the development that the entry was booked on, where the entry is one that a cancelled one takes no more. */
  readonly developmentStatus: DevelopmentStatus | null;
}

/**
 * Answers when the events are stored and, within a bounded wait, readable. Refuses with `DomainError`; a repeat under the
 * same context books nothing and answers where the first one's events stand.
 */
export class BookEntry extends Command<Booked> {
  constructor(
    readonly command: LedgerCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}
