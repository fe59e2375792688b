/** Declares void an entry that nobody can read. */
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { VoidEntryCommand } from '../journal/commands.ts';
import { type Fields, JournalCommand, MONEY_SHOWN_BY } from '../journal/journal.command.ts';

export class VoidEntry extends JournalCommand<VoidEntryCommand> {
  readonly shownBy = MONEY_SHOWN_BY;

  constructor({ entryNumber, reason }: Fields<VoidEntryCommand>, context: CommandContext) {
    super({ type: 'VoidEntry', entryNumber, reason, today: context.today }, context);
  }
}
