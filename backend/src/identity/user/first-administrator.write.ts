/** Where nobody is yet, the start invites the administrator of the settings, and the program can say how to sign in. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import type { User } from './users-state.ts';
import { FirstAccess, windowEnd } from '../password/first-access.store.ts';
import { UsersBook } from './users-book.write.ts';

export interface FirstSignIn {
  readonly email: string;
  /** To be typed once with the new password; undefined where the first access is not open. */
  readonly code?: string;
}

const SYSTEM = { actorId: 'system' };
/** Who installs the program signs in as soon as it says that it is there: on a busy machine the first tables take their time. */
const PROJECTED_WITHIN_MS = 30_000;

@Injectable()
export class FirstAdministrator implements OnApplicationBootstrap {
  constructor(
    private readonly users: UsersBook,
    private readonly firstAccess: FirstAccess,
    private readonly progress: ProjectionProgress,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'adminEmail' | 'adminName'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const user = (await this.#find()) ?? (await this.#invite());
    const isWaiting = user.status === 'invited' && user.windowUntil !== null;
    // Also after a crash between the journal and the vault: the window ends when the journal says.
    if (isWaiting && !(await this.firstAccess.everOpened(user.userId))) {
      await this.firstAccess.open(user.userId, new Date(user.windowUntil));
    }
  }

  /**
   * How the first administrator signs in. Each call makes a new code and the one before is void, because only its hash is
   * kept: call it once, when it is about to be shown.
   */
  async describe(): Promise<FirstSignIn> {
    const user = await this.#find();
    if (!user) return { email: this.settings.adminEmail };
    const { userId, email } = user;
    if (!(await this.firstAccess.isOpen(userId, new Date()))) return { email };
    return { email, code: await this.firstAccess.renewCode(userId) };
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
