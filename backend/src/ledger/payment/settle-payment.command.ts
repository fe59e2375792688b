/** What becomes of a payment after its registration. */
import { add, ZERO, type Centavos } from '@livro/money';
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type {
  CancelPaymentCommand,
  ConfirmPaymentCommand,
  RefundPaymentCommand,
} from '../journal/commands.ts';
import type { MoneyEvent, Reversal } from '../journal/events.ts';
import { type Fields, JournalCommand } from '../journal/journal.command.ts';
import type { LedgerState } from '../journal/state.ts';
import { accountOfEntry } from '../correction/account-of-entry.ts';

interface ChargesAgreed {
  readonly fine?: Centavos;
  readonly interest?: Centavos;
  readonly calculation?: string;
}

/** Credits a pending payment. */
export class ConfirmPayment extends JournalCommand<ConfirmPaymentCommand> {
  override readonly corrects = this.asked;

  /** `late`: the fine and interest that came with it, where there are any. */
  constructor(
    { entryId, date }: Pick<ConfirmPaymentCommand, 'entryId' | 'date'>,
    context: CommandContext,
    late: ChargesAgreed = {},
  ) {
    const { fine = ZERO, interest = ZERO, calculation = null } = late;
    const paymentId = entityId(context.id, 'charges');
    const charges = add(fine, interest) > ZERO ? { paymentId, fine, interest, calculation } : undefined;
    super({ type: 'ConfirmPayment', entryId, date, charges, today: context.today }, context);
  }

  override businessOn(state: LedgerState, entry?: MoneyEvent | Reversal): string | undefined {
    return accountOfEntry(state, this.asked.entryId, entry);
  }
}

/** Ends a pending payment. */
export class CancelPayment extends JournalCommand<CancelPaymentCommand> {
  override readonly corrects = this.asked;

  constructor({ entryId, reason }: Fields<CancelPaymentCommand>, context: CommandContext) {
    super({ type: 'CancelPayment', entryId, reason, today: context.today }, context);
  }
}

/** Gives a confirmed payment back. */
export class RefundPayment extends JournalCommand<RefundPaymentCommand> {
  override readonly corrects = this.asked;

  constructor(
    { entryId, reason, date }: Fields<RefundPaymentCommand, 'reversalId'>,
    context: CommandContext,
  ) {
    const reversalId = entityId(context.id, 'reversal');
    super({ type: 'RefundPayment', entryId, reversalId, reason, date, today: context.today }, context);
  }
}
