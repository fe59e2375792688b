/** Only who asks by a name of this server is served, whatever is asked for. */
import os from 'node:os';
import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest from 'supertest';
import { startSmallApp } from './small-app.ts';

const entry = { description: 'Cimento', amount: 12.5 };
let app: NestExpressApplication;
afterEach(() => app?.close());

const portOf = (): number => (app.getHttpServer().address() as { port: number }).port;
const ask = (host: string) => supertest(app.getHttpServer()).get('/api/entries/nothing/').set('Host', host);

describe('a server on loopback', () => {
  beforeEach(async () => void (app = await startSmallApp()));

  it.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]', '127.8.9.1'])(
    'answers to %s with its port',
    (name) => ask(`${name}:${portOf()}`).expect(200),
  );

  it.each([
    'evil.example',
    `evil.example:PORT`,
    'localhost',
    'localhost:1',
    '127.0.0.1.evil.example:PORT',
    'localhost.:PORT',
    '10.0.0.1:PORT',
    'ana@localhost:PORT',
    'localhost:PORT:1',
    '',
  ])('refuses "%s"', async (name) => {
    const { body } = await ask(name.replace('PORT', String(portOf()))).expect(421);
    expect(body).toMatchObject({ success: false, code: 'MISDIRECTED_REQUEST', errors: [{ field: 'Host' }] });
    expect(body.message).toMatch(/^Este endereço não é o do Livro\./);
  });
});

it('a server on every address answers to the one that was reached', async () => {
  app = await startSmallApp({ host: '0.0.0.0' });
  const outer = Object.values(os.networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.address.startsWith('127.'))?.address;
  for (const address of ['127.0.0.1', ...(outer === undefined ? [] : [outer])]) {
    const call = supertest(`http://${address}:${portOf()}`).get('/api/entries/nothing/');
    await call.expect(200);
  }
  await ask(`0.0.0.0:${portOf()}`).expect(200);
  await ask(`192.0.2.1:${portOf()}`).expect(421);
  await ask(`servidor:${portOf()}`).expect(421);
});

describe('a server with a public address', () => {
  beforeEach(
    async () =>
      void (app = await startSmallApp({ host: '127.0.0.1', publicUrl: 'https://livro.example:8443' })),
  );

  it('answers to its name, with and without the port, and to the machine itself', async () => {
    for (const host of ['livro.example:8443', 'Livro.Example', `127.0.0.1:${portOf()}`]) {
      await ask(host).expect(200);
    }
    for (const host of ['livro.example:1', 'x.livro.example', 'livro.example.']) await ask(host).expect(421);
  });

  it('takes writes from pages of that address, though the proxy wrote another Host', async () => {
    const write = (origin: string) =>
      supertest(app.getHttpServer())
        .post('/api/entries/')
        .set({ Host: `127.0.0.1:${portOf()}`, Origin: origin })
        .send(entry);
    await write('https://livro.example:8443').expect(201);
    await write('http://livro.example:8443').expect(403);
    await write(`http://127.0.0.1:${portOf()}`).expect(403);
  });
});
