/** Invests an account's money. */
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { MakeInvestmentCommand } from '../journal/commands.ts';
import { type Fields, JournalCommand } from '../journal/journal.command.ts';

export class MakeInvestment extends JournalCommand<MakeInvestmentCommand> {
  constructor(fields: Fields<MakeInvestmentCommand, 'investmentId'>, context: CommandContext) {
    const asked: MakeInvestmentCommand = {
      type: 'MakeInvestment',
      investmentId: entityId(context.id, 'investment'),
      accountId: fields.accountId,
      investmentType: fields.investmentType,
      amount: fields.amount,
      date: fields.date,
      expectedRate: fields.expectedRate ?? null,
      expectedReturnDate: fields.expectedReturnDate ?? null,
      description: fields.description,
      notes: fields.notes ?? null,
      tags: fields.tags,
      reference: null,
      today: context.today,
    };
    super(asked, context);
  }

  override businessOn(): string {
    return this.asked.accountId;
  }
}
