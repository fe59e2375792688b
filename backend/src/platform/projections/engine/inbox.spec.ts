import { setTimeout as sleep } from 'node:timers/promises';
import type { SubscriptionItem } from '../../event-store/subscription.ts';
import { Inbox, SourceLostError } from './inbox.ts';
import { recorded } from '../recorded.fixture.ts';

const LIMITS = { maxItems: 10, maxBytes: 1_000_000, lingerMs: 20 };

/** A source whose batches the test hands over one by one. */
function source() {
  const batches: (readonly SubscriptionItem[] | Error)[] = [];
  let wake = (): void => undefined;
  let asked = 0;
  let isClosed = false;
  async function* iterate(): AsyncGenerator<readonly SubscriptionItem[], void, undefined> {
    for (;;) {
      asked++;
      while (batches.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      const next = batches.shift()!;
      if (next instanceof Error) throw next;
      yield next;
    }
  }
  const give = (...given: (readonly SubscriptionItem[] | Error)[]): void => {
    batches.push(...given);
    wake();
  };
  const close = (): void => {
    isClosed = true;
    give(new Error('closed'));
  };
  return { batches: iterate(), give, close, asked: () => asked, isClosed: () => isClosed };
}
const events = (from: number, count: number) => Array.from({ length: count }, (_, i) => recorded(from + i));

describe('an inbox', () => {
  it('hands out a lone event at once and waits for company only when there is some', async () => {
    const from = source();
    const inbox = new Inbox(from, LIMITS);
    from.give(events(0, 1));
    const began = performance.now();
    expect(await inbox.take(1_000)).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(LIMITS.lingerMs);

    from.give(events(1, 2));
    setTimeout(() => from.give(events(3, 2)), 5);
    await sleep(1);
    expect(await inbox.take(1_000)).toEqual(events(1, 4));
    inbox.close();
  });

  it('waits for company no longer once a reader waits for what is there', async () => {
    const from = source();
    let isAwaited = false;
    const inbox = new Inbox(from, { ...LIMITS, lingerMs: 1_000, isAwaited: () => isAwaited });
    from.give(events(0, 2));
    await sleep(1);
    setTimeout(() => (isAwaited = true), 20);
    const began = performance.now();
    expect(await inbox.take(1_000)).toHaveLength(2);
    expect(performance.now() - began).toBeLessThan(500);
    inbox.close();
  });

  it('answers nothing when nothing comes in time, and at once when woken', async () => {
    const inbox = new Inbox(source(), LIMITS);
    expect(await inbox.take(5)).toEqual([]);
    const waiting = inbox.take(60_000);
    inbox.wake();
    expect(await waiting).toEqual([]);
    inbox.close();
  });

  it('pulls no further than its bound, by number and by size', async () => {
    const byNumber = source();
    const inbox = new Inbox(byNumber, LIMITS);
    byNumber.give(events(0, 6), events(6, 6), events(12, 6));
    await sleep(10);
    expect(byNumber.asked()).toBe(2);
    expect(await inbox.take(1)).toHaveLength(12);
    await sleep(10);
    expect(byNumber.asked()).toBe(4);
    inbox.close();

    const bySize = source();
    const heavy = new Inbox(bySize, { ...LIMITS, maxItems: 1_000, maxBytes: 50_000 });
    const big = [recorded(0, { text: 'x'.repeat(40_000) })];
    bySize.give(big, big, big);
    await sleep(10);
    expect(bySize.asked()).toBe(1);
    heavy.close();
  });

  it('gives what came before its source was lost, then says so', async () => {
    const from = source();
    const inbox = new Inbox(from, LIMITS);
    from.give(events(0, 3), new Error('gone'));
    await sleep(5);
    expect(await inbox.take(1_000)).toHaveLength(3);
    await expect(inbox.take(1_000)).rejects.toThrow(SourceLostError);
    inbox.close();
  });

  it('ends its source when it is closed, though that one waits', async () => {
    const from = source();
    new Inbox(from, LIMITS).close();
    await sleep(1);
    expect(from.isClosed()).toBe(true);
    expect(await from.batches.next()).toEqual({ done: true, value: undefined });
  });
});
