/** Signing in by an OpenID Connect provider: a real one, in a process of its own, driven through its own pages. */
import { Database } from '../../backend/src/platform/database/database.ts';
import { SecurityLog } from '../../backend/src/platform/security-log/security-log.ts';
import { PASSWORD, startBeside, startTestApp, type TestApp } from '../support/app.ts';
import { addAuthenticator, codeOf } from '../support/authenticator.ts';
import { startProvider, type TestProvider } from '../support/oidc-provider.ts';

type Agent = ReturnType<TestApp['visitor']>;
let provider: TestProvider;
let livro: TestApp;
let ana: Agent;

beforeAll(async () => {
  provider = await startProvider();
  livro = await startTestApp({
    ...provider.env,
    OIDC_LABEL: 'Contas da construtora',
    REQUIRE_SECOND_FACTOR: 'financial',
  });
  ana = await livro.administrator();
}, 60_000);
afterAll(async () => {
  await livro?.stop();
  provider?.stop();
});

let count = 0;
/** A user with a password, and an account at the provider with the same e-mail, in capitals. */
async function person(type = 'administrative', amr?: string[]) {
  const number = (count += 1);
  const email = `pessoa.${number}@construtora.com.br`;
  const made = await ana
    .post('/api/users/')
    .send({ name: `Pessoa ${number}`, email, type })
    .expect(201);
  const { id, first_access } = made.body.data;
  const agent = livro.visitor();
  const first = { email, password: PASSWORD, code: first_access.code ?? undefined };
  await agent.post('/api/auth/create-password/').send(first).expect(200);
  const subject = `conta-${number}`;
  await provider.knows(subject, { email: email.toUpperCase(), email_verified: true }, amr);
  return { agent, email, id: id as string, subject };
}
async function begin(agent: Agent, returnTo?: string): Promise<string> {
  const { body } = await agent.post('/api/auth/oidc/').send({ return_to: returnTo }).expect(200);
  return body.data.address as string;
}
/** Where the browser ends up. */
async function back(agent: Agent, { pathname, search }: URL): Promise<string> {
  const { headers } = await agent.get(pathname + search).expect(302);
  return headers.location as string;
}
async function enter(subject: string, agent = livro.visitor(), returnTo?: string) {
  return { agent, at: await back(agent, await provider.signIn(await begin(agent, returnTo), subject)) };
}
const verify = async (agent: Agent): Promise<string | undefined> =>
  (await agent.get('/api/auth/verify/')).body.data?.user?.email;
const linksOf = async (userId: string) =>
  (await livro.events('users')).filter(
    ({ type, data }) => type === 'IdentityLinked' && (data as { userId: string }).userId === userId,
  );

it('is offered under the name that the settings give it', async () => {
  const { body } = await livro.visitor().get('/api/auth/ways/').expect(200);
  expect(body.data).toEqual({ provider: { label: 'Contas da construtora' } });
});

it('asks for code, PKCE, state and nonce, and leaves a ticket for this browser alone', async () => {
  const { body, headers } = await livro.visitor().post('/api/auth/oidc/').expect(200);
  const { origin, searchParams } = new URL(body.data.address);
  expect(origin).toBe(provider.issuer);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: 'livro',
    scope: 'openid email',
    redirect_uri: `${livro.url}/api/auth/oidc/callback/`,
    code_challenge_method: 'S256',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(searchParams.get(name)?.length).toBeGreaterThan(40);
  }
  const [cookie] = headers['set-cookie'] as unknown as string[];
  expect(cookie).toMatch(
    /^livro_provider=[\w-]{43}; Max-Age=600; Path=\/api\/auth; .*HttpOnly; SameSite=Lax$/,
  );
});

it('lets in whom the verified e-mail names, links the account with an event, and leads back to the page', async () => {
  const { id, subject, email } = await person();
  const { agent, at } = await enter(subject, undefined, '/clients?q=cal');
  expect(at).toBe('/clients?q=cal');
  expect(await verify(agent)).toBe(email);
  const [linked, ...others] = await linksOf(id);
  expect(others).toEqual([]);
  expect(linked).toMatchObject({
    data: { userId: id, issuer: provider.issuer },
    metadata: { actor: id },
  });
  expect(JSON.stringify(linked!.data)).not.toContain(subject);
});

it('knows the account from then on, whatever its e-mail, and links it once', async () => {
  const [{ id, subject, email }, other] = [await person(), await person()];
  await enter(subject);
  await provider.knows(subject, { email: other.email, email_verified: false });
  const { agent, at } = await enter(subject);
  expect(at).toBe('/');
  expect(await verify(agent)).toBe(email);
  expect(await linksOf(id)).toHaveLength(1);
});

describe('refuses, with one and the same word,', () => {
  async function expectRefused(subject: string) {
    const { agent, at } = await enter(subject);
    expect(at).toBe('/?entrada=recusada');
    expect(await verify(agent)).toBeUndefined();
  }

  it('an e-mail that the provider has not verified', async () => {
    const { id, email, subject } = await person();
    await provider.knows(subject, { email, email_verified: false });
    await expectRefused(subject);
    expect(await linksOf(id)).toEqual([]);
  });

  it('who is no user, and creates nobody', async () => {
    await provider.knows('estranha', { email: 'estranha@exemplo.com', email_verified: true });
    const before = (await livro.events('users')).length;
    await expectRefused('estranha');
    expect(await livro.events('users')).toHaveLength(before);
  });

  it('who is inactive, linked or not', async () => {
    const [linked, unlinked] = [await person(), await person()];
    await enter(linked.subject);
    for (const { id } of [linked, unlinked]) await ana.delete(`/api/users/${id}/`).expect(200);
    await expectRefused(linked.subject);
    await expectRefused(unlinked.subject);
  });

  it('another account with the e-mail of a person who has one', async () => {
    const { id, email, subject } = await person();
    await enter(subject);
    await provider.knows('segunda-conta', { email, email_verified: true });
    await expectRefused('segunda-conta');
    expect(await linksOf(id)).toHaveLength(1);
  });
});

it('an account that access was reset for is found by e-mail again, and so may be another one', async () => {
  const { id, email, subject } = await person();
  const { agent } = await enter(subject);
  await ana.post(`/api/users/${id}/reset-access/`).expect(200);
  expect(await verify(agent)).toBeUndefined();
  await provider.knows(subject, { email: 'velha@exemplo.com', email_verified: true });
  expect((await enter(subject)).at).toBe('/?entrada=recusada');
  await provider.knows(`${subject}-nova`, { email, email_verified: true });
  expect((await enter(`${subject}-nova`)).at).toBe('/');
  expect(await linksOf(id)).toHaveLength(2);
});

it('leaves its traces in the security log, by ids and never by e-mail', async () => {
  const { id, subject, email } = await person();
  await enter(subject);
  await ana.delete(`/api/users/${id}/`).expect(200);
  await enter(subject);
  await livro.app.get(SecurityLog, { strict: false }).flush(true);
  const rows = await livro.app
    .get(Database, { strict: false })
    .query<{ kind: string; outcome: string; details: string | null }>(
      'select kind, outcome, details from vault.security_log where subject = $1 order by at',
      [id],
    );
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'factors-changed', outcome: 'ok' }),
      expect.objectContaining({
        kind: 'sign-in',
        outcome: 'failed',
        details: expect.stringContaining('provider'),
      }),
    ]),
  );
  expect(JSON.stringify(rows).toLowerCase()).not.toContain(email);
});

it('turning back at the provider is told as such', async () => {
  const agent = livro.visitor();
  expect(await back(agent, await provider.cancel(await begin(agent)))).toBe('/?entrada=cancelada');
});

describe('beside second factors', () => {
  it('is the first of two steps for who has one', async () => {
    const { agent: own, email, subject } = await person();
    const secret = await addAuthenticator(own);
    const { agent, at } = await enter(subject, undefined, '/clients');
    expect(at).toBe('/clients?entrada=segundo-passo');
    expect(await verify(agent)).toBeUndefined();
    const { body } = await agent.get('/api/auth/second-factor/').expect(200);
    expect(body.data.second_factor).toEqual(['totp']);
    const code = codeOf(secret);
    await agent.post('/api/auth/second-factor/').send({ code }).expect(200);
    expect(await verify(agent)).toBe(email);
  });

  it.each([[['pwd', 'otp']], [['mfa']], [['hwk']]])('is both where the provider says %j', async (amr) => {
    const { agent: own, email, subject } = await person('administrative', amr);
    await addAuthenticator(own);
    const { agent, at } = await enter(subject);
    expect(at).toBe('/');
    expect(await verify(agent)).toBe(email);
  });

  it('is both where the settings say so', async () => {
    const { agent: own, email, subject } = await person();
    await addAuthenticator(own);
    const beside = await startBeside(livro, {
      provider: { ...livro.settings.provider!, isSecondFactor: true },
    });
    try {
      const { agent, at } = await enter(subject, beside.visitor());
      expect(at).toBe('/');
      expect(await verify(agent)).toBe(email);
    } finally {
      await beside.stop();
    }
  });

  it('leads who must have one and has none to setting it up, unless the provider has asked for two', async () => {
    const { subject } = await person('financial', ['pwd']);
    const session = async (agent: Agent) => (await agent.get('/api/auth/verify/').expect(200)).body.data;
    expect(await session((await enter(subject)).agent)).toMatchObject({ must_enrol: true, permissions: [] });
    const other = await person('financial', ['mfa']);
    expect(await session((await enter(other.subject)).agent)).toMatchObject({ must_enrol: false });
  });
});

describe('confirms who is in an open session', () => {
  /** Signed in by the provider some time ago: something that asks for a recent proof is refused. */
  async function stale(amr?: string[], before?: (agent: Agent) => Promise<unknown>) {
    const someone = await person('administrative', amr);
    const { agent } = await enter(someone.subject);
    await before?.(agent);
    const old = `update vault.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1`;
    await livro.app.get(Database, { strict: false }).query(old, [someone.id]);
    await agent.post('/api/auth/factors/totp/').expect(403);
    return { ...someone, agent };
  }
  const ask = async (agent: Agent) =>
    (await agent.post('/api/auth/confirm/oidc/').send({ return_to: '/users' }).expect(200)).body.data
      .address as string;

  it('once they have signed in there anew, and says who has a provider', async () => {
    const { agent, subject, email } = await stale();
    const has = async (who: Agent) => (await who.get('/api/auth/factors/')).body.data.has_provider as boolean;
    expect([await has(agent), await has(ana)]).toEqual([true, false]);
    const address = await ask(agent);
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '0',
    });
    expect(await back(agent, await provider.signIn(address, subject))).toBe('/users?entrada=confirmada');
    await agent.post('/api/auth/factors/totp/').expect(200);
    expect(await verify(agent)).toBe(email);
  });

  it.each([
    ['the account of somebody else', 'outra-conta', async () => (await person()).subject, undefined],
    ['a sign-in of which nobody knows when it was', 'falhou', undefined, ['prompt', 'max_age']],
  ])('never by %s', async (_, word, other, left = []) => {
    const { agent, subject } = await stale();
    const address = new URL(await ask(agent));
    for (const name of left) address.searchParams.delete(name);
    const at = await back(agent, await provider.signIn(address.href, (await other?.()) ?? subject));
    expect(at).toBe(`/users?entrada=${word}`);
    await agent.post('/api/auth/factors/totp/').expect(403);
  });

  it.each([
    ['not where it asked for a password only', ['pwd'], 'falta-fator', 403],
    ['where it asked for two', ['pwd', 'otp'], 'confirmada', 200],
  ])('who has a second factor: %s', async (_, amr, word, status) => {
    const { agent, subject } = await stale(amr, addAuthenticator);
    expect(await back(agent, await provider.signIn(await ask(agent), subject))).toBe(
      `/users?entrada=${word}`,
    );
    await agent.delete('/api/auth/factors/totp/').expect(status);
  });

  it('and for nobody else', () => livro.visitor().post('/api/auth/confirm/oidc/').expect(401));
});

it('another instance of the program has no provider to offer where the settings name none', async () => {
  const plain = await startBeside(livro, { provider: undefined });
  try {
    expect((await plain.visitor().get('/api/auth/ways/').expect(200)).body.data).toEqual({ provider: null });
    await plain.visitor().post('/api/auth/oidc/').expect(404);
  } finally {
    await plain.stop();
  }
});

it('a provider that is not there is told in Portuguese, and asked again the next time', async () => {
  const gone = await startProvider();
  const settings = { ...livro.settings.provider!, issuer: gone.issuer };
  gone.stop();
  const beside = await startBeside(livro, { provider: settings });
  try {
    for (let time = 0; time < 2; time += 1) {
      const { body } = await beside.visitor().post('/api/auth/oidc/').expect(503);
      expect(body).toMatchObject({
        code: 'EXTERNAL_SERVICE_ERROR',
        message: expect.stringContaining('provedor'),
      });
    }
  } finally {
    await beside.stop();
  }
});
