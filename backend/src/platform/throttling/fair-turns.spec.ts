import { setTimeout as sleep } from 'node:timers/promises';
import { FairTurns } from './fair-turns.ts';

const LIMITS = { concurrency: 3, perKey: 2, maxWaitingPerKey: 10 };

it('runs no more at a time than allowed, in all and for each key, and everything in the end', async () => {
  const turns = new FairTurns({ ...LIMITS, maxWaitingPerKey: 20 });
  const running = new Map<string, number>();
  let most = 0;
  let mostOfOne = 0;
  const work = (key: string) => async () => {
    running.set(key, (running.get(key) ?? 0) + 1);
    most = Math.max(
      most,
      [...running.values()].reduce((sum, one) => sum + one, 0),
    );
    mostOfOne = Math.max(mostOfOne, running.get(key)!);
    await sleep(1);
    running.set(key, running.get(key)! - 1);
    return key;
  };
  const keys = Array.from({ length: 30 }, (_, n) => ['a', 'b'][n % 2]!);
  expect(await Promise.all(keys.map((key) => turns.run(key, work(key))))).toEqual(keys);
  expect([most, mostOfOne]).toEqual([3, 2]);
});

it('lets a key wait for one turn of each other key, however much those have waiting', async () => {
  const turns = new FairTurns({ ...LIMITS, concurrency: 1, perKey: 1 });
  const order: string[] = [];
  const work = (key: string) => () => sleep(1).then(() => void order.push(key));
  const flood = ['a', 'b'].flatMap((key) => Array.from({ length: 10 }, () => turns.run(key, work(key))));
  await turns.run('c', work('c'));
  expect(order.length).toBeLessThanOrEqual(4);
  await Promise.all(flood);
});

it('begins the work of a preferred key before that of all others', async () => {
  const turns = new FairTurns({ ...LIMITS, concurrency: 1, prefers: (key) => key === 'known' });
  const order: string[] = [];
  const work = (key: string) => () => sleep(1).then(() => void order.push(key));
  const others = ['a', 'b', 'c', 'd'].map((key) => turns.run(key, work(key)));
  await turns.run('known', work('known'));
  expect(order).toEqual(['a', 'known']);
  await Promise.all(others);
});

it('lets others come on while preferred keys flood', async () => {
  const turns = new FairTurns({ ...LIMITS, concurrency: 1, prefers: (key) => key !== 'new' });
  const order: string[] = [];
  const work = (key: string) => () => sleep(1).then(() => void order.push(key));
  const flood = ['a', 'b'].flatMap((key) => Array.from({ length: 10 }, () => turns.run(key, work(key))));
  await turns.run('new', work('new'));
  expect(order.length).toBeLessThanOrEqual(4);
  await Promise.all(flood);
});

it('refuses what would wait too long under its key, and goes on after work that fails', async () => {
  const turns = new FairTurns(LIMITS);
  const results = await Promise.allSettled(
    Array.from({ length: 15 }, () => turns.run('a', () => Promise.reject(new Error('no')))),
  );
  const reasons = results.map((one) => (one as PromiseRejectedResult).reason as Error & { code?: string });
  expect(reasons.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(3);
  expect(await turns.run('a', () => Promise.resolve(1))).toBe(1);
});
