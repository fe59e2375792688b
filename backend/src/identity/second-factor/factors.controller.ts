/** One's own second factors: which there are, setting up, taking away; and proving again who one is. */
import { Body, Controller, Delete, Get, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { limits } from '@livro/rules';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Changes } from '../../platform/http/changes.ts';
import { Id } from '../../platform/http/id.ts';
import { ApiEmptyEnvelope, ApiEnvelope } from '../../platform/http/openapi.ts';
import { DuringEnrolment, RequiresRecentSignIn, RequiresSession } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { RecordsSecurity } from '../../platform/security-log/records-security.ts';
import { Passkeys, type OwnSession } from './passkeys.store.ts';
import { RecoveryCodes } from './recovery-codes.store.ts';
import { TotpFactors, type TotpSetup } from './totp-factors.store.ts';
import { AddFactor, type NewFactor } from './add-factor.command.ts';
import { ConfirmIdentity } from './confirm-identity.command.ts';
import { RemoveFactor } from './remove-factor.command.ts';
import { LinkedIdentities } from '../provider/linked-identities.store.ts';
import { RenewRecoveryCodes } from './renew-recovery-codes.command.ts';
import {
  ConfirmBody,
  ConfirmedView,
  FactorsView,
  NewPasskeyBody,
  PasskeyOptionsView,
  RecoveryCodesView,
  TotpCodeBody,
  TotpSetupView,
} from './factor.dto.ts';
import { passkeyPlace } from '../session/own-origin.api.ts';
import { CurrentUser, type RequestUser } from '../permission/request-user.api.ts';
import { placeOf, proofOf, viewOfOptions } from './second-step.controller.ts';
import { SignInThrottle } from '../session/sign-in-throttle.api.ts';

@ApiTags('auth')
@Controller('auth')
@DuringEnrolment()
export class FactorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly totp: TotpFactors,
    private readonly passkeys: Passkeys,
    private readonly recovery: RecoveryCodes,
    private readonly identities: LinkedIdentities,
    private readonly throttle: SignInThrottle,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'publicUrl' | 'requireSecondFactor'>,
  ) {}

  @Get('factors')
  @RequiresSession()
  @ApiOperation({ summary: 'Os próprios segundos fatores' })
  @ApiEnvelope(FactorsView)
  async list(
    @CurrentUser() { id, profile }: RequestUser,
    @Req() request: LivroRequest,
  ): Promise<FactorsView> {
    const [app, keys, left, isLinked] = await Promise.all([
      this.totp.of(id),
      this.passkeys.of(id),
      this.recovery.left(id),
      this.identities.has(id),
    ]);
    return {
      totp: app && { created_at: app.confirmedAt!.toISOString(), last_used: textOf(app.lastUsedAt) },
      passkeys: keys.map((key) => ({
        id: key.id,
        name: key.name,
        created_at: key.createdAt.toISOString(),
        last_used: textOf(key.lastUsedAt),
      })),
      recovery_codes_left: left,
      required: this.settings.requireSecondFactor.includes(profile.type),
      has_password: profile.hasPassword,
      has_provider: isLinked,
      passkeys_possible: passkeyPlace(request, this.settings.publicUrl) !== undefined,
    };
  }

  @Post('factors/totp')
  @RequiresSession()
  @Changes('auth', 'security-log')
  @RequiresRecentSignIn()
  @HttpCode(200)
  @ApiOperation({ summary: 'Começa a configurar um aplicativo autenticador; vale depois do primeiro código' })
  @ApiEnvelope(TotpSetupView)
  beginTotp(@CurrentUser() { id, profile }: RequestUser): Promise<TotpSetup> {
    return this.totp.begin(id, profile.email, new Date());
  }

  @Post('factors/totp/confirm')
  @RecordsSecurity('factors-changed')
  @RequiresSession()
  @Changes('auth', 'security-log')
  @RequiresRecentSignIn()
  @HttpCode(200)
  @ApiOperation({ summary: 'Põe em vigor o aplicativo autenticador, com um código dele' })
  @ApiEnvelope(RecoveryCodesView)
  confirmTotp(
    @CurrentUser() user: RequestUser,
    @Body() { code }: TotpCodeBody,
    @Req() request: LivroRequest,
  ): Promise<RecoveryCodesView> {
    return this.#add(user, request, { method: 'totp', code: code.replace(/[\s-]/g, '') });
  }

  @Delete('factors/totp')
  @RecordsSecurity('factors-changed')
  @RequiresSession()
  @Changes('auth', 'security-log')
  @RequiresRecentSignIn()
  @ApiOperation({ summary: 'Remove o aplicativo autenticador' })
  @ApiEmptyEnvelope()
  async removeTotp(@CurrentUser() user: RequestUser, @Req() request: LivroRequest): Promise<void> {
    const own = { ...ownSession(user, request), type: user.profile.type };
    await this.commands.execute(new RemoveFactor(own, { method: 'totp' }));
  }

  @Post('factors/passkeys/options')
  @RequiresSession()
  @Changes('auth', 'security-log')
  @RequiresRecentSignIn()
  @HttpCode(200)
  @ApiOperation({ summary: 'O que o navegador precisa para criar uma chave de acesso' })
  @ApiEnvelope(PasskeyOptionsView)
  async newPasskeyOptions(
    @CurrentUser() { profile }: RequestUser,
    @Req() request: LivroRequest,
  ): Promise<PasskeyOptionsView> {
    const place = placeOf(request, this.settings.publicUrl);
    return viewOfOptions(await this.passkeys.askForNew(profile, place, new Date()));
  }

  @Post('factors/passkeys')
  @RecordsSecurity('factors-changed')
  @RequiresSession()
  @Changes('auth', 'security-log')
  @RequiresRecentSignIn()
  @HttpCode(200)
  @ApiOperation({ summary: 'Guarda uma chave de acesso nova' })
  @ApiEnvelope(RecoveryCodesView)
  addPasskey(
    @CurrentUser() user: RequestUser,
    @Body() { name, passkey, ticket }: NewPasskeyBody,
    @Req() request: LivroRequest,
  ): Promise<RecoveryCodesView> {
    const place = placeOf(request, this.settings.publicUrl);
    const answer = { ticket, credential: passkey, place };
    return this.#add(user, request, { method: 'passkey', name, answer });
  }

  @Delete('factors/passkeys/:id')
  @RecordsSecurity('factors-changed')
  @RequiresSession()
  @Changes('auth', 'security-log')
  @RequiresRecentSignIn()
  @ApiOperation({ summary: 'Remove uma chave de acesso' })
  @ApiEmptyEnvelope()
  async removePasskey(
    @CurrentUser() user: RequestUser,
    @Id() id: string,
    @Req() request: LivroRequest,
  ): Promise<void> {
    const own = { ...ownSession(user, request), type: user.profile.type };
    await this.commands.execute(new RemoveFactor(own, { method: 'passkey', id }));
  }

  @Post('factors/recovery-codes')
  @RecordsSecurity('factors-changed')
  @RequiresSession()
  @Changes('auth', 'security-log')
  @RequiresRecentSignIn()
  @HttpCode(200)
  @ApiOperation({ summary: 'Gera novos códigos de recuperação; os anteriores deixam de valer' })
  @ApiEnvelope(RecoveryCodesView)
  async renewCodes(
    @CurrentUser() { id }: RequestUser,
    @Req() { correlationId }: LivroRequest,
  ): Promise<RecoveryCodesView> {
    const codes = await this.commands.execute(new RenewRecoveryCodes({ actorId: id, correlationId }));
    return { recovery_codes: [...codes] };
  }

  @Post('confirm')
  @RecordsSecurity('confirmation', { failures: true })
  @RequiresSession()
  @Changes('auth', 'security-log')
  @HttpCode(200)
  @ApiOperation({ summary: 'Confirma outra vez quem está na sessão: senha, código ou chave de acesso' })
  @ApiEnvelope(ConfirmedView)
  async confirm(
    @CurrentUser() user: RequestUser,
    @Body() body: ConfirmBody,
    @Req() request: LivroRequest,
  ): Promise<ConfirmedView> {
    const { password } = body;
    const proof = password === undefined ? proofOf(body, request, this.settings.publicUrl) : { password };
    const own = ownSession(user, request);
    const at = await this.throttle.secondFactor(user.profile.email, () =>
      this.commands.execute(new ConfirmIdentity(own, proof)),
    );
    return { until: new Date(at.getTime() + limits.recentSignInMs).toISOString() };
  }

  @Post('confirm/passkey-options')
  @RequiresSession()
  @Changes('auth', 'security-log')
  @HttpCode(200)
  @ApiOperation({ summary: 'O que o navegador precisa para confirmar com uma chave de acesso' })
  @ApiEnvelope(PasskeyOptionsView)
  async confirmOptions(
    @CurrentUser() { id }: RequestUser,
    @Req() request: LivroRequest,
  ): Promise<PasskeyOptionsView> {
    const place = placeOf(request, this.settings.publicUrl);
    return viewOfOptions(await this.passkeys.ask(id, place, new Date()));
  }

  async #add(user: RequestUser, request: LivroRequest, factor: NewFactor): Promise<RecoveryCodesView> {
    const own = ownSession(user, request);
    const codes = await this.throttle.secondFactor(user.profile.email, () =>
      this.commands.execute(new AddFactor(own, factor)),
    );
    return { recovery_codes: codes && [...codes] };
  }
}

const ownSession = ({ id, sessionId }: RequestUser, { correlationId }: LivroRequest): OwnSession => ({
  userId: id,
  sessionId,
  correlationId,
});

const textOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;
