/** A seal vouches for what it says and nothing else: whatever is changed in it, or in the journal under it, is named. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Recorded } from '@livro/event-sourcing';
import { GENESIS_HASH, hashOf } from '../../platform/event-store/chain.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import { SealKeys, type Statement, type Unsigned } from './seal-keys.read.ts';
import { SealMark } from './seal-mark.read.ts';
import { sealOf, Seals } from './seals.read.ts';
import { noMark } from '../verification/stored-journal.fixture.ts';

const keys = new SealKeys({ dataDir: '', sealKey: 'ab'.repeat(32) });
const content: Unsigned = {
  entries: 1000,
  headHash: 'cd'.repeat(32),
  trialBalance: { 'asset:a': 500, 'opening-equity:a': -500 },
};

function stored(...seals: readonly object[]): Recorded[] {
  let previousHash = GENESIS_HASH;
  return seals.map((data, i) => {
    const metadata = {
      commandId: `c${i}`,
      correlationId: 'k',
      causationId: 'k',
      actor: 'system',
      recordedAt: '2026-11-21T12:00:00.000Z',
      schema: 1,
      previousHash,
    };
    const event = { id: `e${i}`, type: 'JournalSealed', data, metadata };
    const hash = (previousHash = hashOf(event));
    return {
      ...event,
      stream: 'seals',
      revision: BigInt(i),
      position: BigInt(i),
      metadata: { ...metadata, hash },
    };
  });
}

async function* nothing(): AsyncGenerator<Recorded> {}
const checked = (events: readonly Recorded[], kept: readonly Recorded[] = [], mark: SealMark = noMark) => {
  const store = { readStream: () => Promise.resolve(events).then((all) => all) };
  const readStream = async function* () {
    yield* await store.readStream();
  };
  return new Seals({ readStream, readRaw: nothing } as unknown as EventStore, keys, mark).check(
    kept.map(sealOf),
  );
};
const entryOf = (hash: string): Recorded =>
  ({ stream: 'ledger', revision: 999n, metadata: { hash } }) as unknown as Recorded;

it('is good as it was signed', async () => {
  const { findings, count, lastGood, places } = await checked(stored(keys.signed(content)));
  expect([findings, count, lastGood?.entries]).toEqual([[], 1, 1000]);
  expect(places.againstEvent(entryOf(content.headHash), () => content.trialBalance)).toBeUndefined();
});

it.each([
  ['entries', { entries: 1001 }],
  ['headHash', { headHash: 'ee'.repeat(32) }],
  ['trialBalance', { trialBalance: { 'asset:a': 501, 'opening-equity:a': -501 } }],
])('is bad with another %s, even where its chain was made anew', async (_, change) => {
  const { findings, lastGood } = await checked(stored({ ...keys.signed(content), ...change }));
  expect(findings).toEqual([expect.objectContaining({ kind: 'seal', entry: 1, field: 'signature' })]);
  expect(lastGood).toBeUndefined();
});

it('signs where its segments lie', async () => {
  const segments = [{ first: 0, leaves: 3, position: '5', sha256: 'ab'.repeat(32) }];
  const later = { version: 2, sealedAt: '2026-11-21T12:00:00.000Z', streams: {} };
  const signed = keys.signed({ ...content, ...later, segments });
  expect((await checked(stored(signed))).findings).toEqual([]);
  for (const other of [[], [{ ...segments[0]!, position: '6' }], undefined])
    expect((await checked(stored({ ...signed, segments: other }))).findings).toEqual([
      expect.objectContaining({ kind: 'seal', field: 'signature' }),
    ]);
});

it('is bad when another key signed it, and leaves the one before it the last good one', async () => {
  const other = new SealKeys({ dataDir: '', sealKey: '12'.repeat(32) });
  const later = other.signed({ ...content, entries: 2000 });
  const { findings, lastGood } = await checked(stored(keys.signed(content), later));
  expect(findings).toEqual([expect.objectContaining({ entry: 2, field: 'publicKey' })]);
  expect(lastGood?.entries).toBe(1000);
});

it('names a journal that is not what was sealed', async () => {
  const { places } = await checked(stored(keys.signed(content)));
  expect(places.againstEvent(entryOf('ff'.repeat(32)), () => content.trialBalance)).toMatchObject({
    field: 'headHash',
  });
  expect(places.againstEvent(entryOf(content.headHash), () => ({ 'asset:a': 1 }))).toMatchObject({
    field: 'trialBalance',
  });
});

it('is missed when it was kept and is gone, or was made anew', async () => {
  const kept = stored(keys.signed(content));
  expect((await checked([], kept)).findings).toEqual([
    expect.objectContaining({ entry: 1, message: 'falta um selo que foi guardado' }),
  ]);
  const anew = stored(keys.signed({ ...content, headHash: 'ee'.repeat(32) }));
  expect((await checked(anew, kept)).findings).toEqual([
    expect.objectContaining({ entry: 1, message: 'o selo não é o que foi guardado' }),
  ]);
  expect((await checked(kept, kept)).findings).toEqual([]);
});

describe('of today', () => {
  const statement: Statement = {
    ...content,
    version: 2,
    sealedAt: '2026-11-21T12:00:00.000Z',
    streams: {
      users: { events: 3, hash: 'aa'.repeat(32) },
      'purchase-*': { events: 2, hash: 'bb'.repeat(32) },
    },
  };

  it.each([
    ['instant', { sealedAt: '2025-01-01T12:00:00.000Z' }],
    ['other stream', { streams: { users: { events: 3, hash: 'cc'.repeat(32) } } }],
    ['version', { version: undefined }],
  ])('is bad with another %s', async (_, change) => {
    const { findings, lastGood } = await checked(stored({ ...keys.signed(statement), ...change }));
    expect(findings).toEqual([expect.objectContaining({ entry: 1, field: 'signature' })]);
    expect(lastGood).toBeUndefined();
  });

  it('names any stream that is not as it was, or ends before', async () => {
    const { places } = await checked(stored(keys.signed(statement)));
    expect(places.against('users', 3, 'cc'.repeat(32))).toMatchObject({ field: 'streams.users' });
    expect(places.against('users', 3, 'aa'.repeat(32))).toBeUndefined();
    expect(places.missingAfter('purchase-*', 1)).toMatchObject({
      where: 'purchase-*',
      expected: '2',
      found: '1',
    });
    expect(places.missingAfter('purchase-*', 2)).toBeUndefined();
  });

  it('is missed where it was due and only a later one is there', async () => {
    const { notSealed } = await checked(stored(keys.signed({ ...statement, entries: 3000 })));
    const at = (entries: number, type: string) =>
      notSealed({ revision: BigInt(entries - 1), type } as Recorded);
    expect(at(2000, 'ExpenseRecorded')).toMatchObject({ kind: 'seal' });
    expect(at(1234, 'PeriodClosed')).toMatchObject({ kind: 'seal' });
    expect([at(1234, 'ExpenseRecorded'), at(3000, 'PeriodClosed'), at(4000, 'PeriodClosed')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const unreadable = { revision: 1999n, type: 'ExpenseRecorded', flaw: new Error('no metadata') };
    expect(notSealed(unreadable as unknown as Recorded)).toBeUndefined();
  });

  it('is held against the mark beside the database, which no other key writes', async () => {
    const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-mark-'));
    const mark = new SealMark({ dataDir, streamPrefix: 'livro-' }, keys);
    const [first] = stored(keys.signed(statement));
    const seals = { events: 1, hash: first!.metadata.hash };
    mark.write({ ...statement, streams: { ...statement.streams, seals } });
    expect((await checked([first!], [], mark)).findings).toEqual([]);
    expect((await checked([], [], mark)).findings).toEqual([
      expect.objectContaining({ where: 'seals', message: 'faltam eventos que a marca fora do banco conta' }),
    ]);
    const anew = stored(keys.signed({ ...statement, headHash: 'ee'.repeat(32) }));
    expect((await checked(anew, [], mark)).findings).toEqual([
      expect.objectContaining({ where: 'seal.mark', field: 'streams.seals' }),
    ]);
    const other = new SealKeys({ dataDir: '', sealKey: '12'.repeat(32) });
    new SealMark({ dataDir, streamPrefix: 'livro-' }, other).write(statement);
    expect(mark.read()).toMatchObject({ kind: 'seal', where: 'seal.mark' });
    fs.rmSync(dataDir, { recursive: true });
  });
});

it('keeps its key in a file that only its owner reads', () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-seal-'));
  const made = new SealKeys({ dataDir });
  expect(fs.statSync(path.join(dataDir, 'seal.key')).mode & 0o777).toBe(0o600);
  expect(new SealKeys({ dataDir }).publicKey).toBe(made.publicKey);
  fs.writeFileSync(path.join(dataDir, 'seal.key'), 'x');
  expect(() => new SealKeys({ dataDir })).toThrow('está danificado');
  fs.rmSync(dataDir, { recursive: true });
});
