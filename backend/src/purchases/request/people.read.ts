/** What deciding on a request needs to know of users: how far one's type reaches, and who else could approve. */
import { Injectable } from '@nestjs/common';
import {
  ownOnly,
  type Permission,
  permissionsOf,
  usersDecider,
  type UsersState,
} from '../../identity/public.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { Books } from '../../platform/book/book.types.ts';

export interface Reach {
  readonly ownOnly: boolean;
  readonly otherApprover: boolean;
  readonly mayApprove: boolean;
  /** Books expenses on any account, and so as far below zero as the installation lets them. */
  readonly mayBook: boolean;
}

@Injectable()
export class People {
  constructor(
    private readonly database: ReadDatabase,
    private readonly books: Books,
  ) {}

  /** By the journal up to its head when this was asked: no table that lags or was written to gives anybody a right. */
  async reachNow(userId: string): Promise<Reach> {
    return reach(await (await this.books.open(usersDecider)).catchUp(), userId);
  }

  /** User ids of all active administrators, as of the journal's head. */
  async administratorsNow(): Promise<readonly string[]> {
    const { byId } = await (await this.books.open(usersDecider)).catchUp();
    return [...byId.values()]
      .filter(({ isActive, type }) => isActive && type === 'admin')
      .map(({ userId }) => userId);
  }

  /** By the journal as this process knows it, for telling what is open to somebody. */
  async reachOf(userId: string): Promise<Reach> {
    return reach((await this.books.open(usersDecider)).state, userId);
  }

  /** Of those who are known by name. */
  async namesOf(userIds: readonly string[]): Promise<(userId: string) => string | null> {
    const found = await this.database.query<{ id: string; name: string }>(
      'select author_id::text as id, name from read.authors where author_id::text = any ($1)',
      [userIds],
    );
    const names = new Map(found.map(({ id, name }) => [id, name]));
    return (userId) => names.get(userId) ?? null;
  }
}

/** A user who is not there reaches only what is their own. */
function reach({ byId }: UsersState, userId: string): Reach {
  const active = [...byId.values()].filter(({ isActive }) => isActive);
  const self = active.find((user) => user.userId === userId);
  const may = (permission: Permission): boolean =>
    self !== undefined && permissionsOf(self.type).includes(permission);
  return {
    ownOnly: self === undefined || ownOnly(self.type, 'purchases:update'),
    otherApprover: active.some(
      (user) => user.userId !== userId && permissionsOf(user.type).includes('purchases:approve'),
    ),
    mayApprove: may('purchases:approve'),
    mayBook: may('expenses:create'),
  };
}
