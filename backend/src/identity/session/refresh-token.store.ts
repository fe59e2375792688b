/** Writes and reads refresh tokens: session, user and generation under a MAC, so that no changed row makes a session somebody else's. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface RefreshClaim {
  readonly sessionId: string;
  readonly userId: string;
  readonly generation: number;
}

export function writeRefreshToken(key: Buffer, claim: RefreshClaim): string {
  const { sessionId, userId, generation } = claim;
  return `${sessionId}.${userId}.${generation}.${macOf(key, claim).toString('base64url')}`;
}

/** What the token claims, or undefined when its MAC is not ours. */
export function readRefreshToken(key: Buffer, token: string): RefreshClaim | undefined {
  const parts = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
  if (!parts) return undefined;
  const [, sessionId = '', userId = '', generationText = '', macText = ''] = parts;
  const claim = { sessionId, userId, generation: Number(generationText) };
  const genuine = timingSafeEqual(Buffer.from(macText, 'base64url'), macOf(key, claim));
  return genuine ? claim : undefined;
}

const macOf = (key: Buffer, { sessionId, userId, generation }: RefreshClaim): Buffer =>
  createHmac('sha256', key).update(`livro refresh ${sessionId} ${userId} ${generation}`).digest();
