/** What an intruder keeps, or takes away, who knew a password for a while. */
import { randomUUID } from 'node:crypto';
import { OwedEvents } from '../../backend/src/identity/user/owed-events.write.ts';
import { VaultTags } from '../../backend/src/identity/user/vault-tags.store.ts';
import { Database, endSession } from '../../backend/src/platform/database/database.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';
import { codeOf, SoftPasskey } from '../support/authenticator.ts';

type Agent = ReturnType<TestApp['visitor']>;
const NEW_PASSWORD = 'Outro-Segredo-2';
let app: TestApp;
let ana: Agent;
let named: string;
beforeAll(async () => {
  app = await startTestApp();
  ana = await app.administrator();
  named = app.url.replace('127.0.0.1', 'localhost');
});
afterAll(() => app.stop());

const database = () => app.app.get(Database, { strict: false });
let count = 0;
async function person(type: 'administrative' | 'admin' = 'administrative') {
  const email = `vitima.${(count += 1)}@construtora.com.br`;
  return { email, ...(await app.person({ email, type })) };
}
const login = async (email: string, password = PASSWORD): Promise<Agent> => {
  const agent = app.visitor();
  await agent.post('/api/auth/login/').send({ email, password }).expect(200);
  return agent;
};
const at = (agent: Agent, path: string, body: object = {}) =>
  agent.post(`/api/auth/${path}/`).set('Host', new URL(named).host).send(body);
const options = async (agent: Agent, path: string) => (await at(agent, path).expect(200)).body.data;
async function addPasskey(agent: Agent): Promise<SoftPasskey> {
  const key = new SoftPasskey();
  const { ticket, options: asked } = await options(agent, 'factors/passkeys/options');
  const passkey = key.register(asked, named);
  await at(agent, 'factors/passkeys', { ticket, passkey, name: 'Do intruso' }).expect(200);
  return key;
}
async function signInByPasskey(key: SoftPasskey) {
  const visitor = app.visitor();
  const { ticket, options: asked } = await options(visitor, 'passkey/options');
  const answer = await at(visitor, 'passkey', { ticket, passkey: key.assert(asked, named) });
  return { visitor, status: answer.status };
}
async function addTotp(agent: Agent): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await agent.post('/api/auth/factors/totp/').expect(200)).body.data;
  const code = codeOf(secret, -1);
  const { body } = await agent.post('/api/auth/factors/totp/confirm/').send({ code }).expect(200);
  return { secret, codes: body.data.recovery_codes };
}
const reset = async (id: string, body: object = {}) =>
  (await ana.post(`/api/users/${id}/reset-access/`).send(body).expect(200)).body.data.first_access.code;
const create = (agent: Agent, email: string, code: string) =>
  agent.post('/api/auth/create-password/').send({ email, password: NEW_PASSWORD, code });
/** As eleven minutes later. */
const waitForStaleConfirmation = () =>
  database().query(`update vault.sessions set confirmed_at = now() - interval '11 minutes'`);

describe('after the reset of a compromised account', () => {
  it('the passkey that the intruder added opens nothing, and the owner signs in without it', async () => {
    const { id, email } = await person();
    const thief = await login(email);
    const key = await addPasskey(thief);
    const session = await signInByPasskey(key);
    expect(session.status).toBe(200);
    const code = await reset(id);
    expect((await signInByPasskey(key)).status).toBe(422);
    await session.visitor.get('/api/auth/verify/').expect(401);
    await session.visitor.post('/api/auth/refresh/').expect(401);
    const owner = app.visitor();
    const entered = await create(owner, email, code).expect(200);
    expect(entered.body.data.authenticated).toBe(true);
    expect((await owner.get('/api/auth/factors/').expect(200)).body.data).toMatchObject({
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
    });
  });

  const key = async (name: string, by: Agent): Promise<string> => {
    const expiresOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const body = { name, scopes: ['accounts:read'], expiresOn };
    return (await by.post('/api/access-keys/').send(body).expect(201)).body.data.key;
  };
  const tried = (text: string) =>
    app.visitor().get('/api/access-keys/').set('Authorization', `Bearer ${text}`);

  it('the keys that were issued in its name open nothing', async () => {
    const { id, agent } = await person('admin');
    const stolen = await key('Intruso', agent);
    const other = await key('De Ana', ana);
    expect((await tried(stolen)).status).toBe(403);
    await reset(id, { reason: 'compromised' });
    expect((await tried(stolen)).status).toBe(401);
    expect((await tried(other)).status).toBe(403);
    expect((await app.events('access-keys')).at(-1)).toMatchObject({ type: 'AccessKeyRevoked' });
  });

  it('nor do they where a crash came between the vault and the journal', async () => {
    const { id, agent } = await person('admin');
    const stolen = await key('Antes da queda', agent);
    const [tags, now] = [app.app.get(VaultTags), new Date(Date.now() - 60_000)];
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const command = {
      type: 'ResetAccess',
      userId: id,
      resetBy: 'system',
      reason: 'compromised',
      expiresAt,
    } as const;
    const owed = tags.owed({ id: randomUUID(), command, actor: { id: 'system' } }, now);
    await database().query(
      'insert into vault.owed_facts (id, envelope, owed_at, tag) values ($1, $2, $3, $4)',
      [owed.id, owed.envelope, owed.owedAt, owed.tag],
    );
    await app.app.get(OwedEvents).catchUp();
    expect((await tried(stolen)).status).toBe(401);
    expect(await database().query('select id from vault.owed_facts where id = $1', [owed.id])).toEqual([]);
  });

  it('a passkey whose registration was under way is not kept', async () => {
    const { id, email } = await person();
    const thief = await login(email);
    const key = new SoftPasskey();
    const { ticket, options: asked } = await options(thief, 'factors/passkeys/options');
    const passkey = key.register(asked, named);
    await Promise.all([
      at(thief, 'factors/passkeys', { ticket, passkey, name: 'Apressada' }),
      reset(id),
      at(thief, 'factors/passkeys', { ticket, passkey, name: 'Apressada' }),
    ]);
    const kept = await database().query('select id from vault.passkeys where user_id = $1', [id]);
    expect(kept).toEqual([]);
  });

  it('a sign-in by passkey that was under way leaves no session', async () => {
    const { id, email } = await person();
    const key = await addPasskey(await login(email));
    await Promise.all([signInByPasskey(key), signInByPasskey(key), reset(id), signInByPasskey(key)]);
    const alive = 'select id from vault.sessions where user_id = $1 and ended_at is null';
    expect(await database().query(alive, [id])).toEqual([]);
  });
});

it.each(['reset-second-factor', 'reset-access'])(
  'no passkey whose registration is under way survives %s',
  async (act) => {
    const { id, agent } = await person();
    await addTotp(agent);
    // As a registration does it: under the lock of its session, and not committed yet.
    const registration = await database().session();
    await registration.query('begin');
    const lock = 'select from vault.sessions where user_id = $1 and ended_at is null for share';
    expect((await registration.query(lock, [id])).rowCount).toBe(1);
    await registration.query(
      `insert into vault.passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, '\\x00', 0, '{}', 'Do intruso', now())`,
      [randomUUID(), id, randomUUID()],
    );
    const resetting = ana.post(`/api/users/${id}/${act}/`).then(({ status }) => status);
    const blocked = 'select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))';
    while ((await registration.query(blocked)).rowCount === 0);
    await registration.query('commit');
    await endSession(registration);
    expect(await resetting).toBe(200);
    expect(await database().query('select id from vault.passkeys where user_id = $1', [id])).toEqual([]);
  },
);

it('after the reset of a forgotten password sessions end, factors and keys stay, and both resets say why', async () => {
  const { id, email, agent } = await person();
  const { codes } = await addTotp(agent);
  const code = await reset(id, { reason: 'forgotten' });
  await agent.get('/api/auth/verify/').expect(401);
  const owner = app.visitor();
  expect((await create(owner, email, code).expect(200)).body.data.second_factor).toEqual(['totp']);
  await owner.post('/api/auth/second-factor/').send({ code: codes[0] }).expect(200);
  await reset(id);
  const reasons = (await app.events('users'))
    .filter(({ type, data }) => type === 'AccessReset' && (data as { userId: string }).userId === id)
    .map(({ data }) => (data as { reason?: string }).reason);
  expect(reasons).toEqual(['forgotten', 'compromised']);
});

it('a reset under the key of another one is refused, and takes nothing from the person', async () => {
  const { id, agent } = await person();
  await addTotp(agent);
  const send = (reason: string) =>
    ana.post(`/api/users/${id}/reset-access/`).set('Idempotency-Key', `redefinir ${id}`).send({ reason });
  await send('forgotten').expect(200);
  const { body } = await send('compromised').expect(422);
  expect(body.code).toBe('IDEMPOTENCY_MISMATCH');
  const factors = 'select from vault.totp_factors where user_id = $1';
  expect(await database().query(factors, [id])).toHaveLength(1);
});

describe('with the password alone', () => {
  it('nobody removes a second factor, nor changes anything else of who has one', async () => {
    const { email, agent, id } = await person('admin');
    const { secret } = await addTotp(agent);
    await waitForStaleConfirmation();
    const refused = await agent.post('/api/auth/confirm/').send({ password: PASSWORD }).expect(422);
    expect(refused.body).toMatchObject({ code: 'CONFIRMATION_FAILED', errors: [{ field: 'password' }] });
    const acts = [
      ['delete', '/api/auth/factors/totp/', {}],
      ['post', '/api/auth/factors/recovery-codes/', {}],
      ['post', '/api/auth/factors/passkeys/options/', {}],
      ['post', '/api/users/', { name: 'Cúmplice', email: 'c@evil.example', type: 'admin' }],
      ['patch', `/api/users/${id}/`, { email: 'e@evil.example' }],
      [
        'post',
        '/api/auth/change-password/',
        { currentPassword: PASSWORD, password: NEW_PASSWORD, confirmation: NEW_PASSWORD },
      ],
    ] as const;
    for (const [method, path, body] of acts) {
      const answer = await agent[method](path).send(body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'REAUTHENTICATION_REQUIRED']);
    }
    await agent
      .post('/api/auth/confirm/')
      .send({ code: codeOf(secret) })
      .expect(200);
    await agent.delete('/api/auth/factors/totp/').expect(200);
    await (await login(email)).get('/api/auth/verify/').expect(200);
  });

  it('a wrong and the right password get one answer there: nothing is to be guessed', async () => {
    const { agent } = await person();
    await addTotp(agent);
    const [right, wrong] = [
      await agent.post('/api/auth/confirm/').send({ password: PASSWORD }),
      await agent.post('/api/auth/confirm/').send({ password: 'errada-123' }),
    ];
    expect([right.status, right.body.message]).toEqual([wrong.status, wrong.body.message]);
  });

  it('an administrator without a factor still confirms', async () => {
    const { agent, id } = await person('admin');
    await waitForStaleConfirmation();
    await agent.patch(`/api/users/${id}/`).send({ name: 'Outro nome' }).expect(403);
    await agent.post('/api/auth/confirm/').send({ password: PASSWORD }).expect(200);
    await agent.patch(`/api/users/${id}/`).send({ name: 'Outro nome' }).expect(200);
  });

  it('who has lost the device confirms with a recovery code and removes the factor', async () => {
    const { agent } = await person();
    const { codes } = await addTotp(agent);
    await waitForStaleConfirmation();
    await agent.delete('/api/auth/factors/totp/').expect(403);
    await agent.post('/api/auth/confirm/').send({ code: codes[0] }).expect(200);
    await agent.delete('/api/auth/factors/totp/').expect(200);
  });
});
