/**
 * Programs that call by a key: `Authorization: Bearer livro_…`, and nothing else. A key beside a session is refused, so that no
 * request is judged by the one and guarded against other sites by the other; one in an address is refused, because addresses are
 * written down everywhere.
 */
import { Injectable } from '@nestjs/common';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import { clientAddress } from '../../platform/http/client-address.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import type { Caller } from '../permission/request-user.api.ts';
import { bearerOf } from '../session/bearer.api.ts';
import { ACCESS_COOKIE, cookieOf, REFRESH_COOKIE } from '../session/session-cookies.api.ts';
import { isProven, KeyProof, type Proof, type Unproven } from './key-proof.write.ts';
import { KeyRefusals } from './key-refusals.api.ts';
import { KEY_PREFIX } from './key-text.store.ts';
import { KeyTokens } from './key-tokens.write.ts';
import { KeyUses } from './key-uses.store.ts';
import { permissionsOfScopes } from './scopes.ts';

const IN_ADDRESS = /livro_(token_|[0-9a-f]{32}_)/;
const SENTENCES: Readonly<Record<Unproven['why'], string>> = {
  malformed: messages.accessKeys.invalid,
  unknown: messages.accessKeys.invalid,
  expired: messages.accessKeys.expired,
  revoked: messages.accessKeys.revoked,
};

@Injectable()
export class KeyCallers {
  constructor(
    private readonly proof: KeyProof,
    private readonly tokens: KeyTokens,
    private readonly uses: KeyUses,
    private readonly refusals: KeyRefusals,
  ) {}

  /** Throws UNAUTHORIZED where a key stands in the request's address, whatever else the request brings. */
  async refuseInAddress(request: LivroRequest): Promise<void> {
    if (IN_ADDRESS.test(request.originalUrl))
      await this.#refuse(request, { why: 'in-address' }, messages.accessKeys.inAddress);
  }

  /** Undefined where the request carries no key: then it needs a session. Throws UNAUTHORIZED for a key that is not good. */
  async of(request: LivroRequest): Promise<Caller | undefined> {
    const text = bearerOf(request);
    if (!text?.startsWith(KEY_PREFIX)) return undefined;
    if (cookieOf(request, ACCESS_COOKIE) ?? cookieOf(request, REFRESH_COOKIE))
      return this.#refuse(request, { why: 'beside-session' }, messages.accessKeys.besideSession);
    const now = new Date();
    const token = this.tokens.isToken(text) ? await this.tokens.read(text) : undefined;
    if (this.tokens.isToken(text) && !token)
      return this.#refuse(request, { why: 'token' }, messages.accessKeys.tokenOver);
    const proof: Proof = token ? await this.proof.ofId(token.keyId, now) : await this.proof.ofText(text, now);
    if (!isProven(proof)) return this.#refuse(request, proof, SENTENCES[proof.why]);
    const { keyId, scopes } = proof.key;
    this.uses.seen(keyId, clientAddress(request), now);
    // A token's scopes were among the key's when it was given; what the key has is asked again all the same.
    const given = token ? scopes.filter((scope) => token.scopes.includes(scope)) : scopes;
    return { id: keyId, kind: 'key', permissions: permissionsOfScopes(given) };
  }

  async #refuse(
    request: LivroRequest,
    { why, keyId }: { readonly why: string; readonly keyId?: string },
    sentence: string,
  ): Promise<never> {
    await this.refusals.take(request, { kind: 'access-key-refused', why, keyId });
    throw new DomainError('UNAUTHORIZED', sentence);
  }
}
