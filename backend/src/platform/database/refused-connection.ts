/** Why a server refuses a connection for good, in words for an operator; nothing of a server that is only away. */
import { whyCertificateRefused } from '../config/refused-certificate.ts';

const NO_LOGIN = 'o servidor não aceita este usuário com esta senha';
const NO_DATABASE = 'o servidor não tem um banco com este nome';

const BY_CODE: Readonly<Record<string, string>> = {
  '28P01': NO_LOGIN,
  '3D000': NO_DATABASE,
  '42501': 'o usuário não tem o direito CONNECT no banco',
  ENOTFOUND: 'o nome do servidor não existe',
  ERR_INVALID_URL: 'não é o endereço de um Postgres',
  EPROTO: 'o TLS com o servidor não se estabelece',
};

/** In order; PgBouncer gives most refusals one and the same code. */
const BY_MESSAGE: readonly (readonly [RegExp, string])[] = [
  [/no such database|database ".*" does not exist/, NO_DATABASE],
  [
    /password authentication failed|SASL|no such user|role ".*" does not exist|authentication failed/,
    NO_LOGIN,
  ],
  [/not permitted to log in/, 'o usuário não pode entrar (alter role … login)'],
  [/does not support SSL/, 'o endereço pede TLS (sslmode) e o servidor não oferece'],
  [/client certificate/, 'o servidor exige um certificado do cliente (sslcert e sslkey)'],
  [
    /no encryption|SSL off|SSL required/,
    'o servidor não aceita este usuário sem TLS (acrescente sslmode=verify-full)',
  ],
  [
    /pg_hba\.conf/,
    'o pg_hba.conf do servidor não deixa este usuário entrar neste banco a partir desta máquina',
  ],
  [
    /unsupported startup parameter/,
    'o PgBouncer recusa um parâmetro do endereço (ignore_startup_parameters)',
  ],
];

export function whyRefused(error: unknown): string | undefined {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  const known = BY_CODE[code] ?? BY_MESSAGE.find(([pattern]) => pattern.test(message))?.[1];
  if (known !== undefined) return known;
  return (
    whyCertificateRefused(code, 'sslrootcert') ??
    (/^ERR_(SSL|OSSL)_/.test(code) ? 'os arquivos de TLS do endereço não servem' : undefined)
  );
}
