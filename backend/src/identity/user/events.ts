/** Secrets are never in events: password hashes, codes and sessions are in the vault. */
import type { DomainEvent } from '@livro/event-sourcing';
import type { FactorMethod, ResetReason, UserType } from '@livro/rules';

/** Creates a user. */
export type UserInvited = DomainEvent<
  'UserInvited',
  { userId: string; name: string; email: string; type: UserType }
>;
/** Until `expiresAt` the user may create a password once. */
export type FirstAccessOpened = DomainEvent<'FirstAccessOpened', { userId: string; expiresAt: string }>;
/**
 * `digest`: keyed digest (HMAC-SHA-256) of user id and stored hash, so that verification detects another
 * hash.
 */
export type PasswordCreated = DomainEvent<'PasswordCreated', { userId: string; digest?: string }>;
/** Changed by the user; other sessions ended. */
export type PasswordChanged = DomainEvent<'PasswordChanged', { userId: string; digest?: string }>;
/**
 * Disables password and sessions; a new password is possible until `expiresAt`. `compromised` also voids
 * second factors and issued access keys.
 */
export type AccessReset = DomainEvent<
  'AccessReset',
  { userId: string; expiresAt: string; reason?: ResetReason }
>;
export type UserDetailsChanged = DomainEvent<
  'UserDetailsChanged',
  { userId: string; name: string; email: string }
>;
/** Changes the permissions from the next request on. */
export type UserTypeChanged = DomainEvent<'UserTypeChanged', { userId: string; type: UserType }>;
/** Ends the sessions of the user. */
export type UserDeactivated = DomainEvent<'UserDeactivated', { userId: string }>;
export type UserReactivated = DomainEvent<'UserReactivated', { userId: string }>;
export type SignedIn = DomainEvent<'SignedIn', { userId: string; at: string }>;
/** `digest`: keyed digest of a passkey. */
export type SecondFactorAdded = DomainEvent<
  'SecondFactorAdded',
  { userId: string; method: FactorMethod; digest?: string }
>;
/** Removes one factor; with the last one, the recovery codes too. */
export type SecondFactorRemoved = DomainEvent<
  'SecondFactorRemoved',
  { userId: string; method: FactorMethod; digest?: string }
>;
/** Voids all factors of the user and ends the sessions. */
export type SecondFactorReset = DomainEvent<'SecondFactorReset', { userId: string }>;
/** `left`: codes still valid. */
export type RecoveryCodeUsed = DomainEvent<'RecoveryCodeUsed', { userId: string; left: number }>;
/** Voids earlier codes. */
export type RecoveryCodesRenewed = DomainEvent<'RecoveryCodesRenewed', { userId: string }>;
/** Allows sign-in by this OpenID Connect provider. `digest`: keyed digest of the account there. */
export type IdentityLinked = DomainEvent<
  'IdentityLinked',
  { userId: string; issuer: string; digest?: string }
>;

export type UserEvent =
  | UserInvited
  | FirstAccessOpened
  | PasswordCreated
  | PasswordChanged
  | AccessReset
  | UserDetailsChanged
  | UserTypeChanged
  | UserDeactivated
  | UserReactivated
  | SignedIn
  | SecondFactorAdded
  | SecondFactorRemoved
  | SecondFactorReset
  | RecoveryCodeUsed
  | RecoveryCodesRenewed
  | IdentityLinked;
