/**
 * The shape of an event: as a decider makes it (`DomainEvent`) and as the journal gives it back (`Recorded`).
 * Knows no store and no word of the business.
 */

/** An event in the past tense. `data` is plain JSON: no `undefined`, no `Date`, no bigint, no -0. */
export interface DomainEvent<Type extends string = string, Data extends object = object> {
  readonly type: Type;
  readonly data: Data;
}

/** Who did it. `id` is that of a user or of an access key, or `system` for what the program does on its own account. */
export interface Actor {
  readonly id: string;
  /** Of a program that called by an access key. */
  readonly kind?: 'key';
}

/** What the journal keeps beside each event; written by the Book, never by a decider. */
export interface EventMetadata {
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string;
  /** Id of the actor; names and e-mails stay out of the journal's metadata. */
  readonly actor: string;
  /** Where no person did it but a program, by the access key of that id. */
  readonly actorKind?: 'key';
  readonly reason?: string;
  /** ISO instant at which the Book froze the plan. */
  readonly recordedAt: string;
  readonly schema: number;
  /** The caller's idempotency key, with a SHA-256 of the command's content: the same key for other content is refused. */
  readonly idempotency?: { readonly key: string; readonly contentHash: string };
  /** Hash chain, hex SHA-256; `previousHash` of revision 0 is 64 zeros. */
  readonly previousHash: string;
  readonly hash: string;
  /** Hex HMAC-SHA-256 over the content that is hashed: who has not the key can write no such event. The first events have none. */
  readonly tag?: string;
}

/** Who caused an event, for a command that follows on it. */
export const actorOf = ({
  actor: id,
  actorKind: kind,
}: Pick<EventMetadata, 'actor' | 'actorKind'>): Actor => ({
  id,
  ...(kind && { kind }),
});

/** An event as it was read from the journal. */
export interface Recorded<Event extends DomainEvent = DomainEvent> {
  readonly id: string;
  /** Stream name without the installation's prefix: `ledger`, `developments`, `clients`, `users`. */
  readonly stream: string;
  /** Revision in the stream, from 0; an entry number is revision + 1. */
  readonly revision: bigint;
  /** Commit position in `$all`. */
  readonly position: bigint;
  readonly type: Event['type'];
  readonly data: Event['data'];
  readonly metadata: EventMetadata;
  /** As it is stored, where an upcaster read a newer shape from it; the hash chain was made over this. */
  readonly stored?: DomainEvent;
}
