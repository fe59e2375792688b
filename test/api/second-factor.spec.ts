/** Second factors over HTTP: setting up, the second step of signing in, recovery, passkeys, losing and resetting them. */
import { Database } from '../../backend/src/platform/database/database.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';
import { codeOf, SoftPasskey } from '../support/authenticator.ts';

type Agent = ReturnType<TestApp['visitor']>;
let livro: TestApp;
let ana: Agent;
/** Passkeys need a name: the same program by another of its names. */
let named: string;

beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  named = livro.url.replace('127.0.0.1', 'localhost');
}, 60_000);
afterAll(() => livro?.stop());

const types = async () => (await livro.events('users')).map(({ type }) => type);
const host = () => new URL(named).host;
const login = (agent: Agent, email: string) =>
  agent.post('/api/auth/login/').send({ email, password: PASSWORD });
const verify = (agent: Agent) => agent.get('/api/auth/verify/');
let count = 0;
/** A new user who is signed in. */
async function person(type = 'administrative'): Promise<{ agent: Agent; email: string; id: string }> {
  const email = `pessoa.${(count += 1)}@construtora.com.br`;
  const made = await ana
    .post('/api/users/')
    .send({ name: `Pessoa ${count}`, email, type })
    .expect(201);
  const { id, first_access } = made.body.data;
  const agent = livro.visitor();
  const first = { email, password: PASSWORD, code: first_access.code ?? undefined };
  await agent.post('/api/auth/create-password/').send(first).expect(200);
  return { agent, email, id };
}
/** Sets up an app with the code of the step before, so that the one of now is still good. */
async function withApp(agent: Agent): Promise<{ secret: string; codes: string[] }> {
  const { body } = await agent.post('/api/auth/factors/totp/').expect(200);
  const { secret } = body.data;
  const confirmed = await agent.post('/api/auth/factors/totp/confirm/').send({ code: codeOf(secret, -1) });
  expect(confirmed.status).toBe(200);
  return { secret, codes: confirmed.body.data.recovery_codes };
}
const secondStep = (agent: Agent, body: object) => agent.post('/api/auth/second-factor/').send(body);

describe('an authenticator app', () => {
  it('is set up with a first code, brings ten recovery codes, and leaves an event without a secret', async () => {
    const { agent, email } = await person();
    const { body } = await agent.post('/api/auth/factors/totp/').expect(200);
    const { secret, address } = body.data;
    expect(address).toContain(
      `otpauth://totp/Livro:${encodeURIComponent(email)}?issuer=Livro&secret=${secret}`,
    );
    const wrong = await agent.post('/api/auth/factors/totp/confirm/').send({ code: '000000' }).expect(422);
    expect(wrong.body).toMatchObject({
      code: 'INVALID_SECOND_FACTOR',
      message: 'Código inválido ou já usado',
    });
    expect((await agent.get('/api/auth/factors/').expect(200)).body.data.totp).toBeNull();
    const code = codeOf(secret);
    const { data } = (
      await agent
        .post('/api/auth/factors/totp/confirm/')
        .send({ code: `${code.slice(0, 3)} ${code.slice(3)}` })
        .expect(200)
    ).body;
    expect(new Set(data.recovery_codes).size).toBe(10);
    for (const one of data.recovery_codes) expect(one).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect((await agent.get('/api/auth/factors/').expect(200)).body.data).toMatchObject({
      totp: { created_at: expect.any(String) },
      passkeys: [],
      recovery_codes_left: 10,
      required: false,
    });
    const last = (await livro.events('users')).at(-1)!;
    expect(last).toMatchObject({ type: 'SecondFactorAdded', data: { method: 'totp' } });
    const kept = await livro.app
      .get(Database, { strict: false })
      .query(`select encode(sealed_secret, 'escape') as secret from vault.totp_factors`);
    expect(JSON.stringify([await livro.events('users'), kept], plain)).not.toContain(secret);
  });

  it('is asked for after the password: nobody is in before', async () => {
    const { agent, email } = await person();
    const { secret } = await withApp(agent);
    const later = livro.visitor();
    const before = await types();
    const half = await login(later, email).expect(200);
    expect(half.body.data).toEqual({
      authenticated: false,
      second_factor: ['totp'],
      expires_at: expect.any(String),
    });
    expect(half.headers['set-cookie']).toEqual([
      expect.stringMatching(/^(__Host-)?livro_step=[\w-]{43};.*HttpOnly; SameSite=Strict$/),
    ]);
    expect(await types()).toEqual(before);
    await verify(later).expect(401);
    expect((await later.get('/api/auth/second-factor/').expect(200)).body.data.second_factor).toEqual([
      'totp',
    ]);
    const inside = await secondStep(later, { code: codeOf(secret) }).expect(200);
    expect(inside.body.data).toMatchObject({ authenticated: true, must_enrol: false, user: { email } });
    expect((await types()).at(-1)).toBe('SignedIn');
    await verify(later).expect(200);
    // The step was taken: its ticket is gone.
    await later.get('/api/auth/second-factor/').expect(401);
  });

  it('comes along where a script signs in', async () => {
    const { agent, email } = await person();
    const { secret } = await withApp(agent);
    const token = (code?: string) =>
      livro.visitor().post('/api/auth/token/').send({ email, password: PASSWORD, code });
    const { body } = await token().expect(403);
    expect(body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', errors: [{ field: 'code' }] });
    await token('123456').expect(422);
    const bearer = (await token(codeOf(secret)).expect(200)).body.data.access_token;
    await livro.visitor().get('/api/developments/').set('Authorization', `Bearer ${bearer}`).expect(200);
  });

  it('ends the sessions that are older than it, but for the one that set it up', async () => {
    const { agent, email } = await person();
    const other = livro.visitor();
    await login(other, email).expect(200);
    await withApp(agent);
    await verify(agent).expect(200);
    await verify(other).expect(401);
    await other.post('/api/auth/refresh/').expect(401);
  });

  it('can be taken away again, and its codes go with it', async () => {
    const { agent, email } = await person();
    await withApp(agent);
    await agent.delete('/api/auth/factors/totp/').expect(200);
    expect((await agent.get('/api/auth/factors/').expect(200)).body.data).toMatchObject({
      totp: null,
      recovery_codes_left: 0,
    });
    expect((await types()).at(-1)).toBe('SecondFactorRemoved');
    expect((await login(livro.visitor(), email).expect(200)).body.data.authenticated).toBe(true);
    await agent.delete('/api/auth/factors/totp/').expect(404);
  });
});

describe('a recovery code', () => {
  it('stands in once, however it is typed, and says how many are left', async () => {
    const { agent, email } = await person();
    const { codes } = await withApp(agent);
    const typed = ` ${codes[3]!.toLowerCase().replace('-', ' ')} `;
    const later = livro.visitor();
    await login(later, email);
    await secondStep(later, { code: typed }).expect(200);
    expect((await later.get('/api/auth/factors/').expect(200)).body.data.recovery_codes_left).toBe(9);
    expect((await livro.events('users')).at(-2)).toMatchObject({
      type: 'RecoveryCodeUsed',
      data: { left: 9 },
    });
    const again = livro.visitor();
    await login(again, email);
    await secondStep(again, { code: typed }).expect(422);
  });

  it('is void once there are new ones', async () => {
    const { agent, email } = await person();
    const { codes } = await withApp(agent);
    const renewed = (await agent.post('/api/auth/factors/recovery-codes/').expect(200)).body.data;
    expect(renewed.recovery_codes).toHaveLength(10);
    const later = livro.visitor();
    await login(later, email);
    await secondStep(later, { code: codes[0] }).expect(422);
    await secondStep(later, { code: renewed.recovery_codes[0] }).expect(200);
    expect(await types()).toContain('RecoveryCodesRenewed');
  });

  it('is not made for who has no factor', async () => {
    const { agent } = await person();
    await agent.post('/api/auth/factors/recovery-codes/').expect(422);
  });
});

describe('a passkey', () => {
  const at = (agent: Agent, path: string, body: object = {}) =>
    agent.post(`/api/auth/${path}/`).set('Host', host()).send(body);
  async function withKey(agent: Agent): Promise<SoftPasskey> {
    const key = new SoftPasskey();
    const { ticket, options } = (await at(agent, 'factors/passkeys/options').expect(200)).body.data;
    const passkey = key.register(options, named);
    const { body } = await at(agent, 'factors/passkeys', { ticket, passkey, name: 'Celular' }).expect(200);
    expect(body.data.recovery_codes).toHaveLength(10);
    return key;
  }

  it('is registered by name, opens the second step, and knows when it was used last', async () => {
    const { agent, email } = await person();
    const key = await withKey(agent);
    const later = livro.visitor();
    expect((await login(later, email)).body.data.second_factor).toEqual(['passkey']);
    const { ticket, options } = (await at(later, 'second-factor/passkey-options').expect(200)).body.data;
    expect(options.allowCredentials).toHaveLength(1);
    const passkey = key.assert(options, named, { verified: false });
    await at(later, 'second-factor', { ticket, passkey }).expect(200);
    const { passkeys } = (await later.get('/api/auth/factors/').expect(200)).body.data;
    expect(passkeys).toMatchObject([{ name: 'Celular', last_used: expect.any(String) }]);
    await later.delete(`/api/auth/factors/passkeys/${passkeys[0].id}/`).expect(200);
    await later.delete(`/api/auth/factors/passkeys/${passkeys[0].id}/`).expect(404);
    expect((await login(livro.visitor(), email)).body.data.authenticated).toBe(true);
  });

  it('lets its person in without a password where the device asked for the person', async () => {
    const { agent, email } = await person();
    const key = await withKey(agent);
    const ask = async () => {
      const visitor = livro.visitor();
      return { visitor, ...(await at(visitor, 'passkey/options').expect(200)).body.data };
    };
    const first = await ask();
    expect(first.options).toMatchObject({ userVerification: 'required', rpId: 'localhost' });
    const unseen = key.assert(first.options, named, { verified: false });
    await at(first.visitor, 'passkey', { ticket: first.ticket, passkey: unseen }).expect(422);
    const { visitor, ticket, options } = await ask();
    const passkey = key.assert(options, named);
    const { body } = await at(visitor, 'passkey', { ticket, passkey }).expect(200);
    expect(body.data.user.email).toBe(email);
    await verify(visitor).expect(200);
  });

  it('cannot be had by an address that is no name, and the answer says what can be done', async () => {
    const { agent } = await person();
    const { body } = await agent.post('/api/auth/factors/passkeys/options/').expect(422);
    expect(body.message).toContain('http://localhost');
    expect((await agent.get('/api/auth/factors/')).body.data.passkeys_possible).toBe(false);
    expect((await agent.get('/api/auth/factors/').set('Host', host())).body.data.passkeys_possible).toBe(
      true,
    );
  });
});

describe('who has lost everything', () => {
  it('is reset by the administrator: factors void, sessions over, an event with the actor', async () => {
    const { agent, email, id } = await person();
    await withApp(agent);
    await agent.post(`/api/users/${id}/reset-second-factor/`).expect(403);
    await ana.post(`/api/users/${id}/reset-second-factor/`).expect(200);
    const last = (await livro.events('users')).at(-1)!;
    expect(last).toMatchObject({ type: 'SecondFactorReset', data: { userId: id } });
    expect(last.metadata.actor).not.toBe(id);
    await verify(agent).expect(401);
    expect((await login(livro.visitor(), email)).body.data.authenticated).toBe(true);
    await ana.post(`/api/users/${id}/reset-second-factor/`).expect(422);
  });
});

const plain = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
