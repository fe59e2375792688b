/**
 * What a group of commands comes to on a known state: the frozen events of one append, and each command's answer if that
 * append is accepted. No clock, no store; a command that fails leaves no trace in the plan.
 */
import { randomUUID } from 'node:crypto';
import type { Decider, DomainEvent, EventMetadata, Recorded } from '@livro/event-sourcing';
import type { Envelope, Outcome } from './book.types.ts';
import { chained } from '../event-store/chain.ts';
import { appendSize, type ProposedEvent } from '../event-store/codec.ts';
import type { PastCommand } from './command-history.ts';
import { CommandTooLargeError, IdempotencyMismatchError } from '../event-store/errors.ts';
import type { Origin } from '../event-store/origin.ts';

/** Where a stream stands. `revision` is -1 for an empty one. */
export interface BookHead<State> {
  readonly state: State;
  readonly revision: bigint;
  readonly hash: string;
}

/** Where a command stands; a repeat's events are left in the journal. */
export type Settled = Omit<Outcome, 'events'> & Partial<Pick<Outcome, 'events'>>;

export type Answer =
  /** Its events are in the plan (for a twin of an accepted command: the other's events, `repeated`). */
  | { readonly kind: 'accepted'; readonly outcome: Settled }
  /** Nothing to book; as final as a refusal, which is to say: at the head only. */
  | { readonly kind: 'idle'; readonly outcome: Settled }
  | { readonly kind: 'refused'; readonly error: Error }
  /** Its events were in the journal before this plan, or its key stands there with other content: final at once. */
  | { readonly kind: 'known'; readonly result: Settled | IdempotencyMismatchError };

type PlannedCommand = PastCommand & Pick<Outcome, 'events'>;

export interface Plan<State> {
  /**
   * To be appended at `base.revision`; the same objects are sent again when the outcome is unknown. Their ids are this plan's
   * alone: where the store says OK to them, it is this plan that stands there, and nobody else's of the same commands.
   */
  readonly events: readonly ProposedEvent[];
  readonly base: BookHead<State>;
  /** Where the stream stands once the events are stored. */
  readonly next: BookHead<State>;
  /** One for each command taken, in order; commands beyond did not fit the append and wait for the next plan. */
  readonly answers: readonly Answer[];
  /** Commands with events in the plan, by id. */
  readonly planned: ReadonlyMap<string, PlannedCommand>;
  readonly bytes: number;
}

export interface PlanInput<State, Command, Event extends DomainEvent> {
  readonly decider: Decider<State, Command, Event>;
  readonly base: BookHead<State>;
  /** What was decided before on the same base, and goes on with these commands. */
  readonly begun?: Plan<State> | undefined;
  /** Commands whose events lead to `base` and are not in the journal for certain. */
  readonly uncertain?: ReadonlyMap<string, PlannedCommand> | undefined;
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
  const { decider, base, begun, uncertain } = input;
  const events: ProposedEvent[] = [...(begun?.events ?? [])];
  const answers: Answer[] = [...(begun?.answers ?? [])];
  const planned = new Map(begun?.planned);
  let at = begun?.next ?? base;
  let bytes = begun?.bytes ?? 0;
  for (const envelope of input.commands) {
    const past = input.known(envelope.id);
    const twin = planned.get(envelope.id) ?? uncertain?.get(envelope.id);
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
        events: drafted.events.map((event, i) =>
          recorded(decider.stream, at.revision + 1n + BigInt(i), event),
        ),
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
  return { events, base, next: at, answers, planned, bytes };
}

/** The first answer again, or the mismatch when the same key now comes with other content. */
export function repetition(
  stream: string,
  envelope: Envelope<unknown>,
  { contentHash, firstRevision, lastRevision, events }: PastCommand & Partial<Pick<Outcome, 'events'>>,
): Settled | IdempotencyMismatchError {
  const { idempotency } = envelope;
  if (idempotency && contentHash !== undefined && contentHash !== idempotency.contentHash) {
    return new IdempotencyMismatchError(idempotency.key);
  }
  return { stream, firstRevision, lastRevision, repeated: true, ...(events && { events }) };
}

/** As it will be read, but for its place in `$all`, which only the store knows. */
const recorded = (stream: string, revision: bigint, event: ProposedEvent): Recorded => ({
  ...event,
  stream,
  revision,
  position: -1n,
});

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
    const id = randomUUID();
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
