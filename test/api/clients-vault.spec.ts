/** The vault against a real Postgres: who claims what, keys that stay, and a master key that is not this vault's. */
import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { ClientVault, type HeldClaims } from '../../backend/src/clients/personal-data/client-vault.store.ts';
import { proveMasterKey } from '../../backend/src/clients/personal-data/master-key.provider.ts';
import { clientEntities, clientMigrations } from '../../backend/src/clients/personal-data/vault.entities.ts';
import { dataSourceOptions, openDataSource } from '../../backend/src/platform/database/migrate.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';

const masterKey = Buffer.alloc(32, 9);
const now = new Date('2026-11-21T12:00:00Z');
let parts: TestParts;
let source: DataSource;
let vault: ClientVault;

beforeAll(async () => {
  parts = await startTestParts();
  source = await openDataSource(
    dataSourceOptions({ url: parts.databaseUrl }, { entities: clientEntities, migrations: clientMigrations }),
  );
  vault = new ClientVault(source, masterKey);
}, 60_000);
afterAll(async () => {
  await source?.destroy();
  await parts?.stop();
});
afterEach(() => source.query('truncate vault.client_keys cascade'));

const identity = (cpf: string, email = `${cpf}@exemplo.com.br`) => ({ cpf, email });
const rivalsOf = async (clientId: string, cpf: string, email?: string) =>
  (await vault.reserve(clientId, identity(cpf, email), now)).rivals;

it('gives a client one key for good, another to another client, and none once it is destroyed', async () => {
  const [one, two] = [randomUUID(), randomUUID()];
  const { clientKey } = await vault.reserve(one, identity('1'), now);
  expect((await vault.reserve(one, identity('1'), now)).clientKey).toEqual(clientKey);
  expect((await vault.reserve(two, identity('2'), now)).clientKey).not.toEqual(clientKey);
  expect((await vault.keysOf([one, one, randomUUID()])).get(one)).toEqual(clientKey);
  await source.query('delete from vault.client_keys where client_id = $1', [one]);
  expect(await vault.keysOf([one])).toEqual(new Map());
  expect(await vault.claimantsOf('cpf', '1')).toEqual([]);
});

it('keeps keys and values unreadable', async () => {
  const clientId = randomUUID();
  const { clientKey } = await vault.reserve(clientId, identity('52998224725'), now);
  const [row] = await source.query('select wrapped_key from vault.client_keys');
  expect(row.wrapped_key.includes(clientKey)).toBe(false);
  const claims = await source.query('select * from vault.client_index');
  expect(JSON.stringify(claims)).not.toContain('52998224725');
  await expect(new ClientVault(source, Buffer.alloc(32, 1)).keysOf([clientId])).rejects.toThrow();
});

it('names to each claim exactly those that were made before it', async () => {
  const ids = Array.from({ length: 12 }, () => randomUUID());
  const known = await Promise.all(ids.map((id) => rivalsOf(id, '7')));
  // In some order the first knows none, the second one other, and so on; each CPF rival is an e-mail rival as well.
  expect(
    known.map((rivals) => rivals.filter(({ field }) => field === 'cpf').length).sort((a, b) => a - b),
  ).toEqual(ids.map((_, n) => n));
  expect(known.every((rivals) => rivals.length % 2 === 0)).toBe(true);
});

it('tells which field is shared, the CPF first', async () => {
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
  expect(await rivalsOf(one, '1', 'a')).toEqual([]);
  expect(await rivalsOf(two, '2', 'b')).toEqual([]);
  expect(await rivalsOf(three, '2', 'a')).toEqual([
    { clientId: two, field: 'cpf' },
    { clientId: one, field: 'email' },
  ]);
});

it('settles claims as the journal says: those that hold are final, confirmed ones that do not go', async () => {
  const [winner, loser, change] = [randomUUID(), randomUUID(), randomUUID()];
  await rivalsOf(loser, '1', 'loser');
  await rivalsOf(winner, '1', 'winner');
  const settled = (held: HeldClaims) => vault.settle([winner], () => Promise.resolve(() => held));
  await settled({ cpf: winner, email: winner });
  await settled({ cpf: winner, email: winner });
  const open = async () => (await vault.reserved()).map(({ claimId }) => claimId);
  expect(await open()).toEqual([loser]);
  await vault.release({ clientId: loser, claimId: loser }, { keepKey: false });
  expect([...(await vault.keysOf([winner, loser])).keys()]).toEqual([winner]);
  await vault.release({ clientId: winner, claimId: winner }, { keepKey: false });
  expect(await vault.claimantsOf('cpf', '1')).toEqual([winner]);

  // Another e-mail: until the journal says that it holds, both are claimed.
  await vault.claim({ clientId: winner, claimId: change }, { email: 'novo' }, now);
  await settled({ cpf: winner, email: winner });
  expect(await open()).toEqual([change]);
  await settled({ cpf: winner, email: change });
  expect(await vault.claimantsOf('email', 'winner')).toEqual([]);
  expect(await vault.claimantsOf('email', 'novo')).toEqual([winner]);
  expect(await rivalsOf(loser, '2', 'novo')).toEqual([{ clientId: winner, field: 'email', claimId: change }]);
});

it('keeps the key of a client that holds nothing, and destroys all of one that was erased', async () => {
  const client = randomUUID();
  await rivalsOf(client, '1');
  await vault.settle([client], () => Promise.resolve(() => ({ cpf: client, email: client })));
  await vault.settle([client], () => Promise.resolve(() => ({})));
  expect(await vault.claimantsOf('cpf', '1')).toEqual([]);
  const again = { clientId: client, claimId: randomUUID() };
  await vault.claim(again, identity('1'), now);
  await vault.release(again, { keepKey: true });
  expect((await vault.keysOf([client])).size).toBe(1);
  await vault.claim(again, identity('1'), now);
  await vault.settle([client], () => Promise.resolve(() => 'erased' as const));
  expect((await vault.keysOf([client])).size).toBe(0);
  expect(await vault.claimantsOf('cpf', '1')).toEqual([]);
  expect(await vault.claim(again, identity('1'), now)).toBeUndefined();
});

it('tells reservations whose time is up', async () => {
  const clientId = randomUUID();
  await rivalsOf(clientId, '1');
  expect(await vault.reserved(new Date(now.getTime() + 23 * 3_600_000))).toEqual([]);
  expect(await vault.reserved(new Date(now.getTime() + 25 * 3_600_000))).toEqual([
    { clientId, claimId: clientId },
  ]);
});

it('does not start with the master key of another vault', async () => {
  await Promise.all([proveMasterKey(source, masterKey), proveMasterKey(source, masterKey)]);
  await expect(proveMasterKey(source, Buffer.alloc(32, 1))).rejects.toThrow(/A chave do cofre não é a deste/);
  await proveMasterKey(source, masterKey);
});
