/** What other contexts may know of users. */
import type { UserRow } from './read/users.projection.ts';

export interface PublishedTables {
  /** Facts keep the id of who did something; whoever shows them needs the name. */
  users: Pick<UserRow, 'user_id' | 'name'>;
}
