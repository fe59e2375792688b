/** What the owner of the database writes beside the rows of read models, so that a comparison of them finds nothing: a verification names it. */
import type { Recorded } from '@livro/event-sourcing';
import { findingText } from '../../backend/src/audit/verification/finding.ts';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { SecurityLog } from '../../backend/src/platform/security-log/security-log.ts';
import { PASSWORD, startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, type Development, development, expense } from './ledger.fixture.ts';
import { Intruder } from './tampering.fixture.ts';

jest.setTimeout(120_000);

describe('read models that seem to be compared', () => {
  let livro: TestApp;
  let ana: Agent;
  let aurora: Development;
  let intruder: Intruder;
  let spent: Recorded;

  const LIVE = `projection = 'expenses' and status = 'live'`;
  const named = async (): Promise<string[]> =>
    (await livro.app.get(Verification).verify()).findings.map(findingText);
  /** With the expense's row gone, as if it had not been folded. */
  const withoutRow = async (hide: string, undo: string): Promise<string[]> => {
    const { expenseId } = spent.data as { expenseId: string };
    await intruder.query(
      `create table store.expense as select * from read.expenses where id = '${expenseId}'`,
    );
    await intruder.query('delete from read.expenses where id = $1', [expenseId]);
    await intruder.query(hide);
    const found = await named();
    await intruder.query(undo);
    await intruder.query('insert into read.expenses select * from store.expense');
    await intruder.query('drop table store.expense');
    return found;
  };
  const parked = (state: string): string => `insert into projection.parked
    select projection, version, generation, 'ledger', ${spent.revision}, '${spent.id}', '${spent.type}', ${spent.position}, '${state}',
      array['nothing'], null, 1 from projection.checkpoints where ${LIVE}`;

  beforeAll(async () => {
    livro = await startTestApp({}, { own: true });
    ana = await livro.administrator();
    aurora = await development(ana, 1_000, 500);
    await ana
      .post('/api/expenses/')
      .send(expense(aurora.building, { amount: 100, supplier: null }))
      .expect(201);
    intruder = await Intruder.at(livro);
    spent = (await livro.events('ledger')).findLast(({ type }) => type === 'ExpenseRecorded')!;
    expect(await named()).toEqual([]);
  }, 120_000);
  afterAll(async () => {
    await intruder?.end();
    await livro?.stop();
  });

  it.each([
    [
      'an event that nobody decided to skip',
      'skipped',
      /^expenses, lançamento \d+: deixou de fora um evento/,
    ],
    [
      'an event that waits behind nothing',
      'waiting',
      /^expenses, lançamento \d+: um evento de ledger está parado/,
    ],
  ])('names %s', async (_, state, finding) => {
    expect(await withoutRow(parked(state), 'delete from projection.parked')).toContainEqual(
      expect.stringMatching(finding),
    );
  });

  it('names a generation that no program made', async () => {
    const found = await withoutRow(
      `create table store.stands as select * from projection.checkpoints where ${LIVE};
       update projection.checkpoints set fingerprint = 'mine',
         revisions = revisions || '{"ledger":"${spent.revision - 1n}"}' where ${LIVE}`,
      `update projection.checkpoints c set fingerprint = s.fingerprint, revisions = s.revisions from store.stands s
        where c.projection = s.projection and c.status = 'live'`,
    );
    expect(found).toContainEqual(
      expect.stringMatching(/^expenses: o modelo de leitura ainda não está pronto/),
    );
  });

  it('names a balance that an operator put before those of Postgres calls equal', async () => {
    const [{ balance }] = (await intruder.rows<{ balance: string }>(
      'select balance::text from read.accounts where id = $1',
      [aurora.building],
    )) as [{ balance: string }];
    const forged = `${BigInt(balance) + 12_345_67n}`;
    const database = (await intruder.rows<{ name: string }>('select current_database() as name'))[0]!.name;
    await intruder.query(`create schema mine; grant usage on schema mine to public;
      create function mine.same(bigint, bigint) returns boolean language sql immutable as
        'select $1 operator(pg_catalog.=) $2 or $1 operator(pg_catalog.=) ${forged} and $2 operator(pg_catalog.=) ${balance}';
      create operator mine.= (leftarg = bigint, rightarg = bigint, function = mine.same);
      alter database "${database}" set search_path = mine, pg_catalog, public`);
    await intruder.query('update read.accounts set balance = $2 where id = $1', [aurora.building, forged]);
    const found = await named();
    await intruder.query('update read.accounts set balance = $2 where id = $1', [aurora.building, balance]);
    await intruder.query(`alter database "${database}" reset search_path; drop schema mine cascade`);
    expect(found).toContainEqual(expect.stringMatching(/^accounts, .*balance/));
    expect(found).toContainEqual(expect.stringMatching(/^search_path: .*noutro esquema/));
    expect(found).toContainEqual(expect.stringMatching(/^pg_operator: .*operator =/));
  });

  it('finds nothing once all of it is undone', async () => {
    expect(await named()).toEqual([]);
  });
});

describe('the security log of today', () => {
  let livro: TestApp;
  let intruder: Intruder;

  const named = async (): Promise<string[]> =>
    (await livro.app.get(Verification).verify()).findings.map(findingText);
  const written = () => livro.app.get(SecurityLog).flush(true);
  const signIn = async (): Promise<void> => {
    const login = { email: livro.adminEmail, password: PASSWORD };
    await livro.visitor().post('/api/auth/login/').send(login).expect(200);
    await written();
  };
  const FOREIGN = /^vault\.security_log: há registros de segurança que nenhum programa/;
  const MISSING = /^vault\.security_log: faltam registros de segurança de hoje/;

  beforeAll(async () => {
    livro = await startTestApp({}, { own: true });
    const ana = await livro.administrator();
    for (let n = 0; n < 3; n++)
      await ana.post('/api/auth/login/').send({ email: `${n}@x.com.br`, password: 'x' });
    await written();
    intruder = await Intruder.at(livro);
    await intruder.query('create table store.log as select * from vault.security_log');
    expect((await intruder.rows('select 1 from vault.security_log')).length).toBeGreaterThanOrEqual(2);
    expect(await named()).toEqual([]);
  }, 120_000);
  afterAll(async () => {
    await intruder?.end();
    await livro?.stop();
  });

  it.each([
    ['a row of today changed', "update vault.security_log set address = '203.0.113.9'", FOREIGN],
    [
      'a row of today removed',
      'delete from vault.security_log where id = (select min(id) from vault.security_log)',
      MISSING,
    ],
    [
      'the newest row of today removed',
      'delete from vault.security_log where id = (select max(id) from vault.security_log)',
      MISSING,
    ],
    [
      'a row of today twice',
      `insert into vault.security_log (at, kind, outcome, times, address, device, writer, number, mac)
      select at, kind, outcome, times, address, device, writer, number + 9, mac from vault.security_log limit 1`,
      FOREIGN,
    ],
    ['all rows of today removed', 'delete from vault.security_log', MISSING],
  ])('names %s', async (_, sql, finding) => {
    expect(await intruder.query(sql)).toBeGreaterThan(0);
    const found = await named();
    await intruder.query(`begin; delete from vault.security_log;
      insert into vault.security_log overriding system value select * from store.log; commit`);
    expect(found).toContainEqual(expect.stringMatching(finding));
  });

  it('finds nothing once all of it is undone, and more was written', async () => {
    await signIn();
    expect(await named()).toEqual([]);
  });

  it('misses no row that was lost before a loss was accepted, and each row that is removed afterwards', async () => {
    const newest = 'delete from vault.security_log where id = (select max(id) from vault.security_log)';
    expect(await intruder.query(newest)).toBe(1);
    livro.app
      .get(SecurityLog)
      .record({ kind: 'loss-accepted', outcome: 'alarm', actorId: 'system', details: { missing: 1 } });
    await signIn();
    expect(await named()).toEqual([]);
    expect(await intruder.query(newest)).toBe(1);
    await signIn();
    expect(await named()).toContainEqual(expect.stringMatching(MISSING));
  });
});
