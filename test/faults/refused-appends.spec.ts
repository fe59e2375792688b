/** The store's table refuses what is written (a full disk, a right taken away): readiness says so, and asking writes nothing. */
import type pg from 'pg';
import { databaseAdministrator } from '../support/database-administrator.ts';
import { Program, sleep } from '../support/program.ts';
import { Session } from '../support/session.ts';
import { temporaryFolder } from '../support/store-process.ts';

jest.setTimeout(60_000);

let program: Program;
let ana: Session;
let administrator: pg.Client;
beforeAll(async () => {
  program = await Program.at({ DATA_DIR: temporaryFolder() });
  await program.start();
  ana = await Session.open(program.url, 'ana@construtora.com.br');
  administrator = await databaseAdministrator(program.dataDir);
}, 120_000);
afterAll(async () => {
  await administrator?.end();
  await program?.dispose();
});

const ready = async () => {
  const answer = await fetch(`${program.url}/api/health/ready/`);
  return { status: answer.status, body: await answer.json() };
};
async function become(status: number) {
  for (const until = Date.now() + 15_000; ; await sleep(100)) {
    const answer = await ready();
    if (answer.status === status || Date.now() > until) return answer;
  }
}
const create = (name: string) =>
  ana.post('developments/', { name, status: 'active', startDate: '2026-01-05' }, name);
const events = async (): Promise<number> =>
  Number((await administrator.query('select count(*) from store.events')).rows[0].count);

it('shows once an append failed, with the reason, and ends by itself', async () => {
  await become(200);
  await administrator.query('alter table store.events add constraint full_disk check (false) not valid');
  // It is sent again and again until its caller's patience ends: ten seconds.
  const first = create('Torre Cheia').catch(() => undefined);
  const refused = await become(503);
  expect(refused.body).toMatchObject({
    error: {
      appends: { status: 'down', reason: expect.stringMatching(/não aceita lançamentos.*full_disk/) },
    },
  });
  const before = await events();
  // The attempts do not disturb the other calls of the connection.
  for (const until = Date.now() + 4_000; Date.now() < until; await sleep(50)) {
    expect((await ready()).status).toBe(503);
    const store = (await ana.get('system/')).body.data.parts?.find(
      ({ name }: { name: string }) => name === 'store',
    );
    expect(store).toMatchObject({
      state: 'failed',
      sentence: expect.stringContaining('não aceita lançamentos'),
    });
  }
  expect(await events()).toBe(before);

  await administrator.query('alter table store.events drop constraint full_disk');
  expect((await become(200)).status).toBe(200);
  await first;
  expect((await create('Torre Cheia')).status).toBe(201);
});

it('asking an idle server writes nothing', async () => {
  const before = await events();
  for (const until = Date.now() + 4_000; Date.now() < until; await sleep(200))
    expect((await ready()).status).toBe(200);
  expect(await events()).toBe(before);
});
