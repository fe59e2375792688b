/**
 * Reads the access token, from the Authorization header or the cookie, and asks on every request for the session and the
 * user behind it: signing out and a change of type hold from the next request on.
 */
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { LivroRequest } from '../../platform/http/request.ts';
import { permissionsOf } from '../permission/permissions.ts';
import { UserDirectory } from '../user/user-directory.read.ts';
import { ACCESS_SECONDS, Sessions } from './sessions.store.ts';
import { SigningKeys } from './signing-keys.store.ts';
import { Entrance } from './entrance.write.ts';
import { isAccess, TOKEN_ALGORITHM, TOKEN_TERMS } from './session-tokens.write.ts';
import { currentUser } from '../user/current-user.write.ts';
import { UsersBook } from '../user/users-book.write.ts';
import { bearerOf } from './bearer.api.ts';
import type { RequestUser } from '../permission/request-user.api.ts';
import { ACCESS_COOKIE, cookieOf } from './session-cookies.api.ts';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    keys: SigningKeys,
    private readonly directory: UserDirectory,
    private readonly users: UsersBook,
    private readonly entrance: Entrance,
    private readonly sessions: Sessions,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromExtractors([
        (request: Request) => bearerOf(request) ?? null,
        (request: Request) => cookieOf(request as LivroRequest, ACCESS_COOKIE) ?? null,
      ]),
      // jsonwebtoken takes key objects; the types of the strategy around it have not heard.
      secretOrKey: keys.accessToken as unknown as Buffer,
      ...TOKEN_TERMS,
      algorithms: [TOKEN_ALGORITHM],
      // Counted from its beginning, too: nothing lives longer because its end was written far away.
      jsonWebTokenOptions: { maxAge: ACCESS_SECONDS },
    });
  }

  async validate(claims: unknown): Promise<RequestUser | false> {
    if (!isAccess(claims)) return false;
    const { sub, sid } = claims;
    const now = new Date();
    const found = await this.directory.ofSession(sid, sub, now);
    if (!found) return false;
    // Type and standing are the journal's word, whatever the directory says and however far it is behind.
    const user = await this.users.current(sub, found.user.version);
    if (!user?.isActive) return false;
    const profile = currentUser(user, found.user, now);
    this.sessions.seen(sid, now);
    const { confirmedAt, withSecondFactor } = found;
    const mustEnrol = this.entrance.mustEnrol(profile, withSecondFactor);
    const permissions = new Set(mustEnrol ? [] : permissionsOf(profile.type));
    return { id: profile.id, permissions, sessionId: sid, confirmedAt, mustEnrol, profile };
  }
}
