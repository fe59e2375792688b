/** Keys by which programs call, in the wrong hands: guessed, left in addresses, put beside a session, and used to become a person. */
import http from 'node:http';
import { randomUUID } from 'node:crypto';
import { addDays, businessToday } from '@livro/calendar';
import { JwtService } from '@nestjs/jwt';
import { SCOPES } from '../../backend/src/identity/access-key/scopes.ts';
import { makeKeyText } from '../../backend/src/identity/access-key/key-text.store.ts';
import { SigningKeys } from '../../backend/src/identity/session/signing-keys.store.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { SecurityLog } from '../../backend/src/platform/security-log/security-log.ts';
import { PASSWORD, type TestApp } from '../support/app.ts';
import { apiDocument } from '../support/documented.ts';
import { sharedApp } from './shared-app.ts';

type Agent = ReturnType<TestApp['visitor']>;

let app: TestApp;
let ana: Agent;
let id: string;
/** Of a key with every scope that there is. */
let key: string;
beforeAll(async () => {
  ({ app } = await sharedApp());
  ana = await app.administrator();
  const form = { name: randomUUID(), scopes: SCOPES, expires_on: addDays(businessToday(new Date()), 30) };
  const { body } = await ana.post('/api/access-keys/').send(form).expect(201);
  ({ id, key } = body.data as { id: string; key: string });
});

const bearing = (text: string): Agent => app.visitor().set('Authorization', `Bearer ${text}`);
const ASKED = '/api/transactions/?limit=1';

it('is not guessed: wrong ones make the guesser wait, and never who has the right one', async () => {
  const from = new http.Agent({ localAddress: '127.0.7.1' });
  const tried = async (text: string) => (await bearing(text).get(ASKED).agent(from)).status;
  const guess = () => tried(makeKeyText(id).text);
  const guesses = await Promise.all(Array.from({ length: 70 }, guess));
  expect(guesses.filter((status) => status === 401)).toHaveLength(60);
  expect(guesses.filter((status) => status === 429)).toHaveLength(10);
  expect(await tried(key)).toBe(200);
  const form = { grant_type: 'client_credentials', client_id: id, client_secret: makeKeyText(id).text };
  await app.visitor().post('/api/oauth/token/').type('form').agent(from).send(form).expect(429);
});

it.each<[string, () => string]>([
  ['cut short', () => key.slice(0, -1)],
  ['with another checksum', () => `${key.slice(0, -6)}000000`],
  ['of another key’s id', () => makeKeyText(randomUUID()).text],
  ['of nothing but its beginning', () => 'livro_'],
  ['of nothing but a token’s beginning', () => 'livro_token_'],
])('a text %s opens nothing', async (_, text) => {
  const { body } = await bearing(text()).get(ASKED).expect(401);
  expect(body).toMatchObject({
    code: 'UNAUTHORIZED',
    message: expect.stringMatching(/inválida|não vale mais/),
  });
});

it.each(['access_token', 'key', 'search'])(
  'in an address (%s) it opens nothing, with a session neither',
  async (name) => {
    for (const agent of [app.visitor(), ana, bearing(key)]) {
      const { body } = await agent
        .get('/api/transactions/')
        .query({ [name]: key })
        .expect(401);
      expect(body.message).toMatch(/^Uma chave de API não vai no endereço/);
    }
    const log = app.app.get(SecurityLog, { strict: false });
    await log.flush(true);
    const lines = await app.app.get(Database, { strict: false }).query('select * from vault.security_log');
    expect(JSON.stringify(lines)).not.toContain(key.slice(-40));
  },
);

it('beside a session it is refused: neither is judged by the other', async () => {
  const both = ana.get(ASKED).set('Authorization', `Bearer ${key}`);
  expect((await both.expect(401)).body.message).toBe('Envie a chave de API ou a sessão, nunca as duas');
  await ana.get(ASKED).expect(200);
});

it('is no cookie, no password and no Basic credentials of any route but its own', async () => {
  for (const name of ['livro_access', 'livro_refresh'])
    await app.visitor().get(ASKED).set('Cookie', `${name}=${key}`).expect(401);
  await app.visitor().post('/api/auth/refresh/').set('Cookie', `livro_refresh=${key}`).expect(401);
  await app.visitor().get(ASKED).auth(id, key).expect(401);
  for (const route of ['login', 'token'])
    await app
      .visitor()
      .post(`/api/auth/${route}/`)
      .send({ email: 'chave@construtora.com.br', password: key })
      .expect(401);
});

it('becomes no person, however many scopes it has: no session, no password, no user and no other key', async () => {
  const program = bearing(key);
  const routes = Object.entries(apiDocument.paths).flatMap(([path, methods]) =>
    Object.entries(methods as unknown as Record<string, { 'x-permission': string }>)
      .filter(([, { 'x-permission': needed }]) =>
        /^(session:any|access-keys:|users:(create|update|delete)|purchases:(create|update|revise|cancel|approve|reject)|clients:erase)/.test(
          needed,
        ),
      )
      .map(([method]) => ({
        method: method as 'get' | 'post',
        path: path.replace(/\{\w+\}/g, randomUUID()),
      })),
  );
  expect(routes.length).toBeGreaterThan(35);
  const open: string[] = [];
  for (const { method, path } of routes) {
    const { status, headers } = await program[method](path);
    if (status !== 403 || headers['set-cookie']) open.push(`${method} ${path} ${status}`);
  }
  expect(open).toEqual([]);
  await app.visitor().get('/api/docs-json').set('Authorization', `Bearer ${key}`).expect(401);
  expect((await app.events('access-keys')).filter(({ metadata }) => metadata.actor === id)).toEqual([]);
});

describe('a token of OAuth', () => {
  const claims = () => ({ key: id, scopes: SCOPES, iss: 'livro', aud: 'livro-key' });
  const signed = (given: object, secret: unknown, expiresIn = 600) =>
    new JwtService().signAsync(given, { secret: secret as Buffer, expiresIn });
  const keys = () => app.app.get(SigningKeys, { strict: false });

  it('is let in where it is genuine, so that what follows is refused for what it lacks', async () => {
    await bearing(`livro_token_${await signed(claims(), keys().keyToken)}`)
      .get(ASKED)
      .expect(200);
  });

  it.each<[string, () => Promise<string>]>([
    ['under the key of sessions', () => signed(claims(), keys().accessToken)],
    ['for another reader', () => signed({ ...claims(), aud: 'livro-api' }, keys().keyToken)],
    ['of no key', () => signed({ ...claims(), key: undefined }, keys().keyToken)],
    ['of a key that there is not', () => signed({ ...claims(), key: randomUUID() }, keys().keyToken)],
    ['without scopes', () => signed({ ...claims(), scopes: undefined }, keys().keyToken)],
    ['that is over', () => signed(claims(), keys().keyToken, -1)],
    ['of yesterday, for ever', () => signed({ ...claims(), iat: Math.floor(Date.now() / 1000) - 86_400 }, keys().keyToken, 1e8)],
  ])('is refused %s', async (_, token) => {
    await bearing(`livro_token_${await token()}`).get(ASKED).expect(401);
  }); // prettier-ignore

  it('is no session, and a session’s token is none of these', async () => {
    await bearing(await signed(claims(), keys().keyToken))
      .get(ASKED)
      .expect(401);
    const signIn = { email: app.adminEmail, password: PASSWORD };
    const { body } = await app.visitor().post('/api/auth/token/').send(signIn).expect(200);
    await bearing(`livro_token_${(body.data as { access_token: string }).access_token}`)
      .get(ASKED)
      .expect(401);
  });
});
