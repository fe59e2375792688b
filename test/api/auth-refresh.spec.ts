/** Rotation of refresh tokens: honest browsers refresh in parallel, thieves end the session. */
import type supertest from 'supertest';
import { GRACE_MS } from '../../backend/src/identity/session/sessions.store.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.administrator();
}, 60_000);
afterAll(() => test?.stop());

const cookieOf = (response: supertest.Response, name: string): string =>
  new RegExp(`${name}=([^;]*)`).exec((response.headers['set-cookie'] as unknown as string[]).join('\n'))![1]!;
const refresh = (token: string) =>
  test.visitor().post('/api/auth/refresh/').set('Cookie', `livro_refresh=${token}`);
const verify = (token: string) =>
  test.visitor().get('/api/auth/verify/').set('Cookie', `livro_access=${token}`);
const database = () => test.app.get(Database, { strict: false });

async function signIn(): Promise<{ access: string; refresh: string; sessionId: string }> {
  const response = await test
    .visitor()
    .post('/api/auth/login/')
    .send({ email: test.adminEmail, password: PASSWORD })
    .expect(200);
  const token = cookieOf(response, 'livro_refresh');
  return { access: cookieOf(response, 'livro_access'), refresh: token, sessionId: token.split('.')[0]! };
}
/** As if the last rotation had been `ms` ago. */
const age = (sessionId: string, ms: number) =>
  database().query(`update vault.sessions set rotated_at = rotated_at - $2 * interval '1 ms' where id = $1`, [
    sessionId,
    ms,
  ]);

it('gives a new access token and the next refresh token', async () => {
  const first = await signIn();
  const response = await refresh(first.refresh).expect(200);
  expect(response.body.data).toMatchObject({ authenticated: true, user: { email: test.adminEmail } });
  const next = cookieOf(response, 'livro_refresh');
  expect(next).not.toBe(first.refresh);
  await verify(cookieOf(response, 'livro_access')).expect(200);
  await refresh(next).expect(200);
});

it('answers fifty refreshes at once with one and the same successor, twice over', async () => {
  let { refresh: token } = await signIn();
  for (const round of [1, 2]) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(token)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    const successors = new Set(answers.map((answer) => cookieOf(answer, 'livro_refresh')));
    expect(successors.size).toBe(1);
    expect([...successors][0]).toContain(`.${round}.`);
    token = [...successors][0]!;
  }
  await refresh(token).expect(200);
});

it('ends the session when a token comes back after its grace', async () => {
  const stolen = await signIn();
  const honest = await refresh(stolen.refresh).expect(200);
  await age(stolen.sessionId, GRACE_MS + 1000);
  const { body, headers } = await refresh(stolen.refresh).expect(401);
  expect(body).toMatchObject({ code: 'SESSION_EXPIRED', message: 'Sessão expirada. Faça login novamente.' });
  expect(String(headers['set-cookie'])).toContain('livro_refresh=;');
  await refresh(cookieOf(honest, 'livro_refresh')).expect(401);
  await verify(cookieOf(honest, 'livro_access')).expect(401);
  const [session] = await database().query<{ end_reason: string }>(
    'select end_reason from vault.sessions where id = $1',
    [stolen.sessionId],
  );
  expect(session).toEqual({ end_reason: 'reused' });
});

it('ends the session when a token of two rotations ago comes back, grace or not', async () => {
  const first = await signIn();
  const second = cookieOf(await refresh(first.refresh).expect(200), 'livro_refresh');
  const third = cookieOf(await refresh(second).expect(200), 'livro_refresh');
  await refresh(first.refresh).expect(401);
  await refresh(third).expect(401);
});

it('leaves other sessions of the user alone', async () => {
  const [one, other] = [await signIn(), await signIn()];
  await refresh(one.refresh).expect(200);
  await age(one.sessionId, GRACE_MS + 1000);
  await refresh(one.refresh).expect(401);
  await refresh(other.refresh).expect(200);
});

it('refuses a session whose days are over', async () => {
  const { refresh: token, access, sessionId } = await signIn();
  await database().query(`update vault.sessions set expires_at = now() - interval '1 s' where id = $1`, [
    sessionId,
  ]);
  await verify(access).expect(401);
  await refresh(token).expect(401);
});

it('lets nobody in by a session that was given to another person', async () => {
  const { refresh: token, access, sessionId } = await signIn();
  const give = (to: string) =>
    database().query('update vault.sessions set user_id = $2 where id = $1', [sessionId, to]);
  const [owner] = await database().query<{ user_id: string }>(
    'select user_id from vault.sessions where id = $1',
    [sessionId],
  );
  const { id } = await test.person({ email: 'bia@construtora.com.br', type: 'admin' });
  await give(id);
  await refresh(token).expect(401);
  await verify(access).expect(401);
  await give(owner!.user_id);
  await refresh(token).expect(200);
});

it.each([
  ['no token', (token: string) => test.visitor().post('/api/auth/refresh/').set('X-Unused', token)],
  ['a changed generation', (token: string) => refresh(token.replace('.0.', '.1.'))],
  ['a changed end', (token: string) => refresh(`${token.slice(0, -4)}AAAA`)],
  ['nonsense', () => refresh('nonsense')],
  ['an access token', () => refresh('eyJhbGciOiJIUzI1NiJ9.e30.x')],
])('refuses %s and leaves the session as it was', async (_, attempt) => {
  const { refresh: token } = await signIn();
  await attempt(token).expect(401);
  await refresh(token).expect(200);
});

it('keeps nothing in the vault that could be used as a token', async () => {
  const { refresh: token } = await signIn();
  const rows = await database().query('select * from vault.sessions');
  expect(JSON.stringify(rows)).not.toContain(token.split('.').at(-1));
});
