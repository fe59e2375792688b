/** What other contexts may know of users. */
import type { UserRow } from './read/users.projection.ts';

export { userShapes } from './domain/event-shapes.ts';
export { ownOnly, type Permission, permissionsOf } from './domain/permissions.ts';
export type { UsersState } from './domain/users-state.ts';
export { usersDecider } from './domain/users.ts';
export type { UserEvent } from './domain/events.ts';
export {
  ACCOUNTS,
  KeptPasswords,
  type KeptSecrets,
  OWED,
  PASSKEYS,
  PASSWORDS,
  type WayIn,
} from './domain/kept-passwords.ts';

export interface PublishedTables {
  /** Facts keep the id of who did something; whoever shows them needs the name. */
  users: Pick<UserRow, 'user_id' | 'name'>;
}
