/** The books of 2025 proven: sealed on the way, told again account by account, and read by three other programs. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Seal } from '../../backend/src/audit/read/seals.ts';
import { SealKeeper } from '../../backend/src/audit/write/seal-keeper.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { Projector } from '../../backend/src/platform/projections/projector.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { verify } from './audit.fixture.ts';
import { accountsOf, books2025, CommandLine } from './books.fixture.ts';
import type { Agent } from './ledger.fixture.ts';

jest.setTimeout(300_000);

let app: TestApp;
let ledger: CommandLine;
let agent: Agent;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  ledger = CommandLine.beside(app);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-audit-'));
  agent = await app.administrator();
  const { code } = await ledger.import(books2025);
  expect(code).toBe(0);
  await app.app.get(SealKeeper).catchUp();
  const projector = app.app.get(Projector);
  while (!(await projector.caughtUpToHeadAtStart())) await new Promise((resolve) => setTimeout(resolve, 20));
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true });
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

  it('are made once, whoever asks', async () => {
    await app.app.get(SealKeeper).catchUp();
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
      const { text } = await agent.get(`/api/accounts/${id}/replay/`).buffer(true).expect(200);
      const lines = text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, Record<string, unknown>>);
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
    const [view] = await database.query<{ schema: string }>(
      `select table_schema as schema from information_schema.view_table_usage where view_schema = 'read' and view_name = 'transactions'`,
    );
    const [row] = await database.query<{ account_id: string; entry_number: number; id: string }>(
      'select * from read.transactions order by entry_number limit 1',
    );
    const change = (by: number) =>
      database.query(
        `update "${view!.schema}".transactions set signed_amount = signed_amount + $2 where id = $1`,
        [row!.id, by],
      );
    await change(1);
    const { code, stdout } = await ledger.run('replay', '--account', row!.account_id);
    await change(-1);
    expect(code).toBe(6);
    expect(stdout.split('\n').filter((line) => line.includes('≠'))).toEqual([
      expect.stringMatching(new RegExp(`^ *${row!.entry_number}  .*≠ o histórico mostra \\d+ centavos$`)),
    ]);
  });
});

describe('another program reads the same balances', () => {
  const balances: Readonly<Record<string, readonly string[]>> = {
    hledger: ['hledger', '-f', 'FILE', 'bal', '--flat', '-N', '-O', 'csv', 'ativos'],
    ledger: [
      'ledger',
      '-f',
      'FILE',
      'bal',
      '--flat',
      '--no-total',
      '--format',
      '%(account)|%(total)\n',
      'ativos',
    ],
    beancount: [
      'bean-query',
      '-f',
      'csv',
      'FILE',
      "select account, sum(position) where account ~ '^Assets:Contas' group by account",
    ],
  };

  it.each(['hledger', 'ledger', 'beancount'])('%s', async (format) => {
    const file = path.join(folder, `livro.${format}`);
    const { code, stderr } = await ledger.run('export', '--format', format, '--output', file);
    expect([code, stderr]).toEqual([0, `1445 lançamentos em ${file}\n`]);
    const [program, ...args] = balances[format]!.map((word) => (word === 'FILE' ? file : word));
    const {
      error,
      status,
      stdout,
      stderr: complaint,
    } = spawnSync(program!, args, {
      encoding: 'utf8',
      env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', PYTHONIOENCODING: 'utf-8' },
    });
    if (error) {
      process.stderr.write(`${format} is not installed here: its reading of the books was not tried\n`);
      return;
    }
    expect([status, complaint]).toEqual([0, '']);
    const read = [...stdout.matchAll(/(-?[\d,]+\.\d\d)/g)].map(([text]) => Number(text.replaceAll(',', '')));
    const ours = (await accountsOf(app)).map(({ balance }) => balance).filter((balance) => balance !== 0);
    const ascending = (a: number, b: number): number => a - b;
    expect(read.sort(ascending)).toEqual(ours.sort(ascending));
  });
});

describe('behind the back of the store', () => {
  const tampered = async (sql: string, values: unknown[]): Promise<void> => {
    const client = new pg.Client({ connectionString: app.parts.databaseUrl });
    await client.connect();
    const { rowCount } = await client.query(sql, values);
    await client.end();
    expect(rowCount).toBe(1);
  };

  // Only our own store keeps its events where a test can reach them.
  const own = process.env.EVENTSTORE_URL ? it.skip : it;

  own('a changed entry is named, and a changed seal', async () => {
    const change = (stream: string, revision: number, from: string, to: string) =>
      tampered(
        `update store.events set data = convert_to(replace(convert_from(data, 'UTF8'), $3, $4), 'UTF8')
          where stream like $1 and revision = $2`,
        [`%${stream}`, revision, from, to],
      );
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
  });
});
