/** Finding users: by id, by e-mail, by session. Reads the projection and the vault's side of it; changes nothing. */
import { Injectable } from '@nestjs/common';
import { limits, type UserType } from '@livro/rules';
import { Database } from '../../platform/database/database.ts';
import { Gathered } from '../../platform/database/gathered.ts';
import { HAS_FACTOR } from '../second-factor/factor.entities.ts';

export interface DirectoryUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly type: UserType;
  readonly isActive: boolean;
  readonly hasPassword: boolean;
  /** As the vault says. */
  readonly hasSecondFactor: boolean;
  readonly lastLogin: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The number, in its stream, of the invitation or of the last edit. */
  readonly version: number;
}

/** With what signing in needs to know. */
export interface SignInUser extends DirectoryUser {
  readonly passwordHash: string | null;
  /** When the first-access window that is open now closes; null when none is. */
  readonly windowUntil: Date | null;
  /** SHA-256 (hex) of that window's one-time code. */
  readonly windowCodeHash: string | null;
}

export interface SessionUser {
  readonly expiresAt: Date;
  /** When its holder last proved to be the user. */
  readonly confirmedAt: Date | null;
  /** More than a password was proven in it. */
  readonly withSecondFactor: boolean;
  readonly user: DirectoryUser;
}

export const USER_COLUMNS = `u.user_id as id, u.name, u.email, u.type, u.is_active as "isActive", u.has_password as "hasPassword",
  ${HAS_FACTOR} as "hasSecondFactor",
  u.last_login as "lastLogin", u.created_at as "createdAt", u.updated_at as "updatedAt", u.version`;

@Injectable()
export class UserDirectory {
  readonly #sessions = new Gathered<string, SessionUser>(
    (ids) => this.#ofSessions(ids),
    (id) => id,
  );

  constructor(private readonly database: Database) {}

  /** One statement, the same for everybody: whether the e-mail is known cannot be told from the work. */
  async forSignIn(email: string, now: Date): Promise<SignInUser | undefined> {
    const [user] = await this.database.query<SignInUser>(
      `select ${USER_COLUMNS}, c.password_hash as "passwordHash", w.expires_at as "windowUntil",
         w.code_hash as "windowCodeHash"
       from read.users u
       left join vault.credentials c on c.user_id = u.user_id
       left join vault.first_access_windows w
         on w.user_id = u.user_id and w.used_at is null and w.expires_at > $2 and w.wrong_codes < $3
           and c.user_id is null
       where u.email = $1`,
      [email, now, limits.firstAccessWrongCodes],
    );
    return user;
  }

  async byId(id: string): Promise<DirectoryUser | undefined> {
    const [user] = await this.database.query<DirectoryUser>(
      `select ${USER_COLUMNS} from read.users u where u.user_id = $1`,
      [id],
    );
    return user;
  }

  /**
   * The user of a session that is alive at `now`: asked on every request, so a change of type holds from the next one. What
   * many requests ask at once is one statement, begun after each of them asked.
   */
  async ofSession(sessionId: string, userId: string, now: Date): Promise<SessionUser | undefined> {
    const found = await this.#sessions.ask(sessionId);
    return found && found.user.id === userId && found.expiresAt > now ? found : undefined;
  }

  async #ofSessions(sessionIds: readonly string[]): Promise<ReadonlyMap<string, SessionUser>> {
    // Of who has a second factor, a session that never saw one is none: it is older than the factor.
    const rows = await this.database.prepared<
      DirectoryUser & Omit<SessionUser, 'user'> & { readonly sessionId: string }
    >(
      `select s.id as "sessionId", s.expires_at as "expiresAt", s.confirmed_at as "confirmedAt",
         s.second_factor_at is not null as "withSecondFactor", ${USER_COLUMNS}
       from vault.sessions s join read.users u on u.user_id = s.user_id
       where s.id = any ($1::uuid[]) and s.ended_at is null and u.is_active
         and (s.second_factor_at is not null or not ${HAS_FACTOR})`,
      [sessionIds],
    );
    return new Map(
      rows.map(({ sessionId, expiresAt, confirmedAt, withSecondFactor, ...user }) => [
        sessionId,
        { expiresAt, confirmedAt, withSecondFactor, user },
      ]),
    );
  }
}
