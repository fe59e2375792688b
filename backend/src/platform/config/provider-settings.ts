/** The settings of an OpenID Connect provider that may say who somebody is: all of them or none. */

export interface ProviderSettings {
  /** As its discovery document names it; the links of people to accounts hold this very text. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** As the button of the sign-in calls it. */
  readonly label: string;
  /** Anyone who comes from there has proven two factors, whatever the provider says of it. */
  readonly isSecondFactor: boolean;
}

/** What the reader of all settings knows. */
export interface ProviderReading {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly refuse: (sentence: string) => Error;
  readonly isLoopback: (host: string) => boolean;
  readonly isSecondFactor: boolean;
  /** The provider can be told where to send people back: PUBLIC_URL, or a server that only this machine reaches. */
  readonly hasAddress: boolean;
}

const NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
const LABEL_MAX = 60;

/** Throws what `refuse` makes of a sentence; never with the secret in it. */
export function readProviderSettings(reading: ProviderReading): ProviderSettings | undefined {
  const { env, refuse, isSecondFactor, hasAddress } = reading;
  const [issuer, clientId, clientSecret] = NAMES.map((name) => env[name]?.trim() ?? '') as [
    string,
    string,
    string,
  ];
  const missing = NAMES.filter((name) => !env[name]?.trim());
  if (missing.length === NAMES.length) return undefined;
  if (missing.length > 0) {
    throw refuse(`${missing.join(', ')} não pode faltar: informe ${NAMES.join(', ')}, ou nenhum.`);
  }
  if (!isIssuer(issuer, reading)) {
    throw refuse(
      `OIDC_ISSUER="${issuer}" não serve: escreva https://PROVEDOR, com caminho se tiver (http:// só nesta máquina).`,
    );
  }
  if (!hasAddress)
    throw refuse('OIDC_ISSUER não serve sem PUBLIC_URL: o provedor devolve as pessoas para lá.');
  const label = env.OIDC_LABEL?.trim() || 'provedor da empresa';
  if (label.length > LABEL_MAX) {
    throw refuse(`OIDC_LABEL="${label}" não serve: use até ${LABEL_MAX} caracteres.`);
  }
  return { issuer, clientId, clientSecret, label, isSecondFactor };
}

function isIssuer(value: string, { isLoopback }: ProviderReading): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(value);
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[(.*)\]$/, '$1')));
  return isSafe && !search && !hash && !username && !password;
}
