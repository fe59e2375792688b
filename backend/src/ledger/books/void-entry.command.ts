/** Declares void an entry that nobody can read. */
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { VoidEntryCommand } from '../journal/commands.ts';
import { type Fields, JournalCommand } from '../journal/journal.command.ts';

export class VoidEntry extends JournalCommand<VoidEntryCommand> {
  constructor({ entryNumber, reason }: Fields<VoidEntryCommand>, context: CommandContext) {
    super({ type: 'VoidEntry', entryNumber, reason, today: context.today }, context);
  }
}
