/** Registers a client's payment, confirmed or pending. */
import { eachText } from '@livro/rules';
import { entityId } from '../../platform/event-store/ids.ts';
import type { CommandContext } from '../../platform/http/command-context.ts';
import type { RegisterPaymentCommand } from '../journal/commands.ts';
import { type Fields, JournalCommand, type Meant } from '../journal/journal.command.ts';

export class RegisterPayment extends JournalCommand<RegisterPaymentCommand> {
  override readonly clientId = this.asked.clientId;

  constructor(fields: Fields<RegisterPaymentCommand, 'paymentId'> & Meant, context: CommandContext) {
    const asked: RegisterPaymentCommand = {
      type: 'RegisterPayment',
      paymentId: entityId(context.id, 'payment'),
      accountId: fields.accountId,
      clientId: fields.clientId,
      amount: fields.amount,
      date: fields.date,
      method: fields.method,
      ...eachText('payment', (name) => fields[name] ?? null),
      status: fields.status,
      description: fields.description,
      notes: fields.notes ?? null,
      tags: fields.tags,
      lookalikes: fields.lookalikes,
      today: context.today,
    };
    super(asked, context, fields.confirmDuplicate);
  }

  override businessOn(): string {
    return this.asked.accountId;
  }
}
