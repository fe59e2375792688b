/** What a signed-in browser or script carries: a short access token, and for browsers the refresh token behind it. */
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { validate as isUuid } from 'uuid';
import type { OpenSession } from './sessions.store.ts';

/** Who wrote a token, whom it is for and how it is signed: one way each, whatever its header says. */
export const TOKEN_TERMS = { issuer: 'livro', audience: 'livro-api' } as const;
export const TOKEN_ALGORITHM = 'HS256';

export interface AccessClaims {
  /** User id. */
  readonly sub: string;
  /** Session id. */
  readonly sid: string;
}

/** What only a token that `SessionTokens` wrote has; a signature alone says no more than who holds the key. */
export function isAccess(claims: unknown): claims is AccessClaims {
  const { sub, sid, exp } = claims as Record<string, unknown>;
  return isUuid(sub) && isUuid(sid) && typeof exp === 'number';
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
      const claims = await this.jwt.verifyAsync<object>(accessToken, { ignoreExpiration: true });
      return isAccess(claims) ? claims.sid : undefined;
    } catch {
      return undefined;
    }
  }
}
