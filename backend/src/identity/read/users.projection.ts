/** The list of users as screens and the guard read it. Holds no secret; rebuilt from the `users` stream at any time. */
import type { UserType } from '@livro/rules';
import type { Recorded } from '@livro/event-sourcing';
import type { Projection, Rows, TableDefinition } from '../../platform/projections/projection.types.ts';
import type { UserEvent } from '../domain/events.ts';

export interface UserRow {
  user_id: string;
  name: string;
  email: string;
  type: UserType;
  is_active: boolean;
  has_password: boolean;
  last_login: string | null;
  created_at: string;
  updated_at: string;
}

export const usersTable: TableDefinition<UserRow> = {
  name: 'users',
  columns: {
    user_id: 'uuid not null',
    name: 'text not null',
    email: 'text not null',
    type: 'text not null',
    is_active: 'boolean not null',
    has_password: 'boolean not null',
    last_login: 'timestamptz',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
  },
  primaryKey: ['user_id'],
  indexes: ['using btree (email)'],
};

const HANDLED: readonly UserEvent['type'][] = [
  'UserInvited',
  'FirstAccessOpened',
  'PasswordCreated',
  'SignedIn',
];

export const usersProjection: Projection = {
  name: 'users',
  version: 1,
  tables: [usersTable],
  handles: HANDLED,
  keysOf: (event) => [{ table: usersTable, key: [(event as Recorded<UserEvent>).data.userId] }],
  fold: (event, rows) => fold(event as Recorded<UserEvent>, rows),
};

function fold(event: Recorded<UserEvent>, rows: Rows): void {
  const { recordedAt } = event.metadata;
  const fact = event as UserEvent;
  switch (fact.type) {
    case 'UserInvited': {
      const { userId, name, email, type } = fact.data;
      return rows.put(usersTable, {
        user_id: userId,
        name,
        email,
        type,
        is_active: true,
        has_password: false,
        last_login: null,
        created_at: recordedAt,
        updated_at: recordedAt,
      });
    }
    case 'FirstAccessOpened':
      return change(rows, fact.data.userId, { has_password: false, updated_at: recordedAt });
    case 'PasswordCreated':
      return change(rows, fact.data.userId, { has_password: true, updated_at: recordedAt });
    case 'SignedIn':
      return change(rows, fact.data.userId, { last_login: fact.data.at });
    default: {
      const unknown: never = fact;
      throw new TypeError(`unknown event ${JSON.stringify(unknown)}`);
    }
  }
}

function change(rows: Rows, userId: string, changes: Partial<UserRow>): void {
  const row = rows.get(usersTable, [userId]);
  if (!row) throw new Error(`user ${userId} was never invited`);
  rows.put(usersTable, { ...row, ...changes });
}
