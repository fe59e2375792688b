/** Rows of a backup that somebody prepared: they go into tables of the vault, whatever the backup calls them. */
import pg from 'pg';
import { fillVault } from '../../backend/src/cli/backup/vault-rows.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

jest.setTimeout(60_000);

let livro: TestApp;
let session: pg.Client;
beforeAll(async () => {
  livro = await startTestApp({}, { own: true });
  session = new pg.Client({ connectionString: livro.parts.superuserUrl });
  await session.connect();
}, 60_000);
afterAll(async () => {
  await session?.end();
  await livro?.stop();
});

it.each([
  `tickets"/**/select/**/*/**/from/**/vault."tickets"/**/where/**/pg_reload_conf()--`,
  'migrations',
  'nothing',
])('refuses rows of %s', async (table) => {
  await session.query('begin');
  await expect(fillVault(session, Buffer.from(`${table} {}\n`))).rejects.toMatchObject({
    exitCode: 6,
    message: expect.stringMatching(/tabela que não existe/),
  });
  await session.query('rollback');
});
