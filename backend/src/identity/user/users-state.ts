/** What the decider knows of users. */
import type { UserType } from '@livro/rules';
import type { Map as ImmutableMap } from 'immutable';

/** Stands for the digest of events from before there were any: it fits every secret. */
export const NO_DIGEST = '';

export interface Known {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly type: UserType;
  readonly isActive: boolean;
  /** The number, in the stream, of the invitation or of the last edit: what an entity tag names. */
  readonly version: number;
  /** Second factors that stand. */
  readonly factors: number;
  /** Signs in by a provider, too. */
  readonly linked: boolean;
  /** Keyed digest of the password that the vault should have; null where there is none. */
  readonly password: string | null;
  /** Keyed digests of the passkeys, and of the accounts at providers, that the vault should have. */
  readonly passkeys: readonly string[];
  readonly accounts: readonly string[];
}
/** Invited: may create a password until `windowUntil` (ISO). Ready: has one. */
export type User =
  | (Known & { readonly status: 'invited'; readonly windowUntil: string | null })
  | (Known & { readonly status: 'ready' });

export interface UsersState {
  readonly byId: ImmutableMap<string, User>;
  readonly idOfEmail: ImmutableMap<string, string>;
  /** The first administrator. */
  readonly firstUserId: string | null;
  /** Events folded so far: the number of the last. */
  readonly eventCount: number;
}
