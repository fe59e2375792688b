/** The judgement over what callers were told: it knows only the journal as it stands, and believes no Book. */
import { DomainError, type Recorded } from '@livro/event-sourcing';
import type { Envelope, Outcome } from '../../backend/src/platform/event-store/book.types.ts';
import { GENESIS_HASH, verifyLink } from '../../backend/src/platform/event-store/chain.ts';
import { IdempotencyMismatchError } from '../../backend/src/platform/event-store/errors.ts';
import { eventId } from '../../backend/src/platform/event-store/ids.ts';
import { accounts, type AccountsCommand, type AccountsEvent, type Balances } from './book-accounts.ts';

/** What one caller was finally told about one command. Heads are revisions that the stream surely had reached. */
export interface Verdict {
  readonly envelope: Envelope<AccountsCommand>;
  readonly answer: Outcome | Error;
  /** Head when the caller first asked, and when it heard; -1 and the last event where nobody looked. */
  readonly askedAt: bigint;
  readonly heardAt: bigint;
}

interface Booked {
  readonly first: bigint;
  readonly last: bigint;
  readonly content: string | undefined;
}

/** Throws unless the chain holds, no account is ever overdrawn, no money comes or goes, and every verdict is true. */
export function judge(events: readonly Recorded[], verdicts: readonly Verdict[]): void {
  const states = statesOf(events);
  const booked = bookedCommands(events);
  for (const verdict of verdicts) judgeVerdict(verdict, booked.get(verdict.envelope.id), states);
}

/** The state after each event. */
export function statesOf(events: readonly Recorded[]): readonly Balances[] {
  let at = { revision: -1n, hash: GENESIS_HASH };
  let state: Balances = accounts.initialState;
  let paidIn = 0;
  return events.map((event) => {
    verifyLink(at, event);
    at = { revision: event.revision, hash: event.metadata.hash };
    const fact = event as unknown as AccountsEvent;
    if (fact.type === 'Opened') paidIn += fact.data.amount;
    state = accounts.evolve(state, fact);
    const balances = Object.values(state);
    assert(
      balances.every((balance) => balance >= 0),
      `overdrawn at ${event.revision}`,
    );
    assert(
      balances.reduce((sum, balance) => sum + balance, 0) === paidIn,
      `money is missing at ${event.revision}`,
    );
    return state;
  });
}

/** Where each command stands; asserts that it stands there once, whole and in one piece. */
function bookedCommands(events: readonly Recorded[]): ReadonlyMap<string, Booked> {
  const booked = new Map<string, Booked>();
  for (const { id, revision, metadata } of events) {
    const before = booked.get(metadata.commandId);
    assert(!before || before.last === revision - 1n, `${metadata.commandId} is in two places`);
    const first = before?.first ?? revision;
    assert(
      id === eventId(metadata.commandId, Number(revision - first)),
      `event ${revision} has another's id`,
    );
    booked.set(metadata.commandId, { first, last: revision, content: metadata.idempotency?.contentHash });
  }
  return booked;
}

function judgeVerdict(
  { envelope, answer, askedAt, heardAt }: Verdict,
  entry: Booked | undefined,
  states: readonly Balances[],
): void {
  const { command, id, idempotency } = envelope;
  const what = `${idempotency?.key ?? id} ${JSON.stringify(command)}`;
  const isMine = entry !== undefined && entry.content === idempotency?.contentHash;
  if (answer instanceof IdempotencyMismatchError) {
    assert(entry !== undefined && !isMine, `${what}: no such mismatch`);
  } else if (answer instanceof DomainError) {
    // Somewhere between question and answer there was a head at which this refusal was right.
    const heads = states.slice(Number(askedAt < 0n ? 0n : askedAt), Number(heardAt) + 1);
    const from = askedAt < 0n ? [accounts.initialState, ...heads] : heads;
    assert(
      from.some((state) => refuses(state, command)),
      `${what}: refused for nothing`,
    );
    // Who asks again after a refusal may find the money there: twins and shared keys do.
    assert(!isMine || entry.last > askedAt, `${what}: refused, and booked before`);
  } else if (answer instanceof Error) {
    assert(command.type === 'bug' && !entry, `${what}: ${answer.stack}`);
  } else if (command.type === 'nothing') {
    assert(!entry, `${what}: booked`);
  } else {
    assert(entry !== undefined, `${what}: acknowledged and not booked`);
    assert(isMine, `${what}: acknowledged for another's content`);
    assert(entry?.first === answer.firstRevision && entry.last === answer.lastRevision, `${what}: elsewhere`);
    const count = command.type === 'transfer' ? command.legs.length : 1;
    assert(entry.last - entry.first === BigInt(count - 1), `${what}: not whole`);
    assert(answer.repeated || entry.first > askedAt, `${what}: booked before it was asked for`);
    assert(entry.last <= heardAt, `${what}: acknowledged before it was stored`);
  }
}

function refuses(state: Balances, command: AccountsCommand): boolean {
  try {
    accounts.decide(state, command);
    return false;
  } catch {
    return true;
  }
}

function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(message);
}
