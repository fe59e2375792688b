/** Which streams the program has, and the patterns by which `$all` is filtered to them. */

/** Every stream of the program; `$all` is filtered to these. */
export const STREAMS = [
  'ledger',
  'developments',
  'clients',
  'users',
  'access-keys',
  'company',
  'late-rule',
  'logo',
  'approvals',
  'suppliers',
  'saved-views',
  'operations',
  'verifications',
  'backups',
  'handoff',
  'year-books',
  'imports',
  'webhooks',
] as const;

/** Streams about the journal, not in it: `$all` is not filtered to them. */
export const STREAMS_BESIDE = ['seals', 'security'] as const;

/** Streams of which there is one for each thing: `purchase-{uuid}`, `attachments-{uuid}`, `bank-{uuid}`. `$all` is filtered to these too. */
export const STREAM_FAMILIES = ['purchase', 'attachments', 'bank'] as const;
export type StreamFamily = (typeof STREAM_FAMILIES)[number];

const SINGLE: ReadonlySet<string> = new Set(STREAMS);

/** The family that a stream is of; undefined for one of `STREAMS`. Asked for every event, so the most frequent answer comes first. */
export const familyOf = (stream: string): StreamFamily | undefined =>
  SINGLE.has(stream) ? undefined : STREAM_FAMILIES.find((family) => stream.startsWith(`${family}-`));

/** The name under which all streams of a family are spoken of together: `purchase-*`. */
export const wholeFamily = (family: StreamFamily): string => `${family}-*`;

/** A regular expression's part that matches the one stream. */
export const streamPattern = (prefix: string, stream: string): string => quoted(prefix + stream);

/** A regular expression's part that matches every stream of a family. */
export const familyPattern = (prefix: string, family: string): string =>
  `${quoted(prefix + family)}-[0-9a-f-]{36}`;

/** The regular expression of all streams with a prefix, and of what the store keeps of each: its settings. */
export const ownPattern = (prefix: string): string =>
  prefix === '' ? '^(?:\\$\\$)?[^$]' : `^(?:\\$\\$)?${quoted(prefix)}`;

const quoted = (text: string): string => text.replace(/[.$]/g, '\\$&');
