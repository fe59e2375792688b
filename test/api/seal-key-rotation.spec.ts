/** The key of the seals is exchanged: what the old one signed stays good, what it signs afterwards does not, and bundles and proofs hold. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseNote } from '@livro/proof';
import type { JournalSealed } from '../../backend/src/audit/seal/events.ts';
import { SealKeys, type Statement } from '../../backend/src/audit/seal/seal-keys.read.ts';
import { sealsDecider } from '../../backend/src/audit/seal/seals.ts';
import { SealWriter } from '../../backend/src/audit/seal/seal-writer.write.ts';
import { findingText } from '../../backend/src/audit/verification/finding.ts';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { writeBundle } from '../../backend/src/cli/auditing/bundle-command.ts';
import { noProgress } from '../../backend/src/cli/progress.ts';
import { Books } from '../../backend/src/platform/book/book.types.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, development } from './ledger.fixture.ts';
import { sealing } from './sealing.fixture.ts';
import { Intruder } from './tampering.fixture.ts';

jest.setTimeout(120_000);

const SEAL_KEY = 'ab'.repeat(32);
let livro: TestApp;
let ana: Agent;

beforeAll(async () => {
  livro = await startTestApp({ SEAL_KEY }, { own: true });
  ana = await livro.administrator();
  await development(ana, 1_000);
  await livro.app.get(SealWriter).sealNow();
}, 90_000);
afterAll(() => livro?.stop());

const named = async (): Promise<string[]> =>
  (await livro.app.get(Verification).verify()).findings.map(findingText);
const keys = async () => (await ana.get('/api/audit/log/keys/').expect(200)).text.trim().split('\n');
const seals = async () =>
  (await livro.events('seals')).map(({ type, data }) => {
    const { publicKey, checkpoint } = data as JournalSealed['data'];
    return {
      type,
      publicKey,
      signers: checkpoint ? parseNote(checkpoint)!.signatures.map(({ id }) => id) : [],
    };
  });

it('signs with another key from then on, twice, and everything from before holds', async () => {
  const { text: before } = await ana.get('/api/audit/proof/users/1/').expect(200);
  const first = livro.app.get(SealKeys).publicKey;
  for (const amount of [2_000, 3_000]) {
    await livro.app.get(SealWriter).rotateKey();
    await development(ana, amount);
    await livro.app.get(SealWriter).sealNow();
    expect(await named()).toEqual([]);
  }
  const all = await seals();
  const ids = (await keys()).map((key) => key.split('+')[1]!);
  expect(all.map(({ type, signers }) => [type, signers.map((id) => ids.indexOf(id))])).toEqual([
    ['JournalSealed', [0]],
    ['SealKeyRotated', []],
    ['JournalSealed', [0, 1]],
    ['JournalSealed', [1]],
    ['SealKeyRotated', []],
    ['JournalSealed', [1, 2]],
    ['JournalSealed', [2]],
  ]);
  expect([all[0]!.publicKey, all[2]!.publicKey === first]).toEqual([first, false]);
  expect((await ana.get('/api/audit/proof/users/1/').expect(200)).text).toBe(before);
  const { body } = await ana.get('/api/audit/seals/').expect(200);
  const rotated = (body.data as { key_rotated_at: string | null }[]).map(
    (one) => one.key_rotated_at !== null,
  );
  expect(rotated).toEqual([false, true, false, true, false]);
  // As a program that starts finds it.
  const { catchUp, statuses } = sealing(livro);
  await catchUp();
  expect(statuses.of('seals')).toMatchObject({ state: 'working' });
});

it('is finished by the next seal where a kill broke it off', async () => {
  const { app } = livro;
  await app.get(SealWriter).onApplicationShutdown();
  const signing = app.get(SealKeys);
  const former = signing.publicKey;
  signing.makeNext();
  const origin = (await keys())[0]!.split('+')[0]!;
  const book = await app.get(Books).open(sealsDecider);
  const command = { type: 'RotateSealKey' as const, ...signing.rotation(origin) };
  await book.execute({ id: randomUUID(), command, actor: { id: 'system' } });
  await development(ana, 4_000);
  const { catchUp, statuses } = sealing(livro);
  await catchUp();
  expect(statuses.of('seals')).toMatchObject({ state: 'working' });
  expect((await seals()).at(-1)!.signers).toHaveLength(2);
  expect([signing.nextPublicKey, signing.publicKey === former]).toEqual([undefined, false]);
  expect(await named()).toEqual([]);
});

it('leaves a bundle that its verifier finds whole', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-rotated-'));
  const to = path.join(folder, 'bundle');
  await writeBundle(livro.app, { to }, noProgress);
  const code = await new Promise((resolve) =>
    execFile(process.execPath, ['verificador.mjs', '.'], { cwd: to }, (error, out) =>
      resolve(error ? out : 0),
    ),
  );
  expect(code).toBe(0);
  fs.rmSync(folder, { recursive: true });
});

it('names a seal that the old key signed afterwards', async () => {
  const intruder = await Intruder.at(livro);
  const last = (await intruder.events('seals')).at(-1)!;
  const { signature: _, publicKey: __, ...statement } = last.data as JournalSealed['data'];
  const old = new SealKeys({ dataDir: '', sealKey: SEAL_KEY });
  const forged = { ...statement, entries: statement.entries + 1 } as Statement;
  await intruder.append(livro, 'seals', { ...last, data: old.signed(forged) });
  expect(await named()).toContainEqual(
    expect.stringMatching(/^seals, lançamento \d+, campo publicKey: o selo foi assinado por outra chave/),
  );
  await intruder.end();
});
