/** What clients announced and have not paid yet, over all developments: row by row, and added up by age. Knows erased clients by no name. */
import { localDate, type LocalDate } from '@livro/calendar';
import { toReais, type Centavos } from '@livro/money';
import { daysLate, dueDaysOf, receivableAges, type AccountKind, type ReceivableAge } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { entryKey, newestFirst } from '../../ledger/public.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { matches, searchPatterns } from '../../platform/database/search-text.ts';
import { type ListRequest, type Page, pageOf } from '../../platform/http/page.ts';

import type { AgedGroupView, AgeSumView, ReceivableAgesView, ReceivableView } from './receivable.view.ts';

export interface ReceivableFilter {
  readonly developmentId?: string;
  readonly clientId?: string;
  readonly search?: string;
  readonly age?: ReceivableAge;
}

interface ReceivableRow extends Omit<ReceivableView, 'days_late'> {
  readonly account_type: AccountKind | null;
}

/** Centavos. */
interface AgeSum {
  readonly age: ReceivableAge;
  readonly count: number;
  readonly total: number;
}

interface GroupRow {
  readonly id: string | null;
  readonly name: string | null;
  readonly ages: readonly AgeSum[];
  readonly groups: number;
}

const GROUPS = 100;

const FROM = `read.payments e
  left join read.clients c on c.id = e.client_id and c.standing <> 'erased'
  left join read.accounts a on a.id = e.account_id
  left join read.development_names d on d.id = a.development_id`;

const FILTER = `e.status = 'pending' and e.replaced_by is null
  and ($1::uuid is null or a.development_id = $1)
  and ($2::uuid is null or e.client_id = $2)
  and ${matches(`(e.search || ' ' || coalesce(c.sort_name, ''))`, '$3')}`;

const valuesOf = ({ developmentId, clientId, search }: ReceivableFilter): readonly unknown[] => [
  developmentId ?? null,
  clientId ?? null,
  searchPatterns(search),
];

@Injectable()
export class ReceivableQueries {
  constructor(private readonly database: ReadDatabase) {}

  async list(
    filter: ReceivableFilter,
    { today, oldestFirst }: { readonly today: LocalDate; readonly oldestFirst: boolean },
    request: ListRequest,
  ): Promise<readonly ReceivableView[] | Page<ReceivableView>> {
    const { from, to } = filter.age ? dueDaysOf(filter.age, today) : {};
    const { rows, count } = await newestFirst<ReceivableRow>(
      this.database,
      {
        select: `select e.id, e.entry_number, e.client_id, c.name as client_name, a.development_id,
          d.name as development_name, a.type as account_type, e.unit_reference, e.description, e.amount, e.date, e.plan_id
          from ${FROM}`,
        from: FROM,
        dateColumn: 'date',
        condition: `${FILTER} and ($4::date is null or e.date >= $4) and ($5::date is null or e.date <= $5)`,
        values: [...valuesOf(filter), from ?? null, to ?? null],
        oldestFirst,
      },
      request,
    );
    const views = rows.map((row) => ({
      ...row,
      amount: reais(row.amount),
      days_late: daysLate(localDate(row.date), today),
    }));
    return pageOf(
      request,
      views,
      count,
      entryKey<ReceivableView>(({ date }) => date, oldestFirst),
    );
  }

  /** Of the whole filter, whatever its age; all three cuts of one statement's moment each. */
  async ages(filter: ReceivableFilter, today: LocalDate): Promise<ReceivableAgesView> {
    const [whole, developments, clients] = await Promise.all([
      this.#groups(filter, today, { id: 'null::uuid', name: 'null::text' }),
      this.#groups(filter, today, { id: 'a.development_id', name: 'd.name' }),
      this.#groups(filter, today, { id: 'e.client_id', name: 'c.name' }),
    ]);
    const { count, total, ages } = groupView(whole[0]);
    return {
      today,
      count,
      total,
      ages,
      by_development: developments.map(groupView),
      by_client: clients.map(groupView),
      clients: clients[0]?.groups ?? 0,
    };
  }

  /** The largest sums first. */
  #groups(
    filter: ReceivableFilter,
    today: LocalDate,
    { id, name }: { readonly id: string; readonly name: string },
  ): Promise<readonly GroupRow[]> {
    const days = receivableAges.map((age) => dueDaysOf(age, today));
    return this.database.query<GroupRow>(
      `select id, name, json_agg(json_build_object('age', age, 'count', count, 'total', total)) as ages,
         (count(*) over ())::int as groups
       from (
         select ${id} as id, ${name} as name, due.age, count(*)::int as count, sum(e.amount) as total
         from ${FROM}
         join unnest($4::text[], $5::date[], $6::date[]) as due (age, first, last)
           on (due.first is null or e.date >= due.first) and (due.last is null or e.date <= due.last)
         where ${FILTER} group by 1, 2, 3
       ) sums group by id, name order by sum(total) desc, name, id limit ${GROUPS}`,
      [
        ...valuesOf(filter),
        receivableAges,
        days.map(({ from }) => from ?? null),
        days.map(({ to }) => to ?? null),
      ],
    );
  }
}

const reais = (centavos: number): number => toReais(centavos as Centavos);

function groupView(row: GroupRow | undefined): AgedGroupView {
  const sums = new Map(row?.ages.map((sum) => [sum.age, sum]));
  const ages = receivableAges.map((age): AgeSumView => {
    const { count = 0, total = 0 } = sums.get(age) ?? {};
    return { age, count, total: reais(total) };
  });
  const all = [...sums.values()];
  return {
    id: row?.id ?? null,
    name: row?.name ?? null,
    count: all.reduce((sum, { count }) => sum + count, 0),
    total: reais(all.reduce((sum, { total }) => sum + total, 0)),
    ages,
  };
}
