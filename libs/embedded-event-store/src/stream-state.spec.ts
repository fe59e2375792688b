import {
  advance,
  isSoftDeleted,
  NO_STREAM,
  readMetadata,
  SOFT_DELETED_JSON,
  ticksOf,
  windowOf,
} from './stream-state.ts';

const NOW = Date.UTC(2026, 10, 21);
const withMetadata = (json: string) => ({
  ...NO_STREAM,
  revision: 9,
  metadata: readMetadata(Buffer.from(json)),
});

test.each([
  ['{}', { first: 0, last: 9, oldestTicks: 0n }],
  ['{"$maxCount":3}', { first: 7, last: 9, oldestTicks: 0n }],
  ['{"$maxCount":30}', { first: 0, last: 9, oldestTicks: 0n }],
  ['{"$tb":4}', { first: 4, last: 9, oldestTicks: 0n }],
  ['{"$tb":8,"$maxCount":5}', { first: 8, last: 9, oldestTicks: 0n }],
  ['{"$maxAge":60}', { first: 0, last: 9, oldestTicks: ticksOf(NOW - 60_000) }],
  ['{"$maxCount":"3","$tb":-1,"$maxAge":null}', { first: 0, last: 9, oldestTicks: 0n }],
  ['{"$maxCount":1.5}', { first: 0, last: 9, oldestTicks: 0n }],
  ['{"$maxCount":3.0}', { first: 0, last: 9, oldestTicks: 0n }],
  ['{"$maxCount":3,"$tb":1e1}', { first: 0, last: 9, oldestTicks: 0n }],
  ['{"$maxCount":3,"$tb":9223372036854775808}', { first: 0, last: 9, oldestTicks: 0n }],
  ['{"$maxCount":3,"$maxAge":1e300}', { first: 0, last: 9, oldestTicks: 0n }],
  ['{"$maxCount":3,"$tb":-1}', { first: 7, last: 9, oldestTicks: 0n }],
  ['{"other":{"$tb":7},"$tb" : 4}', { first: 4, last: 9, oldestTicks: 0n }],
  ['{"$tb":9223372036854775806}', { first: Number.MAX_SAFE_INTEGER, last: 9, oldestTicks: 0n }],
  ['no json', { first: 0, last: 9, oldestTicks: 0n }],
  ['[1]', { first: 0, last: 9, oldestTicks: 0n }],
])('what %s leaves visible', (json, window) => {
  expect(windowOf('s', withMetadata(json), NOW)).toEqual(window);
});

test('a metadata stream shows its newest document only', () => {
  expect(windowOf('$$s', { ...NO_STREAM, metadataRevision: 4 }, NOW)).toMatchObject({ first: 4, last: 4 });
  expect(windowOf('$$s', NO_STREAM, NOW).last).toBe(-1);
});

test('the highest int64 as $tb means deleted', () => {
  expect(isSoftDeleted(withMetadata(`{"$tb":${SOFT_DELETED_JSON}}`))).toBe(true);
  expect(isSoftDeleted(withMetadata('{"$tb":9}'))).toBe(false);
  expect(isSoftDeleted(withMetadata('{"$tb":9223372036854775806}'))).toBe(false);
});

test('events of a stream and of its metadata move one state', () => {
  const after = advance(
    advance(NO_STREAM, 's', 0, Buffer.alloc(0)),
    '$$s',
    0,
    Buffer.from('{"$maxCount":1}'),
  );
  expect(after).toMatchObject({ revision: 0, metadataRevision: 0, metadata: { maxCount: 1 } });
  expect(advance(after, 's', Infinity, Buffer.alloc(0))).toMatchObject({ revision: 0, tombstoned: true });
});
