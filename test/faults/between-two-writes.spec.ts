/**
 * A kill between two writes that belong together: between the undoing of an expense and the reopening of the request that it
 * completed, and between what the vault has done to a password or a second factor and the journal’s word of it. A lock in the
 * database holds the second write off until everything is dead.
 */
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { codeOf, SoftPasskey } from '../support/authenticator.ts';
import { databaseAdministrator } from '../support/database-administrator.ts';
import { Program, sleep } from '../support/program.ts';
import { PASSWORD, send, Session } from '../support/session.ts';
import { temporaryFolder } from '../support/store-process.ts';

const NEW_PASSWORD = 'Outro-segredo-2';
/** As long as two rounds of what finishes such work take. */
const ROUNDS_MS = 5_000;

interface Person {
  readonly id: string;
  readonly email: string;
  readonly session: Session;
}

const home = temporaryFolder();
let program: Program;
let ana: Session;
let requestId: string;
let flavia: Person;
let davi: Person;
let marta: Omit<Person, 'session'>;
let holders: Readonly<Record<'adding' | 'keyed' | 'removing' | 'renewing' | 'recovering' | 'losing', Person>>;

beforeAll(async () => {
  const tmp = path.join(home, 'tmp');
  fs.mkdirSync(tmp, { mode: 0o777 });
  program = await Program.at({ DATA_DIR: path.join(home, 'data'), TMPDIR: tmp });
  await program.start();
  ana = await Session.open(program.url, 'ana@construtora.com.br');
  const made = async (route: string, body: object): Promise<string> =>
    (await answered(ana.post(route, body))).data.id as string;
  const development = await made('developments/', {
    name: 'Torre',
    status: 'active',
    startDate: '2026-01-05',
    building_opening_balance: 10_000,
  });
  const [account] = (await ana.get(`accounts/?development=${development}`)).body.data as { id: string }[];
  const person = async (name: string, url = program.url): Promise<Person> => {
    const email = `${name}@construtora.com.br`;
    const { data } = await answered(ana.post('users/', { name, email, type: 'financial' }));
    const session = await Session.open(url, email, data.first_access.code as string);
    return { id: data.id as string, email, session };
  };
  const [changing, resetting] = [await person('flavia'), await person('davi')];
  [flavia, davi] = [changing, resetting];
  const martas = { name: 'Marta', email: 'marta@construtora.com.br', type: 'financial' };
  const invited = (await answered(ana.post('users/', martas))).data;
  marta = { id: invited.id as string, email: martas.email };
  const [adding, keyed] = [await person('gustavo'), await person('helena', byName())];
  const [removing, renewing] = [await person('iris'), await person('joana')];
  const [recovering, losing] = [await person('karla'), await person('lucas')];
  holders = { adding, keyed, removing, renewing, recovering, losing };
  for (const { session } of [removing, renewing, losing]) await withApp(session);
  const codes = await withApp(recovering.session);
  const begun = (await answered(adding.session.post('auth/factors/totp/', {}))).data;
  const asked = (await answered(keyed.session.post('auth/factors/passkeys/options/', {}))).data;
  const passkey = {
    passkey: new SoftPasskey().register(asked.options, byName()),
    ticket: asked.ticket as string,
  };

  const wanted = {
    description: 'Cimento CP-II, 2 sacos',
    estimated_cost: 100,
    category: 'material',
    urgency: 'high',
  };
  requestId = await made('purchase-requests/', { ...wanted, development_id: development });
  await answered(changing.session.post(`purchase-requests/${requestId}/approve/`, {}));
  const expense = { account_id: account!.id, description: 'Cimento CP-II', amount: 90, category: 'material' };
  const date = new Date(Date.now() - 24 * 3600 * 1000).toISOString().slice(0, 10);
  const bought = ana.post(`purchase-requests/${requestId}/complete/`, { expense: { ...expense, date } });
  const expenseId = (await answered(bought)).data.related_expense.id as string;

  const administrator = await databaseAdministrator(program.dataDir);
  // The reaction reads this table; the undoing does not.
  await administrator.query('begin');
  await administrator.query(`lock table ${await tableBehind(administrator, 'purchases')}`);
  const undone = await ana.post(`transactions/${expenseId}/reverse/`, { reason: 'Nota errada' });
  expect([201, 202]).toContain(undone.status);
  // Anyone who wants to append waits from here on; who reads does not.
  await administrator.query('lock table store.events in exclusive mode');
  const change = { current_password: PASSWORD, password: NEW_PASSWORD, confirmation: NEW_PASSWORD };
  const unanswered = [
    changing.session.post('auth/change-password/', change),
    ana.post(`users/${davi.id}/reset-access/`, {}),
    send(`${program.url}/api/auth/create-password/`, 'POST', {
      email: marta.email,
      password: PASSWORD,
      code: invited.first_access.code as string,
    }),
    adding.session.post('auth/factors/totp/confirm/', { code: codeOf(begun.secret, -1) }),
    keyed.session.post('auth/factors/passkeys/', { name: 'Celular', ...passkey }),
    removing.session.remove('auth/factors/totp/'),
    renewing.session.post('auth/factors/recovery-codes/', {}),
    recovering.session.post('auth/confirm/', { code: codes[0]! }),
    ana.post(`users/${losing.id}/reset-second-factor/`, {}),
  ].map((call) => call.then(({ status }) => status).catch(() => 'none' as const));
  const watcher = await databaseAdministrator(program.dataDir);
  const owed = async (): Promise<number> =>
    (await watcher.query('select from vault.owed_facts')).rowCount ?? 0;
  const all = unanswered.length;
  for (const until = Date.now() + 10_000; (await owed()) < all && Date.now() < until;) await sleep(20);
  expect(await owed()).toBe(all);
  expect(program.kill('all')).toBeGreaterThan(3);
  expect(await Promise.all(unanswered)).toEqual(unanswered.map(() => 'none'));
  for (const connection of [administrator, watcher]) await connection.end().catch(() => undefined);

  await program.start();
  await ana.renew();
  await sleep(ROUNDS_MS);
}, 120_000);
afterAll(async () => {
  await program?.dispose();
  fs.rmSync(home, { recursive: true, force: true, maxRetries: 3 });
});

async function answered(call: ReturnType<Session['post']>) {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

/** Passkeys need a name: the same program by another of its names. */
const byName = (): string => program.url.replace('127.0.0.1', 'localhost');

/** Sets up an app; gives the recovery codes. */
async function withApp(session: Session): Promise<readonly string[]> {
  const { secret } = (await answered(session.post('auth/factors/totp/', {}))).data;
  const confirmed = await answered(
    session.post('auth/factors/totp/confirm/', { code: codeOf(secret as string, -1) }),
  );
  return confirmed.data.recovery_codes as string[];
}

async function tableBehind(client: pg.Client, view: string): Promise<string> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct format('%I.%I', table_schema, table_name) as table from information_schema.view_table_usage
     where view_schema = 'read' and view_name = $1`,
    [view],
  );
  return rows[0]!.table;
}

/** How often the journal says it of this user. */
async function told(type: string, userId: string): Promise<number> {
  const client = await databaseAdministrator(program.dataDir);
  const { rows } = await client.query<{ data: Buffer }>('select data from store.events where type = $1', [
    type,
  ]);
  await client.end();
  return rows.filter(({ data }) => data.toString().includes(userId)).length;
}

const login = async (email: string, password: string): Promise<number> =>
  (await send(`${program.url}/api/auth/token/`, 'POST', { email, password })).status;

it('a request whose expense was undone is approved again, once', async () => {
  const { body } = await ana.get(`purchase-requests/${requestId}/`);
  expect(body.data).toMatchObject({ status: 'approved', related_expense: null });
  const history = (await ana.get(`purchase-requests/${requestId}/history/`)).body.data as { step: string }[];
  expect(history.map(({ step }) => step)).toEqual([
    'requested',
    'approved',
    'started',
    'completed',
    'reopened',
  ]);
});

it('a changed password holds, and the journal says so once', async () => {
  expect(await login(flavia.email, PASSWORD)).toBe(401);
  expect(await login(flavia.email, NEW_PASSWORD)).toBe(200);
  expect(await told('PasswordChanged', flavia.id)).toBe(1);
});

it('a first password holds, and the journal says so once', async () => {
  expect(await login(marta.email, PASSWORD)).toBe(200);
  expect(await told('PasswordCreated', marta.id)).toBe(1);
});

it('an access that was reset is closed, and the journal says so once', async () => {
  expect(await login(davi.email, PASSWORD)).toBe(401);
  expect(await told('AccessReset', davi.id)).toBe(1);
  expect((await ana.get(`users/${davi.id}/`)).body.data.has_password).toBe(false);
  expect((await ana.get(`users/${davi.id}/sessions/`)).body.data).toEqual([]);
  // The administrator, who never heard a code, asks again and gets one.
  const again = await ana.post(`users/${davi.id}/reset-access/`, {});
  expect([again.status, typeof again.body.data.first_access.code]).toEqual([200, 'string']);
});

it('second factors are as they were made last, and the journal says so once', async () => {
  const { adding, keyed, removing, renewing, recovering, losing } = holders;
  for (const [{ id }, type, times] of [
    [adding, 'SecondFactorAdded', 1],
    [keyed, 'SecondFactorAdded', 1],
    [removing, 'SecondFactorRemoved', 1],
    [renewing, 'RecoveryCodesRenewed', 1],
    [recovering, 'RecoveryCodeUsed', 1],
    [losing, 'SecondFactorReset', 1],
  ] as const)
    expect([type, await told(type, id)]).toEqual([type, times]);
  const asked = (person: Person) => login(person.email, PASSWORD);
  expect(await Promise.all([adding, keyed, removing, renewing, recovering, losing].map(asked))).toEqual([
    403, 403, 200, 403, 403, 200,
  ]);
});
