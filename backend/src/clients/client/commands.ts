/** What may be asked of the clients' stream. Personal data arrives sealed: the decider never sees who the person is. */
import type { ClientUnits, Sealed, SupersededClaim, UniqueField } from './events.ts';

/**
 * `rivals` are the claims to the same CPF or e-mail that the vault knew before this one: of clients, and of registrations
 * still under way. The decider lets at most one of all of them become a client, in whatever order they arrive.
 */
export interface RegisterClientCommand {
  readonly type: 'RegisterClient';
  readonly clientId: string;
  readonly personal: Sealed;
  readonly developments: readonly ClientUnits[];
  readonly rivals: readonly SupersededClaim[];
  /** Whether the number is a company's, for the words of a refusal. */
  readonly company?: boolean;
  /** Who had the CPF and was deactivated, found by the one who asks, and whether he is told who that is. */
  readonly former?: { readonly clientId: string; readonly tells: boolean };
}

/** An existing client also has units in a development; units already there are not repeated. */
export interface LinkClientCommand extends ClientUnits {
  readonly type: 'LinkClient';
  readonly clientId: string;
}

/** The versions that a change is meant for; undefined: any. */
export interface ForVersions {
  readonly ifMatch?: readonly number[];
}

/** `changes` null: nobody's data change; `developments` null: they stay as they are. */
export interface UpdateClientCommand extends ForVersions {
  readonly type: 'UpdateClient';
  readonly clientId: string;
  readonly claimId: string;
  readonly changes: Sealed | null;
  /** The unique fields among the changes. */
  readonly claims: readonly UniqueField[];
  readonly developments: readonly ClientUnits[] | null;
  readonly rivals: readonly SupersededClaim[];
  /** Whether a changed number is a company's. */
  readonly company?: boolean;
}

export interface DeactivateClientCommand extends ForVersions {
  readonly type: 'DeactivateClient';
  readonly clientId: string;
}

export interface ReactivateClientCommand {
  readonly type: 'ReactivateClient';
  readonly clientId: string;
  readonly claimId: string;
  readonly rivals: readonly SupersededClaim[];
}

export interface EraseClientCommand extends ForVersions {
  readonly type: 'EraseClient';
  readonly clientId: string;
}

export type ClientCommand =
  | RegisterClientCommand
  | LinkClientCommand
  | UpdateClientCommand
  | DeactivateClientCommand
  | ReactivateClientCommand
  | EraseClientCommand;
