/** The calls of signing in. Parses, throttles, dispatches, sets cookies; who gets in is decided behind the bus. */
import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import type { Response } from 'express';
import { Changes } from '../../platform/http/changes.ts';
import { ApiEitherEnvelope, ApiEmptyEnvelope, ApiEnvelope } from '../../platform/http/openapi.ts';
import {
  DuringEnrolment,
  Public,
  RequiresRecentSignIn,
  RequiresSession,
} from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { RecordsSecurity } from '../../platform/security-log/records-security.ts';
import { CheckEmailQuery } from './check-email.query.ts';
import { PasswordPolicy } from '../password/password-policy.store.ts';
import { ChangePassword } from '../password/change-password.command.ts';
import { CreatePassword } from '../password/create-password.command.ts';
import { RefreshSession } from './refresh-session.command.ts';
import { ACCESS_SECONDS } from './sessions.store.ts';
import { isHalfOpen, type Entered, type SignedInSession } from './entrance.write.ts';
import { TakeSecondStep } from '../second-factor/second-step.command.ts';
import { SignIn } from './sign-in.command.ts';
import { SignOut } from './sign-out.command.ts';
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
import { bearerOf } from './bearer.api.ts';
import { enter } from './enter.api.ts';
import { SecondStepView, TokenBody } from '../second-factor/factor.dto.ts';
import { KnownDevices } from './known-devices.api.ts';
import { CurrentUser, type RequestUser } from '../permission/request-user.api.ts';
import {
  ACCESS_COOKIE,
  clearSessionCookies,
  cookieOf,
  REFRESH_COOKIE,
  setSessionCookies,
} from './session-cookies.api.ts';
import { SignInThrottle } from './sign-in-throttle.api.ts';

@ApiTags('auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly commands: CommandBus,
    private readonly emails: CheckEmailQuery,
    private readonly throttle: SignInThrottle,
    private readonly policy: PasswordPolicy,
    private readonly devices: KnownDevices,
  ) {}

  @Post('check-email')
  @Public()
  @Changes()
  @HttpCode(200)
  @ApiEnvelope(EmailCheckView)
  async checkEmail(@Body() body: CheckEmailBody, @Req() request: LivroRequest): Promise<EmailCheckView> {
    const email = body.email.toLowerCase();
    await this.throttle.emailCheck(request, email);
    return { ...(await this.emails.ask(email)), user: { email } };
  }

  @Post('create-password')
  @Public()
  @Changes()
  @RecordsSecurity('first-access', {
    failures: true,
    subjectOf: (entered: SessionView | SecondStepView) => ('user' in entered ? entered.user.id : undefined),
  })
  @HttpCode(200)
  @ApiEitherEnvelope(SessionView, SecondStepView)
  async createPassword(
    @Body() { email, password, code }: CreatePasswordBody,
    @Req() request: LivroRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionView | SecondStepView> {
    const account = email.toLowerCase();
    const first = { email: account, password, code };
    const entered = await this.throttle.firstAccess(request, account, () =>
      this.commands.execute(new CreatePassword(first, request.correlationId)),
    );
    return enter(entered, request, response, this.devices);
  }

  @Post('login')
  @Public()
  @Changes()
  @HttpCode(200)
  @ApiEitherEnvelope(SessionView, SecondStepView)
  async login(
    @Body() body: LoginBody,
    @Req() request: LivroRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionView | SecondStepView> {
    return enter(await this.#signIn(body, request), request, response, this.devices);
  }

  /** An access token for scripts and reporting jobs, to be sent as bearer; no cookies, and no second step: the code comes along. */
  @Post('token')
  @Public()
  @Changes()
  @HttpCode(200)
  @ApiEnvelope(TokenView)
  async token(@Body() body: TokenBody, @Req() request: LivroRequest): Promise<TokenView> {
    const entered = await this.#signIn(body, request);
    const session = isHalfOpen(entered) ? await this.#withCode(entered.ticket, body, request) : entered;
    const { user, mustEnrol, accessToken } = session;
    await this.devices.noteSignIn(request, user.id);
    return {
      ...viewOfSession(user, mustEnrol),
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
  @RequiresRecentSignIn({ of: 'factor-holders' })
  @Changes('auth', 'security-log')
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
  @DuringEnrolment()
  verify(@CurrentUser() { profile, mustEnrol }: RequestUser): SessionView {
    return viewOfSession(profile, mustEnrol);
  }

  @Post('refresh')
  @Public()
  @Changes()
  @HttpCode(200)
  @ApiEnvelope(SessionView)
  async refresh(
    @Req() request: LivroRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionView> {
    try {
      const session = await this.commands.execute(new RefreshSession(cookieOf(request, REFRESH_COOKIE)));
      setSessionCookies(request, response, session);
      return viewOfSession(session.user, session.mustEnrol);
    } catch (error) {
      if (isSessionOver(error)) clearSessionCookies(request, response);
      throw error;
    }
  }

  @Post('logout')
  @Public()
  @Changes()
  @HttpCode(200)
  @ApiEmptyEnvelope()
  async logout(@Req() request: LivroRequest, @Res({ passthrough: true }) response: Response): Promise<void> {
    const accessToken = bearerOf(request) ?? cookieOf(request, ACCESS_COOKIE);
    clearSessionCookies(request, response);
    // Other tabs' drafts too, and with them widths of columns and the like: a shared computer shows nothing of anybody.
    if (request.encrypted) response.setHeader('Clear-Site-Data', '"cache", "storage"');
    await this.commands.execute(
      new SignOut({ accessToken, refreshToken: cookieOf(request, REFRESH_COOKIE) }),
    );
  }

  #withCode(ticket: string, { email, code }: TokenBody, request: LivroRequest): Promise<SignedInSession> {
    if (code === undefined) {
      throw new DomainError('SECOND_FACTOR_REQUIRED', messages.tokenNeedsCode, 'code');
    }
    return this.throttle.secondFactor(email.toLowerCase(), () =>
      this.commands.execute(new TakeSecondStep(ticket, { code }, request.correlationId)),
    );
  }

  #signIn({ email, password }: LoginBody, request: LivroRequest): Promise<Entered> {
    const account = email.toLowerCase();
    return this.throttle.signIn(request, account, () =>
      this.commands.execute(new SignIn(account, password, request.correlationId)),
    );
  }
}

const isSessionOver = (error: unknown): boolean => (error as { code?: unknown }).code === 'SESSION_EXPIRED';
