/** The list of users as screens and the guard read it. Holds no secret; rebuilt from the `users` stream at any time. */
import { folded, type UserType, userTypeLabels } from '@livro/rules';
import type { Recorded } from '@livro/event-sourcing';
import { searchable } from '../../platform/database/search-text.ts';
import {
  defineProjection,
  defineTable,
  holding,
  type RecordedOf,
  rowAt,
  type RowOf,
} from '../../platform/projections/define-projection.ts';
import type { Rows } from '../../platform/projections/projection.types.ts';
import type { UserEvent } from './events.ts';

export const usersTable = defineTable({
  name: 'users',
  columns: {
    user_id: 'uuid not null',
    name: 'text not null',
    email: 'text not null',
    type: holding<UserType>('text not null'),
    is_active: 'boolean not null',
    has_password: 'boolean not null',
    last_login: 'timestamptz',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
    /** Name, e-mail and the type's label, for searches. */
    search: 'text not null',
    /** The name as lists sort by it. */
    name_key: 'text not null',
    /** Revision of the invitation: the order of creation, without ties. */
    created_revision: 'bigint not null',
    /** As the decider counts it: the number of the invitation or of the last edit. */
    version: 'integer not null',
  },
  primaryKey: ['user_id'],
  indexes: ['using btree (email)'],
});
export type UserRow = RowOf<typeof usersTable>;

export const usersProjection = defineProjection<UserEvent>({
  name: 'users',
  version: 2,
  tables: [usersTable],
  handles: [
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
  ],
  keysOf: ({ data }) => [rowAt(usersTable, data.userId)],
  fold,
});

function fold(event: RecordedOf<UserEvent>, rows: Rows): void {
  const { recordedAt } = event.metadata;
  switch (event.type) {
    case 'UserInvited': {
      const { userId, name, email, type } = event.data;
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
      return change(rows, event.data.userId, { has_password: false, updated_at: recordedAt });
    case 'PasswordCreated':
      return change(rows, event.data.userId, { has_password: true, updated_at: recordedAt });
    case 'PasswordChanged':
      return change(rows, event.data.userId, { updated_at: recordedAt });
    case 'UserDetailsChanged': {
      const { userId, name, email } = event.data;
      return edit(event, rows, userId, { name, email });
    }
    case 'UserTypeChanged':
      return edit(event, rows, event.data.userId, { type: event.data.type });
    case 'UserDeactivated':
      return edit(event, rows, event.data.userId, { is_active: false });
    case 'UserReactivated':
      return edit(event, rows, event.data.userId, { is_active: true });
    case 'SignedIn':
      return change(rows, event.data.userId, { last_login: event.data.at });
    // What a person proves to be somebody with is the vault's to know.
    case 'SecondFactorAdded':
    case 'SecondFactorRemoved':
    case 'SecondFactorReset':
    case 'RecoveryCodeUsed':
    case 'RecoveryCodesRenewed':
    case 'IdentityLinked':
      return;
    default: {
      const unknown: never = event;
      throw new TypeError(`unknown event ${JSON.stringify(unknown)}`);
    }
  }
}

const searched = ({ name, email, type }: Pick<UserRow, 'name' | 'email' | 'type'>) => ({
  search: searchable([name, email, userTypeLabels[type]]),
  name_key: folded(name),
});

function edit(event: Recorded, rows: Rows, userId: string, changes: Partial<UserRow>): void {
  const row = { ...rowOf(rows, userId), ...changes };
  const version = Number(event.revision) + 1;
  rows.put(usersTable, { ...row, ...searched(row), version, updated_at: event.metadata.recordedAt });
}

function change(rows: Rows, userId: string, changes: Partial<UserRow>): void {
  rows.put(usersTable, { ...rowOf(rows, userId), ...changes });
}

function rowOf(rows: Rows, userId: string): UserRow {
  const row = rows.get(usersTable, [userId]);
  if (!row) throw new Error(`user ${userId} was never invited`);
  return row;
}
