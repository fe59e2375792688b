/** Keys of programs. Events contain only the hash of a secret. */
import type { DomainEvent } from '@livro/event-sourcing';

/** Gives a program these scopes until `expiresAt`. `secretHash`: SHA-256 of the secret. */
export type AccessKeyIssued = DomainEvent<
  'AccessKeyIssued',
  { keyId: string; name: string; scopes: readonly string[]; expiresAt: string; secretHash: string }
>;
/** Refuses the key from the next request on. */
export type AccessKeyRevoked = DomainEvent<'AccessKeyRevoked', { keyId: string }>;

export type AccessKeyEvent = AccessKeyIssued | AccessKeyRevoked;
