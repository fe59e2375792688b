/** What comes in plain text: served on this machine alone once there is an encrypted address, and never where a proxy says so. */
import os from 'node:os';
import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest from 'supertest';
import { startSmallApp } from './small-app.ts';

const PUBLIC = 'https://livro.example:8443';
const ENTRY = '/api/entries/nothing/';
let app: NestExpressApplication;
afterEach(() => app?.close());

const outer = Object.values(os.networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.address.startsWith('127.'))?.address;
const addressOf = (host: string): string =>
  `http://${host}:${(app.getHttpServer().address() as { port: number }).port}`;

(outer === undefined ? it.skip : it)(
  'a caller from beyond this machine is not served in plain text',
  async () => {
    app = await startSmallApp({ host: '0.0.0.0', publicUrl: PUBLIC });
    const { body } = await supertest(addressOf(outer!)).get(ENTRY).expect(403);
    expect(body).toMatchObject({ success: false, code: 'FORBIDDEN' });
    // What a stranger says of himself changes nothing.
    await supertest(addressOf(outer!)).get(ENTRY).set('X-Forwarded-Proto', 'https').expect(403);
    const page = await supertest(addressOf(outer!)).get('/contas?busca=a').expect(308);
    expect(page.headers.location).toBe(`${PUBLIC}/contas?busca=a`);
    await supertest(addressOf('127.0.0.1')).get(ENTRY).expect(200);
  },
);

(outer === undefined ? it.skip : it)(
  'a trusted proxy that does not say how is told so instead of sent round',
  async () => {
    app = await startSmallApp({ host: '0.0.0.0', publicUrl: PUBLIC, trustProxy: [outer!] });
    const ask = (path: string) => supertest(addressOf(outer!)).get(path);
    await ask('/contas').expect(403);
    await ask(ENTRY).set('X-Forwarded-Proto', 'https').expect(200);
    await ask('/contas').set('X-Forwarded-Proto', 'http').expect(308);
  },
);

it('without an encrypted address there is nowhere to send: what a trusted proxy calls plain is refused', async () => {
  app = await startSmallApp({ host: '127.0.0.1', trustProxy: ['loopback'] });
  const ask = (path: string, how: string) =>
    supertest(addressOf('127.0.0.1')).get(path).set('X-Forwarded-Proto', how);
  await ask('/contas', 'http').expect(403);
  await ask(ENTRY, 'http').expect(403);
  const { headers } = await ask(ENTRY, 'https').expect(200);
  expect(headers['strict-transport-security']).toContain('max-age=');
});

it('where no proxy is trusted the header is anybody’s and says nothing', async () => {
  app = await startSmallApp();
  for (const how of ['http', 'https']) {
    const { headers } = await supertest(addressOf('127.0.0.1'))
      .get(ENTRY)
      .set('X-Forwarded-Proto', how)
      .expect(200);
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});
