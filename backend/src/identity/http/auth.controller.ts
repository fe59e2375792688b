/** The calls of signing in. Parses, throttles, dispatches, sets cookies; who gets in is decided behind the bus. */
import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { ApiEmptyEnvelope, ApiEnvelope } from '../../platform/http/openapi.ts';
import { Public, RequiresSession } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { RecordsSecurity } from '../../platform/security-log/records-security.ts';
import { CheckEmail } from '../read/check-email.query.ts';
import { CreatePassword } from '../write/create-password.command.ts';
import { RefreshSession } from '../write/refresh-session.command.ts';
import { ACCESS_SECONDS } from '../write/session-tokens.ts';
import { SignIn, type SignedInSession } from '../write/sign-in.command.ts';
import { SignOut } from '../write/sign-out.command.ts';
import {
  CheckEmailBody,
  CreatePasswordBody,
  EmailCheckView,
  LoginBody,
  SessionView,
  TokenView,
  viewOfSession,
} from './auth.dto.ts';
import { bearerOf } from './bearer.ts';
import { isFromOutside } from './from-outside.ts';
import { KnownDevices } from './known-devices.ts';
import { CurrentUser, type RequestUser } from './request-user.ts';
import {
  ACCESS_COOKIE,
  clearSessionCookies,
  cookieOf,
  REFRESH_COOKIE,
  setSessionCookies,
} from './session-cookies.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly throttle: SignInThrottle,
    private readonly devices: KnownDevices,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'firstAccessCode'>,
  ) {}

  @Post('check-email')
  @Public()
  @HttpCode(200)
  @ApiEnvelope(EmailCheckView)
  async checkEmail(@Body() body: CheckEmailBody, @Req() request: LivroRequest): Promise<EmailCheckView> {
    const email = body.email.toLowerCase();
    await this.throttle.emailCheck(request, email);
    const standing = await this.queries.execute(new CheckEmail(email, isFromOutside(request)));
    return { ...standing, user: { email } };
  }

  @Post('create-password')
  @Public()
  @RecordsSecurity('first-access', { failures: true })
  @HttpCode(200)
  @ApiEnvelope(SessionView)
  async createPassword(
    @Body() { email, password, code }: CreatePasswordBody,
    @Req() request: LivroRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionView> {
    const account = email.toLowerCase();
    const codeRequired = this.settings.firstAccessCode || isFromOutside(request);
    const first = { email: account, password, code, codeRequired };
    const session = await this.throttle.firstAccess(request, account, () =>
      this.commands.execute(new CreatePassword(first, request.correlationId)),
    );
    setSessionCookies(request, response, session);
    this.devices.remember(request, response, account);
    return viewOfSession(session.user);
  }

  @Post('login')
  @Public()
  @HttpCode(200)
  @ApiEnvelope(SessionView)
  async login(
    @Body() body: LoginBody,
    @Req() request: LivroRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionView> {
    const session = await this.#signIn(body, request);
    setSessionCookies(request, response, session);
    this.devices.remember(request, response, session.user.email);
    return viewOfSession(session.user);
  }

  /** An access token for scripts and reporting jobs, to be sent as bearer; no cookies. */
  @Post('token')
  @Public()
  @HttpCode(200)
  @ApiEnvelope(TokenView)
  async token(@Body() body: LoginBody, @Req() request: LivroRequest): Promise<TokenView> {
    const { user, accessToken } = await this.#signIn(body, request);
    return {
      ...viewOfSession(user),
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: ACCESS_SECONDS,
    };
  }

  @Get('verify')
  @RequiresSession()
  @ApiEnvelope(SessionView)
  verify(@CurrentUser() { profile }: RequestUser): SessionView {
    return viewOfSession(profile);
  }

  @Post('refresh')
  @Public()
  @HttpCode(200)
  @ApiEnvelope(SessionView)
  async refresh(
    @Req() request: LivroRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionView> {
    try {
      const session = await this.commands.execute(new RefreshSession(cookieOf(request, REFRESH_COOKIE)));
      setSessionCookies(request, response, session);
      return viewOfSession(session.user);
    } catch (error) {
      if (isSessionOver(error)) clearSessionCookies(request, response);
      throw error;
    }
  }

  @Post('logout')
  @Public()
  @HttpCode(200)
  @ApiEmptyEnvelope()
  async logout(@Req() request: LivroRequest, @Res({ passthrough: true }) response: Response): Promise<void> {
    const accessToken = bearerOf(request) ?? cookieOf(request, ACCESS_COOKIE);
    clearSessionCookies(request, response);
    // Other tabs' drafts too. Browsers heed it over TLS alone; the screens put back what is nobody's secret.
    if (request.encrypted) response.setHeader('Clear-Site-Data', '"cache", "storage"');
    await this.commands.execute(
      new SignOut({ accessToken, refreshToken: cookieOf(request, REFRESH_COOKIE) }),
    );
  }

  #signIn({ email, password }: LoginBody, request: LivroRequest): Promise<SignedInSession> {
    const account = email.toLowerCase();
    return this.throttle.signIn(request, account, () =>
      this.commands.execute(new SignIn(account, password, request.correlationId)),
    );
  }
}

const isSessionOver = (error: unknown): boolean => (error as { code?: unknown }).code === 'SESSION_EXPIRED';
