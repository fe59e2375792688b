import { encodeEvent } from '../../../../libs/embedded-event-store/src/wire.ts';
import { readEventOf } from './read-answers.ts';

const stored = {
  id: '00000000-0000-4000-8000-000000000001',
  stream: 'livro-ledger',
  revision: 300,
  position: 5_000_000_000,
  type: 'ExpenseRecorded',
  isJson: true,
  data: Buffer.from('{"description":"Cimento à vista"}'),
  metadata: Buffer.from('{"actor":"system"}'),
  createdTicks: 17_000_000_000_000_000n,
};

it('reads what the store writes', () => {
  expect(readEventOf(encodeEvent(stored))).toEqual({
    commitPosition: 5_000_000_000n,
    event: {
      id: stored.id,
      streamId: 'livro-ledger',
      revision: 300n,
      type: 'ExpenseRecorded',
      isJson: true,
      created: new Date(1_700_000_000_000),
      position: { commit: 5_000_000_000n, prepare: 5_000_000_000n },
      data: { description: 'Cimento à vista' },
      metadata: { actor: 'system' },
    },
  });
});

it('leaves bytes that are no JSON as they are', () => {
  const data = Buffer.from('{"descr');
  expect(readEventOf(encodeEvent({ ...stored, data, metadata: Buffer.alloc(0) }))?.event).toMatchObject({
    data,
    metadata: undefined,
  });
  expect(readEventOf(encodeEvent({ ...stored, isJson: false, data }))?.event.data).toEqual(data);
});

it('knows an answer without an event, and one that was cut off', () => {
  expect(readEventOf(Buffer.from([0x12, 0x02, 0x0a, 0x00]))).toBeUndefined();
  expect(() => readEventOf(encodeEvent(stored).subarray(0, 40))).toThrow(
    'An answer of the store was cut off.',
  );
});
