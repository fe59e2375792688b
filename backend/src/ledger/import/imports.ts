/** The decider of the `imports` stream: each import starts once and ends once, however often it is asked for. */
import { accountKinds } from '@livro/rules';
import { is, type Decider, type ShapesOf } from '@livro/event-sourcing';
import type { ImportEvent, ImportFinished, ImportStarted } from './import.events.ts';

export interface ImportsState {
  /** Every import that there was; they are few. */
  readonly standing: Readonly<Record<string, 'started' | 'finished'>>;
}

export type ImportsCommand =
  | ({ readonly type: 'StartImport' } & ImportStarted['data'])
  | ({ readonly type: 'FinishImport' } & ImportFinished['data']);

export const IMPORTS = 'imports';

export const importsDecider: Decider<ImportsState, ImportsCommand, ImportEvent> = {
  stream: IMPORTS,
  initialState: { standing: {} },
  /** Never refused: whoever starts holds the lock, and one that was interrupted goes on under its own id. */
  decide({ standing }, command) {
    switch (command.type) {
      case 'StartImport': {
        const { type: _, ...data } = command;
        return standing[data.importId] ? [] : [{ type: 'ImportStarted', data }];
      }
      case 'FinishImport': {
        const { type: _, ...data } = command;
        return standing[data.importId] === 'started' ? [{ type: 'ImportFinished', data }] : [];
      }
      default:
        throw new TypeError(`No such command: ${JSON.stringify(command satisfies never)}`);
    }
  },
  evolve({ standing }, event) {
    switch (event.type) {
      case 'ImportStarted':
        return { standing: { ...standing, [event.data.importId]: 'started' } };
      case 'ImportFinished':
        return { standing: { ...standing, [event.data.importId]: 'finished' } };
      default:
        return event satisfies never;
    }
  },
  snapshotVersion: 1,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as ImportsState,
};

const entryNumber = is.orNull(is.positive);

export const importShapes: ShapesOf<ImportEvent> = {
  ImportStarted: {
    importId: is.uuid,
    files: is.listOf(is.shaped({ name: is.text, lines: is.integer })),
    developments: is.integer,
    clients: is.integer,
    entries: is.integer,
    amount: is.integer,
  },
  ImportFinished: {
    importId: is.uuid,
    developments: is.integer,
    clients: is.integer,
    linked: is.integer,
    entries: is.integer,
    repeated: is.integer,
    amount: is.integer,
    sums: is.listOf(
      is.shaped({
        type: is.text,
        accountId: is.uuid,
        account: is.oneOf(accountKinds),
        entries: is.integer,
        amount: is.integer,
      }),
    ),
    firstEntry: entryNumber,
    lastEntry: entryNumber,
    firstDay: is.orNull(is.day),
    lastDay: is.orNull(is.day),
    stop: is.orNull(is.shaped({ file: is.text, line: is.integer, code: is.text, reason: is.text })),
    seconds: is.number,
  },
};
