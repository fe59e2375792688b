/** Books many entries as one, all or none. */
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { BookBatchCommand } from '../journal/commands.ts';
import { JournalCommand } from '../journal/journal.command.ts';

export class BookBatch extends JournalCommand<BookBatchCommand> {
  constructor(lines: BookBatchCommand['lines'], context: CommandContext) {
    super({ type: 'BookBatch', batchId: context.id, lines, today: context.today }, context);
  }

  /** On many accounts: what stands on each is the lines' to be judged by. */
  override businessOn(): undefined {
    return undefined;
  }
}
