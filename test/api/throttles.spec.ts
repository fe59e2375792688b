/** Limits on attempts as every room may use them, on the real Postgres: waits that grow, what a success forgets, what it does not. */
import { setTimeout as sleep } from 'node:timers/promises';
import { TooManyRequests } from '../../backend/src/platform/http/errors.ts';
import { type FailureLimit, Throttles } from '../../backend/src/platform/throttling/throttles.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let test: TestApp;
let throttles: Throttles;
beforeAll(async () => {
  test = await startTestApp();
  throttles = test.app.get(Throttles, { strict: false });
}, 60_000);
afterAll(() => test?.stop());

const wrong = new Error('wrong');
const OWN: FailureLimit = {
  name: 'own',
  failures: 3,
  windowSeconds: 60,
  firstWaitSeconds: 1,
  maxWaitSeconds: 2,
  forgives: true,
};
const SHARED: FailureLimit = { ...OWN, name: 'shared', forgives: false };

/** Seconds to wait as the refusal says, 0 where the attempt was let through. */
async function attempt(limit: FailureLimit, key: string, error?: Error): Promise<number> {
  const work = () => (error ? Promise.reject(error) : Promise.resolve());
  const failure = await throttles
    .attempt([{ limit, key }], work, (thrown) => thrown === wrong)
    .catch((thrown: unknown) => thrown);
  return failure instanceof TooManyRequests ? failure.retryAfter : 0;
}

it('waits double after the free failures, up to the longest, and one failure is enough for the next', async () => {
  for (let count = 0; count < 3; count += 1) expect(await attempt(OWN, 'ana', wrong)).toBe(0);
  const waits = [];
  for (let count = 0; count < 3; count += 1) {
    const wait = await attempt(OWN, 'ana');
    waits.push(wait);
    await sleep(wait * 1000);
    expect(await attempt(OWN, 'ana', wrong)).toBe(0);
  }
  expect(waits).toEqual([1, 2, 2]);
  expect(await attempt(OWN, 'bia')).toBe(0);
}, 20_000);

it('a success forgets what failed before it, where one person alone is counted', async () => {
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 2; count += 1) await attempt(OWN, 'caio', wrong);
    expect(await attempt(OWN, 'caio')).toBe(0);
  }
});

it('a success gives its own place back, and no more, where several are counted', async () => {
  for (let count = 0; count < 10; count += 1) expect(await attempt(SHARED, 'office')).toBe(0);
  for (let count = 0; count < 3; count += 1) {
    expect(await attempt(SHARED, 'office', wrong)).toBe(0);
    if (count < 2) expect(await attempt(SHARED, 'office')).toBe(0);
  }
  expect(await attempt(SHARED, 'office')).toBeGreaterThan(0);
});

it('an error that says nothing about the attempt is not counted', async () => {
  for (let count = 0; count < 10; count += 1)
    expect(await attempt(OWN, 'dora', new Error('the store is away'))).toBe(0);
  expect(await attempt(OWN, 'dora')).toBe(0);
});

it('who is refused by one limit uses up no place of the others', async () => {
  for (let count = 0; count < 3; count += 1) await attempt(OWN, 'eva', wrong);
  const both = [
    { limit: SHARED, key: 'house' },
    { limit: OWN, key: 'eva' },
  ];
  for (let count = 0; count < 5; count += 1)
    await expect(
      throttles.attempt(
        both,
        () => Promise.resolve(),
        () => true,
      ),
    ).rejects.toThrow(TooManyRequests);
  expect(await attempt(SHARED, 'house')).toBe(0);
});

it('so many calls in a window, and then the seconds until it ends', async () => {
  const limit = { name: 'calls', calls: 2, windowSeconds: 60 };
  await throttles.take(limit, 'a');
  await throttles.take(limit, 'a');
  await throttles.take(limit, 'b');
  const refused = await throttles.take(limit, 'a').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TooManyRequests);
  expect((refused as TooManyRequests).retryAfter).toBeGreaterThan(50);
});
