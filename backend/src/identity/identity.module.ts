/** Who the users are, how they get in and what each may do. */
import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { ProjectionsModule } from '../platform/projections/projections.module.ts';
import { AccessKeyQueries } from './access-key/access-key.queries.ts';
import { AccessKeysBook } from './access-key/access-keys-book.write.ts';
import { AccessKeysController } from './access-key/access-keys.controller.ts';
import { accessKeysProjection } from './access-key/access-keys.projection.ts';
import { IssuedKeys } from './access-key/issued-keys.write.ts';
import { IssueAccessKeyHandler } from './access-key/issue-access-key.command.ts';
import { KeyCallers } from './access-key/key-callers.api.ts';
import { KeyProof } from './access-key/key-proof.write.ts';
import { KeyRefusals } from './access-key/key-refusals.api.ts';
import { KeyTokens } from './access-key/key-tokens.write.ts';
import { KeyUses } from './access-key/key-uses.store.ts';
import { OauthController } from './access-key/oauth.controller.ts';
import { RevokeAccessKeyHandler } from './access-key/revoke-access-key.command.ts';
import { AccountNotices } from './notices/account-notices.write.ts';
import { KeyNotices } from './notices/key-notices.write.ts';
import { KeptPasswords } from './password/kept-passwords.ts';
import { AccessGuard } from './permission/access.guard.ts';
import { AuthController } from './session/auth.controller.ts';
import { FactorsController } from './second-factor/factors.controller.ts';
import { JwtStrategy } from './session/jwt.strategy.ts';
import { SecondStepController } from './second-factor/second-step.controller.ts';
import { OidcController } from './provider/oidc.controller.ts';
import { KnownDevices } from './session/known-devices.api.ts';
import { SecurityLogController } from './security-log/security-log.controller.ts';
import { SessionsController } from './session/sessions.controller.ts';
import { SignInThrottle } from './session/sign-in-throttle.api.ts';
import { UserFactorsController } from './second-factor/user-factors.controller.ts';
import { UserSessionsController } from './session/user-sessions.controller.ts';
import { UsersController } from './user/users.controller.ts';
import { CheckEmailQuery } from './session/check-email.query.ts';
import { SecurityLogQueries } from './security-log/security-log.queries.ts';
import { UserDirectory } from './user/user-directory.read.ts';
import { UserQueries } from './user/user.queries.ts';
import { authorsProjection } from './user/authors.projection.ts';
import { usersProjection } from './user/users.projection.ts';
import { Credentials } from './password/credentials.store.ts';
import { FactorKeys } from './second-factor/factor-keys.store.ts';
import { Passkeys } from './second-factor/passkeys.store.ts';
import { RecoveryCodes } from './second-factor/recovery-codes.store.ts';
import { SecondFactors } from './second-factor/second-factors.store.ts';
import { Tickets } from './second-factor/tickets.store.ts';
import { TotpFactors } from './second-factor/totp-factors.store.ts';
import { FirstAccess } from './password/first-access.store.ts';
import { PasswordPolicy } from './password/password-policy.store.ts';
import { Passwords } from './password/passwords.store.ts';
import { ACCESS_SECONDS, Sessions } from './session/sessions.store.ts';
import { LinkedIdentities } from './provider/linked-identities.store.ts';
import { OpenIdProvider } from './provider/openid-provider.store.ts';
import { SigningKeys } from './session/signing-keys.store.ts';
import { ChangePasswordHandler } from './password/change-password.command.ts';
import { AddFactorHandler } from './second-factor/add-factor.command.ts';
import { BeginProviderSignInHandler } from './provider/begin-provider-sign-in.command.ts';
import { ConfirmByProviderHandler } from './provider/confirm-by-provider.command.ts';
import { ConfirmIdentityHandler } from './second-factor/confirm-identity.command.ts';
import { CreatePasswordHandler } from './password/create-password.command.ts';
import { CreateUserHandler } from './user/create-user.command.ts';
import { EditUserHandler } from './user/edit-user.command.ts';
import { EndSessionsHandler } from './session/end-sessions.command.ts';
import { Entrance } from './session/entrance.write.ts';
import { FirstAdministrator } from './user/first-administrator.write.ts';
import { InviteUserHandler } from './user/invite-user.command.ts';
import { OpenFirstAccessHandler } from './password/open-first-access.command.ts';
import { SignInByProviderHandler } from './provider/provider-sign-in.command.ts';
import { SignInByPasskeyHandler } from './second-factor/passkey-sign-in.command.ts';
import { OwedEvents } from './user/owed-events.write.ts';
import { RefreshSessionHandler } from './session/refresh-session.command.ts';
import { ResetAccessHandler } from './password/reset-access.command.ts';
import { SessionTokens, TOKEN_ALGORITHM, TOKEN_TERMS } from './session/session-tokens.write.ts';
import { RemoveFactorHandler, ResetSecondFactorHandler } from './second-factor/remove-factor.command.ts';
import { RenewRecoveryCodesHandler } from './second-factor/renew-recovery-codes.command.ts';
import { TakeSecondStepHandler } from './second-factor/second-step.command.ts';
import { StoredPasswords } from './password/stored-passwords.store.ts';
import { VaultTags } from './user/vault-tags.store.ts';
import { SignInHandler } from './session/sign-in.command.ts';
import { SignOutHandler } from './session/sign-out.command.ts';
import { UserAnswers } from './user/user-answer.write.ts';
import { JournalSecrets } from './user/journal-secrets.write.ts';
import { KnownSecrets } from './user/known-secrets.ts';
import { UsersBook } from './user/users-book.write.ts';
import { WaitingSteps } from './second-factor/waiting-steps.write.ts';

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
    ProjectionsModule.forFeature([usersProjection, authorsProjection, accessKeysProjection]),
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
    AccessKeysController,
    OauthController,
    SecurityLogController,
  ],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    JwtStrategy,
    KeyCallers,
    KeyRefusals,
    KeyProof,
    KeyTokens,
    KeyUses,
    IssuedKeys,
    KeyNotices,
    AccountNotices,
    AccessKeysBook,
    { provide: KnownSecrets, useClass: JournalSecrets },
    AccessKeyQueries,
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
    OwedEvents,
    UserAnswers,
    FirstAdministrator,
    ChangePasswordHandler,
    CheckEmailQuery,
    CreatePasswordHandler,
    CreateUserHandler,
    EditUserHandler,
    EndSessionsHandler,
    InviteUserHandler,
    IssueAccessKeyHandler,
    RevokeAccessKeyHandler,
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
