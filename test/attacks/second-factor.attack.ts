/** What somebody tries who knows a password, holds a stolen session, or sits between the two steps of signing in. */
import { Database } from '../../backend/src/platform/database/database.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';
import { codeOf, SoftPasskey } from '../support/authenticator.ts';

type Agent = ReturnType<TestApp['visitor']>;
let app: TestApp;
let ana: Agent;
let named: string;
beforeAll(async () => {
  app = await startTestApp({ REQUIRE_SECOND_FACTOR: 'financial' });
  ana = await app.administrator();
  named = app.url.replace('127.0.0.1', 'localhost');
});
afterAll(() => app.stop());

const database = () => app.app.get(Database, { strict: false });
let count = 0;
async function person(type = 'administrative'): Promise<{ agent: Agent; email: string; id: string }> {
  const email = `alvo.${(count += 1)}@construtora.com.br`;
  const made = await ana
    .post('/api/users/')
    .send({ name: `Alvo ${count}`, email, type })
    .expect(201);
  const { id, first_access } = made.body.data;
  const agent = app.visitor();
  const first = { email, password: PASSWORD, code: first_access.code ?? undefined };
  await agent.post('/api/auth/create-password/').send(first).expect(200);
  return { agent, email, id };
}
async function protectedPerson(type?: string) {
  const someone = await person(type);
  const { secret } = (await someone.agent.post('/api/auth/factors/totp/').expect(200)).body.data;
  const { body } = await someone.agent
    .post('/api/auth/factors/totp/confirm/')
    .send({ code: codeOf(secret, -1) })
    .expect(200);
  return { ...someone, secret: secret as string, codes: body.data.recovery_codes as string[] };
}
async function halfway(email: string): Promise<{ agent: Agent; cookie: string }> {
  const agent = app.visitor();
  const answer = await agent.post('/api/auth/login/').send({ email, password: PASSWORD }).expect(200);
  expect(answer.body.data.authenticated).toBe(false);
  const cookie = (answer.headers['set-cookie'] as unknown as string[])[0]!.split(';', 1)[0]!;
  return { agent, cookie };
}
const step = (agent: Agent, body: object) => agent.post('/api/auth/second-factor/').send(body);

it('a code that was used opens nothing again, nor does an older one', async () => {
  const { email, secret } = await protectedPerson();
  const [code, before] = [codeOf(secret), codeOf(secret, -1)];
  await step((await halfway(email)).agent, { code }).expect(200);
  const { agent } = await halfway(email);
  await step(agent, { code }).expect(422);
  await step(agent, { code: before }).expect(422);
});

it('of many who bring one code at once, one gets in', async () => {
  const { email, secret } = await protectedPerson();
  const steps = await Promise.all(Array.from({ length: 4 }, () => halfway(email)));
  const code = codeOf(secret);
  const answers = await Promise.all(steps.map(({ agent }) => step(agent, { code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
});

it('guessing ends the ticket, then everybody waits, whatever the address', async () => {
  const { email, secret } = await protectedPerson();
  const { agent } = await halfway(email);
  const guesses = [];
  for (let guess = 0; guess < 6; guess += 1) {
    guesses.push((await step(agent, { code: String(100_000 + guess) })).status);
  }
  expect(guesses).toEqual([422, 422, 422, 422, 422, 401]);
  // The password again gives a new ticket, and no new guesses: not even the right one.
  const again = await halfway(email);
  const { status, headers } = await step(again.agent, { code: codeOf(secret) });
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
});

it('a ticket lets its own person on, once', async () => {
  const [one, other] = [await protectedPerson(), await protectedPerson()];
  const { agent, cookie } = await halfway(one.email);
  // Another's code, and another's recovery code, with this ticket.
  await step(agent, { code: codeOf(other.secret) }).expect(422);
  await step(agent, { code: other.codes[0] }).expect(422);
  await step(agent, { code: codeOf(one.secret) }).expect(200);
  const thief = app.visitor();
  await thief.post('/api/auth/second-factor/').set('Cookie', cookie).send({ code: one.codes[0] }).expect(401);
});

it('half a sign-in reaches nothing', async () => {
  const { email, codes } = await protectedPerson('auditor');
  const { agent, cookie } = await halfway(email);
  for (const path of ['auth/verify', 'auth/factors', 'auth/sessions', 'developments', 'users', 'clients']) {
    await agent.get(`/api/${path}/`).expect(401);
  }
  await agent.post('/api/auth/refresh/').expect(401);
  await agent.post('/api/auth/factors/totp/').expect(401);
  const ticket = cookie.split('=')[1]!;
  await app.visitor().get('/api/users/').set('Authorization', `Bearer ${ticket}`).expect(401);
  await app.visitor().get('/api/users/').set('Cookie', `livro_access=${ticket}`).expect(401);
  await app.visitor().post('/api/auth/refresh/').set('Cookie', `livro_refresh=${ticket}`).expect(401);
  // Nor does a ticket that ran out.
  await database().query(`update vault.tickets set expires_at = now() - interval '1 second'`);
  await step(agent, { code: codes[0] }).expect(401);
});

it('who was deactivated between the steps stays outside', async () => {
  const { email, id, codes } = await protectedPerson();
  const { agent } = await halfway(email);
  await ana.delete(`/api/users/${id}/`).expect(200);
  await step(agent, { code: codes[0] }).expect(401);
});

describe('a passkey', () => {
  const at = (agent: Agent, path: string, body: object = {}) =>
    agent.post(`/api/auth/${path}/`).set('Host', new URL(named).host).send(body);
  const options = async (agent: Agent, path: string) => (await at(agent, path).expect(200)).body.data;
  async function withKey() {
    const someone = await person();
    const key = new SoftPasskey();
    const asked = await options(someone.agent, 'factors/passkeys/options');
    const passkey = key.register(asked.options, named);
    await at(someone.agent, 'factors/passkeys', { ticket: asked.ticket, passkey, name: 'Chave' }).expect(200);
    return { ...someone, key };
  }

  it('proves nothing for another page, another name, another challenge, another person, or twice', async () => {
    const { email, key } = await withKey();
    const { agent } = await halfway(email);
    const evil = 'https://evil.example';
    const ask = () => options(agent, 'second-factor/passkey-options');
    const first = await ask();
    await at(agent, 'second-factor', {
      ticket: first.ticket,
      passkey: key.assert(first.options, evil),
    }).expect(422);
    // The challenge went with the first attempt.
    await at(agent, 'second-factor', {
      ticket: first.ticket,
      passkey: key.assert(first.options, named),
    }).expect(422);
    const second = await ask();
    const elsewhere = { ...second.options, rpId: 'evil.example' };
    await at(agent, 'second-factor', {
      ticket: second.ticket,
      passkey: key.assert(elsewhere, named),
    }).expect(422);
    const third = await ask();
    const stranger = new SoftPasskey();
    await at(agent, 'second-factor', {
      ticket: third.ticket,
      passkey: stranger.assert(third.options, named),
    }).expect(422);
    // Another person's genuine key for this person's ticket.
    const other = await withKey();
    const theirs = await halfway(other.email);
    const asked = await options(theirs.agent, 'second-factor/passkey-options');
    const passkey = other.key.assert(asked.options, named);
    await at(agent, 'second-factor', { ticket: asked.ticket, passkey }).expect(422);
  });

  it('that was copied shows by its counter', async () => {
    const { email, key } = await withKey();
    const enter = async (counter: number) => {
      const { agent } = await halfway(email);
      const asked = await options(agent, 'second-factor/passkey-options');
      key.counter = counter;
      const passkey = key.assert(asked.options, named);
      return (await at(agent, 'second-factor', { ticket: asked.ticket, passkey })).status;
    };
    expect(await enter(10)).toBe(200);
    expect(await enter(5)).toBe(422);
  });
});

describe('a session that must set up a second factor first', () => {
  it('reaches that and nothing else, with cookies or as bearer', async () => {
    const { agent, email } = await person('financial');
    const { body } = await agent.get('/api/auth/verify/').expect(200);
    expect(body.data).toMatchObject({ must_enrol: true, permissions: [] });
    const { access_token } = (
      await app.visitor().post('/api/auth/token/').send({ email, password: PASSWORD }).expect(200)
    ).body.data;
    for (const path of [
      'developments',
      'accounts',
      'clients',
      'auth/sessions',
      'dashboard/stats',
      'audit/seals',
    ]) {
      for (const refused of [
        await agent.get(`/api/${path}/`),
        await app.visitor().get(`/api/${path}/`).set('Authorization', `Bearer ${access_token}`),
      ]) {
        expect(refused.body.code).toBe('SECOND_FACTOR_REQUIRED');
        expect(refused.status).toBe(403);
      }
    }
    await agent.post('/api/expenses/').send({}).expect(403);
    const { secret } = (await agent.post('/api/auth/factors/totp/').expect(200)).body.data;
    await agent.get('/api/developments/').expect(403);
    await agent
      .post('/api/auth/factors/totp/confirm/')
      .send({ code: codeOf(secret) })
      .expect(200);
    await agent.get('/api/developments/').expect(200);
    // And cannot be left without one again.
    const { body: refused } = await agent.delete('/api/auth/factors/totp/').expect(422);
    expect(refused.message).toContain('exige um segundo fator');
  });

  it('is what every session of a person becomes whose new type asks for a factor', async () => {
    const { agent, id } = await person('administrative');
    await agent.get('/api/developments/').expect(200);
    await ana.patch(`/api/users/${id}/`).send({ type: 'financial' }).expect(200);
    await agent.get('/api/developments/').expect(403);
  });
});

describe('a session stolen a while ago', () => {
  it('cannot guess its way to it', async () => {
    const { agent } = await person();
    const answers = [];
    for (let guess = 0; guess < 6; guess += 1) {
      answers.push((await agent.post('/api/auth/confirm/').send({ password: `palpite-${guess}` })).status);
    }
    expect(answers).toEqual([422, 422, 422, 422, 422, 429]);
  });

  const acts = (id: string) =>
    [
      ['post', '/api/users/', { name: 'Cúmplice', email: 'c@evil.example', type: 'admin' }],
      ['patch', `/api/users/${id}/`, { type: 'admin' }],
      ['put', `/api/users/${id}/`, { name: 'X', email: 'x@evil.example', type: 'admin' }],
      ['delete', `/api/users/${id}/`, {}],
      ['post', `/api/users/${id}/invite/`, {}],
      ['post', `/api/users/${id}/reset-access/`, {}],
      ['post', `/api/users/${id}/reset-second-factor/`, {}],
      ['post', `/api/clients/${id}/erase/`, { reason: 'pedido' }],
      ['post', '/api/periods/2026-01/reopen/', { reason: 'ajuste' }],
      ['post', '/api/entries/1/void/', { reason: 'ilegível' }],
      ['post', '/api/auth/factors/totp/', {}],
      ['delete', '/api/auth/factors/totp/', {}],
      ['post', '/api/auth/factors/recovery-codes/', {}],
    ] as const;

  it('does nothing that cannot be taken back, until its person is there again', async () => {
    const { id } = await person();
    const thief = await app.administrator();
    await database().query(`update vault.sessions set confirmed_at = now() - interval '11 minutes'`);
    const before = (await app.events('users')).length;
    for (const [method, path, body] of acts(id)) {
      const answer = await thief[method](path).send(body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'REAUTHENTICATION_REQUIRED']);
    }
    expect(await app.events('users')).toHaveLength(before);
    await thief.get('/api/users/').expect(200);
    // Renewing the session is no proof.
    await thief.post('/api/auth/refresh/').expect(200);
    await thief.patch(`/api/users/${id}/`).send({ name: 'Outra' }).expect(403);
    await thief.post('/api/auth/confirm/').send({}).expect(422);
    const wrong = await thief.post('/api/auth/confirm/').send({ password: 'errada-123' }).expect(422);
    expect(wrong.body).toMatchObject({ code: 'CONFIRMATION_FAILED', message: 'Senha incorreta' });
    await thief.patch(`/api/users/${id}/`).send({ name: 'Outra' }).expect(403);
    await thief.post('/api/auth/confirm/').send({ password: PASSWORD }).expect(200);
    await thief.patch(`/api/users/${id}/`).send({ name: 'Outra' }).expect(200);
  });
});
