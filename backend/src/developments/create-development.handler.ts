/** Creates a development: one event that carries everything, then what the ledger must book because of it. */
import { DomainError } from '@livro/event-sourcing';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountKinds } from '@livro/rules';
import { Books } from '../platform/book/book.types.ts';
import { entityId } from '../platform/event-store/ids.ts';
import { type CommandContext, envelopeOf } from '../platform/http/command-context.ts';
import type { CreateDevelopmentCommand } from './commands.ts';
import { developmentsDecider } from './developments.ts';
import {
  type CreatedDevelopment,
  CreateDevelopment,
  type NewDevelopment,
} from './create-development.command.ts';
import { CreationEvents } from './creation-events.write.ts';
import { DevelopmentAccounts } from './development-accounts.write.ts';

@CommandHandler(CreateDevelopment)
export class CreateDevelopmentHandler implements ICommandHandler<CreateDevelopment, CreatedDevelopment> {
  constructor(
    private readonly books: Books,
    private readonly creations: CreationEvents,
    private readonly accounts: DevelopmentAccounts,
  ) {}

  async execute({ development, context }: CreateDevelopment): Promise<CreatedDevelopment> {
    const book = await this.books.open(developmentsDecider);
    const command = commandFor(development, context);
    const { current } = await book.catchUp();
    if (!current.has(command.developmentId)) await this.#assertOpenMonth(command);
    const outcome = await book.execute(envelopeOf(context, command));
    // What is stored counts, not what was asked: a repeat on another day must book the openings of the first.
    const event = await this.creations.eventFrom(command.developmentId, outcome.firstRevision);
    const booked = await this.accounts.book(event);
    return { created: event.data, recordedAt: event.metadata.recordedAt, outcomes: [outcome, ...booked] };
  }

  /** The ledger's refusal of an opening comes before the first event: after it the development would stand without its money. */
  async #assertOpenMonth({ accounts, startDate, today }: CreateDevelopmentCommand): Promise<void> {
    if (!accounts.some(({ openingBalance }) => openingBalance > 0) || startDate > today) return;
    try {
      await this.accounts.assertOpenable(startDate, today);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw new DomainError(error.code, error.message, 'startDate', error.details);
    }
  }
}

/** The pure decider's command: ids derive from the command's id, so that a repeat names the same development. */
export function commandFor(development: NewDevelopment, context: CommandContext): CreateDevelopmentCommand {
  const { openings, ...fields } = development;
  return {
    type: 'CreateDevelopment',
    developmentId: entityId(context.id, 'development'),
    ...fields,
    accounts: accountKinds.map((kind) => ({
      accountId: entityId(context.id, `${kind} account`),
      kind,
      openingBalance: openings[kind],
    })),
    today: context.today,
  };
}
