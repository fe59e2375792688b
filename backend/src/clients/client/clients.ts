/**
 * The decider of the `clients` stream. It owns "one active client for a CPF and an e-mail" between claims that raced; it
 * refuses clients that are unknown, erased or deactivated, and changes that are meant for another version.
 */
import { DomainError, type Decider } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Map as PersistentMap } from 'immutable';
import { claimIdOf, type ClientsState, evolve, initialState, type ClientRecord } from './clients-state.ts';
import type {
  ClientCommand,
  DeactivateClientCommand,
  EraseClientCommand,
  ForVersions,
  LinkClientCommand,
  ReactivateClientCommand,
  RegisterClientCommand,
  UpdateClientCommand,
} from './commands.ts';
import type { ClientEvent, ClientUnits, SupersededClaim, UniqueField } from './events.ts';

export const clientsDecider: Decider<ClientsState, ClientCommand, ClientEvent> = {
  stream: 'clients',
  initialState,
  decide(state, command) {
    switch (command.type) {
      case 'RegisterClient':
        return register(state, command);
      case 'LinkClient':
        return link(state, command);
      case 'UpdateClient':
        return update(state, command);
      case 'DeactivateClient':
        return deactivate(state, command);
      case 'ReactivateClient':
        return reactivate(state, command);
      case 'EraseClient':
        return erase(state, command);
      default:
        throw new Error(`No decision for ${JSON.stringify(command satisfies never)}`);
    }
  },
  evolve,
  snapshotVersion: 3,
  toSnapshot: (state) => ({
    clients: state.clients.toArray(),
    void: state.void.toArray(),
    eventCount: state.eventCount,
  }),
  fromSnapshot: (json) => {
    const stored = json as {
      clients: [string, ClientRecord][];
      void: [string, UniqueField][];
      eventCount: number;
    };
    return {
      clients: PersistentMap(stored.clients),
      void: PersistentMap(stored.void),
      eventCount: stored.eventCount,
    };
  },
};

/** True for a client that payments and links may name. */
export const isActiveClient = (state: ClientsState, clientId: string): boolean =>
  state.clients.get(clientId)?.standing === 'active';

/** The refusal of a CPF or e-mail that another client has. */
export const duplicateClient = (field: UniqueField, company = false): DomainError =>
  new DomainError(
    'DUPLICATE_RECORD',
    field === 'cpf' ? taxpayerTaken(company) : messages.clientEmailTaken,
    field,
  );

const taxpayerTaken = (company: boolean): string =>
  company ? messages.clientCnpjTaken : messages.clientCpfTaken;

/**
 * Refuses, in this order: a claim that lost or meets a holder, the CPF of somebody who was deactivated, a client without a
 * development.
 */
function register(state: ClientsState, command: RegisterClientCommand): ClientEvent[] {
  const { clientId, personal, developments, rivals, former, company } = command;
  if (state.clients.has(clientId)) return [];
  assertFree(state, clientId, rivals, company);
  // One person, one history: anyone who comes back is restored.
  if (former && state.clients.get(former.clientId)?.standing === 'inactive') throw formerClient(former);
  assertSomeDevelopment(developments);
  return [
    {
      type: 'ClientRegistered',
      data: { clientId, personal, developments: developments.map(unitsOf), supersedes: copied(rivals) },
    },
  ];
}

/** Refuses, in this order: a client that is unknown, one that is deactivated. */
function link(state: ClientsState, command: LinkClientCommand): ClientEvent[] {
  const { clientId, developmentId, units, notes } = command;
  const there = activeClient(state, clientId).units[developmentId];
  const added = units.filter((unit) => !there?.includes(unit));
  if (there !== undefined && added.length === 0 && notes === null) return [];
  return [
    {
      type: 'ClientLinkedToDevelopment',
      data: { clientId, ...unitsOf({ developmentId, units: added, notes }) },
    },
  ];
}

/**
 * Refuses, in this order: an unknown client, another version than the caller means, one that is deactivated, a claim that
 * lost or meets a holder, an empty list of developments. An update that changes nothing does nothing.
 */
function update(state: ClientsState, command: UpdateClientCommand): ClientEvent[] {
  const { clientId, claimId, changes, claims, rivals, company } = command;
  const { units } = activeClient(state, clientId, command);
  assertFree(state, claimId, rivals, company);
  if (command.developments) assertSomeDevelopment(command.developments);
  const wanted = command.developments?.map(unitsOf) ?? null;
  const developments = wanted && isSameList(units, wanted) ? null : wanted;
  if (changes === null && developments === null) return [];
  const stays = new Set(developments?.map(({ developmentId }) => developmentId));
  return [
    {
      type: 'ClientUpdated',
      data: {
        clientId,
        changes,
        claimId,
        claims: [...claims],
        developments,
        leaves: developments ? Object.keys(units).filter((id) => !stays.has(id)) : [],
        supersedes: copied(rivals),
      },
    },
  ];
}

/** Refuses, in this order: an unknown client, another version. One that is deactivated already stays so. */
function deactivate(state: ClientsState, command: DeactivateClientCommand): ClientEvent[] {
  const { clientId } = command;
  const { standing } = existingClient(state, clientId, command);
  return standing === 'inactive' ? [] : [{ type: 'ClientDeactivated', data: { clientId } }];
}

/** Refuses, in this order: an unknown client, a CPF or e-mail that another has by now. An active one stays so. */
function reactivate(state: ClientsState, command: ReactivateClientCommand): ClientEvent[] {
  const { clientId, claimId, rivals } = command;
  if (existingClient(state, clientId).standing === 'active') return [];
  assertFree(state, claimId, rivals);
  return [{ type: 'ClientReactivated', data: { clientId, claimId, supersedes: copied(rivals) } }];
}

/** Refuses, in this order: an unknown client, another version. One that is erased already stays so. */
function erase(state: ClientsState, command: EraseClientCommand): ClientEvent[] {
  const { clientId } = command;
  if (state.clients.get(clientId)?.standing === 'erased') return [];
  const { units } = existingClient(state, clientId, command);
  return [{ type: 'ClientErased', data: { clientId, developments: Object.keys(units) } }];
}

/** The erased are unknown, too. */
function existingClient(state: ClientsState, clientId: string, { ifMatch }: ForVersions = {}): ClientRecord {
  const known = state.clients.get(clientId);
  if (known === undefined || known.standing === 'erased') {
    throw new DomainError('NOT_FOUND', messages.clientNotFound, 'clientId');
  }
  const { version } = known;
  if (ifMatch && !ifMatch.includes(version)) {
    throw new DomainError('STALE_VERSION', messages.staleVersion, 'If-Match', { version, changes: [] });
  }
  return known;
}

function activeClient(state: ClientsState, clientId: string, versions?: ForVersions): ClientRecord {
  const known = existingClient(state, clientId, versions);
  if (known.standing === 'inactive') throw new DomainError('INVALID_OPERATION', messages.clientInactive);
  return known;
}

/** The claim was not beaten on its way, and nobody who claimed before holds the value. */
function assertFree(
  state: ClientsState,
  claimId: string,
  rivals: readonly SupersededClaim[],
  company?: boolean,
): void {
  const holds = (rival: SupersededClaim): boolean =>
    state.clients.get(rival.clientId)?.claims[rival.field] === claimIdOf(rival);
  const lostTo = state.void.get(claimId) ?? rivals.find(holds)?.field;
  if (lostTo !== undefined) throw duplicateClient(lostTo, company);
}

/** Who may restore the former client is told which one it is. */
const formerClient = ({ clientId, tells }: NonNullable<RegisterClientCommand['former']>): DomainError =>
  new DomainError(
    'CONFLICT',
    tells ? messages.clientCpfDeactivated : messages.clientCpfDeactivatedAsk,
    'cpf',
    tells ? { clientId } : undefined,
  );

function assertSomeDevelopment(developments: readonly ClientUnits[]): void {
  if (developments.length > 0) return;
  throw new DomainError('REQUIRED_FIELD', messages.clientDevelopmentRequired, 'developmentUnits');
}

/** Nothing new is noted, and the units are those that are there. */
function isSameList(units: ClientRecord['units'], wanted: readonly ClientUnits[]): boolean {
  return (
    Object.keys(units).length === wanted.length &&
    wanted.every(
      ({ developmentId, units: numbers, notes }) =>
        notes === null && units[developmentId]?.join() === numbers.join(),
    )
  );
}

const copied = (rivals: readonly SupersededClaim[]): SupersededClaim[] =>
  rivals.map((rival) => ({ ...rival }));

const unitsOf = ({ developmentId, units, notes }: ClientUnits): ClientUnits => ({
  developmentId,
  units: [...new Set(units)],
  notes,
});
