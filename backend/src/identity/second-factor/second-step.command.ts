/** The second step of signing in: the ticket of the first and a second factor open the session. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { UserDirectory } from '../user/user-directory.read.ts';
import { SecondFactors, type Proof } from './second-factors.store.ts';
import { Tickets } from './tickets.store.ts';
import { Entrance, type SignedInSession } from '../session/entrance.write.ts';
import { OwedEvents } from '../user/owed-events.write.ts';

export class TakeSecondStep extends Command<SignedInSession> {
  /** Throws SIGN_IN_EXPIRED where the ticket is none, INVALID_SECOND_FACTOR where the proof is not right. */
  constructor(
    readonly ticket: string,
    readonly proof: Proof,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(TakeSecondStep)
export class TakeSecondStepHandler implements ICommandHandler<TakeSecondStep> {
  constructor(
    private readonly tickets: Tickets,
    private readonly factors: SecondFactors,
    private readonly directory: UserDirectory,
    private readonly owed: OwedEvents,
    private readonly entrance: Entrance,
  ) {}

  async execute({ ticket: token, proof, correlationId }: TakeSecondStep): Promise<SignedInSession> {
    const now = new Date();
    const ticket = await this.tickets.look(token, 'second-step', now);
    const user = ticket?.userId ? await this.directory.byId(ticket.userId) : undefined;
    if (!ticket || !user) throw signInExpired();
    const proven = await this.factors
      .prove(user.id, proof, { now, correlationId })
      .catch(async (error: unknown) => {
        await this.tickets.fail(ticket);
        throw error;
      });
    if (proven.method === 'recovery') await this.owed.settle(proven.owed.envelope);
    // The ticket goes last: a reset meanwhile has deleted it, and then the session ends that was opened for it.
    const stands = async () => (await this.tickets.take(token, 'second-step', now)) !== undefined;
    return this.entrance.openWhile(stands, user, { correlationId, now });
  }
}

export const signInExpired = () => new DomainError('SIGN_IN_EXPIRED', messages.signInExpired);
