/**
 * A witness as a process of its own at somebody else's desk: it countersigns what it saw grow, its word stands in every proof, and it
 * raises the alarm where the owner of the key shows it another journal.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  GrowingTree,
  leafHash,
  openNote,
  parseCheckpoint,
  parseNote,
  parseTlogProof,
  parseVerifierKey,
  witnessRequestText,
} from '@livro/proof';
import { SealKeys } from '../../backend/src/audit/seal/seal-keys.read.ts';
import { SealWriter } from '../../backend/src/audit/seal/seal-writer.write.ts';
import { Witness } from '../../backend/src/cli/witness/witness.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';
import { freePort } from '../support/program.ts';
import { type Agent, development } from './ledger.fixture.ts';

jest.setTimeout(90_000);

const root = path.resolve(__dirname, '../..');
const email = 'aldo@construtora.com.br';
let livro: TestApp;
let ana: Agent;
let auditor: Agent;
let folder: string;
let port: number;
let key: string;
let watching: ChildProcess | undefined;

/** The witness as it is started, from its sources. */
function start(of: string, ...more: readonly string[]) {
  const loader = path.join(root, 'test/faults/book-loader.cjs');
  const program = path.join(root, 'backend/src/cli/witness/main.ts');
  const args = ['-r', loader, program, '--of', of, '--folder', folder, '--name', 'auditoria', ...more];
  const env = { ...process.env, LIVRO_EMAIL: email, LIVRO_PASSWORD: PASSWORD };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, output }));
  return { child, ended, output: () => output };
}

async function until<T>(found: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + 40_000; Date.now() < end; await sleep(200)) {
    const value = await found();
    if (value !== undefined) return value;
  }
  throw new Error('it did not come');
}

const checkpoint = async () => (await auditor.get('/api/audit/log/checkpoint/').expect(200)).text;
const witnessed = async (note: string) =>
  openNote(parseNote(note)!, [parseVerifierKey(key)!])?.length === 1 ? note : undefined;

/** A Livro that shows another journal under the same key: nobody but the owner of the machine could. */
async function otherJournal(leaves: number): Promise<{ url: string; close: () => void }> {
  const tree = new GrowingTree();
  for (let i = 0; i < leaves; i++) tree.append(leafHash(Buffer.alloc(32, i)));
  const { origin } = parseCheckpoint(parseNote(await checkpoint())!.text)!;
  const note = livro.app.get(SealKeys).checkpoint({ origin, size: leaves, root: tree.root() });
  const server = http.createServer((request, response) => {
    if (request.method === 'POST')
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: { access_token: 'x' } }));
    response.end(request.url!.endsWith('checkpoint') ? note : Buffer.from(tree.partialTiles()[0]!.bytes));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port: at } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${at}`, close: () => server.close() };
}

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-witness-'));
  port = await freePort();
  ({ key } = new Witness(folder, 'auditoria'));
  livro = await startTestApp({ WITNESSES: `${key} http://127.0.0.1:${port}` });
  ana = await livro.administrator();
  ({ agent: auditor } = await livro.person({ email, type: 'auditor' }));
  await development(ana, 1_000);
  // Nobody witnesses yet: a seal waits for nobody.
  await livro.app.get(SealWriter).sealNow();
  expect(await witnessed(await checkpoint())).toBeUndefined();
}, 90_000);
afterAll(async () => {
  watching?.kill();
  await livro?.stop();
  if (folder) fs.rmSync(folder, { recursive: true, force: true });
});

it('countersigns what it saw grow, and its word stands in checkpoints, proofs and keys', async () => {
  const first = start(livro.url, '--once');
  expect(await first.ended).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Assinou \d+ eventos de livro\//),
  });
  const running = start(livro.url, '--listen', String(port), '--every', '1');
  watching = running.child;
  await until(async () => (running.output().includes('Nada novo') ? true : undefined));
  await development(ana, 2_000);
  await livro.app.get(SealWriter).sealNow();
  const note = await until(async () => witnessed(await checkpoint()));
  expect(note.startsWith((await checkpoint()).split('\n\n')[0]!)).toBe(true);
  const { body } = await auditor.get('/api/audit/seals/').expect(200);
  expect(body.data[0].checkpoint).toMatchObject({
    note,
    witnesses: [{ name: 'auditoria', time: expect.stringMatching(/Z$/) }],
    stamp: null,
  });
  const { text: keys } = await auditor.get('/api/audit/log/keys/').expect(200);
  expect(keys.trim().split('\n')[1]).toBe(key);
  const { text: proof } = await auditor.get('/api/audit/proof/users/1/').expect(200);
  expect(await witnessed(parseTlogProof(proof)!.checkpoint)).toBeDefined();
});

it('raises the alarm where it is asked to sign another journal of the same size', async () => {
  const seen = parseCheckpoint(parseNote(fs.readFileSync(path.join(folder, 'seen'), 'utf8'))!.text)!;
  const forged = livro.app.get(SealKeys).checkpoint({ ...seen, root: leafHash(Buffer.alloc(32)) });
  const ended = once(watching!, 'close');
  const { status } = await fetch(`http://127.0.0.1:${port}/add-checkpoint`, {
    method: 'POST',
    body: witnessRequestText({ oldSize: seen.size, proof: [], checkpoint: forged }),
  });
  expect(status).toBe(422);
  const [code] = (await ended) as [number];
  watching = undefined;
  expect(code).toBe(9);
});

it.each([
  [
    'a larger journal that does not begin with the one that it saw',
    200,
    /não começam com os \d+ que já foram vistos/,
  ],
  ['a journal that lost its end', 3, /o diário tem 3 eventos, e já teve \d+/],
])('raises the alarm at %s, and keeps what proves it', async (_, leaves, sentence) => {
  const other = await otherJournal(leaves);
  try {
    const { code, output } = await start(other.url, '--once').ended;
    expect([output, code]).toEqual([expect.stringMatching(/ALARME: /), 9]);
    expect(output).toMatch(sentence);
    const evidence = fs.readdirSync(folder).findLast((name) => name.startsWith('alarme-'))!;
    expect(fs.readdirSync(path.join(folder, evidence)).toSorted()).toEqual(['agora', 'antes']);
  } finally {
    other.close();
  }
});
