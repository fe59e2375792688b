/** What a group of commands comes to: each on the state that the ones before it left, each failing for itself alone. */
import { DomainError, type Decider, type DomainEvent } from '@livro/event-sourcing';
import type { Envelope } from './book.types.ts';
import { GENESIS_HASH, hashOf } from '../event-store/chain.ts';
import { appendSize } from '../event-store/codec.ts';
import type { PastCommand } from './command-history.ts';
import { CommandTooLargeError, IdempotencyMismatchError } from '../event-store/errors.ts';
import { plan, type BookHead } from './plan.ts';

type Added = DomainEvent<'Added', { by: number; note?: string | undefined }>;
interface Add {
  readonly by: readonly number[];
  readonly note?: string;
}

/** A counter that must not exceed 10. */
const counter: Decider<number, Add, Added> = {
  stream: 'counter',
  initialState: 0,
  snapshotVersion: 1,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as number,
  evolve: (state, event) => state + event.data.by,
  decide(state, { by, note }) {
    if (by.some(Number.isNaN)) throw new TypeError('a mistake');
    const sum = by.reduce((a, b) => a + b, state);
    if (sum > 10) throw new DomainError('TOO_MUCH', 'Passa de dez');
    return by.map((n) => ({ type: 'Added', data: { by: n, note } }));
  },
};

const EMPTY: BookHead<number> = { state: 0, revision: -1n, hash: GENESIS_HASH };
const RECORDED_AT = '2026-11-21T12:00:00.000Z';
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const add = (n: number, by: readonly number[], extra: Partial<Envelope<Add>> = {}): Envelope<Add> => ({
  id: id(n),
  command: { by },
  actor: { id: 'user-1' },
  ...extra,
});
const draw = (
  commands: readonly Envelope<Add>[],
  { base = EMPTY, known = new Map<string, PastCommand>(), maxBytes = 1_000_000 } = {},
) =>
  plan({
    decider: counter,
    base,
    commands,
    known: (key) => known.get(key),
    recordedAt: RECORDED_AT,
    maxBytes,
  });

test('commands are decided in order, each on what the ones before it left', () => {
  const drawn = draw([add(1, [6]), add(2, [5]), add(3, [1, 3]), add(4, [])]);
  expect(drawn.answers).toMatchObject([
    {
      kind: 'accepted',
      outcome: { stream: 'counter', firstRevision: 0n, lastRevision: 0n, repeated: false },
    },
    { kind: 'refused', error: { code: 'TOO_MUCH' } },
    { kind: 'accepted', outcome: { firstRevision: 1n, lastRevision: 2n } },
    { kind: 'idle', outcome: { firstRevision: 2n, lastRevision: 2n, repeated: false } },
  ]);
  expect(drawn.next).toEqual({ state: 10, revision: 2n, hash: drawn.events[2]!.metadata.hash });
  expect(drawn.base).toBe(EMPTY);
});

test('events carry their ids, the whole metadata and an unbroken chain', () => {
  const base = { state: 1, revision: 6n, hash: 'a'.repeat(64) };
  const idempotency = { key: 'k', contentHash: 'c' };
  const { events } = draw(
    [
      add(1, [1, 2], { idempotency, reason: 'porque sim', correlationId: 'web-1', causationId: 'cause' }),
      add(2, [1]),
    ],
    { base },
  );
  expect(events[0]!.metadata).toEqual({
    commandId: id(1),
    correlationId: 'web-1',
    causationId: 'cause',
    actor: 'user-1',
    reason: 'porque sim',
    recordedAt: RECORDED_AT,
    schema: 1,
    idempotency,
    previousHash: base.hash,
    hash: hashOf(events[0]!),
  });
  expect(events[2]!.metadata).toMatchObject({ correlationId: id(2), causationId: id(2) });
  expect('reason' in events[2]!.metadata || 'idempotency' in events[2]!.metadata).toBe(false);
  events.slice(1).forEach((event, i) => expect(event.metadata.previousHash).toBe(events[i]!.metadata.hash));
});

test('what JSON does not keep is neither stored nor hashed', () => {
  const [event] = draw([add(1, [-0])]).events;
  expect(Object.keys(event!.data)).toEqual(['by']);
  expect(Object.is((event!.data as { by: number }).by, 0)).toBe(true);
  expect(hashOf(JSON.parse(JSON.stringify(event)) as typeof event & object)).toBe(event!.metadata.hash);
});

test('no two plans of the same commands share an id: what the store says OK to is one writer’s alone', () => {
  const commands = [add(1, [1, 2]), add(2, [20]), add(3, [2])];
  const drawn = [draw(commands), draw(commands)].flatMap(({ events }) => events);
  expect(new Set(drawn.map((event) => event.id)).size).toBe(6);
  expect(drawn.slice(3).map(({ data }) => data)).toEqual(drawn.slice(0, 3).map(({ data }) => data));
});

test("a decider's mistake fails its own command and leaves no trace", () => {
  const drawn = draw([add(1, [1]), add(2, [Number.NaN]), add(3, [2])]);
  expect(drawn.answers.map((answer) => answer.kind)).toEqual(['accepted', 'refused', 'accepted']);
  expect(drawn.answers[1]).toMatchObject({ error: expect.any(TypeError) as TypeError });
  expect(drawn.next.state).toBe(3);
});

describe('a command that comes again', () => {
  const key = (contentHash: string) => ({ idempotency: { key: 'k', contentHash } });

  test('in one group is booked once and answered alike', () => {
    const drawn = draw([add(1, [1, 1], key('x')), add(1, [1, 1], key('x')), add(1, [9], key('y'))]);
    expect(drawn.events).toHaveLength(2);
    expect(drawn.answers).toMatchObject([
      { kind: 'accepted', outcome: { firstRevision: 0n, lastRevision: 1n, repeated: false } },
      { kind: 'accepted', outcome: { firstRevision: 0n, lastRevision: 1n, repeated: true } },
      { kind: 'refused', error: expect.any(IdempotencyMismatchError) as Error },
    ]);
  });

  test('after it was booked is answered from what is known, before any rule is asked', () => {
    const known = new Map([[id(1), { firstRevision: 3n, lastRevision: 4n, contentHash: 'x' }]]);
    const drawn = draw([add(1, [99], key('x')), add(1, [99], key('y')), add(1, [99])], { known });
    expect(drawn.events).toHaveLength(0);
    expect(drawn.answers).toMatchObject([
      { kind: 'known', result: { firstRevision: 3n, lastRevision: 4n, repeated: true } },
      { kind: 'known', result: expect.any(IdempotencyMismatchError) as Error },
      { kind: 'known', result: { repeated: true } },
    ]);
  });
});

test('what does not fit one append waits for the next; what never fits is refused', () => {
  const [event] = draw([add(1, [1])]).events;
  const size = appendSize(event!.type, JSON.stringify(event!.data), JSON.stringify(event!.metadata));
  const commands = [add(1, [1]), add(2, [1, 1, 1]), add(3, [1]), add(4, [1]), add(5, [1])];
  const drawn = draw(commands, { maxBytes: 2 * size });
  expect(drawn.answers.map((answer) => answer.kind)).toEqual(['accepted', 'refused', 'accepted']);
  expect(drawn.answers[1]).toMatchObject({ error: expect.any(CommandTooLargeError) as Error });
  expect(drawn.next.state).toBe(2);
});
