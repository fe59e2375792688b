/** Readers of the database from the shell: where the program may make roles, where it may not, and in the embedded Postgres. */
import path from 'node:path';
import pg from 'pg';
import { issueReader, listReaders, revokeReader } from '../../backend/src/cli/reading/readers-command.ts';
import { acquireParts } from '../../backend/src/platform/embedded/parts.ts';
import { PROGRAM_ROLE } from '../../backend/src/platform/embedded/roles.ts';
import { compiled, startTestParts, temporaryFolder, type TestParts } from '../support/store-process.ts';

jest.setTimeout(120_000);

let parts: TestParts;
let superuser: pg.Client;
beforeAll(async () => {
  parts = await startTestParts({ own: true });
  superuser = new pg.Client({ connectionString: parts.superuserUrl });
  await superuser.connect();
  // What the program makes at its start.
  const program = new pg.Client({ connectionString: parts.databaseUrl });
  await program.connect();
  await program.query('create schema reporting; create view reporting.one as select 1 as number');
  await program.end();
});
afterAll(async () => {
  await superuser?.end();
  await parts?.stop();
});

async function numbersSeenAt(connectionString: string): Promise<unknown> {
  const reader = new pg.Client({ connectionString });
  await reader.connect();
  try {
    return (await reader.query('select number from one')).rows;
  } finally {
    await reader.end();
  }
}
const addressIn = (told: string): string => /postgres:\/\/\S+/.exec(told)![0];

it('makes nothing where the program may make no role, and prints what its administrator runs', async () => {
  const { rows } = await superuser.query('select current_database() as name');
  await superuser.query('drop owned by livro_reader; drop role livro_reader');
  const place = { databaseUrl: parts.databaseUrl, dataDir: undefined };
  const refused = await issueReader(place, 'bi', 30).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(refused).toContain(`O usuário ${PROGRAM_ROLE} não pode criar leitores`);
  expect(refused).toContain(`no banco ${rows[0].name}`);
  expect((await superuser.query(`select from pg_roles where rolname ~ '^livro_reader'`)).rows).toEqual([]);

  // As they are told, between the sentences.
  const statements = refused.split('\n\n').slice(1, -1).join('\n\n');
  expect(statements).toContain(`password 'UMA-SENHA-LONGA'`);
  await superuser.query(statements);
  const program = new pg.Client({ connectionString: parts.databaseUrl });
  await program.connect();
  await program.query('grant usage on schema reporting to livro_reader');
  await program.query('grant select on all tables in schema reporting to livro_reader');
  await program.end();
  const url = Object.assign(new URL(parts.databaseUrl), {
    username: 'livro_reader_bi',
    password: 'UMA-SENHA-LONGA',
  });
  expect(await numbersSeenAt(url.href)).toEqual([{ number: 1 }]);
  await expect(revokeReader(place, 'bi')).rejects.toThrow('drop role livro_reader_bi;');
  await superuser.query('drop role livro_reader_bi');
});

it('makes, lists and ends readers where the program may make roles', async () => {
  await superuser.query(
    `alter role ${PROGRAM_ROLE} createrole; grant livro_reader to ${PROGRAM_ROLE} with admin option`,
  );
  const place = { databaseUrl: parts.databaseUrl, dataDir: undefined };
  const url = addressIn(await issueReader(place, 'bi', 30));
  expect(await numbersSeenAt(url)).toEqual([{ number: 1 }]);
  await expect(issueReader(place, 'bi', 30)).rejects.toThrow('Já há um leitor bi');

  const connected = new pg.Client({ connectionString: url });
  const ended = new Promise((resolve) => connected.once('end', resolve));
  connected.on('error', () => undefined);
  await connected.connect();
  expect(await listReaders(place)).toMatch(/^bi {2}até .+ {2}1 conexões\n$/);
  expect(await revokeReader(place, 'bi')).toContain('Leitor revogado: bi');
  await ended;
  await expect(numbersSeenAt(url)).rejects.toMatchObject({ code: '28P01' });
  await expect(revokeReader(place, 'bi')).rejects.toThrow('Não há um leitor bi.');
  expect(await listReaders(place)).toBe('Nenhum leitor do banco foi criado.\n');
});

it('asks the superuser of the embedded Postgres, and leaves the program without the right', async () => {
  const releases: (() => Promise<void>)[] = [];
  const dataDir = path.join(temporaryFolder(releases), 'data');
  const host = path.join(compiled(), 'backend/src/platform/embedded/host.js');
  const embedded = await acquireParts({ dataDir }, host);
  try {
    const place = { databaseUrl: embedded.databaseUrl, dataDir };
    const url = addressIn(await issueReader(place, 'painel', 30));
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    // The program has not started here: there is nothing to read yet, and nothing else is read instead.
    await expect(reader.query('select * from store.events')).rejects.toMatchObject({ code: '42501' });
    const { rows } = await reader.query(
      `select rolcreaterole from pg_roles where rolname = '${PROGRAM_ROLE}'`,
    );
    expect(rows).toEqual([{ rolcreaterole: false }]);
    await reader.end();
    expect(await revokeReader(place, 'painel')).toContain('Leitor revogado: painel');
  } finally {
    await embedded.release();
    for (const release of releases) await release();
  }
});
