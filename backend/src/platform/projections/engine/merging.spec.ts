import type { Checkpoint, Comparison, Wish } from '../schema/checkpoints.ts';
import { decisionOn } from './merging.ts';

const comparison: Comparison = {
  at: '2026-11-21T12:00:00.000Z',
  position: '1',
  sameVersion: true,
  equal: true,
  tables: [],
};
const built = (wish: Wish, compared: boolean, status: Checkpoint['status'] = 'building'): Checkpoint =>
  ({ status, wish, comparison: compared ? comparison : undefined }) as Checkpoint;

it.each<[Wish, string, string]>([
  ['check', 'compare', 'swap'],
  ['hold', 'compare', 'later'],
  ['drop', 'compare', 'drop'],
  ['swap', 'swap', 'swap'],
])('a generation with the wish %s: first %s, then %s', (wish, before, after) => {
  expect(decisionOn(built(wish, false))).toBe(before);
  expect(decisionOn(built(wish, true))).toBe(after);
});

it('leaves alone what is gone or not being built any more', () => {
  expect(decisionOn(undefined)).toBe('leave');
  expect(decisionOn(built('swap', true, 'retired'))).toBe('leave');
});
