/** Brings money of an investment back to its account. */
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { RegisterReturnCommand } from '../journal/commands.ts';
import { type Fields, JournalCommand } from '../journal/journal.command.ts';

export class RegisterReturn extends JournalCommand<RegisterReturnCommand> {
  constructor(fields: Fields<RegisterReturnCommand, 'returnId'>, context: CommandContext) {
    const asked: RegisterReturnCommand = {
      type: 'RegisterReturn',
      returnId: entityId(context.id, 'return'),
      investmentId: fields.investmentId,
      kind: fields.kind,
      amount: fields.amount,
      date: fields.date,
      description: fields.description,
      notes: fields.notes ?? null,
      asksAboveValue: fields.asksAboveValue,
      today: context.today,
    };
    super(asked, context);
  }
}
