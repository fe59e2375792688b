/**
 * The decider of the `developments` stream: which developments there are and under which names. It owns that a name is
 * unique, whatever its case and surrounding blanks; it refuses whatever breaks a rule of the form.
 */
import { DomainError, type Decider } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { Map as PersistentMap } from 'immutable';
import type { CreateDevelopmentCommand, DevelopmentCommand } from './commands.ts';
import { brokenRule } from './development-rules.ts';
import type { DevelopmentEvent } from './events.ts';

export interface DevelopmentsState {
  /** Name as it was written, by development. */
  readonly names: PersistentMap<string, string>;
  /** Development by `nameKey`. */
  readonly byName: PersistentMap<string, string>;
}

export const developmentsDecider: Decider<DevelopmentsState, DevelopmentCommand, DevelopmentEvent> = {
  stream: 'developments',
  initialState: { names: PersistentMap(), byName: PersistentMap() },
  decide(state, command) {
    switch (command.type) {
      case 'CreateDevelopment':
        return create(state, command);
      default:
        throw new Error(`No decision for ${JSON.stringify(command.type satisfies never)}`);
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'DevelopmentCreated': {
        const { developmentId, name } = event.data;
        return {
          names: state.names.set(developmentId, name),
          byName: state.byName.set(nameKey(name), developmentId),
        };
      }
      default:
        throw new Error(
          `A fact that this program does not know: ${JSON.stringify(event.type satisfies never)}`,
        );
    }
  },
  snapshotVersion: 1,
  toSnapshot: (state) => ({ names: state.names.toArray() }),
  fromSnapshot: (json) => {
    const { names } = json as { names: [string, string][] };
    return {
      names: PersistentMap(names),
      byName: PersistentMap(names.map(([id, name]): [string, string] => [nameKey(name), id])),
    };
  },
};

/** What two names must share to be one: case, surrounding blanks and the spelling of accents in Unicode do not count. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').trim().toLocaleLowerCase('pt-BR').normalize('NFC');

/** The development of this name, or undefined. */
export const developmentNamed = (state: DevelopmentsState, name: string): string | undefined =>
  state.byName.get(nameKey(name));

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
