import { CommitLog } from './commit-log.ts';
import type { StoredEvent } from './event.ts';

const at = (position: number, bytes = 0): StoredEvent => ({
  position,
  stream: 's',
  revision: position,
  id: '',
  type: 'T',
  isJson: true,
  createdTicks: 0n,
  data: Buffer.alloc(bytes),
  metadata: Buffer.alloc(0),
});
const fill = (log: CommitLog, from: number, to: number, bytes = 0): void => {
  for (let position = from; position <= to; position += 1) log.append([at(position, bytes)]);
};
const positions = (log: CommitLog, after: number, limit = 100): number[] | undefined =>
  log.after(after, limit)?.map(({ position }) => position);

test('gives what follows a position, at most so many', () => {
  const log = new CommitLog(10);
  fill(log, 11, 15);
  expect(log.head).toBe(15);
  expect(positions(log, 12)).toEqual([13, 14, 15]);
  expect(positions(log, 10, 2)).toEqual([11, 12]);
  expect(positions(log, 15)).toEqual([]);
  expect(positions(log, 9)).toBeUndefined();
});

test('an empty log holds all that follows its head', () => {
  expect(positions(new CommitLog(7), 7)).toEqual([]);
});

test('lets go of the oldest by count, and says so', () => {
  const log = new CommitLog(0, 10);
  fill(log, 1, 11);
  expect(positions(log, 0)).toBeUndefined();
  expect(positions(log, 6)).toEqual([7, 8, 9, 10, 11]);
});

test('lets go of the oldest by size', () => {
  const log = new CommitLog(0, 1000, 10_000);
  fill(log, 1, 20, 5_000);
  expect(positions(log, 18)).toBeUndefined();
  expect(log.head).toBe(20);
  expect(positions(log, 20)).toEqual([]);
});

test('rings for each commit until told not to', () => {
  const log = new CommitLog(0);
  let rung = 0;
  const off = log.onCommit(() => (rung += 1));
  fill(log, 1, 2);
  off();
  fill(log, 3, 3);
  expect(rung).toBe(2);
});
