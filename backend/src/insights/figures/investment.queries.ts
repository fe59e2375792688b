/** Applications and returns by type over a range of value dates. Centavos. */
import type { LocalDate } from '@livro/calendar';
import type { InvestmentType } from '@livro/rules';
import type { Queryable } from '../../platform/database/database.ts';
import type { Scope } from './sum.queries.ts';

/** Applied and come back in a range, by type; `outstanding` is what was still out at its end. */
export interface TypeSum {
  readonly type: InvestmentType;
  readonly invested: number;
  readonly investedCount: number;
  readonly returned: number;
  readonly returnedCount: number;
  readonly principal: number;
  readonly gain: number;
  /** Of returns whose investment had an expected rate: gain, expected gain, and centavos of principal times days. */
  readonly ratedGain: number;
  readonly expectedGain: number;
  readonly ratedCount: number;
  readonly ratedCapitalDays: number;
  readonly outstanding: number;
}

export async function investmentsByType(
  database: Queryable,
  { from, to }: { readonly from?: LocalDate; readonly to: LocalDate },
  { developmentId }: Scope,
): Promise<readonly TypeSum[]> {
  const inRange = 'filter (where $1::date is null or p.date >= $1)';
  const rated = 'filter (where ($1::date is null or p.date >= $1) and p.expected_gain is not null)';
  const rows = await database.query<Record<keyof TypeSum, string>>(
    `select p.type, sum(p.invested) ${inRange}::text as invested,
       sum(sign(p.invested)) ${inRange}::text as "investedCount", sum(p.returned) ${inRange}::text as returned,
       sum(sign(p.returned)) ${inRange}::text as "returnedCount", sum(p.principal) ${inRange}::text as principal,
       sum(p.gain) ${inRange}::text as gain, sum(p.gain) ${rated}::text as "ratedGain",
       sum(p.expected_gain) ${rated}::text as "expectedGain", sum(sign(p.returned)) ${rated}::text as "ratedCount",
       sum(p.principal::numeric * p.days) ${rated}::text as "ratedCapitalDays",
       sum(p.invested - p.principal)::text as outstanding
     from read.insight_placements p
     where p.date <= $2
       and ($3::uuid is null or p.account_id in (select id from read.accounts where development_id = $3))
     group by p.type`,
    [from ?? null, to, developmentId ?? null],
  );
  return rows
    .map(({ type, ...sums }) => ({
      type: type as InvestmentType,
      ...(Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum ?? 0)])) as Omit<
        TypeSum,
        'type'
      >),
    }))
    .sort((a, b) => b.invested - a.invested || (a.type < b.type ? -1 : 1));
}
