/**
 * Nobody's personal words outside the vault's boxes and the read model: not in events, metadata, snapshots or the vault's
 * own tables. Planted words are looked for in everything that is stored, whatever table holds it.
 */
import { createHash } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { businessToday } from '@livro/calendar';
import type { Recorded } from '@livro/event-sourcing';
import { type Hash, inclusionProof, isIncluded, leafHash, rootOf, sha256, utf8 } from '@livro/proof';
import { AppModule } from '../../backend/src/app.module.ts';
import { clientsDecider } from '../../backend/src/clients/client/clients.ts';
import type { ClientUnits } from '../../backend/src/clients/client/events.ts';
import { clientsProjection } from '../../backend/src/clients/client/clients.projection.ts';
import { clientsTable } from '../../backend/src/clients/client/clients.table.ts';
import { ClientVault } from '../../backend/src/clients/personal-data/client-vault.store.ts';
import { LinkClient } from '../../backend/src/clients/client/link-client.command.ts';
import { SETTINGS } from '../../backend/src/platform/config/config.module.ts';
import type { Settings } from '../../backend/src/platform/config/settings.ts';
import { Books } from '../../backend/src/platform/book/book.types.ts';
import { hashedTextOf } from '../../backend/src/platform/event-store/chain.ts';
import { foldInMemory } from '../../backend/src/platform/projections/engine/fold-in-memory.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { cpf, developmentId, person } from './clients.fixture.ts';

let livro: TestApp;
beforeAll(async () => void (livro = await startTestApp()), 60_000);
afterAll(() => livro?.stop());

const planted = {
  name: 'Zulmira Quixadá',
  email: 'zulmira.quixada@exemplo.com.br',
  phone: '(86) 91357-2468',
  cpf: cpf(500),
  address: 'Travessa Jurubeba, 77',
  notes: 'herdeira do Xerém',
  tags: ['pitangueira'],
};
const linkNotes = 'casada com Belmira';
/** Every word by which she could be known, and plain digests of what is easily guessed. */
const words = [
  'zulmira',
  'quixad',
  '91357',
  planted.cpf,
  planted.cpf.replace(/\D/g, ''),
  'jurubeba',
  'xerém',
  'xer\\u00e9m',
  'pitangueira',
  'belmira',
  'chave-da-',
  ...['sha256', 'sha1', 'md5'].flatMap((algorithm) =>
    [planted.cpf, planted.cpf.replace(/\D/g, ''), planted.email].map((value) =>
      createHash(algorithm).update(value).digest('hex'),
    ),
  ),
];

it('stores no personal word but in the read model', async () => {
  const ana = await livro.administrator();
  const garden = await developmentId(ana, 'Jardim');
  const tower = await developmentId(ana, 'Torre');
  const { body } = await ana
    .post('/api/clients/')
    .set('Idempotency-Key', 'chave-da-zulmira')
    .send({ ...planted, developmentUnits: [{ developmentId: garden, units: ['1'], notes: linkNotes }] })
    .expect(201);
  const now = new Date();
  await livro.app.get(CommandBus).execute(
    new LinkClient(
      body.data.id,
      { developmentId: tower, units: ['2'], notes: linkNotes },
      {
        id: '8c3f1f0e-7d0c-4a37-9f53-0d6a1f3c2b11',
        actor: { id: 'system' },
        correlationId: 'c',
        now,
        today: businessToday(now),
      },
    ),
  );
  await ana
    .post('/api/clients/')
    .send({ ...planted, developmentUnits: [{ developmentId: garden }] })
    .expect(409);
  const events = await livro.events('clients');
  expect(events.map(({ type }) => type)).toEqual(['ClientRegistered', 'ClientLinkedToDevelopment']);
  const text = JSON.stringify(events, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  expectNone(text, 'the journal');
  expectNone(decoded(text), 'the journal, with base64 opened');

  const withPerson = await tablesWith(words);
  expect(withPerson.every((table) => /^read_clients/.test(table))).toBe(true);
  expect(withPerson.map((table) => table.split('.')[1]).sort()).toEqual(['client_developments', 'clients']);
}, 60_000);

it('forgets a client for good: no word of hers is stored anywhere, and the books are as they were', async () => {
  const ana = await livro.administrator();
  const [first] = await livro.events('clients');
  const { clientId } = first!.data as { clientId: string };
  const firstDevelopment = (first!.data as { developments: ClientUnits[] }).developments[0]!.developmentId;
  const { body: accounts } = await ana
    .get('/api/accounts/')
    .query({ development: firstDevelopment })
    .expect(200);
  const { id: account_id } = accounts.data[0] as { id: string };
  await ana
    .post('/api/payments/')
    .send({
      account_id,
      client_id: clientId,
      amount: 750,
      date: businessToday(new Date()),
      payment_method: 'pix',
      description: 'Entrada combinada',
    })
    .expect(201);
  // A generation of the read model that is kept for a way back, and folds nothing any more.
  const source = livro.app.get(DataSource);
  await source.query('create schema read_clients_v1_g9');
  for (const table of ['clients', 'client_developments']) {
    await source.query(`create table read_clients_v1_g9.${table} as select * from read.${table}`);
  }
  const before = await ana.get(`/api/accounts/${account_id}/`).expect(200);
  const chain = (await livro.events('clients')).map(({ metadata }) => metadata.hash);
  const proof = await proofOf(await livro.events('clients'));

  const preview = await ana.get(`/api/clients/${clientId}/erase-preview/`).expect(200);
  expect(preview.body.data).toMatchObject({
    id: clientId,
    payments: 1,
    texts: [{ source: 'payment', texts: ['Entrada combinada'] }],
    truncated: false,
  });
  const erase = (reason: string) => ana.post(`/api/clients/${clientId}/erase/`).send({ reason });
  expect((await erase('').expect(422)).body.message).toBe('Motivo é obrigatório');
  expect((await erase('Pedido da Zulmira').expect(422)).body.errors[0].field).toBe('reason');
  await erase('Pedido da titular').expect(200);
  await erase('Pedido da titular').expect(200);

  expect(await tablesWith(words)).toEqual([]);
  const events = await livro.events('clients');
  expect(events.at(-1)).toMatchObject({ type: 'ClientErased', metadata: { reason: 'Pedido da titular' } });
  expect(events.slice(0, -1).map(({ metadata }) => metadata.hash)).toEqual(chain);
  // What was proven before the erasure is proven after it, of the event as it is stored now, and tells of nobody.
  expect(isIncluded({ index: 0, hash: leafOf(events[0]!) }, proof.tree, proof.path)).toBe(true);
  expect(hashedTextOf(events[0]!)).toBe(proof.text);
  expectNone(decoded(proof.text), 'the proof');
  expect((await livro.app.get(ClientVault).keysOf([clientId])).size).toBe(0);
  expect(await source.query('select * from vault.client_index where client_id = $1', [clientId])).toEqual([]);

  await ana.get(`/api/clients/${clientId}/`).expect(404);
  await ana.get(`/api/clients/${clientId}/erase-preview/`).expect(404);
  await ana.patch(`/api/clients/${clientId}/`).send({ name: 'De Volta' }).expect(404);
  await ana.post(`/api/clients/${clientId}/reactivate/`).expect(404);
  const found = await ana
    .get('/api/clients/')
    .query({ search: 'zulmira', include_inactive: true })
    .expect(200);
  expect(found.body.data).toEqual([]);
  expect((await ana.get(`/api/accounts/${account_id}/`).expect(200)).body).toEqual(before.body);
  const payments = await ana.get('/api/payments/').query({ client: clientId }).expect(200);
  expect(payments.body.data).toMatchObject([{ client_id: clientId, amount: 750 }]);

  // A read model that is built anew has the key no more, and comes to the same rows.
  const rebuilt = await foldInMemory(clientsProjection(livro.app.get(ClientVault)), events);
  const [live] = await source.query('select * from read.clients where id = $1', [clientId]);
  const { name, search, standing, tags } = rebuilt.row(clientsTable, [clientId])!;
  expect({ name, search, standing, tags }).toEqual({
    name: live.name,
    search: live.search,
    standing: 'erased',
    tags: live.tags,
  });

  const { developmentUnits } = person(1, firstDevelopment);
  const back = await ana
    .post('/api/clients/')
    .send({ ...planted, developmentUnits })
    .expect(201);
  expect(back.body.data.id).not.toBe(clientId);
}, 60_000);

it('leaves no personal word in the snapshots of a program that ends', async () => {
  await leaveSnapshots();
  const [first] = await livro.events('clients');
  const snapshots = await livro.app.get(DataSource).query('select * from book.snapshots');
  expect(JSON.stringify(snapshots)).toContain((first!.data as { clientId: string }).clientId);
  expect((await tablesWith(words)).every((table) => /^read_clients/.test(table))).toBe(true);
  // What the other program took down with it was its own: this one still knows who asks.
  const ana = await livro.administrator();
  const asked = Array.from({ length: 20 }, (_, n) =>
    (n % 2 === 0 ? ana : livro.visitor()).get('/api/clients/'),
  );
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses).toEqual(asked.map((_, n) => (n % 2 === 0 ? 200 : 401)));
}, 60_000);

const leafOf = (event: Recorded): Hash => leafHash(sha256(utf8(hashedTextOf(event))));

/** Of the first event, as it is handed out: its text, and its path in the tree of these events. */
async function proofOf(events: readonly Recorded[]) {
  const leaves = events.map(leafOf);
  const hashAt = (level: number, n: number): Hash =>
    rootOf(leaves.slice(n * 2 ** level, (n + 1) * 2 ** level));
  const path = await inclusionProof(0, leaves.length, hashAt);
  return { text: hashedTextOf(events[0]!), path, tree: { size: leaves.length, root: rootOf(leaves) } };
}

/** The tables, of all schemas, in which one of the words stands, plainly or merely encoded. */
async function tablesWith(sought: readonly string[]): Promise<string[]> {
  const source = livro.app.get(DataSource);
  const tables: { schema: string; name: string }[] = await source.query(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const holding: string[] = [];
  for (const { schema, name } of tables) {
    const rows: { text: string }[] = await source.query(
      `select t::text as text from "${schema}"."${name}" t`,
    );
    const all = rows.map((row) => row.text).join('\n');
    if (sought.some((word) => found(all, word) || found(decoded(all), word)))
      holding.push(`${schema}.${name}`);
  }
  return holding;
}

/** A second program on the same books that opens the clients' Book and, as it ends, leaves a snapshot behind. */
async function leaveSnapshots(): Promise<void> {
  const other = await NestFactory.create(
    AppModule.forSettings(livro.app.get<Settings>(SETTINGS), livro.parts),
    { logger: false },
  );
  await other.init();
  await other.get(Books).open(clientsDecider);
  await other.close();
}

function expectNone(text: string, where: string): void {
  expect({ where, found: words.filter((word) => found(text, word)) }).toEqual({ where, found: [] });
}

const found = (text: string, word: string): boolean => text.toLowerCase().includes(word.toLowerCase());

/** Whatever could be base64 or bytea text, opened, so that a mere encoding hides nothing. */
function decoded(text: string): string {
  const base64 = (text.match(/[A-Za-z0-9_-]{16,}={0,2}/g) ?? []).map((part) =>
    Buffer.from(part, 'base64url').toString(),
  );
  const bytea = (text.match(/\\x[0-9a-f]+/g) ?? []).map((part) =>
    Buffer.from(part.slice(2), 'hex').toString(),
  );
  return [...base64, ...bytea].join('\n');
}
