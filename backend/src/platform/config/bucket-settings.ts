/** The setting of where attached files lie when that is a bucket. Keys of access come as for any AWS program, never from here. */

/** A bucket that speaks S3. */
export interface FilesBucket {
  readonly name: string;
  /** Before every key, such as `livro/`; may be empty. */
  readonly prefix: string;
  readonly region: string;
  /** Another server than Amazon's, such as `https://minio.exemplo.com.br`. */
  readonly endpoint?: string;
}

const BUCKET_SHAPE = 's3://BALDE/PREFIXO?region=REGIÃO&endpoint=https://SERVIDOR';

/** `s3://bucket/prefix?region=…&endpoint=…`; all but the bucket may be left out. */
export function readFilesBucket(
  env: Readonly<Record<string, string | undefined>>,
  refuse: (sentence: string) => Error,
): FilesBucket | undefined {
  const value = env.FILES_URL?.trim();
  if (!value) return undefined;
  const given = URL.canParse(value) ? new URL(value) : undefined;
  const endpoint = given?.searchParams.get('endpoint') ?? undefined;
  const knows = given && [...given.searchParams.keys()].every((key) => ['region', 'endpoint'].includes(key));
  const reaches = endpoint === undefined || (URL.canParse(endpoint) && /^https?:/.test(endpoint));
  if (given?.protocol !== 's3:' || !given.hostname || given.username || !knows || !reaches)
    throw refuse(`FILES_URL não serve: escreva ${BUCKET_SHAPE}, sem chaves de acesso.`);
  const prefix = decodeURIComponent(given.pathname).replace(/^\/+|(?<!\/)\/+$/g, '');
  return {
    name: given.hostname,
    prefix: prefix && `${prefix}/`,
    region: given.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint && { endpoint }),
  };
}
