/** Confirms by the provider that a session's user is there; a provider that asked for a password only confirms nobody who has a second factor. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { SecurityLog } from '../../platform/security-log/security-log.ts';
import { LinkedIdentities } from './linked-identities.store.ts';
import { OpenIdProvider, type AskedProvider } from './openid-provider.store.ts';
import { SecondFactors } from '../second-factor/second-factors.store.ts';
import { Sessions } from '../session/sessions.store.ts';

export class ConfirmByProvider extends Command<void> {
  /** `query`: what the browser brought back. Throws as `OpenIdProvider.prove`, CONFIRMATION_FAILED for anybody else's account, SECOND_FACTOR_REQUIRED. */
  constructor(
    readonly query: string,
    readonly asked: AskedProvider,
    readonly who: { readonly userId: string; readonly sessionId: string },
  ) {
    super();
  }
}

@CommandHandler(ConfirmByProvider)
export class ConfirmByProviderHandler implements ICommandHandler<ConfirmByProvider> {
  constructor(
    private readonly provider: OpenIdProvider,
    private readonly identities: LinkedIdentities,
    private readonly factors: SecondFactors,
    private readonly sessions: Sessions,
    private readonly securityLog: SecurityLog,
  ) {}

  async execute({ query, asked, who: { userId, sessionId } }: ConfirmByProvider): Promise<void> {
    const told = { kind: 'confirmation', actorId: userId } as const;
    try {
      const account = await this.provider.prove(query, asked);
      if ((await this.identities.userOf(account)) !== userId)
        throw new DomainError('CONFIRMATION_FAILED', messages.providerOther);
      if (!account.withSecondFactor && (await this.factors.methodsOf(userId)).length > 0)
        throw new DomainError('SECOND_FACTOR_REQUIRED', messages.providerLacksFactor);
      await this.sessions.confirm(sessionId, account.withSecondFactor, new Date());
      this.securityLog.record({ ...told, outcome: 'ok', details: { method: 'provider' } });
    } catch (error) {
      const code = error instanceof DomainError ? error.code : 'INTERNAL_ERROR';
      this.securityLog.record({ ...told, outcome: 'failed', details: { method: 'provider', code } });
      throw error;
    }
  }
}
