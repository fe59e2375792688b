/** Creates a development: one fact that carries everything, then what the ledger must book because of it. */
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountKinds } from '@livro/rules';
import { Books } from '../../platform/event-store/book.types.ts';
import { entityId } from '../../platform/event-store/ids.ts';
import { type CommandContext, envelopeOf } from '../../platform/http/command-context.ts';
import type { CreateDevelopmentCommand } from '../domain/commands.ts';
import { developmentsDecider } from '../domain/developments.ts';
import { AccountOpener } from './account-opener.ts';
import {
  type CreatedDevelopment,
  CreateDevelopment,
  type NewDevelopment,
} from './create-development.command.ts';

@CommandHandler(CreateDevelopment)
export class CreateDevelopmentHandler implements ICommandHandler<CreateDevelopment, CreatedDevelopment> {
  constructor(
    private readonly books: Books,
    private readonly opener: AccountOpener,
  ) {}

  async execute({ development, context }: CreateDevelopment): Promise<CreatedDevelopment> {
    const book = await this.books.open(developmentsDecider);
    const command = commandFor(development, context);
    const outcome = await book.execute(envelopeOf(context, command));
    // What is stored counts, not what was asked: a repeat on another day must book the openings of the first.
    const fact = await this.opener.factOf(command.developmentId, outcome.firstRevision);
    const booked = await this.opener.book(fact);
    return { created: fact.data, recordedAt: fact.metadata.recordedAt, outcomes: [outcome, ...booked] };
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
