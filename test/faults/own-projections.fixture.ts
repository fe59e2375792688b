/** Folders of own projections for a program in a process of its own: the one of the examples, and some that nobody would want. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { Program, sleep } from '../support/program.ts';
import { Session } from '../support/session.ts';

const ROOT = path.resolve(__dirname, '../..');
const EXAMPLE = path.join(ROOT, 'examples/projections/supplier-monthly');

export const copyExample = (directory: string): void =>
  fs.cpSync(EXAMPLE, path.join(directory, 'supplier-monthly'), { recursive: true });

export function writeProjection(directory: string, name: string, code: string): void {
  fs.mkdirSync(path.join(directory, name), { recursive: true });
  fs.writeFileSync(path.join(directory, name, 'projection.js'), code);
}

/** A row an expense; `body` is what its fold does before that. As an ES module, or as CommonJS. */
export const rowPerExpense = (name: string, body: string, exporting = 'export default'): string => `
const seen = { name: 'seen', columns: { expense: 'text not null', amount: 'bigint not null' }, primaryKey: ['expense'] };
${exporting} {
  name: '${name}',
  version: 1,
  tables: [seen],
  handles: ['ExpenseRecorded'],
  keysOf: ({ data }) => [{ table: seen, key: [data.expenseId] }],
  fold({ data }, rows) {
    ${body}
    rows.put(seen, { expense: data.expenseId, amount: data.amount });
  },
};
`;

export interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** `npm run projections -- …`, or another of the house's commands, on the books of the program. */
export const command = (
  program: Program,
  script: string,
  args: readonly string[],
  env: object = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(ROOT, 'scripts', script), ...args],
      { cwd: ROOT, env: { ...program.environment, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
  });

/** A login for a program that reads the database, and what it reads there. */
export async function readerOf(program: Program, name: string): Promise<pg.Client> {
  const { stdout, stderr } = await command(program, 'ledger.mjs', ['reader', 'issue', name]);
  const [address] = /postgres:\/\/\S+/.exec(stdout) ?? [];
  if (address === undefined) throw new Error(`no reader was made: ${stdout}${stderr}`);
  const client = new pg.Client({ connectionString: address });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export interface Spending {
  readonly supplier: string;
  readonly month: string;
  readonly amount: number;
}

/** What the example must have made of the expenses that stand. */
export function supplierMonths(expenses: readonly Spending[]): readonly string[] {
  const totals = new Map<string, { cents: number; expenses: number }>();
  for (const { supplier, month, amount } of expenses) {
    const key = `${supplier} ${month}`;
    const before = totals.get(key) ?? { cents: 0, expenses: 0 };
    totals.set(key, { cents: before.cents + amount, expenses: before.expenses + 1 });
  }
  return [...totals].map(([key, { cents, expenses: count }]) => `${key} ${cents} ${count}`).sort();
}

export async function supplierMonthsIn(reader: pg.Client): Promise<readonly string[]> {
  const { rows } = await reader.query<{ line: string }>(
    `select supplier || ' ' || to_char(month, 'YYYY-MM') || ' ' || total_cents || ' ' || expenses as line
       from own_supplier_monthly.supplier_months where expenses > 0`,
  );
  return rows.map(({ line }) => line).sort();
}

/** Books an expense and answers how many milliseconds it took; throws where it was not booked. */
export async function book(
  session: Session,
  accountId: string,
  expense: Spending & { readonly words: string },
): Promise<{ readonly id: string; readonly ms: number }> {
  const began = performance.now();
  const answer = await session.post('expenses/', {
    account_id: accountId,
    description: expense.words,
    amount: expense.amount / 100,
    category: 'material',
    date: `${expense.month}-05`,
    supplier: expense.supplier,
    force: true,
  });
  const ms = performance.now() - began;
  if (answer.status !== 201) throw new Error(`not booked: ${answer.status} ${JSON.stringify(answer.body)}`);
  return { id: answer.body.data.id as string, ms };
}

export interface Model {
  readonly name: string;
  readonly state: string;
  readonly parked: number;
  readonly generations: readonly { readonly status: string }[];
}
interface Listed {
  readonly supplier: string;
  readonly date: string;
  readonly amount: number;
  readonly reversed_by: string | null;
}

const EMAIL = 'ana@construtora.com.br';
const SUPPLIERS = ['Depósito São João', 'Areial Norte', 'Ferragens "Luz"'];
const MONTHS = ['2026-09', '2026-10', '2026-11'];

/** A program with one development that somebody books expenses of, and a reader of its database. */
export class OwnBooks {
  readonly booked: Spending[] = [];

  private constructor(
    readonly program: Program,
    readonly session: Session,
    public reader: pg.Client,
    readonly account: string,
    readonly prefix: string,
  ) {}

  static async open(directory: string): Promise<OwnBooks> {
    const prefix = `own-${process.pid}-`;
    const program = await Program.at({ PROJECTIONS_DIR: directory, STREAM_PREFIX: prefix });
    try {
      await program.start();
      const session = await Session.open(program.url, EMAIL);
      const { body } = await session.post('developments/', {
        name: 'Residencial Aurora',
        status: 'active',
        startDate: '2026-01-05',
        building_opening_balance: 100_000,
        land_opening_balance: 100_000,
      });
      const account = (await session.get(`accounts/?development=${body.data.id}`)).body.data[0].id as string;
      return new OwnBooks(program, session, await readerOf(program, 'bi'), account, prefix);
    } catch (error) {
      await program.dispose();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.reader.end().catch(() => undefined);
    await this.program.dispose();
  }

  /** Answers the milliseconds that it took. */
  async bookOne(words = 'Cimento'): Promise<number> {
    const n = this.booked.length;
    const spending = { supplier: SUPPLIERS[n % 3]!, month: MONTHS[(n % 7) % 3]!, amount: 1_000 + n };
    const { ms } = await book(this.session, this.account, { ...spending, words });
    this.booked.push(spending);
    return ms;
  }

  /** What was answered with a failure may have been booked: the books say which. */
  async askWhatWasBooked(): Promise<void> {
    this.booked.length = 0;
    for (let page = 1; ; page++) {
      const { body } = await this.session.get(`expenses/?page=${page}&limit=100`);
      const { results } = body.data as { readonly results: readonly Listed[] };
      const standing = results.filter((one) => one.reversed_by === null);
      for (const { supplier, date, amount } of standing)
        this.booked.push({ supplier, month: date.slice(0, 7), amount: Math.round(amount * 100) });
      if (results.length < 100) break;
    }
  }

  async eventually<Found>(
    ask: () => Promise<Found>,
    isWanted: (found: Found) => boolean,
    within = 90_000,
  ): Promise<Found> {
    for (const until = Date.now() + within; ; await sleep(100)) {
      const found = await ask().catch((error: unknown) => error as Found);
      if (isWanted(found)) return found;
      if (Date.now() > until)
        throw new Error(
          `not within ${within} ms: ${JSON.stringify(found)}\n${this.program.log.slice(-2_000)}`,
        );
    }
  }

  async sameAsBooked(within?: number): Promise<void> {
    const wanted = JSON.stringify(supplierMonths(this.booked));
    await this.eventually(
      () => supplierMonthsIn(this.reader),
      (found) => JSON.stringify(found) === wanted,
      within,
    );
  }

  projections(...args: readonly string[]): Promise<Ended> {
    return command(this.program, 'projections.mjs', args);
  }

  async verified(): Promise<void> {
    const { code, stdout } = await this.projections('verify', 'own-supplier-monthly', '--fast');
    expect([code, stdout]).toEqual([0, expect.stringContaining('confere')]);
  }

  async partOf(name: string): Promise<{ readonly state: string; readonly sentence: string }> {
    const { body } = await this.session.get('system/');
    return body.data.parts.find((part: { readonly name: string }) => part.name === name);
  }

  async modelOf(name: string): Promise<Model | undefined> {
    const { body } = await this.session.get('system/projections/');
    return body.data.find((model: Model) => model.name === name);
  }

  /** As a person does it who has changed something. */
  async restart(): Promise<void> {
    await this.program.interrupt();
    await this.program.start();
    await this.signInAnew();
  }

  /** The server, or the database, is another process than it was. */
  async signInAnew(): Promise<void> {
    await this.session.renew();
    await this.reader.end().catch(() => undefined);
    await command(this.program, 'ledger.mjs', ['reader', 'revoke', 'bi']);
    this.reader = await readerOf(this.program, 'bi');
  }
}
