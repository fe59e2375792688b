/**
 * The facts of the `clients` stream. Whatever tells who the person is travels sealed (AES-256-GCM with the client's own
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
  /** Digits only, as typed, in order, without repeats. */
  readonly units: string[];
  /** A sealed text: what is noted about a sale may name people. */
  readonly notes: Sealed | null;
}

/** A claim to the same CPF or e-mail that was made before this one and had not become a client. */
export interface SupersededClaim {
  readonly clientId: string;
  readonly field: UniqueField;
}

/**
 * A client was registered. `supersedes` names the earlier claims to the same CPF or e-mail that were still open: with
 * this fact they are void, so that a registration that was on its way for one of them can no longer land.
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

export type ClientEvent = ClientRegistered | ClientLinkedToDevelopment;
