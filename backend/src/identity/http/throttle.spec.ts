import { FailureThrottle, RateThrottle } from './throttle.ts';

const MINUTE = 60_000;
const limits = { failures: 5, windowMs: 15 * MINUTE, firstWaitMs: 30_000, maxWaitMs: 15 * MINUTE };

function throttleAt() {
  const clock = { now: 1_000_000 };
  const throttle = new FailureThrottle(limits, () => clock.now);
  const fail = (times: number) => Array.from({ length: times }, () => throttle.fail('ana'));
  return { clock, throttle, fail };
}

describe('failed attempts', () => {
  it('are free four times, and the fifth must wait', () => {
    const { throttle, fail } = throttleAt();
    fail(4);
    expect(throttle.waitFor('ana')).toBe(0);
    fail(1);
    expect(throttle.waitFor('ana')).toBe(30);
    expect(throttle.waitFor('bia')).toBe(0);
  });

  it('wait longer each time, up to a quarter of an hour', () => {
    const { clock, throttle, fail } = throttleAt();
    fail(4);
    const waits = Array.from({ length: 8 }, () => {
      fail(1);
      const wait = throttle.waitFor('ana');
      clock.now += wait * 1000;
      return wait;
    });
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  });

  it('are forgotten after a quarter of an hour, or by a success', () => {
    const { clock, throttle, fail } = throttleAt();
    fail(4);
    clock.now += 15 * MINUTE + 1;
    fail(4);
    expect(throttle.waitFor('ana')).toBe(0);
    fail(1);
    throttle.succeed('ana');
    fail(4);
    expect(throttle.waitFor('ana')).toBe(0);
  });

  it('begin anew a quarter of an hour after the last wait', () => {
    const { clock, throttle, fail } = throttleAt();
    fail(7);
    clock.now += 2 * 15 * MINUTE + 1;
    fail(1);
    expect(throttle.waitFor('ana')).toBe(0);
  });

  it('come one after the other under one key, side by side under two', async () => {
    const { throttle } = throttleAt();
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} in`);
      await new Promise((done) => setImmediate(done));
      seen.push(`${name} out`);
    };
    await Promise.all([
      throttle.inTurn('ana', work('1')),
      throttle.inTurn('ana', work('2')),
      throttle.inTurn('bia', work('3')),
    ]);
    expect(seen.indexOf('1 out')).toBeLessThan(seen.indexOf('2 in'));
    expect(seen.indexOf('3 in')).toBeLessThan(seen.indexOf('1 out'));
  });

  it('that throw do not stop the queue', async () => {
    const { throttle } = throttleAt();
    await expect(throttle.inTurn('ana', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(throttle.inTurn('ana', () => Promise.resolve(1))).resolves.toBe(1);
  });
});

it('a rate lets so many calls through in any window', () => {
  let now = 0;
  const rate = new RateThrottle(2, MINUTE, () => now);
  expect([rate.take('a'), rate.take('a'), rate.take('b')]).toEqual([0, 0, 0]);
  now = 20_000;
  expect(rate.take('a')).toBe(40);
  now = MINUTE + 1;
  expect(rate.take('a')).toBe(0);
});
