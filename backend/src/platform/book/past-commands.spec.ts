/** Forgetting must never make a hole through which a command is carried out twice. */
import { CommandHistory, type HistoryAnswer, type PastCommand } from './command-history.ts';
import { systemClock } from '../event-store/clock.ts';
import { PastCommands } from './past-commands.ts';
import { RecentCommands } from './recent-commands.ts';

class History extends CommandHistory {
  completeThrough = -1n;
  asked: (readonly string[])[] = [];
  failing = false;

  find(_: string, ids: readonly string[]): Promise<HistoryAnswer> {
    this.asked.push(ids);
    if (this.failing) return Promise.reject(new Error('out of reach'));
    const commands = new Map<string, PastCommand>();
    for (const id of ids) {
      const revision = BigInt(id);
      if (revision <= this.completeThrough)
        commands.set(id, { firstRevision: revision, lastRevision: revision });
    }
    return Promise.resolve({ completeThrough: this.completeThrough, commands });
  }
}

const warnings: string[] = [];
const options = {
  clock: systemClock,
  keep: 4,
  keepAtMost: 8,
  warn: (text: string) => void warnings.push(text),
};
const never = (): boolean => false;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Ten commands, ids "0" to "9", one event each. */
function ten(): RecentCommands {
  const recent = new RecentCommands();
  for (let i = 0; i < 10; i++) recent.note(`${i}`, BigInt(i), undefined);
  return recent;
}

test('with nothing forgotten nobody is asked', async () => {
  const history = new History();
  const past = new PastCommands('ledger', history, options);
  expect((await past.find(ten(), ['99'], never))?.size).toBe(0);
  expect(history.asked).toEqual([]);
});

test('the oldest are forgotten as far as the history vouches, and found there', async () => {
  const history = new History();
  const past = new PastCommands('ledger', history, { ...options, keepAtMost: 100 });
  const recent = ten();
  past.trim(recent);
  expect(recent.size).toBe(10);
  await settled();
  history.completeThrough = 2n;
  await new Promise((resolve) => setTimeout(resolve, 120));
  past.trim(recent);
  await settled();
  past.trim(recent);
  expect([recent.size, recent.forgottenThrough]).toEqual([7, 2n]);
  const found = await past.find(recent, ['1', '5', '77'], never);
  expect([...found!]).toEqual([['1', { firstRevision: 1n, lastRevision: 1n }]]);
  expect(history.asked.at(-1)).toEqual(['1', '77']);
});

test('beyond the bound ids are forgotten all the same, and commands wait until the history has caught up', async () => {
  const history = new History();
  const past = new PastCommands('ledger', history, options);
  const recent = ten();
  past.trim(recent);
  expect([recent.size, recent.forgottenThrough]).toEqual([8, 1n]);
  let patience = 2;
  expect(await past.find(recent, ['77'], () => patience-- <= 0)).toBeUndefined();
  history.completeThrough = 0n;
  setTimeout(() => (history.completeThrough = 1n), 150);
  expect((await past.find(recent, ['77'], never))?.size).toBe(0);
});

test('a history that fails is no answer', async () => {
  const history = new History();
  history.failing = true;
  const past = new PastCommands('ledger', history, options);
  const recent = ten();
  past.trim(recent);
  let patience = 1;
  expect(await past.find(recent, ['0'], () => patience-- <= 0)).toBeUndefined();
  expect(warnings.at(-1)).toMatch(/out of reach/);
});

test('without a history nothing is ever forgotten', () => {
  const recent = ten();
  new PastCommands('ledger', undefined, options).trim(recent);
  expect([recent.size, recent.forgottenThrough]).toEqual([10, -1n]);
});

test('what is remembered survives being written down', () => {
  const recent = ten();
  recent.note('many', 10n, 'content');
  recent.note('many', 11n, 'content');
  recent.forget(3, 100n);
  const again = RecentCommands.from(
    JSON.parse(JSON.stringify(recent.rows())) as never,
    recent.forgottenThrough,
  );
  expect(again.find('many')).toEqual({ firstRevision: 10n, lastRevision: 11n, contentHash: 'content' });
  expect(again.find('9')).toEqual({ firstRevision: 9n, lastRevision: 9n, contentHash: undefined });
  expect([again.find('1'), again.size, again.forgottenThrough]).toEqual([undefined, 3, 7n]);
});
