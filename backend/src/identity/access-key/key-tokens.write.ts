/**
 * The short token that a key is exchanged for by OAuth's client credentials: it names the key and the scopes that were asked for,
 * is signed under a key of its own, and gives nothing by itself: the key is asked for with every request.
 */
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { validate as isUuid } from 'uuid';
import { SigningKeys } from '../session/signing-keys.store.ts';
import { TOKEN_ALGORITHM, TOKEN_TERMS } from '../session/session-tokens.write.ts';
import { KEY_PREFIX } from './key-text.store.ts';

export const KEY_TOKEN_SECONDS = 3600;
/** No key's id begins so. */
const PREFIX = `${KEY_PREFIX}token_`;
/** Never taken for the token of a session, nor a session's for this. */
const TERMS = { ...TOKEN_TERMS, audience: 'livro-key' } as const;

export interface KeyToken {
  readonly keyId: string;
  readonly scopes: readonly string[];
}

@Injectable()
export class KeyTokens {
  /** jsonwebtoken takes key objects; the types around it have not heard. */
  readonly #secret: Buffer;

  constructor(
    private readonly jwt: JwtService,
    keys: SigningKeys,
  ) {
    this.#secret = keys.keyToken as unknown as Buffer;
  }

  async of({ keyId, scopes }: KeyToken, expiresIn: number): Promise<string> {
    const options = { ...TERMS, secret: this.#secret, expiresIn };
    return PREFIX + (await this.jwt.signAsync({ key: keyId, scopes }, options));
  }

  isToken(text: string): boolean {
    return text.startsWith(PREFIX);
  }

  /** Undefined where it is none of ours, or over. */
  async read(text: string): Promise<KeyToken | undefined> {
    try {
      const { key, scopes, exp } = await this.jwt.verifyAsync<Record<string, unknown>>(
        text.slice(PREFIX.length),
        { ...TERMS, secret: this.#secret, algorithms: [TOKEN_ALGORITHM], maxAge: KEY_TOKEN_SECONDS },
      );
      const isOurs = isUuid(key) && Array.isArray(scopes) && typeof exp === 'number';
      return isOurs ? { keyId: key as string, scopes: scopes.map(String) } : undefined;
    } catch {
      return undefined;
    }
  }
}
