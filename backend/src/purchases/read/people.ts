/** What deciding on a request needs to know of users: how far one's type reaches, and who else could approve. */
import type { UserType } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ownOnly, permissionsOf, type Permission } from '../../identity/domain/permissions.ts';
import { Database } from '../../platform/database/database.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';

export interface Reach {
  readonly ownOnly: boolean;
  readonly otherApprover: boolean;
  readonly mayApprove: boolean;
  /** Books expenses on any account, and so as far below zero as the installation lets them. */
  readonly mayBook: boolean;
}

interface ActiveUser {
  readonly id: string;
  readonly type: UserType;
}

@Injectable()
export class People {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly progress: ProjectionProgress,
  ) {}

  /** As of all that the journal held when this was asked: nobody approves their own because a list lagged. */
  async reachNow(userId: string): Promise<Reach> {
    const head = await this.store.lastEvent('users');
    if (head) await this.progress.reached('users', head.revision, ['users']);
    return this.reachOf(userId);
  }

  /** Of those who are known by name. */
  async namesOf(userIds: readonly string[]): Promise<(userId: string) => string | null> {
    const found = await this.database.query<{ id: string; name: string }>(
      'select user_id::text as id, name from read.users where user_id::text = any ($1)',
      [userIds],
    );
    const names = new Map(found.map(({ id, name }) => [id, name]));
    return (userId) => names.get(userId) ?? null;
  }

  /** A user who is not there reaches only what is their own. */
  async reachOf(userId: string): Promise<Reach> {
    const active = await this.database.query<ActiveUser>(
      'select user_id::text as id, type from read.users where is_active',
    );
    const self = active.find(({ id }) => id === userId);
    const may = (permission: Permission): boolean =>
      self !== undefined && permissionsOf(self.type).includes(permission);
    return {
      ownOnly: self === undefined || ownOnly(self.type, 'purchases:update'),
      otherApprover: active.some(
        ({ id, type }) => id !== userId && permissionsOf(type).includes('purchases:approve'),
      ),
      mayApprove: may('purchases:approve'),
      mayBook: may('expenses:create'),
    };
  }
}
