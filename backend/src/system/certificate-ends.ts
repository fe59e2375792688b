/** When the certificates end that the settings name as files. Those of other servers are seen to by who runs these. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Settings } from '../platform/config/settings.ts';
import { storeAddressOf } from '../platform/config/store-url.ts';

type Given = Pick<Settings, 'tls' | 'databaseUrl' | 'databaseReadUrl' | 'eventStoreUrl'>;

export interface CertificateEnd {
  readonly setting: string;
  /** Milliseconds since 1970. */
  readonly end: number;
}

/** As the files are now: a renewed one counts at once. What cannot be read is left out; its user reports it. */
export function certificateEnds(settings: Given): readonly CertificateEnd[] {
  const { tls, databaseUrl, databaseReadUrl, eventStoreUrl } = settings;
  return [
    ...endOf('TLS_CERT', tls?.cert, Math.min),
    ...postgresEnds('DATABASE_URL', databaseUrl),
    ...postgresEnds('DATABASE_READ_URL', databaseReadUrl),
    ...endOf('EVENTSTORE_URL tlsCAFile', eventStoreUrl && storeAddressOf(eventStoreUrl).authority, Math.max),
  ];
}

function postgresEnds(setting: string, url: string | undefined): readonly CertificateEnd[] {
  const parameters = new URLSearchParams(url?.split('?')[1]);
  return [
    ...endOf(`${setting} sslcert`, parameters.get('sslcert'), Math.min),
    ...endOf(`${setting} sslrootcert`, parameters.get('sslrootcert'), Math.max),
  ];
}

/** A chain ends with its first certificate that does; a file of authorities serves as long as one of them holds. */
function endOf(
  setting: string,
  file: string | null | undefined,
  which: typeof Math.min,
): readonly CertificateEnd[] {
  if (!file) return [];
  try {
    const pems = readFileSync(file, 'utf8').match(PEM) ?? [];
    const ends = pems.map((pem) => new Date(new X509Certificate(pem).validTo).getTime());
    return ends.length > 0 ? [{ setting, end: which(...ends) }] : [];
  } catch {
    return [];
  }
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
