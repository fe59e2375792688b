/** Where every development stands: its accounts' figures as of a day, and what is committed but not booked. Centavos. */
import type { LocalDate } from '@livro/calendar';
import type { AccountKind, DevelopmentStatus } from '@livro/rules';
import type { Queryable } from '../../platform/database/database.ts';
import type { Measure } from './insights.tables.ts';
import { CASH_SIGN } from './movements.read.ts';
import { type GroupedSum, type Scope, sumsOf } from './sum.queries.ts';

export interface DevelopmentFigures {
  readonly id: string;
  readonly name: string;
  readonly status: DevelopmentStatus;
  readonly progress: number;
  readonly startDate: string;
  readonly expectedCompletion: string | null;
}

/** What an account, or several, had done by a day. */
export interface Figures {
  readonly balance: number;
  readonly opening: number;
  readonly invested: number;
  readonly returned: number;
  /** Part of `returned` that was no principal; negative after losses. */
  readonly gain: number;
  readonly revenue: number;
  readonly expenses: number;
  readonly transfersIn: number;
  readonly transfersOut: number;
}

export interface AccountFigures extends Figures {
  readonly id: string;
  readonly developmentId: string;
  readonly kind: AccountKind;
}

export const NOTHING: Figures = {
  balance: 0,
  opening: 0,
  invested: 0,
  returned: 0,
  gain: 0,
  revenue: 0,
  expenses: 0,
  transfersIn: 0,
  transfersOut: 0,
};

const FIGURE_OF: Readonly<Record<Exclude<Measure, 'supplier'>, Exclude<keyof Figures, 'balance'>>> = {
  opening: 'opening',
  expense: 'expenses',
  payment: 'revenue',
  invested: 'invested',
  returned: 'returned',
  gain: 'gain',
  'transfer-in': 'transfersIn',
  'transfer-out': 'transfersOut',
};
export const ALL_MEASURES = Object.keys(FIGURE_OF) as readonly Exclude<Measure, 'supplier'>[];

/** Signed cash and named figures from sums by measure. */
export function figuresOf(sums: readonly { readonly measure: string; readonly amount: number }[]): Figures {
  const figures: Record<keyof Figures, number> = { ...NOTHING };
  for (const { measure, amount } of sums) {
    const known = measure as Exclude<Measure, 'supplier'>;
    figures[FIGURE_OF[known]] += amount;
    figures.balance += CASH_SIGN[known] * amount;
  }
  return figures;
}

export const added = (all: readonly Figures[]): Figures =>
  all.reduce<Figures>((sum, one) => {
    const next: Record<keyof Figures, number> = { ...sum };
    for (const name of Object.keys(NOTHING) as (keyof Figures)[]) next[name] += one[name];
    return next;
  }, NOTHING);

/** Oldest name first; of one development when it is named. */
export const developmentsOf = (database: Queryable, { developmentId }: Scope) =>
  database.query<DevelopmentFigures>(
    `select id, name, status, progress_percentage as progress, start_date as "startDate",
       expected_completion as "expectedCompletion"
     from read.developments where $1::uuid is null or id = $1 order by lower(name), id`,
    [developmentId ?? null],
  );

/** Every account of the scope. */
export const accountsOf = (
  database: Queryable,
  { developmentId }: Scope,
): Promise<readonly Pick<AccountFigures, 'id' | 'developmentId' | 'kind'>[]> =>
  database.query(
    `select id, development_id as "developmentId", type as kind from read.accounts
     where $1::uuid is null or development_id = $1`,
    [developmentId ?? null],
  );

/** Every account of the scope as it stood at the end of a day. */
export async function accountsAt(
  database: Queryable,
  asOf: LocalDate,
  scope: Scope,
): Promise<readonly AccountFigures[]> {
  const accounts = await accountsOf(database, scope);
  const sums = await sumsOf(database, ALL_MEASURES, { to: asOf }, scope, ['account_id', 'measure']);
  return accounts.map((account) => ({
    ...account,
    ...figuresOf(sums.filter(({ account_id }) => account_id === account.id)),
  }));
}

/** Accounts as they stood, and what they did since. */
export const later = (
  before: readonly AccountFigures[],
  moved: readonly GroupedSum<'account_id' | 'measure'>[],
): readonly AccountFigures[] =>
  before.map((account) => {
    const own = figuresOf(moved.filter(({ account_id }) => account_id === account.id));
    return { ...account, ...added([account, own]) };
  });

/** Estimated costs of approved requests that nobody has completed, by development. */
export interface Commitment {
  readonly developmentId: string;
  readonly amount: number;
  readonly count: number;
}

export async function commitmentsOf(
  database: Queryable,
  { developmentId }: Scope,
): Promise<readonly Commitment[]> {
  const rows = await database.query<{ id: string; amount: string; count: number }>(
    `select development_id as id, sum(estimated_cost)::text as amount, count(*)::int as count
     from read.purchases where status = 'approved' and ($1::uuid is null or development_id = $1)
     group by development_id`,
    [developmentId ?? null],
  );
  return rows.map(({ id, amount, count }) => ({ developmentId: id, amount: Number(amount), count }));
}
