/** What the owner of the database may put into the vault for a moment, to act as somebody else: it opens nothing, and stays reported when it is put back. */
import fs from 'node:fs';
import path from 'node:path';
import type supertest from 'supertest';
import { findingText } from '../../backend/src/audit/verification/finding.ts';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { SoftPasskey } from '../support/authenticator.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';
import { signedInAs } from './purchases.fixture.ts';
import { Intruder } from './tampering.fixture.ts';

jest.setTimeout(120_000);

let livro: TestApp;
let intruder: Intruder;
let ana: string;

const named = async (): Promise<string[]> =>
  (await livro.app.get(Verification).verify()).findings.map(findingText);
const idOf = async (email: string): Promise<string> => {
  const [user] = await intruder.rows<{ id: string }>(
    'select user_id as id from read.users where email = $1',
    [email],
  );
  return user!.id;
};
const signIn = (email: string, password = PASSWORD) =>
  livro.visitor().post('/api/auth/login/').send({ email, password });
const cookieOf = (response: supertest.Response, name: string): string =>
  new RegExp(`${name}=([^;]*)`).exec((response.headers['set-cookie'] as unknown as string[]).join('\n'))![1]!;

beforeAll(async () => {
  livro = await startTestApp({}, { own: true });
  await livro.administrator();
  intruder = await Intruder.at(livro);
  ana = await idOf(livro.adminEmail);
  expect(await named()).toEqual([]);
}, 120_000);
afterEach(() => {
  const { dataDir, streamPrefix } = livro.settings;
  fs.writeFileSync(path.join(dataDir, `${streamPrefix}tampering.jsonl`), '');
});
afterAll(async () => {
  await intruder?.end();
  await livro?.stop();
});

it('gives no session of a purchaser to an administrator', async () => {
  await signedInAs(livro, 'purchaser', 'Bruno');
  const refresh = cookieOf(await signIn('bruno@construtora.com.br').expect(200), 'livro_refresh');
  const sessionId = refresh.split('.')[0];
  const owner = 'update vault.sessions set user_id = $2 where id = $1';
  await intruder.query(owner, [sessionId, ana]);
  await livro.visitor().post('/api/auth/refresh/').set('Cookie', `livro_refresh=${refresh}`).expect(401);
  await intruder.query(owner, [sessionId, await idOf('bruno@construtora.com.br')]);
  expect(await named()).toContainEqual(
    expect.stringMatching(`^vault\\.sessions, chave ${sessionId}: .*outra pessoa`),
  );
});

it('opens nothing with a password that somebody put there for a moment', async () => {
  const { agent } = await signedInAs(livro, 'purchaser', 'Carla');
  const password = 'Um-outro-segredo-7';
  const change = { current_password: PASSWORD, password, confirmation: password };
  await agent.post('/api/auth/change-password/').send(change).expect(200);
  await signIn('carla@construtora.com.br', password).expect(200);
  await intruder.query('create table store.credentials as select * from vault.credentials');
  await intruder.query(
    `update vault.credentials set password_hash = (select password_hash from vault.credentials where user_id = $2)
      where user_id = $1`,
    [ana, await idOf('carla@construtora.com.br')],
  );
  await signIn(livro.adminEmail, password).expect(401);
  await intruder.query(
    'begin; delete from vault.credentials; insert into vault.credentials select * from store.credentials; commit',
  );
  expect(await named()).toEqual([
    expect.stringMatching(`^vault\\.credentials, chave ${ana}: alguém tentou entrar`),
  ]);
  await signIn(livro.adminEmail).expect(200);
});

it('opens nothing with a passkey that somebody put there for a moment', async () => {
  const { id, agent } = await signedInAs(livro, 'purchaser', 'Davi');
  const origin = livro.url.replace('127.0.0.1', 'localhost');
  const at = (caller: typeof agent, route: string, body: object = {}) =>
    caller.post(`/api/auth/${route}/`).set('Host', new URL(origin).host).set('Origin', origin).send(body);
  const key = new SoftPasskey();
  const asked = (await at(agent, 'factors/passkeys/options').expect(200)).body.data;
  const added = { ticket: asked.ticket, passkey: key.register(asked.options, origin), name: 'Celular' };
  await at(agent, 'factors/passkeys', added).expect(200);
  const enter = async () => {
    const visitor = livro.visitor();
    const { ticket, options } = (await at(visitor, 'passkey/options').expect(200)).body.data;
    return at(visitor, 'passkey', { ticket, passkey: key.assert(options, origin) });
  };
  expect((await enter()).status).toBe(200);
  await intruder.query('update vault.passkeys set user_id = $1', [ana]);
  expect((await enter()).status).toBe(422);
  await intruder.query('update vault.passkeys set user_id = $1', [id]);
  expect(await named()).toEqual([
    expect.stringMatching(`^vault\\.passkeys, chave ${ana}: alguém tentou entrar`),
  ]);
  expect((await enter()).status).toBe(200);
});
