/** What a verification asks of those who keep the people's passwords, passkeys and accounts at a provider; no secret comes out of there. */

/** As a finding names them. */
export const PASSWORDS = 'vault.credentials';
export const OWED = 'vault.owed_facts';
export const PASSKEYS = 'vault.passkeys';
export const ACCOUNTS = 'vault.identities';

/** A passkey or an account at a provider, by the digest that the journal should say of it. */
export interface WayIn {
  readonly userId: string;
  readonly digest: string;
}

export interface KeptSecrets {
  /** By user, the digest that the journal should say of the password that is kept. */
  readonly digests: ReadonlyMap<string, string>;
  /** What the journal is still to be told of users' passwords: a digest, or null where there is none any more. */
  readonly owed: readonly { readonly userId: string; readonly digest: string | null }[];
  readonly passkeys: readonly WayIn[];
  readonly accounts: readonly WayIn[];
  /** Of passkeys that the journal is still to be told of. */
  readonly owedPasskeys: readonly string[];
  /** Ids of what is owed, as the vault says, and no program with the key of this installation put down. */
  readonly foreign: readonly string[];
}

export abstract class KeptPasswords {
  abstract read(): Promise<KeptSecrets>;
}
