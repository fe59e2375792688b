/** The books of 2025 proven: sealed on the way, told again account by account, and read by three other programs. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Seal } from '../../backend/src/audit/seal/sealed-places.read.ts';
import { SealWriter } from '../../backend/src/audit/seal/seal-writer.write.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { Projector } from '../../backend/src/platform/projections/engine/projector.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { liveTable, replay, verify } from './audit.fixture.ts';
import { books2025, CommandLine, expected2025, hledgerBalances } from './books.fixture.ts';
import { type Agent, expense, today } from './ledger.fixture.ts';
import { asking, readBy, toldIn } from './other-programs.fixture.ts';

jest.setTimeout(300_000);

let app: TestApp;
let ledger: CommandLine;
let agent: Agent;
let folder: string;

beforeAll(async () => {
  app = await startTestApp({ LATE_ENTRIES: 'today' }, { own: true });
  ledger = CommandLine.hostedBeside(app);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-audit-'));
  agent = await app.administrator();
  const { code } = await ledger.import(books2025);
  expect(code).toBe(0);
  await app.app.get(SealWriter).catchUp();
  const projector = app.app.get(Projector);
  while (!(await projector.caughtUpToHeadAtStart())) await new Promise((resolve) => setTimeout(resolve, 20));
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
  await ledger.end();
  await app.stop();
});

describe('seals', () => {
  it('are there after a thousand entries, and a verification holds the journal against them', async () => {
    const { body } = await agent.get('/api/audit/seals/').expect(200);
    const events = await app.events('ledger');
    expect(body.data).toHaveLength(1);
    const [seal] = body.data;
    expect(seal).toMatchObject({ number: 1, entries: 1000, head_hash: events[999]!.metadata.hash });
    const sums = Object.values(seal.trial_balance as Record<string, number>);
    expect(sums.length).toBeGreaterThan(20);
    expect(sums.reduce((total, sum) => total + sum, 0)).toBe(0);
    const { report } = await verify(agent);
    expect([report.findings, report.seals]).toEqual([[], { count: 1, lastEntry: 1000 }]);
  });

  it('spare a verification what is before them', async () => {
    const { report } = await verify(agent, '?from_seal=true');
    expect(report.findings).toEqual([]);
    expect(report.streams[0]).toMatchObject({ stream: 'ledger', sealed: 1000, events: 512 });
  });

  it('spare no read model: a row changed before the seal is named, and one after it', async () => {
    const database = app.app.get(Database);
    const change = async (name: string, field: string, where: string): Promise<() => Promise<unknown>> => {
      const table = await liveTable(app, name);
      const [row] = await database.query<{ id: string; was: string; entry_number: number }>(
        `select id, ${field} as was, entry_number from ${table} where ${where} limit 1`,
      );
      const set = (value: string) =>
        database.query(`update ${table} set ${field} = $2 where id = $1`, [row!.id, value]);
      await set('Outro');
      changed.push({ where: name, entry: row!.entry_number, field, expected: row!.was, found: 'Outro' });
      return () => set(row!.was);
    };
    const changed: object[] = [];
    const undo = [
      await change('transactions', 'description', 'entry_number < 1000'),
      await change('expenses', 'supplier', 'entry_number > 1000 and supplier is not null'),
    ];
    const { report } = await verify(agent, '?from_seal=true');
    for (const back of undo) await back();
    expect(report.findings).toHaveLength(2);
    for (const one of changed) expect(report.findings).toContainEqual(expect.objectContaining(one));
  });

  it('are exported to be kept elsewhere', async () => {
    const file = path.join(folder, 'selos.ndjson');
    const { code, stderr } = await ledger.run('seals', '--export', file);
    expect([code, stderr]).toEqual([0, `1 selos em ${file}\n`]);
    const [seal] = fs.readFileSync(file, 'utf8').trim().split('\n');
    expect(JSON.parse(seal!) as Seal).toMatchObject({ number: 1, entries: 1000 });
    expect((await ledger.run('verify', '--from-seal', '--seals', file)).code).toBe(0);
    const lost = { ...(JSON.parse(seal!) as Seal), entries: 900 };
    fs.writeFileSync(file, `${JSON.stringify(lost)}\n`);
    const forged = await ledger.run('verify', '--from-seal', '--seals', file);
    expect(forged.code).toBe(6);
    expect(forged.stderr).toContain(
      'seals, lançamento 1: o selo guardado não é desta instalação, ou foi mudado',
    );
    expect((await ledger.run('verify', '--seals', path.join(folder, 'nada'))).code).toBe(2);
  });

  it('are made once, anyone who asks', async () => {
    await app.app.get(SealWriter).catchUp();
    expect(await app.events('seals')).toHaveLength(1);
  });
});

describe('a replay', () => {
  it('tells every account as the screens show it', async () => {
    const { body } = await agent.get('/api/accounts/').expect(200);
    for (const { id, balance, movements } of body.data as {
      id: string;
      balance: number;
      movements: number;
    }[]) {
      const lines = await replay(agent, id);
      expect(lines).toHaveLength(movements + 1);
      expect(lines.at(-1)).toEqual({
        summary: { entries: movements, balance, shown_balance: balance, differences: 0 },
      });
      expect(lines.at(-2)!.entry).toMatchObject({ balance, difference: null });
    }
    await agent.get('/api/accounts/7b0c2f0e-5b1d-4c58-9d2e-0a5f8d3c4b21/replay/').expect(404);
    await app
      .visitor()
      .get(`/api/accounts/${(body.data as { id: string }[])[0]!.id}/replay/`)
      .expect(401);
  });

  it('marks what the history shows otherwise', async () => {
    const database = app.app.get(Database);
    const table = await liveTable(app, 'transactions');
    const [first, second] = await database.query<{ account_id: string; entry_number: number; id: string }>(
      `select * from ${table} where account_id = (select min(account_id::text)::uuid from ${table}) order by entry_number`,
    );
    const set = (id: string, change: string) =>
      database.query(`update ${table} set ${change} where id = $1`, [id]);
    await set(first!.id, 'signed_amount = signed_amount + 1');
    await set(second!.id, "date = date + interval '1 day'");
    const { code, stdout } = await ledger.run('replay', '--account', first!.account_id);
    const lines = await replay(agent, first!.account_id);
    await set(first!.id, 'signed_amount = signed_amount - 1');
    await set(second!.id, "date = date - interval '1 day'");
    expect(code).toBe(6);
    const marked = stdout.split('\n').filter((line) => line.includes('≠'));
    expect(marked).toEqual([
      expect.stringMatching(
        new RegExp(`^ *${first!.entry_number}  .*≠ campo signed_amount: .*esperado -?\\d+, enc`),
      ),
      expect.stringMatching(new RegExp(`^ *${second!.entry_number}  .*≠ campo date: .*esperado 2025-`)),
    ]);
    expect(lines.filter(({ entry }) => entry?.difference).map(({ entry }) => entry)).toEqual([
      expect.objectContaining({
        entry_number: first!.entry_number,
        difference: expect.objectContaining({ field: 'signed_amount' }),
      }),
      expect.objectContaining({
        entry_number: second!.entry_number,
        difference: expect.objectContaining({ field: 'date' }),
      }),
    ]);
    expect(lines.at(-1)!.summary).toMatchObject({ differences: 2 });
  });
});

/** Balances in centavos at the end of a day, by development and kind. */
async function balancesOn(day: string): Promise<Map<string, number>> {
  const { body } = await agent.get(`/api/accounts/?as_of=${day}`).expect(200);
  const accounts = body.data as { developmentName: string; type: string; balance: number }[];
  return new Map(
    accounts.map(({ developmentName, type, balance }) => [
      `${developmentName}:${type}`,
      Math.round(balance * 100),
    ]),
  );
}

describe('the trial balance', () => {
  const monthEnds = Array.from({ length: 12 }, (_, month) =>
    new Date(Date.UTC(2025, month + 1, 0)).toISOString().slice(0, 10),
  );

  it('has as many debits as credits at the end of every month, in all books and in each development', async () => {
    const { body } = await agent.get('/api/developments/').expect(200);
    const developments = (body.data as { id: string }[]).map(({ id }) => `&development=${id}`);
    expect(developments).toHaveLength(6);
    for (const day of monthEnds) {
      for (const whose of ['', ...developments]) {
        const found = await agent.get(`/api/trial-balance/?as_of=${day}${whose}`).expect(200);
        const { balanced, totalDebit, totalCredit, totalDebitBalance, totalCreditBalance } = found.body.data;
        expect([day, whose, balanced]).toEqual([day, whose, true]);
        expect([totalDebit, totalDebitBalance]).toEqual([totalCredit, totalCreditBalance]);
        expect(totalDebit).toBeGreaterThan(0);
      }
    }
  });

  it('comes in the middle and at the end of the year to what the books that were imported say', async () => {
    const ends = expected2025().map(({ development, type, balance }): [string, number] => [
      `${development}:${type}`,
      Math.round(balance * 100),
    ]);
    expect([...(await balancesOn('2025-12-31'))].sort()).toEqual(ends.sort());
  });

  asking('hledger')('comes to what hledger makes of the same lines, which another hand wrote', async () => {
    const journal = path.join(books2025, 'livro.journal');
    for (const [day, next] of [
      ['2025-06-30', '2025-07-01'],
      ['2025-12-31', '2026-01-01'],
    ] as const) {
      const theirs = hledgerBalances(journal, next);
      for (const [account, balance] of await balancesOn(day))
        expect([day, account, balance]).toEqual([day, account, theirs.get(`ativos:${account}`) ?? 0]);
    }
  });
});

describe('another program reads the same balances, corrections and late entries among them', () => {
  const post = (url: string, body: object, status: number) =>
    agent.post(`/api/${url}`).send(body).expect(status);
  // What some of the programs would take for a tag, a date, a comment, the end of a text or the end of a line.
  const ODD_TEXT =
    'visto: 50%, [2025-01-01]; "x" \\n\n=1+1 :etiqueta: ; {a} 2025-01-01\n    ativos:nada  BRL 5.00';
  let booked: number;
  let undone: string;

  beforeAll(async () => {
    const events = await app.events('ledger');
    const last = (type: string, status?: string) =>
      events
        .filter((event) => event.type === type && (event.data as { status?: string }).status === status)
        .at(-1)!.data as Record<string, string>;
    const reason = 'Engano';
    const spent = last('ExpenseRecorded');
    await post(`transactions/${spent.expenseId}/reverse/`, { reason }, 201);
    await post(`transactions/${last('InvestmentReturned').returnId}/reverse/`, { reason }, 201);
    await post(`payments/${last('PaymentRegistered', 'confirmed').paymentId}/refund/`, { reason }, 200);
    await post('periods/2025-03/close/', {}, 200);
    await post('expenses/', expense(spent.accountId!, { date: '2025-03-10', notes: ODD_TEXT }), 201);
    undone = spent.expenseId!;
    const after = await app.events('ledger');
    expect(after.at(-1)!.data).toMatchObject({ date: today, originalDate: '2025-03-10' });
    // Three corrections and the late entry; closing a month moves no money.
    booked = after.length - events.length - 1;
    expect(booked).toBe(4);
  });

  const programs = ['hledger', 'ledger', 'beancount'] as const;
  const fileFor = (program: string): string => path.join(folder, `livro.${program}`);

  it.each(programs)('for %s every event is told whole', async (program) => {
    const file = fileFor(program);
    const { code, stderr } = await ledger.run('export', '--format', program, '--output', file);
    expect([code, stderr]).toEqual([0, `${1445 + booked} lançamentos em ${file}\n`]);
    const events = await app.events('ledger');
    expect(toldIn(file, 'evento')).toEqual(events.map(({ id }) => id));
    expect(toldIn(file, 'hash')).toEqual(events.map(({ metadata }) => metadata.hash));
    expect(toldIn(file, 'autor')).toEqual(events.map(({ metadata }) => metadata.actor));
    const others = ['observacoes', 'estorna', 'situacao'].flatMap((name) => toldIn(file, name));
    expect(others).toEqual(expect.arrayContaining([ODD_TEXT, undone, 'pending']));
  });

  for (const program of programs)
    asking(program)(program, async () => {
      const days = { '2025-06-30': '2025-07-01', [today]: '2999-01-01' };
      for (const [day, next] of Object.entries(days)) {
        const ours = [...(await balancesOn(day)).values()].filter((balance) => balance !== 0);
        const theirs = readBy(program, fileFor(program), next);
        expect([day, theirs]).toEqual([day, ours.sort((a, b) => a - b)]);
      }
    });
});

describe('behind the back of the store', () => {
  const tampered = async (sql: string, values: unknown[]): Promise<number | null> => {
    const client = new pg.Client({ connectionString: app.parts.superuserUrl });
    await client.connect();
    const { rowCount } = await client.query(sql, values);
    await client.end();
    return rowCount;
  };

  // Only our own store keeps its events where a test can reach them.
  const own = process.env.EVENTSTORE_URL ? it.skip : it;

  own('a changed entry is named, a cut end under a seal, and a changed seal', async () => {
    const change = async (stream: string, revision: number, from: string, to: string) => {
      const rows = await tampered(
        `update store.events set data = convert_to(replace(convert_from(data, 'UTF8'), $3, $4), 'UTF8')
          where stream like $1 and revision = $2`,
        [`%${stream}`, revision, from, to],
      );
      expect(rows).toBe(1);
    };
    const events = await app.events('ledger');
    const at = events.findIndex(({ type }) => type === 'ExpenseRecorded');
    const { date } = events[at]!.data as { date: string };
    await change('-ledger', at, `"date":"${date}"`, '"date":"2024-02-29"');
    const changed = await verify(agent);
    expect(changed.report.findings).toEqual([
      expect.objectContaining({ kind: 'chain', where: 'ledger', entry: at + 1, field: 'metadata.hash' }),
    ]);
    await change('-ledger', at, '"date":"2024-02-29"', `"date":"${date}"`);
    await change('-seals', 0, '"entries":1000', '"entries":1001');
    const { report } = await verify(agent);
    expect(report.findings).toEqual([
      expect.objectContaining({ kind: 'seal', where: 'seals', entry: 1, field: 'metadata.hash' }),
    ]);
    await change('-seals', 0, '"entries":1001', '"entries":1000');
    const cut = await tampered('delete from store.events where stream like $1 and revision >= 900', [
      '%-ledger',
    ]);
    expect(cut).toBeGreaterThan(600);
    const { report: ended } = await verify(agent);
    expect(ended.findings).toContainEqual(
      expect.objectContaining({ kind: 'seal', where: 'ledger', entry: 901 }),
    );
  });
});
