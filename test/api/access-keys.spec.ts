/** Keys by which programs call: issued once and shown once, reaching what their scopes say, and named in what they cause. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { addDays } from '@livro/calendar';
import { SCOPES } from '../../backend/src/identity/access-key/scopes.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { SecurityLog } from '../../backend/src/platform/security-log/security-log.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { issued, keyForm, KEYS, programOf } from './access-keys.fixture.ts';
import { verify } from './audit.fixture.ts';
import {
  type Agent,
  clientOf,
  type Development,
  development,
  expense,
  today,
  transfer,
} from './ledger.fixture.ts';
import { requested, wanted } from './purchases.fixture.ts';

jest.setTimeout(30_000);
let livro: TestApp;
let ana: Agent;
let anaId: string;
let aurora: Development;
const people = new Map<string, Agent>();
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  anaId = (await ana.get('/api/auth/verify/').expect(200)).body.data.user.id;
  aurora = await development(ana, 100_000);
  for (const type of ['financial', 'administrative', 'auditor', 'purchaser'] as const)
    people.set(type, (await livro.person({ email: `${type}@construtora.com.br`, type })).agent);
}, 60_000);
afterAll(() => livro?.stop());

const asJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner));
const listed = async (agent: Agent = ana) =>
  (await agent.get(KEYS).expect(200)).body.data as Record<string, unknown>[];

describe('issuing', () => {
  it('shows the key once, and keeps of it a hash in the journal and nothing else anywhere', async () => {
    const form = keyForm({ name: 'BI noturno', scopes: ['exports', 'transactions:read'] });
    const answer = await ana.post(KEYS).send(form).expect(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { id, key, ...shown } = answer.body.data as Record<string, string>;
    expect(key).toMatch(new RegExp(`^livro_${id!.replaceAll('-', '')}_[0-9A-Za-z]{49}$`));
    expect(shown).toMatchObject({
      name: 'BI noturno',
      scopes: ['exports', 'transactions:read'],
      state: 'active',
      issued_by: { id: anaId, name: 'Ana Administradora' },
      last_used_at: null,
    });
    // The last day counts whole, as the clocks in São Paulo have it.
    expect(shown['expires_at']).toBe(`${addDays(today, 91)}T02:59:59.999Z`);
    const secret = key!.split('_')[2]!.slice(0, 43);
    const [event] = (await livro.events('access-keys')).slice(-1);
    expect(event).toMatchObject({
      type: 'AccessKeyIssued',
      data: { keyId: id, secretHash: createHash('sha256').update(secret).digest('hex') },
      metadata: { actor: anaId },
    });
    await programOf(livro, key!).get('/api/transactions/').expect(200);
    const log = livro.app.get(SecurityLog, { strict: false });
    await log.flush(true);
    const database = livro.app.get(Database, { strict: false });
    const kept = await Promise.all(
      ['vault.security_log', 'read.access_keys', 'vault.access_key_uses', 'read.actions'].map((table) =>
        database.query(`select * from ${table}`),
      ),
    );
    const lines = fs
      .readdirSync(path.join(livro.settings.dataDir, 'logs'))
      .map((name) => fs.readFileSync(path.join(livro.settings.dataDir, 'logs', name), 'utf8'));
    const everything = asJson([await livro.events('access-keys'), await listed(), kept, lines]);
    expect(everything).toContain(id);
    expect(everything).not.toContain(secret);
    expect(asJson(await listed())).not.toContain((event!.data as { secretHash: string }).secretHash);
  });

  it('is for administrators; auditors see the list, and nobody else does', async () => {
    for (const [type, agent] of people) {
      await agent.post(KEYS).send(keyForm()).expect(403);
      await agent.get(KEYS).expect(type === 'auditor' ? 200 : 403);
      await agent.get(`${KEYS}scopes/`).expect(type === 'auditor' ? 200 : 403);
    }
    await livro.visitor().get(KEYS).expect(401);
  });

  it('tells the scopes of the permission table, in words', async () => {
    const { body } = await ana.get(`${KEYS}scopes/`).expect(200);
    expect((body.data as { scope: string }[]).map(({ scope }) => scope)).toEqual(SCOPES);
    expect(body.data).toContainEqual({
      scope: 'transactions:read',
      group: 'Histórico',
      label: 'Consultar',
    });
  });

  it.each<[string, object, string, string]>([
    ['without a name', { name: '' }, 'REQUIRED_FIELD', 'name'],
    ['without a scope', { scopes: [] }, 'REQUIRED_FIELD', 'scopes'],
    ['with a scope that no key has', { scopes: ['access-keys:manage'] }, 'INVALID_FORMAT', 'scopes'],
    ['without an end', { expires_on: '' }, 'REQUIRED_FIELD', 'expires_on'],
    ['that would be over today', { expires_on: today }, 'PAST_DATE', 'expires_on'],
    ['for more than a year', { expires_on: addDays(today, 366) }, 'MAXIMUM_VALUE', 'expires_on'],
  ])('refuses a key %s', async (_, change, code, field) => {
    const before = (await livro.events('access-keys')).length;
    const { body } = await ana.post(KEYS).send(keyForm(change)).expect(422);
    expect(body.errors).toEqual([{ field, code, message: expect.any(String) }]);
    expect(await livro.events('access-keys')).toHaveLength(before);
  });

  it('gives one key for one idempotency key, and its secret the first time alone', async () => {
    const form = keyForm();
    const keyed = () => ana.post(KEYS).set('Idempotency-Key', 'chave-de-acesso-1').send(form);
    const first = (await keyed().expect(201)).body.data;
    const { body } = await keyed().expect(201);
    expect(body.data).toEqual({ ...first, key: null });
    expect(body.message).toContain('não é mostrado outra vez');
    await programOf(livro, first.key).get('/api/transactions/').expect(200);
  });
});

describe('a program with a key', () => {
  it.each<[string, readonly string[], readonly [string, number][]]>([
    [
      'transactions:read',
      ['transactions:read'],
      [
        ['transactions/', 200],
        ['expenses/', 403],
        ['dashboard/stats/', 403],
        ['users/', 403],
      ],
    ],
    [
      'exports',
      ['exports'],
      [
        ['exports/transactions/?format=csv', 200],
        ['exports/expenses/?format=csv', 200],
        ['exports/security-log/?format=csv', 403],
        ['transfers/', 403],
      ],
    ],
    [
      'users:read and security-log:read',
      ['users:read', 'security-log:read'],
      [
        ['users/', 200],
        ['security-log/', 200],
        ['clients/', 403],
      ],
    ],
  ])('reaches by %s what it says, and nothing else', async (_, scopes, calls) => {
    const { key } = await issued(ana, { scopes });
    const program = programOf(livro, key);
    for (const [call, status] of calls) {
      const answer = await program.get(`/api/${call}`);
      expect([call, answer.status]).toEqual([call, status]);
      if (status === 403)
        expect(answer.body).toMatchObject({
          code: 'FORBIDDEN',
          message: expect.stringMatching(/^A chave de API não tem a permissão [a-z-]+:read$/),
        });
    }
  });

  it('reads the feed by that scope', async () => {
    const { key } = await issued(ana, { scopes: ['feed:read'] });
    await programOf(livro, key).get('/api/feed/?limit=1').expect(200);
    await programOf(livro, (await issued(ana)).key)
      .get('/api/feed/?limit=1')
      .expect(403);
  });

  it('rebuilds a read model by that scope alone, and does nothing else to the system', async () => {
    const { key } = await issued(ana, { scopes: ['projections:rebuild'] });
    const program = programOf(livro, key);
    await program.post('/api/admin/projections/suppliers/rebuild/').send({}).expect(200);
    await program.get('/api/admin/projections/').expect(403);
  });

  it('sees no client’s CPF without the scope for it', async () => {
    const { key } = await issued(ana, { scopes: ['clients:read'] });
    const other = await issued(ana, { scopes: ['clients:read', 'clients:read-personal'] });
    const id = await clientOf(ana, aurora);
    const cpfAs = async (text: string) =>
      (await programOf(livro, text).get(`/api/clients/${id}/`).expect(200)).body.data.cpf as string;
    expect(await cpfAs(key)).toContain('*');
    expect(await cpfAs(other.key)).not.toContain('*');
  });

  it('is the author of what it books: in the journal, the history, its filter, files and the actions', async () => {
    const { id, key } = await issued(ana, {
      name: 'Integração do ERP',
      scopes: ['expenses:create', 'expenses:read', 'transactions:read'],
    });
    const program = programOf(livro, key);
    const keyed = () =>
      program
        .post('/api/expenses/')
        .set('Idempotency-Key', 'nota-771')
        .send(expense(aurora.building, { description: 'Nota 771' }));
    const made = (await keyed().expect(201)).body.data as { id: string };
    expect((await keyed().expect(201)).body.data.id).toBe(made.id);
    const [event] = (await livro.events('ledger')).slice(-1);
    expect(event!.metadata).toMatchObject({ actor: id, actorKind: 'key' });
    const [before] = (await livro.events('ledger')).slice(0, 1);
    expect(before!.metadata).not.toHaveProperty('actorKind');
    const { body: history } = await ana.get('/api/transactions/?search=Nota 771').expect(200);
    expect(asJson(history.data)).toContain('Chave: Integração do ERP');
    const { body: authors } = await ana.get('/api/transactions/authors/').expect(200);
    expect(authors.data).toContainEqual({ id, name: 'Chave: Integração do ERP' });
    const csv = await ana.get('/api/exports/transactions/?format=csv&search=Nota 771').buffer(true);
    expect(csv.text).toContain('Chave: Integração do ERP');
    const { body: actions } = await ana.get('/api/audit/actions/').query({ person: id }).expect(200);
    expect(actions.data).toMatchObject([
      { kind: 'ExpenseRecorded', person_name: 'Chave: Integração do ERP' },
    ]);
    const { report } = await verify(ana);
    expect(report).toMatchObject({ ok: true });
  });

  it('takes no part in asking for a purchase and approving it, which two persons do', async () => {
    const { key } = await issued(ana, { scopes: ['purchases:read', 'purchases:complete'] });
    const program = programOf(livro, key);
    const { id } = await requested(ana, aurora);
    await program.get(`/api/purchase-requests/${id}/`).expect(200);
    await program.post('/api/purchase-requests/').send(wanted(aurora)).expect(403);
    for (const act of ['approve', 'reject', 'cancel'])
      await program.post(`/api/purchase-requests/${id}/${act}/`).send({ reason: 'Engano' }).expect(403);
  });

  it('is told when it was used last, to the minute and from where', async () => {
    const { id, key } = await issued(ana);
    await programOf(livro, key).get('/api/transactions/').expect(200);
    const found = async () => (await listed()).find((one) => one['id'] === id)!;
    // Written down without anyone waiting for it.
    while ((await found())['last_used_at'] === null)
      await livro.app.get(Database, { strict: false }).query('select 1');
    expect(await found()).toMatchObject({ last_address: '127.0.0.1' });
    expect(Date.now() - Date.parse((await found())['last_used_at'] as string)).toBeLessThan(60_000);
  });

  it('may transfer as its scope says, and its administrator’s leaving takes nothing from it', async () => {
    const { agent, id } = await livro.person({ email: 'outra@construtora.com.br', type: 'admin' });
    const { key } = await issued(agent, { scopes: ['transfers:create'] });
    await ana.delete(`/api/users/${id}/`).expect(200);
    await programOf(livro, key)
      .post('/api/transfers/')
      .send(transfer(aurora.building, aurora.land, { amount: 1 }))
      .expect(201);
  });
});
