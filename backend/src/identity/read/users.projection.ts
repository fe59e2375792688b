/** The list of users as screens and the guard read it. Holds no secret; rebuilt from the `users` stream at any time. */
import { userTypeLabels, type UserType } from '@livro/rules';
import type { Recorded } from '@livro/event-sourcing';
import { folded, searchable } from '../../platform/database/search-text.ts';
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
  /** Name, e-mail and the type's label, for searches. */
  search: string;
  /** The name as lists sort by it. */
  name_key: string;
  /** Revision of the invitation: the order of creation, without ties. */
  created_revision: number;
  /** As the decider counts it: the number of the invitation or of the last edit. */
  version: number;
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
    search: 'text not null',
    name_key: 'text not null',
    created_revision: 'bigint not null',
    version: 'integer not null',
  },
  primaryKey: ['user_id'],
  indexes: ['using btree (email)'],
};

const HANDLED: readonly UserEvent['type'][] = [
  'UserInvited',
  'FirstAccessOpened',
  'PasswordCreated',
  'PasswordChanged',
  'AccessReset',
  'UserDetailsChanged',
  'UserTypeChanged',
  'UserDeactivated',
  'UserReactivated',
  'SignedIn',
];

export const usersProjection: Projection = {
  name: 'users',
  version: 2,
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
        ...searched({ name, email, type }),
        created_revision: Number(event.revision),
        version: Number(event.revision) + 1,
      });
    }
    case 'FirstAccessOpened':
    case 'AccessReset':
      return change(rows, fact.data.userId, { has_password: false, updated_at: recordedAt });
    case 'PasswordCreated':
      return change(rows, fact.data.userId, { has_password: true, updated_at: recordedAt });
    case 'PasswordChanged':
      return change(rows, fact.data.userId, { updated_at: recordedAt });
    case 'UserDetailsChanged': {
      const { userId, name, email } = fact.data;
      return edit(event, rows, userId, { name, email });
    }
    case 'UserTypeChanged':
      return edit(event, rows, fact.data.userId, { type: fact.data.type });
    case 'UserDeactivated':
      return edit(event, rows, fact.data.userId, { is_active: false });
    case 'UserReactivated':
      return edit(event, rows, fact.data.userId, { is_active: true });
    case 'SignedIn':
      return change(rows, fact.data.userId, { last_login: fact.data.at });
    // What a person proves to be somebody with is the vault's to know.
    case 'SecondFactorAdded':
    case 'SecondFactorRemoved':
    case 'SecondFactorReset':
    case 'RecoveryCodeUsed':
    case 'RecoveryCodesRenewed':
    case 'IdentityLinked':
      return;
    default: {
      const unknown: never = fact;
      throw new TypeError(`unknown event ${JSON.stringify(unknown)}`);
    }
  }
}

const searched = ({ name, email, type }: Pick<UserRow, 'name' | 'email' | 'type'>) => ({
  search: searchable([name, email, userTypeLabels[type]]),
  name_key: folded(name),
});

function edit(event: Recorded, rows: Rows, userId: string, changes: Partial<UserRow>): void {
  const row = { ...standing(rows, userId), ...changes };
  const version = Number(event.revision) + 1;
  rows.put(usersTable, { ...row, ...searched(row), version, updated_at: event.metadata.recordedAt });
}

function change(rows: Rows, userId: string, changes: Partial<UserRow>): void {
  rows.put(usersTable, { ...standing(rows, userId), ...changes });
}

function standing(rows: Rows, userId: string): UserRow {
  const row = rows.get(usersTable, [userId]);
  if (!row) throw new Error(`user ${userId} was never invited`);
  return row;
}
