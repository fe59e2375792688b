/**
 * An authority that openssl is stamps each checkpoint; a seal waits for none, what is missing is asked for again, and what is kept is
 * proven in every verification and taken away with the bundle, where openssl finds it good.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseNote } from '@livro/proof';
import { Checkpoints } from '../../backend/src/audit/proof/checkpoints.read.ts';
import { SealWriter } from '../../backend/src/audit/seal/seal-writer.write.ts';
import { TimeStamps } from '../../backend/src/audit/stamp/time-stamps.read.ts';
import { stampRequest } from '../../backend/src/audit/stamp/time-stamp.read.ts';
import { findingText } from '../../backend/src/audit/verification/finding.ts';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { verificationAsText } from '../../backend/src/cli/auditing/verify-command.ts';
import { writeBundle } from '../../backend/src/cli/auditing/bundle-command.ts';
import { noProgress } from '../../backend/src/cli/progress.ts';
import { HealthRegistry } from '../../backend/src/platform/observability/health-registry.ts';
import { startBeside, startTestApp, type TestApp } from '../support/app.ts';
import { opensslHolds, TimeStampAuthority } from '../support/time-stamp-authority.ts';
import { type Agent, development } from './ledger.fixture.ts';
import { Intruder } from './tampering.fixture.ts';

jest.setTimeout(120_000);

let folder: string;
let authority: TimeStampAuthority;
let stranger: TimeStampAuthority;
let livro: TestApp;
let ana: Agent;
let intruder: Intruder;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-stamps-'));
  authority = new TimeStampAuthority(folder, 'Carimbo');
  stranger = new TimeStampAuthority(folder, 'Estranho');
  livro = await startTestApp({ TSA_URL: await authority.listen(), TSA_CA: authority.ca }, { own: true });
  ana = await livro.administrator();
  intruder = await Intruder.at(livro);
}, 90_000);
afterAll(async () => {
  await intruder?.end();
  await livro?.stop();
  authority?.close();
  if (folder) fs.rmSync(folder, { recursive: true, force: true });
});

/** Seals something new; answers the checkpoint's size. */
async function seal(on = livro): Promise<number> {
  await development(ana, 1_000);
  await on.app.get(SealWriter).sealNow();
  return (await on.app.get(Checkpoints).newest())!.size;
}
async function stamped(): Promise<number[]> {
  const sizes: number[] = [];
  for await (const { size } of livro.app.get(TimeStamps).all()) sizes.push(size);
  return sizes;
}
async function untilStamped(size: number): Promise<void> {
  for (const end = Date.now() + 30_000; !(await stamped()).includes(size); await sleep(100))
    if (Date.now() > end) throw new Error(`${size} was not stamped`);
}
const untilFailing = async (of: TestApp): Promise<void> => {
  const health = of.app.get(HealthRegistry);
  for (const end = Date.now() + 30_000; health.of('time-stamps')?.state !== 'failing'; await sleep(100))
    if (Date.now() > end) throw new Error('nobody says that it fails');
};
/** All that a clock is made of, but the time of day. */
const TIMERS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;
const report = () => livro.app.get(Verification).verify();
const named = async () => (await report()).findings.map(findingText);

it('stamps each checkpoint, and proves the stamp in every verification', async () => {
  const size = await seal();
  await untilStamped(size);
  const told = await report();
  expect([told.findings, told.stamps]).toEqual([[], { count: 1, areKnown: true }]);
  expect(verificationAsText(told)).toContain('1 carimbos do tempo\n');
  const { body } = await ana.get('/api/audit/seals/').expect(200);
  expect(body.data[0].checkpoint).toMatchObject({ size, stamp: { by: 'Carimbo' } });
  const [kept] = await livro.app.get(TimeStamps).of([size]);
  const sent = await ana.get(`/api/audit/log/stamp/${size}/`).buffer(true).expect(200);
  expect(kept!.response.equals(sent.body as Buffer)).toBe(true);
  for (const unknown of [size + 1, 'x', '01']) await ana.get(`/api/audit/log/stamp/${unknown}/`).expect(404);
});

it.each(['fails', 'slow', 'stamps another'] as const)(
  'seals without waiting for an authority that %s, and has it stamped after the next start',
  async (behaviour) => {
    authority.behaviour = behaviour;
    const [before, began] = [authority.asked, Date.now()];
    const size = await seal();
    expect(Date.now() - began).toBeLessThan(8_000);
    for (const end = Date.now() + 30_000; authority.asked === before; await sleep(100))
      if (Date.now() > end) throw new Error('nobody was asked');
    await sleep(500);
    expect(await stamped()).not.toContain(size);
    // What was not stamped is no difference.
    expect(await named()).toEqual([]);
    authority.behaviour = 'stamps';
    authority.hangUp();
    const beside = await startBeside(livro);
    await untilStamped(size);
    await beside.stop();
  },
);

it('keeps no stamp of an authority that is not known', async () => {
  const url = await stranger.listen();
  const beside = await startBeside(livro, { timeStamps: { ...livro.settings.timeStamps, url } });
  authority.behaviour = 'fails';
  const size = await seal();
  await untilFailing(beside);
  expect(stranger.asked).toBeGreaterThan(0);
  expect(await stamped()).not.toContain(size);
  await beside.stop();
  stranger.close();
  authority.behaviour = 'stamps';
  await untilStamped(await seal());
  // In the order of the checkpoints: none is left out.
  expect(await stamped()).toEqual((await livro.app.get(Checkpoints).all()).map((one) => one.size));
});

it('is in the bundle, where openssl finds it good with the authority’s certificate and no other', async () => {
  const to = path.join(folder, 'bundle');
  await writeBundle(livro.app, { to }, noProgress);
  const sizes = await stamped();
  const files = fs.readdirSync(path.join(to, 'stamps'));
  expect(files.toSorted()).toEqual(sizes.map((size) => `${size}.tsr`).toSorted());
  const checkpoints = fs.readFileSync(path.join(to, 'checkpoints.txt'), 'utf8').split('\n');
  for (const size of sizes) {
    const at = checkpoints.indexOf(String(size));
    const data = path.join(folder, `${size}.txt`);
    fs.writeFileSync(data, `${checkpoints.slice(at - 1, at + 2).join('\n')}\n`);
    const file = path.join(to, 'stamps', `${size}.tsr`);
    expect([size, opensslHolds(file, data, authority.ca)]).toEqual([size, true]);
    expect([size, opensslHolds(file, data, stranger.ca)]).toEqual([size, false]);
  }
});

it('is proven but for whose it is where no authority is known, and the verification says so', async () => {
  const beside = await startBeside(livro, { timeStamps: { authorities: [] } });
  const told = await beside.app.get(Verification).verify();
  await beside.stop();
  expect([told.findings, told.stamps.areKnown, told.stamps.count > 3]).toEqual([[], false, true]);
  expect(verificationAsText(told)).toMatch(/\d carimbos do tempo, sem TSA_CA: de quem são não foi conferido/);
});

describe('a verification names', () => {
  const noteOf = async (size: number) =>
    parseNote((await livro.app.get(Checkpoints).all()).find((one) => one.size === size)!.note)!.text;
  const put = async (size: number, response: Uint8Array) =>
    intruder.query('update vault.time_stamps set response = $2 where size = $1', [
      size,
      Buffer.from(response),
    ]);
  /** What the stamps come to while one of them is another. */
  async function whileChanged(size: number, response: Uint8Array): Promise<string[]> {
    const [kept] = await livro.app.get(TimeStamps).of([size]);
    await put(size, response);
    try {
      return await named();
    } finally {
      await put(size, kept!.response);
    }
  }

  it('a stamp of another checkpoint, of nobody who is known, and one that was changed', async () => {
    const [first, second] = (await stamped()) as [number, number];
    const stamps = livro.app.get(TimeStamps);
    const [other] = await stamps.of([second]);
    expect(await whileChanged(first, other!.response)).toEqual([
      expect.stringMatching(/^seals, lançamento 1, campo stamp: o carimbo do tempo não é deste ponto/),
    ]);
    const foreign = stranger.reply(stampRequest(await noteOf(first)).der);
    expect(await whileChanged(first, foreign)).toEqual([
      expect.stringMatching(/^seals, lançamento 1, campo stamp: o carimbo do tempo não é de uma autoridade/),
    ]);
    const changed = Buffer.from(other!.response);
    changed[changed.length - 3]! ^= 1;
    expect(await whileChanged(second, changed)).toEqual([
      expect.stringMatching(/^seals, lançamento 2, campo stamp: .* a assinatura dele não confere/),
    ]);
  });

  it('a checkpoint that was stamped and is gone', async () => {
    const size = (await stamped()).at(-1)!;
    const beyond = size + 1_000;
    await intruder.query(
      'insert into vault.time_stamps select $2::bigint, response, received_at from vault.time_stamps where size = $1',
      [size, beyond],
    );
    expect(await named()).toEqual([
      `seals, campo stamp: falta o ponto de verificação de ${beyond} eventos, que foi carimbado`,
    ]);
    await intruder.query('delete from vault.time_stamps where size = $1', [beyond]);
    expect(await named()).toEqual([]);
  });

  it('that a clock was turned: forward when it was sealed, back when it is looked at', async () => {
    const minutes = 8 * 60_000;
    const atAnotherTime = async <T>(ahead: number, act: () => Promise<T>): Promise<T> => {
      jest.useFakeTimers({ now: Date.now() + ahead, doNotFake: [...TIMERS] });
      return act().finally(() => jest.useRealTimers());
    };
    expect(await atAnotherTime(-minutes, named)).toContainEqual(
      expect.stringMatching(/campo stamp: o carimbo do tempo é de depois de agora/),
    );
    // A token is good for ten minutes.
    ana = await livro.administrator();
    await untilStamped(await atAnotherTime(minutes, seal));
    expect(await named()).toEqual([
      expect.stringMatching(
        /campo stamp: o carimbo do tempo é de antes do que ele carimba \(esperado 20.+Z,/,
      ),
    ]);
  });
});
