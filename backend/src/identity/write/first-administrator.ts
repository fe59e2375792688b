/** Where nobody is yet, the start invites the administrator of the settings, and the program can say how to sign in. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import type { User } from '../domain/users.ts';
import { FirstAccess, windowEnd } from '../vault/first-access.ts';
import { UsersBook } from './users-book.ts';

export interface FirstSignIn {
  readonly email: string;
  readonly windowOpen: boolean;
  /** To be typed once with the new password; only where the server is reachable from outside. */
  readonly code?: string;
}

const SYSTEM = { actorId: 'system' };
const PROJECTED_WITHIN_MS = 5_000;

@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  constructor(
    private readonly users: UsersBook,
    private readonly firstAccess: FirstAccess,
    private readonly progress: ProjectionProgress,
    @Inject(SETTINGS)
    private readonly settings: Pick<Settings, 'adminEmail' | 'adminName' | 'firstAccessCode'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const user = (await this.#find()) ?? (await this.#invite());
    const isWaiting = user.status === 'invited' && user.windowUntil !== null;
    // Also after a crash between the journal and the vault: the window ends when the journal says.
    if (isWaiting && !(await this.firstAccess.everOpened(user.userId))) {
      await this.firstAccess.open(user.userId, new Date(user.windowUntil), false);
    }
  }

  /**
   * How the first administrator signs in. Where a code is needed each call makes a new one and the one before is void,
   * because only its hash is kept: call it once, when it is about to be shown.
   */
  async describe(): Promise<FirstSignIn> {
    const user = await this.#find();
    if (!user) return { email: this.settings.adminEmail, windowOpen: false };
    const { userId, email } = user;
    if (!(await this.firstAccess.isOpen(userId, new Date()))) return { email, windowOpen: false };
    if (!this.settings.firstAccessCode) return { email, windowOpen: true };
    return { email, windowOpen: true, code: await this.firstAccess.renewCode(userId) };
  }

  async #find(): Promise<User | undefined> {
    const { byId, firstUserId } = await this.users.head();
    return firstUserId === null ? undefined : byId.get(firstUserId);
  }

  async #invite(): Promise<User> {
    const { adminEmail: email, adminName: name } = this.settings;
    const expiresAt = windowEnd(new Date()).toISOString();
    const command = {
      type: 'InviteFirstAdministrator',
      userId: randomUUID(),
      name,
      email,
      expiresAt,
    } as const;
    const { stream, lastRevision } = await this.users.execute(command, SYSTEM);
    await this.progress.reached(stream, lastRevision, ['users'], PROJECTED_WITHIN_MS);
    // Of two processes that start at once only one invites; both find the same administrator.
    const user = await this.#find();
    if (!user) throw new Error('the first administrator was invited and is not there');
    return user;
  }
}
