/**
 * Personal data is encrypted (AES-256-GCM) under a key per client in the vault; destroying the key erases
 * the person.
 */
import type { DomainEvent } from '@livro/event-sourcing';

/** Base64url parts of an AES-256-GCM box over JSON; the client id is the associated data. */
export interface Sealed {
  readonly version: 1;
  readonly nonce: string;
  readonly ciphertext: string;
  readonly tag: string;
}

/** The fields that no two active clients may share; each names the form's field. */
export type UniqueField = 'cpf' | 'email';

export interface ClientUnits {
  readonly developmentId: string;
  /** numbers or names, sorted, without repeats. */
  readonly units: string[];
  readonly notes: Sealed | null;
}

/**
 * A claim to the same CPF or e-mail that was made before this one and had not become an event. A registration's claim goes
 * by the client's id; `claimId` is there for any other.
 */
export interface SupersededClaim {
  readonly clientId: string;
  readonly field: UniqueField;
  readonly claimId?: string;
}

/** Registers a client. `supersedes`: earlier open claims to the same CPF or e-mail, now void. */
export type ClientRegistered = DomainEvent<
  'ClientRegistered',
  { clientId: string; personal: Sealed; developments: ClientUnits[]; supersedes: SupersededClaim[] }
>;

/** Adds units of a development to a client. */
export type ClientLinkedToDevelopment = DomainEvent<
  'ClientLinkedToDevelopment',
  { clientId: string } & ClientUnits
>;

/**
 * Edits a client. `changes`: encrypted changed fields. `claims`: unique fields among them, claimed as
 * `claimId`. `developments`: full new list. `leaves`: developments removed from it.
 */
export type ClientUpdated = DomainEvent<
  'ClientUpdated',
  {
    clientId: string;
    changes: Sealed | null;
    claimId: string;
    claims: UniqueField[];
    developments: ClientUnits[] | null;
    leaves: string[];
    supersedes: SupersededClaim[];
  }
>;

/** Hides a client from lists and frees CPF and e-mail. History stays. */
export type ClientDeactivated = DomainEvent<'ClientDeactivated', { clientId: string }>;

/** Restores a deactivated client, with CPF and e-mail claimed as `claimId`. */
export type ClientReactivated = DomainEvent<
  'ClientReactivated',
  { clientId: string; claimId: string; supersedes: SupersededClaim[] }
>;

/**
 * The key of the client's personal data is destroyed after this event. `developments`: where the client
 * had units.
 */
export type ClientErased = DomainEvent<'ClientErased', { clientId: string; developments: string[] }>;

export type ClientEvent =
  | ClientRegistered
  | ClientLinkedToDevelopment
  | ClientUpdated
  | ClientDeactivated
  | ClientReactivated
  | ClientErased;
