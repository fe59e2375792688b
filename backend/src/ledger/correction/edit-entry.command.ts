/** Corrects an entry: words by an annotation, all else by a reversal and another entry. */
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { EditEntryCommand } from '../journal/commands.ts';
import type { MoneyEvent, Reversal } from '../journal/events.ts';
import { JournalCommand } from '../journal/journal.command.ts';
import type { LedgerState } from '../journal/state.ts';
import { accountOfEntry } from './account-of-entry.ts';

interface Edit {
  readonly entryId: string;
  readonly reason?: string;
  readonly ifMatch?: readonly number[];
}
/** What each kind of edit says of its own. */
type Change = EditEntryCommand extends infer Command
  ? Command extends EditEntryCommand
    ? Pick<Command, Extract<keyof Command, 'kind' | 'change' | 'allowOverdraft' | 'asksAboveValue'>>
    : never
  : never;

export class EditEntry extends JournalCommand<EditEntryCommand> {
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
    const { asked } = this;
    // What a cancelled development still takes.
    if (asked.kind === 'transfer' || asked.kind === 'return') return undefined;
    return asked.change.accountId ?? accountOfEntry(state, asked.entryId, entry);
  }
}
