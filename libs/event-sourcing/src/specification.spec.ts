/** A specification that cannot fail proves nothing: each of its endings is seen to fail here. */
import type { Decider } from './decider.ts';
import { DomainError } from './domain-error.ts';
import type { DomainEvent } from './event.ts';
import { specification } from './specification.ts';

type Counted = DomainEvent<'Counted', { by: number; note?: string }>;

const counter: Decider<number, number, Counted> = {
  stream: 'counter',
  initialState: 0,
  snapshotVersion: 1,
  toSnapshot: (state) => state,
  fromSnapshot: (json) => json as number,
  evolve: (state, event) => state + event.data.by,
  decide(state, by) {
    if (state + by > 3) throw new DomainError('TOO_MUCH', 'Passa de três', 'by', { most: 3 });
    return by === 0 ? [] : [{ type: 'Counted', data: { by, note: undefined } }];
  },
};
const counted = (by: number): Counted => ({ type: 'Counted', data: { by } });
const given = (past: readonly Counted[]) => specification(counter).given(past);

test('events come first, and what JSON does not keep does not count', () => {
  given([])
    .when(1)
    .then([counted(1)]);
  given([counted(2)])
    .when(1)
    .then([counted(1)]);
  given([counted(3)])
    .when(0)
    .then([]);
  expect(() => given([]).when(1).then([])).toThrow();
  expect(() =>
    given([])
      .when(1)
      .then([counted(2)]),
  ).toThrow();
});

test('a refusal is asked for by code, and by text and field where they matter', () => {
  given([counted(3)])
    .when(1)
    .thenRefuses('TOO_MUCH');
  given([counted(3)])
    .when(1)
    .thenRefuses('TOO_MUCH', 'Passa de três', 'by');
  expect(() =>
    given([counted(3)])
      .when(1)
      .thenRefuses('OTHER'),
  ).toThrow();
  expect(() =>
    given([counted(3)])
      .when(1)
      .thenRefuses('TOO_MUCH', 'Passa de dois'),
  ).toThrow();
  expect(() =>
    given([counted(3)])
      .when(1)
      .thenRefuses('TOO_MUCH', 'Passa de três', 'to'),
  ).toThrow();
  expect(() => given([]).when(1).thenRefuses('TOO_MUCH')).toThrow();
});

test('a domain error carries its one violation', () => {
  const error = new DomainError('TOO_MUCH', 'Passa de três', 'by', { most: 3 });
  expect(error).toMatchObject({ name: 'DomainError', code: 'TOO_MUCH', field: 'by', details: { most: 3 } });
  expect(error.violations).toEqual([{ field: 'by', code: 'TOO_MUCH', message: 'Passa de três' }]);
});
