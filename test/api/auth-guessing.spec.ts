/** What a stranger can learn or try at the door: nothing by answer or time, little by trying. */
import http from 'node:http';
import { CommandBus } from '@nestjs/cqrs';
import { FirstAdministrator } from '../../backend/src/identity/user/first-administrator.write.ts';
import { InviteUser } from '../../backend/src/identity/user/invite-user.command.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';

let test: TestApp;
/** Every describe has an address of its own, so that one's failures are not the other's. */
let lastAddress = 1;
const newAddress = () => `127.0.0.${(lastAddress += 1)}`;
const post = (address: string, path: string, body: object) =>
  test
    .visitor()
    .post(`/api/auth/${path}/`)
    .agent(new http.Agent({ localAddress: address }))
    .send(body);
const database = () => test.app.get(Database, { strict: false });
const invite = (email: string, sender = 'system') =>
  test.app
    .get(CommandBus, { strict: false })
    .execute(new InviteUser({ email, name: 'Bia Obras', type: 'financial' }, { actorId: sender }));

describe('on a server of this machine', () => {
  beforeAll(async () => {
    test = await startTestApp();
    await test.administrator();
    await test.person({ email: 'inativa@construtora.com.br' });
    await database().query(`update read.users set is_active = false where email like 'inativa%'`);
  }, 60_000);
  afterAll(() => test?.stop());

  it('unknown, inactive and ordinary e-mails get one answer', async () => {
    const address = newAddress();
    for (const email of ['ninguem@construtora.com.br', 'inativa@construtora.com.br', test.adminEmail]) {
      const checked = await post(address, 'check-email', { email }).expect(200);
      expect(checked.body).toEqual({
        success: true,
        data: { requiresPasswordCreation: false, user: { email } },
        message: null,
      });
      const login = await post(address, 'login', { email, password: 'errada' }).expect(401);
      expect(login.body).toMatchObject({
        code: 'INVALID_CREDENTIALS',
        message: 'E-mail ou senha inválidos',
        errors: [{ field: null }],
      });
      const created = await post(address, 'create-password', { email, password: PASSWORD }).expect(403);
      expect(created.body).toMatchObject({ code: 'FIRST_ACCESS_CLOSED' });
    }
    await post(newAddress(), 'login', { email: 'inativa@construtora.com.br', password: PASSWORD }).expect(
      401,
    );
  });

  it('and they get it in the same time', async () => {
    const timed = async (body: object): Promise<number> => {
      const started = performance.now();
      await post(newAddress(), 'login', body).expect(401);
      return performance.now() - started;
    };
    const unknown: number[] = [];
    const ordinary: number[] = [];
    for (let round = 0; round < 15; round += 1) {
      unknown.push(await timed({ email: `ninguem${round}@construtora.com.br`, password: 'errada' }));
      ordinary.push(await timed({ email: test.adminEmail, password: 'errada' }));
    }
    const ratio = median(unknown) / median(ordinary);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
    // A password hash was really computed in either case.
    expect(Math.min(...unknown)).toBeGreaterThan(8);
  });

  it('after five failures the sixth must wait, even with the right password, and others need not', async () => {
    const address = newAddress();
    const attempt = (password: string) => post(address, 'login', { email: test.adminEmail, password });
    for (let count = 0; count < 5; count += 1) await attempt('errada').expect(401);
    const refused = await attempt(PASSWORD).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(25);
    expect(refused.body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/^Muitas tentativas\. Aguarde \d+ s\.$/),
    });
    await post(address, 'token', { email: test.adminEmail, password: PASSWORD }).expect(429);
    await post(address, 'login', { email: 'outra@construtora.com.br', password: 'errada' }).expect(401);
    await post(newAddress(), 'login', { email: test.adminEmail, password: PASSWORD }).expect(200);
  });

  it('many attempts at once count like many in a row', async () => {
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        post(address, 'login', { email: 'alvo@construtora.com.br', password: 'errada' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('a success forgets the failures before it', async () => {
    const address = newAddress();
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 4; count += 1) {
        await post(address, 'login', { email: test.adminEmail, password: 'errada' }).expect(401);
      }
      await post(address, 'login', { email: test.adminEmail, password: PASSWORD }).expect(200);
    }
  });

  it('eight honest sign-ins at once all succeed', async () => {
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(address, 'login', { email: test.adminEmail, password: PASSWORD })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  });

  it('e-mails are checked twenty times a minute, anyone who claims to be somebody else', async () => {
    const address = newAddress();
    for (let count = 0; count < 20; count += 1) {
      await post(address, 'check-email', { email: `a${count}@b.cc` })
        .set('X-Forwarded-For', `10.0.0.${count}`)
        .expect(200);
    }
    const refused = await post(address, 'check-email', { email: test.adminEmail }).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await post(newAddress(), 'check-email', { email: test.adminEmail }).expect(200);
  });

  it('an open window shows, closes after its time, and opens again by invitation', async () => {
    const email = 'bia@construtora.com.br';
    const first = await invite(email);
    expect(first).toMatchObject({ email, isNew: true, type: 'financial', name: 'Bia Obras' });
    expect(first.code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    const check = async () =>
      (await post(newAddress(), 'check-email', { email }).expect(200)).body.data.requiresPasswordCreation;
    expect(await check()).toBe(true);
    await database().query(`update vault.first_access_windows set expires_at = now() where user_id = $1`, [
      first.userId,
    ]);
    expect(await check()).toBe(false);
    const create = (code: string) =>
      post(newAddress(), 'create-password', { email, password: PASSWORD, code });
    await create(first.code).expect(403);
    const again = await invite(email);
    expect(again).toMatchObject({ userId: first.userId, isNew: false });
    expect(await check()).toBe(true);
    await create(first.code).expect(422);
    const { body } = await create(again.code).expect(200);
    expect(body.data.user).toMatchObject({ type: 'financial', email });
    expect(body.data.permissions).not.toContain('users:create');
    await expect(invite(email)).rejects.toMatchObject({ code: 'INVALID_OPERATION' });
    await expect(invite('sem-arroba')).rejects.toMatchObject({ code: 'INVALID_FORMAT' });
  });

  it('a window is used once, however many try at once', async () => {
    const email = 'caio@construtora.com.br';
    const { code } = await invite(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        post(newAddress(), 'create-password', { email, password: `Senha-numero-${index}`, code }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 403),
    ]);
    const recordedEvents = await test.events('users');
    expect(recordedEvents.filter(({ type }) => type === 'PasswordCreated')).toHaveLength(4);
  });

  it('a password put into the vault by another hand lets nobody in, and is in no event', async () => {
    const email = 'dora@construtora.com.br';
    const { userId } = await invite(email);
    const { passwordHash } = (
      await database().query<{ passwordHash: string }>(
        'select password_hash as "passwordHash" from vault.credentials limit 1',
      )
    )[0]!;
    await database().query('update vault.first_access_windows set used_at = now() where user_id = $1', [
      userId,
    ]);
    await database().query('insert into vault.credentials values ($1, $2, now())', [userId, passwordHash]);
    await post(newAddress(), 'login', { email, password: PASSWORD }).expect(401);
    const types = (await test.events('users'))
      .filter(({ data }) => (data as { userId: string }).userId === userId)
      .map(({ type }) => type);
    expect(types).toEqual(['UserInvited', 'FirstAccessOpened']);
  });

  it('a name that merely points here does not open a first access', async () => {
    const email = 'eva@construtora.com.br';
    await invite(email);
    const outside = (path: string, body: object) =>
      post(newAddress(), path, body).set('Host', 'evil.example');
    expect((await outside('check-email', { email }).expect(421)).body).not.toHaveProperty('data');
    await outside('create-password', { email, password: PASSWORD }).expect(421);
  });
});

describe('on a fresh server', () => {
  beforeAll(async () => void (test = await startTestApp()), 60_000);
  afterAll(() => test?.stop());

  it('the first access asks for the code that only the start has shown', async () => {
    const email = test.adminEmail;
    const { code } = await test.app.get(FirstAdministrator, { strict: false }).describe();
    expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect((await post(newAddress(), 'check-email', { email })).body.data).toMatchObject({
      requiresPasswordCreation: true,
      requiresCode: true,
    });
    const attempt = (given?: string) =>
      post(newAddress(), 'create-password', { email, password: PASSWORD, code: given });
    expect((await attempt().expect(422)).body.errors[0]).toMatchObject({
      field: 'code',
      code: 'REQUIRED_FIELD',
    });
    expect((await attempt('ABCDE-FGHJK').expect(422)).body.errors[0]).toMatchObject({
      field: 'code',
      code: 'INVALID_FORMAT',
    });
    await attempt(` ${code!.toLowerCase().replace('-', ' ')} `).expect(200);
    expect(await test.app.get(FirstAdministrator, { strict: false }).describe()).toEqual({ email });
  });

  it('an invitation brings its code', async () => {
    const { code } = await invite('fabio@construtora.com.br');
    await post(newAddress(), 'create-password', {
      email: 'fabio@construtora.com.br',
      password: PASSWORD,
      code,
    }).expect(200);
  });

  it('codes cannot be tried for ever', async () => {
    await invite('gil@construtora.com.br');
    const address = newAddress();
    const attempt = () =>
      post(address, 'create-password', {
        email: 'gil@construtora.com.br',
        password: PASSWORD,
        code: 'ABCDE-FGHJK',
      });
    for (let count = 0; count < 5; count += 1) await attempt().expect(422);
    await attempt().expect(429);
    await post(address, 'login', { email: 'gil@construtora.com.br', password: PASSWORD }).expect(401);
  });
});

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
