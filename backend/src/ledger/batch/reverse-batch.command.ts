/** Undoes all entries of a batch, or none. */
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { ReverseBatchCommand } from '../journal/commands.ts';
import { type Fields, JournalCommand } from '../journal/journal.command.ts';
import type { BatchEntry } from './batch-history.write.ts';

export class ReverseBatch extends JournalCommand<ReverseBatchCommand> {
  constructor(
    entries: readonly BatchEntry[],
    { reason, date }: Pick<Fields<ReverseBatchCommand>, 'reason' | 'date'>,
    context: CommandContext,
  ) {
    const { today } = context;
    const named = entries.map((entry) => ({
      ...entry,
      reversalId: entityId(context.id, `reversal ${entry.entryId}`),
    }));
    super({ type: 'ReverseBatch', entries: named, reason, date, today }, context);
  }
}
