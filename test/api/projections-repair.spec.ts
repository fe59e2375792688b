/** One account's rows repaired in the read models that stand, while people book on it: by an operator's command beside the server. */
import { Database } from '../../backend/src/platform/database/database.ts';
import type { RepairReport } from '../../backend/src/platform/projections/repair/repair.types.ts';
import { Repairs } from '../../backend/src/platform/projections/repair/repairs.ts';
import { differs } from '../../backend/src/platform/projections/repair/repair.types.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { CommandLine } from './books.fixture.ts';
import { type Agent, expense, nowhere } from './ledger.fixture.ts';
import { eventually } from './projections.fixture.ts';
import { bookedForRepair, bookingOn, damage, DAMAGED, type RepairedBooks } from './repair.fixture.ts';

jest.setTimeout(300_000);

let app: TestApp;
let agent: Agent;
let projections: CommandLine;
let database: Database;
let books: RepairedBooks;

beforeAll(async () => {
  app = await startTestApp();
  agent = await app.administrator();
  projections = CommandLine.beside(app, 'projections');
  database = app.app.get(Database);
  books = await bookedForRepair(agent);
});
afterAll(() => app?.stop());

const reportsOf = (stdout: string): RepairReport[] => JSON.parse(stdout) as RepairReport[];

/** Every read model is what a rebuild makes of the journal, byte by byte. */
async function expectSound(): Promise<void> {
  const { stdout } = await projections.run('verify', '--fast', '--json');
  const reports = JSON.parse(stdout) as { projection: string; comparison?: { equal: boolean } }[];
  expect(reports.length).toBeGreaterThan(20);
  expect(reports.filter(({ comparison }) => comparison?.equal !== true)).toEqual([]);
}

it('repairs the rows of one account in every read model while people book, and leaves all as a rebuild makes it', async () => {
  const { building } = books.torre;
  const stop = bookingOn(agent, books);
  await damage(database, building);
  const verified = await projections.run('verify', '--account', building, '--json');
  const differing = reportsOf(verified.stdout).filter(differs);
  expect(differing.map(({ projection }) => projection).toSorted()).toEqual([...DAMAGED]);
  expect(verified.code).toBe(6);

  const { stdout, stderr, code } = await projections.run('rebuild', '--all', '--account', building, '--json');
  const booked = await stop();
  expect(stderr).toMatch(/^Ficam como estão, por não terem linhas que sejam só de uma conta: .*\bclients\b/);
  expect(code).toBe(0);
  const reports = reportsOf(stdout);
  const byTable = new Map(reports.flatMap(({ tables }) => tables).map((one) => [one.table, one]));
  expect(
    reports
      .filter(differs)
      .map(({ projection }) => projection)
      .toSorted(),
  ).toEqual([...DAMAGED]);
  expect(byTable.get('account_entries')).toEqual({
    table: 'account_entries',
    added: 0,
    changed: 0,
    removed: 1,
  });
  expect(byTable.get('accounts')).toMatchObject({ added: 0, changed: 1, removed: 0 });
  expect(byTable.get('transactions')!.added).toBeGreaterThan(0);
  expect(byTable.get('transactions')!.removed).toBe(1);
  expect(byTable.get('bank_lines')).toMatchObject({ added: 1, removed: 0 });
  expect(byTable.get('transfers')!.changed).toBeGreaterThan(0);
  expect(booked).toBeGreaterThan(20);
  await expectSound();

  const acts = (await app.events('operations')).filter(({ type }) => type.startsWith('ProjectionRepair'));
  const [first] = (await app.events('users')).map(({ data }) => data as { userId: string });
  expect(new Set(acts.map(({ metadata }) => metadata.actor))).toEqual(new Set([first!.userId]));
  const done = acts.filter(({ type }) => type === 'ProjectionRepaired').map(({ data }) => data);
  expect(done).toHaveLength(reports.length);
  expect(done).toContainEqual(
    expect.objectContaining({
      projection: 'account-entries',
      kind: 'account',
      ownerId: building,
      tables: [{ table: 'account_entries', added: 0, changed: 0, removed: 1 }],
    }),
  );
  expect(acts.length).toBe(2 * reports.length);
  const again = await projections.run('verify', '--account', building);
  expect(again.stdout).toMatch(/^accounts v\d+ g\d+: confere /m);
  expect(again.code).toBe(0);
});

it('repairs the rows of a development and of its accounts', async () => {
  const { id, building, land, name } = books.torre;
  await damage(database, building);
  await database.query(`update read.accounts set balance = 1 where id = $1`, [land]);
  await database.query(`update read.developments set name = 'Outro' where id = $1`, [id]);
  await database.query(`delete from read.development_names where id = $1`, [id]);
  const { stdout, code } = await projections.run('rebuild', '--all', '--development', id);
  expect(code).toBe(0);
  expect(stdout).toContain('accounts: 0 postas, 2 mudadas, 0 tiradas');
  expect(stdout).toMatch(
    /^developments v\d+ g\d+: refeita .*\n {2}developments: 0 postas, 1 mudadas, 0 tiradas\n {2}development_names: 1 postas/m,
  );
  await expectSound();
  const [row] = await database.query<{ name: string }>('select name from read.developments where id = $1', [
    id,
  ]);
  expect(row!.name).toBe(name);
});

it('lets no batch of the projector bring back what it had read before the repair', async () => {
  const { building } = books.jardim;
  const waiting = async (query: string): Promise<boolean> => {
    const rows = await database.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [query],
    );
    return rows.length > 0;
  };
  await database.query('update read.accounts set balance = balance + 100 where id = $1', [building]);
  const isQuiet = async (): Promise<boolean> => {
    const rows = await database.query(
      `select 1 from projection.checkpoints where status = 'live' and updated_at > clock_timestamp() - interval '1 s'`,
    );
    return rows.length === 0;
  };
  await eventually(isQuiet, 30_000);
  const holder = await database.session();
  try {
    await holder.query('begin');
    await holder.query(
      `select 1 from projection.checkpoints where projection = 'accounts' and status = 'live' for update`,
    );
    // By itself, without the events of who asked: those would have the projector wait first.
    const repair = app.app
      .get(Repairs)
      .repair(['accounts'], { kind: 'account', id: building }, { pace: 'own' });
    await eventually(() => waiting('select version, generation from projection.checkpoints%'), 60_000);
    expect(await waiting('%with moved as%')).toBe(false);
    // The projector reads the account's row, and waits behind the repair to write it.
    const booking = agent.post('/api/expenses/').send(expense(building, { description: 'No meio' }));
    const booked = booking.then((answer) => answer.status);
    await eventually(() => waiting('%with moved as%'), 20_000);
    await holder.query('commit');
    expect(await booked).toBe(201);
    const [result] = await repair;
    expect(result!.report!.tables).toEqual([{ table: 'accounts', added: 0, changed: 1, removed: 0 }]);
  } finally {
    await holder.end();
  }
  await expectSound();
});

it.each([
  [
    'an account that the journal does not know',
    ['accounts', '--account', nowhere],
    `Não há conta ${nowhere} no livro. Nada foi feito.`,
  ],
  [
    'a development that it does not know',
    ['accounts', '--development', nowhere],
    `Não há empreendimento ${nowhere} no livro.`,
  ],
  ['what is no id', ['accounts', '--account', 'caixa'], '"caixa" não é um id.'],
  [
    'a read model without such rows',
    ['clients', '--account', nowhere],
    'clients não tem linhas que sejam só de uma conta: reconstrua-a inteira. Nada foi feito.',
  ],
  [
    'one that has them of developments only',
    ['accounts', 'developments', '--account', nowhere],
    'developments não tem linhas que sejam só de uma conta',
  ],
  [
    'to hold',
    ['accounts', '--hold', '--account', nowhere],
    '--hold não vale com --account ou --development.',
  ],
  [
    'a user who may not',
    ['accounts', '--account', nowhere, '--as', 'ninguem@construtora.com.br'],
    'ninguem@construtora.com.br',
  ],
])('refuses %s with a sentence and code 2', async (_, args, sentence) => {
  const before = (await app.events('operations')).length;
  const { code, stderr, stdout } = await projections.run('rebuild', ...args);
  expect(stderr).toContain(sentence);
  expect([code, stdout]).toEqual([2, '']);
  expect(await app.events('operations')).toHaveLength(before);
});

it('is not an account for being a development, nor the other way round', async () => {
  expect((await projections.run('rebuild', 'accounts', '--account', books.torre.id)).code).toBe(2);
  expect((await projections.run('rebuild', 'accounts', '--development', books.torre.land)).code).toBe(2);
});
