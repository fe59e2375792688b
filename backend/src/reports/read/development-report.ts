/**
 * Everything that the report of a development says, of one moment: read again when an entry came in between. Sums are the
 * ledger's; the worth of investments is what they are expected to be worth on the day of the report. A day of the past counts
 * value dates up to it; what is not booked (status, progress, commitments) is as it stands. Money is centavos.
 */
import type { LocalDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import {
  accountKindLabels,
  expenseCategories,
  expenseCategoryLabels,
  investmentStatusLabels,
  investmentTypeLabels,
  messages,
} from '@livro/rules';
import { Injectable } from '@nestjs/common';
import type { ListRequest } from '../../platform/http/page.ts';
import { DevelopmentQueries } from '../../developments/development.queries.ts';
import type { DevelopmentView } from '../../developments/development.view.ts';
import { outstandingOn, valueOn } from '../../ledger/investment/investment-history.ts';
import { AccountQueries } from '../../ledger/account/account.queries.ts';
import { StaleAccounts } from '../../ledger/account/stale-accounts.read.ts';
import {
  type FoundInvestment,
  type FoundReturn,
  historyOf,
  InvestmentQueries,
} from '../../ledger/investment/investment.queries.ts';
import { entryKey } from '../../ledger/journal/newest-first.read.ts';
import { AccountsInTime } from '../../ledger/books/accounts-in-time.read.ts';
import { FiguresQueries } from '../../ledger/books/figures.queries.ts';
import {
  type ListedPurchase,
  purchaseKey,
  PurchaseQueries,
} from '../../purchases/request/purchase.queries.ts';
import { wholeList } from './whole-list.ts';

export interface ReportedAccount {
  readonly name: string;
  readonly balance: number;
  readonly revenue: number;
  readonly expenses: number;
  readonly invested: number;
  readonly outstanding: number;
  readonly returned: number;
  readonly transfersIn: number;
  readonly transfersOut: number;
}

export interface ReportedMonth {
  /** `yyyy-mm`. */
  readonly month: string;
  readonly revenue: number;
  readonly expenses: number;
}

export interface ReportedInvestment {
  readonly accountName: string;
  readonly type: string;
  readonly description: string;
  readonly date: string;
  readonly status: string;
  readonly principal: number;
  readonly outstanding: number;
  readonly returned: number;
  /** Percent a year, as decimal text. */
  readonly rate: string | null;
  /** On the day of the report. */
  readonly value: number;
  readonly expectedReturnDate: string | null;
}

export interface DevelopmentReport {
  readonly development: DevelopmentView;
  readonly on: LocalDate;
  /** A day that somebody asked for, not that of the report. */
  readonly past: boolean;
  /** The last entry of the books that counts. */
  readonly upToEntry: number;
  readonly incomplete: boolean;
  readonly accounts: readonly ReportedAccount[];
  readonly total: ReportedAccount;
  /** Those that occur, the largest first. */
  readonly expenses: readonly { readonly category: string; readonly amount: number }[];
  /** Twelve up to the day of the report, the oldest first. */
  readonly months: readonly ReportedMonth[];
  /** Newest first. */
  readonly investments: readonly ReportedInvestment[];
  /** Approved purchases that are not bought yet. */
  readonly commitments: readonly ListedPurchase[];
}

/** The name of the sum of the accounts. */
export const TOTAL = 'Total';
const MONTHS = 12;
const READ_AGAIN = 5;
const ALL: ListRequest = { paged: false, page: null, limit: undefined, offset: 0 };
const BY_NEED = { by: 'estimatedCost', descending: true } as const;

/** `asOf` is the last value date that counts; without it all counts, and the report is of today. */
export interface ReportDay {
  readonly today: LocalDate;
  readonly asOf?: LocalDate;
}

@Injectable()
export class DevelopmentReports {
  constructor(
    private readonly developments: DevelopmentQueries,
    private readonly accounts: AccountQueries,
    private readonly inTime: AccountsInTime,
    private readonly figures: FiguresQueries,
    private readonly investments: InvestmentQueries,
    private readonly purchases: PurchaseQueries,
    private readonly stale: StaleAccounts,
  ) {}

  /** Refuses an unknown development. */
  async of(id: string, day: ReportDay): Promise<DevelopmentReport> {
    for (let attempt = 1; ; attempt++) {
      const before = await this.figures.lastEntry();
      const report = await this.#read(id, day);
      const after = await this.figures.lastEntry();
      if (before === after) return { ...report, upToEntry: after };
      if (attempt === READ_AGAIN) throw new DomainError('SERVICE_UNAVAILABLE', messages.serviceUnavailable);
    }
  }

  async #read(id: string, { today, asOf }: ReportDay): Promise<Omit<DevelopmentReport, 'upToEntry'>> {
    const development = await this.developments.get(id);
    if (!development) throw new DomainError('NOT_FOUND', messages.developmentNotFound);
    const on = asOf ?? today;
    const [rows, figures, months, investments, commitments, stale] = await Promise.all([
      this.#accounts(id, asOf),
      this.figures.at({ asOf }, { developmentId: id }),
      this.#months(id, on, asOf),
      this.#investments(id, on, asOf),
      this.#commitments(id),
      this.stale.keys(),
    ]);
    const accounts = rows.map((row) => ({
      name: accountKindLabels[row.type],
      balance: row.balance,
      revenue: row.total_payments_received,
      expenses: row.total_expenses,
      invested: row.total_invested,
      outstanding: row.currently_invested,
      returned: row.total_returns,
      transfersIn: row.total_transfers_in,
      transfersOut: row.total_transfers_out,
    }));
    const spent = expenseCategories.map((category) => ({
      category: expenseCategoryLabels[category],
      amount: figures
        .filter(({ code }) => code === `expense:${category}`)
        .reduce((sum, { debit, credit }) => sum + debit - credit, 0),
    }));
    return {
      development,
      on,
      past: on !== today,
      incomplete: rows.some((row) => stale.has(row.id)),
      accounts,
      total: totalOf(accounts),
      expenses: spent.filter(({ amount }) => amount !== 0).sort((a, b) => b.amount - a.amount),
      months,
      investments,
      commitments,
    };
  }

  async #accounts(developmentId: string, asOf: LocalDate | undefined) {
    const { rows } = await this.accounts.list(developmentId, ALL);
    return this.inTime.at(rows, { asOf });
  }

  async #months(developmentId: string, on: LocalDate, asOf?: LocalDate): Promise<readonly ReportedMonth[]> {
    const months = lastMonths(on);
    const sums = await this.figures.resultsOf(developmentId, months[0]!, months.at(-1)!, asOf);
    return months.map((month) => {
      const { revenue, expenses } = sums.get(month) ?? { revenue: 0, expenses: 0 };
      return { month, revenue, expenses };
    });
  }

  async #investments(
    developmentId: string,
    on: LocalDate,
    asOf?: LocalDate,
  ): Promise<readonly ReportedInvestment[]> {
    const found: ReportedInvestment[] = [];
    const list = wholeList(
      async (request) => (await this.investments.list({ developmentId, asOf }, request)).rows,
      entryKey<FoundInvestment>((row) => row.investment_date),
    );
    for await (const rows of list) {
      const returns = await this.investments.returnsOf(
        rows.map(({ id }) => id),
        asOf,
      );
      const counted = rows.filter(({ investment_date: date }) => counts(date, asOf));
      found.push(...counted.map((row) => reported(row, returns, on, asOf)));
    }
    return found;
  }

  async #commitments(developmentId: string): Promise<readonly ListedPurchase[]> {
    const found: ListedPurchase[] = [];
    const filter = { developmentId, statuses: ['approved'] };
    const list = wholeList(
      async (request) => (await this.purchases.list(filter, BY_NEED, request)).rows,
      purchaseKey(BY_NEED),
    );
    for await (const rows of list) found.push(...rows);
    return found;
  }
}

const counts = (date: string, asOf: LocalDate | undefined): boolean => asOf === undefined || date <= asOf;

function reported(
  row: FoundInvestment,
  returns: readonly FoundReturn[],
  on: LocalDate,
  asOf: LocalDate | undefined,
): ReportedInvestment {
  const mine = returns.filter(({ investment_id, date }) => investment_id === row.id && counts(date, asOf));
  const history = historyOf(row, mine);
  const outstanding = asOf === undefined ? row.outstanding : outstandingOn(history, asOf);
  return {
    accountName: row.account_type === null ? '' : accountKindLabels[row.account_type],
    type: investmentTypeLabels[row.type],
    description: row.description,
    date: row.investment_date,
    status: investmentStatusLabels[outstanding === 0 ? 'matured' : 'active'],
    principal: row.principal_amount,
    outstanding,
    returned: mine.reduce((sum, { amount }) => sum + amount, 0),
    rate: row.expected_rate,
    value: valueOn(history, on),
    expectedReturnDate: row.expected_return_date,
  };
}

function totalOf(accounts: readonly ReportedAccount[]): ReportedAccount {
  const sum = (of: (account: ReportedAccount) => number): number =>
    accounts.reduce((total, account) => total + of(account), 0);
  return {
    name: TOTAL,
    balance: sum(({ balance }) => balance),
    revenue: sum(({ revenue }) => revenue),
    expenses: sum(({ expenses }) => expenses),
    invested: sum(({ invested }) => invested),
    outstanding: sum(({ outstanding }) => outstanding),
    returned: sum(({ returned }) => returned),
    transfersIn: sum(({ transfersIn }) => transfersIn),
    transfersOut: sum(({ transfersOut }) => transfersOut),
  };
}

/** `yyyy-mm` of the months up to that of a day, the oldest first. */
function lastMonths(on: LocalDate): readonly string[] {
  const last = Number(on.slice(0, 4)) * 12 + Number(on.slice(5, 7)) - 1;
  return Array.from({ length: MONTHS }, (_, index) => {
    const month = last - MONTHS + 1 + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
