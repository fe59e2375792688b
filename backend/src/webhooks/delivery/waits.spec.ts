import { waitAfter } from './waits.ts';

const HOUR = 3_600_000;

it.each([
  [1, 5_000],
  [2, 30_000],
  [3, 120_000],
  [4, 600_000],
  [5, 1_800_000],
  [6, HOUR],
  [7, 2 * HOUR],
  [40, 2 * HOUR],
])('after %i failures it waits %i ms, a fifth more or less', (attempts, ms) => {
  expect(waitAfter({ attempts, forMs: 0 }, 0.5)).toBe(ms);
  expect(waitAfter({ attempts, forMs: 0 }, 0)).toBe(ms * 0.8);
  expect(waitAfter({ attempts, forMs: 0 }, 1)).toBe(ms * 1.2);
});

it('tries a last time when the day is over, and then no more', () => {
  expect(waitAfter({ attempts: 15, forMs: 24 * HOUR - 7_000 }, 0.5)).toBe(7_000);
  expect(waitAfter({ attempts: 16, forMs: 24 * HOUR }, 0.5)).toBeUndefined();
});

it('tries nineteen times in that day', () => {
  let forMs = 0;
  let attempts = 0;
  for (;;) {
    attempts += 1;
    const wait = waitAfter({ attempts, forMs }, 0.5);
    if (wait === undefined) break;
    forMs += wait;
  }
  expect([attempts, forMs]).toEqual([19, 24 * HOUR]);
});
