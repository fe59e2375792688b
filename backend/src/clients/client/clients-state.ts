/**
 * What the clients' decider remembers: who there is, in which standing, with which units, under which claims to a CPF and
 * an e-mail, and which claims can no longer land. Knows nobody's name; folds events and refuses nothing.
 */
import { Map as PersistentMap } from 'immutable';
import type { ClientEvent, ClientUnits, SupersededClaim, UniqueField } from './events.ts';

export interface ClientRecord {
  readonly standing: 'active' | 'inactive' | 'erased';
  /** Units by development. */
  readonly units: Readonly<Record<string, readonly string[]>>;
  /** The claims that an active client holds. */
  readonly claims: Readonly<Partial<Record<UniqueField, string>>>;
  /** Number in the stream, from 1, of the last event about it. */
  readonly version: number;
}

export interface ClientsState {
  readonly clients: PersistentMap<string, ClientRecord>;
  /** Claims that lost to another client before they had landed, with the field that they shared. */
  readonly void: PersistentMap<string, UniqueField>;
  /** Events of the stream so far. */
  readonly eventCount: number;
}

export const initialState: ClientsState = { clients: PersistentMap(), void: PersistentMap(), eventCount: 0 };

/** What a claim goes by: a registration's goes by its client's id. */
export const claimIdOf = ({ clientId, claimId }: SupersededClaim): string => claimId ?? clientId;

export function evolve(before: ClientsState, event: ClientEvent): ClientsState {
  const state = { ...before, eventCount: before.eventCount + 1 };
  switch (event.type) {
    case 'ClientRegistered': {
      const { clientId, developments, supersedes } = event.data;
      const units = unitsByDevelopment(developments);
      const claims = { cpf: clientId, email: clientId };
      const client: ClientRecord = { standing: 'active', units, claims, version: state.eventCount };
      return voiding({ ...state, clients: state.clients.set(clientId, client) }, supersedes);
    }
    case 'ClientLinkedToDevelopment':
      return changed(state, event.data.clientId, ({ units }) => ({ units: withUnits(units, event.data) }));
    case 'ClientUpdated': {
      const { clientId, claimId, claims, developments, supersedes } = event.data;
      const won = Object.fromEntries(claims.map((field) => [field, claimId]));
      return voiding(
        changed(state, clientId, (client) => ({
          claims: { ...client.claims, ...won },
          units: developments ? unitsByDevelopment(developments) : client.units,
        })),
        supersedes,
      );
    }
    case 'ClientDeactivated':
      return changed(state, event.data.clientId, () => ({ standing: 'inactive', claims: {} }));
    case 'ClientReactivated': {
      const { clientId, claimId, supersedes } = event.data;
      const claims = { cpf: claimId, email: claimId };
      return voiding(
        changed(state, clientId, () => ({ standing: 'active', claims })),
        supersedes,
      );
    }
    case 'ClientErased':
      return changed(state, event.data.clientId, () => ({ standing: 'erased', claims: {} }));
    default:
      throw new Error(`An event that this program does not know: ${JSON.stringify(event satisfies never)}`);
  }
}

function changed(
  state: ClientsState,
  clientId: string,
  change: (client: ClientRecord) => Partial<ClientRecord>,
): ClientsState {
  const known = state.clients.get(clientId);
  if (known === undefined) return state;
  const client = { ...known, ...change(known), version: state.eventCount };
  return { ...state, clients: state.clients.set(clientId, client) };
}

/** The CPF's claims come first; where a claim shared both, the CPF is what is said. */
function voiding(state: ClientsState, supersedes: readonly SupersededClaim[]): ClientsState {
  const lost = supersedes.map((claim): [string, UniqueField] => [claimIdOf(claim), claim.field]).reverse();
  return { ...state, void: state.void.merge(lost) };
}

const unitsByDevelopment = (developments: readonly ClientUnits[]): ClientRecord['units'] =>
  developments.reduce(withUnits, {});

function withUnits(units: ClientRecord['units'], more: ClientUnits): ClientRecord['units'] {
  return {
    ...units,
    [more.developmentId]: [...new Set([...(units[more.developmentId] ?? []), ...more.units])],
  };
}
