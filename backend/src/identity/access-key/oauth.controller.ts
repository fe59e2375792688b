/**
 * OAuth 2.0's client credentials (RFC 6749, 4.4) for programs that expect them: a key is exchanged for a token of an hour at most.
 * The one route that answers in the shape of another's specification instead of the envelope.
 */
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Changes } from '../../platform/http/changes.ts';
import { Unwrapped } from '../../platform/http/envelope.interceptor.ts';
import { Public } from '../../platform/http/public.ts';
import type { LivroRequest } from '../../platform/http/request.ts';
import { SecurityLog } from '../../platform/security-log/security-log.ts';
import type { AccessKey } from './access-keys.ts';
import { isProven, KeyProof } from './key-proof.write.ts';
import { KeyRefusals } from './key-refusals.api.ts';
import { KEY_TOKEN_SECONDS, KeyTokens } from './key-tokens.write.ts';

/** What may be sent as a form of names and values. */
export const OAUTH_TOKEN_PATH = /^\/api\/oauth\/token\/?$/i;

const ERRORS = ['invalid_request', 'invalid_client', 'unsupported_grant_type', 'invalid_scope'] as const;

class OauthTokenView {
  @ApiProperty() access_token!: string;
  @ApiProperty({ enum: ['Bearer'] }) token_type!: 'Bearer';
  @ApiProperty({ type: 'integer', description: 'Segundos; no máximo 3600' }) expires_in!: number;
  @ApiProperty({ description: 'As permissões do token, separadas por espaços' }) scope!: string;
}

class OauthErrorView {
  @ApiProperty({ enum: [...ERRORS] }) error!: (typeof ERRORS)[number];
  @ApiProperty({ description: 'Em inglês e ASCII, como a RFC 6749 pede' }) error_description!: string;
}

/** A refusal in the words of RFC 6749, 5.2. */
class Refusal extends Error {
  constructor(
    readonly error: OauthErrorView['error'],
    readonly description: string,
  ) {
    super(error);
  }
}

interface Credentials {
  readonly id: string;
  readonly secret: string;
}

@ApiTags('auth')
@Controller('oauth')
export class OauthController {
  constructor(
    private readonly proof: KeyProof,
    private readonly tokens: KeyTokens,
    private readonly refusals: KeyRefusals,
    private readonly securityLog: SecurityLog,
  ) {}

  @Post('token')
  @Public()
  @Changes()
  @Unwrapped()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Troca uma chave de API por um token de até uma hora (OAuth 2, client credentials)',
  })
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['grant_type'],
      properties: {
        grant_type: { type: 'string', enum: ['client_credentials'] },
        client_id: { type: 'string', description: 'O id da chave; ou por Authorization: Basic' },
        client_secret: { type: 'string', description: 'A chave inteira, livro_…' },
        scope: { type: 'string', description: 'Separadas por espaços; sem ele, todas as da chave' },
      },
    },
  })
  @ApiResponse({ status: 200, description: 'O token', type: OauthTokenView })
  @ApiResponse({ status: 400, description: 'Pedido que a RFC 6749 não prevê', type: OauthErrorView })
  @ApiResponse({ status: 401, description: 'Chave que não vale', type: OauthErrorView })
  async token(
    @Req() request: LivroRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OauthTokenView | OauthErrorView> {
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Pragma', 'no-cache');
    try {
      return await this.#exchange(request);
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure;
      const { error, description } = failure;
      response.status(error === 'invalid_client' ? 401 : 400);
      if (error === 'invalid_client') response.setHeader('WWW-Authenticate', 'Basic realm="livro"');
      return { error, error_description: description };
    }
  }

  async #exchange(request: LivroRequest): Promise<OauthTokenView> {
    if (!request.is('application/x-www-form-urlencoded'))
      throw new Refusal('invalid_request', 'send application/x-www-form-urlencoded');
    const form = formOf(request);
    const { grantType } = form;
    if (grantType === undefined) throw new Refusal('invalid_request', 'grant_type is missing');
    if (grantType !== 'client_credentials')
      throw new Refusal('unsupported_grant_type', 'only client_credentials is supported');
    const now = new Date();
    const key = await this.#proven(request, credentialsOf(request, form), now);
    const scopes = scopesOf(key, form['scope']);
    const left = Math.floor((Date.parse(key.expiresAt) - now.getTime()) / 1000);
    const expiresIn = Math.max(1, Math.min(KEY_TOKEN_SECONDS, left));
    const token = await this.tokens.of({ keyId: key.keyId, scopes }, expiresIn);
    this.securityLog.record({ kind: 'access-key-token', outcome: 'ok', actorId: key.keyId });
    return { access_token: token, token_type: 'Bearer', expires_in: expiresIn, scope: scopes.join(' ') };
  }

  async #proven(request: LivroRequest, { id, secret }: Credentials, now: Date): Promise<AccessKey> {
    const proof = await this.proof.ofText(secret, now);
    if (isProven(proof) && proof.key.keyId === id.toLowerCase()) return proof.key;
    const { why, keyId } = isProven(proof) ? { why: 'client-id', keyId: proof.key.keyId } : proof;
    await this.refusals.take(request, { kind: 'access-key-token', why, keyId });
    // Whatever was wrong: RFC 6749 has one word for it.
    throw new Refusal('invalid_client', 'client_id and client_secret are not those of a key that is good');
  }
}

type Form = Readonly<Record<string, string | undefined>>;

/** RFC 6749, 3.2: no parameter twice, and an empty one is as if it were left out. */
function formOf({ body }: LivroRequest): Form {
  const sent = Object.entries(body as Readonly<Record<string, unknown>>).filter(([, value]) => value !== '');
  if (sent.some(([, value]) => typeof value !== 'string'))
    throw new Refusal('invalid_request', 'a parameter is sent more than once');
  return Object.fromEntries(sent) as Form;
}

/** By Basic or in the form, never both (RFC 6749, 2.3). */
function credentialsOf({ headers }: LivroRequest, { clientId, clientSecret }: Form): Credentials {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (basic !== undefined) {
    if (clientSecret !== undefined)
      throw new Refusal('invalid_request', 'credentials are sent in two ways at once');
    const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString('utf8').split(/:(.*)/s);
    return { id: formDecoded(id), secret: formDecoded(secret) };
  }
  if (clientId === undefined || clientSecret === undefined)
    throw new Refusal('invalid_client', 'client_id and client_secret are missing');
  return { id: clientId, secret: clientSecret };
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function scopesOf({ scopes }: AccessKey, asked: string | undefined): readonly string[] {
  if (asked === undefined) return scopes;
  const wanted = asked.split(' ').filter((scope) => scope !== '');
  if (wanted.length === 0 || wanted.some((scope) => !scopes.includes(scope)))
    throw new Refusal('invalid_scope', 'the key has not all of these scopes');
  return scopes.filter((scope) => wanted.includes(scope));
}
