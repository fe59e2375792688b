/** The judgement over what callers were told: it knows only the journal as it stands, and believes no Book. */
import { isDeepStrictEqual } from 'node:util';
import { DomainError, type Decider, type DomainEvent, type Recorded } from '@livro/event-sourcing';
import type { Envelope, Outcome } from '../../backend/src/platform/book/book.types.ts';
import { GENESIS_HASH, verifyLink } from '../../backend/src/platform/event-store/chain.ts';
import { IdempotencyMismatchError } from '../../backend/src/platform/event-store/errors.ts';

/** What one caller was finally told about one command. Heads are revisions that the stream surely had reached. */
export interface Verdict<Command> {
  readonly envelope: Envelope<Command>;
  readonly answer: Outcome | Error;
  /** Head when the caller first asked, and when it heard; -1 and the last event where nobody looked. */
  readonly askedAt: bigint;
  readonly heardAt: bigint;
}

/** What must be so after every event of one journal, besides its chain. */
export interface Law<State, Command, Event extends DomainEvent> {
  readonly decider: Decider<State, Command, Event>;
  /** Throws when the state cannot be, given what came before. */
  readonly assertSound: (state: State, event: Event) => void;
}

interface Booked {
  readonly first: bigint;
  readonly last: bigint;
  readonly content: string | undefined;
}

/** Throws unless the chain and the law hold, and every verdict is true. Answers the state after each event. */
export function judge<State, Command, Event extends DomainEvent>(
  law: Law<State, Command, Event>,
  events: readonly Recorded[],
  verdicts: readonly Verdict<Command>[],
): readonly State[] {
  const states = statesOf(law, events);
  const booked = bookedCommands(events);
  for (const verdict of verdicts) {
    judgeVerdict(verdict, booked.get(verdict.envelope.id), { decider: law.decider, events, states });
  }
  return states;
}

function statesOf<State, Command, Event extends DomainEvent>(
  { decider, assertSound }: Law<State, Command, Event>,
  events: readonly Recorded[],
): readonly State[] {
  let at = { revision: -1n, hash: GENESIS_HASH };
  let state = decider.initialState;
  return events.map((event) => {
    verifyLink(at, event);
    at = { revision: event.revision, hash: event.metadata.hash };
    state = decider.evolve(state, event as unknown as Event);
    assertSound(state, event as unknown as Event);
    return state;
  });
}

/** Where each command stands; asserts that it stands there once and in one piece, each event under an id of its own. */
function bookedCommands(events: readonly Recorded[]): ReadonlyMap<string, Booked> {
  const booked = new Map<string, Booked>();
  const ids = new Set<string>();
  for (const { id, revision, metadata } of events) {
    const before = booked.get(metadata.commandId);
    assert(!before || before.last === revision - 1n, `${metadata.commandId} is in two places`);
    const first = before?.first ?? revision;
    assert(!ids.has(id), `event ${revision} has another's id`);
    ids.add(id);
    booked.set(metadata.commandId, { first, last: revision, content: metadata.idempotency?.contentHash });
  }
  return booked;
}

interface Folded<State, Command, Event extends DomainEvent> {
  readonly decider: Decider<State, Command, Event>;
  readonly events: readonly Recorded[];
  readonly states: readonly State[];
}

function judgeVerdict<State, Command, Event extends DomainEvent>(
  { envelope, answer, askedAt, heardAt }: Verdict<Command>,
  entry: Booked | undefined,
  { decider, events, states }: Folded<State, Command, Event>,
): void {
  const { command, id, idempotency } = envelope;
  const what = `${idempotency?.key ?? id} ${JSON.stringify(command)}`;
  const isMine = entry !== undefined && entry.content === idempotency?.contentHash;
  const decided = (at: bigint): readonly Event[] | Error => {
    try {
      return decider.decide(at < 0n ? decider.initialState : states[Number(at)]!, command);
    } catch (error) {
      return error as Error;
    }
  };
  // Where the id stands the decision was another: that it is there, or belongs to other content.
  const until = entry && entry.first <= heardAt ? entry.first - 1n : heardAt;
  /** Somewhere between question and answer there was a head at which the decision was that, and its events not there yet. */
  const wasSo = (is: (decision: readonly Event[] | Error) => boolean): boolean => {
    for (let at = askedAt; at <= until && at < states.length; at++) if (is(decided(at))) return true;
    return false;
  };
  if (answer instanceof IdempotencyMismatchError) {
    assert(entry !== undefined && !isMine, `${what}: no such mismatch`);
  } else if (answer instanceof DomainError) {
    const isSame = (one: unknown): boolean => one instanceof DomainError && one.message === answer.message;
    // Who asks again after a refusal may find that it is allowed by then: twins and shared keys do.
    assert(wasSo(isSame), `${what}: refused for nothing: ${answer.message}`);
  } else if (answer instanceof Error) {
    const isSame = (one: unknown): boolean => one instanceof Error && one.message === answer.message;
    assert(wasSo(isSame) && !isMine, `${what}: ${answer.stack}`);
  } else if (answer.events.length === 0) {
    const { firstRevision: seen, lastRevision } = answer;
    assert(seen === lastRevision && !answer.repeated, `${what}: nothing to do, and yet something`);
    assert(seen >= askedAt && seen <= heardAt, `${what}: nothing to do at ${seen}, which was not the head`);
    const decision = decided(seen);
    assert(!(decision instanceof Error) && decision.length === 0, `${what}: there was something to do`);
    assert(!entry || entry.first > seen, `${what}: nothing to do, and booked before`);
  } else {
    assert(isMine, `${what}: acknowledged ${entry ? 'for content of another' : 'and not booked'}`);
    assert(entry.first === answer.firstRevision && entry.last === answer.lastRevision, `${what}: elsewhere`);
    const stored = events.slice(Number(entry.first), Number(entry.last) + 1);
    const recordedEvents = stored.map(({ type, data }) => ({ type, data }));
    const right = JSON.parse(JSON.stringify(decided(entry.first - 1n))) as unknown;
    assert(isDeepStrictEqual(recordedEvents, right), `${what}: something else stands there`);
    const hashes = (of: readonly Recorded[]): string => of.map(({ metadata }) => metadata.hash).join();
    assert(hashes(answer.events) === hashes(stored), `${what}: answered with other events`);
    assert(answer.repeated || entry.first > askedAt, `${what}: booked before it was asked for`);
    assert(entry.last <= heardAt, `${what}: acknowledged before it was stored`);
  }
}

export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
