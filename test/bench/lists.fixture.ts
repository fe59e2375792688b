/**
 * A hundred thousand clients and a million entries as their projections would have written them, filled in by Postgres
 * itself: 20 developments, 40 accounts, five years of value dates, half expenses, four tenths payments, the rest transfers.
 */
import { folded } from '@livro/rules';
import { formatCpf, formatPhone } from '@livro/brazil';
import { attachmentsProjection } from '../../backend/src/attachments/attachment/attachments.projection.ts';
import { bankingProjection } from '../../backend/src/banking/account/banking.projection.ts';
import { clientsProjection } from '../../backend/src/clients/client/clients.projection.ts';
import { developmentsProjection } from '../../backend/src/developments/developments.projection.ts';
import { accountsProjection } from '../../backend/src/ledger/account/accounts.projection.ts';
import { expensesProjection } from '../../backend/src/ledger/expense/expenses.projection.ts';
import { paymentsProjection } from '../../backend/src/ledger/payment/payments.projection.ts';
import { authorsProjection } from '../../backend/src/identity/user/authors.projection.ts';
import { purchasesProjection } from '../../backend/src/purchases/request/purchases.projection.ts';
import { transactionsProjection } from '../../backend/src/ledger/history/transactions.projection.ts';
import { shapeOf } from '../../backend/src/platform/projections/schema/table-shape.ts';
import { tableSql } from '../../backend/src/platform/projections/schema/table-sql.ts';
import { searchable } from '../../backend/src/platform/database/search-text.ts';
import { type ClientRow, clientsTable } from '../../backend/src/clients/client/clients.table.ts';
import type { Database } from '../../backend/src/platform/database/database.ts';
import { SCRATCH } from '../api/read-tables.fixture.ts';

/** The projections whose tables the lists and what they join are read from; nothing is folded, so none needs its parts. */
export const listProjections = () => [
  accountsProjection,
  attachmentsProjection,
  bankingProjection,
  clientsProjection({ keysOf: () => Promise.resolve(new Map()) }),
  developmentsProjection,
  expensesProjection,
  paymentsProjection,
  purchasesProjection,
  transactionsProjection,
  authorsProjection,
];

const DEVELOPMENTS = 20;
const ACCOUNTS = DEVELOPMENTS * 2;
const DAYS = 1_825;
const CLIENTS_AT_ONCE = 2_000;

const uuid = (kind: number, n: number): string =>
  `0000000${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const developmentOf = (n: number): string => uuid(1, n % DEVELOPMENTS);
export const accountOf = (n: number): string => uuid(2, n % ACCOUNTS);
export const clientOf = (n: number): string => uuid(3, n);

const sql = (kind: number, n: string): string =>
  `('0000000${kind}-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const random = (seed: number, below: number): string =>
  `mod(abs(hashint8extended(n, ${seed}) / 2), ${below})`;
const pick = (words: readonly string[], seed: number): string =>
  `(array['${words.join("','")}'])[1 + ${random(seed, words.length)}]`;

const WORKS = ['Cimento e areia para a laje', 'Medição de fundação', 'Locação de andaimes', 'Folha da obra', 'Concreto usinado',
  'Tubos e conexões', 'Quadro de luz', 'Esquadrias', 'Pintura externa', 'Impermeabilização', 'Argamassa', 'Projeto de incêndio',
  'Limpeza do canteiro', 'Aluguel de betoneira', 'Telhas', 'Porcelanato', 'Elevador', 'Alvará', 'Seguro da obra', 'Terraplanagem']; // prettier-ignore
const FIRST = [
  'Antônia',
  'João',
  'Maria',
  'José',
  'Luíza',
  'Cauã',
  'Beatriz',
  'Otávio',
  'Inês',
  'Raul',
  'Sônia',
  'Caio',
];
const MIDDLE = ['Aparecida', 'Batista', 'das Graças', 'Augusto', 'Helena', 'de Jesus', 'Vitória', 'Henrique', 'Regina', 'Luís']; // prettier-ignore
const LAST = [
  'Peçanha',
  'Silva',
  'Souza',
  'Gonçalves',
  'Araújo',
  'Nóbrega',
  'Conceição',
  'Falcão',
  'Brandão',
  'Lima',
  'Muniz',
];
export const TAGS = [
  'investidor',
  'permuta',
  'vip',
  'corretor',
  'financiamento',
  'à vista',
  'revenda',
  'locação',
];

/** One client of 23 has a tag that few have, one of seven no payments, one of 40 was deactivated. */
function clientRow(n: number): ClientRow {
  const name = `${FIRST[n % FIRST.length]} ${MIDDLE[(n >> 2) % MIDDLE.length]} ${LAST[(n * 7) % LAST.length]} ${n}`;
  const email = `cliente${(n * 7_919) % 1_000_003}@exemplo.com.br`;
  const cpf = String((n * 104_729 + 10_000_000_000) % 99_999_999_999).padStart(11, '0');
  const phone = `219${String((n * 7_907) % 100_000_000).padStart(8, '0')}`;
  const at = new Date(Date.UTC(2021, 10, 21) + n * 1_500_000).toISOString();
  return {
    id: clientOf(n),
    standing: n % 40 === 0 ? 'inactive' : 'active',
    name,
    email,
    phone,
    cpf,
    address: 'Rua das Laranjeiras, 210, Rio de Janeiro',
    notes: n % 5 === 0 ? 'Prefere contato à tarde' : null,
    tags: n % 23 === 0 ? ['primeira-fase', TAGS[n % TAGS.length]!] : [TAGS[n % TAGS.length]!],
    sort_name: folded(name),
    search: searchable([name, email, cpf, formatCpf(cpf), phone, formatPhone(phone)]),
    created_at: at,
    updated_at: at,
    created_revision: n,
    revision: n,
  };
}

/** Fills what `createReadTables` made. `crowded`: four of five entries are on the first account. */
export async function fillLists(
  database: Database,
  clients: number,
  entries: number,
  crowded = false,
): Promise<void> {
  const account = crowded
    ? `(case when n % 5 < 4 then 0 else ${random(1, ACCOUNTS)} end)`
    : random(1, ACCOUNTS);
  const session = await database.session();
  const run = (text: string, values?: unknown[]) => session.query(text, values);
  try {
    const shape = shapeOf(clientsTable);
    const { upsert } = tableSql(SCRATCH, shape);
    for (let from = 0; from < clients; from += CLIENTS_AT_ONCE) {
      const rows = Array.from({ length: Math.min(CLIENTS_AT_ONCE, clients - from) }, (_, n) =>
        clientRow(from + n),
      );
      await run(upsert.text, shape.columnArrays(rows));
    }
    // Every other client has units in a second development.
    await run(`insert into ${SCRATCH}.client_developments (client_id, development_id, units, linked_revision, place)
      select ${sql(3, 'n')}, ${sql(1, `(n * 7 + place * 3) % ${DEVELOPMENTS}`)}, array[(101 + n % 900)::text], n, place
      from generate_series(0::bigint, ${clients - 1}) n cross join generate_series(0, 1) place
      where place = 0 or n % 2 = 0`);
    await run(`insert into ${SCRATCH}.accounts
      select ${sql(2, 'n')}, ${sql(1, 'n / 2')}, case n % 2 when 0 then 'building' else 'land' end,
        0, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, now() from generate_series(0, ${ACCOUNTS - 1}) n`);
    await run(`insert into ${SCRATCH}.developments (id, name, status, progress_percentage, start_date, expected_completion,
        total_units, tags, search, created_at, updated_at, created_revision, revision)
      select ${sql(1, 'n')}, 'Obra ' || n, 'active', 40, '2021-11-21', '2027-06-30', 1, '{}', '', now(), now(), n, n
      from generate_series(0, ${DEVELOPMENTS - 1}) n`);
    await run(
      `insert into ${SCRATCH}.development_names select id, name, 'standing' from ${SCRATCH}.developments`,
    );
    await run(`create temp table entries as select n, ${account}::int as account,
        (${account} + 1 + ${random(8, ACCOUNTS - 1)})::int % ${ACCOUNTS} as other,
        ${random(2, 100)}::int as kind, 100 + ${random(4, 1_000_000)} as amount,
        ${random(9, Math.floor((clients * 6) / 7))} as client,
        greatest(date '2021-11-21', date '2021-11-21' + (n * ${DAYS} / ${entries})::int - ${random(5, 40)}::int) as date,
        ${pick(['material', 'labor', 'equipment', 'service', 'transport', 'permit', 'insurance', 'other'], 3)} as category,
        'Fornecedor ' || ${random(10, 300)} as supplier,
        ${pick(WORKS, 11)} || ' do bloco ' || ${random(12, 30)} as work,
        ${pick(['pix', 'bank-transfer', 'check', 'financing'], 6)} as method,
        timestamptz '2021-11-21' + n * interval '2 minutes' as at
      from generate_series(1::bigint, ${entries}) n`);
    const described = `work || ', nota ' || n`;
    await run(`insert into ${SCRATCH}.expenses (id, entry_number, version, account_id, amount, date, category, description,
        supplier, tags, search, recorded_by, created_at, updated_at, reversed_by, undone_on)
      select ${sql(4, 'n')}, n, n, ${sql(2, 'account')}, amount, date, category, ${described}, supplier, '{obra}',
        lower(translate(${described}, 'ãçõ', 'aco')) || E'\\n' || lower(supplier) || E'\\n\\nobra', 'ana', at, at,
        case when n % 50 = 0 then ${sql(6, 'n')} end, case when n % 50 = 0 then date end
      from entries where kind < 50`);
    await run(`insert into ${SCRATCH}.payments (id, entry_number, version, account_id, client_id, amount, date, method,
        unit_reference, status, description, tags, search, recorded_by, created_at, updated_at)
      select ${sql(4, 'n')}, n, n, ${sql(2, 'account')}, ${sql(3, 'client')}, amount, date, method, (101 + n % 900)::text,
        case when kind = 50 then 'pending' else 'confirmed' end, 'Parcela ' || n, '{}',
        'parcela ' || n || E'\\n' || (101 + n % 900)::text || E'\\n', 'ana', at, at
      from entries where kind between 50 and 89`);
    await run(`insert into ${SCRATCH}.transactions (id, entry_id, entry_number, leg, account_id, account_type, development_id,
        type, amount, signed_amount, date, description, category, supplier, tags, related_account_id, client_id,
        payment_method, refund, sort_description, search, recorded_by, created_at)
      select case leg when 0 then ${sql(4, 'n')} else ${sql(5, 'n')} end, ${sql(4, 'n')}, n, leg, ${sql(2, 'mine')},
        case mine % 2 when 0 then 'building' else 'land' end, ${sql(1, 'mine / 2')},
        case when kind < 50 then 'expense' when kind < 90 then 'payment' when leg = 0 then 'transfer_out' else 'transfer_in' end,
        amount, case when kind < 50 or kind >= 90 and leg = 0 then -amount else amount end, date, said,
        case when kind < 50 then category end, case when kind < 50 then supplier end, '{obra}',
        case when kind >= 90 then ${sql(2, 'theirs')} end,
        case when kind between 50 and 89 then ${sql(3, 'client')} end, case when kind between 50 and 89 then method end,
        false, lower(translate(said, 'ãçõ', 'aco')),
        lower(translate(said, 'ãçõ', 'aco')) || E'\\n' || case when kind < 50 then lower(supplier) else '' end || E'\\n\\n\\nobra',
        'ana', at
      from entries cross join generate_series(0, 1) leg
      cross join lateral (select case leg when 0 then account else other end as mine,
        case leg when 0 then other else account end as theirs,
        case when kind < 50 then ${described} when kind < 90 then 'Parcela ' || n else 'Reforço ' || n end as said) l
      where (leg = 0 or kind >= 90) and kind <> 50`);
    // Three of five are reconciled.
    await run(`insert into ${SCRATCH}.matched_entries select account_id, entry_id, entry_id
      from ${SCRATCH}.transactions where entry_number % 5 < 3`);
    await run('drop table entries');
    await run(`insert into ${SCRATCH}.expense_counts select account_id, category,
        count(*) filter (where reversed_by is null), count(reversed_by) from ${SCRATCH}.expenses group by 1, 2`);
    await run(`insert into ${SCRATCH}.payment_counts select account_id, count(*) filter (where status = 'pending'),
        count(*) filter (where status = 'confirmed'), 0, 0, 0 from ${SCRATCH}.payments group by 1`);
    await run(`insert into ${SCRATCH}.payers select distinct client_id from ${SCRATCH}.payments`);
    await run(`insert into ${SCRATCH}.transaction_months
      select account_id, type, date_trunc('month', date)::date, development_id, count(*),
        coalesce(sum(signed_amount) filter (where signed_amount > 0), 0),
        coalesce(-sum(signed_amount) filter (where signed_amount < 0), 0)
      from ${SCRATCH}.transactions group by 1, 2, 3, 4`);
  } finally {
    await session.end();
  }
}
