/** Corrects an expense or a payment: words by an annotation, all else by a reversal and another entry. */
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { EditEntryCommand, EditExpenseCommand, EditPaymentCommand } from '../journal/commands.ts';
import type { MoneyEvent, Reversal } from '../journal/events.ts';
import { JournalCommand, MONEY_SHOWN_BY } from '../journal/journal.command.ts';
import type { LedgerState } from '../journal/state.ts';
import { accountOfEntry } from './account-of-entry.ts';

interface Edit {
  readonly entryId: string;
  readonly reason?: string;
  readonly ifMatch?: readonly number[];
}
type Change =
  | Pick<EditExpenseCommand, 'kind' | 'change' | 'allowOverdraft'>
  | Pick<EditPaymentCommand, 'kind' | 'change' | 'allowOverdraft'>;

export class EditEntry extends JournalCommand<EditEntryCommand> {
  readonly shownBy = [...MONEY_SHOWN_BY, 'expenses', 'payments'];
  override readonly corrects = this.asked;
  override readonly clientId = this.asked.kind === 'payment' ? this.asked.change.clientId : undefined;

  constructor({ entryId, reason = 'Edição', ifMatch }: Edit, change: Change, context: CommandContext) {
    const { id, today } = context;
    const reversalId = entityId(id, 'reversal');
    const replacementId = entityId(id, 'replacement');
    super(
      { type: 'EditEntry', entryId, reversalId, replacementId, reason, today, ifMatch, ...change },
      context,
    );
  }

  override businessOn(state: LedgerState, entry?: MoneyEvent | Reversal): string | undefined {
    const { change, entryId } = this.asked;
    return change.accountId ?? accountOfEntry(state, entryId, entry);
  }
}
