/** A user as the journal says, with what only the directory knows: the read model gives nobody a right. */
import type { User } from './users-state.ts';
import type { DirectoryUser } from './user-directory.read.ts';

/** `row`: what the directory has, perhaps older, perhaps nothing yet; then `now` stands for what it would know. */
export function currentUser(user: User, row: DirectoryUser | undefined, now: Date): DirectoryUser {
  const { userId, name, email, type, isActive, version, status } = user;
  return {
    id: userId,
    name,
    email,
    type,
    isActive,
    version,
    hasSecondFactor: row?.hasSecondFactor ?? false,
    hasPassword: row?.hasPassword ?? status === 'ready',
    lastLogin: row?.lastLogin ?? null,
    createdAt: row?.createdAt ?? now,
    updatedAt: row && row.version >= version ? row.updatedAt : now,
  };
}
