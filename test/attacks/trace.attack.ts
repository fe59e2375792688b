/** What an attacker leaves behind: each refusal, each failure and each look at personal data has its line, and a flood is only counted. */
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { businessToday } from '@livro/calendar';
import { CommandBus } from '@nestjs/cqrs';
import { InviteUser } from '../../backend/src/identity/user/invite-user.command.ts';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { SecurityDigestWriter } from '../../backend/src/audit/security-digest/security-digest-writer.write.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { SecurityLog } from '../../backend/src/platform/security-log/security-log.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let administrator: Awaited<ReturnType<TestApp['administrator']>>;
let purchaser: ReturnType<TestApp['visitor']>;
let adminId: string;
beforeAll(async () => {
  app = await startTestApp();
  administrator = await app.administrator();
  adminId = (await administrator.get('/api/auth/verify/').expect(200)).body.data.user.id;
  const email = 'caio@construtora.com.br';
  const invitation = new InviteUser({ email, name: 'Caio', type: 'purchaser' }, { actorId: adminId });
  const { code } = await app.app.get(CommandBus, { strict: false }).execute(invitation);
  purchaser = app.visitor();
  await purchaser.post('/api/auth/create-password/').send({ email, password: PASSWORD, code }).expect(200);
}, 60_000);
afterAll(() => app?.stop());

interface Row {
  readonly kind: string;
  readonly outcome: string;
  readonly times: number;
  readonly actor_id: string | null;
  readonly subject: string | null;
  readonly route: string | null;
  readonly permission: string | null;
  readonly status: number | null;
  readonly address: string;
  readonly device: string;
  readonly details: string | null;
}
const database = () => app.app.get(Database, { strict: false });
const log = () => app.app.get(SecurityLog, { strict: false });

/** What `work` has left in the log. */
async function leaves(work: () => PromiseLike<unknown>): Promise<Row[]> {
  await log().flush();
  const [{ last }] = (await database().query<{ last: number }>(
    'select coalesce(max(id), 0) as last from vault.security_log',
  )) as [{ last: number }];
  await work();
  await log().flush();
  return database().query<Row>('select * from vault.security_log where id > $1 order by id', [last]);
}

it('a failed sign-in names the account by its id, the address and the device, and no e-mail', async () => {
  const login = (email: string) =>
    app
      .visitor()
      .post('/api/auth/login/')
      .set('User-Agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0')
      .send({ email, password: 'errada' })
      .expect(401);
  const rows = await leaves(async () => {
    await login(app.adminEmail);
    await login('ninguem@construtora.com.br');
  });
  const common = {
    kind: 'sign-in',
    outcome: 'failed',
    status: 401,
    address: '127.0.0.1',
    route: 'POST /api/auth/login',
  };
  expect(rows).toEqual([
    expect.objectContaining({ ...common, subject: adminId, device: 'Firefox em Linux' }),
    expect.objectContaining({ ...common, subject: null }),
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/construtora|Ana/);
});

it('a sign-in, a sign-out and the end of another session', async () => {
  const rows = await leaves(async () => {
    const other = await app.administrator();
    const { body } = await other.get('/api/auth/sessions/').expect(200);
    const another = (body.data as { id: string; current: boolean }[]).find(({ current }) => current)!;
    await administrator.delete(`/api/auth/sessions/${another.id}/`).expect(200);
    await (await app.administrator()).post('/api/auth/logout/').expect(200);
  });
  expect(rows.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
    'sign-in ok',
    'session-ended ok',
    'sign-in ok',
    'sign-out ok',
  ]);
  expect(rows[0]).toMatchObject({ actor_id: adminId, address: '127.0.0.1' });
});

it('each refusal: without a session, without the permission, from another site, too often', async () => {
  const rows = await leaves(async () => {
    await app.visitor().get('/api/users/').expect(401);
    await purchaser.get(`/api/accounts/${adminId}/statement/`).expect(403);
    await administrator.post('/api/developments/').set('Origin', 'https://evil.example').send({}).expect(403);
    for (let count = 0; count < 21; count += 1)
      await app
        .visitor()
        .post('/api/auth/check-email/')
        .agent(new http.Agent({ localAddress: '127.0.2.1' }))
        .send({ email: 'a@b.cc' });
  });
  expect(rows.map(({ status, route, permission }) => [status, route, permission])).toEqual([
    [401, 'GET /api/users', 'users:read'],
    [403, 'GET /api/accounts/:id/statement', 'transactions:read'],
    [403, null, null],
    [429, 'POST /api/auth/check-email', null],
  ]);
  expect(rows.every(({ kind, outcome }) => kind === 'request-refused' && outcome === 'refused')).toBe(true);
  expect(rows[1]!.actor_id).not.toBeNull();
});
it('a refresh token that is used twice raises an alarm', async () => {
  const thief = app.visitor();
  const signedIn = await thief
    .post('/api/auth/login/')
    .send({ email: app.adminEmail, password: PASSWORD })
    .expect(200);
  const stolen = (signedIn.headers['set-cookie'] as unknown as string[]).find((cookie) =>
    cookie.includes('refresh'),
  )!;
  const rows = await leaves(async () => {
    for (let count = 0; count < 2; count += 1) await thief.post('/api/auth/refresh/').expect(200);
    await app.visitor().post('/api/auth/refresh/').set('Cookie', stolen.split(';')[0]!).expect(401);
  });
  expect(rows).toEqual([
    expect.objectContaining({ kind: 'session-reused', outcome: 'alarm', actor_id: adminId, status: 401 }),
  ]);
  // Anyone who signs in next hears of it, and nobody after that; a session that was there before is none the wiser.
  const notices = async (agent: typeof thief) =>
    (await agent.get('/api/auth/sessions/notices/').expect(200)).body.data as object[];
  const next = await app.administrator();
  expect(await notices(next)).toEqual([
    {
      id: rows[0]!.subject,
      kind: 'session-reused',
      at: expect.any(String) as string,
      address: '127.0.0.1',
      device: 'Dispositivo desconhecido',
    },
  ]);
  expect(await notices(next)).toHaveLength(1);
  expect(await notices(await app.administrator())).toEqual([]);
  expect(await notices(administrator)).toEqual([]);
});

it('anyone who reads or exports clients is named', async () => {
  const rows = await leaves(async () => {
    await purchaser.get('/api/clients/').expect(200);
    await purchaser.get('/api/exports/clients/?format=csv').expect(200);
    await administrator.get(`/api/clients/${adminId}/`).expect(404);
  });
  expect(rows.map(({ kind, details }) => [kind, details])).toEqual([
    ['personal-data-read', '{"area":"clients"}'],
    ['personal-data-exported', '{"area":"clients"}'],
  ]);
});

it('a change of rights', async () => {
  const rows = await leaves(async () => {
    const { body } = await administrator
      .post('/api/users/')
      .send({ name: 'Dora', email: 'dora@construtora.com.br', type: 'financial' })
      .expect(201);
    await administrator.patch(`/api/users/${body.data.id}/`).send({ type: 'auditor' }).expect(200);
  });
  expect(rows.map(({ kind, actor_id }) => [kind, actor_id])).toEqual([
    ['user-created', adminId],
    ['user-changed', adminId],
  ]);
  expect(rows[1]!.subject).not.toBeNull();
});

it('two thousand refusals keep nobody waiting and make a handful of rows', async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 20, localAddress: '127.0.2.2' });
  const times: number[] = [];
  const rows = await leaves(async () => {
    const flood = Promise.all(
      Array.from({ length: 2_000 }, (_, count) => refusal(agent, `/api/${count % 2 ? 'users' : 'clients'}/`)),
    );
    for (let count = 0; count < 10; count += 1) {
      const started = performance.now();
      await administrator.get('/api/auth/verify/').expect(200);
      times.push(performance.now() - started);
    }
    expect((await flood).every((status) => status === 401)).toBe(true);
  });
  agent.destroy();
  expect(rows.length).toBeLessThan(10);
  expect(Math.max(...times)).toBeLessThan(3_000);
  const told = await leaves(() => log().flush(true));
  const counted = [...rows, ...told].filter(({ address }) => address === '127.0.2.2');
  expect(counted.reduce((sum, { times: often }) => sum + often, 0)).toBe(2_000);
});

const refusal = (agent: http.Agent, route: string): Promise<number> =>
  new Promise((resolve, reject) => {
    http
      .get(`${app.url}${route}`, { agent }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode!));
      })
      .once('error', reject);
  });

it('the same lines stand in a file that only the program may read', async () => {
  const file = path.join(app.settings.dataDir, 'logs', `security-${businessToday(new Date())}.jsonl`);
  expect(fs.statSync(file).mode & 0o077).toBe(0);
  const lines = fs
    .readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string; level: string; time: string });
  const rows = await database().query<Row>('select kind from vault.security_log order by id');
  expect(lines.map(({ kind }) => kind)).toEqual(rows.map(({ kind }) => kind));
  expect(lines.find(({ level }) => level === 'alarm')).toMatchObject({ kind: 'session-reused' });
});

it('administrators and auditors read it, by person, kind and address, page by page and as a file; others do not', async () => {
  const list = async (query: string) =>
    (await administrator.get(`/api/security-log/?${query}`).expect(200)).body.data;
  const alarms = await list('outcome=alarm');
  expect(alarms).toEqual([
    expect.objectContaining({
      kind: 'session-reused',
      actor: { id: adminId, name: 'Ana Administradora' },
      address: '127.0.0.1',
    }),
  ]);
  const first = await list(`kind=sign-in&user=${adminId}&page=1&limit=2`);
  expect(first.results).toHaveLength(2);
  const second = await list(`kind=sign-in&user=${adminId}&limit=2&cursor=${first.next}`);
  expect(second.results[0].id).toBeLessThan(first.results[1].id);
  expect(await list('address=127.0.2.2')).not.toHaveLength(0);
  expect(await list('from=2020-01-01&to=2020-12-31')).toEqual([]);
  const file = await administrator.get('/api/exports/security-log/?format=csv&outcome=alarm').expect(200);
  expect(file.text).toContain('"Sessão copiada e usada de novo";"Alarme"');
  const { id } = first.results[0] as { id: number };
  expect((await administrator.get(`/api/security-log/${id}/`).expect(200)).body.data).toEqual(
    first.results[0],
  );
  for (const nobody of ['999999999', '9'.repeat(15), '1e3', 'x'])
    await administrator.get(`/api/security-log/${nobody}/`).expect(404);
  await purchaser.get('/api/security-log/').expect(403);
  await purchaser.get(`/api/security-log/${id}/`).expect(403);
  await purchaser.get('/api/exports/security-log/').expect(403);
});

it('a line that is taken away, changed or put in on a day that is over is named by its day', async () => {
  await log().flush(true);
  // As if a day had gone by: what was recorded becomes the newest day's that is over, which yesterday is two minutes after midnight.
  await database().query(
    `update vault.security_log
       set recorded_on = ((now() - interval '2 minutes') at time zone 'America/Sao_Paulo')::date - 1`,
  );
  const host = app.app.get(SecurityDigestWriter, { strict: false });
  await host.catchUp();
  await host.catchUp();
  const digests = await app.events('security');
  const [{ day }] = (await database().query<{ day: string }>(
    'select distinct recorded_on as day from vault.security_log where recorded_on < current_date',
  )) as [{ day: string }];
  expect(digests.map(({ type, data }) => [type, (data as { day: string }).day])).toEqual([
    ['SecurityDigestRecorded', day],
  ]);
  const verify = () => app.app.get(Verification, { strict: false }).verify();
  expect(await verify()).toMatchObject({ ok: true, findings: [], securityDays: 1 });
  const tampering = [
    'delete from vault.security_log where id = (select max(id) from vault.security_log where recorded_on = $1)',
    "update vault.security_log set address = '10.9.9.9' where id = (select min(id) from vault.security_log where recorded_on = $1)",
  ];
  for (const statement of tampering) {
    await database().query(statement, [day]);
    const { ok, findings } = await verify();
    expect(ok).toBe(false);
    expect(findings).toEqual([expect.objectContaining({ where: 'vault.security_log', key: day })]);
  }
}, 60_000);
