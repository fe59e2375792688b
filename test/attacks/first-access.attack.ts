/** Getting in where somebody else was invited: without the code, past a proxy or relay, in a race, by guessing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { CommandBus } from '@nestjs/cqrs';
import { FirstAdministrator } from '../../backend/src/identity/user/first-administrator.write.ts';
import { InviteUser } from '../../backend/src/identity/user/invite-user.command.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let lastAddress = 1;
/** Nobody is kept out for what another test did. */
const newAddress = (): string => `127.0.2.${(lastAddress += 1)}`;
const from = (address: string) => new http.Agent({ localAddress: address });
const post = (path: string, body: object, address = newAddress()) =>
  app.visitor().post(`/api/auth/${path}/`).agent(from(address)).send(body);
const invite = (email: string) =>
  app.app.get(CommandBus).execute(new InviteUser({ email, type: 'admin' }, { actorId: 'system' }));
const create = (email: string, code?: string, address?: string) =>
  post('create-password', { email, password: PASSWORD, code }, address);

describe('on a fresh server', () => {
  let code: string;
  beforeAll(async () => {
    app = await startTestApp();
    code = (await app.app.get(FirstAdministrator).describe()).code!;
  });
  afterAll(() => app.stop());
  const claim = { email: '', password: PASSWORD };
  beforeEach(() => (claim.email = app.adminEmail));

  it.each<[string, Record<string, string>]>([
    ['on the machine itself', {}],
    ['past a proxy that leaves its header', { 'X-Forwarded-For': '203.0.113.9' }],
    ['past a proxy that names another host', { 'X-Forwarded-Host': 'livro.example' }],
  ])('nobody claims the administrator without the code %s', async (_, headers) => {
    const before = (await app.events('users')).length;
    const answer = await create(app.adminEmail).set(headers).expect(422);
    expect(answer.body.errors[0]).toMatchObject({ field: 'code', code: 'REQUIRED_FIELD' });
    const checked = await post('check-email', { email: app.adminEmail }).set(headers).expect(200);
    expect(checked.body.data).toMatchObject({ requiresPasswordCreation: true, requiresCode: true });
    expect(await app.events('users')).toHaveLength(before);
  });

  it('nor by a relay that passes bytes on and adds no header', async () => {
    const { hostname, port } = new URL(app.url);
    const relay = net.createServer((near) => {
      const far = net.connect(Number(port), hostname);
      near.pipe(far).pipe(near);
      for (const end of [near, far]) end.on('error', () => [near, far].forEach((one) => one.destroy()));
    });
    await once(relay.listen(0, '127.0.0.1'), 'listening');
    const relayed = (relay.address() as net.AddressInfo).port;
    // Whoever is behind the relay says what host is meant, and ends the connection so that the relay can close.
    const call = async (path: string, body: object) => {
      const headers = {
        host: `${hostname}:${port}`,
        'content-type': 'application/json',
        connection: 'close',
      };
      const asked = http.request({ port: relayed, method: 'POST', path: `/api/auth/${path}/`, headers });
      asked.end(JSON.stringify(body));
      const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
      let text = '';
      for await (const piece of answer.setEncoding('utf8')) text += piece as string;
      return { status: answer.statusCode, body: JSON.parse(text) as { data: object } };
    };
    expect((await call('check-email', claim)).body.data).toMatchObject({ requiresCode: true });
    expect((await call('create-password', claim)).status).toBe(422);
    expect((await call('create-password', { ...claim, code: 'ABCDE-FGHJK' })).status).toBe(422);
    relay.close();
    await once(relay, 'close');
  });

  it('nor in the protocol of old', async () => {
    const { hostname, port, host } = new URL(app.url);
    const socket = net.connect(Number(port), hostname);
    const body = JSON.stringify(claim);
    const head = [
      'POST /api/auth/create-password/ HTTP/1.0',
      `Host: ${host}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    let answer = '';
    socket.setEncoding('utf8').on('data', (piece: string) => (answer += piece));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 422 /);
    expect(answer).toContain('Código de primeiro acesso é obrigatório');
  });

  it('of many who bring the code one gets in', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(app.adminEmail, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
  });
});

describe('where somebody has a password', () => {
  beforeAll(async () => {
    app = await startTestApp();
    await app.administrator();
  });
  afterAll(() => app.stop());

  it('another process of the machine claims no second administrator', async () => {
    const email = 'novo.admin@construtora.com.br';
    const { code } = await invite(email);
    const script = `fetch(process.argv[1], { method: 'POST', headers: { 'content-type': 'application/json' },
      body: process.argv[2] }).then((answer) => answer.text()).then(console.log)`;
    const body = JSON.stringify({ email, password: PASSWORD });
    const claimant = spawn(process.execPath, ['-e', script, `${app.url}/api/auth/create-password/`, body]);
    let answer = '';
    claimant.stdout.setEncoding('utf8').on('data', (piece: string) => (answer += piece));
    await once(claimant, 'close');
    expect(JSON.parse(answer)).toMatchObject({ success: false, errors: [{ field: 'code' }] });
    await create(email, code).expect(200);
  });

  it('ten wrong codes close the window, from wherever and however many at once, also to the right one', async () => {
    const email = 'alvo@construtora.com.br';
    const { code } = await invite(email);
    const answers = await Promise.all(Array.from({ length: 25 }, () => create(email, 'ABCDE-FGHJK')));
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    await create(email, code).expect(403);
    expect((await post('check-email', { email })).body.data).toMatchObject({
      requiresPasswordCreation: false,
    });
    const again = await invite(email);
    await create(email, code).expect(422);
    await create(email, again.code).expect(200);
  });

  it('nine wrong codes do not close it, and the right one is not counted', async () => {
    const email = 'dedos@construtora.com.br';
    const { code } = await invite(email);
    for (let count = 0; count < 9; count += 1) await create(email, 'ABCDE-FGHJK').expect(422);
    const weak = { email, password: '123456', code };
    for (let count = 0; count < 3; count += 1) await post('create-password', weak).expect(422);
    await create(email, code).expect(200);
  });

  it('who guesses from one address must wait after five', async () => {
    const email = 'fila@construtora.com.br';
    await invite(email);
    const address = newAddress();
    for (let count = 0; count < 5; count += 1) await create(email, 'ABCDE-FGHJK', address).expect(422);
    await create(email, 'ABCDE-FGHJK', address).expect(429);
  });

  it('unknown, closed and ordinary e-mails are told apart by no answer', async () => {
    const used = 'usado@construtora.com.br';
    await create(used, (await invite(used)).code).expect(200);
    const answers = [];
    for (const email of ['ninguem@construtora.com.br', used, app.adminEmail]) {
      const check = await post('check-email', { email }).expect(200);
      const first = await create(email, 'ABCDE-FGHJK').expect(403);
      const { message, code } = first.body;
      answers.push({ ...check.body.data, user: undefined, message, code });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('the name that a password may not hold is told to nobody without the code', async () => {
    const email = 'x.y@construtora.com.br';
    const { code } = await app.app
      .get(CommandBus)
      .execute(new InviteUser({ email, name: 'Zuleika Tamandaré' }, { actorId: 'system' }));
    const tried = (given?: string) =>
      post('create-password', { email, password: 'tamandare-77', code: given });
    for (const given of [undefined, 'ABCDE-FGHJK']) {
      expect((await tried(given).expect(422)).body.errors[0].field).toBe('code');
    }
    expect((await tried(code).expect(422)).body.errors[0].code).toBe('PASSWORD_PERSONAL');
  });
});
