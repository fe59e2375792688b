import type { Recorded } from '@livro/event-sourcing';
import { Seen } from './seen.ts';

const A = `purchase-${'a'.repeat(8)}-0000-4000-8000-000000000000`;
const B = `purchase-${'b'.repeat(8)}-0000-4000-8000-000000000000`;
const event = (stream: string, revision: number, position: number) =>
  ({ stream, revision: BigInt(revision), position: BigInt(position) }) as Recorded;
const nothing = { position: undefined, revisions: new Map<string, bigint>() };

it('knows streams by revision, those of families by position, and counts these together', () => {
  const seen = new Seen(nothing);
  const first = [event('ledger', 0, 5), event(A, 0, 6), event(B, 0, 7), event(A, 1, 8)];
  expect(seen.gapIn(first)).toBeUndefined();
  expect(seen.revisionsWith(first)).toEqual({ ledger: '0', 'purchase-*': '2' });
  for (const one of first) seen.add(one);
  expect(seen.position).toBe(8n);
  expect(Object.fromEntries(seen.revisions)).toEqual({ ledger: 0n, 'purchase-*': 2n });
  for (const one of first) expect(seen.has(one)).toBe(true);
  expect(seen.has(event(B, 1, 9))).toBe(false);
  expect(seen.has(event('ledger', 1, 10))).toBe(false);
  expect(seen.revisionsWith([event(B, 1, 9)])).toEqual({ 'purchase-*': '3' });
});

it('goes on from a checkpoint', () => {
  const seen = new Seen({ position: 8n, revisions: new Map([['purchase-*', 2n]]) });
  expect(seen.has(event(A, 1, 8))).toBe(true);
  expect(seen.has(event(A, 2, 9))).toBe(false);
  seen.add(event(A, 2, 9));
  expect(seen.revisions.get('purchase-*')).toBe(3n);
});

it('tells what came before its predecessor, where it remembers the stream', () => {
  const seen = new Seen({ position: 8n, revisions: new Map([['ledger', 3n]]) });
  const beyond = event('ledger', 5, 10);
  expect(seen.gapIn([event('ledger', 3, 7), beyond])).toBe(beyond);
  expect(seen.gapIn([event('ledger', 4, 9), beyond])).toBeUndefined();
  // Nobody knows how far this one was.
  expect(seen.gapIn([event(A, 4, 9)])).toBeUndefined();
  seen.add(event(A, 4, 9));
  const lost = event(A, 6, 11);
  expect(seen.gapIn([lost])).toBe(lost);
  expect(seen.gapIn([event(A, 5, 10), lost])).toBeUndefined();
});
