/** The nginx site of `deploy/nginx` lets the largest attachments and their downloads through, followed to the letter. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import supertest from 'supertest';
import { startTestApp, type TestApp, tokenOf } from '../support/app.ts';
import { Authority } from '../support/certificates.ts';
import { freePort } from '../support/program.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { type Attached, FORM, form, png } from './attachments.fixture.ts';
import { clientOf, development, payment } from './ledger.fixture.ts';

const NAME = 'livro.exemplo.com.br';
const SITE = path.resolve(__dirname, '../../deploy/nginx/livro.conf');
const MAIN = `daemon off; worker_processes 1; error_log stderr; pid nginx.pid;
events { }
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  include site.conf;
}
`;
const isInstalled = spawnSync('nginx', ['-v']).error === undefined;
// Elsewhere the test is skipped and counted as such: it is a check that was not made.
const withNginx = isInstalled ? it : it.skip;

const releases: (() => Promise<void>)[] = [];
let livro: TestApp;
let nginx: ChildProcess | undefined;
beforeAll(async () => {
  livro = await startTestApp({ PUBLIC_URL: `https://${NAME}`, TRUST_PROXY: 'loopback' });
}, 60_000);
afterAll(async () => {
  if (nginx?.kill()) await once(nginx, 'exit');
  await livro?.stop();
  for (const release of releases) await release();
});

/** The documented site with this test's port, files and program in the place of its own. */
async function startNginx(folder: string): Promise<{ url: string; ca: string }> {
  const authority = Authority.in(folder);
  const { cert, key } = authority.issue('proxy', NAME);
  const port = await freePort();
  const places: readonly (readonly [string, string])[] = [
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/nginx/livro.pem', cert],
    ['/etc/nginx/livro.key', key],
    ['http://127.0.0.1:3000', livro.url],
  ];
  let site = fs.readFileSync(SITE, 'utf8');
  for (const [documented, here] of places) {
    expect(site).toContain(documented);
    site = site.replace(documented, here);
  }
  fs.writeFileSync(path.join(folder, 'site.conf'), site);
  fs.writeFileSync(path.join(folder, 'nginx.conf'), MAIN);
  nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'ignore' });
  const url = `https://127.0.0.1:${port}`;
  const isUp = () =>
    supertest(url)
      .get('/api/health/live/')
      .ca(authority.certificate)
      .set('Host', NAME)
      .then(
        ({ status }) => status === 200,
        () => false,
      );
  for (let waits = 0; waits < 100 && !(await isUp()); waits++) await sleep(100);
  return { url, ca: authority.certificate };
}

withNginx(
  'takes an attachment of 9 MB and gives it back',
  async () => {
    const { url, ca } = await startNginx(temporaryFolder(releases));
    const admin = await livro.administrator();
    const tower = await development(admin, 50_000);
    const client = await clientOf(admin, tower);
    const paid = await admin.post('/api/payments/').send(payment(tower.building, client)).expect(201);
    const token = await tokenOf(livro);
    const through = (method: 'get' | 'post', to: string) =>
      supertest(url)
        [method](to)
        .ca(ca)
        .set({ Host: NAME, Authorization: `Bearer ${token}` });
    const content = png(9 * 1024 * 1024);
    const { body } = await through('post', `/api/payments/${paid.body.data.id as string}/attachments/`)
      .set('Content-Type', FORM)
      .send(form({ name: 'planta.png', content }))
      .expect(201);
    const [attached] = body.data as Attached[];
    const answer = await through('get', attached!.url).responseType('blob').expect(200);
    expect((answer.body as Buffer).equals(content)).toBe(true);
    await through('get', '/metrics').expect(404);
  },
  60_000,
);
