/** What the report of a development must say on a day, from the reference: amounts in centavos. */
import {
  accountKindLabels,
  expenseCategoryLabels,
  investmentStatusLabels,
  investmentTypeLabels,
  type ExpenseCategory,
  type InvestmentType,
} from '@livro/rules';
import { type Books, openPurchases, standing } from './insights.books.ts';
import {
  dayAfter,
  daysFrom,
  grouped,
  type Leg,
  legsIn,
  months,
  sum,
  total,
  worth,
} from './insights.reference.ts';

export interface ExpectedReport {
  readonly accounts: readonly ExpectedAccount[];
  readonly total: ExpectedAccount;
  readonly categories: readonly { readonly label: string; readonly amount: number }[];
  readonly months: readonly { readonly month: string; readonly revenue: number; readonly expenses: number }[];
  readonly investments: readonly ExpectedInvestment[];
  readonly commitments: readonly {
    readonly description: string;
    readonly cost: number;
    readonly needed: string | null;
  }[];
  readonly committed: number;
}

interface ExpectedAccount {
  readonly name: string;
  readonly balance: number;
  readonly revenue: number;
  readonly expenses: number;
  readonly invested: number;
  readonly out: number;
  readonly returned: number;
  readonly transfersIn: number;
  readonly transfersOut: number;
}

interface ExpectedInvestment {
  readonly account: string;
  readonly type: string;
  readonly description: string;
  readonly date: string;
  readonly status: string;
  readonly principal: number;
  readonly outstanding: number;
  readonly returned: number;
  readonly rate: string;
  readonly value: number;
  readonly due: string | null;
}

export function expectedReport(books: Books, development: string, on: string): ExpectedReport {
  const legs = legsIn(books.reference, { development, to: on });
  const kinds = ['building', 'land'] as const;
  const accountOf = (name: string, own: readonly Leg[]): ExpectedAccount => {
    const { balance, revenue, expenses, invested, out, returned } = standing(
      { reference: { ...books.reference, legs: own } },
      { development },
    );
    const [transfersIn, transfersOut] = [total(own, 'in'), total(own, 'out')];
    return { name, balance, revenue, expenses, invested, out, returned, transfersIn, transfersOut };
  };
  const homeOf = ({ account }: Leg) => books.reference.homes.get(account)!.kind;
  const commitments = [...openPurchases(books, { development }, 'approved')].sort((a, b) => b.cost - a.cost);
  return {
    accounts: kinds.map((kind) =>
      accountOf(
        accountKindLabels[kind],
        legs.filter((leg) => homeOf(leg) === kind),
      ),
    ),
    total: accountOf('Total', legs),
    categories: grouped(legs, 'expense', ({ data }) => data.category as string)
      .filter(([, amount]) => amount !== 0)
      .map(([key, amount]) => ({ label: expenseCategoryLabels[key as ExpenseCategory], amount })),
    months: months(dayAfter(`${on.slice(0, 7)}-01`, -334), on)
      .slice(-12)
      .map((month) => {
        const own = legs.filter(({ date }) => date.startsWith(month));
        return { month, revenue: total(own, 'payment'), expenses: total(own, 'expense') };
      }),
    investments: expectedInvestments(books, legs, on),
    commitments,
    committed: sum(commitments.map(({ cost }) => cost)),
  };
}

/** The newest first; one that was undone is none. */
function expectedInvestments(
  { reference }: Books,
  legs: readonly Leg[],
  on: string,
): readonly ExpectedInvestment[] {
  const undone = new Set(legs.filter(({ sign }) => sign < 0).map(({ id }) => id));
  return legs
    .filter(({ kind, id }) => kind === 'invested' && !undone.has(id))
    .sort((a, b) => (a.date === b.date ? b.number - a.number : a.date < b.date ? 1 : -1))
    .map(({ account, date, amount, data }) => {
      const back = reference.legs.filter(
        (leg) =>
          leg.kind === 'returned' &&
          leg.data.investmentId === data.investmentId &&
          leg.date <= on &&
          !undone.has(leg.id),
      );
      const outstanding = amount - sum(back.map((leg) => leg.data.principal as number));
      const rate = data.expectedRate as string | null;
      return {
        account: accountKindLabels[reference.homes.get(account)!.kind],
        type: investmentTypeLabels[data.investmentType as InvestmentType],
        description: data.description as string,
        date,
        status: investmentStatusLabels[outstanding === 0 ? 'matured' : 'active'],
        principal: amount,
        outstanding,
        returned: sum(back.map((leg) => leg.amount)),
        rate: rate === null ? '' : `${rate.replace('.', ',')}% a.a.`,
        value: worth(outstanding, rate, daysFrom(date, on)),
        due: data.expectedReturnDate as string | null,
      };
    });
}
