/**
 * The decider of the `developments` stream: which developments there are and under which names. It owns that a name is
 * unique, whatever its case and surrounding blanks; it refuses whatever breaks a rule of the form.
 */
import { DomainError, type Decider } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Map as PersistentMap } from 'immutable';
import type { CreateDevelopmentCommand, DevelopmentCommand } from './commands.ts';
import { nameKey } from './development-names.ts';
import { brokenRule } from './development-rules.ts';
import { deleteDevelopment } from './delete-development.decide.ts';
import { editDevelopment } from './edit-development.decide.ts';
import type { DevelopmentsState, DevelopmentRecord } from './developments-state.ts';
import type { DevelopmentEvent } from './events.ts';

export const developmentsDecider: Decider<DevelopmentsState, DevelopmentCommand, DevelopmentEvent> = {
  stream: 'developments',
  initialState: {
    names: PersistentMap(),
    byName: PersistentMap(),
    current: PersistentMap(),
    eventCount: 0,
  },
  decide(state, command) {
    switch (command.type) {
      case 'CreateDevelopment':
        return create(state, command);
      case 'EditDevelopment':
        return editDevelopment(state, command);
      case 'DeleteDevelopment':
        return deleteDevelopment(state, command);
      default:
        throw new Error(`No decision for ${JSON.stringify(command satisfies never)}`);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'DevelopmentCreated': {
        const { developmentId, openingDate: _, accounts: __, ...fields } = event.data;
        return taken(state, developmentId, fields);
      }
      case 'DevelopmentEdited': {
        const { developmentId, ...fields } = event.data;
        return taken(state, developmentId, fields);
      }
      case 'DevelopmentDeleted':
        return gone(state, event.data.developmentId);
      default:
        throw new Error(`An event that this program does not know: ${JSON.stringify(event satisfies never)}`);
    }
  },
  snapshotVersion: 4,
  toSnapshot: ({ current, eventCount }) => ({ current: current.toArray(), eventCount }),
  fromSnapshot: (json) => {
    const { current, eventCount } = json as { current: [string, DevelopmentRecord][]; eventCount: number };
    const names = current.map(([id, { fields }]): [string, string] => [id, fields.name]);
    return {
      names: PersistentMap(names),
      byName: PersistentMap(names.map(([id, name]): [string, string] => [nameKey(name), id])),
      current: PersistentMap(current),
      eventCount,
    };
  },
};

function taken(
  state: DevelopmentsState,
  developmentId: string,
  fields: DevelopmentRecord['fields'],
): DevelopmentsState {
  const version = state.eventCount + 1;
  const before = state.names.get(developmentId);
  const byName = before === undefined ? state.byName : state.byName.delete(nameKey(before));
  return {
    names: state.names.set(developmentId, fields.name),
    byName: byName.set(nameKey(fields.name), developmentId),
    current: state.current.set(developmentId, {
      fields,
      version,
      created: state.current.get(developmentId)?.created ?? version,
    }),
    eventCount: version,
  };
}

function gone(state: DevelopmentsState, developmentId: string): DevelopmentsState {
  const { names, byName, current, eventCount } = state;
  return {
    names: names.delete(developmentId),
    byName: byName.delete(nameKey(names.get(developmentId) ?? '')),
    current: current.delete(developmentId),
    eventCount: eventCount + 1,
  };
}

/** Refuses, in this order: a broken rule of the form, a name that is taken. The same development again does nothing. */
function create(state: DevelopmentsState, command: CreateDevelopmentCommand): readonly DevelopmentEvent[] {
  if (state.names.has(command.developmentId)) return [];
  const broken = brokenRule(command);
  if (broken) throw new DomainError(broken.code, broken.message, broken.field);
  if (state.byName.has(nameKey(command.name))) {
    throw new DomainError('DUPLICATE_RECORD', messages.developmentNameTaken, 'name');
  }
  const { type: _, today, accounts, tags, ...fields } = command;
  return [
    {
      type: 'DevelopmentCreated',
      data: {
        ...fields,
        tags: [...tags],
        openingDate: today,
        accounts: accounts.map(({ accountId, kind, openingBalance }) => ({
          accountId,
          kind,
          openingBalance,
        })),
      },
    },
  ];
}
