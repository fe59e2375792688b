/**
 * A ledger of any length for the bench of rebuilds, written by Postgres itself into the store's table while no store runs:
 * through the store it would take longer than all that is measured. Expenses and transfers over forty accounts.
 */
import { Database } from '../../backend/src/platform/database/database.ts';

export const ACCOUNTS = 40;
const uuid = (kind: number, n: number): string =>
  `0000000${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const accountOf = (n: number): string => uuid(1, n % ACCOUNTS);

/** Adds events `from` to `to` (exclusive) to the prefix's stream `ledger`. */
export async function growJournal(
  databaseUrl: string,
  prefix: string,
  from: number,
  to: number,
): Promise<void> {
  const database = new Database({ url: databaseUrl });
  await database.query(GROW, [`${prefix}ledger`, from, to - 1]);
  await database.query('analyze store.events');
  await database.close();
}

const uuidSql = (kind: number, n: string): string =>
  `('0000000${kind}-0000-4000-8000-' || lpad((${n})::text, 12, '0'))`;
const accountSql = (n: string): string => uuidSql(1, `(${n}) % ${ACCOUNTS}`);

const GROW = `
  insert into store.events (position, stream, revision, id, type, is_json, created_ticks, data, metadata)
  select last.position + 1 + n - $2::bigint, $1, n, ${uuidSql(5, 'n')}::uuid, event.type, true, 639000000000000000 + n * 10000,
         convert_to(event.data::text, 'UTF8'),
         convert_to(json_build_object(
           'commandId', ${uuidSql(6, 'n')}, 'correlationId', ${uuidSql(6, 'n')}, 'causationId', ${uuidSql(6, 'n')},
           'actor', 'system', 'recordedAt', '2026-01-02T03:04:05.678Z', 'schema', 1,
           'previousHash', md5(n::text) || md5(n::text), 'hash', md5((n + 1)::text) || md5((n + 1)::text))::text, 'UTF8')
    from (select coalesce(max(position), 0) as position from store.events) as last
    cross join generate_series($2::bigint, $3::bigint) as n
    cross join lateral (select ('2024-01-01'::date + (n % 600)::int)::text as day) as today
    cross join lateral (select
      case when n < ${ACCOUNTS} then 'AccountOpened' when n % 5 = 0 then 'MoneyTransferred' else 'ExpenseRecorded' end as type,
      case when n < ${ACCOUNTS} then
        json_build_object('accountId', ${accountSql('n')}, 'developmentId', ${uuidSql(2, 'n >> 1')},
                          'kind', case when n % 2 = 1 then 'land' else 'building' end)
      when n % 5 = 0 then
        json_build_object('transferId', ${uuidSql(3, 'n')}, 'sourceAccountId', ${accountSql('n * 7')},
                          'destinationAccountId', ${accountSql('n * 7 + 1')}, 'amount', 100 + n % 9973,
                          'transferType', 'internal', 'date', day, 'description', 'Transferência ' || n,
                          'notes', null, 'tags', '[]'::json)
      else
        json_build_object('expenseId', ${uuidSql(4, 'n')}, 'accountId', ${accountSql('n * 13')},
                          'amount', 100 + n % 99991, 'date', day,
                          'category', (array['material', 'labor', 'equipment', 'service', 'permit', 'insurance', 'other'])[1 + n % 7],
                          'description', 'Cimento e areia, nota ' || n,
                          'supplier', case when n % 3 <> 0 then 'Depósito São João' end, 'notes', null,
                          'tags', case when n % 4 <> 0 then '[]'::json else '["obra", "fundação"]'::json end,
                          'purchaseRequestId', null)
      end as data) as event`;
