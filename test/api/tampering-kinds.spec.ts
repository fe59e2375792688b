/** Rows, views, objects and stored events that the owner of the database changes by SQL: a verification names each kind by its place. */
import { findingText } from '../../backend/src/audit/verification/finding.ts';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { SealWriter } from '../../backend/src/audit/seal/seal-writer.write.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, type Development, development, expense } from './ledger.fixture.ts';
import { approved, signedInAs } from './purchases.fixture.ts';
import { sealing } from './sealing.fixture.ts';
import { Intruder } from './tampering.fixture.ts';

jest.setTimeout(300_000);

// Only our own store keeps its events where a test can reach them.
const own = process.env.EVENTSTORE_URL ? describe.skip : describe;

/** What is tried, the SQL that does it, and how its finding begins. */
type Kind = readonly [kind: string, sql: string, finding: RegExp];
/** The same with the SQL that undoes it. */
type Undone = readonly [kind: string, sql: string, finding: RegExp, undo: string];

const ROWS: readonly (readonly [kind: string, table: string, sql: string])[] = [
  ['a balance raised', 'accounts', 'update T set balance = balance + 100'],
  ['an account removed', 'accounts', "delete from T where type = 'land'"],
  ['an account of another development', 'accounts', 'update T set development_id = gen_random_uuid()'],
  ['the amount of an entry in the history', 'transactions', 'update T set amount = amount + 1'],
  ['the day of an entry in the history', 'transactions', 'update T set date = date - 40'],
  ['an entry removed from the history', 'transactions', "delete from T where type = 'expense'"],
  ['the author of an entry in the history', 'transactions', 'update T set recorded_by = gen_random_uuid()'],
  ['the supplier of an expense', 'expenses', "update T set supplier = 'Outro'"],
  ['the category of an expense', 'expenses', "update T set category = 'labor'"],
  ['an expense removed', 'expenses', 'delete from T'],
  ['the status of a purchase request', 'purchases', "update T set status = 'completed'"],
  ['the cost of a purchase request', 'purchases', 'update T set estimated_cost = 1'],
  ['the status of a development', 'developments', "update T set status = 'cancelled'"],
  ['the type of a person', 'authors', "update T set type = 'admin'"],
  ['the name of a person', 'authors', "update T set name = 'Outra pessoa'"],
  ['a posting', 'postings', 'update T set amount = amount + 1'],
  ['a posting removed', 'postings', 'delete from T where line = 0'],
  ['the totals of a year', 'posting_years', 'update T set debit = debit + 1'],
  ['the totals of a month', 'month_totals', 'update T set debits = debits + 1'],
  ['the amount of a line of the journal', 'journal_entries', 'update T set amount = amount + 1'],
  ['an entry removed from an account', 'account_entries', 'delete from T'],
  ['who did something', 'actions', 'update T set person_id = gen_random_uuid()'],
  ['an action removed', 'actions', 'delete from T'],
];

const OBJECTS: readonly Undone[] = [
  [
    'a view of the screens redefined',
    'alter view read.accounts rename to kept; create view read.accounts as select * from read.kept where false',
    /^read\."accounts": a visão não é a que o programa cria/,
    'drop view read.accounts; alter view read.kept rename to accounts',
  ],
  [
    'a view of the screens removed',
    'alter view read.month_totals rename to kept',
    /^read\."month_totals": a visão não é a que o programa cria/,
    'alter view read.kept rename to month_totals',
  ],
  [
    'a view for reports redefined',
    'alter view reporting.developments rename to kept; create view reporting.developments as select * from reporting.kept where false',
    /^reporting\."developments": a visão não é a que o programa cria/,
    'drop view reporting.developments; alter view reporting.kept rename to developments',
  ],
  [
    'a trigger on the journal',
    'create function store.nothing() returns trigger language plpgsql as $$ begin return new; end $$; create trigger hidden before insert on store.events for each row execute function store.nothing()',
    /^store\.events: há no banco um objeto que o programa não cria \(esperado nada, encontrado trigger hidden\)/,
    'drop function store.nothing() cascade',
  ],
  [
    'a trigger on the security log',
    'create function vault.nothing() returns trigger language plpgsql as $$ begin return null; end $$; create trigger hidden before insert on vault.security_log for each row execute function vault.nothing()',
    /^vault\.security_log: .*trigger hidden/,
    'drop function vault.nothing() cascade',
  ],
  [
    'a rule on the security log',
    'create rule hidden as on insert to vault.security_log do instead nothing',
    /^vault\.security_log: .*rule hidden/,
    'drop rule hidden on vault.security_log',
  ],
  [
    'a policy on the sessions',
    'create policy hidden on vault.security_log using (false)',
    /^vault\.security_log: .*policy hidden/,
    'drop policy hidden on vault.security_log',
  ],
  [
    'a view in the place of a table',
    `do $$ declare s text; begin
      select format('read_accounts_v%s_g%s', version, generation) into s from projection.checkpoints
        where projection = 'accounts' and status = 'live';
      execute format('alter table %I.accounts rename to kept', s);
      execute format('create view %I.accounts as select * from %I.kept', s, s); end $$`,
    /^accounts: a tabela não é a que o programa cria \(esperado r: .*encontrado v: /,
    `do $$ declare s text; begin
      select format('read_accounts_v%s_g%s', version, generation) into s from projection.checkpoints
        where projection = 'accounts' and status = 'live';
      execute format('drop view %I.accounts', s);
      execute format('alter table %I.kept rename to accounts', s); end $$`,
  ],
  [
    'a child of a table',
    'create table store.child () inherits (vault.security_log)',
    /^vault\.security_log: .*child table store\.child/,
    'drop table store.child',
  ],
  [
    'an event trigger',
    'create function store.nothing() returns event_trigger language plpgsql as $$ begin end $$; create event trigger hidden on ddl_command_end execute function store.nothing()',
    /^pg_event_trigger: .*event trigger hidden/,
    'drop event trigger hidden; drop function store.nothing()',
  ],
];

/** `E` is the table of events, `LEDGER` and the like the names of streams, `LAST` the newest expense. */
const json = (column: string, name: string, value: string): string =>
  `update E set ${column} = convert_to(jsonb_set(convert_from(${column}, 'UTF8')::jsonb, '{${name}}', '${value}')::text, 'UTF8') where LAST`;
const EVENTS: readonly Kind[] = [
  ['the amount of an event', json('data', 'amount', '1'), /^ledger, .*metadata\.hash/],
  ['a field added to an event', json('data', 'extra', '1'), /^ledger, .*metadata\.hash/],
  [
    'the account of an event',
    json('data', 'accountId', '"00000000-0000-4000-8000-000000000009"'),
    /^ledger, /,
  ],
  ['the actor of an event', json('metadata', 'actor', '"system"'), /^ledger, .*metadata\.hash/],
  [
    'the instant of an event',
    json('metadata', 'recordedAt', '"2026-01-01T00:00:00.000Z"'),
    /^ledger, .*metadata\.hash/,
  ],
  [
    'the command of an event',
    json('metadata', 'commandId', '"00000000-0000-4000-8000-000000000009"'),
    /^ledger, /,
  ],
  ['the tag of an event', json('metadata', 'tag', `"${'ab'.repeat(32)}"`), /^ledger, .*metadata\.hash/],
  ['the hash of an event', json('metadata', 'hash', `"${'ab'.repeat(32)}"`), /^ledger, .*metadata\.hash/],
  [
    'the predecessor of an event',
    json('metadata', 'previousHash', `"${'ab'.repeat(32)}"`),
    /^ledger, .*previousHash/,
  ],
  ['the type of an event', "update E set type = 'PaymentRegistered' where LAST", /^ledger, /],
  ['the type of an event unknown', "update E set type = 'Nothing' where LAST", /^ledger, /],
  ['the id of an event', 'update E set id = gen_random_uuid() where LAST', /^ledger, .*metadata\.hash/],
  ['an event that is no JSON', "update E set data = 'x' where LAST", /^ledger, /],
  ['an event without data', "update E set data = '' where LAST", /^ledger, /],
  ['an event without metadata', "update E set metadata = '' where LAST", /^ledger, /],
  ['the first event removed', 'delete from E where stream = LEDGER and revision = 0', /^ledger, /],
  ['an event in the middle removed', 'delete from E where stream = LEDGER and revision = 3', /^ledger, /],
  ['a gap of numbers', 'update E set revision = revision + 5 where LAST', /^ledger, /],
  ['all entries removed', 'delete from E where stream = LEDGER', /^ledger|^seals/],
  ['all people removed', 'delete from E where stream = USERS', /^users|^seals/],
  [
    'the newest person removed',
    'delete from E where stream = USERS and revision = (select max(revision) from E where stream = USERS)',
    /^users/,
  ],
  ['all developments removed', 'delete from E where stream = DEVELOPMENTS', /^developments|^seals/],
  ['the rules of approval removed', 'delete from E where stream = APPROVALS', /^approvals|^seals/],
  ['the oldest seal removed', 'delete from E where stream = SEALS and revision = 0', /^seals/],
  ['all seals removed', 'delete from E where stream = SEALS', /^seals/],
  [
    'the signature of a seal',
    json('data', 'signature', '"AAAA"').replace('LAST', 'stream = SEALS and revision = 0'),
    /^seals/,
  ],
  [
    'the entries that a seal counts',
    json('data', 'entries', '1').replace('LAST', 'stream = SEALS and revision = 0'),
    /^seals/,
  ],
];

own('with the database alone', () => {
  let livro: TestApp;
  let ana: Agent;
  let aurora: Development;
  let intruder: Intruder;
  let putBack: () => Promise<void>;

  const named = async (): Promise<string[]> =>
    (await livro.app.get(Verification).verify()).findings.map(findingText);
  const namedBefore = async (undo: () => Promise<unknown>): Promise<string[]> => {
    try {
      return await named();
    } finally {
      await undo();
    }
  };
  const streamNamed = (name: string): string => `'${livro.settings.streamPrefix}${name}'`;
  const spend = () =>
    ana
      .post('/api/expenses/')
      .send(expense(aurora.building, { supplier: null }))
      .expect(201);

  beforeAll(async () => {
    livro = await startTestApp({}, { own: true });
    // The program's own writer is not to come across what is tried here.
    await livro.app.get(SealWriter).onApplicationShutdown();
    ana = await livro.administrator();
    aurora = await development(ana, 100_000, 5_000);
    await ana.put('/api/approval-rules/').send({ second_approval_from: 50_000 }).expect(200);
    const { agent: buyer } = await signedInAs(livro, 'purchaser', 'Bruno');
    await approved(buyer, ana, aurora);
    await spend();
    await sealing(livro).catchUp();
    await spend();
    await sealing(livro).catchUp();
    await sealing(livro, 60).catchUp();
    intruder = await Intruder.at(livro);
    putBack = await intruder.remember();
    expect(await named()).toEqual([]);
  });
  afterAll(async () => {
    await intruder?.end();
    await livro?.stop();
  });

  it.each(ROWS)('names %s', async (_, table, sql) => {
    const view = `read.${table}`;
    await intruder.query(`create table store.kept_rows as select * from ${view}`);
    expect(await intruder.query(sql.replace('T', view))).toBeGreaterThan(0);
    const findings = await named();
    await intruder.query(
      `begin; delete from ${view}; insert into ${view} select * from store.kept_rows; drop table store.kept_rows; commit`,
    );
    expect(findings).toContainEqual(expect.stringMatching(new RegExp(`(^|\\.)${table}[,:]`)));
  });

  it.each(OBJECTS)('names %s', async (_, sql, finding, undo) => {
    await intruder.query(sql);
    const findings = await namedBefore(() => intruder.query(undo));
    expect(findings).toContainEqual(expect.stringMatching(finding));
  });

  it.each(EVENTS)('names %s', async (_, sql, finding) => {
    const last = `stream = LEDGER and type = 'ExpenseRecorded' and revision = (select max(revision) from E where stream = LEDGER)`;
    const statement = sql
      .replaceAll('LAST', last)
      .replace(/\b(LEDGER|USERS|DEVELOPMENTS|APPROVALS|SEALS)\b/g, (name) => streamNamed(name.toLowerCase()))
      .replace(/\bE\b/g, 'store.events');
    expect(await intruder.query(statement)).toBeGreaterThan(0);
    const findings = await namedBefore(putBack);
    expect(findings).toContainEqual(expect.stringMatching(finding));
  });

  it('finds nothing once all of it is undone', async () => {
    expect(await named()).toEqual([]);
  });

  // The last: the program takes its own checkpoints for forged, too, and rebuilds its read models.
  it('names a cast that shows amounts otherwise', async () => {
    await intruder.query(
      "create function public.shown(bigint) returns text language sql as $$ select '0' $$; create cast (bigint as text) with function public.shown(bigint)",
    );
    expect(await named()).toContainEqual(expect.stringMatching(/^pg_cast: .*cast from bigint/));
  });
});
