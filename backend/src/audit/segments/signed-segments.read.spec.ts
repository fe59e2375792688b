/** Only a good seal says where a segment lies, the newest of those that begin at one place counts, and nothing comes after a gap. */
import type { Recorded } from '@livro/event-sourcing';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import { SealKeys, type Unsigned } from '../seal/seal-keys.read.ts';
import { SignedSegments } from './signed-segments.read.ts';

const keys = new SealKeys({ dataDir: '', sealKey: 'ab'.repeat(32) });
const segment = (first: number, leaves: number, name: string) => ({
  first,
  leaves,
  position: String(2 * (first + leaves)),
  sha256: name.repeat(64),
});
const sealing = (...segments: Unsigned['segments'] & object) =>
  keys.signed({
    entries: 1_000,
    headHash: 'cd'.repeat(32),
    trialBalance: {},
    version: 2,
    sealedAt: '2026-11-21T12:00:00.000Z',
    streams: {},
    segments,
  });

function reading(seals: object[]) {
  const store = {
    async *readStream(_: string, from: bigint) {
      const events = seals.map((data, i) => ({ type: 'JournalSealed', data, revision: BigInt(i) }));
      yield* await Promise.resolve(events.slice(Number(from)) as unknown as Recorded[]);
    },
  };
  return new SignedSegments(store as unknown as EventStore, keys);
}
const found = async (signed: SignedSegments) =>
  (await signed.all()).map(({ first, leaves, sha256 }) => [first, leaves, sha256?.[0]]);

it('are those of all seals, read on as there are more', async () => {
  const seals = [sealing(segment(0, 1_024, 'a'), segment(1_024, 3, 'b'))];
  const signed = reading(seals);
  expect(await found(signed)).toEqual([
    [0, 1_024, 'a'],
    [1_024, 3, 'b'],
  ]);
  expect(signed.replaced).toBeUndefined();
  seals.push(sealing(segment(1_024, 1_024, 'c'), segment(2_048, 9, 'd')));
  expect(await found(signed)).toEqual([
    [0, 1_024, 'a'],
    [1_024, 1_024, 'c'],
    [2_048, 9, 'd'],
  ]);
  expect(signed.replaced).toMatchObject({ sha256: 'b'.repeat(64) });
});

it('has what a seal names that is signed just so, and nothing of any other', async () => {
  const changed = { ...sealing(segment(0, 5, 'a')), segments: [segment(0, 5, 'f')] };
  const foreign = new SealKeys({ dataDir: '', sealKey: '12'.repeat(32) });
  const { signature: _, publicKey: __, ...content } = sealing(segment(0, 6, 'a'));
  expect(await found(reading([changed, foreign.signed(content)]))).toEqual([]);
});

it('takes nothing back where an older seal was put in again', async () => {
  const [older, newer] = [sealing(segment(0, 5, 'a')), sealing(segment(0, 7, 'b'))];
  expect(await found(reading([older, newer, older]))).toEqual([[0, 7, 'b']]);
});

it('ends where one is missing, and has a place for what is too large for a file', async () => {
  const { sha256: _, ...large } = segment(0, 1_024, 'a');
  const signed = reading([sealing(large, segment(1_024, 1_024, 'b'), segment(3_072, 5, 'c'))]);
  expect(await found(signed)).toEqual([
    [0, 1_024, undefined],
    [1_024, 1_024, 'b'],
  ]);
});
