/** Signing in, from the first access to signing out, against the whole program. */
import supertest from 'supertest';
import type { UserChange } from '../../backend/src/identity/user/commands.ts';
import { permissionsOf } from '../../backend/src/identity/permission/permissions.ts';
import { FirstAdministrator } from '../../backend/src/identity/user/first-administrator.write.ts';
import { UsersBook } from '../../backend/src/identity/user/users-book.write.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';
import { sleep } from '../support/program.ts';

let test: TestApp;
beforeAll(async () => void (test = await startTestApp()), 60_000);
afterAll(() => test?.stop());

type Agent = ReturnType<TestApp['visitor']>;
const cookiesOf = (response: supertest.Response): string[] =>
  response.headers['set-cookie'] as unknown as string[];
const cookie = (response: supertest.Response, name: string): string =>
  cookiesOf(response)
    .find((one) => one.startsWith(`${name}=`))!
    .split(';', 1)[0]!
    .slice(name.length + 1);
const verify = (agent: Agent) => agent.get('/api/auth/verify/');
const email = () => test.adminEmail;

describe('the first access', () => {
  it('is offered while the window is open', async () => {
    const { body } = await test
      .visitor()
      .post('/api/auth/check-email/')
      .send({ email: ` ${email().toUpperCase()} ` })
      .expect(200);
    expect(body).toEqual({
      success: true,
      data: { requiresPasswordCreation: true, requiresCode: true, user: { email: email() } },
      message: null,
    });
  });

  it.each<[object, number, string, string]>([
    [{ email: 'ana', password: PASSWORD }, 422, 'email', 'E-mail inválido. Verifique o formato digitado.'],
    [{ password: PASSWORD }, 422, 'email', 'Email é obrigatório'],
    [{ email: 'a@b.c' }, 422, 'password', 'Senha é obrigatória'],
    [{ email: 'a@b.c', password: '12345' }, 422, 'password', 'A senha deve ter pelo menos 6 caracteres'],
    [
      { email: 'a@b.c', password: PASSWORD, confirmation: 'other-1' },
      422,
      'confirmation',
      'As senhas não coincidem',
    ],
  ])('with %j is refused: %i %s "%s"', async (body, status, field, message) => {
    const response = await test.visitor().post('/api/auth/create-password/').send(body).expect(status);
    expect(response.body.errors[0]).toMatchObject({ field, message });
  });

  it('is closed to an e-mail that nobody has', async () => {
    const { body } = await test
      .visitor()
      .post('/api/auth/create-password/')
      .send({ email: 'x@y.zz', password: PASSWORD })
      .expect(403);
    expect(body).toMatchObject({
      code: 'FIRST_ACCESS_CLOSED',
      message: expect.stringContaining('administrador'),
    });
  });

  it('creates the password, signs in, and happens once', async () => {
    const agent = test.visitor();
    const { code } = await test.app.get(FirstAdministrator).describe();
    const response = await agent
      .post('/api/auth/create-password/')
      .send({ email: email(), password: PASSWORD, code })
      .expect(200);
    expect(response.body.data).toMatchObject({
      authenticated: true,
      user: {
        email: email(),
        name: 'Ana Administradora',
        first_name: 'Ana',
        type: 'admin',
        is_active: true,
        has_password: true,
      },
      permissions: expect.arrayContaining(['expenses:create', 'users:create']),
    });
    expect(JSON.stringify(response.body)).not.toMatch(/argon|hash/);
    await verify(agent).expect(200);
    await test
      .visitor()
      .post('/api/auth/create-password/')
      .send({ email: email(), password: 'Outra-senha-1' })
      .expect(403);
    await test
      .visitor()
      .post('/api/auth/login/')
      .send({ email: email(), password: 'Outra-senha-1' })
      .expect(401);
  });

  it('leaves these events and no secret', async () => {
    const events = await test.events('users');
    expect(events.map(({ type }) => type)).toEqual([
      'UserInvited',
      'FirstAccessOpened',
      'PasswordCreated',
      'SignedIn',
    ]);
    const text = JSON.stringify(events, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(text).not.toMatch(/argon2|Segredo/);
    const [invited, , created] = events;
    expect(invited!.metadata.actor).toBe('system');
    expect(created!.metadata.actor).toBe((invited!.data as { userId: string }).userId);
  });

  it('is no longer offered', async () => {
    const { body } = await test.visitor().post('/api/auth/check-email/').send({ email: email() }).expect(200);
    expect(body.data).toEqual({ requiresPasswordCreation: false, user: { email: email() } });
  });
});

describe('signing in', () => {
  it('sets cookies that scripts and other sites cannot use', async () => {
    const response = await test
      .visitor()
      .post('/api/auth/login/')
      .send({ email: email(), password: PASSWORD })
      .expect(200);
    const [access, refresh] = cookiesOf(response);
    expect(access).toMatch(
      /^livro_access=[\w.-]+; Max-Age=600; Path=\/api; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    expect(refresh).toMatch(
      /^livro_refresh=[\w.-]+; Max-Age=2592000; Path=\/api\/auth; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    expect(response.body.data.permissions).toEqual(permissionsOf('admin'));
    expect(JSON.stringify(response.body)).not.toContain(cookie(response, 'livro_access'));
  });

  it('believes nobody who is no trusted proxy that they came over https', async () => {
    const response = await test
      .visitor()
      .post('/api/auth/login/')
      .set('X-Forwarded-Proto', 'https')
      .send({ email: email(), password: PASSWORD });
    for (const one of cookiesOf(response)) expect(one).not.toMatch(/; Secure|__Host-/);
  });

  it('takes the password as typed, however its accents are written', async () => {
    await test
      .visitor()
      .post('/api/auth/login/')
      .send({ email: email(), password: ` ${PASSWORD}` })
      .expect(401);
    await test
      .visitor()
      .post('/api/auth/login/')
      .send({ email: email().toUpperCase(), password: PASSWORD })
      .expect(200);
  });

  it.each<[object, string, string]>([
    [{}, 'email', 'Email é obrigatório'],
    [{ email: 'a b@c.d', password: 'x' }, 'email', 'E-mail inválido. Verifique o formato digitado.'],
    [{ email: 'a@b.c' }, 'password', 'Senha é obrigatória'],
  ])('with %j says what is missing', async (body, field, message) => {
    const response = await test.visitor().post('/api/auth/login/').send(body).expect(422);
    expect(response.body.errors[0]).toMatchObject({ field, message });
  });

  it('never puts a hash of the password into the journal, key or not', async () => {
    await test
      .visitor()
      .post('/api/auth/login/')
      .set('Idempotency-Key', 'k')
      .send({ email: email(), password: PASSWORD })
      .expect(200);
    const last = (await test.events('users')).at(-1)!;
    expect(last.type).toBe('SignedIn');
    expect(last.metadata.idempotency).toBeUndefined();
  });
});

describe('a session', () => {
  const signIn = async (): Promise<Agent> => {
    const agent = test.visitor();
    await agent.post('/api/auth/login/').send({ email: email(), password: PASSWORD }).expect(200);
    return agent;
  };

  it('is verified, and nobody is without one', async () => {
    const { body } = await verify(await signIn()).expect(200);
    expect(body.data).toMatchObject({
      authenticated: true,
      user: { email: email(), last_login: expect.any(String) },
    });
    await verify(test.visitor()).expect(401);
  });

  it('ends with signing out, also for who kept the cookie, and twice is no error', async () => {
    const agent = test.visitor();
    const login = await agent.post('/api/auth/login/').send({ email: email(), password: PASSWORD });
    const response = await agent.post('/api/auth/logout/').expect(200);
    expect(cookiesOf(response).every((one) => /=;|Expires=Thu, 01 Jan 1970/.test(one))).toBe(true);
    await verify(agent).expect(401);
    await verify(test.visitor())
      .set('Cookie', `livro_access=${cookie(login, 'livro_access')}`)
      .expect(401);
    await test
      .visitor()
      .post('/api/auth/refresh/')
      .set('Cookie', `livro_refresh=${cookie(login, 'livro_refresh')}`)
      .expect(401);
    await agent.post('/api/auth/logout/').expect(200);
  });

  it('cannot be used by another site', async () => {
    const agent = await signIn();
    await agent.post('/api/auth/logout/').set('Origin', 'https://evil.example').expect(403);
    await agent.post('/api/auth/refresh/').set('Sec-Fetch-Site', 'cross-site').expect(403);
    await verify(agent).expect(200);
    await agent.post('/api/auth/logout/').set('Origin', test.url).expect(200);
  });

  it('follows a change of the user from the next request on', async () => {
    const email = 'muda@construtora.com.br';
    const { id: userId, agent } = await test.person({ email, type: 'admin' });
    const change = (wanted: UserChange) =>
      test.app
        .get(UsersBook, { strict: false })
        .execute({ type: 'EditUser', userId, change: wanted }, { actorId: 'system' });
    await change({ userType: 'auditor' });
    expect((await verify(agent).expect(200)).body.data.permissions).toEqual(permissionsOf('auditor'));
    const { body } = await agent.post('/api/developments/').send({}).expect(403);
    expect(body).toMatchObject({ code: 'FORBIDDEN', message: 'Operação não permitida' });
    await change({ isActive: false });
    await verify(agent).expect(401);
    await test.visitor().post('/api/auth/login/').send({ email, password: PASSWORD }).expect(401);
    await change({ isActive: true, userType: 'admin' });
    for (let tries = 0; tries < 50 && (await verify(agent)).status !== 200; tries += 1) await sleep(20);
    await verify(agent).expect(200);
  });
});
