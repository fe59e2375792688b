/** Signing in by an OpenID Connect provider, or confirming who is there: which there is, going there, and coming back to the page one was on. */
import { Body, Controller, Get, HttpCode, Inject, Logger, Post, Redirect, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { DomainError } from '@livro/event-sourcing';
import { limits, messages, type ProviderReturn } from '@livro/rules';
import type { Response } from 'express';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Changes } from '../../platform/http/changes.ts';
import { Unwrapped } from '../../platform/http/envelope.interceptor.ts';
import { ApiEnvelope } from '../../platform/http/openapi.ts';
import { DuringEnrolment, Public, RequiresSession } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import type { Ticket } from '../second-factor/factor.entities.ts';
import { Tickets } from '../second-factor/tickets.store.ts';
import { OpenIdProvider, type AskedProvider } from './openid-provider.store.ts';
import { BeginProviderSignIn } from './begin-provider-sign-in.command.ts';
import { ConfirmByProvider } from './confirm-by-provider.command.ts';
import { isHalfOpen } from '../session/entrance.write.ts';
import { SignInByProvider } from './provider-sign-in.command.ts';
import { signInExpired } from '../second-factor/second-step.command.ts';
import { enter } from '../session/enter.api.ts';
import { KnownDevices } from '../session/known-devices.api.ts';
import { BeginProviderBody, ProviderAddressView, WaysView } from './oidc.dto.ts';
import { ownOrigin } from '../session/own-origin.api.ts';
import { ownPage, withEntranceWord } from '../session/own-page.api.ts';
import { CurrentUser, type RequestUser } from '../permission/request-user.api.ts';
import {
  AUTH_PATH,
  clearCookie,
  cookieOf,
  PROVIDER_COOKIE,
  setCookie,
} from '../session/session-cookies.api.ts';
import { SignInThrottle } from '../session/sign-in-throttle.api.ts';

/** What the sign-in is told of a failure: nothing of who exists, and nothing in the provider's words. */
const WORDS: Readonly<Record<string, ProviderReturn>> = {
  INVALID_CREDENTIALS: 'recusada',
  INVALID_OPERATION: 'cancelada',
  CONFIRMATION_FAILED: 'outra-conta',
  SECOND_FACTOR_REQUIRED: 'falta-fator',
  SIGN_IN_EXPIRED: 'expirada',
  TOO_MANY_REQUESTS: 'aguarde',
};

@ApiTags('auth')
@Controller('auth')
export class OidcController {
  readonly #logger = new Logger(OidcController.name);

  constructor(
    private readonly commands: CommandBus,
    private readonly provider: OpenIdProvider,
    private readonly tickets: Tickets,
    private readonly throttle: SignInThrottle,
    private readonly devices: KnownDevices,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  @Get('ways')
  @Public()
  @ApiOperation({ summary: 'Por onde se entra além do e-mail e da senha' })
  @ApiEnvelope(WaysView)
  ways(): WaysView {
    const { label } = this.provider;
    return { provider: label === undefined ? null : { label } };
  }

  @Post('oidc')
  @Public()
  @Changes()
  @HttpCode(200)
  @ApiOperation({ summary: 'Começa a entrada pelo provedor; o navegador segue para o endereço da resposta' })
  @ApiEnvelope(ProviderAddressView)
  async begin(
    @Body() { returnTo = '/' }: BeginProviderBody,
    @Req() request: LivroRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProviderAddressView> {
    return this.#begin(returnTo, request, response);
  }

  @Post('confirm/oidc')
  @DuringEnrolment()
  @RequiresSession()
  @Changes()
  @HttpCode(200)
  @ApiOperation({
    summary:
      'Começa a confirmar pelo provedor quem está na sessão; o navegador segue para o endereço da resposta',
  })
  @ApiEnvelope(ProviderAddressView)
  beginConfirming(
    @Body() { returnTo = '/' }: BeginProviderBody,
    @CurrentUser() { id, sessionId }: RequestUser,
    @Req() request: LivroRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ProviderAddressView> {
    return this.#begin(returnTo, request, response, { userId: id, sessionId });
  }

  async #begin(
    returnTo: string,
    request: LivroRequest,
    response: Response,
    confirming?: { readonly userId: string; readonly sessionId: string },
  ): Promise<ProviderAddressView> {
    if (this.provider.label === undefined) throw new DomainError('NOT_FOUND', messages.providerUnknown);
    const page = ownPage(returnTo);
    if (page === undefined) throw new DomainError('INVALID_FORMAT', messages.returnOutside, 'return_to');
    const origin = ownOrigin(request, this.settings.publicUrl);
    if (origin === undefined) throw new DomainError('INVALID_OPERATION', messages.providerNeedsName);
    await this.throttle.providerSignIn(request);
    const begin = new BeginProviderSignIn(`${origin}${AUTH_PATH}/oidc/callback/`, page, confirming);
    const { address, ticket } = await this.commands.execute(begin);
    // The browser comes back from another site, and must bring this along.
    const cookie = { name: PROVIDER_COOKIE, value: ticket, path: AUTH_PATH, sameSite: 'lax' } as const;
    setCookie(request, response, { ...cookie, maxAge: limits.providerStepMs });
    return { address };
  }

  @Get('oidc/callback')
  @Public()
  @Unwrapped()
  @Redirect()
  @ApiOperation({
    summary: 'A volta do provedor: leva à página de onde se saiu, com a sessão ou com o que faltou',
  })
  @ApiResponse({ status: 302, description: 'Uma página do Livro; em "entrada" o que faltou' })
  async callback(
    @Req() request: LivroRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ url: string }> {
    response.setHeader('Cache-Control', 'no-store');
    clearCookie(request, response, PROVIDER_COOKIE, AUTH_PATH);
    const begun = await this.tickets.take(cookieOf(request, PROVIDER_COOKIE), 'provider', new Date());
    const page = begun?.payload.returnTo ?? '/';
    return { url: withEntranceWord(page, await this.#enter(begun, request, response)) };
  }

  /** What is still missing, or that the session is confirmed; undefined where one is open now. */
  async #enter(
    begun: Ticket | undefined,
    request: LivroRequest,
    response: Response,
  ): Promise<ProviderReturn | undefined> {
    try {
      if (!begun) throw signInExpired();
      const asked = begun.payload as unknown as AskedProvider;
      const query = new URL(request.originalUrl, asked.redirectUri).search;
      const { userId, payload } = begun;
      if (userId !== null) {
        const confirm = new ConfirmByProvider(query, asked, { userId, sessionId: payload.sessionId! });
        await this.throttle.nameless(request, () => this.commands.execute(confirm));
        return 'confirmada';
      }
      const entered = await this.throttle.nameless(request, () =>
        this.commands.execute(new SignInByProvider(query, asked, request.correlationId)),
      );
      await enter(entered, request, response, this.devices);
      return isHalfOpen(entered) ? 'segundo-passo' : undefined;
    } catch (error) {
      if (!(error instanceof DomainError)) {
        this.#logger.error(`sign-in by the provider failed [${request.correlationId}] ${String(error)}`);
      }
      return WORDS[error instanceof DomainError ? error.code : ''] ?? 'falhou';
    }
  }
}
