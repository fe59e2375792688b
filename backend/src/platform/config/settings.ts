/** The program's settings, read from the environment once; a wrong one is refused with one clear sentence. */
import { isIP } from 'node:net';
import path from 'node:path';
import { isEmail, limits } from '@livro/rules';
import { type FilesBucket, readFilesBucket } from './bucket-settings.ts';
import { readMailSettings, type MailSettings } from './mail-settings.ts';
import { type MetricsSettings, readMetricsSettings } from './metrics-settings.ts';
import { refusePostgresFiles } from './postgres-files.ts';
import { readProviderSettings, type ProviderSettings } from './provider-settings.ts';
import { SettingError } from './setting-error.ts';
import { withStoreLogin } from './store-login.ts';
import { checkedStoreUrl } from './store-url.ts';
import { readTelemetry, type TelemetrySettings } from './telemetry-settings.ts';
import { readSignInSettings, type SignInSettings } from './sign-in-settings.ts';
import { readTimeStamps, type TimeStampSettings } from './time-stamp-settings.ts';
import { type InternalNetwork, readWebhookInternal } from './webhook-settings.ts';
import { readWitnesses, type WitnessSetting } from './witness-settings.ts';

/** Files in PEM form, as certificate authorities and their programs give them. */
export interface TlsFiles {
  /** The server's certificate, followed by those between it and its authority. */
  readonly cert: string;
  readonly key: string;
}

/** All settings with their defaults. `eventStoreUrl` and `databaseUrl` are undefined where the embedded parts serve. */
export interface Settings extends SignInSettings, MetricsSettings {
  readonly port: number;
  readonly host: string;
  /** How long the program answers on after it was asked to end, while its readiness says no. */
  readonly drainSeconds: number;
  /** Where people reach the program, as an origin without a slash at the end: `https://livro.exemplo.com.br`. */
  readonly publicUrl?: string;
  /** What the program encrypts with by itself; left out where a proxy does, or where nobody else can listen. */
  readonly tls?: TlsFiles;
  readonly dataDir: string;
  readonly adminEmail: string;
  readonly adminName: string;
  /** Put before every stream's name, so that several books can share one store. */
  readonly streamPrefix: string;
  readonly eventStoreUrl?: string;
  readonly databaseUrl?: string;
  /** A replica of that Postgres, which may answer reads of read models. */
  readonly databaseReadUrl?: string;
  /** An expense may take an account below zero unless this is false. */
  readonly allowOverdraftExpenses: boolean;
  /** What becomes of an entry dated inside a closed period: refused, or booked today with its own day kept beside. */
  readonly lateEntries: 'refuse' | 'today';
  /** By how much a purchase may exceed what was approved, in hundredths of a percent. */
  readonly purchaseTolerance: number;
  /** Characters that a new password has at least. */
  readonly passwordMinLength: number;
  readonly logLevel: string;
  /** Peers whose `X-Forwarded-*` is believed, in Express' words: `loopback`, addresses, networks. Empty: nobody's. */
  readonly trustProxy: readonly string[];
  /** A session that is not used for so long is over. */
  readonly sessionIdleHours: number;
  /** However much it is used, a session is over after so many days. */
  readonly sessionDays: number;
  /** Where lines of the security log go besides the database. */
  readonly securityLog: 'file' | 'stdout' | 'off';
  /** How many days of the security log are kept, in the database and in files. */
  readonly securityLogDays: number;
  /** Where attached files lie; left out, a folder in `dataDir`. */
  readonly filesBucket?: FilesBucket;
  /** 32 bytes as 64 hexadecimal digits or base64; left out, a file in `dataDir` holds the vault's master key. */
  readonly vaultMasterKey?: string;
  /** Seed of the key that signs seals, written as the master key is; left out, a file in `dataDir` holds it. */
  readonly sealKey?: string;
  /** A seal is due, too, once the newest is so old and something has happened since. */
  readonly sealEveryMinutes: number;
  /** Who is asked to countersign each checkpoint. */
  readonly witnesses: readonly WitnessSetting[];
  /** Who stamps each checkpoint with the time. */
  readonly timeStamps: TimeStampSettings;
  /** By which server e-mails go out; left out, none do. */
  readonly mail?: MailSettings;
  /** Where spans and figures are sent; left out, nowhere. */
  readonly telemetry?: TelemetrySettings;
  /** Addresses of the own network that webhooks may be sent to. */
  readonly webhookInternal: readonly InternalNetwork[];
  /** Who else may say who somebody is. */
  readonly provider?: ProviderSettings;
}

const STORE_SCHEMES = ['esdb:', 'esdb+discover:', 'kurrentdb:', 'kurrentdb+discover:'];
const POSTGRES_SCHEMES = ['postgres:', 'postgresql:'];
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Reads the settings from `env`; throws `SettingError` naming the setting, what it holds and what it must be. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const text = (name: string, fallback: string): string => env[name]?.trim() || fallback;
  const port = text('PORT', '3000');
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) {
    throw new SettingError(`PORT="${port}" não serve: use um número de 0 a 65535.`);
  }
  const host = text('HOST', '127.0.0.1');
  if (!/^[A-Za-z0-9.:-]+$/.test(host))
    throw new SettingError(`HOST="${host}" não serve: use um endereço IP ou um nome.`);
  if (text('PROJECTIONS_DIR', '')) {
    throw new SettingError(
      'PROJECTIONS_DIR não existe mais: retire-a. Para tabelas próprias há o feed, os webhooks e o leitor SQL (docs/integration).',
    );
  }
  const adminEmail = text('ADMIN_EMAIL', 'admin@livro.local').toLowerCase();
  if (!isEmail(adminEmail)) {
    throw new SettingError(`ADMIN_EMAIL="${adminEmail}" não é um endereço de e-mail.`);
  }
  const streamPrefix = env.STREAM_PREFIX === undefined ? 'livro-' : env.STREAM_PREFIX.trim();
  if (!/^[A-Za-z0-9_.-]{0,64}$/.test(streamPrefix)) {
    throw new SettingError(
      `STREAM_PREFIX="${streamPrefix}" não serve: até 64 letras, números, ponto, hífen ou sublinhado.`,
    );
  }
  const logLevel = text('LOG_LEVEL', 'warn');
  if (!LOG_LEVELS.includes(logLevel))
    throw new SettingError(`LOG_LEVEL="${logLevel}" não serve: use ${LOG_LEVELS.join(', ')}.`);
  const lateEntries = text('LATE_ENTRIES', 'refuse');
  if (lateEntries !== 'refuse' && lateEntries !== 'today') {
    throw new SettingError(`LATE_ENTRIES="${lateEntries}" não serve: use refuse ou today.`);
  }
  const trustProxy = proxies(text('TRUST_PROXY', 'none'));
  const publicUrl = origin(env.PUBLIC_URL?.trim());
  const securityLog = text('SECURITY_LOG', 'file');
  if (securityLog !== 'file' && securityLog !== 'stdout' && securityLog !== 'off') {
    throw new SettingError(`SECURITY_LOG="${securityLog}" não serve: use file, stdout ou off.`);
  }
  const refuse = (sentence: string) => new SettingError(sentence);
  const telemetry = readTelemetry(env, refuse);
  const mail = readMailSettings(env, refuse, publicUrl !== undefined);
  const provider = readProviderSettings({
    env,
    refuse,
    isLoopback,
    isSecondFactor: flag(env, 'OIDC_IS_SECOND_FACTOR', false),
    hasAddress: publicUrl !== undefined || isLoopback(host),
  });
  return {
    port: Number(port),
    host,
    drainSeconds: count(env, 'DRAIN_SECONDS', 0, 600, 0),
    publicUrl,
    tls: tlsFiles(text('TLS_CERT', ''), text('TLS_KEY', '')),
    dataDir: path.resolve(text('DATA_DIR', '.data')),
    adminEmail,
    adminName: text('ADMIN_NAME', 'Administrador'),
    streamPrefix,
    eventStoreUrl: withStoreLogin(
      checkedStoreUrl(url(env, 'EVENTSTORE_URL', STORE_SCHEMES), refuse),
      env,
      refuse,
    ),
    databaseUrl: postgresUrl(env, 'DATABASE_URL'),
    databaseReadUrl: postgresUrl(env, 'DATABASE_READ_URL'),
    allowOverdraftExpenses: flag(env, 'ALLOW_OVERDRAFT_EXPENSES', true),
    lateEntries,
    purchaseTolerance: hundredths(env, 'PURCHASE_TOLERANCE', '10'),
    passwordMinLength: passwordMinLength(text('PASSWORD_MIN_LENGTH', String(limits.passwordMin))),
    logLevel,
    sessionIdleHours: count(env, 'SESSION_IDLE_HOURS', 72, 8760),
    sessionDays: count(env, 'SESSION_DAYS', 30, 365),
    securityLog,
    securityLogDays: count(env, 'SECURITY_LOG_DAYS', 180, 3650),
    trustProxy,
    filesBucket: readFilesBucket(env, refuse),
    vaultMasterKey: secret(env, 'VAULT_MASTER_KEY'),
    sealKey: secret(env, 'SEAL_KEY'),
    sealEveryMinutes: count(env, 'SEAL_EVERY', 60, 10_080),
    witnesses: readWitnesses(env, refuse),
    timeStamps: readTimeStamps(env, refuse),
    webhookInternal: readWebhookInternal(env, refuse),
    ...readSignInSettings(env, refuse),
    ...readMetricsSettings(env, refuse),
    ...(telemetry && { telemetry }),
    ...(mail && { mail }),
    ...(provider && { provider }),
  };
}

/** Trusting everybody (`0.0.0.0/0`) is refused: then each caller would choose the address that counts against him. */
function proxies(value: string): string[] {
  if (value === 'none') return [];
  const peers = value.split(',').map((peer) => peer.trim());
  const serves = (peer: string): boolean => {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(peer) ?? [];
    const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
    return most > 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= most));
  };
  if (!peers.every((peer) => peer === 'loopback' || serves(peer))) {
    throw new SettingError(
      `TRUST_PROXY="${value}" não serve: use none, loopback ou endereços e redes como 10.0.0.7,10.1.0.0/16.`,
    );
  }
  return peers;
}

function url(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  schemes: readonly string[],
): string | undefined {
  const value = env[name]?.trim();
  if (!value) return undefined;
  // Only the scheme is judged: the drivers read more forms (several hosts) than URL does. The value itself may hold a password.
  if (!schemes.some((scheme) => value.startsWith(`${scheme}//`))) {
    throw new SettingError(`${name} não serve: deve começar com ${schemes[0]}//.`);
  }
  return value;
}

function postgresUrl(env: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  const value = url(env, name, POSTGRES_SCHEMES);
  refusePostgresFiles(name, value, (sentence) => new SettingError(sentence));
  return value;
}

function tlsFiles(cert: string, key: string): TlsFiles | undefined {
  if (!cert && !key) return undefined;
  if (cert && key) return { cert: path.resolve(cert), key: path.resolve(key) };
  throw new SettingError(
    `${cert ? 'TLS_CERT' : 'TLS_KEY'} sozinho não serve: informe TLS_CERT e TLS_KEY, o certificado e a sua chave.`,
  );
}

/** Beyond this machine only over TLS: links with one-time codes are made of it. */
function origin(value: string | undefined): string | undefined {
  if (!value) return undefined;
  const given = URL.canParse(value) ? new URL(value) : undefined;
  const isSafe = given?.protocol === 'https:' || (given?.protocol === 'http:' && !isBeyond(value));
  if (!given || !isSafe || `${given.origin}/` !== given.href) {
    throw new SettingError(
      `PUBLIC_URL="${value}" não serve: escreva https://NOME ou https://NOME:PORTA, sem caminho (http:// só nesta máquina).`,
    );
  }
  return given.origin;
}

/** Whether an address is one that other machines may reach. */
const isBeyond = (url: string | undefined): boolean =>
  url !== undefined && !isLoopback(new URL(url).hostname.replace(/^\[(.*)\]$/, '$1'));

function passwordMinLength(value: string): number {
  const { passwordMin, passwordMinCeiling } = limits;
  const length = /^\d{1,3}$/.test(value) ? Number(value) : NaN;
  if (length >= passwordMin && length <= passwordMinCeiling) return length;
  throw new SettingError(
    `PASSWORD_MIN_LENGTH="${value}" não serve: use um número de ${passwordMin} a ${passwordMinCeiling}.`,
  );
}

/** 32 bytes. Never shown: anyone who has them opens every client's personal data, or signs in this installation's name. */
function secret(env: Readonly<Record<string, string | undefined>>, name: string): string | undefined {
  const value = env[name]?.trim();
  if (!value) return undefined;
  if (!/^[0-9a-fA-F]{64}$/.test(value) && !/^[A-Za-z0-9+/]{43}=$/.test(value)) {
    throw new SettingError(
      `${name} não serve: são precisos 32 bytes, em 64 dígitos hexadecimais ou em base64.`,
    );
  }
  return value;
}

/** A percentage of zero or more with at most two decimals, in hundredths of a percent. */
function hundredths(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: string,
): number {
  const value = env[name]?.trim() || fallback;
  const [, whole, part = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(value) ?? [];
  if (whole === undefined)
    throw new SettingError(`${name}="${value}" não serve: use uma porcentagem, como 10 ou 7.5.`);
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** A whole number from `least` to `most`. */
function count(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: number,
  most: number,
  least = 1,
): number {
  const value = env[name]?.trim() || String(fallback);
  if (!/^\d{1,6}$/.test(value) || Number(value) < least || Number(value) > most)
    throw new SettingError(`${name}="${value}" não serve: use um número de ${least} a ${most}.`);
  return Number(value);
}

function flag(env: Readonly<Record<string, string | undefined>>, name: string, fallback: boolean): boolean {
  const value = env[name]?.trim().toLowerCase();
  if (!value) return fallback;
  if (value !== 'true' && value !== 'false')
    throw new SettingError(`${name}="${value}" não serve: use true ou false.`);
  return value === 'true';
}
