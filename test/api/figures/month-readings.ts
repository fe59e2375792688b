/** What each place says of the months of a development, or of all, and of how they ended. */
import { type Books, centavos, dayBefore, FigureReader, lastDay, sum, type Wire } from './figure-reader.ts';

export class MonthReadings extends FigureReader {
  protected get range(): string {
    return `from=${this.books.months[0]}-01&to=${lastDay(this.books.months.at(-1)!)}`;
  }

  /** What happened in each month, and how it stood at its end. */
  protected async months(development: Books['developments'][number] | undefined): Promise<void> {
    const scoped = development ? `&development=${development.id}` : '';
    const whole = `${this.range}${scoped}`;
    const name = development?.id ?? 'all';
    const trends = await this.ask(`dashboard/monthly-trends/?${whole}`);
    for (const { month, revenues, expenses, profits } of trends.months) {
      this.tell('revenue', 'trends', `${name} ${month}`, centavos(revenues));
      this.tell('expenses', 'trends', `${name} ${month}`, centavos(expenses));
      this.tell('netProfit', 'trends', `${name} ${month}`, centavos(profits));
    }
    for (const one of (await this.ask(`analytics/cash-flow/?${whole}`)).months) {
      const scope = `${name} ${one.month}`;
      this.tell('revenue', 'cashFlow', scope, centavos(one.payments));
      this.tell('expenses', 'cashFlow', scope, centavos(one.expenses));
      this.tell('invested', 'cashFlow', scope, centavos(one.investments));
      this.tell('returns', 'cashFlow', scope, centavos(one.returns));
      this.tell('externalTransfersIn', 'cashFlow', scope, centavos(one.externalTransfersIn));
      this.tell('externalTransfersOut', 'cashFlow', scope, centavos(one.externalTransfersOut));
      this.tell('balance', 'cashFlow', `${name} ${lastDay(one.month)}`, centavos(one.closing));
    }
    for (const { month, total } of (await this.ask(`analytics/payment-analysis/?${whole}`)).months)
      this.tell('revenue', 'analysis', `${name} ${month}`, centavos(total));
    for (const { month, total } of (await this.ask(`analytics/expense-analysis/?${whole}`)).months)
      this.tell('expenses', 'analysis', `${name} ${month}`, centavos(total));
    for (const one of (await this.ask(`analytics/profitability-analysis/?${whole}`)).months) {
      this.tell('revenue', 'profitability', `${name} ${one.month}`, centavos(one.revenue));
      this.tell('expenses', 'profitability', `${name} ${one.month}`, centavos(one.expenses));
      this.tell('netProfit', 'profitability', `${name} ${one.month}`, centavos(one.netProfit));
    }
    for (const month of this.books.months) await this.#month(development, month);
  }

  async #month(development: Books['developments'][number] | undefined, month: string): Promise<void> {
    const scoped = development ? `&development=${development.id}` : '';
    const to = lastDay(month);
    const days = `from=${month}-01&to=${to}${scoped}`;
    const name = development?.id ?? 'all';
    const [scope, end] = [`${name} ${month}`, `${name} ${to}`];
    const summary = await this.ask(`dashboard/financial-summary/?${days}`);
    this.tell('revenue', 'summary', scope, centavos(summary.totalRevenue));
    this.tell('expenses', 'summary', scope, centavos(summary.totalExpenses));
    this.tell('netProfit', 'summary', scope, centavos(summary.netProfit));
    this.tell('invested', 'summary', scope, centavos(summary.totalInvested));
    this.tell('returns', 'summary', scope, centavos(summary.totalReturns));
    this.tell('gain', 'summary', scope, centavos(summary.totalGain));
    this.tell('currentlyInvested', 'summary', end, centavos(summary.currentlyInvested));
    this.tell('grossTransfersIn', 'summary', scope, centavos(summary.grossTransfersIn));
    this.tell('grossTransfersOut', 'summary', scope, centavos(summary.grossTransfersOut));
    this.tell('betweenDevelopmentsIn', 'summary', scope, centavos(summary.betweenDevelopmentsIn));
    this.tell('betweenDevelopmentsOut', 'summary', scope, centavos(summary.betweenDevelopmentsOut));
    this.tell('balance', 'summary', end, centavos(summary.closingBalance));
    const stats = await this.ask(`dashboard/stats/?as_of=${to}${scoped}`);
    this.tell('balance', 'stats', end, centavos(stats.totalBalance));
    this.tell('currentlyInvested', 'stats', end, centavos(stats.currentlyInvested));
    const categories = await this.ask(`dashboard/category-breakdown/?${days}`);
    this.tell('expenses', 'categories', scope, centavos(categories.totalExpenses));
    this.tell('invested', 'categories', scope, centavos(categories.totalInvestments));
    const payments = await this.ask(`analytics/payment-analysis/?${days}`);
    this.tell(
      'revenue',
      'methods',
      scope,
      sum(payments.methods, ({ amount }) => amount),
    );
    const spent = await this.ask(`analytics/expense-analysis/?${days}`);
    const suppliers = sum(spent.suppliers, ({ amount }) => amount) + centavos(spent.otherSuppliers.total);
    this.tell('expenses', 'suppliers', scope, suppliers);
    const { allInvestments: placed } = await this.ask(`analytics/profitability-analysis/?${days}`);
    this.tell('invested', 'profitability', scope, centavos(placed.invested));
    this.tell('returns', 'profitability', scope, centavos(placed.returned));
    this.tell('gain', 'profitability', scope, centavos(placed.gain));
    this.tell('currentlyInvested', 'profitability', end, centavos(placed.outstanding));
    this.tell('revenue', 'stats', scope, centavos((await this.ask(`payments/stats/?${days}`)).total));
    const expenses = await this.ask(`expenses/stats/?${days}`);
    this.tell('expenses', 'stats', scope, centavos(expenses.total));
    this.tell(
      'expenses',
      'statsCategories',
      scope,
      sum(expenses.by_category, ({ total }) => total),
    );
    await this.#lists(development, month);
    if (development) await this.#standing(development, month);
    else await this.#compared(month);
  }

  /** The entries that a figure leads to. */
  async #lists(development: Books['developments'][number] | undefined, month: string): Promise<void> {
    const scoped = development ? `&development=${development.id}` : '';
    const days = `from=${month}-01&to=${lastDay(month)}${scoped}`;
    const scope = `${development?.id ?? 'all'} ${month}`;
    const net = async (type: string): Promise<number> =>
      centavos((await this.ask(`transactions/?type=${type}&page=1&limit=1&${days}`)).totals.net);
    this.tell('revenue', 'list', scope, await net('payment'));
    this.tell('expenses', 'list', scope, 0 - (await net('expense')));
    this.tell('invested', 'list', scope, 0 - (await net('investment')));
    this.tell('returns', 'list', scope, await net('investment_return'));
    for (const [type, end, sign] of [
      ['transfer_in', 'In', 1],
      ['transfer_out', 'Out', -1],
    ] as const) {
      const { results: rows } = await this.pages(`transactions/?type=${type}&${days}`);
      const moved = (counts: (row: Wire) => boolean) =>
        sign * sum(rows.filter(counts), ({ signedAmount }) => signedAmount) + 0;
      const between = (row: Wire) => row.relatedAccountInfo.developmentName !== row.developmentName;
      this.tell(
        `grossTransfers${end}`,
        'list',
        scope,
        moved(() => true),
      );
      this.tell(`betweenDevelopments${end}`, 'list', scope, moved(between));
      this.tell(`externalTransfers${end}`, 'list', scope, development ? moved(between) : 0);
    }
  }

  /** Differences of what accounts and books say at the ends of a month and of the month before. */
  async #standing(development: Books['developments'][number], month: string): Promise<void> {
    const to = lastDay(month);
    const at = async (day: string) => ({
      accounts: await this.ask(`accounts/?development=${development.id}&as_of=${day}`),
      lines: (await this.ask(`trial-balance/?development=${development.id}&as_of=${day}`)).lines,
    });
    const [now, before] = [await at(to), await at(dayBefore(`${month}-01`))];
    const scope = `${development.id} ${month}`;
    const moved = (of: string) =>
      sum(now.accounts, (one) => one[of]) - sum(before.accounts, (one) => one[of]);
    this.tell('revenue', 'accounts', scope, moved('totalPaymentsReceived'));
    this.tell('expenses', 'accounts', scope, moved('totalExpenses'));
    this.tell('invested', 'accounts', scope, moved('totalInvested'));
    this.tell('returns', 'accounts', scope, moved('totalReturns'));
    this.tell('gain', 'accounts', scope, moved('totalGain'));
    this.tell('grossTransfersIn', 'accounts', scope, moved('totalTransfersIn'));
    this.tell('grossTransfersOut', 'accounts', scope, moved('totalTransfersOut'));
    const isOf = (code: string) => (line: Wire) => line.code === code || line.code.startsWith(`${code}:`);
    const debits = ({ lines }: typeof now, code: string) =>
      sum(lines.filter(isOf(code)), ({ debit }) => debit) -
      sum(lines.filter(isOf(code)), ({ credit }) => credit);
    const change = (code: string) => debits(now, code) - debits(before, code);
    this.tell('revenue', 'trialBalance', scope, 0 - change('revenue'));
    this.tell('expenses', 'trialBalance', scope, change('expense'));
    this.tell('gain', 'trialBalance', scope, 0 - change('gain') - change('loss'));
    const end = `${development.id} ${to}`;
    const out = sum(now.accounts, ({ currentlyInvested }) => currentlyInvested);
    this.tell('currentlyInvested', 'accounts', end, out);
    this.tell('currentlyInvested', 'trialBalance', end, debits(now, 'investment'));
    for (const { id, balance } of now.accounts) {
      this.tell('balance', 'accounts', `${id} ${to}`, centavos(balance));
      const own = now.lines.filter((line: Wire) => line.accountId === id);
      this.tell('balance', 'trialBalance', `${id} ${to}`, debits({ ...now, lines: own }, 'asset'));
      const one = await this.ask(`accounts/${id}/?as_of=${to}`);
      this.tell('balance', 'account', `${id} ${to}`, centavos(one.balance));
    }
    const page = await this.ask(`dashboard/development-summary/${development.id}/?as_of=${to}`);
    this.tell('balance', 'development', end, centavos(page.totalBalance));
  }

  async #compared(month: string): Promise<void> {
    const days = `from=${month}-01&to=${lastDay(month)}`;
    for (const one of (await this.ask(`analytics/development-comparison/?${days}`)).developments) {
      const [scope, end] = [`${one.id} ${month}`, `${one.id} ${lastDay(month)}`];
      this.tell('revenue', 'comparison', scope, centavos(one.revenue));
      this.tell('expenses', 'comparison', scope, centavos(one.expenses));
      this.tell('netProfit', 'comparison', scope, centavos(one.netProfit));
      this.tell('balance', 'comparison', end, centavos(one.totalBalance));
      this.tell('currentlyInvested', 'comparison', end, centavos(one.currentlyInvested));
    }
  }
}
