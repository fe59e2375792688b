/**
 * Signing in by the provider. The first time its verified e-mail finds the person, and from then on the account there does,
 * whatever e-mail it has. Nobody is created, and anyone who is not to sign in hears one and the same sentence.
 */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { SecurityLog } from '../../platform/security-log/security-log.ts';
import { UserDirectory, type DirectoryUser } from '../user/user-directory.read.ts';
import { LinkedIdentities } from './linked-identities.store.ts';
import { OpenIdProvider, type AskedProvider, type ProviderAccount } from './openid-provider.store.ts';
import { VaultTags } from '../user/vault-tags.store.ts';
import { Entrance, type Entered } from '../session/entrance.write.ts';
import { UsersBook } from '../user/users-book.write.ts';

export class SignInByProvider extends Command<Entered> {
  /** `query`: what the browser brought back. Throws INVALID_CREDENTIALS, or what `OpenIdProvider.prove` throws. */
  constructor(
    readonly query: string,
    readonly asked: AskedProvider,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(SignInByProvider)
export class SignInByProviderHandler implements ICommandHandler<SignInByProvider> {
  constructor(
    private readonly provider: OpenIdProvider,
    private readonly identities: LinkedIdentities,
    private readonly tags: VaultTags,
    private readonly directory: UserDirectory,
    private readonly users: UsersBook,
    private readonly entrance: Entrance,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute({ query, asked, correlationId }: SignInByProvider): Promise<Entered> {
    const now = new Date();
    let user: DirectoryUser | undefined;
    try {
      const account = await this.provider.prove(query, asked);
      const linkedTo = await this.identities.userOf(account);
      const userId = linkedTo ?? (await this.#byEmail(account));
      user = userId === undefined ? undefined : await this.directory.byId(userId);
      if (!user?.isActive) throw refused();
      if (linkedTo === undefined) await this.#link(account, user.id, correlationId, now);
      const { id } = user;
      const stands = async () => (await this.identities.userOf(account)) === id;
      const proof = { isBoth: account.withSecondFactor, stands };
      return await this.entrance.vouchedFor(user, proof, { correlationId, now });
    } catch (error) {
      const code = error instanceof DomainError ? error.code : 'INTERNAL_ERROR';
      const details = { method: 'provider', code };
      this.securityLog.record({ kind: 'sign-in', outcome: 'failed', subject: user?.id, details });
      throw error;
    }
  }

  /** Whose e-mail it is says the journal. */
  async #byEmail(account: ProviderAccount): Promise<string | undefined> {
    const email = await account.email();
    return email === undefined ? undefined : (await this.users.head()).idOfEmail.get(email);
  }

  async #link(account: ProviderAccount, userId: string, correlationId: string, now: Date): Promise<void> {
    const digest = this.tags.ofAccount(userId, account);
    const command = { type: 'LinkIdentity', userId, issuer: account.issuer, digest } as const;
    const linked = await this.identities.link(account, userId, now, () =>
      this.users.execute(command, { actorId: userId, correlationId }),
    );
    if (!linked) throw refused();
    const details = { method: 'provider' };
    this.securityLog.record({
      kind: 'factors-changed',
      outcome: 'ok',
      actorId: userId,
      subject: userId,
      details,
    });
  }
}

const refused = () => new DomainError('INVALID_CREDENTIALS', messages.providerRefused);
