/** Records an expense of an account. */
import { eachText } from '@livro/rules';
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { RecordExpenseCommand } from '../journal/commands.ts';
import { type Fields, JournalCommand, type Meant } from '../journal/journal.command.ts';

export class RecordExpense extends JournalCommand<RecordExpenseCommand> {
  constructor(
    fields: Fields<RecordExpenseCommand, 'expenseId' | 'purchaseRequestId'> & Meant,
    context: CommandContext,
  ) {
    const asked: RecordExpenseCommand = {
      type: 'RecordExpense',
      expenseId: entityId(context.id, 'expense'),
      accountId: fields.accountId,
      amount: fields.amount,
      date: fields.date,
      category: fields.category,
      description: fields.description,
      ...eachText('expense', (name) => fields[name] ?? null),
      notes: fields.notes ?? null,
      tags: fields.tags,
      purchaseRequestId: null,
      allowOverdraft: fields.allowOverdraft,
      lookalikes: fields.lookalikes,
      today: context.today,
    };
    super(asked, context, fields.confirmDuplicate);
  }

  override businessOn(): string {
    return this.asked.accountId;
  }
}
