/** A page whose name was made to point at this server: to its visitor's browser it would be the same origin. */
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://livro.example', TRUST_PROXY: 'loopback' });
  await app.administrator();
});
afterAll(() => app.stop());

const port = (): string => new URL(app.url).port;

it.each(['/', '/assets/start.js', '/metrics', '/api/docs-json', '/api/health/', '/api/health/live/'])(
  'gets nothing of %s',
  async (path) => {
    const answer = await app.visitor().get(path).set('Host', `evil.example:${port()}`);
    expect([answer.status, answer.body.code]).toEqual([421, 'MISDIRECTED_REQUEST']);
  },
);

it('neither signs in nor guesses, though it comes as the same origin', async () => {
  const host = `evil.example:${port()}`;
  const before = (await app.events('users')).length;
  const headers = { Host: host, Origin: `http://${host}`, 'Sec-Fetch-Site': 'same-origin' };
  for (const path of ['login', 'token', 'check-email', 'create-password', 'refresh']) {
    const answer = await app
      .visitor()
      .post(`/api/auth/${path}/`)
      .set(headers)
      .send({ email: app.adminEmail, password: 'Segredo-1' });
    expect([path, answer.status, answer.headers['set-cookie']]).toEqual([path, 421, undefined]);
  }
  expect(await app.events('users')).toHaveLength(before);
});

it('is told apart from the public name behind a proxy', async () => {
  await app.visitor().get('/api/health/live/').set('Host', 'livro.example').expect(200);
  await app.visitor().get('/api/health/live/').set('Host', 'livro.example:81').expect(421);
  await app.visitor().get('/api/health/live/').set('X-Forwarded-Host', 'evil.example').expect(200);
});
