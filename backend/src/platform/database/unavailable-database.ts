/** Why Postgres serves nobody, or takes nothing, for now: in words for an operator, since repeating alone does not cure it. */

export const STANDBY =
  'O Postgres é uma réplica só de leitura: nada pode ser gravado. Aponte DATABASE_URL para o servidor principal ou promova a réplica (pg_promote).';

/** In order; the event store and poolers pass on words without a code. */
const CAUSES: readonly (readonly [code: string, words: RegExp, why: string])[] = [
  [
    '53300',
    /too many clients already|remaining connection slots are reserved|too many connections for (role|database)/,
    'O Postgres está sem conexões livres (max_connections, ou CONNECTION LIMIT do usuário ou do banco): aumente o limite ou encerre o que as ocupa.',
  ],
  [
    '',
    /no more connections allowed|query_wait_timeout/,
    'O PgBouncer está sem conexões livres: aumente max_client_conn e default_pool_size.',
  ],
  ['25006', /in a read-only transaction/, STANDBY],
  [
    '53100',
    /No space left on device/,
    'O disco do Postgres está cheio: nada pode ser gravado até haver espaço.',
  ],
  [
    '',
    /^timeout expired$|due to connection timeout|timeout exceeded when trying to connect/,
    'O Postgres de DATABASE_URL não abriu uma conexão a tempo: está sobrecarregado, ou a rede até ele não responde.',
  ],
];

export function whyUnavailable(error: unknown): string | undefined {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  return CAUSES.find(([known, words]) => (known !== '' && code === known) || words.test(message))?.[2];
}
