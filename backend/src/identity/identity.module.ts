/** Who the users are, how they get in and what each may do. */
import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { KeptPasswords } from './domain/kept-passwords.ts';
import { AccessGuard } from './http/access.guard.ts';
import { AuthController } from './http/auth.controller.ts';
import { FactorsController } from './http/factors.controller.ts';
import { JwtStrategy } from './http/jwt.strategy.ts';
import { SecondStepController } from './http/second-step.controller.ts';
import { OidcController } from './http/oidc.controller.ts';
import { KnownDevices } from './http/known-devices.ts';
import { SecurityLogController } from './http/security-log.controller.ts';
import { SessionsController } from './http/sessions.controller.ts';
import { SignInThrottle } from './http/sign-in-throttle.ts';
import { UserFactorsController } from './http/user-factors.controller.ts';
import { UserSessionsController } from './http/user-sessions.controller.ts';
import { UsersController } from './http/users.controller.ts';
import { CheckEmailHandler } from './read/check-email.query.ts';
import { SecurityLogQueries } from './read/security-log-queries.ts';
import { UserDirectory } from './read/user-directory.ts';
import { UserQueries } from './read/user-queries.ts';
import { usersProjection } from './read/users.projection.ts';
import { Credentials } from './vault/credentials.ts';
import { FactorKeys } from './vault/factors/factor-keys.ts';
import { Passkeys } from './vault/factors/passkeys.ts';
import { RecoveryCodes } from './vault/factors/recovery-codes.ts';
import { SecondFactors } from './vault/factors/second-factors.ts';
import { Tickets } from './vault/factors/tickets.ts';
import { TotpFactors } from './vault/factors/totp-factors.ts';
import { FirstAccess } from './vault/first-access.ts';
import { PasswordPolicy } from './vault/password-policy.ts';
import { Passwords } from './vault/passwords.ts';
import { ACCESS_SECONDS, Sessions } from './vault/sessions.ts';
import { LinkedIdentities } from './vault/provider/linked-identities.ts';
import { OpenIdProvider } from './vault/provider/openid-provider.ts';
import { SigningKeys } from './vault/signing-keys.ts';
import { ChangePasswordHandler } from './write/change-password.command.ts';
import { AddFactorHandler } from './write/add-factor.command.ts';
import { BeginProviderSignInHandler } from './write/begin-provider-sign-in.command.ts';
import { ConfirmByProviderHandler } from './write/confirm-by-provider.command.ts';
import { ConfirmIdentityHandler } from './write/confirm-identity.command.ts';
import { CreatePasswordHandler } from './write/create-password.command.ts';
import { CreateUserHandler } from './write/create-user.command.ts';
import { EditUserHandler } from './write/edit-user.command.ts';
import { EndSessionsHandler } from './write/end-sessions.command.ts';
import { Entrance } from './write/entrance.ts';
import { FirstAdministrator } from './write/first-administrator.ts';
import { InviteUserHandler } from './write/invite-user.command.ts';
import { OpenFirstAccessHandler } from './write/open-first-access.command.ts';
import { SignInByProviderHandler } from './write/provider-sign-in.command.ts';
import { SignInByPasskeyHandler } from './write/passkey-sign-in.command.ts';
import { OwedFacts } from './write/owed-facts.ts';
import { RefreshSessionHandler } from './write/refresh-session.command.ts';
import { ResetAccessHandler } from './write/reset-access.command.ts';
import { SessionTokens, TOKEN_ALGORITHM, TOKEN_TERMS } from './write/session-tokens.ts';
import { RemoveFactorHandler, ResetSecondFactorHandler } from './write/remove-factor.command.ts';
import { RenewRecoveryCodesHandler } from './write/renew-recovery-codes.command.ts';
import { TakeSecondStepHandler } from './write/second-step.command.ts';
import { StoredPasswords } from './vault/stored-passwords.ts';
import { VaultTags } from './vault/vault-tags.ts';
import { SignInHandler } from './write/sign-in.command.ts';
import { SignOutHandler } from './write/sign-out.command.ts';
import { UserAnswers } from './write/user-answer.ts';
import { UsersBook } from './write/users-book.ts';
import { WaitingSteps } from './write/waiting-steps.ts';

@Module({ providers: [SigningKeys], exports: [SigningKeys] })
class SigningKeysModule {}

/** Known to all for the one thing that a verification asks of it. */
@Global()
@Module({
  imports: [
    SigningKeysModule,
    JwtModule.registerAsync({
      imports: [SigningKeysModule],
      inject: [SigningKeys],
      useFactory: (keys: SigningKeys) => ({
        secret: keys.accessToken,
        signOptions: { ...TOKEN_TERMS, algorithm: TOKEN_ALGORITHM, expiresIn: ACCESS_SECONDS },
        verifyOptions: { ...TOKEN_TERMS, algorithms: [TOKEN_ALGORITHM] },
      }),
    }),
    ProjectionsModule.forFeature([usersProjection]),
  ],
  controllers: [
    AuthController,
    SecondStepController,
    OidcController,
    FactorsController,
    SessionsController,
    UserSessionsController,
    UsersController,
    UserFactorsController,
    SecurityLogController,
  ],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    JwtStrategy,
    KnownDevices,
    SignInThrottle,
    UserDirectory,
    UserQueries,
    SecurityLogQueries,
    Passwords,
    PasswordPolicy,
    Credentials,
    VaultTags,
    { provide: KeptPasswords, useClass: StoredPasswords },
    Sessions,
    FirstAccess,
    FactorKeys,
    TotpFactors,
    RecoveryCodes,
    Tickets,
    Passkeys,
    SecondFactors,
    OpenIdProvider,
    LinkedIdentities,
    Entrance,
    WaitingSteps,
    SessionTokens,
    UsersBook,
    OwedFacts,
    UserAnswers,
    FirstAdministrator,
    ChangePasswordHandler,
    CheckEmailHandler,
    CreatePasswordHandler,
    CreateUserHandler,
    EditUserHandler,
    EndSessionsHandler,
    InviteUserHandler,
    OpenFirstAccessHandler,
    RefreshSessionHandler,
    ResetAccessHandler,
    SignInHandler,
    TakeSecondStepHandler,
    SignInByPasskeyHandler,
    BeginProviderSignInHandler,
    ConfirmByProviderHandler,
    SignInByProviderHandler,
    ConfirmIdentityHandler,
    AddFactorHandler,
    RemoveFactorHandler,
    ResetSecondFactorHandler,
    RenewRecoveryCodesHandler,
    SignOutHandler,
  ],
  exports: [UserDirectory, UsersBook, FirstAdministrator, KeptPasswords],
})
export class IdentityModule {}
