/**
 * How what is said travels: encrypted by this program, encrypted by a proxy in front that it trusts, or never off this machine.
 * A start that would send passwords and books in plain text over a network is refused.
 */
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { SettingError } from './setting-error.ts';
import { isLoopback, type Settings, type TlsFiles } from './settings.ts';

/** As a server of Node takes it. */
export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
  /** Older versions are broken. */
  readonly minVersion: 'TLSv1.2';
}

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

/** The certificate as it lies there now; throws `SettingError` where it cannot be read or the two do not belong together. */
export function readCertificate({ cert, key }: TlsFiles): Certificate {
  const certificate: Certificate = {
    cert: contents('TLS_CERT', cert),
    key: contents('TLS_KEY', key),
    minVersion: 'TLSv1.2',
  };
  try {
    createSecureContext(certificate);
  } catch {
    throw new SettingError(
      `TLS_CERT="${cert}" e TLS_KEY="${key}" não servem: devem ser um certificado e a sua chave, em PEM e sem senha.`,
    );
  }
  return certificate;
}

function contents(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    throw new SettingError(`${name}="${file}" não serve: o arquivo não existe ou não pode ser lido.`);
  }
}
