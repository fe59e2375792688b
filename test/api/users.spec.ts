/** Users over HTTP: who may be made what, what holds from the next request on, and what every refusal leaves: nothing. */
import { permissionsOf } from '../../backend/src/identity/permission/permissions.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';

type Agent = ReturnType<TestApp['visitor']>;
let livro: TestApp;
let ana: Agent;
let anaId: string;

beforeAll(async () => {
  livro = await startTestApp({ PUBLIC_URL: 'https://livro.example', TRUST_PROXY: 'loopback' });
  ana = await livro.administrator();
  anaId = (await ana.get('/api/auth/verify/').expect(200)).body.data.user.id;
}, 60_000);
afterAll(() => livro?.stop());

const at = (id: string): string => `/api/users/${id}/`;
const journalled = async (): Promise<number> => (await livro.events('users')).length;
const make = async (name: string, change: object = {}) => {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@construtora.com.br`;
  const { body } = await ana
    .post('/api/users/')
    .send({ name, email, ...change })
    .expect(201);
  return body.data as { id: string; email: string; version: number; first_access: { code: string } };
};
/** With the password; `code`: with the first one. */
const signIn = async (email: string, code?: string): Promise<Agent> => {
  const agent = livro.visitor();
  const path = code === undefined ? 'login' : 'create-password';
  await agent.post(`/api/auth/${path}/`).send({ email, password: PASSWORD, code }).expect(200);
  return agent;
};

describe('creating', () => {
  it('says all of the user, and opens the first access', async () => {
    const { body, headers } = await ana
      .post('/api/users/')
      .send({ name: ' Bia Obras ', email: 'BIA@Construtora.com.br', type: 'financial', boss: true })
      .expect(201);
    const { id, created_at } = body.data;
    const user = {
      id,
      name: 'Bia Obras',
      first_name: 'Bia',
      last_name: 'Obras',
      username: 'bia@construtora.com.br',
      email: 'bia@construtora.com.br',
      type: 'financial',
      is_active: true,
      isActive: true,
      has_password: false,
      has_second_factor: false,
      last_login: null,
      date_joined: created_at,
      created_at,
      updated_at: expect.any(String),
      version: expect.any(Number),
    };
    const { code } = body.data.first_access;
    expect(body.data).toEqual({
      ...user,
      first_access: {
        expires_at: expect.any(String),
        code: expect.stringMatching(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/),
        link: `https://livro.example/primeiro-acesso#codigo=${code}&email=bia%40construtora.com.br`,
      },
    });
    const window = Date.parse(body.data.first_access.expires_at) - Date.parse(created_at);
    expect(Math.abs(window - 72 * 3600_000)).toBeLessThan(60_000);
    const read = await ana.get(at(id)).expect(200);
    expect(read.body.data).toEqual(user);
    expect(read.headers.etag).toBe(headers.etag);
    const bia = await signIn('bia@construtora.com.br', code);
    const { data } = (await ana.get(at(id)).expect(200)).body;
    expect(data).toMatchObject({ has_password: true, last_login: expect.any(String) });
    await bia.get('/api/users/').expect(403);
  });

  it('takes administrative for who is given no type, and opens nothing for who is inactive', async () => {
    const { body } = await ana
      .post('/api/users/')
      .send({ name: 'Caio', email: 'caio@construtora.com.br', is_active: false })
      .expect(201);
    expect(body.data).toMatchObject({ type: 'administrative', is_active: false, first_access: null });
    await ana
      .post(`${at(body.data.id)}invite/`)
      .send({})
      .expect(422);
    await livro
      .visitor()
      .post('/api/auth/create-password/')
      .send({ email: 'caio@construtora.com.br', password: PASSWORD })
      .expect(403);
  });

  it('happens once under one key', async () => {
    const body = { name: 'Davi', email: 'davi@construtora.com.br' };
    const once = () => ana.post('/api/users/').set('Idempotency-Key', 'davi').send(body);
    const [first, second] = [await once().expect(201), await once().expect(201)];
    expect(second.body.data.id).toBe(first.body.data.id);
    const [before, after] = [first.body.data.first_access, second.body.data.first_access];
    expect(after.expires_at).toBe(before.expires_at);
    // No code is kept that could be told again: the repeat's is a new one, and the only one that fits.
    const davi = { email: body.email, password: PASSWORD };
    const create = (code: string) =>
      livro
        .visitor()
        .post('/api/auth/create-password/')
        .send({ ...davi, code });
    await create(before.code).expect(422);
    await create(after.code).expect(200);
    await ana
      .post('/api/users/')
      .set('Idempotency-Key', 'davi')
      .send({ ...body, name: 'Outro' })
      .expect(422);
  });

  it.each<[object, number, string, string, string]>([
    [{}, 422, 'REQUIRED_FIELD', 'name', 'Nome é obrigatório'],
    [{ name: 'Eva' }, 422, 'REQUIRED_FIELD', 'email', 'Email é obrigatório'],
    [
      { name: 'Eva', email: 'a b@c.d' },
      422,
      'INVALID_FORMAT',
      'email',
      'E-mail inválido. Verifique o formato digitado.',
    ],
    [
      { name: 'Eva', email: 'eva@c.d', type: 'boss' },
      422,
      'INVALID_FORMAT',
      'type',
      'Tipo de usuário: escolha um dos valores da lista',
    ],
    [
      { name: 'Eva', email: ' Ana@Construtora.com.br' },
      409,
      'DUPLICATE_RECORD',
      'email',
      'Email já está em uso',
    ],
    [{ name: 7, email: 'eva@c.d' }, 400, 'INVALID_TYPE', 'name', 'Tipo de valor inválido: envie um texto'],
  ])('with %j is refused: %i %s %s "%s"', async (body, status, code, field, message) => {
    const before = await journalled();
    const answer = await ana.post('/api/users/').send(body).expect(status);
    expect(answer.body.errors[0]).toEqual({ field, code, message });
    expect(await journalled()).toBe(before);
  });
});

describe('the list', () => {
  const names = async (query: object): Promise<string[]> => {
    const { body } = await ana.get('/api/users/').query(query).expect(200);
    return (body.data as { name: string }[]).map(({ name }) => name);
  };
  beforeAll(async () => {
    await make('Lista Álvaro', { type: 'purchaser' });
    await make('Lista Zeca', { type: 'purchaser', is_active: false });
    await make('Lista Beto', { type: 'auditor' });
  });

  it.each<[object, string[]]>([
    [{ search: 'lista' }, ['Lista Beto', 'Lista Álvaro']],
    [{ search: 'lista', include_inactive: true }, ['Lista Beto', 'Lista Zeca', 'Lista Álvaro']],
    [{ search: 'LISTA comprador', include_inactive: true }, ['Lista Zeca', 'Lista Álvaro']],
    [{ search: 'lista alvaro' }, ['Lista Álvaro']],
    [{ search: 'lista', isActive: false }, ['Lista Zeca']],
    [{ search: 'lista', type: 'purchaser', isActive: true }, ['Lista Álvaro']],
    [{ search: 'lista', type: 'purchaser,auditor' }, ['Lista Beto', 'Lista Álvaro']],
    [{ search: 'lista', include_inactive: true, sort: 'name' }, ['Lista Álvaro', 'Lista Beto', 'Lista Zeca']],
    [
      { search: 'lista', include_inactive: true, sort: 'email', order: 'desc' },
      ['Lista Álvaro', 'Lista Zeca', 'Lista Beto'],
    ],
    [{ search: 'lista%' }, []],
  ])('%j gives %j', async (query, expected) => expect(await names(query)).toEqual(expected));

  it('goes page by page, by number and by cursor', async () => {
    const query = { search: 'lista', include_inactive: true, sort: '-type', limit: 2 };
    const first = (
      await ana
        .get('/api/users/')
        .query({ ...query, page: 1 })
        .expect(200)
    ).body.data;
    expect(first).toMatchObject({ count: 3, page: 1, limit: 2 });
    const { next: cursor } = first;
    const second = (
      await ana
        .get('/api/users/')
        .query({ ...query, cursor })
        .expect(200)
    ).body.data;
    expect([...first.results, ...second.results].map(({ name }: { name: string }) => name)).toEqual([
      'Lista Zeca',
      'Lista Álvaro',
      'Lista Beto',
    ]);
    expect(second.next).toBeNull();
    await ana.get('/api/users/').query({ cursor, sort: 'createdAt' }).expect(422);
  });

  it.each([{ type: 'boss' }, { sort: 'password' }, { order: 'up' }, { cursor: 'x' }])(
    'refuses %j',
    async (query) => void (await ana.get('/api/users/').query(query).expect(422)),
  );
});

describe('editing', () => {
  it('is meant for the version that was read, and names the next one', async () => {
    const { id, email, version, first_access } = await make('Hugo');
    const body = { name: 'Hugo Obras', email, type: 'auditor', is_active: true };
    const changed = await ana.put(at(id)).set('If-Match', `W/"${version}"`).send(body).expect(200);
    expect(changed.body.data).toMatchObject({ name: 'Hugo Obras', type: 'auditor' });
    expect(changed.headers.etag).toBe((await ana.get(at(id))).headers.etag);
    const before = await journalled();
    const stale = await ana
      .patch(at(id))
      .set('If-Match', `W/"${version}"`)
      .send({ name: 'Outro' })
      .expect(412);
    expect(stale.body).toMatchObject({
      code: 'STALE_VERSION',
      error: { details: { version: changed.body.data.version, current: { name: 'Hugo Obras' } } },
    });
    await ana.put(at(id)).send(body).expect(200);
    await ana.put(at(id)).send({ email }).expect(422);
    await ana.patch(at(id)).send({ email: livro.adminEmail }).expect(409);
    await ana.patch(at('11111111-1111-4111-8111-111111111111')).send({ name: 'Ninguém' }).expect(404);
    expect(await journalled()).toBe(before);
    await signIn(email, first_access.code);
    const { headers } = await ana.get(at(id)).expect(200);
    expect(headers.etag).toBe(changed.headers.etag);
  });

  it('keeps the last active administrator', async () => {
    const before = await journalled();
    for (const refused of [
      await ana.delete(at(anaId)),
      await ana.patch(at(anaId)).send({ is_active: false }),
      await ana.patch(at(anaId)).send({ type: 'auditor' }),
    ]) {
      expect(refused.status).toBe(422);
      expect(refused.body).toMatchObject({
        code: 'BUSINESS_RULE_VIOLATION',
        message: /último administrador/,
      });
    }
    expect(await journalled()).toBe(before);
    // Who has no password yet is no way in.
    const { id } = await make('Karla', { type: 'admin' });
    const { body } = await ana.delete(at(anaId)).expect(422);
    expect(body.message).toMatch(/^Nenhum outro administrador consegue entrar/);
    await ana.delete(at(id)).expect(200);
  });
});

describe('from the next request on', () => {
  it('a change of type holds, whether or not the read model has seen it', async () => {
    const { id, email, first_access } = await make('Joana', { type: 'financial' });
    const joana = await signIn(email, first_access.code);
    await joana.get('/api/users/').expect(403);
    await ana.patch(at(id)).send({ type: 'auditor' }).expect(200);
    const { data } = (await joana.get('/api/auth/verify/').expect(200)).body;
    expect(data.permissions).toEqual(permissionsOf('auditor'));
    await joana.post('/api/developments/').send({}).expect(403);
    // A read model that is behind, and knows an earlier version only.
    const behind = `update read.users set type = 'financial', version = 1 where user_id = $1`;
    await livro.app.get(Database, { strict: false }).query(behind, [id]);
    await joana.get('/api/users/').expect(200);
    await joana.post('/api/developments/').send({}).expect(403);
  });

  it('a deactivation ends every session, and coming back revives none', async () => {
    const { id, email, first_access } = await make('Karina');
    const [here, there] = [await signIn(email, first_access.code), await signIn(email)];
    const { body } = await ana.delete(at(id)).expect(200);
    expect(body.data.is_active).toBe(false);
    for (const agent of [here, there]) {
      await agent.get('/api/auth/verify/').expect(401);
      await agent.post('/api/auth/refresh/').expect(401);
    }
    await livro.visitor().post('/api/auth/login/').send({ email, password: PASSWORD }).expect(401);
    await ana.delete(at(id)).expect(200);
    await ana.patch(at(id)).send({ is_active: true }).expect(200);
    await here.get('/api/auth/verify/').expect(401);
    await (await signIn(email)).get('/api/auth/verify/').expect(200);
  });
});

describe('own sessions', () => {
  it('are listed and ended one by one or all but this one, and nobody ends another’s', async () => {
    const { email, first_access } = await make('Luana');
    const agents = [await signIn(email, first_access.code), await signIn(email), await signIn(email)];
    const sessions = async (agent: Agent): Promise<{ id: string; current: boolean }[]> =>
      (await agent.get('/api/auth/sessions/').expect(200)).body.data;
    const seen = await sessions(agents[0]!);
    expect(seen.map(({ current }) => current).sort()).toEqual([false, false, true]);
    const [other] = seen.filter(({ current }) => !current);
    await ana.delete(`/api/auth/sessions/${other!.id}/`).expect(404);
    await agents[0]!.delete(`/api/auth/sessions/${other!.id}/`).expect(200);
    await agents[0]!.delete(`/api/auth/sessions/${other!.id}/`).expect(404);
    expect(await sessions(agents[0]!)).toHaveLength(2);
    await agents[0]!.delete('/api/auth/sessions/').expect(200);
    const statuses = await Promise.all(
      agents.map(async (agent) => (await agent.get('/api/auth/verify/')).status),
    );
    expect(statuses).toEqual([200, 401, 401]);
  });
});
