/**
 * Somebody takes the data folder, master key included, after clients were erased: edited, imported, searched, exported, and kept
 * in generations of the read model that lie aside. Nothing of them is in any file, and no key that opens what is sealed.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { databaseAdministrator } from '../support/database-administrator.ts';
import { Program, sleep } from '../support/program.ts';
import { Session } from '../support/session.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { lootOf, opened, type Sought } from './data-folder.ts';

const ROOT = path.resolve(__dirname, '../..');
const MOVEMENTS = path.join(ROOT, 'test/data/livro-2025/movimentos.csv');
const zuleika = {
  name: 'Zuleika Vasconcellos Tamandaré',
  email: 'zuleika.tamandare@exemplo.com',
  phone: '(11) 98765-4321',
  cpf: '529.982.247-25',
  address: 'Travessa Jurubeba, 77',
  notes: 'herdeira do Xerém',
  tags: ['pitangueira'],
};
const hers = [
  'zuleika',
  'vasconcellos',
  'tamandar',
  '52998224725',
  '529.982.247-25',
  '11987654321',
  '98765-4321',
  'jurubeba',
  'xerém',
  'xerem',
  'pitangueira',
  'belmira',
  'anhangabaú',
];
const imported = {
  name: 'Ubirajara Ximenes',
  cpf: '696.317.704-00',
  email: 'ubirajara@exemplo.com.br',
  phone: '(58) 2502-2312',
};
const his = ['ubirajara', 'ximenes', '69631770400', '696.317.704-00', '5825022312', '2502-2312'];
const control = {
  name: 'Quitéria Lancastre',
  email: 'quiteria@exemplo.com.br',
  phone: '(21) 3456-7890',
  cpf: '461.718.339-67',
};

const home = temporaryFolder();
const dataDir = path.join(home, 'data');
let program: Program;
let session: Session;
let development: string;

beforeAll(async () => {
  const tmp = path.join(home, 'tmp');
  fs.mkdirSync(tmp, { mode: 0o777 });
  program = await Program.at({ DATA_DIR: dataDir, TMPDIR: tmp });
  await program.start();
  session = await Session.open(program.url, 'ana@construtora.com.br');
  development = await made('developments/', { name: 'Jardim', status: 'active', startDate: '2025-02-03' });
}, 120_000);
afterAll(async () => {
  await program?.dispose();
  fs.rmSync(home, { recursive: true, force: true, maxRetries: 3 });
});

async function made(route: string, body: object): Promise<string> {
  const answer = await session.post(route, body);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.data.id as string;
}

const registered = (person: object, notes = 'casada com Belmira'): Promise<string> =>
  made('clients/', { ...person, developmentUnits: [{ developmentId: development, units: ['1'], notes }] });

const masterKey = (): Buffer =>
  Buffer.from(fs.readFileSync(path.join(dataDir, 'vault', 'master.key'), 'utf8').trim(), 'hex');

async function sealedEvents(): Promise<{ data: { clientId: string } }[]> {
  const administrator = await databaseAdministrator(dataDir);
  const { rows } = await administrator.query<{ data: Buffer }>(
    `select data from store.events where type like 'Client%'`,
  );
  await administrator.end();
  return rows.map(({ data }) => ({ data: JSON.parse(data.toString('utf8')) as { clientId: string } }));
}

/** What a thief finds of each client. */
async function stolen(...people: readonly Sought[]) {
  const events = await sealedEvents();
  return lootOf(home, masterKey(), people).map(({ words, keys }, at) => ({
    words,
    keys: [...keys.keys()],
    opened: opened(events, people[at]!.clientId, keys.values()),
  }));
}
type Stolen = Awaited<ReturnType<typeof stolen>>[number];
const NOTHING: Stolen = { words: [], keys: [], opened: [] };

async function rebuilt(body: object, isThere: (generation: { status: string }) => boolean): Promise<void> {
  expect((await session.post('admin/projections/clients/rebuild/', body)).status).toBe(200);
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(200)) {
    const { generations, rebuild } = (await session.get('admin/projections/clients/')).body.data;
    if (rebuild?.outcome && generations.some(isThere)) return;
  }
  throw new Error('the rebuild did not come to its end');
}

async function finished(clientId: string): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(100)) {
    const { body } = await session.get(`clients/${clientId}/erasure/`);
    if (body.data.finished) return;
  }
  throw new Error(`the erasure of ${clientId} did not come to its end`);
}

/** By the command line, beside the running server. */
async function importBooks(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-import-'));
  const { name, cpf, email, phone } = imported;
  const files = {
    'empreendimentos.csv': [
      'nome;situacao;inicio;conclusao_prevista;progresso',
      'Bosque;active;19/01/2025;21/07/2027;20',
    ],
    'clientes.csv': [
      'nome;cpf;email;telefone;empreendimento;unidades',
      [name, cpf, email, phone, 'Bosque', '9'].join(';'),
    ],
    'movimentos.csv': [fs.readFileSync(MOVEMENTS, 'utf8').split('\n', 1)[0]!.replace('\ufeff', '').trim()],
  };
  for (const [file, lines] of Object.entries(files))
    fs.writeFileSync(path.join(folder, file), `${lines.join('\n')}\n`);
  await promisify(execFile)(process.execPath, ['scripts/ledger.mjs', 'import', folder], {
    cwd: ROOT,
    env: program.environment,
  });
  fs.rmSync(folder, { recursive: true });
}

const reason = 'Pedido de titular';

it('finds nothing of erased clients in any file, nor a key of theirs', async () => {
  const id = await registered(zuleika);
  const other = await registered(control, 'paga em dia');
  await importBooks();
  const found = await session.get('clients/?search=Ubirajara');
  const importedId = found.body.data[0].id as string;

  const administrator = await databaseAdministrator(dataDir);
  await rebuilt({}, ({ status }) => status === 'kept');
  expect((await session.patch(`clients/${id}/`, { address: 'Rua Anhangabaú, 5' })).status).toBe(200);
  await rebuilt({ hold: true }, ({ status }) => status === 'building');
  await session.get('clients/?search=tamandare');
  await session.raw('exports/clients/?format=xlsx');
  // Samples of values, as the server takes them by itself once enough has changed.
  await administrator.query('analyze');
  await administrator.query('checkpoint');

  const her = { clientId: id, words: hers };
  const [before] = (await stolen(her)) as [Stolen];
  expect(before.words.length).toBeGreaterThan(hers.length);
  expect(before.keys.length).toBeGreaterThan(1);
  expect(JSON.stringify(before.opened)).toContain(zuleika.name);

  for (const one of [id, importedId]) {
    const answer = await session.post(`clients/${one}/erase/`, { reason });
    expect(answer).toMatchObject({ status: 200, body: { data: { erased: true } } });
  }
  await finished(id);
  await finished(importedId);
  // The third is a look that finds what is there.
  const [ofHer, ofHim, still] = (await stolen(
    her,
    { clientId: importedId, words: his },
    { clientId: other, words: ['quitéria', '46171833967'] },
  )) as [Stolen, Stolen, Stolen];
  expect([ofHer, ofHim]).toEqual([NOTHING, NOTHING]);
  expect(still.words.length).toBeGreaterThan(1);
  expect(JSON.stringify(still.opened)).toContain(control.name);

  // The way back brings nobody back, nor does the generation that was held.
  expect((await session.post('admin/projections/clients/promote/', {})).status).toBe(200);
  expect((await session.post('admin/projections/clients/rollback/', {})).status).toBe(200);
  for (const one of [id, importedId]) expect((await session.get(`clients/${one}/`)).status).toBe(404);
  expect((await session.get(`clients/${other}/`)).status).toBe(200);
  expect(await stolen(her)).toEqual([NOTHING]);
  await administrator.end();
}, 180_000);

it('says what an erasure still waits for, and finishes it after everything was killed', async () => {
  const id = await registered(zuleika);
  // A long read that sees what was there before.
  const reader = await databaseAdministrator(dataDir);
  await reader.query('begin isolation level repeatable read');
  await reader.query('select count(*) from read.clients');
  const answer = await session.post(`clients/${id}/erase/`, { reason });
  expect(answer.body.data).toMatchObject({ erased: true, finished: false, finishedAt: null });
  expect(answer.body.data.pending).toMatch(/leitura longa/);
  expect((await session.get(`clients/${id}/`)).status).toBe(404);
  const her = { clientId: id, words: hers };
  expect((await stolen(her))[0]!.words).not.toEqual([]);

  expect(program.kill('all')).toBeGreaterThan(3);
  await program.start();
  await session.renew();
  await finished(id);
  expect(await stolen(her)).toEqual([NOTHING]);
}, 180_000);
