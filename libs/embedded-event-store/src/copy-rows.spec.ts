import { copyOf, eventsOf } from './copy-rows.ts';
import { type StoredEvent, TOMBSTONE } from './event.ts';

const base: StoredEvent = {
  position: 1,
  stream: 's',
  revision: 0,
  id: '0f7b3c1e-5b0e-4b57-9d6c-0d9f6d1c2a3b',
  type: 'T',
  isJson: true,
  createdTicks: 17_952_585_213_770_000n,
  data: Buffer.from('{"a":1}'),
  metadata: Buffer.alloc(0),
};

test('rows come back as they went', () => {
  const events: StoredEvent[] = [
    base,
    { ...base, position: 2, isJson: false, data: Buffer.from([0, 255, 1]), metadata: Buffer.from('{}') },
    { ...base, position: 2 ** 32 + 7, revision: 2 ** 33 - 1, stream: 'ação-🏗', type: 'Aço' },
    { ...base, position: Number.MAX_SAFE_INTEGER, revision: TOMBSTONE, data: Buffer.alloc(70_000, 3) },
  ];
  expect(eventsOf(copyOf(events))).toEqual(events);
});

test('of no rows nothing comes, not even the beginning', () => {
  expect(eventsOf(copyOf([]))).toEqual([]);
  expect(eventsOf(Buffer.alloc(0))).toEqual([]);
});

test('numbers are those of Postgres: a signed 64 bits in the order of the network', () => {
  const row = copyOf([{ ...base, position: 2 ** 32 + 1 }]);
  expect(row.subarray(0, 11).toString('latin1')).toBe('PGCOPY\n\xff\r\n\0');
  expect(row.readInt16BE(19)).toBe(9);
  expect(row.readInt32BE(21)).toBe(8);
  expect(row.readBigInt64BE(25)).toBe(2n ** 32n + 1n);
});
