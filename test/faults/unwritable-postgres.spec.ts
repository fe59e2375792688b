/** A Postgres that takes nothing (a standby in the primary's place, a full disk) or nobody more: said by name, reads go on, and it ends by itself. */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { startPostgres } from '@livro/embedded-postgres';
import pg from 'pg';
import { PROGRAM_ROLE } from '../../backend/src/platform/embedded/roles.ts';
import { Program, sleep } from '../support/program.ts';
import { command } from '../support/program-command.ts';
import { Session } from '../support/session.ts';
import { Standby } from '../support/standby.ts';
import { startTestParts, temporaryFolder } from '../support/store-process.ts';
import { FaultProxy } from './book-proxy.ts';

jest.setTimeout(240_000);

const ANSWERED_WITHIN_MS = 10_500;
const EMAIL = 'ana@construtora.com.br';
const releases: (() => Promise<void>)[] = [];
let program: Program;
let ana: Session;
afterEach(async () => {
  for (const release of releases.splice(0).reverse()) await release();
});

async function asSuperuser(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const ledger = (...args: string[]) => command(program, 'ledger.mjs', args);

async function start(environment: Readonly<Record<string, string>>): Promise<void> {
  program = await Program.at(environment);
  releases.push(() => program.dispose());
  await program.start();
  ana = await Session.open(program.url, EMAIL);
  expect((await create('Torre Alta')).status).toBe(201);
}

const create = (name: string) =>
  ana.post('developments/', { name, status: 'active', startDate: '2026-01-05' }, name);

async function become(status: number, why = /(?:)/) {
  for (const until = Date.now() + 60_000; ; await sleep(100)) {
    const answer = await fetch(`${program.url}/api/health/ready/`);
    const body = await answer.json();
    if (answer.status === status && why.test(JSON.stringify(body.error))) return body;
    if (Date.now() > until) throw new Error(`${JSON.stringify(body)}\n${program.log.slice(-3_000)}`);
  }
}

async function expectUnwritable(why: RegExp): Promise<void> {
  const { error } = await become(503, why);
  expect(error).toMatchObject({ writes: { status: 'down', reason: expect.stringMatching(why) } });
  const began = Date.now();
  expect(await create('Torre Media')).toMatchObject({
    status: 503,
    body: { message: expect.stringMatching(/^Erro ao criar desenvolvimento\./) },
  });
  expect(Date.now() - began).toBeLessThan(ANSWERED_WITHIN_MS);
  expect((await ana.get('developments/')).body).toMatchObject({ data: [{ name: 'Torre Alta' }] });
  const { parts } = (await ana.get('system/')).body.data;
  expect(parts.find(({ name }: { name: string }) => name === 'postgres')).toMatchObject({
    state: 'failed',
    sentence: expect.stringMatching(why),
  });
}

async function expectWell(): Promise<void> {
  await become(200);
  expect((await create('Torre Baixa')).status).toBe(201);
}

test.each([['elsewhere'], ['in it']])("a standby in the primary's place, the journal %s", async (journal) => {
  const parts = await startTestParts({ own: true, followed: true });
  releases.push(() => parts.stop());
  const primary = Number(new URL(parts.superuserUrl).port);
  let port = primary;
  const proxy = await FaultProxy.start(() => port);
  releases.push(() => proxy.stop());
  await asSuperuser(parts.superuserUrl, 'create database books');
  const url = Object.assign(new URL(proxy.through(parts.superuserUrl)), { pathname: '/books' });
  const inIt = { DATABASE_URL: url.href };
  await start(journal === 'in it' ? inIt : { ...inIt, EVENTSTORE_URL: parts.eventStoreUrl });
  const standby = await Standby.of(parts);
  releases.push(() => standby.dispose());
  port = Number(new URL(standby.url).port);
  proxy.cut();
  await expectUnwritable(/réplica só de leitura/);
  await expect(ana.renew()).rejects.toThrow('sign-in answered 503');
  expect(await ledger('invite', 'rui@construtora.com.br')).toEqual({
    code: 4,
    stdout: '',
    stderr: expect.stringMatching(/^O Postgres é uma réplica só de leitura.*\n$/),
  });
  port = primary;
  proxy.cut();
  await expectWell();
});

test('a full disk', async () => {
  const disk = path.join(temporaryFolder(releases), 'disk');
  fs.mkdirSync(disk, { mode: 0o711 });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m,mode=0711', 'tmpfs', disk]);
  releases.push(async () => void execFileSync('umount', ['-l', disk]));
  const postgres = await startPostgres({ directory: path.join(disk, 'postgres'), database: 'livro' });
  releases.push(() => postgres.stop(0));
  await start({ DATABASE_URL: postgres.url });
  const ballast = path.join(disk, 'ballast');
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'], { stdio: 'ignore' });
  await expectUnwritable(/disco do Postgres está cheio/);
  fs.rmSync(ballast);
  await expectWell();
});

test('no connection left: commands and another server end with the cause', async () => {
  const parts = await startTestParts({ own: true });
  releases.push(() => parts.stop());
  await start({ DATABASE_URL: parts.databaseUrl, EVENTSTORE_URL: parts.eventStoreUrl });
  await asSuperuser(parts.superuserUrl, `alter role ${PROGRAM_ROLE} connection limit 0`);
  const none = 'O Postgres está sem conexões livres (max_connections';
  const refused = { code: 4, stdout: '', stderr: expect.stringContaining(none) };
  expect(await ledger('verify')).toEqual(refused);
  expect(await command(program, 'projections.mjs', ['rebuild', '--all'])).toEqual(refused);
  const other = await Program.at({ DATABASE_URL: parts.databaseUrl, EVENTSTORE_URL: parts.eventStoreUrl });
  releases.push(() => other.dispose());
  await expect(other.start()).rejects.toThrow('the program ended with 1');
  expect(other.log).toContain(none);
  // One place more after the other: the server works with what it gets, and never ends.
  const theirs = `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${PROGRAM_ROLE}'`;
  await asSuperuser(parts.superuserUrl, theirs);
  for (let places = 1; places <= 20; places++) {
    await asSuperuser(parts.superuserUrl, `alter role ${PROGRAM_ROLE} connection limit ${places}`);
    await sleep(300);
  }
  await asSuperuser(parts.superuserUrl, `alter role ${PROGRAM_ROLE} connection limit -1`);
  expect(program.running).toBe(true);
  await expectWell();
});
