/** Every kind of line that the security log knows is left by the act that it is there for, and by whom, about whom. */
import { securityKinds, type SecurityKind } from '@livro/rules';
import { invite } from '../../backend/src/cli/inviting/invite-command.ts';
import { resetSecondFactor } from '../../backend/src/cli/inviting/reset-second-factor-command.ts';
import { UsersBook } from '../../backend/src/identity/user/users-book.write.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { TamperReports } from '../../backend/src/platform/integrity/tamper-reports.ts';
import { SecurityLog } from '../../backend/src/platform/security-log/security-log.ts';
import { PASSWORD, startTestApp, type Person, type TestApp } from '../support/app.ts';
import { codeOf, SoftPasskey } from '../support/authenticator.ts';
import { issued, programOf } from './access-keys.fixture.ts';
import { clientOf, development, type Agent } from './ledger.fixture.ts';

let livro: TestApp;
let ana: Agent;
let bia: Person & { readonly email: string };
/** Passkeys need a name: the same program by another of its names. */
let origin: string;
let clientId: string;

beforeAll(async () => {
  livro = await startTestApp({ WEBHOOK_INTERNAL: 'loopback' });
  ana = await livro.administrator();
  const email = 'bia@construtora.com.br';
  bia = { ...(await livro.person({ email, type: 'administrative' })), email };
  origin = livro.url.replace('127.0.0.1', 'localhost');
  clientId = await clientOf(ana, await development(ana, 100));
}, 60_000);
afterAll(() => livro?.stop());

const seen = new Set<SecurityKind>();
interface Line {
  readonly kind: SecurityKind;
  readonly outcome: string;
  readonly subject: string | null;
}
/** What `work` leaves, as "kind outcome". */
async function leaves(work: () => Promise<unknown>): Promise<string[]> {
  const database = livro.app.get(Database, { strict: false });
  const log = livro.app.get(SecurityLog, { strict: false });
  const lines = async () => {
    await log.flush(true);
    return database.query<Line>('select kind, outcome, subject from vault.security_log order by id');
  };
  const before = (await lines()).length;
  await work();
  const left = (await lines()).slice(before);
  for (const { kind } of left) seen.add(kind);
  return left.map(({ kind, outcome }) => `${kind} ${outcome}`);
}

const login = (password = PASSWORD) =>
  livro.visitor().post('/api/auth/login/').send({ email: bia.email, password });
let secret: string;
let codes: string[];
let password = PASSWORD;
const asBia = async (): Promise<Agent> => {
  const agent = livro.visitor();
  await agent.post('/api/auth/login/').send({ email: bia.email, password }).expect(200);
  return agent;
};
const copied = async (): Promise<void> => {
  const thief = livro.visitor();
  const answer = await thief.post('/api/auth/login/').send({ email: bia.email, password }).expect(200);
  const refresh = (answer.headers['set-cookie'] as unknown as string[]).find((one) =>
    one.includes('refresh'),
  )!;
  for (let count = 0; count < 2; count += 1) await thief.post('/api/auth/refresh/').expect(200);
  await livro.visitor().post('/api/auth/refresh/').set('Cookie', refresh.split(';', 1)[0]!).expect(401);
};

const ACTS: readonly (readonly [string, () => Promise<unknown>, readonly string[]])[] = [
  ['signing in', () => login().expect(200), ['sign-in ok']],
  ['a wrong password', () => login('errada').expect(401), ['sign-in failed']],
  ['a copied session', () => copied(), ['sign-in ok', 'session-reused alarm']],
  ['signing out', async () => (await asBia()).post('/api/auth/logout/'), ['sign-in ok', 'sign-out ok']],
  [
    'a session ended from elsewhere',
    () => bia.agent.delete('/api/auth/sessions/').expect(200),
    ['session-ended ok'],
  ],
  [
    'a session ended by the administrator',
    async () => {
      await asBia();
      await ana.delete(`/api/users/${bia.id}/sessions/`).expect(200);
    },
    ['sign-in ok', 'session-ended ok'],
  ],
  [
    'a wrong and a right proof before what cannot be taken back',
    async () => {
      bia = { ...bia, agent: await asBia() };
      await bia.agent.post('/api/auth/confirm/').send({ password: 'errada' }).expect(422);
      await bia.agent.post('/api/auth/confirm/').send({ password }).expect(200);
    },
    ['sign-in ok', 'confirmation failed', 'confirmation ok'],
  ],
  [
    'a changed password, tried with a wrong one before',
    async () => {
      const change = (current: string) =>
        bia.agent
          .post('/api/auth/change-password/')
          .send({ current_password: current, password: 'Outro-2-segredo', confirmation: 'Outro-2-segredo' });
      await change('errada').expect(422);
      await change(password).expect(200);
      password = 'Outro-2-segredo';
    },
    ['password-changed failed', 'password-changed ok'],
  ],
  [
    'an authenticator app',
    async () => {
      ({ secret } = (await bia.agent.post('/api/auth/factors/totp/').expect(200)).body.data);
      const confirm = bia.agent.post('/api/auth/factors/totp/confirm/').send({ code: codeOf(secret, -1) });
      codes = (await confirm.expect(200)).body.data.recovery_codes;
    },
    ['factors-changed ok'],
  ],
  [
    'a wrong code, and then a recovery code',
    async () => {
      const agent = livro.visitor();
      await agent.post('/api/auth/login/').send({ email: bia.email, password }).expect(200);
      await agent.post('/api/auth/second-factor/').send({ code: '000000' }).expect(422);
      await agent.post('/api/auth/second-factor/').send({ code: codes[0] }).expect(200);
      bia = { ...bia, agent };
    },
    ['second-factor failed', 'second-factor ok', 'sign-in ok'],
  ],
  [
    'new recovery codes',
    () => bia.agent.post('/api/auth/factors/recovery-codes/').expect(200),
    ['factors-changed ok'],
  ],
  [
    'a passkey, and without it again',
    async () => {
      const at = (path: string, body: object) =>
        bia.agent
          .post(`/api/auth/factors/passkeys/${path}`)
          .set('Host', new URL(origin).host)
          .set('Origin', origin)
          .send(body);
      const { ticket, options } = (await at('options/', {}).expect(200)).body.data;
      const passkey = new SoftPasskey().register(options, origin);
      await at('', { ticket, passkey, name: 'Chaveiro' }).expect(200);
      const [{ id }] = (await bia.agent.get('/api/auth/factors/').expect(200)).body.data.passkeys;
      await bia.agent.delete(`/api/auth/factors/passkeys/${id}/`).expect(200);
    },
    ['factors-changed ok', 'factors-changed ok'],
  ],
  [
    'an app taken away',
    () => bia.agent.delete('/api/auth/factors/totp/').expect(200),
    ['factors-changed ok'],
  ],
  [
    'a new user, another role, and the way out',
    async () => {
      const person = { name: 'Zé', email: 'ze@construtora.com.br', type: 'auditor' };
      const { id } = (await ana.post('/api/users/').send(person).expect(201)).body.data;
      await ana.patch(`/api/users/${id}/`).send({ type: 'financial' }).expect(200);
      await ana.delete(`/api/users/${id}/`).expect(200);
    },
    ['user-created ok', 'user-changed ok', 'user-changed ok'],
  ],
  [
    'access that is reset, and the first access after it',
    async () => {
      const { body } = await ana.post(`/api/users/${bia.id}/reset-access/`).expect(200);
      const { code } = body.data.first_access;
      const first = { email: bia.email, password: PASSWORD };
      const create = (code: string) =>
        livro
          .visitor()
          .post('/api/auth/create-password/')
          .send({ ...first, code });
      await create('ABCDE-FGHJK').expect(422);
      await create(code as string).expect(200);
    },
    ['access-opened ok', 'first-access failed', 'sign-in ok', 'first-access ok'],
  ],
  [
    'a user invited, access reset and a factor made void on the shell',
    async () => {
      const email = 'caio@construtora.com.br';
      const { code } = await invite(livro.app, email, { name: 'Caio', type: 'auditor' });
      const agent = livro.visitor();
      await agent.post('/api/auth/create-password/').send({ email, password: PASSWORD, code }).expect(200);
      const { body } = await agent.post('/api/auth/factors/totp/').expect(200);
      const confirmation = { code: codeOf(body.data.secret) };
      await agent.post('/api/auth/factors/totp/confirm/').send(confirmation).expect(200);
      await resetSecondFactor(livro.app, email);
      await invite(livro.app, email, { reset: true });
    },
    [
      'user-created ok',
      'sign-in ok',
      'first-access ok',
      'factors-changed ok',
      'factors-changed ok',
      'access-opened ok',
    ],
  ],
  [
    'a key issued, exchanged for a token, revoked and tried again, on the screens',
    async () => {
      const { id, key } = await issued(ana);
      const form = { grant_type: 'client_credentials', client_id: id, client_secret: key };
      await livro.visitor().post('/api/oauth/token/').type('form').send(form).expect(200);
      await ana.delete(`/api/access-keys/${id}/`).expect(200);
      await programOf(livro, key).get('/api/transactions/').expect(401);
      await livro.visitor().post('/api/oauth/token/').type('form').send(form).expect(401);
    },
    [
      'access-key-issued ok',
      'access-key-token ok',
      'access-key-revoked ok',
      'access-key-refused failed',
      'access-key-token failed',
    ],
  ],
  [
    'a webhook registered, changed, given another secret and removed',
    async () => {
      const asked = { name: 'Armazém', url: 'http://127.0.0.1:9/' };
      const { id } = (await ana.post('/api/webhooks/').send(asked).expect(201)).body.data;
      await ana.patch(`/api/webhooks/${id}/`).send({ name: 'Depósito' }).expect(200);
      await ana.post(`/api/webhooks/${id}/secret/`).send({}).expect(200);
      await ana.delete(`/api/webhooks/${id}/`).expect(200);
    },
    ['webhook-registered ok', 'webhook-changed ok', 'webhook-secret-changed ok', 'webhook-removed ok'],
  ],
  ['a refusal', () => bia.agent.get('/api/users/').expect(401), ['request-refused refused']],
  ['one client', () => ana.get(`/api/clients/${clientId}/`).expect(200), ['personal-data-read ok']],
  [
    'all clients as a file',
    () => ana.get('/api/exports/clients/?format=csv').expect(200),
    ['personal-data-exported ok'],
  ],
  [
    'an erasure',
    () => ana.post(`/api/clients/${clientId}/erase/`).send({ reason: 'Pedido do titular' }).expect(200),
    ['personal-data-erased ok'],
  ],
];

it.each(ACTS)('%s', async (_, act, lines) => expect(await leaves(act)).toEqual(lines));

it('names who made a user, on the screens and on the shell, and whom', async () => {
  const told = async (kind: string, email: string) => {
    const { body } = await ana.get(`/api/security-log/?kind=${kind}`).expect(200);
    const lines = body.data as { actor: { id: string } | null; subject: object | null; details: object }[];
    const { byId, idOfEmail } = await livro.app.get(UsersBook, { strict: false }).head();
    const { userId: id, name } = byId.get(idOfEmail.get(email)!)!;
    return lines.find((line) => JSON.stringify(line.subject) === JSON.stringify({ id, name }));
  };
  expect(await told('user-created', 'ze@construtora.com.br')).toMatchObject({
    actor: { name: 'Ana Administradora' },
    subject: { name: 'Zé' },
  });
  const shell = {
    actor: { id: 'system', name: null },
    subject: { name: 'Caio' },
    details: { from: 'shell' },
  };
  for (const kind of ['user-created', 'factors-changed', 'access-opened'])
    expect(await told(kind, 'caio@construtora.com.br')).toMatchObject(shell);
  expect(await told('first-access', bia.email)).toMatchObject({ actor: null });
});

it('a row that somebody changed in the database is an alarm', async () => {
  const row = { where: 'book.snapshots', key: 'ledger', message: 'não pôde ser autenticado' };
  const report = () => Promise.resolve(livro.app.get(TamperReports, { strict: false }).report(row));
  expect(await leaves(report)).toEqual(['tampering alarm']);
  expect(await leaves(report)).toEqual([]);
});

it('entries that were given up are an alarm', async () => {
  const details = { reason: 'Réplica promovida', missing: 3 };
  const log = livro.app.get(SecurityLog, { strict: false });
  const record = () =>
    Promise.resolve(log.record({ kind: 'loss-accepted', outcome: 'alarm', actorId: 'system', details }));
  expect(await leaves(record)).toEqual(['loss-accepted alarm']);
});

it('no kind is left that nothing records', () => {
  expect(securityKinds.filter((kind) => !seen.has(kind))).toEqual([]);
});
