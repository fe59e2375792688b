/**
 * The events of the `clients` stream. Whatever tells who the person is travels sealed (AES-256-GCM with the client's own
 * key, kept in the vault): destroying the key erases the person and leaves the books as they are.
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
  /** Numbers, or names where the person said that they have letters or blocks; as typed, in order, without repeats. */
  readonly units: string[];
  /** A sealed text: what is noted about a sale may name people. */
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

/**
 * A client was registered. `supersedes` names the earlier claims to the same CPF or e-mail that were still open: with
 * this event they are void, so that a registration that was on its way for one of them can no longer land.
 */
export type ClientRegistered = DomainEvent<
  'ClientRegistered',
  { clientId: string; personal: Sealed; developments: ClientUnits[]; supersedes: SupersededClaim[] }
>;

/** An existing client also has units in (another) development: the units are added to those that are there. */
export type ClientLinkedToDevelopment = DomainEvent<
  'ClientLinkedToDevelopment',
  { clientId: string } & ClientUnits
>;

/**
 * A client's data were edited. `changes` is a box with the changed fields only; `claims` are those of them that must be
 * unique, claimed as `claimId`. `developments`, where there is one, is the whole list from now on (`notes` null: as they
 * were), and `leaves` names the developments that are no longer in it.
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

/** A client is gone from lists and options, with CPF and e-mail free for another; history and units are kept. */
export type ClientDeactivated = DomainEvent<'ClientDeactivated', { clientId: string }>;

/** A deactivated client is back, under CPF and e-mail as they were, claimed anew as `claimId`. */
export type ClientReactivated = DomainEvent<
  'ClientReactivated',
  { clientId: string; claimId: string; supersedes: SupersededClaim[] }
>;

/**
 * A client's personal data are gone for ever: the key is destroyed after this event. `developments` are those in which the
 * client had units. What the ledger holds under the client's id stays as it is.
 */
export type ClientErased = DomainEvent<'ClientErased', { clientId: string; developments: string[] }>;

export type ClientEvent =
  | ClientRegistered
  | ClientLinkedToDevelopment
  | ClientUpdated
  | ClientDeactivated
  | ClientReactivated
  | ClientErased;
