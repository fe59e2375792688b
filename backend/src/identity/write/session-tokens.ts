/** What a signed-in browser or script carries: a short access token, and for browsers the refresh token behind it. */
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { OpenSession } from '../vault/sessions.ts';

/** Short, because a stolen one works until it ends; the session behind it is asked for on every request anyway. */
export const ACCESS_SECONDS = 600;
export const TOKEN_ISSUER = 'livro';

export interface AccessClaims {
  /** User id. */
  readonly sub: string;
  /** Session id. */
  readonly sid: string;
}

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

@Injectable()
export class SessionTokens {
  constructor(private readonly jwt: JwtService) {}

  async of({ sessionId, userId, refreshToken }: OpenSession): Promise<Tokens> {
    const claims: AccessClaims = { sub: userId, sid: sessionId };
    return { accessToken: await this.jwt.signAsync(claims), refreshToken };
  }

  /** The session of a token of ours, also of one that has run out: enough to sign it out, never to let it in. */
  async sessionOf(accessToken: string): Promise<string | undefined> {
    try {
      const claims = await this.jwt.verifyAsync<AccessClaims>(accessToken, { ignoreExpiration: true });
      return claims.sid;
    } catch {
      return undefined;
    }
  }
}
