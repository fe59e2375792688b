/** What the users' decider can be asked. Ids, instants and what the vault knows arrive in the command. */
import type { UserType } from '@livro/rules';

/** Instants are ISO; e-mails are already trimmed and in lower case. */
export type UserCommand =
  /** A new user with an open first-access window. */
  | { type: 'InviteUser'; userId: string; name: string; email: string; userType: UserType; expiresAt: string }
  /** The same as administrator, but only where nobody exists yet; otherwise nothing. */
  | { type: 'InviteFirstAdministrator'; userId: string; name: string; email: string; expiresAt: string }
  /** `hasCredential`: the vault holds a password, whatever the journal says. */
  | { type: 'OpenFirstAccess'; userId: string; hasCredential: boolean; expiresAt: string }
  /** The vault holds the password already; told again, it is no news. */
  | { type: 'CreatePassword'; userId: string }
  | { type: 'SignIn'; userId: string; at: string };
