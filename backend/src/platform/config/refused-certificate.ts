/** Why this side does not believe a server's certificate, in words for an operator. */

const BY_CODE: Readonly<Record<string, string>> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'o certificado TLS do servidor é de outro nome',
  CERT_HAS_EXPIRED: 'o certificado TLS do servidor venceu',
  CERT_NOT_YET_VALID: 'o certificado TLS do servidor ainda não vale',
};
const UNTRUSTED = /^(SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_|CERT_|INVALID_CA)/;

/** Of an error's code; undefined where it is no such. `setting` is where an operator names an authority. */
export function whyCertificateRefused(code: string, setting: string): string | undefined {
  if (BY_CODE[code] !== undefined) return BY_CODE[code];
  return UNTRUSTED.test(code)
    ? `o certificado TLS do servidor não é de uma autoridade conhecida (indique a dela em ${setting})`
    : undefined;
}
