/** Signing in by a passkey alone: the device has asked for the person, so that it is both factors at once. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { UserDirectory } from '../user/user-directory.read.ts';
import { Passkeys, type PasskeyAnswer } from './passkeys.store.ts';
import { Entrance, type SignedInSession } from '../session/entrance.write.ts';

export class SignInByPasskey extends Command<SignedInSession> {
  /** Throws INVALID_SECOND_FACTOR, or INVALID_CREDENTIALS for a user who is not to sign in. */
  constructor(
    readonly answer: PasskeyAnswer,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(SignInByPasskey)
export class SignInByPasskeyHandler implements ICommandHandler<SignInByPasskey> {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly directory: UserDirectory,
    private readonly entrance: Entrance,
  ) {}

  async execute({ answer, correlationId }: SignInByPasskey): Promise<SignedInSession> {
    const now = new Date();
    const passkey = await this.passkeys.proveAlone(answer, now);
    const user = await this.directory.byId(passkey.userId);
    if (!user?.isActive) throw new DomainError('INVALID_CREDENTIALS', messages.badCredentials);
    const stands = () => this.passkeys.exists(passkey);
    return this.entrance.openWhile(stands, user, { correlationId, now });
  }
}
