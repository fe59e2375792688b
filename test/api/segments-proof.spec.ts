/**
 * What the files of the sealed journal are good for: the books proven from them, with what that leaves unseen; and a copy on somebody
 * else's machine that is proven as it comes.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Checkpoint, parseCheckpoint, parseNote } from '@livro/proof';
import { Bundle } from '../../backend/src/audit/bundle/bundle.read.ts';
import { SealWriter } from '../../backend/src/audit/seal/seal-writer.write.ts';
import { SignedSegments } from '../../backend/src/audit/segments/signed-segments.read.ts';
import {
  Verification,
  type VerificationReport,
} from '../../backend/src/audit/verification/verification.read.ts';
import { verificationAsText } from '../../backend/src/cli/auditing/verify-command.ts';
import { Mirror } from '../../backend/src/cli/witness/mirror.ts';
import { RemoteLog } from '../../backend/src/cli/witness/remote-log.ts';
import { ForkError } from '../../backend/src/cli/witness/witness.ts';
import { Projector } from '../../backend/src/platform/projections/engine/projector.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, type Development, development, expense } from './ledger.fixture.ts';
import { approved, signedInAs } from './purchases.fixture.ts';
import { sealing } from './sealing.fixture.ts';
import { Intruder } from './tampering.fixture.ts';

jest.setTimeout(120_000);

// Only our own store keeps its events where a test can reach them.
const own = process.env.EVENTSTORE_URL ? describe.skip : describe;

own('the sealed journal as files', () => {
  let livro: TestApp;
  let ana: Agent;
  let aurora: Development;
  let intruder: Intruder;
  let sealer: ReturnType<typeof sealing>;

  const spend = (amount: number) =>
    ana
      .post('/api/expenses/')
      .send(expense(aurora.building, { amount, supplier: null }))
      .expect(201);
  const verified = (fromSegments: boolean): Promise<VerificationReport> =>
    livro.app.get(Verification).verify({ fromSegments });
  const addresses = () => livro.app.get(SignedSegments).all();
  const segmentFile = async (): Promise<string> => {
    const sha256 = (await addresses())[0]!.sha256!;
    return path.join(livro.settings.dataDir, 'segments', sha256.slice(0, 2), sha256.slice(2));
  };

  beforeAll(async () => {
    livro = await startTestApp({}, { own: true });
    await livro.app.get(SealWriter).onApplicationShutdown();
    ana = await livro.administrator();
    aurora = await development(ana, 100_000, 5_000);
    await approved((await signedInAs(livro, 'purchaser', 'Bruno')).agent, ana, aurora);
    for (let amount = 1; amount <= 20; amount++) await spend(amount);
    sealer = sealing(livro);
    await sealer.sealNow();
    for (let amount = 21; amount <= 25; amount++) await spend(amount);
    intruder = await Intruder.at(livro);
  }, 120_000);
  afterAll(async () => {
    await intruder?.end();
    await livro?.stop();
  });

  describe('in a verification', () => {
    let putBack: () => Promise<void>;
    beforeAll(async () => void (putBack = await intruder.remember()));
    afterEach(() => putBack());

    it('proves the same from them as from the store, and says what came from where', async () => {
      const { leaves } = (await addresses())[0]!;
      const [stored, filed] = [await verified(false), await verified(true)];
      expect([stored.findings, filed.findings]).toEqual([[], []]);
      expect(filed.streams).toEqual(stored.streams);
      expect(filed.tables).toEqual(stored.tables);
      expect(stored.segments).toEqual({ whole: 1, flawed: [], events: 0 });
      expect(filed.segments).toEqual({ whole: 1, flawed: [], events: leaves });
      expect(verificationAsText(stored)).not.toContain('não foi relido');
      expect(verificationAsText(filed)).toMatch(
        new RegExp(`Dos arquivos vieram ${leaves} eventos.*não foi relido`),
      );
    });

    it('sees in the store what was changed after the files, and not what they hold', async () => {
      const events = await intruder.events('ledger');
      const changed = (at: number) => ({
        ...events[at]!,
        data: { ...events[at]!.data, description: 'Outra coisa' },
      });
      await intruder.store([changed(events.length - 1)]);
      expect((await verified(true)).findings).toContainEqual(
        expect.objectContaining({ kind: 'chain', where: 'ledger', entry: events.length }),
      );
      await putBack();
      await intruder.store([changed(5)]);
      expect((await verified(true)).findings).toEqual([]);
      expect((await verified(false)).findings).toContainEqual(
        expect.objectContaining({ kind: 'chain', where: 'ledger', entry: 6 }),
      );
    });

    it('refuses a bundle where the store was rewritten, with the first difference', async () => {
      const bundle = livro.app.get(Bundle);
      await bundle.begun();
      await intruder.rewrite('ledger', (events) => void Object.assign(events[5]!.data, { description: 'X' }));
      const message = expect.stringMatching(/Primeira diferença: ledger, lançamento 6: /);
      await expect(bundle.begun()).rejects.toMatchObject({ code: 'JOURNAL_DIFFERS', message });
    });

    it('takes a file that somebody changed for nothing, and reads the store', async () => {
      const file = await segmentFile();
      const content = fs.readFileSync(file, 'utf8');
      fs.writeFileSync(file, content.replace('"amount":700', '"amount":900'));
      for (const fromSegments of [false, true]) {
        const report = await verified(fromSegments);
        expect(report).toMatchObject({ ok: true, segments: { whole: 0, flawed: [0], events: 0 } });
        expect(verificationAsText(report)).toContain('falta ou não é o que foi selado');
      }
      fs.writeFileSync(file, content);
    });
  });

  describe('at a witness', () => {
    const email = 'aldo@construtora.com.br';
    let folder: string;
    let mirror: Mirror;
    let log: RemoteLog;
    const signed = async (): Promise<Checkpoint> => parseCheckpoint(parseNote(await log.checkpoint())!.text)!;
    const copied = (): readonly string[] =>
      fs
        .readdirSync(folder, { recursive: true, withFileTypes: true })
        .flatMap((one) => (one.isFile() ? path.basename(one.parentPath) + one.name : []));

    beforeAll(async () => {
      await livro.person({ email, type: 'auditor' });
      folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-mirror-'));
      mirror = new Mirror(folder);
      log = new RemoteLog(livro.url, { LIVRO_EMAIL: email, LIVRO_PASSWORD: PASSWORD });
      await livro.app.get(Projector).caughtUpToHeadAtStart();
    });
    afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

    it('is kept as it was signed, and followed', async () => {
      const { size } = await signed();
      expect(await mirror.follow(log, await signed())).toContain(`${size} eventos em arquivos, 1 recebidos`);
      expect(await mirror.follow(log, await signed())).toContain('0 recebidos');
      const [before] = copied();
      await sealer.sealNow();
      const now = await signed();
      expect(now.size).toBeGreaterThan(size);
      expect(await mirror.follow(log, now)).toContain(`${now.size} eventos em arquivos, 1 recebidos`);
      const sha256 = (await addresses())[0]!.sha256!;
      expect(copied()).toEqual([sha256]);
      expect(before).not.toBe(sha256);
      const [copy, original] = [path.join(folder, sha256.slice(0, 2), sha256.slice(2)), await segmentFile()];
      expect(fs.readFileSync(copy).equals(fs.readFileSync(original))).toBe(true);
    });

    it('raises the alarm where the files are not what was signed', async () => {
      const { size, root, origin } = await signed();
      const other = { origin, size, root: root.map((byte) => byte ^ 1) };
      await expect(new Mirror(folder).follow(log, other)).rejects.toThrow(ForkError);
    });

    it('is given each file under its name for good, and none that no seal names', async () => {
      const { sha256 = '', leaves } = (await addresses())[0]!;
      const list = await ana.get('/api/audit/log/segments/').buffer(true).expect(200);
      expect(JSON.parse(String(list.text ?? list.body))).toEqual({ first: 0, count: leaves, sha256 });
      const route = `/api/audit/log/segment/${sha256}/`;
      const { headers } = await ana.get(route).expect(200);
      expect(headers).toMatchObject({ etag: `"${sha256}"` });
      expect(headers['cache-control']).toBe('no-store');
      await ana.get(route).set('If-None-Match', `"${sha256}"`).expect(304);
      await ana.get(`/api/audit/log/segment/${'0'.repeat(64)}/`).expect(404);
      const file = await segmentFile();
      fs.renameSync(file, `${file}.aside`);
      await ana.get(route).expect(503);
      fs.renameSync(`${file}.aside`, file);
      await ana.get(route).expect(200);
    });
  });
});
