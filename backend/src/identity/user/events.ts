/** The events of the `users` stream. No secret is ever in an event: password hashes, codes and sessions live in the vault. */
import type { DomainEvent } from '@livro/event-sourcing';
import type { FactorMethod, ResetReason, UserType } from '@livro/rules';

export type UserInvited = DomainEvent<
  'UserInvited',
  { userId: string; name: string; email: string; type: UserType }
>;
/** A first-access window was opened (again): until `expiresAt` (ISO) the user may create a password, once. */
export type FirstAccessOpened = DomainEvent<'FirstAccessOpened', { userId: string; expiresAt: string }>;
/**
 * `digest`, which the first events have not: a keyed digest (hex HMAC-SHA-256) of the user's id and the hash that the vault keeps,
 * so that a verification names a hash that was put there otherwise. Without the key it says nothing of the password.
 */
export type PasswordCreated = DomainEvent<'PasswordCreated', { userId: string; digest?: string }>;
/** By the user, who knew the old one; the user's other sessions ended with it. `digest` as of `PasswordCreated`. */
export type PasswordChanged = DomainEvent<'PasswordChanged', { userId: string; digest?: string }>;
/**
 * The password, if there was one, is out of use and the sessions ended; until `expiresAt` (ISO) a new one may be created.
 * `reason`, which the first events do not have: with `compromised`, second factors and issued access keys are void as well.
 */
export type AccessReset = DomainEvent<
  'AccessReset',
  { userId: string; expiresAt: string; reason?: ResetReason }
>;
/** How the user is called and reached from now on. */
export type UserDetailsChanged = DomainEvent<
  'UserDetailsChanged',
  { userId: string; name: string; email: string }
>;
/** What the user may do changes with it, from the next request on. */
export type UserTypeChanged = DomainEvent<'UserTypeChanged', { userId: string; type: UserType }>;
/** The user's sessions end; all that was recorded stays. */
export type UserDeactivated = DomainEvent<'UserDeactivated', { userId: string }>;
export type UserReactivated = DomainEvent<'UserReactivated', { userId: string }>;
export type SignedIn = DomainEvent<'SignedIn', { userId: string; at: string }>;
/**
 * From now on signing in asks for it beside the password. Its secret or key lies in the vault; of a passkey a keyed digest is told,
 * which the first events have not, so that a verification names a key that was put there otherwise.
 */
export type SecondFactorAdded = DomainEvent<
  'SecondFactorAdded',
  { userId: string; method: FactorMethod; digest?: string }
>;
/** One factor of that method less, of the passkeys that of the digest; with the last one the recovery codes go, too. */
export type SecondFactorRemoved = DomainEvent<
  'SecondFactorRemoved',
  { userId: string; method: FactorMethod; digest?: string }
>;
/** All factors of the user are void, by the administrator who acts or from the shell; the sessions end. */
export type SecondFactorReset = DomainEvent<'SecondFactorReset', { userId: string }>;
/** A recovery code stood for the second factor, once; `left` are still good. */
export type RecoveryCodeUsed = DomainEvent<'RecoveryCodeUsed', { userId: string; left: number }>;
/** The codes from before are void. */
export type RecoveryCodesRenewed = DomainEvent<'RecoveryCodesRenewed', { userId: string }>;
/** The user may sign in by this OpenID Connect provider; which account there is the user's lies in the vault, here its keyed digest. */
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
