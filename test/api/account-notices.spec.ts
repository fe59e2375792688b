/** A person hears by e-mail of each change of the own account, once, with no secret in it and at the cost of no action. */
import { randomUUID } from 'node:crypto';
import { KeyNotices } from '../../backend/src/identity/notices/key-notices.write.ts';
import { OwedEvents } from '../../backend/src/identity/user/owed-events.write.ts';
import { VaultTags } from '../../backend/src/identity/user/vault-tags.store.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';
import { addAuthenticator, SoftPasskey } from '../support/authenticator.ts';
import { deliver } from '../support/delivered.ts';
import { TestMailServer } from '../support/mail-server.ts';

type Agent = ReturnType<TestApp['visitor']>;
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
const ORIGIN = 'http://localhost:3000';
let mail: TestMailServer;
let livro: TestApp;
let ana: Agent;

beforeAll(async () => {
  mail = await TestMailServer.start();
  livro = await startTestApp({ ...mail.settings, PUBLIC_URL: ORIGIN });
  ana = await livro.administrator();
}, 60_000);
afterAll(async () => {
  await livro?.stop();
  await mail.down();
});
beforeEach(() => {
  mail.letters.length = 0;
  mail.refusing = false;
});

const database = () => livro.app.get(Database, { strict: false });
let count = 0;
async function person(type: 'administrative' | 'admin' = 'administrative') {
  const email = `pessoa.${(count += 1)}@construtora.com.br`;
  return { email, ...(await livro.person({ email, type, name: `Pessoa ${count}` })) };
}
/** The letters to one person, in order. */
async function lettersTo(email: string): Promise<string[]> {
  await deliver(livro);
  return mail.letters.filter(({ to }) => to.includes(email)).map(({ text }) => decoded(text));
}

it('reports an app that is added and removed: what, when, from where, and what to do', async () => {
  const { email, agent } = await person();
  const secret = await addAuthenticator(agent.set('User-Agent', CHROME));
  const [added] = await lettersTo(email);
  expect(added).toContain('Subject: Livro: novo segundo fator na sua conta');
  expect(added).toContain('Um aplicativo autenticador passou a valer');
  expect(added).toMatch(/Quando: \d\d\/\d\d\/\d{4}, \d\d:\d\d/);
  expect(added).toContain('De onde: Chrome em Windows, endereço 127.0.0.1');
  expect(added).toContain('“Conta comprometida”');
  expect(added).not.toContain(secret);
  await agent.delete('/api/auth/factors/totp/').expect(200);
  const letters = await lettersTo(email);
  expect(letters).toHaveLength(2);
  expect(letters[1]).toContain('deixou de valer como segundo fator');
});

it('reports a passkey that is added', async () => {
  const { email, agent } = await person();
  const at = (path: string, body: object = {}) => agent.post(`/api/auth/factors/passkeys${path}/`).send(body);
  const { ticket, options } = (await at('/options').expect(200)).body.data;
  const passkey = new SoftPasskey().register(options, ORIGIN);
  await at('', { ticket, passkey, name: 'Celular' }).expect(200);
  expect(await lettersTo(email)).toEqual([
    expect.stringContaining('Uma chave de acesso (passkey) passou a valer'),
  ]);
});

it('reports what an administrator resets, by name and without the address of the administrator', async () => {
  const { id, email, agent } = await person();
  await addAuthenticator(agent);
  await lettersTo(email);
  mail.letters.length = 0;
  await ana.post(`/api/users/${id}/reset-second-factor/`).expect(200);
  const { body } = await ana
    .post(`/api/users/${id}/reset-access/`)
    .send({ reason: 'compromised' })
    .expect(200);
  const [factors, access] = await lettersTo(email);
  expect(factors).toContain('Por: Ana Administradora');
  expect(factors).not.toContain('De onde');
  expect(access).toContain('as chaves de API que você emitiu deixaram de valer');
  expect(access).not.toContain(body.data.first_access.code);
});

it('reports an access key to its issuer, also where a crash came before the letter, and once', async () => {
  const { email, agent } = await person('admin');
  const expiresOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const key = { name: 'BI noturno', scopes: ['accounts:read'], expiresOn };
  const { body } = await agent.post('/api/access-keys/').send(key).expect(201);
  const [letter] = await lettersTo(email);
  expect(letter).toContain('A chave de API “BI noturno” foi emitida em seu nome');
  expect(letter).not.toContain(body.data.key.slice(-20));
  const look = async () => {
    await livro.app.get(KeyNotices).catchUp();
    return lettersTo(email);
  };
  expect(await look()).toHaveLength(1);
  await database().query('delete from vault.account_notices');
  expect(await look()).toHaveLength(2);
  expect(await look()).toHaveLength(2);
});

it('reports a sign-in from a new device, not one from a known browser or place', async () => {
  const { email } = await person();
  const login = (agent: Agent, device?: string) => {
    const call = agent.post('/api/auth/login/').send({ email, password: PASSWORD });
    return (device === undefined ? call : call.set('User-Agent', device)).expect(200);
  };
  await login(livro.visitor());
  expect(await lettersTo(email)).toEqual([]);
  const browser = livro.visitor();
  await login(browser, CHROME);
  expect(await lettersTo(email)).toEqual([expect.stringContaining('De onde: Chrome em Windows')]);
  await login(browser, 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0');
  await login(livro.visitor(), CHROME);
  await livro
    .visitor()
    .post('/api/auth/token/')
    .set('User-Agent', CHROME)
    .send({ email, password: PASSWORD });
  expect(await lettersTo(email)).toHaveLength(1);
});

it('reports a device again after the reset of a compromised account', async () => {
  const { id, email } = await person();
  const login = (agent: Agent, password: string) =>
    agent.post('/api/auth/login/').set('User-Agent', CHROME).send({ email, password }).expect(200);
  const thief = livro.visitor();
  await login(thief, PASSWORD);
  const { body } = await ana.post(`/api/users/${id}/reset-access/`).expect(200);
  const { code } = body.data.first_access;
  const password = 'Outro-Segredo-2';
  await livro.visitor().post('/api/auth/create-password/').send({ email, password, code }).expect(200);
  await lettersTo(email);
  mail.letters.length = 0;
  await login(thief, password);
  expect(await lettersTo(email)).toEqual([expect.stringContaining('novo dispositivo')]);
});

it('reports a new e-mail to the address of before', async () => {
  const { id, email } = await person();
  await ana.patch(`/api/users/${id}/`).send({ name: 'Outro nome' }).expect(200);
  await ana.patch(`/api/users/${id}/`).send({ email: 'novo@construtora.com.br' }).expect(200);
  expect(await lettersTo(email)).toEqual([
    expect.stringMatching(/agora usa o e-mail novo@construtora\.com\.br[^]*Por: Ana Administradora/),
  ]);
});

it('writes after a crash between the change and its letter', async () => {
  const { id, email } = await person();
  const digest = livro.app.get(VaultTags).ofPassword(id, 'x');
  const command = { type: 'ChangePassword', userId: id, digest } as const;
  const envelope = { id: randomUUID(), command, actor: { id } };
  const owed = livro.app.get(VaultTags).owed(envelope, new Date(Date.now() - 60_000));
  await database().query(
    'insert into vault.owed_facts (id, envelope, owed_at, tag) values ($1, $2, $3, $4)',
    [owed.id, owed.envelope, owed.owedAt, owed.tag],
  );
  await livro.app.get(OwedEvents).catchUp();
  expect(await lettersTo(email)).toEqual([expect.stringContaining('sua senha foi alterada')]);
});

it('costs no action where the mail server is away, and is sent later', async () => {
  const { email, agent } = await person();
  await mail.down();
  await addAuthenticator(agent);
  await deliver(livro).catch(() => undefined);
  const queued = 'select 1 from vault.mail_outbox where recipient = $1';
  expect(await database().query(queued, [email])).toHaveLength(1);
  await mail.up();
  await database().query('delete from vault.failing_work');
  expect(await lettersTo(email)).toHaveLength(1);
  expect(await database().query(queued, [email])).toEqual([]);
});

/** Quoted-printable and encoded words, as mail programs read them. */
function decoded(text: string): string {
  const bytes = text
    .replace(/\?=\s+=\?UTF-8\?/gi, '?==?UTF-8?')
    .replace(/=\?UTF-8\?B\?(.*?)\?=/gi, (_, word: string) => Buffer.from(word, 'base64').toString('latin1'))
    .replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, word: string) => word.replaceAll('_', ' '))
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
