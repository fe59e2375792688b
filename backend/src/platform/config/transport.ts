/**
 * How what is said travels: encrypted by this program, encrypted by a proxy in front that it trusts, or never off this machine.
 * A start that would send passwords and books in plain text over a network is refused.
 */
import { readFileSync } from 'node:fs';
import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { SettingError } from './setting-error.ts';
import { isLoopback, type Settings, type TlsFiles } from './settings.ts';

/** As a server of Node takes it. */
export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** Older versions are broken. */
  readonly minVersion: 'TLSv1.2';
  /** With forward secrecy alone: who records today and gets the key later reads nothing. */
  readonly ciphers: string;
}

const CIPHERS = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

/** Throws `SettingError` where others would read along. */
export function refusePlainText(settings: Pick<Settings, 'host' | 'publicUrl' | 'trustProxy' | 'tls'>): void {
  const { host, publicUrl, trustProxy, tls } = settings;
  if (tls) return;
  const byProxy = publicUrl?.startsWith('https:') && trustProxy.length > 0;
  if (!isLoopback(host) && !byProxy) {
    throw new SettingError(
      `HOST="${host}" deixaria senhas e lançamentos sem cifra na rede: informe TLS_CERT e TLS_KEY, ou PUBLIC_URL=https://… e TRUST_PROXY com o proxy que cifra.`,
    );
  }
  if (publicUrl?.startsWith('https:') && !byProxy) {
    throw new SettingError(
      `PUBLIC_URL="${publicUrl}" sem quem cifre: informe TLS_CERT e TLS_KEY, ou TRUST_PROXY com o proxy que cifra.`,
    );
  }
}

/** The name that the certificate must have; undefined where nobody connects by it, as behind a proxy that encrypts again. */
export function certificateHost({
  publicUrl,
  trustProxy,
}: Pick<Settings, 'publicUrl' | 'trustProxy'>): string | undefined {
  if (publicUrl === undefined || trustProxy.length > 0) return undefined;
  return new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
}

/**
 * The certificate as it lies there now. Throws `SettingError` where it cannot be read or used; also at a start where it has expired or is for
 * another name: browsers that know this server by its HSTS header let nobody past either.
 */
export function readCertificate({ cert, key }: TlsFiles, host?: string): Certificate {
  const certificate: Certificate = {
    cert: contents('TLS_CERT', cert),
    key: contents('TLS_KEY', key),
    minVersion: 'TLSv1.2',
    ciphers: CIPHERS,
  };
  try {
    createSecureContext(certificate);
  } catch {
    throw new SettingError(
      `TLS_CERT="${cert}" e TLS_KEY="${key}" não servem: devem ser um certificado e a sua chave, em PEM e sem senha.`,
    );
  }
  refuseUnservable(new X509Certificate(certificate.cert), cert, host);
  return certificate;
}

function refuseUnservable(certificate: X509Certificate, file: string, host: string | undefined): void {
  const [from, to] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  const now = Date.now();
  if (now > to.getTime())
    throw new SettingError(`TLS_CERT="${file}" não serve: o certificado venceu em ${to.toISOString()}.`);
  if (now < from.getTime())
    throw new SettingError(
      `TLS_CERT="${file}" não serve: o certificado só vale a partir de ${from.toISOString()}.`,
    );
  if (host === undefined) return;
  const matches = isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host, { subject: 'never' });
  if (matches === undefined)
    throw new SettingError(
      `TLS_CERT="${file}" não serve: o certificado não é do nome "${host}" de PUBLIC_URL (${certificate.subjectAltName ?? 'não tem nomes'}).`,
    );
}

function contents(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new SettingError(`${name}="${file}" não serve: o arquivo não existe ou não pode ser lido.`);
  }
}
