/**
 * The OpenID Connect provider that the settings name, asked by the authorization code flow: PKCE, state, nonce, the issuer held
 * against both the answer and the signed token. What it says in words is never passed on.
 */
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DomainError } from '@livro/event-sourcing';
import { messages } from '@livro/rules';
import type { Configuration, IDToken } from 'openid-client';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { ProviderSettings } from '../../platform/config/provider-settings.ts';
import type { Settings } from '../../platform/config/settings.ts';

/** What a sign-in is begun with; its answer must fit all of it. */
export interface AskedProvider {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Seconds since 1970 by when at the earliest the person must have signed in there; left out: whenever it was. */
  readonly signedInSince?: string;
}

/** Who the provider says has come. */
export interface ProviderAccount {
  readonly issuer: string;
  readonly subject: string;
  /** The provider has proven more than a password, or is trusted to. */
  readonly withSecondFactor: boolean;
  /** In lower case, and only one that the provider has verified. */
  readonly email: () => Promise<string | undefined>;
}

const TIMEOUT_SECONDS = 10;
const SECOND_FACTORS = new Set<unknown>(['mfa', 'otp', 'hwk']);
/** Phishing-resistant, with a key in hardware, and the two names under which federations ask for two factors. */
const SECOND_FACTOR_CLASSES = new Set<unknown>([
  'phr',
  'phrh',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
  'https://refeds.org/profile/mfa',
]);

/** Loaded when somebody first signs in so. */
const library = () => import('openid-client');

@Injectable()
export class OpenIdProvider {
  readonly #logger = new Logger(OpenIdProvider.name);
  readonly #settings: ProviderSettings | undefined;
  #discovered: Promise<Configuration> | undefined;

  constructor(@Inject(SETTINGS) { provider }: Pick<Settings, 'provider'>) {
    this.#settings = provider;
  }

  /** Undefined where none is configured. */
  get label(): string | undefined {
    return this.#settings?.label;
  }

  /** Where to send the browser, and what its answer must fit; `anew`: to sign in there once more. Throws EXTERNAL_SERVICE_ERROR. */
  async ask(redirectUri: string, anew = false): Promise<{ address: string; asked: AskedProvider }> {
    const client = await library();
    const configuration = await this.#configuration().catch((error: unknown) => {
      throw this.#failure(error, messages.providerUnreachable);
    });
    const [state, nonce] = [client.randomState(), client.randomNonce()];
    const verifier = client.randomPKCECodeVerifier();
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(anew && { prompt: 'login', max_age: '0' }),
    });
    const signedInSince = anew ? { signedInSince: String(secondsNow()) } : {};
    return { address: address.href, asked: { redirectUri, state, nonce, verifier, ...signedInSince } };
  }

  /**
   * `query`: what the browser brought back. Throws SIGN_IN_EXPIRED where it answers another question, INVALID_OPERATION where
   * the person did not want, EXTERNAL_SERVICE_ERROR for all that does not prove who it is.
   */
  async prove(query: string, asked: AskedProvider): Promise<ProviderAccount> {
    const answer = new URL(asked.redirectUri);
    answer.search = query;
    if (answer.searchParams.get('state') !== asked.state) {
      throw new DomainError('SIGN_IN_EXPIRED', messages.signInExpired);
    }
    if (answer.searchParams.get('error') === 'access_denied') {
      throw new DomainError('INVALID_OPERATION', messages.providerCancelled);
    }
    try {
      const client = await library();
      const configuration = await this.#configuration();
      const tokens = await client.authorizationCodeGrant(configuration, answer, {
        expectedState: asked.state,
        expectedNonce: asked.nonce,
        pkceCodeVerifier: asked.verifier,
        idTokenExpected: true,
        ...(asked.signedInSince && { maxAge: secondsNow() - Number(asked.signedInSince) }),
      });
      const claims = tokens.claims()!;
      const { iss: issuer, sub: subject } = claims;
      return {
        issuer,
        subject,
        withSecondFactor: this.#settings!.isSecondFactor || saysSecondFactor(claims),
        email: async () => {
          const about =
            'email' in claims
              ? claims
              : await client
                  .fetchUserInfo(configuration, tokens.access_token, subject)
                  .catch((error: unknown) => {
                    throw this.#failure(error, messages.providerFailed);
                  });
          return about.email_verified === true && typeof about.email === 'string'
            ? about.email.trim().toLowerCase()
            : undefined;
        },
      };
    } catch (error) {
      throw this.#failure(error, messages.providerFailed);
    }
  }

  /** Asked for once; after a failure again. */
  #configuration(): Promise<Configuration> {
    this.#discovered ??= discover(this.#settings).catch((error: unknown) => {
      this.#discovered = undefined;
      throw error;
    });
    return this.#discovered;
  }

  #failure(error: unknown, message: string): DomainError {
    // Codes alone: what an answer holds may be somebody's.
    const { code, error: said } = error as { code?: unknown; error?: unknown };
    this.#logger.warn(`the OpenID Connect provider proved nobody: ${String(said ?? code ?? error)}`);
    return new DomainError('EXTERNAL_SERVICE_ERROR', message);
  }
}

const secondsNow = (): number => Math.floor(Date.now() / 1000);

async function discover(settings: ProviderSettings | undefined): Promise<Configuration> {
  if (!settings) throw new DomainError('NOT_FOUND', messages.providerUnknown);
  const client = await library();
  const issuer = new URL(settings.issuer);
  const { clientId, clientSecret } = settings;
  return client.discovery(issuer, clientId, undefined, client.ClientSecretBasic(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // The token comes over TLS, and is held against the provider's keys all the same.
    execute: [
      client.enableNonRepudiationChecks,
      // The settings allow plain HTTP on this machine only.
      ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  });
}

const saysSecondFactor = ({ amr, acr }: IDToken): boolean =>
  (Array.isArray(amr) && amr.some((method) => SECOND_FACTORS.has(method))) || SECOND_FACTOR_CLASSES.has(acr);
