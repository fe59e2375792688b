/** What is encoded by hand is what the generated code of the official client reads. */
import { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb';
import { encodeAppend } from './append-request.ts';
import { GENESIS_HASH } from './chain.ts';
import type { ProposedEvent } from './codec.ts';

const CORRELATION = '3d0f3a4e-5f0c-4a43-9f0e-0d6c0a1b2c3d';
const events: ProposedEvent[] = ['A', 'Açúcar', 'A'].map((type, n) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  type,
  data: { text: 'é'.repeat(n * 5_000), n },
  metadata: {
    commandId: CORRELATION,
    correlationId: 'c',
    causationId: 'c',
    actor: 'user-1',
    recordedAt: '2026-11-21T12:00:00.000Z',
    schema: 1,
    previousHash: GENESIS_HASH,
    hash: 'f'.repeat(64),
  },
}));

const read = (expectedRevision: bigint): BatchAppendReq =>
  BatchAppendReq.deserializeBinary(
    encodeAppend({
      correlation: CORRELATION,
      stream: 'livro-ledger',
      expectedRevision,
      deadlineMs: 1_795_000_000_123,
      events,
    }),
  );

test.each([0n, 127n, 128n, 5_000_000_000n])('an append after revision %d', (expected) => {
  const request = read(expected);
  expect(request.getCorrelationId()!.getString()).toBe(CORRELATION);
  expect(request.getIsFinal()).toBe(true);
  const options = request.getOptions()!;
  expect(Buffer.from(options.getStreamIdentifier()!.getStreamName_asU8()).toString()).toBe('livro-ledger');
  expect(options.getStreamPosition()).toBe(String(expected));
  expect(options.getDeadline()!.toObject()).toEqual({ seconds: 1_795_000_000, nanos: 123_000_000 });
});

test('an append to a stream that does not exist', () => {
  const options = read(-1n).getOptions()!;
  expect([options.hasNoStream(), options.hasStreamPosition()]).toEqual([true, false]);
});

test('events travel as their JSON', () => {
  const proposed = read(1n).getProposedMessagesList();
  expect(
    proposed.map((one) => ({
      id: one.getId()!.getString(),
      type: one.getMetadataMap().get('type'),
      data: JSON.parse(Buffer.from(one.getData_asU8()).toString()) as object,
      metadata: JSON.parse(Buffer.from(one.getCustomMetadata_asU8()).toString()) as object,
    })),
  ).toEqual(events);
  expect(proposed.map((one) => one.getMetadataMap().get('content-type'))).toEqual(
    events.map(() => 'application/json'),
  );
});
