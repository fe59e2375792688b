/** A view of the simulated journal as a projector follows it: in order from a position, and now and then less than that. */
import type { Clock } from '../../backend/src/platform/event-store/clock.ts';
import { StoreUnreachableError } from '../../backend/src/platform/event-store/errors.ts';
import type { SubscriptionItem } from '../../backend/src/platform/event-store/subscription.ts';
import type { InboxSource } from '../../backend/src/platform/projections/engine/inbox.ts';
import type { SimulatedServer, Weather } from './simulated-store.ts';

/** What subscriptions did to their readers. */
export interface Deliveries {
  /** Batches that began with events of before. */
  again: number;
  /** Batches in which an event was missing. */
  gaps: number;
  lost: number;
}

export function follow(
  server: SimulatedServer,
  clock: Clock,
  weather: () => Weather,
  from: bigint | undefined,
  count: Deliveries,
): InboxSource {
  let isClosed = false;
  let wake = (): void => undefined;
  const chance = (of: number): boolean => clock.random() < of;
  const pick = (n: number): number => Math.floor(clock.random() * n);

  function take(next: number): readonly SubscriptionItem[] {
    const again = next > 0 && chance(0.05 + weather().late) ? Math.min(next, 1 + pick(5)) : 0;
    const batch: SubscriptionItem[] = server.events.slice(next - again, next + 1 + pick(12));
    if (again > 0) count.again++;
    // Only where more follows: what is missing at the end is a silence, and that is the real subscription's to explain.
    if (batch.length > again + 1 && chance(0.02 + weather().lostAnswer)) {
      batch.splice(again + pick(batch.length - again - 1), 1);
      count.gaps++;
    }
    return batch;
  }

  async function* batches(): AsyncGenerator<readonly SubscriptionItem[], void, undefined> {
    let hasToldHead = false;
    await clock.sleep(pick(10));
    // Anyone who resumes may get more than was asked for.
    const start = from === undefined ? 0 : Number(from) + 1;
    for (let next = chance(weather().late) ? pick(start + 1) : start; ;) {
      if (isClosed || server.down || chance(weather().cut / 6)) {
        count.lost++;
        throw new StoreUnreachableError('the subscription was lost');
      }
      if (weather().silent) {
        await clock.sleep(20);
      } else if (next < server.events.length) {
        const batch = take(next);
        next = Number(batch.findLast((item) => 'revision' in item)!.position) + 1;
        yield batch;
        await clock.sleep(pick(4));
      } else if (!hasToldHead) {
        hasToldHead = true;
        yield [{ caughtUp: true }];
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
          server.onceAppended(resolve);
        });
      }
    }
  }

  const close = (): void => {
    isClosed = true;
    wake();
  };
  return { batches: batches(), close };
}
