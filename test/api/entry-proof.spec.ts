/**
 * What an auditor takes away: the proof of an entry, the tree under the paths of its open format, and the whole journal as a bundle
 * that the verifier at its root judges by itself, before and after somebody tampered with it, and after an erasure.
 */
import { execFile, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  hashesFromTiles,
  hex,
  inclusionProof,
  isIncluded,
  leafHash,
  openNote,
  parseCheckpoint,
  parseNote,
  parseTlogProof,
  parseVerifierKey,
  tilePath,
} from '@livro/proof';
import type { Progress } from '../../backend/src/cli/progress.ts';
import { writeBundle } from '../../backend/src/cli/auditing/bundle-command.ts';
import { ledgerShapes } from '../../backend/src/ledger/public.ts';
import { SealWriter } from '../../backend/src/audit/seal/seal-writer.write.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { attach, png } from './attachments.fixture.ts';
import { person } from './clients.fixture.ts';
import { callsOf } from './ledger-calls.ts';
import {
  type Agent,
  comeBack,
  type Development,
  development,
  expense,
  investment,
  payment,
  transfer,
} from './ledger.fixture.ts';
import { approved, signedInAs } from './purchases.fixture.ts';

jest.setTimeout(120_000);

const quiet: Progress = { phase: () => {}, advance: () => {}, end: () => {} };
const SECOND_VERIFIER = path.resolve(__dirname, '../interoperability/verify_bundle.py');

let livro: TestApp;
let ana: Agent;
let auditor: Agent;
let aurora: Development;
let folder: string;
let expenseId: string;
let clientId: string;

const text = async (agent: Agent, url: string): Promise<string> => {
  const { body, headers, text: plain } = await agent.get(url).buffer(true).expect(200);
  return headers['content-type']!.startsWith('text/') ? plain : (body as Buffer).toString('latin1');
};
const spend = (amount: number) =>
  ana
    .post('/api/expenses/')
    .send(expense(aurora.building, { amount, supplier: null }))
    .expect(201);

/** What the verifier says of what lies there, and how it ends. */
const judged = (at: string, ...given: string[]): Promise<{ code: number; out: string }> =>
  new Promise((resolve) => {
    const own = path.join(at, 'verificador.mjs');
    const verifier = fs.existsSync(own)
      ? own
      : path.resolve(__dirname, '../../libs/proof/dist/verificador.mjs');
    execFile(process.execPath, [verifier, ...given], { cwd: at }, (error, out) =>
      resolve({ code: error ? Number(error.code) : 0, out }),
    );
  });
const randomName = (): string => path.join(folder, `${randomUUID()}.tlog-proof`);

beforeAll(async () => {
  livro = await startTestApp();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-bundle-'));
  ana = await livro.administrator();
  ({ agent: auditor } = await signedInAs(livro, 'auditor', 'Aldo'));
  aurora = await development(ana, 100_000, 5_000);
  const { body } = await spend(100);
  expenseId = body.data.id as string;
  await attach(ana, `expenses/${expenseId}`, { name: 'nota.png', content: png() }).expect(201);
  const { agent: buyer } = await signedInAs(livro, 'purchaser', 'Bruno');
  await approved(buyer, ana, aurora);
  const { body: client } = await ana.post('/api/clients/').send(person(1, aurora.id)).expect(201);
  clientId = client.data.id as string;
  await livro.app.get(SealWriter).sealNow();
}, 120_000);
afterAll(async () => {
  await livro?.stop();
  if (folder) fs.rmSync(folder, { recursive: true, force: true });
});

describe('the proof of an entry', () => {
  /** Whether it holds by itself, under the key that was asked for beside it. */
  async function proven(file: string) {
    const proof = parseTlogProof(file)!;
    const note = parseNote(proof.checkpoint)!;
    const key = parseVerifierKey((await text(auditor, '/api/audit/log/keys/')).trim())!;
    expect(openNote(note, [key])).toHaveLength(1);
    const tree = parseCheckpoint(note.text)!;
    const hash = createHash('sha256').update(proof.extra!).digest();
    expect(isIncluded({ index: proof.index, hash: leafHash(hash) }, tree, proof.path)).toBe(true);
    const [, content] = Buffer.from(proof.extra!).toString().split('\n');
    return JSON.parse(content!) as { type: string; data: Record<string, unknown>; id: string };
  }

  it('says what was booked, by the entry’s number, by its id and by the event’s', async () => {
    const [last] = (await livro.events('ledger')).slice(-1);
    const number = Number(last!.revision) + 1;
    const file = await text(auditor, `/api/audit/proof/${number}/`);
    expect(await proven(file)).toMatchObject({
      type: 'ExpenseRecorded',
      data: { amount: 10_000 },
      id: last!.id,
    });
    expect(await text(auditor, `/api/audit/proof/${last!.id}/`)).toBe(file);
    expect(await text(auditor, `/api/audit/proof/${expenseId}/`)).toBe(file);
    const { headers } = await auditor.get(`/api/audit/proof/${number}/`).expect(200);
    expect(headers['content-disposition']).toContain(`lancamento-${number}.tlog-proof`);
  });

  it('is there for every event that decides something', async () => {
    const [invited] = await livro.events('users');
    expect(await proven(await text(auditor, '/api/audit/proof/users/1/'))).toMatchObject({ id: invited!.id });
    for (const stream of ['developments', 'clients'])
      expect(await proven(await text(auditor, `/api/audit/proof/${stream}/1/`))).toHaveProperty('data');
  });

  it('holds under the verifier for an entry of each kind', async () => {
    const call = callsOf(livro, ana);
    const site = await development(ana, 100_000);
    const empty = await development(ana);
    const paid = (status: string) =>
      call.made('payments/', payment(site.building, clientId, { status, force: true }));
    const [confirmed, cancelled] = [await paid('pending'), await paid('pending')];
    await call.post(`payments/${confirmed}/confirm/`).expect(200);
    await call.post(`payments/${cancelled}/cancel/`).expect(200);
    await call.post(`payments/${await paid('confirmed')}/refund/`, { reason: 'Distrato' }).expect(200);
    const bill = await call.made('expenses/', expense(site.building, { amount: 11 }));
    await ana.patch(`/api/expenses/${bill}/`).send({ description: 'Cimento CP-III' }).expect(200);
    await call.post(`transactions/${bill}/reverse/`, { reason: 'Em dobro' }).expect(201);
    await call.made('transfers/', transfer(site.building, site.land));
    const made = await call.made('financial-investments/', investment(site.building));
    await call.post(`financial-investments/${made}/add_return/`, comeBack()).expect(201);
    await ana.delete(`/api/developments/${empty.id}/`).expect(200);
    await call.post('periods/2020-01/close/').expect(200);
    await call.post('periods/2020-01/reopen/', { reason: 'Nota que faltou' }).expect(200);
    await livro.app.get(SealWriter).sealNow();
    const kinds = new Map((await livro.events('ledger')).map(({ type, revision }) => [type, revision]));
    // Of an entry that nobody can read, which is declared void, see the faults' tests.
    expect([...kinds.keys(), 'EntryVoided'].toSorted()).toEqual(Object.keys(ledgerShapes).toSorted());
    const keys = path.join(folder, 'keys.txt');
    fs.writeFileSync(keys, await text(auditor, '/api/audit/log/keys/'));
    for (const [kind, revision] of kinds) {
      const file = path.join(folder, `${kind}.tlog-proof`);
      fs.writeFileSync(file, await text(auditor, `/api/audit/proof/${Number(revision) + 1}/`));
      const { code, out } = await judged(folder, file, keys);
      expect([kind, code, out]).toEqual([kind, 0, expect.stringContaining(`do checkpoint: ${kind}, `)]);
    }
  });

  it('is refused clearly where no seal counts the entry yet, and is there once one does', async () => {
    const { body: booked } = await spend(300);
    const number = (await livro.events('ledger')).length;
    const { body } = await auditor.get(`/api/audit/proof/${number}/`).expect(409);
    expect(body).toMatchObject({
      code: 'NOT_SEALED',
      message: expect.stringMatching(/^Ainda não selado: o próximo selo vem até /),
      error: { details: { sealed_by: expect.stringMatching(/Z$/) } },
    });
    await livro.app.get(SealWriter).sealNow();
    expect(await proven(await text(auditor, `/api/audit/proof/${booked.data.id}/`))).toMatchObject({
      data: { amount: 30_000 },
    });
    for (const unknown of ['999999', '0', 'ledger/0', 'nada/1', '00000000-0000-4000-8000-000000000000'])
      await auditor.get(`/api/audit/proof/${unknown}/`).expect(404);
  });
});

it('gives the tree under the paths of its open format, as far as the newest checkpoint counts', async () => {
  const { size, root } = parseCheckpoint(parseNote(await text(auditor, '/api/audit/log/checkpoint/'))!.text)!;
  const read = async (place: Parameters<typeof tilePath>[0]) =>
    Buffer.from(await text(auditor, `/api/audit/log/${tilePath(place)}`), 'latin1');
  const hashAt = hashesFromTiles(size, read);
  const [first] = await livro.events('users');
  const leaf = { index: 0, hash: leafHash(Buffer.from(first!.metadata.hash, 'hex')) };
  expect(isIncluded(leaf, { size, root }, await inclusionProof(0, size, hashAt))).toBe(true);
  const entries = Buffer.from(await text(auditor, `/api/audit/log/tile/entries/000.p/1`), 'latin1');
  expect(hex(entries)).toBe(`0020${first!.metadata.hash}`);
  await auditor.get(`/api/audit/log/tile/0/000.p/${size + 1}`).expect(404);
  await auditor.get('/api/audit/log/tile/9/000').expect(404);
  const { agent: buyer } = await signedInAs(livro, 'purchaser', 'Berta');
  await buyer.get('/api/audit/log/checkpoint/').expect(403);
});

describe('a bundle', () => {
  /** The second verifier, by another hand, must say the same of every bundle. */
  const verified = async (at: string, ...more: string[]) => {
    const found = await judged(at, '.', ...more);
    const { error, status, stdout } = spawnSync('python3', [SECOND_VERIFIER, at], { encoding: 'utf8' });
    if (!error) expect([stdout, status]).toEqual([expect.anything(), found.code]);
    return found;
  };
  const bundle = async (name: string, days = {}) => {
    const to = path.join(folder, name);
    await writeBundle(livro.app, { to, ...days }, quiet);
    return to;
  };

  it('is found whole by the verifier that lies in it, and every tampering with it named', async () => {
    const to = await bundle('whole');
    const { code, out } = await verified(to);
    expect([out, code]).toEqual([expect.stringMatching(/^CONFERE/), 0]);
    expect(fs.readFileSync(path.join(to, 'events.txt'), 'utf8')).not.toContain('Pessoa 1');
    expect(fs.readdirSync(path.join(to, 'attachments'))).toHaveLength(1);
    await expect(bundle('whole')).rejects.toThrow(/não está vazia/);
    const file = path.join(to, 'events.txt');
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    const at = lines.findIndex((line) => line.includes('"amount":30000'));
    fs.writeFileSync(file, lines.map((line) => line.replace('"amount":30000', '"amount":30001')).join('\n'));
    const broken = await verified(to);
    const [leaf] = lines[at]!.split(' ');
    expect([broken.out, broken.code]).toEqual([expect.stringMatching(new RegExp(`\\b${leaf}\\b`)), 1]);
  });

  it('holds with every proof after a client was erased, and so does what was taken away before', async () => {
    const { body } = await ana.post('/api/payments/').send(payment(aurora.building, clientId)).expect(201);
    const paymentId = body.data.id as string;
    const sent = await attach(ana, `payments/${paymentId}`, { name: 'rg.png', content: png() }).expect(201);
    const [{ id: attached, sha256 }] = sent.body.data as [{ id: string; sha256: string }];
    const before = await bundle('before');
    const proofs = ['clients/1', paymentId].map((of) => [`/api/audit/proof/${of}/`, randomName()] as const);
    for (const [url, file] of proofs) fs.writeFileSync(file, await text(auditor, url));
    await ana
      .post(`/api/clients/${clientId}/erase-attachments/`)
      .send({ attachments: [attached] })
      .expect(200);
    await ana.post(`/api/clients/${clientId}/erase/`).send({ reason: 'Pedido da titular' }).expect(200);
    const after = await bundle('after');
    for (const [url, file] of proofs) {
      expect(await text(auditor, url)).toBe(fs.readFileSync(file, 'utf8'));
      expect(await judged(folder, file, path.join(before, 'keys.txt'))).toMatchObject({ code: 0 });
    }
    expect(await verified(before)).toMatchObject({ code: 0, out: expect.stringMatching(/^CONFERE/) });
    // The new one goes on from what was kept of the old one: no event under it was changed.
    const kept = [path.join(before, 'checkpoint'), ...proofs.map(([, file]) => file)];
    const { code, out } = await verified(after, ...kept);
    expect([out, code]).toEqual([
      expect.stringMatching(/^CONFERE[^]*O que você guardou está nesta mesma/),
      0,
    ]);
    const events = (at: string) => fs.readFileSync(path.join(at, 'events.txt'), 'utf8');
    expect(events(after).startsWith(events(before))).toBe(true);
    expect(events(after)).not.toContain('Pessoa 1');
    const isThere = (at: string) => fs.existsSync(path.join(at, 'attachments', sha256));
    expect([isThere(before), isThere(after)]).toEqual([true, false]);
  });

  // Node unpacks no archives by itself.
  const unpacking = spawnSync('python3', ['--version']).error ? it.skip : it;
  unpacking('comes over HTTP as one archive, whose files are those of the command', async () => {
    const to = await bundle('command');
    const { body, headers } = await auditor
      .get('/api/audit/bundle/')
      .buffer(true)
      .parse((answer, done) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => done(null, Buffer.concat(chunks)));
      })
      .expect(200);
    expect(headers['content-type']).toBe('application/zip');
    const archive = path.join(folder, 'bundle.zip');
    fs.writeFileSync(archive, body as Buffer);
    const unpacked = path.join(folder, 'unpacked');
    await promisify(execFile)('python3', ['-m', 'zipfile', '-e', archive, unpacked]);
    expect((await verified(unpacked)).code).toBe(0);
    const names = (at: string) => fs.readdirSync(at, { recursive: true, encoding: 'utf8' }).toSorted();
    expect(names(unpacked)).toEqual(names(to));
    await auditor.get('/api/audit/bundle/progress/').expect(200);
  });

  it('of some days has their events alone, and holds by itself', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { code } = await verified(await bundle('today', { from: '2020-01-01', until: today }));
    expect(code).toBe(0);
  });
});
