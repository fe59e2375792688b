/**
 * What a group of commands comes to on a known state: the frozen events of one append, and each command's answer if that
 * append is accepted. Pure: no clock, no store; a command that fails leaves no trace in the plan.
 */
import type { Decider, DomainEvent, EventMetadata } from '@livro/event-sourcing';
import type { Envelope, Outcome } from './book.types.ts';
import { chained } from '../event-store/chain.ts';
import { appendSize, type ProposedEvent } from '../event-store/codec.ts';
import type { PastCommand } from './command-history.ts';
import { CommandTooLargeError, IdempotencyMismatchError } from '../event-store/errors.ts';
import { eventId } from '../event-store/ids.ts';
import type { Origin } from '../event-store/origin.ts';

/** Where a stream stands. `revision` is -1 for an empty one. */
export interface BookHead<State> {
  readonly state: State;
  readonly revision: bigint;
  readonly hash: string;
}

export type Answer =
  /** Its events are in the plan (for a twin of an accepted command: the other's events, `repeated`). */
  | { readonly kind: 'accepted'; readonly outcome: Outcome }
  /** Nothing to book; as final as a refusal, which is to say: at the head only. */
  | { readonly kind: 'idle'; readonly outcome: Outcome }
  | { readonly kind: 'refused'; readonly error: Error }
  /** Its events were in the journal before this plan, or its key stands there with other content: final at once. */
  | { readonly kind: 'known'; readonly result: Outcome | IdempotencyMismatchError };

export interface Plan<State> {
  /** To be appended at `base.revision`; the same objects are sent again when the outcome is unknown. */
  readonly events: readonly ProposedEvent[];
  readonly base: BookHead<State>;
  /** Where the stream stands once the events are stored. */
  readonly next: BookHead<State>;
  /** One for each command taken, in order; commands beyond did not fit the append and wait for the next plan. */
  readonly answers: readonly Answer[];
}

export interface PlanInput<State, Command, Event extends DomainEvent> {
  readonly decider: Decider<State, Command, Event>;
  readonly base: BookHead<State>;
  readonly commands: readonly Envelope<Command>[];
  /** Commands whose events are in the journal up to `base`. */
  readonly known: (commandId: string) => PastCommand | undefined;
  /** ISO instant for all events of the plan. */
  readonly recordedAt: string;
  readonly maxBytes: number;
  /** Tags the events; left out, they carry no tag. */
  readonly origin?: Origin | undefined;
}

/** Version of the metadata's form. */
const SCHEMA = 1;

/** Decides the commands one after the other, each on the state that the ones before it left. */
export function plan<State, Command, Event extends DomainEvent>(
  input: PlanInput<State, Command, Event>,
): Plan<State> {
  const { decider, base } = input;
  const events: ProposedEvent[] = [];
  const answers: Answer[] = [];
  const planned = new Map<string, PastCommand>();
  let at = base;
  let bytes = 0;
  for (const envelope of input.commands) {
    const past = input.known(envelope.id);
    const twin = planned.get(envelope.id);
    if (past) {
      answers.push({ kind: 'known', result: repetition(decider.stream, envelope, past) });
      continue;
    }
    if (twin) {
      const result = repetition(decider.stream, envelope, twin);
      answers.push(
        result instanceof Error ? { kind: 'refused', error: result } : { kind: 'accepted', outcome: result },
      );
      continue;
    }
    try {
      const drafted = draft(input, at, envelope);
      if (drafted.bytes > input.maxBytes) throw new CommandTooLargeError(drafted.bytes);
      if (bytes + drafted.bytes > input.maxBytes) break;
      const outcome = {
        stream: decider.stream,
        firstRevision: drafted.events.length > 0 ? at.revision + 1n : at.revision,
        lastRevision: drafted.next.revision,
        repeated: false,
      };
      answers.push({ kind: drafted.events.length > 0 ? 'accepted' : 'idle', outcome });
      if (drafted.events.length > 0) {
        planned.set(envelope.id, { ...outcome, contentHash: envelope.idempotency?.contentHash });
      }
      events.push(...drafted.events);
      bytes += drafted.bytes;
      at = drafted.next;
    } catch (error) {
      answers.push({ kind: 'refused', error: error instanceof Error ? error : new Error(String(error)) });
    }
  }
  return { events, base, next: at, answers };
}

/** The first answer again, or the mismatch when the same key now comes with other content. */
export function repetition(
  stream: string,
  envelope: Envelope<unknown>,
  past: PastCommand,
): Outcome | IdempotencyMismatchError {
  const { idempotency } = envelope;
  if (idempotency && past.contentHash !== undefined && past.contentHash !== idempotency.contentHash) {
    return new IdempotencyMismatchError(idempotency.key);
  }
  return { stream, firstRevision: past.firstRevision, lastRevision: past.lastRevision, repeated: true };
}

interface Draft<State> {
  readonly events: readonly ProposedEvent[];
  readonly next: BookHead<State>;
  readonly bytes: number;
}

/** One command's events with ids, metadata and hashes, and the head after them. Throws what the decider throws. */
function draft<State, Command, Event extends DomainEvent>(
  {
    decider,
    recordedAt,
    origin,
  }: Pick<PlanInput<State, Command, Event>, 'decider' | 'recordedAt' | 'origin'>,
  from: BookHead<State>,
  envelope: Envelope<Command>,
): Draft<State> {
  const events: ProposedEvent[] = [];
  let { state, revision, hash } = from;
  let bytes = 0;
  for (const decided of decider.decide(from.state, envelope.command)) {
    const dataJson = JSON.stringify(decided.data);
    // State and hash see what the store will give back, not what the decider held in its hands.
    const event = { ...decided, data: JSON.parse(dataJson) as object } as Event;
    const id = eventId(envelope.id, events.length);
    const unsealed = metadataOf(envelope, recordedAt, hash);
    const sealed = chained({ id, type: event.type, data: event.data, metadata: unsealed }, origin);
    const metadata: EventMetadata = { ...unsealed, ...sealed };
    hash = sealed.hash;
    state = decider.evolve(state, event);
    revision++;
    bytes += appendSize(event.type, dataJson, JSON.stringify(metadata));
    events.push({ id, type: event.type, data: event.data, metadata });
  }
  return { events, bytes, next: { state, revision, hash } };
}

function metadataOf(
  envelope: Envelope<unknown>,
  recordedAt: string,
  previousHash: string,
): Omit<EventMetadata, 'hash'> {
  const { id, actor, correlationId, causationId, reason, idempotency } = envelope;
  return {
    commandId: id,
    correlationId: correlationId || id,
    causationId: causationId || id,
    actor: actor.id,
    ...(actor.kind && { actorKind: actor.kind }),
    ...(reason !== undefined && { reason }),
    recordedAt,
    schema: SCHEMA,
    ...(idempotency && { idempotency: { key: idempotency.key, contentHash: idempotency.contentHash } }),
    previousHash,
  };
}
