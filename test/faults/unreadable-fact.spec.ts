/**
 * One fact that nobody can read comes into the journal while people book on other accounts: none of them is held up, its own
 * account says that it is incomplete, and commands alone lead back, without a word of SQL. Real processes.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { BACKWARDS, END, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { EventMetadata } from '@livro/event-sourcing';
import { acquireParts } from '../../backend/src/platform/embedded/parts.ts';
import { hashOf } from '../../backend/src/platform/event-store/chain.ts';
import { Program, sleep } from '../support/program.ts';
import { type Answer, Session } from '../support/session.ts';
import { compiled } from '../support/store-process.ts';

jest.setTimeout(180_000);

const ROOT = path.resolve(__dirname, '../..');
const CALLERS = 4;
let program: Program;
let session: Session;
let held: string;
let others: string[];

beforeAll(async () => {
  program = await Program.at();
  await program.start();
  session = await Session.open(program.url, 'ana@construtora.com.br');
  const accounts: string[] = [];
  for (const name of ['Jardim', 'Aurora']) {
    const openings = { building_opening_balance: 9_000, land_opening_balance: 9_000 };
    const created = { name, status: 'active', startDate: '2025-02-03', ...openings };
    const { body } = await session.post('developments/', created);
    const { body: found } = await session.get(`accounts/?development=${body.data.id}`);
    accounts.push(...(found.data as { id: string }[]).map(({ id }) => id));
  }
  [held, ...others] = accounts as [string, ...string[]];
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

/** By the official client, chained to the head as a Book would do it, with an amount that is no number; its entry number. */
async function appendUnreadable(): Promise<number> {
  const keeper = path.join(compiled(), 'backend/src/platform/embedded/keeper.js');
  const { dataDir } = program;
  const parts = await acquireParts({ dataDir, databaseUrl: undefined, eventStoreUrl: undefined }, keeper);
  const client = EventStoreDBClient.connectionString(parts.eventStoreUrl);
  const stream = `${(program.environment as { STREAM_PREFIX: string }).STREAM_PREFIX}ledger`;
  try {
    for (;;) {
      const newest = client.readStream(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
      for await (const { event } of newest) {
        const last = event!.metadata as unknown as EventMetadata;
        const commandId = randomUUID();
        const id = randomUUID();
        const words = { category: 'material', description: 'Cal', supplier: null, notes: null, tags: [] };
        const data = { expenseId: id, accountId: held, amount: 'abc', date: '2026-03-02', ...words };
        const unsealed = { ...last, commandId, idempotency: undefined, previousHash: last.hash };
        const fact = { id, type: 'ExpenseRecorded', data: { ...data, purchaseRequestId: null } };
        const metadata = { ...unsealed, hash: hashOf({ ...fact, metadata: unsealed }) };
        const bytes = new Uint8Array(Buffer.from(JSON.stringify(metadata)));
        try {
          await client.appendToStream(stream, jsonEvent({ ...fact, metadata: bytes }), {
            expectedRevision: event!.revision,
          });
          return Number(event!.revision) + 2;
        } catch {
          // Somebody booked in between.
        }
      }
    }
  } finally {
    await client.dispose();
    await parts.release();
  }
}

it('holds up nobody but its own account, and goes away by commands alone', async () => {
  let over = false;
  const seen: number[] = [];
  let spent = 0;
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let n = 1; !over; n++) {
      const { status } = await book(others[caller % others.length]!, n);
      seen.push(status);
      if (status === 201 || status === 202) spent += n;
    }
  });
  while (seen.length < 20) await sleep(20);
  const entry = await appendUnreadable();
  const before = seen.length;
  while (seen.length < before + 40) await sleep(20);
  expect((await book(held, 1)).status).toBe(503);
  over = true;
  await Promise.all(callers);
  expect(seen.filter((status) => status !== 201 && status !== 202)).toEqual([]);
  while ((await staleAccounts()).length === 0) await sleep(50);
  expect(await staleAccounts()).toEqual([held]);

  // Whoever starts anew folds past it just so.
  program.kill('api');
  await sleep(100);
  await program.start();
  await session.renew();
  expect(await staleAccounts()).toEqual([held]);
  expect((await book(held, 1)).status).toBe(503);
  expect((await book(others[0]!, 5)).status).toBe(201);
  spent += 5;
  const named = await ledger('verify', '--json');
  expect(named.code).toBe(6);
  expect(JSON.parse(named.stdout)).toMatchObject({
    findings: expect.arrayContaining([
      expect.objectContaining({ where: 'ledger', entry, field: 'data.amount' }),
    ]),
  });
  expect((await ledger('void', `${entry - 1}`, '--reason', 'Engano')).code).toBe(2);

  const { code, stdout } = await ledger('void', `${entry}`, '--reason', 'Gravado por outro programa');
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringContaining(`Lançamento ${entry} anulado`),
  });
  while ((await staleAccounts()).length > 0) await sleep(50);
  expect((await book(held, 7)).status).toBe(201);
  const balances = (await session.get('accounts/')).body.data as { id: string; balance: number }[];
  const total = balances.reduce((sum, { balance }) => sum + Math.round(balance * 100), 0);
  expect(total).toBe((4 * 9_000 - spent - 7) * 100);
  expect((await session.get('admin/projections/parked/')).body.data).toEqual([]);
  const checked = await ledger('verify', '--json');
  expect(JSON.parse(checked.stdout)).toMatchObject({ ok: true, findings: [], voided: [{ entry }] });
  const { stdout: trial } = await ledger('trial-balance');
  expect(trial).toContain(`O lançamento ${entry}, que não pode ser lido, foi anulado`);

  // A rebuild meets it again, and what declares it void after it.
  expect((await session.post('admin/projections/postings/rebuild/', {})).status).toBe(200);
  for (let waits = 0; waits < 200; waits++) {
    const { body } = await session.get('admin/projections/postings/');
    const live = (body.data.generations as { status: string; generation: number }[]).find(
      ({ status }) => status === 'live',
    );
    if (live && live.generation > 1) break;
    await sleep(100);
  }
  expect(await staleAccounts()).toEqual([]);
  expect((await session.get('admin/projections/parked/')).body.data).toEqual([]);
});
