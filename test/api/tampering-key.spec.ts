/** A history rewritten and sealed again with the key: nothing in the installation shows it, a seal that was kept elsewhere does. */
import fs from 'node:fs';
import path from 'node:path';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { findingText } from '../../backend/src/audit/verification/finding.ts';
import { Seals } from '../../backend/src/audit/seal/seals.read.ts';
import { SealWriter } from '../../backend/src/audit/seal/seal-writer.write.ts';
import type { Seal } from '../../backend/src/audit/seal/sealed-places.read.ts';
import { originKey } from '../../backend/src/platform/config/seal-seed.ts';
import { Origin } from '../../backend/src/platform/event-store/origin.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { development, expense } from './ledger.fixture.ts';
import { sealing } from './sealing.fixture.ts';
import { Intruder } from './tampering.fixture.ts';

jest.setTimeout(120_000);

// Only our own store keeps its events where a test can reach them.
const own = process.env.EVENTSTORE_URL ? describe.skip : describe;

own('with the database, the folder and the key', () => {
  let livro: TestApp;
  let intruder: Intruder;
  const kept: Seal[] = [];

  const named = async (keptSeals: readonly Seal[] = []): Promise<string[]> =>
    (await livro.app.get(Verification).verify({ keptSeals })).findings.map(findingText);

  beforeAll(async () => {
    livro = await startTestApp({}, { own: true });
    await livro.app.get(SealWriter).onApplicationShutdown();
    const ana = await livro.administrator();
    const aurora = await development(ana, 100_000, 5_000);
    await ana
      .post('/api/expenses/')
      .send(expense(aurora.building, { supplier: null }))
      .expect(201);
    await sealing(livro).catchUp();
    for await (const seal of livro.app.get(Seals).all()) kept.push(seal);
    expect(await named(kept)).toEqual([]);
    intruder = await Intruder.at(livro);
    await intruder.rewrite(
      'ledger',
      (events) => void Object.assign(events.at(-1)!.metadata, { correlationId: 'outra' }),
      new Origin(originKey(livro.settings)),
    );
    await intruder.cut('seals', 0);
    await intruder.query('delete from proof.leaves');
    await intruder.query('delete from proof.tile_roots');
    const { dataDir, streamPrefix } = livro.settings;
    fs.rmSync(path.join(dataDir, `${streamPrefix}seal.mark`));
    fs.rmSync(path.join(dataDir, 'segments'), { recursive: true, force: true });
  });
  afterAll(async () => {
    await intruder?.end();
    await livro?.stop();
  });

  it('names a history rewritten and sealed again only by a kept checkpoint', async () => {
    const { catchUp, statuses } = sealing(livro);
    await catchUp();
    expect(statuses.of('seals')?.state).not.toBe('stopped');
    expect((await named()).filter((text) => /^(ledger|seals)/.test(text))).toEqual([]);
    expect(await named(kept)).toContainEqual(expect.stringMatching(/^seals, lançamento 1: /));
  });
});
