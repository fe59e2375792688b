/** Collects what a subscription brings, until told to stop. */
import type {
  AllStreamResolvedEvent,
  AllStreamSubscription,
  StreamSubscription,
} from '@eventstore/db-client';
import { nameOf } from './connection.ts';

export function follow(given: AllStreamSubscription | StreamSubscription) {
  // Both bring the same; only their types differ.
  const subscription = given as AllStreamSubscription;
  const names: string[] = [];
  const resolved: AllStreamResolvedEvent[] = [];
  let wake = (): void => {};
  let failed: unknown;
  let caughtUpAfter: number | undefined;
  let confirmed = false;
  subscription.on('data', (item: AllStreamResolvedEvent) => {
    names.push(nameOf(item.event));
    resolved.push(item);
    wake();
  });
  subscription.on('confirmation', () => {
    confirmed = true;
    wake();
  });
  subscription.on('caughtUp', () => {
    caughtUpAfter ??= names.length;
    wake();
  });
  subscription.on('error', (error) => {
    failed = error;
    wake();
  });
  const until = async (condition: () => boolean): Promise<void> => {
    const deadline = Date.now() + 8_000;
    while (!condition()) {
      if (failed) throw failed as Error;
      if (Date.now() > deadline) throw new Error(`Waited in vain after ${names.length} events.`);
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, 100);
      });
    }
  };
  return {
    names,
    resolved,
    caughtUpAfter: () => caughtUpAfter,
    isConfirmed: () => confirmed,
    until,
    confirmed: () => until(() => confirmed),
    received: (count: number) => until(() => names.length >= count),
    caughtUp: () => until(() => caughtUpAfter !== undefined),
    failure: async () => {
      await until(() => true).catch(() => {});
      for (const deadline = Date.now() + 8_000; !failed && Date.now() < deadline;) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return failed as { type?: string; message?: string } | undefined;
    },
    stop: () => subscription.unsubscribe(),
  };
}
