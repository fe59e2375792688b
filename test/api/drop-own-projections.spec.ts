/** What own projections of an earlier release left in Postgres, after this release's migrations. */
import { dataSourceOptions, nameOf, openDataSource } from '../../backend/src/platform/database/migrate.ts';
import {
  DropOwnProjections1764600000001,
  platformMigrations,
} from '../../backend/src/platform/database/platform.migrations.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';

let parts: TestParts;
beforeAll(async () => {
  parts = await startTestParts();
}, 60_000);
afterAll(() => parts?.stop());

it('drops tables, views and checkpoints of own projections and leaves those of the program', async () => {
  const persistence = { entities: [], migrations: [] };
  const before = platformMigrations
    .map(nameOf)
    .filter((name) => name !== nameOf(DropOwnProjections1764600000001));
  const former = await openDataSource(
    dataSourceOptions({ url: parts.databaseUrl }, { ...persistence, only: new Set(before) }),
  );
  const add = (projection: string) =>
    former.query(
      `insert into projection.checkpoints (projection, version, generation, status, tables, fingerprint, epoch)
       values ($1, 1, 1, 'live', '{sums}', 'x', 1)`,
      [projection],
    );
  await add('own-by-supplier');
  await add('accounts');
  for (const schema of ['read_own_by_supplier_v1_g1', 'own_by_supplier', 'read_accounts_v1_g1'])
    await former.query(`create schema ${schema}`);
  await former.query('create table read_own_by_supplier_v1_g1.sums (a int)');
  await former.query('create view own_by_supplier.sums as select * from read_own_by_supplier_v1_g1.sums');
  await former.destroy();

  const now = await openDataSource(dataSourceOptions({ url: parts.databaseUrl }, persistence));
  try {
    expect(
      await now.query(
        `select nspname from pg_namespace where nspname ~ '^(read_)?(own|accounts)_' order by 1`,
      ),
    ).toEqual([{ nspname: 'read_accounts_v1_g1' }]);
    expect(await now.query('select projection from projection.checkpoints')).toEqual([
      { projection: 'accounts' },
    ]);
  } finally {
    await now.destroy();
  }
});
