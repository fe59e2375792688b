/**
 * Says of a statement that it is asked for a read of read models, which a replica may answer. Whatever is asked outside of one (rights,
 * commands, projections, what recurs) is the primary's.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Standings } from './standings.ts';

export interface ReadUnderWay {
  /** Where the primary's read models stood when the first statement of this read was asked. */
  needs?: Promise<Standings>;
  /** The primary has answered part of it: a replica that comes later could be older than that. */
  isOfPrimary: boolean;
}

const underWay = new AsyncLocalStorage<ReadUnderWay>();

export const asRead = <Result>(work: () => Result): Result => underWay.run({ isOfPrimary: false }, work);

/** For what is asked on behalf of several at once, and so belongs to no read. */
export const asNobodysRead = <Result>(work: () => Result): Result => underWay.exit(work);

export const currentRead = (): ReadUnderWay | undefined => underWay.getStore();
