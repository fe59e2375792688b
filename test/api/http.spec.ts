/** The HTTP boundary by itself: answers, both spellings of a request, failures, other sites. */
import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest from 'supertest';
import { startSmallApp } from './small-app.ts';

let app: NestExpressApplication;
let api: ReturnType<typeof supertest>;
beforeAll(async () => {
  app = await startSmallApp();
  api = supertest(app.getHttpServer());
});
afterAll(() => app.close());

const entry = { description: 'Cimento', amount: '1.234,56' };
describe('an answer', () => {
  it('is wrapped', async () => {
    const { body } = await api.post('/api/entries/').send(entry).expect(201);
    expect(body).toEqual({
      success: true,
      data: { description: 'Cimento', amount: 123456, commandId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      message: 'Registrado',
    });
  });

  it('carries what is worth saying beside its success', async () => {
    const { body } = await api.post('/api/entries/warned/').expect(201);
    expect(body).toEqual({
      success: true,
      data: { id: 1 },
      message: null,
      warnings: [{ code: 'UNIT_TAKEN', message: 'A unidade também está com Bia' }],
    });
  });

  it('comes with and without the slash at the end', async () => {
    await api.post('/api/entries').send(entry).expect(201);
    await api.get('/api/entries/nothing').expect(200, { success: true, data: null, message: null });
    await api.get('/api/entries/nothing/').expect(200);
  });

  it('carries what protects a browser, and nothing that tells who serves', async () => {
    const { headers } = await api.get('/api/entries/').expect(200);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-correlation-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it("repeats the caller's correlation id when it is a UUID", async () => {
    const id = 'c0000000-0000-4000-8000-000000000001';
    expect((await api.get('/api/entries/').set('X-Correlation-Id', id)).headers['x-correlation-id']).toBe(id);
    expect(
      (await api.get('/api/entries/').set('X-Correlation-Id', 'x')).headers['x-correlation-id'],
    ).not.toBe('x');
  });

  it('to a repeated key is the same command', async () => {
    const send = () => api.post('/api/entries/').set('Idempotency-Key', 'k 1').send(entry).expect(201);
    const [first, second] = [await send(), await send()];
    expect(first.body.data.commandId).toBe(second.body.data.commandId);
  });
});

describe('a request', () => {
  it('may write its fields either way, in body and query', async () => {
    const { body } = await api
      .post('/api/entries/echo/?include_inactive=true&isActive=1')
      .send({ start_date: 1, a: [{ b_c: 2 }] });
    expect(body.data).toEqual({
      body: { startDate: 1, a: [{ bC: 2 }] },
      query: { includeInactive: 'true', isActive: '1' },
    });
  });

  it.each([
    ['/api/entries/?page=2&limit=10', { paged: true, page: 2, limit: 10, offset: 10 }],
    ['/api/entries/?limit=500', { paged: false, page: null, limit: 100, offset: 0 }],
    ['/api/entries/?page=', { paged: false, page: null, limit: 100, offset: 0 }],
  ])('%s is a list', async (url, data) => expect((await api.get(url).expect(200)).body.data).toEqual(data));

  it.each([
    ['page=0'],
    ['page=-1'],
    ['page=x'],
    ['limit=0'],
    ['limit=1.5'],
    ['cursor=%%%'.replace('%%%', 'zzz')],
  ])('?%s is a broken rule', async (query) => {
    const { body } = await api.get(`/api/entries/?${query}`).expect(422);
    expect(body.errors[0]).toMatchObject({ field: query.split('=')[0] });
  });

  it('with an id of a wrong shape is about nothing that exists', async () => {
    expect((await api.get('/api/entries/one/abc/')).body.data.id).toBe(
      '00000000-0000-0000-0000-000000000000',
    );
  });
});

describe('a failure', () => {
  it.each<[string, number, string, boolean]>([
    ['domain', 404, 'ACCOUNT_NOT_FOUND', false],
    ['rule', 422, 'INSUFFICIENT_FUNDS', false],
    ['duplicate', 409, 'DUPLICATE_RECORD', false],
    ['stale', 412, 'STALE_VERSION', false],
    ['key', 422, 'IDEMPOTENCY_MISMATCH', false],
    ['unknown', 503, 'OUTCOME_UNKNOWN', true],
    ['database', 503, 'SERVICE_UNAVAILABLE', true],
    ['bug', 500, 'INTERNAL_ERROR', false],
  ])('%s is %i %s', async (how, status, code, retries) => {
    const response = await api.get(`/api/entries/fail/${how}/`).expect(status);
    expect(response.body).toMatchObject({ success: false, code, error: { status, code } });
    expect(response.headers['retry-after'] !== undefined).toBe(retries);
    expect(JSON.stringify(response.body)).not.toMatch(/secret|ECONNREFUSED|10\.1\.2\.3|\.ts|at /);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('tells its field and details', async () => {
    const { body } = await api.get('/api/entries/fail/rule');
    expect(body).toMatchObject({ errors: [{ field: 'amount' }], error: { details: { available: 12.5 } } });
  });

  it('of the machine tells only where to look', async () => {
    const response = await api.get('/api/entries/fail/bug');
    expect(response.body.error.details).toEqual({ correlationId: response.headers['x-correlation-id'] });
  });

  it('is problem+json for who asks for it', async () => {
    const response = await api
      .get('/api/entries/fail/domain')
      .set('Accept', 'application/problem+json')
      .expect(404);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.body).toMatchObject({
      type: 'urn:livro:error:ACCOUNT_NOT_FOUND',
      instance: `urn:uuid:${response.headers['x-correlation-id']}`,
      title: 'Conta não encontrada',
      status: 404,
      code: 'ACCOUNT_NOT_FOUND',
    });
  });

  it.each([
    ['GET', '/api/nowhere/', 404, 'NOT_FOUND'],
    ['DELETE', '/api/entries/', 404, 'NOT_FOUND'],
    ['GET', '/api/entries/one/%E0%A4%A/', 400, 'MALFORMED_BODY'],
  ])('%s %s', async (method, path, status, code) => {
    const response = await (method === 'GET' ? api.get(path) : api.delete(path));
    expect([response.status, response.body.code]).toEqual([status, code]);
  });
});

describe('a write from another site', () => {
  const send = (headers: Record<string, string>) => api.post('/api/entries/').set(headers).send(entry);
  it.each<[Record<string, string>]>([
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'null' }],
    [{ Origin: 'http://127.0.0.1:1' }],
    [{ Origin: 'https://evil.example', Authorization: 'Bearer x', Cookie: 'livro_access=x' }],
  ])('%j is refused', async (headers) => {
    const { body } = await send(headers).expect(403);
    expect(body).toMatchObject({ code: 'FORBIDDEN', message: 'Operação não permitida' });
  });

  it('is told from one of our own, of a program, and of a bearer', async () => {
    const { port } = app.getHttpServer().address() as { port: number };
    await send({ Origin: `http://127.0.0.1:${port}`, Host: `127.0.0.1:${port}` }).expect(201);
    await send({ 'Sec-Fetch-Site': 'same-origin' }).expect(201);
    await send({}).expect(201);
    await send({ Origin: 'https://reports.example', Authorization: 'Bearer x' }).expect(201);
  });
});
