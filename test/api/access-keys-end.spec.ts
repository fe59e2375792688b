/** How keys by which programs call end, at every instance at once; and the tokens of OAuth that they are exchanged for. */
import { businessToday } from '@livro/calendar';
import { CommandBus } from '@nestjs/cqrs';
import { IssueAccessKey } from '../../backend/src/identity/access-key/issue-access-key.command.ts';
import { startBeside, startTestApp, type TestApp } from '../support/app.ts';
import { issued, KEYS, programOf } from './access-keys.fixture.ts';
import { type Agent, type Development, development, expense } from './ledger.fixture.ts';

jest.setTimeout(30_000);
let livro: TestApp;
let ana: Agent;
let anaId: string;
let aurora: Development;
beforeAll(async () => {
  livro = await startTestApp();
  ana = await livro.administrator();
  anaId = (await ana.get('/api/auth/verify/').expect(200)).body.data.user.id;
  aurora = await development(ana, 100_000);
}, 60_000);
afterAll(() => livro?.stop());

const listed = async () => (await ana.get(KEYS).expect(200)).body.data as Record<string, unknown>[];

describe('the end of a key', () => {
  it('comes by revoking with the next call, at every instance, for the key and the tokens given for it', async () => {
    const beside = await startBeside(livro);
    try {
      const { id, key } = await issued(ana);
      const token = await tokenFor(id, key);
      const callers = [livro, beside].flatMap((app) => [programOf(app, key), programOf(app, token)]);
      for (const caller of callers) await caller.get('/api/transactions/').expect(200);
      const { body } = await ana.delete(`${KEYS}${id}/`).expect(200);
      expect(body).toMatchObject({
        data: { id, state: 'revoked' },
        message: 'Chave revogada: ninguém mais entra por ela',
      });
      for (const caller of callers) {
        const refused = await caller.get('/api/transactions/').expect(401);
        expect(refused.body).toMatchObject({
          code: 'UNAUTHORIZED',
          message: 'A chave de API foi revogada. Peça outra a um administrador.',
        });
      }
      await ana.delete(`${KEYS}${id}/`).expect(200);
      expect((await listed()).find((one) => one['id'] === id)).toMatchObject({
        state: 'revoked',
        revoked_by: { id: anaId, name: 'Ana Administradora' },
      });
      await ana.delete(`${KEYS}7b0c2f0e-5b1d-4c58-9d2e-0a5f8d3c4b21/`).expect(404);
    } finally {
      await beside.stop();
    }
  });

  it('is known to an instance at once where another issued it', async () => {
    const beside = await startBeside(livro);
    try {
      const { key } = await issued(ana);
      await programOf(beside, key).get('/api/transactions/').expect(200);
    } finally {
      await beside.stop();
    }
  });

  it('comes by its day, too', async () => {
    const then = new Date(Date.now() - 30 * 86_400_000);
    const context = {
      id: '3c1de7a2-57a5-4f5d-8b60-6f6d8d1f1a01',
      actor: { id: anaId },
      correlationId: '3c1de7a2-57a5-4f5d-8b60-6f6d8d1f1a02',
      now: then,
      today: businessToday(then),
    };
    const expiresAt = new Date(Date.now() - 60_000);
    const asked = { name: 'De um mês', scopes: ['transactions:read'], expiresAt };
    const { key, text } = await livro.app.get(CommandBus).execute(new IssueAccessKey(asked, context));
    const { body } = await programOf(livro, text!).get('/api/transactions/').expect(401);
    expect(body.message).toBe('A chave de API venceu. Peça outra a um administrador.');
    expect((await listed()).find((one) => one['id'] === key.keyId)).toMatchObject({ state: 'expired' });
    await oauth({ client_id: key.keyId, client_secret: text! }).expect(401);
  });
});

const oauth = (form: Readonly<Record<string, string>>) =>
  livro
    .visitor()
    .post('/api/oauth/token/')
    .type('form')
    .send({ grant_type: 'client_credentials', ...form });
async function tokenFor(id: string, key: string, scope?: string): Promise<string> {
  const { body } = await oauth({ client_id: id, client_secret: key, ...(scope && { scope }) }).expect(200);
  return (body as { access_token: string }).access_token;
}

describe('OAuth’s client credentials', () => {
  let id: string;
  let key: string;
  beforeAll(
    async () => ({ id, key } = await issued(ana, { scopes: ['transactions:read', 'expenses:read'] })),
  );

  it('exchange a key for an hour’s token, by the form or by Basic', async () => {
    const byForm = await oauth({ client_id: id, client_secret: key }).expect(200);
    expect(byForm.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(byForm.body).toEqual({
      access_token: expect.stringMatching(/^livro_token_/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'transactions:read expenses:read',
    });
    const byBasic = await oauth({}).auth(id, key).expect(200);
    for (const { body } of [byForm, byBasic])
      await programOf(livro, body.access_token).get('/api/expenses/').expect(200);
  });

  it('give a token of fewer scopes, which reaches no further', async () => {
    const token = await tokenFor(id, key, 'expenses:read');
    await programOf(livro, token).get('/api/expenses/').expect(200);
    await programOf(livro, token).get('/api/transactions/').expect(403);
  });

  it('name the key in what the token causes', async () => {
    const made = await issued(ana, { name: 'Carga por OAuth', scopes: ['expenses:create'] });
    const program = programOf(livro, await tokenFor(made.id, made.key));
    await program
      .post('/api/expenses/')
      .send(expense(aurora.building, { description: 'Por OAuth' }))
      .expect(201);
    const [event] = (await livro.events('ledger')).slice(-1);
    expect(event!.metadata).toMatchObject({ actor: made.id, actorKind: 'key' });
  });

  it.each<[string, () => Readonly<Record<string, string>>, number, string]>([
    ['another grant', () => ({ grant_type: 'password', client_id: id, client_secret: key }), 400, 'unsupported_grant_type'],
    ['no grant', () => ({ grant_type: '', client_id: id, client_secret: key }), 400, 'invalid_request'],
    ['no credentials', () => ({}), 401, 'invalid_client'],
    ['another’s id', () => ({ client_id: anaId, client_secret: key }), 401, 'invalid_client'],
    ['another secret', () => ({ client_id: id, client_secret: `${key.slice(0, -1)}!` }), 401, 'invalid_client'],
    ['a scope that the key has not', () => ({ client_id: id, client_secret: key, scope: 'users:read' }), 400, 'invalid_scope'],
  ])('refuse %s in the shape of the RFC', async (_, form, status, error) => {
    const { body, headers } = await oauth(form()).expect(status);
    expect(body).toEqual({ error, error_description: expect.stringMatching(/^[ -~]+$/) });
    if (status === 401) expect(headers['www-authenticate']).toMatch(/^Basic /);
  }); // prettier-ignore

  it('are a form, and no other route takes one', async () => {
    const json = { grant_type: 'client_credentials', client_id: id, client_secret: key };
    const { body } = await livro.visitor().post('/api/oauth/token/').send(json).expect(415);
    expect(body.code).toBe('UNSUPPORTED_TYPE');
    expect(body.message).toContain('application/x-www-form-urlencoded');
    const bare = await livro.visitor().post('/api/oauth/token/').expect(400);
    expect(bare.body.error).toBe('invalid_request');
    await oauth({ client_id: id, client_secret: key }).auth(id, key).expect(400);
    await ana.post('/api/expenses/').type('form').send({ amount: '1' }).expect(415);
  });
});
