/** The proof of the books: whole ones are found whole, and whatever is changed behind their back is named. */
import { jsonEvent, EventStoreDBClient } from '@eventstore/db-client';
import { Replay } from '../../backend/src/audit/replay/replay.read.ts';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { untilReached } from '../../backend/src/platform/event-store/away.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { liveTable, verify } from './audit.fixture.ts';
import { CommandLine } from './books.fixture.ts';
import { development, type Agent, type Development } from './ledger.fixture.ts';

jest.setTimeout(180_000);

let app: TestApp;
let ledger: CommandLine;
let agent: Agent;
let aurora: Development;

beforeAll(async () => {
  app = await startTestApp();
  ledger = CommandLine.hostedBeside(app);
  agent = await app.administrator();
  aurora = await development(agent, 5_000, 1_000);
  for (let i = 1; i <= 5; i++) {
    await agent
      .post('/api/transfers/')
      .send({
        source_account: aurora.building,
        destination_account: aurora.land,
        amount: i,
        date: '2026-10-01',
        description: `Entre contas ${i}`,
      })
      .expect(201);
  }
});
afterAll(async () => {
  await ledger.end();
  await app.stop();
});

const table = (name: string): Promise<string> => liveTable(app, name);

it('finds whole books whole, and says what it read', async () => {
  const { report, lines } = await verify(agent);
  expect(report.findings).toEqual([]);
  expect(report.ok).toBe(true);
  const events = await app.events('ledger');
  expect(report.streams.find(({ stream }) => stream === 'ledger')).toEqual({
    stream: 'ledger',
    events: events.length,
    sealed: 0,
    headHash: events.at(-1)!.metadata.hash,
  });
  expect(report.tables.find(({ table: name }) => name === 'accounts')).toMatchObject({ rows: 2 });
  expect(lines).toContainEqual({ progress: expect.objectContaining({ phase: 'journal' }) });
  expect(lines).toContainEqual({ progress: expect.objectContaining({ phase: 'tables' }) });
});

it('tells an account again page by page as at once, an entry too that only the history or only its index has', async () => {
  class InPages extends Replay {
    protected override readonly page = 2;
  }
  const database = app.app.get(Database);
  const told = async (replay: Replay) => {
    const lines = [];
    const entries = replay.of(aurora.building);
    for (let next = await entries.next(); ; next = await entries.next()) {
      lines.push(next.value);
      if (next.done) return lines;
    }
  };
  const inPages = () => told(new InPages(app.app.get(EventStore), database));
  const whole = await told(app.app.get(Replay));
  expect(whole.at(-1)).toEqual({ entries: 6, balance: 498_500, shownBalance: 498_500, differences: 0 });
  expect(await inPages()).toEqual(whole);
  const numbers = whole.flatMap((line) => ('entryNumber' in line ? [line.entryNumber] : []));
  for (const number of [numbers[2], numbers.at(-1)])
    for (const name of ['account_entries', 'transactions']) {
      const where = 'account_id = $1 and entry_number = $2';
      const [taken] = await database.query<Record<string, unknown>>(
        `delete from ${await table(name)} where ${where} returning *`,
        [aurora.building, number],
      );
      const lines = await inPages();
      await database.query(
        `insert into ${await table(name)} select * from jsonb_populate_record(null::${await table(name)}, $1)`,
        [taken],
      );
      const isShown = name === 'account_entries';
      expect([name, lines.length, lines.at(-1)]).toEqual([
        name,
        whole.length,
        { ...whole.at(-1), differences: isShown ? 0 : 1 },
      ]);
      if (isShown) expect(lines).toEqual(whole);
    }
  expect(await inPages()).toEqual(whole);
});

it('names the row, the entry and the field of a read model that was changed', async () => {
  const accounts = await table('accounts');
  const database = app.app.get(Database);
  const last = (await app.events('ledger')).length;
  await database.query(`update ${accounts} set balance = balance + 1 where id = $1`, [aurora.land]);
  try {
    const { report } = await verify(agent);
    expect(report.ok).toBe(false);
    expect(report.findings).toEqual([
      expect.objectContaining({
        kind: 'table',
        where: 'accounts',
        key: aurora.land,
        entry: last,
        field: 'balance',
        expected: '101500',
        found: '101501',
      }),
    ]);
    const { code, stdout, stderr } = await ledger.run('verify');
    expect([code, stdout]).toEqual([6, '']);
    expect(stderr).toContain(
      `accounts, lançamento ${last}, chave ${aurora.land}, campo balance: a linha não é a que os lançamentos dão (esperado 101500, encontrado 101501)`,
    );
  } finally {
    await database.query(`update ${accounts} set balance = balance - 1 where id = $1`, [aurora.land]);
  }
});

it('names a row that is missing, and one that no entry explains', async () => {
  const database = app.app.get(Database);
  const commands = await table('commands');
  const rows = await database.query(`delete from ${commands} where stream = 'users' returning *`);
  const { report } = await verify(agent);
  expect(report.findings).toEqual([
    expect.objectContaining({ where: 'commands', message: 'falta uma linha' }),
  ]);
  await database.query(
    `insert into ${commands} select * from json_populate_recordset(null::${commands}, $1)`,
    [JSON.stringify(rows)],
  );
});

it('from the command line, as JSON', async () => {
  const { code, stdout, stderr } = await ledger.run('verify', '--json');
  const report = JSON.parse(stdout || '{}') as { findings: unknown };
  expect([code, report.findings, stderr]).toEqual([0, [], '']);
});

it('is refused to anyone who may not verify', async () => {
  await app.visitor().post('/api/audit/verify/').expect(401);
  await app.visitor().get('/api/audit/seals/').expect(401);
});

it('names settings that hide entries, and an entry that is not ours', async () => {
  const client = EventStoreDBClient.connectionString(app.parts.eventStoreUrl);
  const name = `${app.app.get(EventStore).streamPrefix}users`;
  await client.setStreamMetadata(name, { maxCount: 1 });
  let { report } = await verify(agent);
  expect(report.findings).toContainEqual(
    expect.objectContaining({ kind: 'stream', where: 'users', field: 'maxCount', found: '1' }),
  );
  expect(report.findings).toContainEqual(
    expect.objectContaining({ kind: 'chain', where: 'users', entry: 1, field: 'revision' }),
  );
  await client.setStreamMetadata(name, { maxAge: 86_400 });
  ({ report } = await verify(agent));
  expect(report.findings).toContainEqual(
    expect.objectContaining({ kind: 'stream', where: 'users', field: 'maxAge', found: '86400' }),
  );
  await client.setStreamMetadata(name, { truncateBefore: 1 });
  ({ report } = await verify(agent));
  expect(report.findings).toContainEqual(
    expect.objectContaining({ kind: 'stream', where: 'users', field: 'truncateBefore', found: '1' }),
  );
  await client.setStreamMetadata(name, {});
  const forged = jsonEvent({ type: 'SignedIn', data: { userId: 'x' }, metadata: { by: 'nobody' } });
  await client.appendToStream(name, forged);
  // As the command line asks: the projector that stumbles over the entry tries another connection, which ends our reads.
  report = await untilReached(() => app.app.get(Verification).verify());
  const entry = (await app.events('users').catch(() => [])).length;
  expect(entry).toBe(0);
  // Anyone who seals may have met it, too.
  expect(report.findings.filter(({ kind }) => kind !== 'seal')).toHaveLength(1);
  expect(report.findings[0]).toMatchObject({ kind: 'chain', where: 'users' });
  await client.dispose();
});
