/** Who stamps checkpoints with the time (RFC 3161), and whose signatures on such stamps are believed. */
import { X509Certificate } from 'node:crypto';
import fs from 'node:fs';

export interface TimeStampSettings {
  /** Left out, nobody is asked; stamps that were given before are checked all the same. */
  readonly url?: string;
  /** Certificates of authorities, as DER; none where `TSA_CA` is not set. */
  readonly authorities: readonly Uint8Array[];
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

export function readTimeStamps(
  { TSA_URL: url = '', TSA_CA: file = '' }: Readonly<Record<string, string | undefined>>,
  refuse: (sentence: string) => Error,
): TimeStampSettings {
  const authorities = file.trim() === '' ? [] : certificatesIn(file.trim());
  if (!authorities)
    throw refuse(`TSA_CA="${file.trim()}" não serve: diga um arquivo PEM com os certificados da autoridade.`);
  const asked = url.trim();
  if (asked === '') return { authorities };
  if (!URL.canParse(asked) || !/^https?:/.test(asked))
    throw refuse(`TSA_URL="${asked}" não serve: escreva https://ENDEREÇO da autoridade de carimbo do tempo.`);
  if (authorities.length === 0)
    throw refuse('TSA_URL não serve sem TSA_CA: ninguém saberia de quem é um carimbo.');
  return { url: asked, authorities };
}

function certificatesIn(file: string): Uint8Array[] | undefined {
  try {
    const all = fs.readFileSync(file, 'utf8').match(CERTIFICATE) ?? [];
    return all.length > 0 ? all.map((pem) => new Uint8Array(new X509Certificate(pem).raw)) : undefined;
  } catch {
    return undefined;
  }
}
