/** The second step of signing in, and signing in by a passkey alone: anyone who calls is nobody yet, but for a ticket. */
import { Body, Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import type { Response } from 'express';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Changes } from '../../platform/http/changes.ts';
import { ApiEnvelope } from '../../platform/http/openapi.ts';
import { Public } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { Passkeys, type Asked, type PasskeyPlace } from './passkeys.store.ts';
import type { Proof } from './second-factors.store.ts';
import { SignInByPasskey } from './passkey-sign-in.command.ts';
import { TakeSecondStep } from './second-step.command.ts';
import { WaitingSteps } from './waiting-steps.write.ts';
import { SessionView } from '../session/auth.dto.ts';
import { enter } from '../session/enter.api.ts';
import { PasskeyOptionsView, PasskeySignInBody, SecondStepBody, SecondStepView } from './factor.dto.ts';
import { KnownDevices } from '../session/known-devices.api.ts';
import { passkeyPlace } from '../session/own-origin.api.ts';
import { cookieOf, STEP_COOKIE } from '../session/session-cookies.api.ts';
import { SignInThrottle } from '../session/sign-in-throttle.api.ts';

@ApiTags('auth')
@Controller('auth')
export class SecondStepController {
  constructor(
    private readonly commands: CommandBus,
    private readonly steps: WaitingSteps,
    private readonly passkeys: Passkeys,
    private readonly throttle: SignInThrottle,
    private readonly devices: KnownDevices,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl'>,
  ) {}

  @Get('second-factor')
  @Public()
  @ApiOperation({ summary: 'O segundo passo que espera neste navegador' })
  @ApiEnvelope(SecondStepView)
  async waiting(@Req() request: LivroRequest): Promise<SecondStepView> {
    const { methods, expiresAt } = await this.steps.of(cookieOf(request, STEP_COOKIE));
    return { authenticated: false, second_factor: [...methods], expires_at: expiresAt.toISOString() };
  }

  @Post('second-factor')
  @Public()
  @Changes()
  @HttpCode(200)
  @ApiOperation({ summary: 'O segundo passo da entrada: código do aplicativo, de recuperação, ou chave' })
  @ApiEnvelope(SessionView)
  async secondFactor(
    @Body() body: SecondStepBody,
    @Req() request: LivroRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionView> {
    const ticket = cookieOf(request, STEP_COOKIE);
    const { email } = await this.steps.of(ticket);
    const proof = proofOf(body, request, this.settings.publicUrl);
    const session = await this.throttle.secondFactor(email, () =>
      this.commands.execute(new TakeSecondStep(ticket!, proof, request.correlationId)),
    );
    return (await enter(session, request, response, this.devices)) as SessionView;
  }

  @Post('second-factor/passkey-options')
  @Public()
  @Changes()
  @HttpCode(200)
  @ApiOperation({ summary: 'O que o navegador precisa para o segundo passo com uma chave de acesso' })
  @ApiEnvelope(PasskeyOptionsView)
  async passkeyOptions(@Req() request: LivroRequest): Promise<PasskeyOptionsView> {
    const { userId } = await this.steps.of(cookieOf(request, STEP_COOKIE));
    const place = placeOf(request, this.settings.publicUrl);
    return viewOfOptions(await this.passkeys.ask(userId, place, new Date()));
  }

  @Post('passkey/options')
  @Public()
  @Changes()
  @HttpCode(200)
  @ApiOperation({ summary: 'O que o navegador precisa para entrar só com uma chave de acesso' })
  @ApiEnvelope(PasskeyOptionsView)
  async signInOptions(@Req() request: LivroRequest): Promise<PasskeyOptionsView> {
    await this.throttle.emailCheck(request, '');
    const place = placeOf(request, this.settings.publicUrl);
    return viewOfOptions(await this.passkeys.ask(undefined, place, new Date()));
  }

  @Post('passkey')
  @Public()
  @Changes()
  @HttpCode(200)
  @ApiOperation({ summary: 'Entra só com uma chave de acesso, que pediu o dedo, o rosto ou o PIN da pessoa' })
  @ApiEnvelope(SessionView)
  async signIn(
    @Body() { passkey, ticket }: PasskeySignInBody,
    @Req() request: LivroRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SessionView> {
    const place = placeOf(request, this.settings.publicUrl);
    const answer = { ticket, credential: passkey, place };
    const session = await this.throttle.nameless(request, () =>
      this.commands.execute(new SignInByPasskey(answer, request.correlationId)),
    );
    return (await enter(session, request, response, this.devices)) as SessionView;
  }
}

/** Throws INVALID_OPERATION where the browser came by an address that no key can be bound to. */
export function placeOf(request: LivroRequest, publicUrl: string | undefined): PasskeyPlace {
  const place = passkeyPlace(request, publicUrl);
  if (!place) throw new DomainError('INVALID_OPERATION', messages.passkeysNeedName);
  return place;
}

export const viewOfOptions = ({ ticket, options }: Asked<object>): PasskeyOptionsView => ({
  ticket,
  options: { ...options },
});

/** Throws REQUIRED_FIELD where there is neither a code nor a passkey. */
export function proofOf(
  { code, passkey, ticket }: SecondStepBody,
  request: LivroRequest,
  publicUrl: string | undefined,
): Proof {
  if (passkey !== undefined && ticket !== undefined) {
    return { passkey: { ticket, credential: passkey, place: placeOf(request, publicUrl) } };
  }
  if (code === undefined) throw new DomainError('REQUIRED_FIELD', messages.secondFactorCodeRequired, 'code');
  return { code };
}
