/**
 * The hash chain that ties each event of a stream to all before it: any change, removal, insertion or reordering up to a
 * known hash is found. Pure; anyone who owns the store can still write a new chain, which is why seals are published.
 */
import { hash as digest } from 'node:crypto';
import type { EventMetadata, Recorded } from '@livro/event-sourcing';
import { metadataFlaw } from './codec.ts';
import { BrokenChainError } from './errors.ts';
import type { Origin } from './origin.ts';

/** The hash before the first event. */
export const GENESIS_HASH = '0'.repeat(64);

/** A place in the chain. */
export interface Link {
  readonly revision: bigint;
  readonly hash: string;
}

export interface ChainedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: object;
  readonly metadata: Omit<EventMetadata, 'hash'>;
  /** What is stored, where the event is read in a newer shape. */
  readonly stored?: { readonly type: string; readonly data: object };
}

/**
 * Hex SHA-256 over the previous hash, a line feed and the canonical JSON of `{ data, id, metadata, type }`, the metadata
 * without its two hashes. The event must be what a JSON round trip leaves of it: that is what the store gives back.
 */
export const hashOf = (event: ChainedEvent): string => digestsOf(event).hash;

/** The hash as it must be, and the text that the tag of the event's origin is made over: the same without the tag. */
export function digestsOf(event: ChainedEvent): { readonly hash: string; readonly authenticated: string } {
  const { before, after } = textsOf(event);
  const { tag } = event.metadata;
  return { hash: hashed(before, after, tag), authenticated: before + after };
}

/** The text that the event's hash is made over, whole: who has it can hold the event against a hash without any rule of ours. */
export function hashedTextOf(event: ChainedEvent): string {
  const { before, after } = textsOf(event);
  return withTag(before, after, event.metadata.tag);
}

/** What a writer adds to an event that has neither tag nor hash yet. */
export function chained(
  event: ChainedEvent,
  origin: Origin | undefined,
): Pick<EventMetadata, 'tag' | 'hash'> {
  const { before, after } = textsOf(event);
  if (!origin) return { hash: hashed(before, after, undefined) };
  const tag = origin.tagOf(before + after);
  return { tag, hash: hashed(before, after, tag) };
}

/** What is hashed, on both sides of the tag: no name of the metadata comes after it. */
function textsOf(event: ChainedEvent): { readonly before: string; readonly after: string } {
  const { type, data } = event.stored ?? event;
  const metadata = membersOf(event.metadata, APART);
  const content = `{"data":${canonicalJson(data)},"id":${textOf(event.id)},"metadata":{${metadata}`;
  return { before: `${event.metadata.previousHash}\n${content}`, after: `},"type":${textOf(type)}}` };
}

const withTag = (before: string, after: string, tag: string | undefined): string =>
  tag === undefined ? before + after : `${before},"tag":${textOf(tag)}${after}`;

const hashed = (before: string, after: string, tag: string | undefined): string =>
  digest('sha256', withTag(before, after, tag), 'hex');

const APART: ReadonlySet<string> = new Set(['previousHash', 'hash', 'tag']);

/** Throws `BrokenChainError` unless the event follows directly on the one with `revision` and `hash`. */
export function verifyLink(previous: Link, event: Recorded): void {
  const fail = (reason: string): never => {
    throw new BrokenChainError(event.stream, event.revision, reason);
  };
  if (event.revision !== previous.revision + 1n) fail(`it does not follow on revision ${previous.revision}`);
  if (event.metadata.previousHash !== previous.hash) fail('it names another predecessor');
  if (hashOf(event) !== event.metadata.hash) fail('its content is not what was hashed');
}

/**
 * Where the chain stands after an event that cannot be read: one that is linked all the same moves it on; any other was written
 * by nobody of ours and is no part of it. Throws `BrokenChainError` where it does not come next.
 */
export function passedOver(previous: Link, event: Recorded): Link {
  const { revision, metadata } = event;
  if (revision !== previous.revision + 1n)
    throw new BrokenChainError(event.stream, revision, `it does not follow on revision ${previous.revision}`);
  try {
    if (metadataFlaw(metadata) !== undefined) return { revision, hash: previous.hash };
    verifyLink(previous, event);
    return { revision, hash: metadata.hash };
  } catch (error) {
    if (error instanceof BrokenChainError) return { revision, hash: previous.hash };
    throw error;
  }
}

/** JSON without spaces and with every object's keys in the order of their UTF-16 units; for values that came from JSON. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return textOf(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  return `{${membersOf(value)}}`;
}

/** The members between the braces. One text that grows: proving a journal is mostly this. */
function membersOf(value: object, leftOut: ReadonlySet<string> = NONE): string {
  const object = value as Readonly<Record<string, unknown>>;
  let members = '';
  for (const key of Object.keys(object).sort()) {
    const member = object[key];
    if (member === undefined || leftOut.has(key)) continue;
    members += `${members === '' ? '' : ','}${textOf(key)}:${canonicalJson(member)}`;
  }
  return members;
}

const NONE: ReadonlySet<string> = new Set();

/** Most texts need no escape, and to see that is quicker than to look for what to escape. */
const PLAIN = /^[^"\\\p{Cc}\p{Cs}]*$/u;
const textOf = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));
