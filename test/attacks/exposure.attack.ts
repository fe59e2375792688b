/** What the program tells about itself, asked for by anyone who has no session: from this machine, through a proxy, from afar. */
import http from 'node:http';
import net from 'node:net';
import { startTestApp, type TestApp } from '../support/app.ts';
import { sharedApp } from './shared-app.ts';

let app: TestApp;
beforeAll(async () => void ({ app } = await sharedApp()));

/** What proxies add, each by itself. */
const FORWARDED: readonly (readonly [name: string, value: string])[] = [
  ['Via', '1.1 proxy'],
  ['Forwarded', 'for=203.0.113.7'],
  ['X-Forwarded-For', '203.0.113.7'],
  ['X-Forwarded-Proto', 'https'],
  ['X-Forwarded-Host', 'livro.exemplo.com.br'],
  ['X-Real-IP', '203.0.113.7'],
  ['CF-Connecting-IP', '203.0.113.7'],
  ['True-Client-IP', '203.0.113.7'],
];

it.each(FORWARDED)("figures are nobody's who comes with %s: %s", async (name, value) => {
  await app.visitor().get('/metrics').expect(200);
  const refused = await app.visitor().get('/metrics').set(name, value).expect(404);
  expect(refused.text).not.toContain('livro_');
});

it("figures are nobody's who comes through a proxy that adds nothing, as nginx does by HTTP/1.0", async () => {
  const { port } = new URL(app.url);
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    net
      .connect(Number(port), '127.0.0.1')
      .on('data', (chunk: Buffer) => (text += chunk.toString()))
      .on('close', () => resolve(text))
      .on('error', reject)
      .end(`GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
  });
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
  expect(answer).not.toContain('livro_');
});

it.each(['evil.com', 'livro.exemplo.com.br', '203.0.113.7'])(
  "figures are nobody's who asks for %s",
  async (host) => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      http
        .get(`${app.url}/metrics`, { headers: { Host: host } }, (answer) =>
          resolve(answer.resume().statusCode),
        )
        .on('error', reject);
    });
    expect([404, 421]).toContain(status);
  },
);

describe('without METRICS_ON_LOOPBACK', () => {
  const TOKEN = 'um-segredo-longo-do-coletor';
  let strict: TestApp;
  beforeAll(
    async () => void (strict = await startTestApp({ METRICS_ON_LOOPBACK: '', METRICS_TOKEN: TOKEN })),
    60_000,
  );
  afterAll(() => strict?.stop());

  it.each([
    ['nothing', undefined],
    ['a wrong token', `Bearer ${TOKEN}x`],
    ['the token as a password', `Basic ${TOKEN}`],
  ])("figures and parts are nobody's on this machine with %s", async (_, authorization) => {
    const ask = (path: string) => {
      const asked = strict.visitor().get(path);
      return authorization === undefined ? asked : asked.set('Authorization', authorization);
    };
    expect((await ask('/metrics').expect(404)).text).not.toContain('livro_');
    expect((await ask('/api/health/ready/')).body).toEqual({ status: expect.any(String) });
  });

  it('they are for the collector that has the token, from wherever', async () => {
    const collector = { Authorization: `Bearer ${TOKEN}`, Via: '1.1 proxy' };
    expect((await strict.visitor().get('/metrics').set(collector).expect(200)).text).toContain(
      'livro_calls_in_progress',
    );
    const { body } = await strict.visitor().get('/api/health/ready/').set(collector).expect(200);
    expect(body.details).toMatchObject({ calls: { status: 'up' }, database: { status: 'up' } });
  });
});

it.each([
  'docs',
  'docs/',
  'docs-json',
  'docs-json/',
  'docs-yaml',
  'docs/swagger-ui-init.js',
  'DOCS-json',
  'docs%2djson',
])("the API's document is nobody's without a session: /api/%s", async (path) => {
  const answer = await app.visitor().get(`/api/${path}`);
  expect([401, 404]).toContain(answer.status);
  expect(answer.text).not.toMatch(/openapi|swagger/i);
});

it('anyone who is signed in reads the document', async () => {
  const administrator = await app.administrator();
  expect((await administrator.get('/api/docs-json').expect(200)).body.openapi).toMatch(/^3\./);
  await administrator.get('/api/docs/').expect(200);
});

it("readiness is one word to anyone who comes from elsewhere, and counts of the books are nobody's", async () => {
  const near = await app.visitor().get('/api/health/ready/').expect(200);
  expect(near.body.details.projections).toBeDefined();
  const far = await app.visitor().get('/api/health/ready/').set('Via', '1.1 proxy').expect(200);
  expect(far.body).toEqual({ status: 'ok' });
  const whole = await app.visitor().get('/api/health/').expect(401);
  expect(whole.text).not.toMatch(/events|lag/i);
  expect((await app.visitor().get('/api/health/live/').expect(200)).body).toEqual({ status: 'ok' });
});
