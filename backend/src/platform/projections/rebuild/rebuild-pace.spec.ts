import { Pacer } from './rebuild-pace.ts';
import type { RebuildProgress } from './rebuild.types.ts';

it('tells rate and time left from what was done lately, a few times a second', () => {
  let now = 1_000;
  const told: RebuildProgress[] = [];
  const pacer = new Pacer(
    'sums',
    (progress) => told.push(progress),
    () => now,
  );
  pacer.phase('loading', 500, 10_500);
  expect(told).toEqual([
    { projection: 'sums', phase: 'loading', done: 500, total: 10_500, rate: 0, secondsLeft: undefined },
  ]);
  now += 100;
  pacer.at(700);
  expect(told).toHaveLength(1);
  now += 1_900;
  pacer.at(2_500);
  expect(told.at(-1)).toMatchObject({ done: 2_500, rate: 1_000, secondsLeft: 8 });
  now += 20_000;
  pacer.at(4_500);
  now += 1_000;
  pacer.at(6_500);
  expect(told.at(-1)).toMatchObject({ rate: 2_000, secondsLeft: 2 });
  pacer.phase('indexing', 10_500, 10_500);
  expect(told.at(-1)).toMatchObject({ phase: 'indexing', rate: 0 });
  expect(pacer.done).toBe(10_500);
});
