/** Confirms within a session that its user is there: by a second factor, or by the password where there is no factor. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Credentials } from '../password/credentials.store.ts';
import { SecondFactors, type Proof } from './second-factors.store.ts';
import { Passwords } from '../password/passwords.store.ts';
import { Sessions } from '../session/sessions.store.ts';
import { OwedEvents } from '../user/owed-events.write.ts';

interface Confirming {
  readonly userId: string;
  readonly sessionId: string;
  readonly correlationId: string;
}

/** Gives the moment from which the session counts as fresh. */
export class ConfirmIdentity extends Command<Date> {
  /** Throws CONFIRMATION_FAILED for a wrong password or one that is not enough, INVALID_SECOND_FACTOR for any other wrong proof. */
  constructor(
    readonly who: Confirming,
    readonly proof: Proof | { readonly password: string },
  ) {
    super();
  }
}

@CommandHandler(ConfirmIdentity)
export class ConfirmIdentityHandler implements ICommandHandler<ConfirmIdentity> {
  constructor(
    private readonly credentials: Credentials,
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
    private readonly sessions: Sessions,
    private readonly owed: OwedEvents,
  ) {}

  async execute({ who, proof }: ConfirmIdentity): Promise<Date> {
    const now = new Date();
    const { userId, sessionId, correlationId } = who;
    if ('password' in proof) {
      // Before the password is compared: the refusal says nothing about it.
      if ((await this.factors.methodsOf(userId)).length > 0) {
        throw new DomainError('CONFIRMATION_FAILED', messages.confirmWithFactor, 'password');
      }
      const hash = await this.credentials.hashOf(userId);
      if (!(await this.passwords.matches(hash, proof.password))) {
        throw new DomainError('CONFIRMATION_FAILED', messages.confirmationFailed, 'password');
      }
    } else {
      const proven = await this.factors.prove(userId, proof, { now, correlationId });
      if (proven.method === 'recovery') await this.owed.settle(proven.owed.envelope);
    }
    await this.sessions.confirm(sessionId, !('password' in proof), now);
    return now;
  }
}
