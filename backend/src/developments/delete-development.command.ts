/**
 * Deletes a development on which nothing was ever booked: its accounts close in the ledger, then it goes from its own stream.
 * The ledger decides, so that an expense of the same moment and the deletion never both win.
 */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Books } from '../platform/book/book.types.ts';
import { type CommandContext, envelopeOf } from '../platform/http/command-context.ts';
import { developmentsDecider } from './developments.ts';
import { CreationEvents } from './creation-events.write.ts';
import { DevelopmentAccounts } from './development-accounts.write.ts';

export class DeleteDevelopment extends Command<void> {
  /**
   * `ifMatch`: the versions that the caller has in mind. Throws what the developments' decider refuses with, and BUSINESS_RULE_VIOLATION where the accounts hold money or have entries.
   */
  constructor(
    readonly developmentId: string,
    readonly context: CommandContext,
    readonly ifMatch?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DeleteDevelopment)
export class DeleteDevelopmentHandler implements ICommandHandler<DeleteDevelopment> {
  constructor(
    private readonly books: Books,
    private readonly creations: CreationEvents,
    private readonly accounts: DevelopmentAccounts,
  ) {}

  async execute({ developmentId, context, ifMatch }: DeleteDevelopment): Promise<void> {
    const book = await this.books.open(developmentsDecider);
    const wanted = { type: 'DeleteDevelopment', developmentId, ifMatch, accountsClosed: false } as const;
    const [refusal] = await book.rehearse([envelopeOf(context, wanted)]);
    if (refusal) throw refusal;
    const current = book.state.current.get(developmentId);
    // None: a repeat of a deletion that has been carried out.
    if (current) await this.#closed(developmentId, BigInt(current.created - 1), context);
    const decided = { type: 'DeleteDevelopment', developmentId, accountsClosed: true } as const;
    await book.execute(envelopeOf(context, decided));
  }

  async #closed(developmentId: string, created: bigint, context: CommandContext): Promise<void> {
    const event = await this.creations.eventFrom(developmentId, created);
    // Cut off between its two streams, it may still owe its accounts an opening balance: first things first.
    await this.accounts.book(event);
    await this.accounts.close(event, context);
  }
}
