/** Passwords that others know or guess: the common ones, one's own name, the one of before a change or a reset. */
import http from 'node:http';
import { CommandBus } from '@nestjs/cqrs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { InviteUser } from '../../backend/src/identity/user/invite-user.command.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';

type Agent = ReturnType<TestApp['visitor']>;
let app: TestApp;
let ana: Agent;
beforeAll(async () => {
  app = await startTestApp();
  ana = await app.administrator();
});
afterAll(() => app.stop());

let lastAddress = 1;
const newAddress = (): string => `127.0.3.${(lastAddress += 1)}`;
const post = (path: string, body: object, agent = app.visitor(), address = newAddress()) =>
  agent
    .post(`/api/auth/${path}/`)
    .agent(new http.Agent({ localAddress: address }))
    .send(body);
const signIn = (email: string, password: string, agent?: Agent) => post('login', { email, password }, agent);

it('none of the common passwords is taken, nor the own name, nor the product', async () => {
  const common = dictionary['passwords-common'] as readonly string[];
  const sample = common.slice(0, 10_000).filter((word, place) => word.length >= 6 && place % 997 < 2);
  expect(sample.length).toBeGreaterThan(8);
  const email = 'zuleika.tamandare@construtora.com.br';
  const { code } = await app.app
    .get(CommandBus)
    .execute(new InviteUser({ email, name: 'Zuleika Tamandaré' }, { actorId: 'system' }));
  const tried = async (password: string) => {
    const { status, body } = await post('create-password', { email, password, code });
    return [status, body.errors?.[0].field, body.code];
  };
  for (const word of [
    '123456',
    'password',
    'aaaaaa',
    '654321',
    'abcabc',
    'Qwerty',
    'PASSWORD1 ',
    ...sample,
  ]) {
    expect([word, ...(await tried(word))]).toEqual([word, 422, 'password', 'PASSWORD_COMMON']);
  }
  for (const word of ['zuleika.tamandare', 'ZULEIKA-77', 'tamandaré!2026', 'meu livro caixa 7']) {
    expect([word, ...(await tried(word))]).toEqual([word, 422, 'password', 'PASSWORD_PERSONAL']);
  }
  await post('create-password', { email, password: 'Cerca-azul-7', code }).expect(200);
});

describe('after a reset', () => {
  it('neither the password nor a session of before is good, however close the sign-in came', async () => {
    const email = 'corrida@construtora.com.br';
    const { id, agent } = await app.person({ email, type: 'financial' });
    const rivals = Array.from({ length: 6 }, () => app.visitor());
    const [reset] = await Promise.all([
      ana.post(`/api/users/${id}/reset-access/`),
      ...rivals.map((rival) => signIn(email, PASSWORD, rival)),
    ]);
    expect(reset.status).toBe(200);
    for (const one of [agent, ...rivals]) {
      await one.get('/api/auth/verify/').expect(401);
      await one.post('/api/auth/refresh/').expect(401);
    }
    await signIn(email, PASSWORD).expect(401);
    const [left] = await app.app.get(Database).query<{ count: number }>(
      `select (select count(*) from vault.credentials where user_id = $1)
              + (select count(*) from vault.sessions where user_id = $1 and ended_at is null) as count`,
      [id],
    );
    expect(Number(left!.count)).toBe(0);
  });

  it('a code from before it opens nothing', async () => {
    const email = 'antes@construtora.com.br';
    const { body } = await ana.post('/api/users/').send({ name: 'Bento Rocha', email }).expect(201);
    const { id, first_access: before } = body.data;
    const { body: after } = await ana.post(`/api/users/${id}/reset-access/`).expect(200);
    await post('create-password', { email, password: PASSWORD, code: before.code }).expect(422);
    const { code } = after.data.first_access;
    await post('create-password', { email, password: PASSWORD, code }).expect(200);
    await post('create-password', { email, password: 'Outra-senha-1', code }).expect(403);
  });
});

describe('a change of password', () => {
  const change = (agent: Agent, current: string, password: string) =>
    post(
      'change-password',
      { currentPassword: current, password, confirmation: password },
      agent,
      '127.0.3.200',
    );

  it('by who found a session open fails without the old one, and not for ever', async () => {
    const { agent } = await app.person({ email: 'aberta@construtora.com.br' });
    for (let count = 0; count < 5; count += 1)
      await change(agent, `chute-${count}`, 'Roubei-1-vez').expect(422);
    await change(agent, PASSWORD, 'Roubei-1-vez').expect(429);
    await signIn('aberta@construtora.com.br', PASSWORD).expect(200);
  });

  it('ends what others opened with the old one, also while it happens', async () => {
    const email = 'troca@construtora.com.br';
    const { agent } = await app.person({ email });
    const rivals = Array.from({ length: 6 }, () => app.visitor());
    const [changed] = await Promise.all([
      change(agent, PASSWORD, 'Troquei-agora-3'),
      ...rivals.map((rival) => signIn(email, PASSWORD, rival)),
    ]);
    expect(changed.status).toBe(200);
    for (const rival of rivals) await rival.get('/api/auth/verify/').expect(401);
    await agent.get('/api/auth/verify/').expect(200);
  });

  it('happens by no other call', async () => {
    const email = 'campos@construtora.com.br';
    const { id, agent } = await app.person({ email });
    const fields = {
      password: 'Invadida-99',
      password_hash: 'x',
      hasPassword: false,
      has_password: false,
      currentPassword: PASSWORD,
    };
    for (const path of [`/api/users/${id}/`]) {
      await agent.patch(path).send(fields).expect(403);
      await ana.patch(path).send(fields).expect(200);
      await ana
        .put(path)
        .send({ ...fields, name: 'Campos', email, type: 'administrative' })
        .expect(200);
    }
    await signIn(email, 'Invadida-99').expect(401);
    await signIn(email, PASSWORD).expect(200);
  });

  it('comes from no other site', async () => {
    const { agent } = await app.person({ email: 'fora@construtora.com.br' });
    await change(agent, PASSWORD, 'De-fora-100').set('Origin', 'https://evil.example').expect(403);
    await signIn('fora@construtora.com.br', PASSWORD).expect(200);
  });
});
