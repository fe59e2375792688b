/**
 * One event that nobody can read comes into the journal while people book on other accounts: none of them is held up, its own
 * account says that it is incomplete, and commands alone lead back, without a word of SQL. Real processes.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { Program, sleep } from '../support/program.ts';
import { type Answer, Session } from '../support/session.ts';
import { appendUnreadable } from '../support/unreadable-event.ts';

jest.setTimeout(180_000);

const ROOT = path.resolve(__dirname, '../..');
const CALLERS = 4;
const REST_MS = 20;
const OPENING = 9_000;
let program: Program;
let session: Session;
let held: string;
let others: string[];
/** What was taken off each account, as its callers count it. */
let spent: Map<string, number>;

beforeAll(async () => {
  program = await Program.at();
  await program.start();
  session = await Session.open(program.url, 'ana@construtora.com.br');
  const accounts: string[] = [];
  for (const name of ['Jardim', 'Aurora']) {
    const openings = { building_opening_balance: OPENING, land_opening_balance: OPENING };
    const created = { name, status: 'active', startDate: '2025-02-03', ...openings };
    const { body } = await session.post('developments/', created);
    const { body: found } = await session.get(`accounts/?development=${body.data.id}`);
    accounts.push(...(found.data as { id: string }[]).map(({ id }) => id));
  }
  [held, ...others] = accounts as [string, ...string[]];
  spent = new Map(accounts.map((id) => [id, 0]));
});
afterAll(() => program?.dispose());

const book = (account: string, amount: number): Promise<Answer> =>
  session.post('expenses/', {
    account_id: account,
    description: 'Cimento',
    amount,
    category: 'material',
    date: '2026-03-02',
    force: true,
  });
const ledger = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/ledger.mjs', ...args], {
    cwd: ROOT,
    env: program.environment,
  }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  );
const staleAccounts = async (): Promise<string[]> =>
  ((await session.get('accounts/')).body.data as { id: string; stale: boolean }[])
    .filter(({ stale }) => stale)
    .map(({ id }) => id);

/** Books on all other accounts until the work is done; every one of these entries is to be taken. */
async function underLoad(work: (booked: () => number) => Promise<void>): Promise<void> {
  let over = false;
  const seen: number[] = [];
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    const account = others[caller % others.length]!;
    for (let n = 1; !over; n++) {
      const { status } = await book(account, n);
      seen.push(status);
      if (isBooked(status)) spent.set(account, spent.get(account)! + n);
      await sleep(REST_MS);
    }
  });
  try {
    await work(() => seen.length);
  } finally {
    over = true;
    await Promise.all(callers);
  }
  expect(seen.filter((status) => !isBooked(status))).toEqual([]);
}
const isBooked = (status: number): boolean => status === 201;

/** Has a read model rebuilt, and waits until the new generation is the one that is read. */
async function rebuilt(name: string): Promise<void> {
  const live = async (): Promise<number> => {
    const { body } = await session.get(`admin/projections/${name}/`);
    const generations = body.data.generations as { status: string; generation: number }[];
    return generations.find(({ status }) => status === 'live')!.generation;
  };
  const before = await live();
  expect((await session.post(`admin/projections/${name}/rebuild/`, {})).status).toBe(200);
  while ((await live()) === before) await sleep(100);
}

it('holds up nobody but its own account, and goes away by commands alone', async () => {
  let entry = 0;
  await underLoad(async (booked) => {
    while (booked() < 20) await sleep(20);
    entry = await appendUnreadable(program, held);
    const before = booked();
    while (booked() < before + 40) await sleep(20);
    expect((await book(held, 1)).status).toBe(503);
  });
  while ((await staleAccounts()).length === 0) await sleep(50);
  expect(await staleAccounts()).toEqual([held]);

  // Anyone who starts anew folds past it just so.
  program.kill('api');
  await sleep(100);
  await program.start();
  await session.renew();
  expect(await staleAccounts()).toEqual([held]);
  expect((await book(held, 1)).status).toBe(503);
  const named = await ledger('verify', '--json');
  expect(named.code).toBe(6);
  expect(JSON.parse(named.stdout)).toMatchObject({
    findings: expect.arrayContaining([
      expect.objectContaining({ where: 'ledger', entry, field: 'data.amount' }),
    ]),
  });
  expect((await ledger('void', `${entry - 1}`, '--reason', 'Engano')).code).toBe(2);

  await underLoad(async () => {
    // A rebuild that meets it while it stands, one that does so afterwards, and the decision between them.
    await rebuilt('postings');
    expect(await staleAccounts()).toEqual([held]);
    const { code, stdout } = await ledger('void', `${entry}`, '--reason', 'Gravado por outro programa');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining(`Lançamento ${entry} anulado`),
    });
    while ((await staleAccounts()).length > 0) await sleep(50);
    expect((await book(held, 7)).status).toBe(201);
    spent.set(held, 7);
    await rebuilt('accounts');
  });
  while ((await session.get('health/')).body.data.lagEvents > 0) await sleep(50);
  expect(await staleAccounts()).toEqual([]);
  expect((await session.get('admin/projections/parked/')).body.data).toEqual([]);
  const balances = (await session.get('accounts/')).body.data as { id: string; balance: number }[];
  expect(new Map(balances.map(({ id, balance }) => [id, balance]))).toEqual(
    new Map([...spent].map(([id, amount]) => [id, OPENING - amount])),
  );
  const checked = await ledger('verify', '--json');
  expect(JSON.parse(checked.stdout)).toMatchObject({ ok: true, findings: [], voided: [{ entry }] });
  const { stdout: trial } = await ledger('trial-balance');
  expect(trial).toContain('Débitos iguais a créditos.');
  expect(trial).toContain(`O lançamento ${entry}, que não pode ser lido, foi anulado`);
});
