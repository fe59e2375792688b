/**
 * The tree over every stream that decides something: what a seal's checkpoint signs is what anybody computes of the stored hashes in
 * the journal's order, its rows may be thrown away, and neither rows nor journal can be another unnoticed.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseCheckpoint, parseNote } from '@livro/proof';
import { findingText } from '../../backend/src/audit/verification/finding.ts';
import type { JournalSealed } from '../../backend/src/audit/seal/events.ts';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { SealWriter } from '../../backend/src/audit/seal/seal-writer.write.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import type { HealthRegistry } from '../../backend/src/platform/observability/health-registry.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { attach, png } from './attachments.fixture.ts';
import { type Agent, type Development, development, expense } from './ledger.fixture.ts';
import { approved, signedInAs } from './purchases.fixture.ts';
import { sealing } from './sealing.fixture.ts';
import { Intruder } from './tampering.fixture.ts';

jest.setTimeout(120_000);

// Only our own store keeps its events where a test can reach them.
const own = process.env.EVENTSTORE_URL ? describe.skip : describe;

const sha256 = (...parts: readonly Uint8Array[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
/** RFC 6962, section 2.1, as it is written there. */
function treeHash(entries: readonly Buffer[]): Buffer {
  if (entries.length === 1) return sha256(Buffer.of(0), entries[0]!);
  let half = 1;
  while (half * 2 < entries.length) half *= 2;
  return sha256(Buffer.of(1), treeHash(entries.slice(0, half)), treeHash(entries.slice(half)));
}

own('the tree of the journal', () => {
  let livro: TestApp;
  let ana: Agent;
  let aurora: Development;
  let intruder: Intruder;

  async function seal(): Promise<HealthRegistry> {
    const { catchUp, statuses } = sealing(livro);
    await catchUp();
    return statuses;
  }
  const named = async (): Promise<string[]> =>
    (await livro.app.get(Verification).verify()).findings.map(findingText);
  const spend = (amount: number) =>
    ana
      .post('/api/expenses/')
      .send(expense(aurora.building, { amount, supplier: null }))
      .expect(201);
  const stored = async () => {
    const rows = await livro.app
      .get(Database)
      .query<{ leaf: number; hash: Buffer }>('select leaf, hash from proof.leaves order by leaf');
    return rows.map(({ leaf, hash }) => `${leaf} ${hash.toString('hex')}`);
  };
  const seals = async () =>
    (await livro.events('seals')).map(({ data }) => data as JournalSealed['data'] & { checkpoint: string });

  beforeAll(async () => {
    livro = await startTestApp({}, { own: true });
    await livro.app.get(SealWriter).onApplicationShutdown();
    ana = await livro.administrator();
    aurora = await development(ana, 100_000, 5_000);
    const { body } = await spend(100);
    await attach(ana, `expenses/${body.data.id}`, { name: 'nota.png', content: png() }).expect(201);
    const { agent: buyer } = await signedInAs(livro, 'purchaser', 'Bruno');
    await approved(buyer, ana, aurora);
    await seal();
    for (let i = 1; i <= 260; i += 20)
      await Promise.all(Array.from({ length: 20 }, (_, at) => spend(i + at)));
    await seal();
    await spend(400);
    intruder = await Intruder.at(livro);
    expect(await named()).toEqual([]);
  }, 120_000);
  afterAll(async () => {
    await intruder?.end();
    await livro?.stop();
  });

  it('is what anybody computes of the stored hashes, in the order of the journal', async () => {
    const hashes = await intruder.hashes();
    const made = await seals();
    expect(made).toHaveLength(2);
    for (const { checkpoint } of made) {
      const { size, root, origin } = parseCheckpoint(parseNote(checkpoint)!.text)!;
      expect(origin).toBe(`livro/${hashes[0]!.slice(0, 16)}`);
      const entries = hashes.slice(0, size).map((hash) => Buffer.from(hash, 'hex'));
      expect(Buffer.from(root)).toEqual(treeHash(entries));
    }
    const { size } = parseCheckpoint(parseNote(made[1]!.checkpoint)!.text)!;
    // All but the second seal itself and the expense after it.
    expect(size).toBe(hashes.length - 2);
  });

  it('is made anew as it was', async () => {
    const before = await stored();
    expect(before.length).toBeGreaterThan(270);
    await livro.app.get(Database).query('truncate proof.leaves, proof.tile_roots');
    expect(await named()).toEqual([]);
    expect((await seal()).of('seals')).toMatchObject({ state: 'working' });
    expect((await stored()).slice(0, before.length)).toEqual(before);
    expect(await named()).toEqual([]);
  });

  it('is made anew from the first row on where another process cleared it, instead of going on from the middle', async () => {
    const { sealNow } = sealing(livro);
    await sealNow();
    const before = await stored();
    await livro.app.get(Database).query('truncate proof.leaves, proof.tile_roots');
    await spend(500);
    await expect(sealNow()).rejects.toThrow('were cleared');
    expect(await stored()).toEqual([]);
    await sealNow();
    expect((await stored()).slice(0, before.length)).toEqual(before);
    expect(await named()).toEqual([]);
  });

  it('names a row that somebody changed, and makes anew what it would go on from', async () => {
    const database = livro.app.get(Database);
    const change = (leaf: number) =>
      database.query(`update proof.leaves set hash = decode($2, 'hex') where leaf = $1`, [
        leaf,
        'ab'.repeat(32),
      ]);
    const other = (leaf: number) =>
      expect.stringMatching(
        new RegExp(`^proof\\.leaves, lançamento ${leaf + 1}: a árvore guardada não é a do diário`),
      );
    const { size } = parseCheckpoint(parseNote((await seals()).at(-1)!.checkpoint)!.text)!;
    await change(size - 1);
    expect(await named()).toEqual([other(size - 1)]);
    expect((await seal()).of('seals')).toMatchObject({ state: 'working' });
    // What was made anew stays a finding until somebody removes the reports.
    expect(await named()).toEqual([expect.stringMatching(/^proof\.leaves: .*foi refeita/)]);
    fs.rmSync(path.join(livro.settings.dataDir, `${livro.settings.streamPrefix}tampering.jsonl`));
    await change(3);
    expect(await named()).toEqual([other(3)]);
    await database.query('drop schema proof cascade');
    expect((await seal()).of('seals')).toMatchObject({ state: 'working' });
    expect(await named()).toEqual([]);
  });

  describe('where the journal itself was changed', () => {
    let putBack: () => Promise<void>;
    beforeAll(async () => void (putBack = await intruder.remember()));
    afterEach(() => putBack());

    it('names facts of two streams in each other’s place, which no stream by itself would show', async () => {
      const [user] = await intruder.events('users');
      const [developed] = await intruder.events('developments');
      const park = `update store.events set position = $2 where position = $1`;
      await intruder.query(park, [user!.position, -1]);
      await intruder.query(park, [developed!.position, user!.position]);
      await intruder.query(park, [-1, developed!.position]);
      expect(await named()).toContainEqual(
        expect.stringMatching(/campo checkpoint: o diário não é o que o ponto de verificação diz/),
      );
    });

    it('signs nothing of a leaf that the store has no more', async () => {
      await intruder.cut('developments', 0);
      await livro.app.get(Database).query('truncate proof.leaves, proof.tile_roots');
      const before = (await seals()).length;
      expect((await seal()).of('seals')).toMatchObject({ state: 'stopped' });
      expect(await seals()).toHaveLength(before);
    });
  });
});
