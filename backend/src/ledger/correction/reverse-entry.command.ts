/** Books the opposite of an entry. */
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { ReverseEntryCommand } from '../journal/commands.ts';
import { type Fields, JournalCommand } from '../journal/journal.command.ts';

export class ReverseEntry extends JournalCommand<ReverseEntryCommand> {
  override readonly corrects = this.asked;

  constructor(
    { entryId, reason, date, kind, ifMatch }: Fields<ReverseEntryCommand, 'reversalId'>,
    context: CommandContext,
  ) {
    const reversalId = entityId(context.id, 'reversal');
    const { today } = context;
    super({ type: 'ReverseEntry', entryId, reversalId, reason, date, kind, ifMatch, today }, context);
  }
}
