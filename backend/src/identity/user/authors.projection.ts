/**
 * Everybody who can be the author of an event, by the id that events keep: people, and the keys by which programs call. What lists,
 * histories and files call an author stands here once, so that a key is never taken for a person.
 */
import { messages, type UserType } from '@livro/rules';
import {
  defineProjection,
  defineTable,
  holding,
  rowAt,
  type RowOf,
} from '../../platform/projections/define-projection.ts';
import type { AccessKeyIssued } from '../access-key/events.ts';
import type { UserDetailsChanged, UserInvited, UserTypeChanged } from './events.ts';

export const authorsTable = defineTable({
  name: 'authors',
  columns: {
    author_id: 'uuid not null',
    /** As it is shown: a person's name, `Chave: …` of a key. */
    name: 'text not null',
    /** Null of a key. */
    type: holding<UserType | null>('text'),
  },
  primaryKey: ['author_id'],
  indexes: [],
});
export type AuthorRow = RowOf<typeof authorsTable>;

export const authorsProjection = defineProjection<
  UserInvited | UserDetailsChanged | UserTypeChanged | AccessKeyIssued
>({
  name: 'authors',
  version: 1,
  tables: [authorsTable],
  handles: ['UserInvited', 'UserDetailsChanged', 'UserTypeChanged', 'AccessKeyIssued'],
  keysOf: ({ data }) => [rowAt(authorsTable, 'keyId' in data ? data.keyId : data.userId)],
  fold({ type, data }, rows) {
    if (type === 'AccessKeyIssued')
      return rows.put(authorsTable, {
        author_id: data.keyId,
        name: messages.accessKeys.author(data.name),
        type: null,
      });
    if (type === 'UserInvited')
      return rows.put(authorsTable, { author_id: data.userId, name: data.name, type: data.type });
    const row = rows.get(authorsTable, [data.userId]);
    if (!row) throw new Error(`user ${data.userId} was never invited`);
    rows.put(authorsTable, {
      ...row,
      ...(type === 'UserTypeChanged' ? { type: data.type } : { name: data.name }),
    });
  },
});
