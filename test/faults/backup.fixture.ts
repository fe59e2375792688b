/** Books with something of everything, people at work in them, and backups as an operator makes them: the command line in processes of its own, and what a place holds, compared row by row. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { plainPng } from '../../backend/src/attachments/logo/logo-image.fixture.ts';
import type { Session } from '../support/session.ts';

const ROOT = path.resolve(__dirname, '../..');
export const PASSPHRASE = 'quatro palavras que ninguém adivinha';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export const withPassphrase = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  BACKUP_PASSPHRASE: PASSPHRASE,
  ...env,
});

/** `npm run ledger -- …`, to its end. */
export function ledger(env: NodeJS.ProcessEnv, ...args: string[]): Promise<Ended> {
  const options = { cwd: ROOT, env: withPassphrase(env), maxBuffer: 64 * 1_048_576 };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['scripts/ledger.mjs', ...args], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}

/** The same, to be killed. */
export function startLedger(env: NodeJS.ProcessEnv, ...args: string[]): ChildProcess {
  return spawn(process.execPath, ['scripts/ledger.mjs', ...args], {
    cwd: ROOT,
    env: withPassphrase(env),
    stdio: 'ignore',
  });
}

/** The embedded Postgres' own administrator, who alone sees the journal. */
export function superuserUrl(dataDir: string): string {
  const [password, port] = ['password', 'port'].map((name) =>
    fs.readFileSync(path.join(dataDir, 'postgres', name), 'utf8').trim(),
  );
  return `postgres://livro:${password}@127.0.0.1:${port}/livro`;
}

export async function inDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

type Sums = Readonly<Record<string, string>>;

const sumOf = (from: string): string =>
  `select count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\\n' order by t::text collate "C"), '')) as sum from ${from} t`;

/** Every row that can be read, of every read model: by its name the number and the MD5 of its rows. */
export async function readModels(client: pg.Client): Promise<Sums> {
  const views = await client.query<{ name: string }>(
    `select table_name as name from information_schema.views where table_schema = 'read' order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of views.rows) {
    const { rows } = await client.query<{ sum: string }>(sumOf(`read."${name}"`));
    sums[name] = rows[0]!.sum;
  }
  return sums;
}

/** Number and MD5 of the journal's rows under a prefix up to a position, as they lie there: ids, places, instants, bytes. */
export async function journalRows(client: pg.Client, prefix: string, position: number): Promise<string> {
  const { rows } = await client.query<{ sum: string }>(
    sumOf(
      `(select * from store.events where (starts_with(stream, $1) or starts_with(stream, '$$' || $1)) and position <= $2)`,
    ),
    [prefix, position],
  );
  return rows[0]!.sum;
}

export const filesIn = (folder: string): readonly string[] =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && one.name !== 'backup.lock')
    .map((one) => path.join(one.parentPath, one.name))
    .sort();

export const receipt = Buffer.from(plainPng([10, 20, 30, 255]));

async function made(session: Session, route: string, body: object): Promise<string> {
  const answer = await session.post(route, body);
  expect({ route, ...answer }).toMatchObject({ route, status: 201 });
  return answer.body.data.id as string;
}

/** A development, a client, and a payment with its receipt. */
export async function bookEverything(session: Session): Promise<{ account: string; payment: string }> {
  const development = await made(session, 'developments/', {
    name: 'Jardim',
    status: 'active',
    startDate: '2025-02-03',
    building_opening_balance: 90_000,
    land_opening_balance: 50_000,
  });
  const client = await made(session, 'clients/', {
    name: 'Zuleika Tamandaré',
    email: 'zuleika@exemplo.com',
    phone: '(11) 98765-4321',
    cpf: '529.982.247-25',
    developmentUnits: [{ developmentId: development, units: ['1'] }],
  });
  const [{ id: account }] = (await session.get(`accounts/?development=${development}`)).body.data;
  const paid = { account_id: account, client_id: client, payment_method: 'pix', date: '2026-03-02' };
  const payment = await made(session, 'payments/', { ...paid, amount: 700, description: 'Parcela' });
  await session.file(`payments/${payment}/attachments/`, 'recibo.png', receipt);
  return { account, payment };
}

export const spend = (session: Session, account: string, n: number) =>
  session.post('expenses/', {
    account_id: account,
    description: `Cimento ${n}`,
    amount: 1,
    category: 'material',
    date: '2026-03-02',
    force: true,
  });

/** People at work, until they are told to go home; how much was booked. */
export function office(session: Session, account: string): { readonly home: () => Promise<number> } {
  let isOpen = true;
  let booked = 0;
  const one = async (): Promise<void> => {
    while (isOpen) if ((await spend(session, account, booked)).status === 201) booked++;
  };
  const all = Promise.all([one(), one(), one(), one()]);
  return {
    home: async () => {
      isOpen = false;
      await all;
      return booked;
    },
  };
}
