/**
 * Nobody's personal words outside the vault's boxes and the read model: not in events, metadata, snapshots or the vault's
 * own tables. Planted words are looked for in everything that is stored, whatever table holds it.
 */
import { createHash } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { businessToday } from '@livro/calendar';
import { AppModule } from '../../backend/src/app.module.ts';
import { clientsDecider } from '../../backend/src/clients/domain/clients.ts';
import { ClientVault } from '../../backend/src/clients/vault/client-vault.ts';
import { LinkClient } from '../../backend/src/clients/write/link-client.command.ts';
import { SETTINGS } from '../../backend/src/platform/config/config.module.ts';
import type { Settings } from '../../backend/src/platform/config/settings.ts';
import { Books } from '../../backend/src/platform/event-store/book.types.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { cpf, developmentId } from './clients.fixture.ts';

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
  await leaveSnapshots();

  const events = await livro.events('clients');
  expect(events.map(({ type }) => type)).toEqual(['ClientRegistered', 'ClientLinkedToDevelopment']);
  const text = JSON.stringify(events, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  expectNone(text, 'the journal');
  expectNone(decoded(text), 'the journal, with base64 opened');

  const tables: { schema: string; name: string }[] = await livro.app.get(DataSource).query(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const withPerson: string[] = [];
  for (const { schema, name } of tables) {
    const rows: { text: string; bytes: string }[] = await livro.app
      .get(DataSource)
      .query(`select t::text as text from "${schema}"."${name}" t`);
    const all = rows.map((row) => row.text).join('\n');
    if (words.some((word) => found(all, word) || found(decoded(all), word)))
      withPerson.push(`${schema}.${name}`);
  }
  expect(withPerson.every((table) => /^read_clients/.test(table))).toBe(true);
  expect(withPerson.map((table) => table.split('.')[1]).sort()).toEqual(['client_developments', 'clients']);
  const snapshots = await livro.app.get(DataSource).query('select * from book.snapshots');
  expect(JSON.stringify(snapshots)).toContain(body.data.id);
}, 60_000);

it('loses the person, and nothing else, with the key', async () => {
  const vault = livro.app.get(ClientVault);
  const [first] = await livro.events('clients');
  const { clientId } = first!.data as { clientId: string };
  expect((await vault.keysOf([clientId])).size).toBe(1);
  await livro.app.get(DataSource).query('delete from vault.client_keys where client_id = $1', [clientId]);
  expect((await vault.keysOf([clientId])).size).toBe(0);
  expect(await vault.claimantsOf('cpf', planted.cpf.replace(/\D/g, ''))).toEqual([]);
  expect(await livro.events('clients')).toHaveLength(2);
});

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
