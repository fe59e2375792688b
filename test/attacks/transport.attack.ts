/** Who listens on the way, or stands in it: over TLS nobody reads along or slips in, and in plain text nothing is said. */
import { readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import tls from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';
import supertest from 'supertest';
import { FirstAdministrator } from '../../backend/src/identity/user/first-administrator.write.ts';
import { PASSWORD, startTestApp, type TestApp, tokenOf } from '../support/app.ts';
import { Authority, type IssuedFiles } from '../support/certificates.ts';
import { temporaryFolder } from '../support/store-process.ts';

const cookiesOf = ({ headers }: { headers: unknown }): string[] =>
  ((headers as Record<string, unknown>)['set-cookie'] as string[] | undefined) ?? [];
/** Those that bring something; the others are taken away. */
const brought = (answer: { headers: unknown }): string[] =>
  cookiesOf(answer).filter((cookie) => !cookie.includes('Expires=Thu, 01 Jan 1970'));
const LOGIN = '/api/auth/login/';

describe('over TLS', () => {
  const releases: (() => Promise<void>)[] = [];
  let authority: Authority;
  let files: IssuedFiles;
  let app: TestApp;
  const visitor = () => app.visitor().ca(authority.certificate);
  const signIn = () => ({ email: app.adminEmail, password: PASSWORD });

  beforeAll(async () => {
    const folder = temporaryFolder(releases);
    authority = Authority.in(folder);
    files = authority.issue('server', 'livro.example');
    app = await startTestApp({ TLS_CERT: files.cert, TLS_KEY: files.key });
    const { code } = await app.app.get(FirstAdministrator).describe();
    await visitor()
      .post('/api/auth/create-password/')
      .send({ ...signIn(), code })
      .expect(200);
  });
  afterAll(async () => {
    await app?.stop();
    for (const release of releases) await release();
  });

  it('sets cookies that only this host may set, and only over TLS', async () => {
    const set = brought(await visitor().post(LOGIN).send(signIn()).expect(200));
    expect(set.map((cookie) => /^[^=]+/.exec(cookie)![0]).sort()).toEqual([
      '__Host-livro_access',
      '__Host-livro_device',
      '__Host-livro_refresh',
    ]);
    for (const cookie of set) {
      expect(cookie).toMatch(/; Path=\/; /);
      for (const flag of ['; HttpOnly', '; Secure', '; SameSite=Strict']) expect(cookie).toContain(flag);
      expect(cookie).not.toMatch(/domain/i);
    }
  });

  it('renews and ends a session under those names, and leaves nothing of it in the browser', async () => {
    const browser = visitor();
    await browser.post(LOGIN).send(signIn()).expect(200);
    await browser.get('/api/auth/verify/').expect(200);
    await browser.post('/api/auth/refresh/').expect(200);
    const left = await browser.post('/api/auth/logout/').expect(200);
    expect(left.headers['clear-site-data']).toBe('"cache", "storage"');
    const cleared = cookiesOf(left).map(
      (cookie) => /^([^=]+)=;.* Expires=Thu, 01 Jan 1970/.exec(cookie)?.[1],
    );
    expect(cleared.sort()).toEqual([
      '__Host-livro_access',
      '__Host-livro_refresh',
      'livro_access',
      'livro_refresh',
    ]);
    await browser.get('/api/auth/verify/').expect(401);
  });

  it('heeds no cookie under the plain name, which another host of the domain could have set', async () => {
    const { body } = await visitor().post('/api/auth/token/').send(signIn()).expect(200);
    const token = (body.data as { access_token: string }).access_token;
    const ask = (name: string) => visitor().get('/api/auth/verify/').set('Cookie', `${name}=${token}`);
    await ask('__Host-livro_access').expect(200);
    await ask('livro_access').expect(401);
  });

  it('tells browsers to come by TLS alone', async () => {
    const { headers } = await visitor().get('/api/health/live/').expect(200);
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  const versionOf = (options: tls.ConnectionOptions): Promise<string | null> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(app.url);
      const socket = tls.connect({
        host: '127.0.0.1',
        port: Number(port),
        ca: authority.certificate,
        ...options,
      });
      socket.once('error', reject).once('secureConnect', () => {
        resolve(socket.getProtocol());
        socket.destroy();
      });
    });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('speaks %s', async (version) =>
    expect(await versionOf({ minVersion: version, maxVersion: version })).toBe(version),
  );

  it.each(['TLSv1', 'TLSv1.1'] as const)('does not speak %s', async (version) => {
    const old = { minVersion: version, maxVersion: version, ciphers: 'ALL:@SECLEVEL=0' } as const;
    await expect(versionOf(old)).rejects.toMatchObject({ code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' });
  });

  it('gives no answer to who speaks plain text', async () => {
    const socket = net.connect(Number(new URL(app.url).port), '127.0.0.1');
    let heard = '';
    socket.on('data', (data) => (heard += data.toString('latin1'))).on('error', () => undefined);
    socket.write('GET /api/health/live/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
    await new Promise((resolve) => socket.once('close', resolve));
    expect(heard).not.toContain('200');
  });

  it('serves a renewed certificate without a new start, and keeps the old one while the files are no use', async () => {
    const served = (): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = tls.connect({
          host: '127.0.0.1',
          port: Number(new URL(app.url).port),
          ca: authority.certificate,
        });
        socket.once('error', reject).once('secureConnect', () => {
          resolve(socket.getPeerX509Certificate()!.subject);
          socket.destroy();
        });
      });
    const key = readFileSync(files.key);
    expect(await served()).toBe('CN=livro.example');
    writeFileSync(files.key, 'half a file');
    await sleep(1_000);
    expect(await served()).toBe('CN=livro.example');
    writeFileSync(files.key, key);
    authority.issue('server', 'renovado.example');
    for (let waits = 0; waits < 50 && (await served()) !== 'CN=renovado.example'; waits++) await sleep(100);
    expect(await served()).toBe('CN=renovado.example');
    await visitor().get('/api/health/live/').expect(200);
  });
});

describe('behind a proxy that encrypts', () => {
  const PUBLIC = 'https://livro.example';
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ PUBLIC_URL: PUBLIC, TRUST_PROXY: 'loopback' });
    await app.administrator();
  });
  afterAll(() => app?.stop());

  const forwarded = (method: 'get' | 'post', path: string, how: string) =>
    supertest(app.url)[method](path).set({ Host: 'livro.example', 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': how }); // prettier-ignore
  const signIn = () => ({ email: app.adminEmail, password: PASSWORD });

  it('signs nobody in whose password came in plain text', async () => {
    const answer = await forwarded('post', LOGIN, 'http').set('Origin', PUBLIC).send(signIn()).expect(403);
    expect(answer.body).toMatchObject({ code: 'FORBIDDEN' });
    expect(answer.body.message).toContain('https://');
    expect(cookiesOf(answer)).toEqual([]);
  });

  it.each(['/api/users/', '/api/auth/verify/', '/api', '/metrics'])(
    'answers nothing at %s in plain text',
    (path) => forwarded('get', path, 'http').expect(403),
  );

  it('sends a page in plain text to the encrypted address, and nowhere else', async () => {
    const answer = await forwarded('get', '//evil.example/contas?x=1', 'http').expect(308);
    expect(answer.headers.location).toBe(`${PUBLIC}//evil.example/contas?x=1`);
    expect(new URL(answer.headers.location!).host).toBe('livro.example');
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });

  it('serves what came encrypted, with the cookies and headers of TLS', async () => {
    const answer = await forwarded('post', LOGIN, 'https').set('Origin', PUBLIC).send(signIn()).expect(200);
    expect(answer.headers['strict-transport-security']).toContain('max-age=');
    expect(
      brought(answer).every((cookie) => cookie.startsWith('__Host-') && cookie.includes('; Secure')),
    ).toBe(true);
  });

  it('gives out no first access without a code to who comes from outside', async () => {
    const token = await tokenOf(app);
    const { body } = await forwarded('post', '/api/users/', 'https')
      .set({ Origin: PUBLIC, Authorization: `Bearer ${token}` })
      .send({ name: 'Gil', email: 'gil@construtora.com.br' })
      .expect(201);
    expect(body.data.first_access.code).toMatch(/-/);
  });

  it('answers this machine itself, for health checks', async () => {
    const { headers } = await app.visitor().get('/api/health/live/').expect(200);
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});
