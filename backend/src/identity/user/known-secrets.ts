/** Tells whether the journal knows a secret of the vault: one that somebody put there in the database opens nothing. */

export interface KeptPasskey {
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
}

/** At a provider. */
export interface KeptAccount {
  readonly issuer: string;
  readonly subject: string;
}

export abstract class KnownSecrets {
  abstract hasPassword(userId: string, passwordHash: string): Promise<boolean>;
  abstract hasPasskey(passkey: KeptPasskey): Promise<boolean>;
  abstract hasAccount(userId: string, account: KeptAccount): Promise<boolean>;
}
