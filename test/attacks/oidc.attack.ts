/** What somebody tries between this program and the provider that says who people are: other people's answers, and forged ones. */
import { PASSWORD, type TestApp } from '../support/app.ts';
import type { TestProvider } from '../support/oidc-provider.ts';
import { sharedApp } from './shared-app.ts';

type Agent = ReturnType<TestApp['visitor']>;
let provider: TestProvider;
let app: TestApp;
beforeAll(async () => {
  ({ app, provider } = await sharedApp());
  const ana = await app.administrator();
  for (const name of ['vitima', 'ladrao']) {
    const email = `${name}@construtora.com.br`;
    await ana.post('/api/users/').send({ name, email, type: 'administrative' }).expect(201);
    await provider.knows(name, { email, email_verified: true });
  }
});

async function begin(agent: Agent): Promise<URL> {
  const { body } = await agent.post('/api/auth/oidc/').send({}).expect(200);
  return new URL(body.data.address);
}
async function begun(subject: string): Promise<{ agent: Agent; answer: URL }> {
  const agent = app.visitor();
  return { agent, answer: await provider.signIn((await begin(agent)).href, subject) };
}
const back = async (agent: Agent, { pathname, search }: URL): Promise<string> =>
  (await agent.get(pathname + search).expect(302)).headers.location!;
const isIn = async (agent: Agent) => (await agent.get('/api/auth/verify/')).status === 200;
function differing(answer: URL, changes: Record<string, string>): URL {
  const other = new URL(answer);
  for (const [name, value] of Object.entries(changes)) other.searchParams.set(name, value);
  return other;
}

it('an answer brought to another browser signs nobody in there: neither without a ticket nor with its own', async () => {
  const { agent: thief, answer } = await begun('ladrao');
  const victim = app.visitor();
  expect(await back(victim, answer)).toBe('/?entrada=expirada');
  await begin(victim);
  expect(await back(victim, answer)).toBe('/?entrada=expirada');
  expect(await isIn(victim)).toBe(false);
  // In its own browser it was good, so that it was the browser that counted.
  expect(await back(thief, answer)).toBe('/');
});

it('an answer is good once', async () => {
  const { agent, answer } = await begun('vitima');
  const [cookie] = agent.jar
    .getCookies({ path: '/api/auth', domain: '127.0.0.1', secure: false, script: false })
    .filter(({ name }) => name === 'livro_provider')
    .map(({ name, value }) => `${name}=${value}`);
  expect(cookie).toMatch(/^livro_provider=.{40}/);
  expect(await back(agent, answer)).toBe('/');
  const { pathname, search } = answer;
  const replay = await app
    .visitor()
    .get(pathname + search)
    .set('Cookie', cookie!)
    .expect(302);
  expect(replay.headers.location).toBe('/?entrada=expirada');
});

it('a state that is not the one asked with ends the attempt, also for the right one after it', async () => {
  const { agent, answer } = await begun('vitima');
  expect(await back(agent, differing(answer, { state: 'x'.repeat(43) }))).toBe('/?entrada=expirada');
  expect(await back(agent, answer)).toBe('/?entrada=expirada');
  expect(await isIn(agent)).toBe(false);
});

it('an answer in the name of another provider is refused, and one that names none', async () => {
  const first = await begun('vitima');
  expect(await back(first.agent, differing(first.answer, { iss: 'https://outro.exemplo.com' }))).toBe(
    '/?entrada=falhou',
  );
  const second = await begun('vitima');
  second.answer.searchParams.delete('iss');
  expect(await back(second.agent, second.answer)).toBe('/?entrada=falhou');
  expect((await isIn(first.agent)) || (await isIn(second.agent))).toBe(false);
});

it('the code of another sign-in does not fit this one', async () => {
  const [own, stolen] = [await begun('ladrao'), await begun('vitima')];
  const code = stolen.answer.searchParams.get('code')!;
  expect(await back(own.agent, differing(own.answer, { code }))).toBe('/?entrada=falhou');
  expect(await isIn(own.agent)).toBe(false);
});

it('a token for another nonce, and a code for another verifier, prove nothing', async () => {
  for (const name of ['nonce', 'code_challenge']) {
    const agent = app.visitor();
    const address = differing(await begin(agent), { [name]: 'A'.repeat(43) });
    expect(await back(agent, await provider.signIn(address.href, 'vitima'))).toBe('/?entrada=falhou');
    expect(await isIn(agent)).toBe(false);
  }
});

it('sends nobody elsewhere afterwards, and no page of another site can begin it', async () => {
  for (const address of [
    'https://exemplo.com',
    '//exemplo.com',
    '/\\exemplo.com',
    '/.//exemplo.com',
    '/api/auth/logout/',
  ]) {
    const { body } = await app.visitor().post('/api/auth/oidc/').send({ return_to: address }).expect(422);
    expect(body).toMatchObject({ code: 'INVALID_FORMAT', errors: [{ field: 'return_to' }] });
  }
  await app.visitor().post('/api/auth/oidc/').set('Sec-Fetch-Site', 'cross-site').send({}).expect(403);
});

it('what the provider says is never passed on', async () => {
  const agent = app.visitor();
  const address = await begin(agent);
  const answer = new URL('/api/auth/oidc/callback/', app.url);
  answer.search = new URLSearchParams({
    error: 'server_error',
    error_description: '<script>alert(1)</script>',
    state: address.searchParams.get('state')!,
    iss: provider.issuer,
  }).toString();
  expect(await back(agent, answer)).toBe('/?entrada=falhou');
});

it('signs in without the password, and still not without it where only that was asked', async () => {
  const { agent, answer } = await begun('vitima');
  await back(agent, answer);
  expect(await isIn(agent)).toBe(true);
  const login = { email: 'vitima@construtora.com.br', password: PASSWORD };
  await app.visitor().post('/api/auth/login/').send(login).expect(401);
});
