/** Writes and reads refresh tokens: session, generation and user under a MAC, so that no database row gives a session to somebody else. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface RefreshClaim {
  readonly sessionId: string;
  readonly generation: number;
  readonly userId: string;
}

export function writeRefreshToken(key: Buffer, claim: RefreshClaim): string {
  return `${claimText(claim)}.${macOf(key, claim).toString('base64url')}`;
}

/** What the token claims, or undefined when its MAC is not ours. */
export function readRefreshToken(key: Buffer, token: string): RefreshClaim | undefined {
  const parts = /^([0-9a-f-]{36})\.(\d{1,9})\.([0-9a-f-]{36})\.([\w-]{43})$/.exec(token);
  if (!parts) return undefined;
  const [, sessionId = '', generation = '', userId = '', macText = ''] = parts;
  const claim = { sessionId, generation: Number(generation), userId };
  return timingSafeEqual(Buffer.from(macText, 'base64url'), macOf(key, claim)) ? claim : undefined;
}

const claimText = ({ sessionId, generation, userId }: RefreshClaim): string =>
  `${sessionId}.${generation}.${userId}`;

const macOf = (key: Buffer, claim: RefreshClaim): Buffer =>
  createHmac('sha256', key)
    .update(`livro refresh ${claimText(claim)}`)
    .digest();
