/**
 * The text of a refresh token: session, generation and a MAC over both under the vault's key. Pure: whether the generation
 * is the one in force is the session's row to say. Being derived, the successor can be named twice without being stored.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface RefreshClaim {
  readonly sessionId: string;
  readonly generation: number;
}

export function writeRefreshToken(key: Buffer, { sessionId, generation }: RefreshClaim): string {
  return `${sessionId}.${generation}.${macOf(key, sessionId, generation).toString('base64url')}`;
}

/** What the token claims, or undefined when its MAC is not ours. */
export function readRefreshToken(key: Buffer, token: string): RefreshClaim | undefined {
  const parts = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
  if (!parts) return undefined;
  const [, sessionId = '', generationText = '', macText = ''] = parts;
  const generation = Number(generationText);
  const genuine = timingSafeEqual(Buffer.from(macText, 'base64url'), macOf(key, sessionId, generation));
  return genuine ? { sessionId, generation } : undefined;
}

const macOf = (key: Buffer, sessionId: string, generation: number): Buffer =>
  createHmac('sha256', key).update(`livro refresh ${sessionId} ${generation}`).digest();
