/** Begins to sign in by the provider, or to confirm an open session there: where the browser must go, and a ticket that only it gets. */
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { limits } from '@livro/rules';
import { OpenIdProvider } from './openid-provider.store.ts';
import { Tickets } from '../second-factor/tickets.store.ts';

export interface BegunProviderSignIn {
  /** At the provider. */
  readonly address: string;
  readonly ticket: string;
}

export class BeginProviderSignIn extends Command<BegunProviderSignIn> {
  /** `returnTo`: a page of this program. Throws EXTERNAL_SERVICE_ERROR where the provider does not answer. */
  constructor(
    readonly redirectUri: string,
    readonly returnTo: string,
    /** Who is to sign in there once more, and whose session it then confirms. */
    readonly confirming?: { readonly userId: string; readonly sessionId: string },
  ) {
    super();
  }
}

@CommandHandler(BeginProviderSignIn)
export class BeginProviderSignInHandler implements ICommandHandler<BeginProviderSignIn> {
  constructor(
    private readonly provider: OpenIdProvider,
    private readonly tickets: Tickets,
  ) {}

  async execute({ redirectUri, returnTo, confirming }: BeginProviderSignIn): Promise<BegunProviderSignIn> {
    const { address, asked } = await this.provider.ask(redirectUri, confirming !== undefined);
    const payload = { ...asked, returnTo, ...(confirming && { sessionId: confirming.sessionId }) };
    const lifetimeMs = limits.providerStepMs;
    const ticket = await this.tickets.issue(
      { purpose: 'provider', userId: confirming?.userId, payload, lifetimeMs },
      new Date(),
    );
    return { address, ticket };
  }
}
