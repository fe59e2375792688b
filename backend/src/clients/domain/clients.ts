/**
 * The decider of the `clients` stream: which clients there are, in which developments, and which registrations can no
 * longer land. It owns "one active client for a CPF and an e-mail" between claims that raced; it refuses unknown clients.
 */
import { DomainError, type Decider } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Map as PersistentMap } from 'immutable';
import type { ClientCommand, LinkClientCommand, RegisterClientCommand } from './commands.ts';
import type { ClientEvent, ClientUnits, UniqueField } from './events.ts';

/** Units by development; `standing` becomes a union when clients can be deactivated. */
export interface KnownClient {
  readonly standing: 'active';
  readonly units: Readonly<Record<string, readonly string[]>>;
}

export interface ClientsState {
  readonly clients: PersistentMap<string, KnownClient>;
  /** Claims that lost to another client before they had landed, with the field that they shared. */
  readonly void: PersistentMap<string, UniqueField>;
}

export const clientsDecider: Decider<ClientsState, ClientCommand, ClientEvent> = {
  stream: 'clients',
  initialState: { clients: PersistentMap(), void: PersistentMap() },
  decide(state, command) {
    switch (command.type) {
      case 'RegisterClient':
        return register(state, command);
      case 'LinkClient':
        return link(state, command);
      default:
        throw new Error(`No decision for ${JSON.stringify(command satisfies never)}`);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'ClientRegistered': {
        const { clientId, developments, supersedes } = event.data;
        // The CPF's claims come first; where a claim shared both, the CPF is what is said.
        const lost = supersedes
          .map((claim): [string, UniqueField] => [claim.clientId, claim.field])
          .reverse();
        return {
          clients: state.clients.set(clientId, {
            standing: 'active',
            units: developments.reduce(withUnits, {}),
          }),
          void: state.void.merge(lost),
        };
      }
      case 'ClientLinkedToDevelopment': {
        const known = state.clients.get(event.data.clientId);
        if (known === undefined) return state;
        const units = withUnits(known.units, event.data);
        return { ...state, clients: state.clients.set(event.data.clientId, { ...known, units }) };
      }
      default:
        throw new Error(`A fact that this program does not know: ${JSON.stringify(event satisfies never)}`);
    }
  },
  snapshotVersion: 1,
  toSnapshot: (state) => ({ clients: state.clients.toArray(), void: state.void.toArray() }),
  fromSnapshot: (json) => {
    const stored = json as { clients: [string, KnownClient][]; void: [string, UniqueField][] };
    return { clients: PersistentMap(stored.clients), void: PersistentMap(stored.void) };
  },
};

/** True for a client that payments and links may name. */
export const isActiveClient = (state: ClientsState, clientId: string): boolean => state.clients.has(clientId);

/** The refusal of a CPF or e-mail that another client has. */
export const duplicateClient = (field: UniqueField): DomainError =>
  new DomainError(
    'DUPLICATE_RECORD',
    field === 'cpf' ? messages.clientCpfTaken : messages.clientEmailTaken,
    field,
  );

function register(state: ClientsState, command: RegisterClientCommand): ClientEvent[] {
  const { clientId, personal, developments, rivals } = command;
  if (state.clients.has(clientId)) return [];
  const lostTo = state.void.get(clientId) ?? rivals.find((rival) => state.clients.has(rival.clientId))?.field;
  if (lostTo !== undefined) throw duplicateClient(lostTo);
  if (developments.length === 0) {
    throw new DomainError('REQUIRED_FIELD', messages.clientDevelopmentRequired, 'developmentUnits');
  }
  return [
    {
      type: 'ClientRegistered',
      data: {
        clientId,
        personal,
        developments: developments.map(unitsOf),
        supersedes: rivals.map((rival) => ({ ...rival })),
      },
    },
  ];
}

function link(
  state: ClientsState,
  { clientId, developmentId, units, notes }: LinkClientCommand,
): ClientEvent[] {
  const known = state.clients.get(clientId);
  if (known === undefined) throw new DomainError('NOT_FOUND', messages.clientNotFound, 'clientId');
  const there = known.units[developmentId];
  const added = units.filter((unit) => !there?.includes(unit));
  if (there !== undefined && added.length === 0 && notes === null) return [];
  return [
    {
      type: 'ClientLinkedToDevelopment',
      data: { clientId, ...unitsOf({ developmentId, units: added, notes }) },
    },
  ];
}

const unitsOf = ({ developmentId, units, notes }: ClientUnits): ClientUnits => ({
  developmentId,
  units: [...new Set(units)],
  notes,
});

function withUnits(units: KnownClient['units'], more: ClientUnits): KnownClient['units'] {
  return {
    ...units,
    [more.developmentId]: [...new Set([...(units[more.developmentId] ?? []), ...more.units])],
  };
}
