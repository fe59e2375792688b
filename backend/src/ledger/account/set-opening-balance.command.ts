/** Books the only opening balance of an account; today where no day is given. */
import { transactionTypeLabels } from '@livro/rules';
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { SetOpeningBalanceCommand } from '../journal/commands.ts';
import { JournalCommand } from '../journal/journal.command.ts';

type Fields = Pick<SetOpeningBalanceCommand, 'accountId' | 'amount'> &
  Partial<Pick<SetOpeningBalanceCommand, 'date' | 'description'>>;

export class SetOpeningBalance extends JournalCommand<SetOpeningBalanceCommand> {
  constructor({ accountId, amount, date, description }: Fields, context: CommandContext) {
    const asked: SetOpeningBalanceCommand = {
      type: 'SetOpeningBalance',
      entryId: entityId(context.id, 'opening balance'),
      accountId,
      amount,
      date: date ?? context.today,
      description: description ?? transactionTypeLabels.initial_balance,
      today: context.today,
    };
    super(asked, context);
  }
}
