/** Webhooks as administrators keep them: registered with a secret that is shown once, changed, switched off and on, and removed. */
import { randomUUID } from 'node:crypto';
import { Database } from '../../backend/src/platform/database/database.ts';
import { SecurityLog } from '../../backend/src/platform/security-log/security-log.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { issued, keyForm, KEYS, programOf } from './access-keys.fixture.ts';
import type { Agent } from './ledger.fixture.ts';
import { Receiver } from './webhooks.fixture.ts';

const HOOKS = '/api/webhooks/';
jest.setTimeout(60_000);
let livro: TestApp;
let ana: Agent;
let anaId: string;
const receiver = new Receiver();
const people = new Map<string, Agent>();
beforeAll(async () => {
  await receiver.start();
  livro = await startTestApp({ WEBHOOK_INTERNAL: 'loopback' });
  ana = await livro.administrator();
  anaId = (await ana.get('/api/auth/verify/').expect(200)).body.data.user.id;
  for (const type of ['financial', 'administrative', 'auditor', 'purchaser'] as const)
    people.set(type, (await livro.person({ email: `${type}@construtora.com.br`, type })).agent);
}, 90_000);
afterAll(async () => {
  await livro?.stop();
  await receiver.stop();
});

let made = 0;
const form = (change: object = {}) => ({ name: `Webhook ${(made += 1)}`, url: receiver.url, ...change });
type Hook = Record<string, unknown> & { readonly id: string; readonly secret: string };
const registered = async (change: object = {}): Promise<Hook> =>
  (await ana.post(HOOKS).send(form(change)).expect(201)).body.data as Hook;
const listed = async (agent: Agent = ana) =>
  (await agent.get(HOOKS).expect(200)).body.data as Record<string, unknown>[];
const found = async (id: string) => (await listed()).find((one) => one['id'] === id)!;
const lastEvent = async () => (await livro.events('webhooks')).at(-1)!;

describe('registering', () => {
  it('shows the secret once, and keeps it sealed in the vault and nowhere else', async () => {
    const answer = await ana
      .post(HOOKS)
      .send(form({ name: 'Armazém', types: 'EntryReversed,ExpenseRecorded' }))
      .expect(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { id, secret, ...shown } = answer.body.data as Hook;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toMatchObject({
      name: 'Armazém',
      url: receiver.url,
      types: ['ExpenseRecorded', 'EntryReversed'],
      state: 'active',
      off_reason: null,
      registered_by: { id: anaId, name: 'Ana Administradora' },
      version: 1,
    });
    const event = await lastEvent();
    expect(event).toMatchObject({
      type: 'WebhookRegistered',
      data: { webhookId: id, name: 'Armazém', start: 'now' },
      metadata: { actor: anaId },
    });
    await livro.app.get(SecurityLog, { strict: false }).flush(true);
    const database = livro.app.get(Database, { strict: false });
    const tables = ['webhook_secrets', 'webhook_cursors', 'webhook_deliveries', 'security_log'];
    const kept = await Promise.all(
      tables.map((table) => database.query<Record<string, unknown>>(`select * from vault.${table}`)),
    );
    const everything = JSON.stringify(
      [await livro.events('webhooks'), await listed(), kept],
      (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one),
    );
    expect(everything).toContain(id);
    expect(everything).toContain('webhook-registered');
    expect(everything).not.toContain(secret.slice('whsec_'.length));
    const raw = Buffer.from(secret.slice('whsec_'.length), 'base64');
    for (const { sealed } of kept[0]!) expect((sealed as Buffer).includes(raw)).toBe(false);
  });

  it('is for administrators; auditors see the list, and nobody else does', async () => {
    const { id } = await registered();
    for (const [type, agent] of people) {
      const may = type === 'auditor' ? 200 : 403;
      await agent.get(HOOKS).expect(may);
      await agent.get(`${HOOKS}types/`).expect(may);
      await agent.get(`${HOOKS}${id}/deliveries/`).expect(may);
      await agent.post(HOOKS).send(form()).expect(403);
      await agent.patch(`${HOOKS}${id}/`).send({ name: 'Outro' }).expect(403);
      await agent.delete(`${HOOKS}${id}/`).expect(403);
      for (const act of ['secret', 'disable', 'enable', 'rewind', 'ping', `deliveries/${id}/send`])
        await agent.post(`${HOOKS}${id}/${act}/`).send({}).expect(403);
    }
    await livro.visitor().get(HOOKS).expect(401);
    const { key } = await issued(ana, { scopes: ['feed:read'] });
    await programOf(livro, key).get(HOOKS).expect(403);
    const scoped = keyForm({ scopes: ['webhooks:manage'] });
    expect((await ana.post(KEYS).send(scoped).expect(422)).body.errors[0].field).toBe('scopes');
  });

  it.each<[string, object, string, string]>([
    ['without a name', { name: ' ' }, 'REQUIRED_FIELD', 'name'],
    ['without an address', { url: '' }, 'REQUIRED_FIELD', 'url'],
    ['with half an address', { url: 'relatorios' }, 'INVALID_FORMAT', 'url'],
    ['in the clear', { url: 'http://8.8.8.8/livro' }, 'INVALID_FORMAT', 'url'],
    ['with a password in its address', { url: 'https://a:b@8.8.8.8/' }, 'INVALID_FORMAT', 'url'],
    ['of the own network', { url: 'https://10.0.0.7/livro' }, 'INVALID_FORMAT', 'url'],
    ['of the machine’s host', { url: 'https://169.254.169.254/latest' }, 'INVALID_FORMAT', 'url'],
    ['that nobody finds', { url: 'https://nao-ha.invalid/' }, 'INVALID_FORMAT', 'url'],
    ['of a type that is not published', { types: ['UserInvited'] }, 'INVALID_FORMAT', 'types'],
    ['from somewhere', { start: 'ontem' }, 'INVALID_FORMAT', 'start'],
  ])('refuses one %s', async (_, change, code, field) => {
    const before = (await livro.events('webhooks')).length;
    const { body } = await ana.post(HOOKS).send(form(change)).expect(422);
    expect(body.errors).toEqual([{ field, code, message: expect.any(String) }]);
    expect(await livro.events('webhooks')).toHaveLength(before);
  });

  it('refuses a second one of the same name, and keeps no secret for it', async () => {
    const { name } = await registered();
    const database = livro.app.get(Database, { strict: false });
    const secrets = async () => (await database.query('select 1 from vault.webhook_secrets')).length;
    const before = await secrets();
    const { body } = await ana.post(HOOKS).send(form({ name })).expect(409);
    expect(body.errors).toEqual([{ field: 'name', code: 'DUPLICATE_RECORD', message: expect.any(String) }]);
    expect(await secrets()).toBe(before);
  });

  it('makes one for one idempotency key, and shows its secret the first time alone', async () => {
    const asked = form();
    const keyed = () => ana.post(HOOKS).set('Idempotency-Key', 'webhook-de-teste-1').send(asked);
    const { secret: _, ...first } = (await keyed().expect(201)).body.data as Hook;
    const { body } = await keyed().expect(201);
    expect(body.data).toMatchObject({ id: first.id, secret: null });
    expect(body.message).toContain('não é mostrado outra vez');
    expect((await listed()).filter(({ name }) => name === asked.name)).toHaveLength(1);
  });

  it('asks for a proof of who one is that is no older than ten minutes', async () => {
    const database = livro.app.get(Database, { strict: false });
    const old = await livro.person({ email: 'rui@construtora.com.br', type: 'admin' });
    await database.query(
      `update vault.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`,
      [old.id],
    );
    const { body } = await old.agent.post(HOOKS).send(form()).expect(403);
    expect(body.code).toBe('REAUTHENTICATION_REQUIRED');
  });
});

describe('a webhook', () => {
  it('is changed as it was read, and not as it was before', async () => {
    const { id } = await registered();
    const at = `${HOOKS}${id}/`;
    const change = { name: `${id} novo`, types: ['PeriodClosed'] };
    const { body, headers } = await ana.patch(at).set('If-Match', 'W/"1"').send(change).expect(200);
    expect(body.data).toMatchObject({ ...change, url: receiver.url, version: 2 });
    expect(headers['etag']).toBe('W/"2"');
    expect((await ana.patch(at).set('If-Match', 'W/"1"').send({ name: 'Tarde' }).expect(412)).body.code).toBe(
      'STALE_VERSION',
    );
    await ana.delete(at).set('If-Match', 'W/"1"').expect(412);
    const refused = await ana.patch(at).send({ url: 'https://10.0.0.7/' }).expect(422);
    expect(refused.body.errors[0]).toMatchObject({ field: 'url', code: 'INVALID_FORMAT' });
    expect((await ana.patch(at).send({ types: [] }).expect(200)).body.data.types).toEqual([]);
  });

  it('is switched off and on by a person, once each', async () => {
    const { id } = await registered();
    for (let n = 0; n < 2; n++) await ana.post(`${HOOKS}${id}/disable/`).expect(200);
    expect(await found(id)).toMatchObject({
      state: 'off',
      off_reason: 'asked',
      off_by: { id: anaId, name: 'Ana Administradora' },
    });
    for (let n = 0; n < 2; n++) await ana.post(`${HOOKS}${id}/enable/`).expect(200);
    expect(await found(id)).toMatchObject({ state: 'active', off_reason: null, off_at: null });
    const about = (await livro.events('webhooks')).filter(
      ({ data }) => (data as { webhookId?: string }).webhookId === id,
    );
    expect(about.map(({ type }) => type)).toEqual(['WebhookRegistered', 'WebhookDisabled', 'WebhookEnabled']);
  });

  it('is gone once it is removed, and its name is free', async () => {
    const { id, name } = await registered();
    await ana.delete(`${HOOKS}${id}/`).expect(200);
    expect(await found(id)).toBeUndefined();
    for (const act of ['secret', 'disable', 'enable', 'rewind', 'ping'])
      await ana.post(`${HOOKS}${id}/${act}/`).send({}).expect(404);
    await ana.get(`${HOOKS}${id}/deliveries/`).expect(404);
    await registered({ name });
  });

  it('is not there under any other id', async () => {
    await ana.post(`${HOOKS}${randomUUID()}/disable/`).expect(404);
    await ana.post(`${HOOKS}nada/ping/`).expect(404);
  });

  it('begins anew only from a position of this journal', async () => {
    const { id } = await registered();
    const rewind = (after: string) => ana.post(`${HOOKS}${id}/rewind/`).send({ after });
    expect((await rewind('nada').expect(422)).body.errors[0]).toMatchObject({ field: 'after' });
    expect((await rewind('1.00000000.ledger').expect(409)).body.errors[0]).toMatchObject({ field: 'after' });
  });
});

it('tells the types that the feed has', async () => {
  const { body } = await ana.get(`${HOOKS}types/`).expect(200);
  expect(body.data).toContainEqual({ type: 'ExpenseRecorded', stream: 'ledger' });
  expect(JSON.stringify(body.data)).not.toMatch(/Webhook|UserInvited/);
});
