/**
 * Sign-ins that last: opens a session, rotates its refresh token and ends it. A refresh token is good once; the one just
 * replaced is answered with the same successor for a short while (tabs refresh together), an older one ends the session.
 */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { currentRequest, originOf } from '../../platform/http/request-origin.ts';
import { DataSource, IsNull, LessThan, MoreThan, Not, type Repository } from 'typeorm';
import { TamperReports } from '../../platform/integrity/tamper-reports.ts';
import { SecurityLog } from '../../platform/security-log/security-log.ts';
import { readRefreshToken, writeRefreshToken } from './refresh-token.store.ts';
import { SigningKeys } from './signing-keys.store.ts';
import { Session } from '../user/vault.entities.ts';

/** Short, because a stolen one works until it ends; the session behind it is asked for on every request anyway. */
export const ACCESS_SECONDS = 600;
/** As long as an honest browser may still be sending the token that was replaced a moment ago. */
export const GRACE_MS = 20_000;
const HOUR_MS = 3600 * 1000;
/** Of how a session is used nothing finer is kept. */
const SEEN_EVERY_MS = 60_000;
/** For so long a copied session is told to anyone who signs in next. */
export const TOLD_FOR_MS = 90 * 24 * HOUR_MS;
const MOST_SEEN = 10_000;
const OF_ANOTHER = 'a sessão foi passada a outra pessoa no banco e não é aceita';

export interface OpenSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly refreshToken: string;
}

/** A session whose token came twice: from its browser, and from a copy. */
export interface CopiedSession {
  readonly id: string;
  readonly endedAt: Date;
  /** Where it had been opened, and in what. */
  readonly address: string;
  readonly device: string;
}

@Injectable()
export class Sessions {
  readonly #logger = new Logger(Sessions.name);
  /** When this process last wrote down that a session is used. */
  readonly #seen = new Map<string, number>();
  readonly #sessions: Repository<Session>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly keys: SigningKeys,
    private readonly securityLog: SecurityLog,
    private readonly reports: TamperReports,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'sessionDays' | 'sessionIdleHours'>,
  ) {
    this.#sessions = dataSource.getRepository(Session);
  }

  /** A new session; the user's sessions that ran out are forgotten. */
  async open(userId: string, withSecondFactor: boolean, now: Date): Promise<OpenSession> {
    const forgotten = new Date(now.getTime() - TOLD_FOR_MS);
    await this.#sessions.delete([
      { userId, expiresAt: LessThan(now), endReason: IsNull() },
      { userId, expiresAt: LessThan(now), endReason: Not('reused') },
      { userId, endReason: 'reused', endedAt: LessThan(forgotten) },
    ]);
    const request = currentRequest();
    const origin = request && originOf(request);
    const via = request?.path.includes('/auth/token') ? ('script' as const) : ('browser' as const);
    const { sessionDays, sessionIdleHours } = this.settings;
    const lifeMs =
      via === 'script' ? ACCESS_SECONDS * 1000 : Math.min(sessionDays * 24, sessionIdleHours) * HOUR_MS;
    const session = {
      id: randomUUID(),
      userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
      address: origin?.address ?? '',
      device: origin?.device ?? '',
      via,
      lastSeenAt: now,
      generation: 0,
      rotatedAt: now,
      confirmedAt: now,
      secondFactorAt: withSecondFactor ? now : null,
    };
    await this.#sessions.insert(session);
    this.securityLog.record({ kind: 'sign-in', outcome: 'ok', actorId: userId, subject: session.id });
    return this.#opened(session);
  }

  /** The session with its next refresh token, or undefined when `token` gives no right to one. */
  async rotate(token: string, now: Date): Promise<OpenSession | undefined> {
    const claim = readRefreshToken(this.keys.refreshToken, token);
    if (!claim) return undefined;
    const { sessionId: id, userId, generation } = claim;
    // One statement decides who rotates: of many at once, the first.
    await this.#sessions.update(
      { id, userId, generation, endedAt: IsNull() },
      { generation: generation + 1, rotatedAt: now },
    );
    const session = await this.#sessions.findOneBy({ id, endedAt: IsNull() });
    if (session && session.userId !== userId)
      this.reports.report({ where: 'vault.sessions', key: id, message: OF_ANOTHER });
    if (session?.userId !== userId || session.expiresAt <= now) return undefined;
    const justReplaced =
      session.generation === generation + 1 && now.getTime() - session.rotatedAt.getTime() <= GRACE_MS;
    if (justReplaced) return this.#opened(session);
    // Two have the token: the session's browser, and somebody who copied it.
    await this.#end(id, 'reused', now);
    this.securityLog.record({
      kind: 'session-reused',
      outcome: 'alarm',
      status: 401,
      actorId: session.userId,
      subject: id,
    });
    return undefined;
  }

  /** Anyone who holds the session has proven again to be its user; `withSecondFactor`: by more than the password. */
  async confirm(id: string, withSecondFactor: boolean, now: Date): Promise<void> {
    const proven = { confirmedAt: now, ...(withSecondFactor && { secondFactorAt: now }) };
    await this.#sessions.update({ id, endedAt: IsNull() }, proven);
  }

  /** The session is being used: it lives on. Written down once a minute, and nobody waits for it. */
  seen(id: string, now: Date): void {
    if (now.getTime() < (this.#seen.get(id) ?? 0) + SEEN_EVERY_MS) return;
    if (this.#seen.size >= MOST_SEEN) this.#seen.clear();
    this.#seen.set(id, now.getTime());
    const { sessionDays, sessionIdleHours } = this.settings;
    this.dataSource
      .query(SEEN, [id, now, sessionDays, sessionIdleHours])
      .catch((error: unknown) => this.#logger.warn(`last use of a session not kept: ${String(error)}`));
  }

  /** Signs out the session that a refresh token belongs to, whatever its generation; says whether it was ours. */
  async endByRefreshToken(token: string, now: Date): Promise<boolean> {
    const claim = readRefreshToken(this.keys.refreshToken, token);
    if (claim) await this.#end(claim.sessionId, 'signed-out', now);
    return claim !== undefined;
  }

  async endById(id: string, now: Date): Promise<void> {
    await this.#end(id, 'signed-out', now);
  }

  /** The user's sessions that are alive at `now`, the newest first. */
  aliveOf(userId: string, now: Date): Promise<Session[]> {
    return this.#sessions.find({
      where: { userId, endedAt: IsNull(), expiresAt: MoreThan(now) },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
  }

  /** What the user has not been told yet: copied sessions that ended before this one began, the first in a browser since. */
  copiedBefore(sessionId: string): Promise<CopiedSession[]> {
    return this.dataSource.query(COPIED, [sessionId]);
  }

  /** Signs out one of the user's own sessions; false where there is none of that id alive. */
  async endOwn(userId: string, id: string, now: Date): Promise<boolean> {
    const ended = await this.#sessions.update(
      { id, userId, endedAt: IsNull(), expiresAt: MoreThan(now) },
      { endedAt: now, endReason: 'revoked' },
    );
    return ended.affected === 1;
  }

  /** Ends whatever sessions the user has, all but `kept`. */
  async endAllOf(
    userId: string,
    endReason: 'deactivated' | 'revoked',
    now: Date,
    kept?: string,
  ): Promise<void> {
    const others = kept === undefined ? {} : { id: Not(kept) };
    await this.#sessions.update({ userId, endedAt: IsNull(), ...others }, { endedAt: now, endReason });
  }

  async #end(id: string, endReason: Session['endReason'], now: Date): Promise<void> {
    await this.#sessions.update({ id, endedAt: IsNull() }, { endedAt: now, endReason });
  }

  #opened({ id, userId, generation }: Pick<Session, 'id' | 'userId' | 'generation'>): OpenSession {
    const key = this.keys.refreshToken;
    return {
      sessionId: id,
      userId,
      refreshToken: writeRefreshToken(key, { sessionId: id, userId, generation }),
    };
  }
}

const COPIED = `
  select r.id, r.ended_at as "endedAt", r.address, r.device from vault.sessions s
  join vault.sessions r on r.user_id = s.user_id and r.end_reason = 'reused' and r.ended_at <= s.created_at
  where s.id = $1 and s.via = 'browser' and not exists (
    select from vault.sessions o where o.user_id = s.user_id and o.via = 'browser'
      and o.created_at > r.ended_at and o.created_at < s.created_at
  ) order by r.ended_at desc`;
/** One that is over stays so. */
const SEEN = `
  update vault.sessions set last_seen_at = $2,
    expires_at = case via when 'browser'
      then least(created_at + $3 * interval '1 day', $2::timestamptz + $4 * interval '1 hour') else expires_at end
  where id = $1 and ended_at is null and expires_at > $2 and last_seen_at < $2::timestamptz - interval '60 seconds'`;
