/** How people get in and stay in: invited again, their access reset, the password changed; and what each leaves behind. */
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';

type Agent = ReturnType<TestApp['visitor']>;
let livro: TestApp;
let ana: Agent;
let anaId: string;

beforeAll(async () => {
  livro = await startTestApp({ PASSWORD_MIN_LENGTH: '8' });
  ana = await livro.administrator();
  anaId = (await ana.get('/api/auth/verify/').expect(200)).body.data.user.id;
}, 60_000);
afterAll(() => livro?.stop());

const at = (id: string): string => `/api/users/${id}/`;
const post = (path: string, body: object, agent: Agent = livro.visitor()) =>
  agent.post(`/api/auth/${path}/`).send(body);
const recordedEvents = async (id: string): Promise<string[]> =>
  (await livro.events('users'))
    .filter(({ data }) => (data as { userId: string }).userId === id)
    .map(({ type }) => type);
const everything = async (): Promise<string> =>
  JSON.stringify(await livro.events('users'), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );

describe('inviting again', () => {
  it('makes a code in place of the one before, which the first password then needs, once', async () => {
    const email = 'fabio@construtora.com.br';
    const { body: made } = await ana.post('/api/users/').send({ name: 'Fabio', email }).expect(201);
    const { id, first_access: before } = made.data;
    const { body } = await ana.post(`${at(id)}invite/`).expect(200);
    const { code, link } = body.data.first_access;
    expect(code).not.toBe(before.code);
    // Without a public address, the one by which anyone who invites came.
    expect(link).toBe(`${livro.url}/primeiro-acesso#codigo=${code}&email=fabio%40construtora.com.br`);
    expect((await post('check-email', { email }).expect(200)).body.data).toMatchObject({
      requiresPasswordCreation: true,
      requiresCode: true,
    });
    const bare = await post('create-password', { email, password: PASSWORD }).expect(422);
    expect(bare.body.errors[0]).toMatchObject({ field: 'code', code: 'REQUIRED_FIELD' });
    await post('create-password', { email, password: PASSWORD, code: before.code }).expect(422);
    await post('create-password', { email, password: PASSWORD, code }).expect(200);
    const again = await ana.post(`${at(id)}invite/`).expect(422);
    expect(again.body).toMatchObject({
      code: 'INVALID_OPERATION',
      message: 'Este usuário já tem uma senha. Para abrir um novo acesso, redefina o acesso.',
    });
    expect(await everything()).not.toContain(code.replace('-', ''));
  });

  it('is told to none but those who may: who has yet to create a password', async () => {
    const email = 'gil@construtora.com.br';
    await ana.post('/api/users/').send({ name: 'Gil', email }).expect(201);
    const { agent: auditor } = await livro.person({ email: 'auditora@construtora.com.br', type: 'auditor' });
    const seen = async (agent: Agent) => {
      const { body } = await agent.get('/api/users/').query({ search: email }).expect(200);
      const { body: one } = await agent.get(at(body.data[0].id)).expect(200);
      return [body.data[0].has_password, one.data.has_password];
    };
    expect(await seen(ana)).toEqual([false, false]);
    expect(await seen(auditor)).toEqual([null, null]);
  });
});

describe('resetting access', () => {
  it('puts the password out of use, ends the sessions, and opens a window with a new code', async () => {
    const email = 'hugo@construtora.com.br';
    const { id, agent: hugo } = await livro.person({ email, type: 'financial', name: 'Hugo Obras' });
    const { body } = await ana.post(`${at(id)}reset-access/`).expect(200);
    expect(body.data).toMatchObject({ id, has_password: false, first_access: { code: expect.any(String) } });
    const { code, expires_at } = body.data.first_access;
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(71.9 * 3600_000);
    await hugo.get('/api/auth/verify/').expect(401);
    await hugo.post('/api/auth/refresh/').expect(401);
    await post('login', { email, password: PASSWORD }).expect(401);
    expect((await post('check-email', { email })).body.data).toMatchObject({
      requiresPasswordCreation: true,
      requiresCode: true,
    });
    await post('create-password', { email, password: 'Outra-senha-1' }).expect(422);
    await post('create-password', { email, password: 'Outra-senha-1', code }).expect(200);
    await post('login', { email, password: 'Outra-senha-1' }).expect(200);
    expect(await recordedEvents(id)).toEqual([
      'UserInvited',
      'FirstAccessOpened',
      'PasswordCreated',
      'SignedIn',
      'AccessReset',
      'PasswordCreated',
      'SignedIn',
      'SignedIn',
    ]);
    const reset = (await livro.events('users')).find(({ type }) => type === 'AccessReset')!;
    expect(reset.metadata.actor).toBe(anaId);
    expect(await everything()).not.toContain(code);
  });

  it('is refused for oneself, for who is inactive, for nobody, and to who may not', async () => {
    const before = (await livro.events('users')).length;
    const own = await ana.post(`${at(anaId)}reset-access/`).expect(422);
    expect(own.body).toMatchObject({
      code: 'BUSINESS_RULE_VIOLATION',
      message: 'Para trocar a própria senha use “Alterar senha”',
    });
    await ana.get('/api/auth/verify/').expect(200);
    await ana.post(`${at('11111111-1111-4111-8111-111111111111')}reset-access/`).expect(404);
    expect(await livro.events('users')).toHaveLength(before);
    const { id, agent } = await livro.person({ email: 'iara@construtora.com.br', type: 'financial' });
    await agent.post(`${at(anaId)}reset-access/`).expect(403);
    await ana.delete(at(id)).expect(200);
    expect((await ana.post(`${at(id)}reset-access/`).expect(422)).body.code).toBe('INVALID_OPERATION');
  });
});

describe('changing the password', () => {
  const email = 'joana@construtora.com.br';
  const NEW = 'Mudei-ontem-2';
  let joana: Agent;
  let id: string;
  beforeAll(async () => {
    ({ id, agent: joana } = await livro.person({ email, name: 'Joana Medeiros', type: 'purchaser' }));
  });
  const change = (body: object, agent = joana) => post('change-password', body, agent);

  it.each<[object, string, string, string]>([
    [{}, 'currentPassword', 'REQUIRED_FIELD', 'Senha atual é obrigatória'],
    [{ current_password: PASSWORD }, 'password', 'REQUIRED_FIELD', 'Senha é obrigatória'],
    [
      { current_password: PASSWORD, password: NEW },
      'confirmation',
      'REQUIRED_FIELD',
      'Confirmação de senha é obrigatória',
    ],
    [
      { current_password: PASSWORD, password: NEW, confirmation: 'x' },
      'confirmation',
      'PASSWORD_MISMATCH',
      'As senhas não coincidem',
    ],
    [
      { currentPassword: 'errada', password: NEW, confirmation: NEW },
      'currentPassword',
      'INVALID_FORMAT',
      'Senha atual incorreta',
    ],
    [
      { current_password: PASSWORD, password: 'sete--7', confirmation: 'sete--7' },
      'password',
      'MIN_LENGTH',
      'A senha deve ter pelo menos 8 caracteres',
    ],
    [
      { current_password: PASSWORD, password: '12345678', confirmation: '12345678' },
      'password',
      'PASSWORD_COMMON',
      'Esta senha é muito usada e fácil de adivinhar. Escolha outra.',
    ],
    [
      { current_password: PASSWORD, password: 'medeiros-77', confirmation: 'medeiros-77' },
      'password',
      'PASSWORD_PERSONAL',
      'A senha não pode conter seu nome, seu e-mail nem o nome do sistema',
    ],
    [
      { current_password: PASSWORD, password: PASSWORD, confirmation: PASSWORD },
      'password',
      'INVALID_OPERATION',
      'A nova senha deve ser diferente da atual',
    ],
  ])('%j is refused: %s %s "%s"', async (body, field, code, message) => {
    const answer = await change(body).expect(422);
    expect(answer.body.errors[0]).toEqual({ field, code, message });
    expect(await recordedEvents(id)).not.toContain('PasswordChanged');
  });

  it('is for who is signed in', () => change({}, livro.visitor()).expect(401));

  it('takes the new one from now on, ends the other sessions, and leaves an event without a secret', async () => {
    const elsewhere = livro.visitor();
    await post('login', { email, password: PASSWORD }, elsewhere).expect(200);
    await change({ currentPassword: PASSWORD, password: NEW, confirmation: NEW }).expect(200);
    await joana.get('/api/auth/verify/').expect(200);
    await joana.post('/api/auth/refresh/').expect(200);
    await elsewhere.get('/api/auth/verify/').expect(401);
    await elsewhere.post('/api/auth/refresh/').expect(401);
    await post('login', { email, password: PASSWORD }).expect(401);
    await post('login', { email, password: NEW }).expect(200);
    const [event] = (await livro.events('users')).filter(({ type }) => type === 'PasswordChanged');
    expect(event).toMatchObject({ data: { userId: id }, metadata: { actor: id } });
    // The digest is made under a key: nobody can hold a guess against it.
    expect(Object.keys(event!.data)).toEqual(['userId', 'digest']);
    expect(event!.metadata.idempotency).toBeUndefined();
  });
});

describe('the policy', () => {
  it('is told to everybody, and its number is the one of every text', async () => {
    const { body } = await livro.visitor().get('/api/auth/policy/').expect(200);
    expect(body.data).toEqual({ passwordMinLength: 8 });
    const short = await post('create-password', { email: 'x@y.zz', password: 'sete--7' }).expect(422);
    expect(short.body.errors[0].message).toBe('A senha deve ter pelo menos 8 caracteres');
  });
});
