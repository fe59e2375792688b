/** Books of two developments with every kind of entry between their accounts, and hands that do what no hand should to the rows of one of them. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../../backend/src/platform/database/database.ts';
import {
  type Agent,
  clientOf,
  comeBack,
  type Development,
  development,
  expense,
  investment,
  payment,
  transfer,
} from './ledger.fixture.ts';

export interface RepairedBooks {
  readonly torre: Development;
  readonly jardim: Development;
  readonly client: string;
}

const STATEMENT = `OFXHEADER:100

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>20260302<TRNAMT>-10.50<FITID>1<MEMO>AREIA</STMTTRN>
<STMTTRN><DTPOSTED>20260303<TRNAMT>-11.50<FITID>2<MEMO>BRITA</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const made = async (call: ReturnType<Agent['post']>): Promise<string> =>
  ((await call.expect(201)).body.data as { id: string }).id;

export async function bookedForRepair(agent: Agent): Promise<RepairedBooks> {
  const torre = await development(agent, 500_000, 100_000);
  const jardim = await development(agent, 400_000, 50_000);
  const client = await clientOf(agent, torre);
  for (let n = 0; n < 12; n++) {
    const account = n % 3 === 0 ? jardim.building : torre.building;
    const words = { description: `Nota ${n}`, supplier: n % 2 ? 'Depósito São João' : null };
    await made(agent.post('/api/expenses/').send(expense(account, { ...words, amount: 100 + n })));
  }
  const paid = payment(torre.building, client);
  const [first, pending] = [
    await made(agent.post('/api/payments/').send(paid)),
    await made(agent.post('/api/payments/').send({ ...paid, status: 'pending', amount: '77,00' })),
  ];
  await agent
    .patch(`/api/payments/${pending}/`)
    .send({ account_id: jardim.building, force: true })
    .expect(200);
  await agent.patch(`/api/payments/${first}/`).send({ description: 'Parcela 4' }).expect(200);
  const moved = await made(agent.post('/api/transfers/').send(transfer(torre.building, jardim.building)));
  await agent.patch(`/api/transfers/${moved}/`).send({ description: 'Entre obras' }).expect(200);
  const applied = await made(agent.post('/api/financial-investments/').send(investment(torre.building)));
  await made(agent.post(`/api/financial-investments/${applied}/add_return/`).send(comeBack()));
  await agent
    .post(`/api/bank-accounts/${torre.building}/statements/`)
    .attach('file', Buffer.from(STATEMENT), 'março.ofx')
    .expect(201);
  return { torre, jardim, client };
}

/** Books entries on both accounts and between them, until it is told to stop; answers how many. */
export function bookingOn(agent: Agent, { torre, jardim, client }: RepairedBooks): () => Promise<number> {
  let over = false;
  const load = (async () => {
    let booked = 0;
    for (; !over; await sleep(5)) {
      const account = booked % 2 ? torre.building : jardim.building;
      const description = `Carga ${booked}`;
      const [path, body] =
        booked % 5 === 0
          ? (['transfers', transfer(torre.building, jardim.building, { description })] as const)
          : booked % 7 === 0
            ? (['payments', payment(account, client, { description })] as const)
            : (['expenses', expense(account, { description, amount: 1 + booked })] as const);
      await agent
        .post(`/api/${path}/`)
        .send({ ...body, confirm_duplicate: true })
        .expect(201);
      booked++;
    }
    return booked;
  })();
  load.catch(() => undefined);
  return () => {
    over = true;
    return load;
  };
}

/** The read models whose rows `damage` touches. */
export const DAMAGED = [
  'account-entries',
  'accounts',
  'banking',
  'expenses',
  'insights',
  'investments',
  'journal-entries',
  'payments',
  'postings',
  'transactions',
  'transfers',
] as const;

/** Changes, takes away and invents rows of the account. */
export async function damage(database: Queryable, account: string): Promise<void> {
  const tables = await tablesInUse(database);
  const on = (table: string): string => tables.get(table)!;
  const copied = async (table: string, changes: string): Promise<void> => {
    await database.query(
      `insert into ${on(table)}
       select (jsonb_populate_record(t, ${changes})).* from ${on(table)} t where account_id = $1 limit 1`,
      [account],
    );
  };
  const run = (text: string): Promise<unknown> => database.query(text, [account]);
  await run(`update ${on('accounts')} set balance = balance + 100, movements = 1 where id = $1`);
  await run(
    `update ${on('transactions')} set signed_amount = 5, description = 'x' where account_id = $1 and leg = 0 and type = 'expense'`,
  );
  await run(`delete from ${on('transactions')} where account_id = $1 and type = 'transfer_out'`);
  await copied('transactions', `jsonb_build_object('id', '${randomUUID()}')`);
  await run(`delete from ${on('transaction_months')} where account_id = $1`);
  await run(
    `update ${on('annotations')} set old_description = 'y' where entry_id in (select id from ${on('payments')} where account_id = $1)`,
  );
  await run(`delete from ${on('expenses')} where account_id = $1 and amount % 200 = 0`);
  await run(`update ${on('expenses')} set amount = amount + 1 where account_id = $1`);
  await copied('expenses', `jsonb_build_object('id', '${randomUUID()}')`);
  await run(`update ${on('expense_counts')} set standing = 0 where account_id = $1`);
  await run(`update ${on('payments')} set status = 'pending' where account_id = $1`);
  await run(`delete from ${on('payments_past')} where account_id = $1`);
  await run(`delete from ${on('postings')} where account_id = $1 and line = 1`);
  await run(`update ${on('posting_years')} set debit = 1 where account_id = $1`);
  await run(`update ${on('posting_totals')} set lines = 99 where account_id = $1`);
  await run(`insert into ${on('account_entries')} values ($1, 1000000)`);
  await run(
    `update ${on('journal_entries')} set amount = 1, account_ids = '{}' where $1::text = any (account_ids)`,
  );
  await run(
    `delete from ${on('investment_returns')} where investment_id in (select id from ${on('investments')} where account_id = $1)`,
  );
  await run(`update ${on('investments')} set outstanding = 1 where account_id = $1`);
  await run(
    `update ${on('transfers')} set destination_account_id = source_account_id where source_account_id = $1`,
  );
  await run(`delete from ${on('insight_days')} where account_id = $1 and measure = 'expense'`);
  await run(`update ${on('insight_months')} set amount = amount + 7 where account_id = $1`);
  await run(`delete from ${on('bank_lines')} where account_id = $1 and amount = -1050`);
  await run(`update ${on('bank_accounts')} set reaches = '2030-01-01' where account_id = $1`);
}

/** Each table that is read, by its name, with its schema. */
export async function tablesInUse(database: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ name: string; place: string }>(
    `select name, format('%I.%I', 'read_' || replace(projection, '-', '_') || '_v' || version || '_g' || generation, name) as place
       from projection.checkpoints, unnest(tables) as name where status = 'live'`,
  );
  return new Map(rows.map(({ name, place }) => [name, place]));
}
