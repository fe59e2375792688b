/** Moves money from one account to another. */
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { TransferMoneyCommand } from '../journal/commands.ts';
import { type Fields, JournalCommand } from '../journal/journal.command.ts';

export class TransferMoney extends JournalCommand<TransferMoneyCommand> {
  constructor(fields: Fields<TransferMoneyCommand, 'transferId'>, context: CommandContext) {
    const asked: TransferMoneyCommand = {
      type: 'TransferMoney',
      transferId: entityId(context.id, 'transfer'),
      sourceAccountId: fields.sourceAccountId,
      destinationAccountId: fields.destinationAccountId,
      amount: fields.amount,
      date: fields.date,
      description: fields.description,
      notes: fields.notes ?? null,
      tags: fields.tags,
      today: context.today,
    };
    super(asked, context);
  }
}
