/** What the users' decider can be asked. Ids, instants and what the vault knows arrive in the command. */
import type { FactorMethod, ResetReason, UserType } from '@livro/rules';

/** What an edit asks for; what is left out stays as it is. */
export interface UserChange {
  readonly name?: string;
  readonly email?: string;
  readonly userType?: UserType;
  readonly isActive?: boolean;
}

/** `ifMatch`: the versions that the caller has in mind, undefined for any. */
export interface EditUserCommand {
  readonly type: 'EditUser';
  readonly userId: string;
  readonly change: UserChange;
  readonly ifMatch?: readonly number[];
  /** Whether an administrator gets in with a second factor only (setting REQUIRE_SECOND_FACTOR). */
  readonly administratorsNeedFactor?: boolean;
}

/** Instants are ISO; e-mails are already trimmed and in lower case. */
export type UserCommand =
  /** A new user with an open first-access window, or one who is not to sign in yet and has none. */
  | {
      type: 'InviteUser';
      userId: string;
      name: string;
      email: string;
      userType: UserType;
      isActive: boolean;
      expiresAt: string;
    }
  | EditUserCommand
  /** The same as administrator, but only where nobody exists yet; otherwise nothing. */
  | { type: 'InviteFirstAdministrator'; userId: string; name: string; email: string; expiresAt: string }
  /** `hasCredential`: the vault holds a password, whatever the journal says. */
  | { type: 'OpenFirstAccess'; userId: string; hasCredential: boolean; expiresAt: string }
  /** The vault holds the password already; told again, it is no news. `digest`: see `PasswordCreated`. */
  | { type: 'CreatePassword'; userId: string; digest: string }
  /** The vault holds the new password already. */
  | { type: 'ChangePassword'; userId: string; digest: string }
  /**
   * `resetBy`: who asks, a user or the system. The vault holds no password any more, nor second factors where the reason is
   * `compromised`. `reason` is absent in commands that an earlier version owed.
   */
  | { type: 'ResetAccess'; userId: string; resetBy: string; expiresAt: string; reason?: ResetReason }
  | { type: 'SignIn'; userId: string; at: string }
  | FactorCommand;

/** What becomes of second factors and linked identities: the vault holds them already, or no longer. */
export type FactorCommand =
  | { type: 'AddSecondFactor'; userId: string; method: FactorMethod; digest?: string }
  | { type: 'RemoveSecondFactor'; userId: string; method: FactorMethod; digest?: string }
  /** `hasFactor`: the vault held one. */
  | { type: 'ResetSecondFactor'; userId: string; hasFactor: boolean }
  | { type: 'UseRecoveryCode'; userId: string; left: number }
  | { type: 'RenewRecoveryCodes'; userId: string }
  | { type: 'LinkIdentity'; userId: string; issuer: string; digest?: string };
