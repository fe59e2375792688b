/** What may be asked of the clients' stream. Personal data arrives sealed: the decider never sees who the person is. */
import type { ClientUnits, Sealed, SupersededClaim } from './events.ts';

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
}

/** An existing client also has units in a development; units already there are not repeated. */
export interface LinkClientCommand extends ClientUnits {
  readonly type: 'LinkClient';
  readonly clientId: string;
}

export type ClientCommand = RegisterClientCommand | LinkClientCommand;
