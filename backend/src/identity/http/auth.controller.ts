/** The calls of signing in. Parses, throttles, dispatches, sets cookies; who gets in is decided behind the bus. */
import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { ApiEmptyEnvelope, ApiEnvelope } from '../../platform/http/openapi.ts';
import { Public, RequiresSession } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { isFromThisMachine } from '../../platform/http/this-machine.ts';
import { RecordsSecurity } from '../../platform/security-log/records-security.ts';
import { CheckEmail } from '../read/check-email.query.ts';
import { PasswordPolicy } from '../vault/password-policy.ts';
import { ChangePassword } from '../write/change-password.command.ts';
import { CreatePassword } from '../write/create-password.command.ts';
import { RefreshSession } from '../write/refresh-session.command.ts';
import { ACCESS_SECONDS } from '../write/session-tokens.ts';
import { SignIn, type SignedInSession } from '../write/sign-in.command.ts';
import { SignOut } from '../write/sign-out.command.ts';
import {
  ChangePasswordBody,
  CheckEmailBody,
  CreatePasswordBody,
  EmailCheckView,
  LoginBody,
  PasswordPolicyView,
  SessionView,
  TokenView,
  viewOfSession,
} from './auth.dto.ts';
import { bearerOf } from './bearer.ts';
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
    private readonly policy: PasswordPolicy,
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
    const standing = await this.queries.execute(new CheckEmail(email, this.#isNear(request)));
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
    const first = { email: account, password, code, isNear: this.#isNear(request) };
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

  @Get('policy')
  @Public()
  @ApiOperation({ summary: 'O que esta instalação pede de uma nova senha' })
  @ApiEnvelope(PasswordPolicyView)
  passwordPolicy(): PasswordPolicyView {
    return { passwordMinLength: this.policy.minLength };
  }

  @Post('change-password')
  @RequiresSession()
  @RecordsSecurity('password-changed', { failures: true })
  @HttpCode(200)
  @ApiOperation({ summary: 'Troca a própria senha e encerra as outras sessões' })
  @ApiEmptyEnvelope()
  async changePassword(
    @Body() { currentPassword: current, password }: ChangePasswordBody,
    @CurrentUser() { profile: user, sessionId }: RequestUser,
    @Req() request: LivroRequest,
  ): Promise<void> {
    const change = { user, sessionId, current, password };
    await this.throttle.passwordChange(request, user.email, () =>
      this.commands.execute(new ChangePassword(change, request.correlationId)),
    );
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
    await this.commands.execute(
      new SignOut({ accessToken, refreshToken: cookieOf(request, REFRESH_COOKIE) }),
    );
  }

  #isNear(request: LivroRequest): boolean {
    return !this.settings.firstAccessCode && isFromThisMachine(request);
  }

  #signIn({ email, password }: LoginBody, request: LivroRequest): Promise<SignedInSession> {
    const account = email.toLowerCase();
    return this.throttle.signIn(request, account, () =>
      this.commands.execute(new SignIn(account, password, request.correlationId)),
    );
  }
}

const isSessionOver = (error: unknown): boolean => (error as { code?: unknown }).code === 'SESSION_EXPIRED';
