/** The events of the `access-keys` stream: which keys programs call by. A secret is never in an event, only its hash. */
import type { DomainEvent } from '@livro/event-sourcing';

/**
 * A program that shows the key's secret may do what its scopes say, until `expiresAt` (ISO). `secretHash` is the hex SHA-256 of
 * the secret, of 256 random bits: there is nothing to guess, so nothing that has to be made slow. Who issued it is the event's actor.
 */
export type AccessKeyIssued = DomainEvent<
  'AccessKeyIssued',
  { keyId: string; name: string; scopes: readonly string[]; expiresAt: string; secretHash: string }
>;
/** From the next request on nobody gets in by it; what it caused stays, under its name. */
export type AccessKeyRevoked = DomainEvent<'AccessKeyRevoked', { keyId: string }>;

export type AccessKeyEvent = AccessKeyIssued | AccessKeyRevoked;
