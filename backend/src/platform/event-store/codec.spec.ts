/** Only what a Book wrote is read as an event. */
import type { RecordedEvent } from '@eventstore/db-client';
import { GENESIS_HASH } from './chain.ts';
import { appendSize, decode } from './codec.ts';
import { MalformedEventError } from './errors.ts';

const metadata = {
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  actor: 'user-1',
  recordedAt: '2026-11-21T12:00:00.000Z',
  schema: 1,
  previousHash: GENESIS_HASH,
  hash: 'f'.repeat(64),
};
const stored = (over: Partial<Record<keyof RecordedEvent, unknown>> = {}): RecordedEvent =>
  ({
    streamId: 'livro-ledger',
    id: '00000000-0000-4000-8000-000000000001',
    revision: 7n,
    type: 'ExpenseRecorded',
    isJson: true,
    data: { amount: 1 },
    metadata,
    position: { commit: 42n, prepare: 42n },
    created: new Date(0),
    ...over,
  }) as RecordedEvent;

test('an event comes back under the name its stream has here', () => {
  expect(decode(stored(), 'livro-')).toEqual({
    id: '00000000-0000-4000-8000-000000000001',
    stream: 'ledger',
    revision: 7n,
    position: 42n,
    type: 'ExpenseRecorded',
    data: { amount: 1 },
    metadata,
  });
  expect(decode(stored({ position: undefined }), 'livro-', 43n).position).toBe(43n);
});

test.each<[string, Partial<Record<keyof RecordedEvent, unknown>>]>([
  ['binary data', { isJson: false }],
  ['data that is a list', { data: [] }],
  ['data that is no JSON', { data: '{"amount":' }],
  ['no metadata', { metadata: undefined }],
  ['binary metadata', { metadata: new Uint8Array([1]) }],
  ['no command id', { metadata: { ...metadata, commandId: undefined } }],
  ['an empty actor', { metadata: { ...metadata, actor: '' } }],
  ['a moment that is none', { metadata: { ...metadata, recordedAt: 'yesterday' } }],
  ['a schema in words', { metadata: { ...metadata, schema: '1' } }],
  ['a hash of another length', { metadata: { ...metadata, hash: 'f'.repeat(63) } }],
  ['an idempotency key without its content', { metadata: { ...metadata, idempotency: { key: 'k' } } }],
])('%s is refused with the place it was met at', (_, over) => {
  const read = (): unknown => decode(stored(over), 'livro-');
  expect(read).toThrow(MalformedEventError);
  expect(read).toThrow(/^Event 7 of ledger cannot be read: /);
});

test('sizes are counted as the store counts them', () => {
  expect(appendSize('Tipo', '{"a":"ã"}', '{}')).toBe(10 + 2 + 8);
});
