/**
 * The sealed part of the journal as files: written before the seal that signs their addresses, read as the store would be read, and
 * whatever becomes of them told, read from the store instead, and written anew.
 */
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { EventMetadata, Recorded } from '@livro/event-sourcing';
import { areEqual, GrowingTree, leafOf, parseCheckpoint, parseEventLine, parseNote } from '@livro/proof';
import { Bundle } from '../../backend/src/audit/bundle/bundle.read.ts';
import type { JournalSealed } from '../../backend/src/audit/seal/events.ts';
import { SealWriter } from '../../backend/src/audit/seal/seal-writer.write.ts';
import { SegmentRepairs } from '../../backend/src/audit/segments/segment-repairs.write.ts';
import { SignedSegments } from '../../backend/src/audit/segments/signed-segments.read.ts';
import { importFolder } from '../../backend/src/cli/importing/import-command.ts';
import { readFolder } from '../../backend/src/cli/importing/read-folder.ts';
import { progressFor } from '../../backend/src/cli/progress.ts';
import { hashOf } from '../../backend/src/platform/event-store/chain.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { STREAM_FAMILIES, STREAMS } from '../../backend/src/platform/event-store/streams.ts';
import { flawOf } from '../../backend/src/platform/event-store/subscription.ts';
import { HealthRegistry } from '../../backend/src/platform/observability/health-registry.ts';
import { SealedSegments } from '../../backend/src/platform/segments/sealed-segments.ts';
import { SEGMENT_LEAVES } from '../../backend/src/platform/segments/segment-format.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { books2025 } from './books.fixture.ts';
import { type Agent, type Development, development, expense } from './ledger.fixture.ts';
import { approved, signedInAs } from './purchases.fixture.ts';
import { sealing, withoutSegments } from './sealing.fixture.ts';

jest.setTimeout(180_000);

let livro: TestApp;
let ana: Agent;
let aurora: Development;
let sealer: ReturnType<typeof sealing>;
const { signal } = new AbortController();

const spend = () =>
  ana
    .post('/api/expenses/')
    .send(expense(aurora.building, { supplier: null }))
    .expect(201);
const addresses = () => livro.app.get(SignedSegments).all();
const segmentsFolder = (): string => path.join(livro.settings.dataDir, 'segments');
const fileOf = (sha256: string): string => path.join(segmentsFolder(), sha256.slice(0, 2), sha256.slice(2));
const files = (): readonly string[] =>
  fs
    .readdirSync(segmentsFolder(), { recursive: true, withFileTypes: true })
    .flatMap((one) => (one.isFile() ? `${path.basename(one.parentPath)}${one.name}` : []));
const standing = () => livro.app.get(HealthRegistry).of('segments');
const newestSeal = async () => (await livro.events('seals')).at(-1)!.data as JournalSealed['data'];

async function fromSegments(after?: bigint): Promise<Recorded[]> {
  const all: Recorded[] = [];
  for await (const batch of livro.app.get(SealedSegments).batches(after, signal)) all.push(...batch);
  return all;
}
async function fromStore(through: bigint): Promise<Recorded[]> {
  const request = { streams: [...STREAMS, ...STREAM_FAMILIES], maxCount: 1e6, maxBytes: 1e9 };
  const { events } = await livro.app
    .get(EventStore)
    .page(undefined, { ...request, made: (event: Recorded) => event });
  return events.filter(({ position }) => position <= through);
}
async function readsAsTheStore(): Promise<void> {
  const read = await fromSegments();
  const stored = await fromStore((await addresses()).at(-1)!.position);
  expect(read.length).toBeGreaterThan(1_500);
  expect(read).toEqual(stored);
  expect(read.map((event) => flawOf(event)?.message)).toEqual(stored.map((event) => flawOf(event)?.message));
}

beforeAll(async () => {
  livro = await startTestApp({}, { own: true });
  await livro.app.get(SealWriter).onApplicationShutdown();
  ana = await livro.administrator();
  const folder = await readFolder(books2025);
  const { ok } = await importFolder(
    folder,
    { folder: books2025, dryRun: false },
    livro.app,
    progressFor(true, false),
  );
  expect(ok).toBe(true);
  aurora = await development(ana, 100_000);
  await approved((await signedInAs(livro, 'purchaser', 'Bruno')).agent, ana, aurora);
  await sealing(livro, 0, withoutSegments).catchUp();
  expect(await addresses()).toEqual([]);
  sealer = sealing(livro);
}, 180_000);
afterAll(() => livro?.stop());

it('gives a journal that was sealed before there were any its segments with the next seal', async () => {
  await spend();
  await sealer.sealNow();
  const named = await addresses();
  const { size, root } = parseCheckpoint(parseNote((await newestSeal()).checkpoint!)!.text)!;
  expect(named.map(({ first }) => first)).toEqual(named.map((_, i) => i * SEGMENT_LEAVES));
  expect(named.reduce((sum, { leaves }) => sum + leaves, 0)).toBe(size);
  const tree = new GrowingTree();
  for (const { sha256, position } of named) {
    const content = fs.readFileSync(fileOf(sha256!));
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    const lines = content.toString().trimEnd().split('\n');
    expect(lines.at(-1)!.split(' ')[0]).toBe(String(position));
    for (const line of lines) {
      const [, hash, rest] = /^\d+ ([0-9a-f]{64}) (.*)$/.exec(line)!;
      const { index, previousHash, content: text } = parseEventLine(rest!)!;
      expect(index).toBe(tree.size);
      expect(createHash('sha256').update(`${previousHash}\n${text}`).digest('hex')).toBe(hash);
      tree.append(leafOf(hash!));
    }
  }
  expect(areEqual(tree.root(), root)).toBe(true);
  expect(files().toSorted()).toEqual(named.map(({ sha256 }) => sha256).toSorted());
});

it('reads them as the store is read, event for event, from any place on', async () => {
  await readsAsTheStore();
  const all = await fromSegments();
  for (const at of [0, 700, SEGMENT_LEAVES, all.length - 2, all.length - 1])
    expect(await fromSegments(all[at]!.position)).toEqual(all.slice(at + 1));
});

it('puts one in the place of the newest with each seal, of what came meanwhile, also after a start', async () => {
  for (const next of [sealer, sealer, sealing(livro), sealing(livro)]) {
    const before = await addresses();
    await spend();
    await next.sealNow();
    const after = await addresses();
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
    expect(after.at(-1)!.leaves).toBeGreaterThan(before.at(-1)!.leaves);
    expect((await newestSeal()).segments).toHaveLength(1);
    expect(files().toSorted()).toEqual(after.map(({ sha256 }) => sha256).toSorted());
    await readsAsTheStore();
  }
});

it('has an event that nobody can read where it is a link of its chain, and leaves any other to the store', async () => {
  const [last] = (await livro.events('ledger')).slice(-1);
  const { id: _, type, data, metadata } = last!;
  const unsealed = { ...metadata, commandId: randomUUID(), previousHash: metadata.hash };
  const linked = {
    id: randomUUID(),
    type,
    data: { ...data, accountId: aurora.land, amount: 'abc' },
    metadata: unsealed,
  };
  const sealed = { ...unsealed, hash: hashOf(linked) };
  const store = livro.app.get(EventStore);
  await store.append('ledger', [{ ...linked, metadata: sealed }], last!.revision);
  const strange = { ...linked, id: randomUUID(), metadata: {} as EventMetadata };
  await store.append('ledger', [strange], last!.revision + 1n);
  await spend();
  await sealer.sealNow();
  await spend();
  await sealing(livro).catchUp();
  const read = await fromSegments();
  expect(read.filter(flawOf)).toHaveLength(2);
  const newest = fs.readFileSync(fileOf((await addresses()).at(-1)!.sha256!), 'utf8');
  expect(newest.split('\n').filter((line) => /^\d+$/.test(line))).toHaveLength(1);
  await readsAsTheStore();
});

it('makes of them the very bundle that the store would make', async () => {
  const bundle = async (): Promise<string> => {
    const texts: string[] = [];
    const write = async (file: string, content: AsyncIterable<string | Uint8Array>) => {
      for await (const piece of content)
        if (file === 'events.txt' || file === 'trial-balance.json') texts.push(String(piece));
    };
    await livro.app.get(Bundle).write({ write });
    return texts.join('');
  };
  const fromFiles = await bundle();
  expect(standing()?.state).not.toBe('failing');
  fs.renameSync(segmentsFolder(), `${segmentsFolder()}.aside`);
  const stored = await bundle();
  fs.renameSync(`${segmentsFolder()}.aside`, segmentsFolder());
  expect(standing()).toMatchObject({ state: 'failing' });
  expect(fromFiles.length).toBeGreaterThan(1_000_000);
  expect(fromFiles === stored).toBe(true);
  await fromSegments();
  expect(standing()).toMatchObject({ state: 'working' });
});

describe.each([
  ['missing', (file: string) => fs.rmSync(file)],
  ['cut', (file: string) => fs.truncateSync(file, 1_000)],
  ['changed', (file: string) => fs.writeFileSync(file, fs.readFileSync(file).fill('9', 500, 501))],
])('a file that is %s', (_, damage) => {
  it('is told, read from the store, and written anew as it was', async () => {
    const { sha256 } = (await addresses())[1]!;
    const before = fs.readFileSync(fileOf(sha256!));
    damage(fileOf(sha256!));
    await readsAsTheStore();
    expect(standing()).toMatchObject({ state: 'failing' });
    const { body } = await ana.get('/api/system/').expect(200);
    expect(body.data.parts).toContainEqual(
      expect.objectContaining({ name: 'segments', state: 'attention', sentence: expect.any(String) }),
    );
    await livro.app.get(SegmentRepairs).look();
    expect(fs.readFileSync(fileOf(sha256!)).equals(before)).toBe(true);
    expect(standing()).toMatchObject({ state: 'working' });
  });
});

it('seals all the same where no file can be written, and names them with a later seal', async () => {
  const folder = segmentsFolder();
  const before = await addresses();
  fs.renameSync(folder, `${folder}.aside`);
  fs.writeFileSync(folder, '');
  await spend();
  const { sealNow } = sealing(livro);
  await sealNow();
  expect((await newestSeal()).segments).toBeUndefined();
  expect(standing()).toMatchObject({ state: 'failing' });
  expect(await addresses()).toEqual(before);
  fs.rmSync(folder);
  fs.renameSync(`${folder}.aside`, folder);
  await spend();
  await sealNow();
  expect((await addresses()).at(-1)!.leaves).toBe(before.at(-1)!.leaves + 4);
  await livro.app.get(SegmentRepairs).look();
  expect(standing()).toMatchObject({ state: 'working' });
  await readsAsTheStore();
});
