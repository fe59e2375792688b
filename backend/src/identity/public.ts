/** What other contexts may know of users. */
import type { AuthorRow } from './user/authors.projection.ts';

export type { AccessKeyEvent } from './access-key/events.ts';
export { permissionsOfScopes, scopesWithin } from './access-key/scopes.ts';
export { accessKeysDecider, accessKeyShapes } from './access-key/access-keys.ts';
export { webhooksDecider, webhookShapes } from './webhook/webhooks.ts';
export { userShapes } from './user/event-shapes.ts';
export { ownOnly, type Permission, permissionsOf } from './permission/permissions.ts';
export type { UsersState } from './user/users-state.ts';
export { usersDecider } from './user/users.ts';
export type { UserEvent } from './user/events.ts';
export {
  ACCOUNTS,
  KeptPasswords,
  type KeptSecrets,
  OWED,
  PASSKEYS,
  PASSWORDS,
  type WayIn,
} from './password/kept-passwords.ts';

export interface PublishedTables {
  /** Events keep the id of who or what did something; anyone who shows them needs the name, and an auditor what a person may do. */
  authors: Pick<AuthorRow, 'author_id' | 'name' | 'type'>;
}
