/** Asks every place of the catalogue for the figures of the same scope: money in centavos, by figure, place and scope. */
import type { Agent } from '../ledger.fixture.ts';
import { download, linesOf, paperOf, sheetRows } from '../reports.fixture.ts';
import type { FigureName, PlaceOf } from './catalogue.ts';

// Answers are held against their documented shapes by the agent itself.
// oxlint-disable-next-line typescript/no-explicit-any
type Wire = any;

export interface Books {
  readonly developments: readonly {
    readonly id: string;
    readonly name: string;
    readonly accounts: readonly string[];
  }[];
  readonly clients: readonly string[];
  readonly suppliers: readonly string[];
  /** `yyyy-mm`, one after the other. */
  readonly months: readonly string[];
}

export interface Reading {
  readonly figure: FigureName;
  readonly place: string;
  readonly scope: string;
  readonly amount: number;
}

/** As many as one answer tells. */
const DAYS = 366;
const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const centavos = (reais: number): number => Math.round(reais * 100) + 0;
const sum = (rows: readonly Wire[], of: (row: Wire) => number): number =>
  rows.reduce((total: number, row: Wire) => total + centavos(of(row)), 0);

export class Readings {
  readonly all: Reading[] = [];

  constructor(
    private readonly agent: Agent,
    private readonly books: Books,
  ) {}

  #tell<Name extends FigureName>(figure: Name, place: PlaceOf<Name>, scope: string, amount: number): void {
    this.all.push({ figure, place, scope, amount });
  }

  async #ask(address: string): Promise<Wire> {
    const { body, status } = await this.agent.get(`/api/${address}`);
    if (status !== 200) throw new Error(`${address}: ${status} ${JSON.stringify(body)}`);
    return body.data;
  }

  /** Every figure of every scope. Papers take long: they are read where they are asked for. */
  async read({ papers }: { readonly papers: boolean }): Promise<readonly Reading[]> {
    await this.#days();
    for (const development of [undefined, ...this.books.developments]) await this.#months(development);
    await this.#turnover();
    await this.#suppliers();
    for (const client of this.books.clients) await this.#client(client, papers);
    if (papers) await this.#papers();
    return this.all;
  }

  get #range(): string {
    return `from=${this.books.months[0]}-01&to=${lastDay(this.books.months.at(-1)!)}`;
  }

  /** What each account holds at the end of every day. */
  async #days(): Promise<void> {
    const to = lastDay(this.books.months.at(-1)!);
    for (const { id, accounts } of this.books.developments) {
      for (const { accountId, from, balances } of await this.#ask(
        `accounts/daily-balances/?development=${id}&as_of=${to}&days=${DAYS}`,
      ))
        for (const [index, balance] of balances.entries()) {
          const day = new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10);
          this.#tell('balance', 'daily', `${accountId} ${day}`, centavos(balance));
        }
      for (const account of accounts) await this.#statement(account, to);
    }
  }

  async #statement(account: string, to: string): Promise<void> {
    const from = new Date(Date.parse(to) - (DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
    const address = `accounts/${account}/statement/?from=${from}&to=${to}&limit=100`;
    const first = await this.#ask(`${address}&page=1`);
    const rows = [...first.results];
    for (let { next } = first; next !== null; ) {
      const page = await this.#ask(`${address}&cursor=${next}`);
      rows.push(...page.results);
      ({ next } = page);
    }
    this.#tell('balance', 'statement', `${account} ${to}`, centavos(first.closingBalance));
    const last = new Map<string, number>();
    for (const { date, balance } of rows) last.set(date, balance);
    let held = first.openingBalance as number;
    for (let day = from; day <= to; day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)) {
      held = last.get(day) ?? held;
      this.#tell('balance', 'line', `${account} ${day}`, centavos(held));
    }
  }

  /** What happened in each month, and how it stood at its end. */
  async #months(development: Books['developments'][number] | undefined): Promise<void> {
    const scoped = development ? `&development=${development.id}` : '';
    const whole = `${this.#range}${scoped}`;
    const name = development?.id ?? 'all';
    const trends = await this.#ask(`dashboard/monthly-trends/?${whole}`);
    for (const { month, revenues, expenses, profits } of trends.months) {
      this.#tell('revenue', 'trends', `${name} ${month}`, centavos(revenues));
      this.#tell('expenses', 'trends', `${name} ${month}`, centavos(expenses));
      this.#tell('netProfit', 'trends', `${name} ${month}`, centavos(profits));
    }
    for (const one of (await this.#ask(`analytics/cash-flow/?${whole}`)).months) {
      const scope = `${name} ${one.month}`;
      this.#tell('revenue', 'cashFlow', scope, centavos(one.payments));
      this.#tell('expenses', 'cashFlow', scope, centavos(one.expenses));
      this.#tell('invested', 'cashFlow', scope, centavos(one.investments));
      this.#tell('returns', 'cashFlow', scope, centavos(one.returns));
      this.#tell('externalTransfersIn', 'cashFlow', scope, centavos(one.externalTransfersIn));
      this.#tell('externalTransfersOut', 'cashFlow', scope, centavos(one.externalTransfersOut));
      this.#tell('balance', 'cashFlow', `${name} ${lastDay(one.month)}`, centavos(one.closing));
    }
    for (const { month, total } of (await this.#ask(`analytics/payment-analysis/?${whole}`)).months)
      this.#tell('revenue', 'analysis', `${name} ${month}`, centavos(total));
    for (const { month, total } of (await this.#ask(`analytics/expense-analysis/?${whole}`)).months)
      this.#tell('expenses', 'analysis', `${name} ${month}`, centavos(total));
    for (const one of (await this.#ask(`analytics/profitability-analysis/?${whole}`)).months) {
      this.#tell('revenue', 'profitability', `${name} ${one.month}`, centavos(one.revenue));
      this.#tell('expenses', 'profitability', `${name} ${one.month}`, centavos(one.expenses));
      this.#tell('netProfit', 'profitability', `${name} ${one.month}`, centavos(one.netProfit));
    }
    for (const month of this.books.months) await this.#month(development, month);
  }

  async #month(development: Books['developments'][number] | undefined, month: string): Promise<void> {
    const scoped = development ? `&development=${development.id}` : '';
    const to = lastDay(month);
    const days = `from=${month}-01&to=${to}${scoped}`;
    const name = development?.id ?? 'all';
    const [scope, end] = [`${name} ${month}`, `${name} ${to}`];
    const summary = await this.#ask(`dashboard/financial-summary/?${days}`);
    this.#tell('revenue', 'summary', scope, centavos(summary.totalRevenue));
    this.#tell('expenses', 'summary', scope, centavos(summary.totalExpenses));
    this.#tell('netProfit', 'summary', scope, centavos(summary.netProfit));
    this.#tell('invested', 'summary', scope, centavos(summary.totalInvested));
    this.#tell('returns', 'summary', scope, centavos(summary.totalReturns));
    this.#tell('gain', 'summary', scope, centavos(summary.totalGain));
    this.#tell('currentlyInvested', 'summary', end, centavos(summary.currentlyInvested));
    this.#tell('grossTransfersIn', 'summary', scope, centavos(summary.grossTransfersIn));
    this.#tell('grossTransfersOut', 'summary', scope, centavos(summary.grossTransfersOut));
    this.#tell('betweenDevelopmentsIn', 'summary', scope, centavos(summary.betweenDevelopmentsIn));
    this.#tell('betweenDevelopmentsOut', 'summary', scope, centavos(summary.betweenDevelopmentsOut));
    this.#tell('balance', 'summary', end, centavos(summary.closingBalance));
    const stats = await this.#ask(`dashboard/stats/?as_of=${to}${scoped}`);
    this.#tell('balance', 'stats', end, centavos(stats.totalBalance));
    this.#tell('currentlyInvested', 'stats', end, centavos(stats.currentlyInvested));
    const categories = await this.#ask(`dashboard/category-breakdown/?${days}`);
    this.#tell('expenses', 'categories', scope, centavos(categories.totalExpenses));
    this.#tell('invested', 'categories', scope, centavos(categories.totalInvestments));
    const payments = await this.#ask(`analytics/payment-analysis/?${days}`);
    this.#tell('revenue', 'methods', scope, sum(payments.methods, ({ amount }) => amount));
    const spent = await this.#ask(`analytics/expense-analysis/?${days}`);
    const suppliers = sum(spent.suppliers, ({ amount }) => amount) + centavos(spent.otherSuppliers.total);
    this.#tell('expenses', 'suppliers', scope, suppliers);
    const { allInvestments: placed } = await this.#ask(`analytics/profitability-analysis/?${days}`);
    this.#tell('invested', 'profitability', scope, centavos(placed.invested));
    this.#tell('returns', 'profitability', scope, centavos(placed.returned));
    this.#tell('gain', 'profitability', scope, centavos(placed.gain));
    this.#tell('currentlyInvested', 'profitability', end, centavos(placed.outstanding));
    this.#tell('revenue', 'stats', scope, centavos((await this.#ask(`payments/stats/?${days}`)).total));
    const expenses = await this.#ask(`expenses/stats/?${days}`);
    this.#tell('expenses', 'stats', scope, centavos(expenses.total));
    this.#tell('expenses', 'statsCategories', scope, sum(expenses.by_category, ({ total }) => total));
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
      centavos((await this.#ask(`transactions/?type=${type}&page=1&limit=1&${days}`)).totals.net);
    this.#tell('revenue', 'list', scope, await net('payment'));
    this.#tell('expenses', 'list', scope, 0 - (await net('expense')));
    this.#tell('invested', 'list', scope, 0 - (await net('investment')));
    this.#tell('returns', 'list', scope, await net('investment_return'));
    for (const [type, end, sign] of [
      ['transfer_in', 'In', 1],
      ['transfer_out', 'Out', -1],
    ] as const) {
      const rows: Wire[] = [];
      for (let cursor = 'page=1'; cursor !== ''; ) {
        const page = await this.#ask(`transactions/?type=${type}&${cursor}&limit=100&${days}`);
        rows.push(...page.results);
        cursor = page.next === null ? '' : `cursor=${page.next}`;
      }
      const moved = (counts: (row: Wire) => boolean) =>
        sign * sum(rows.filter(counts), ({ signedAmount }) => signedAmount) + 0;
      const between = (row: Wire) => row.relatedAccountInfo.developmentName !== row.developmentName;
      this.#tell(`grossTransfers${end}`, 'list', scope, moved(() => true));
      this.#tell(`betweenDevelopments${end}`, 'list', scope, moved(between));
      this.#tell(`externalTransfers${end}`, 'list', scope, development ? moved(between) : 0);
    }
  }

  /** Differences of what accounts and books say at the ends of a month and of the month before. */
  async #standing(development: Books['developments'][number], month: string): Promise<void> {
    const to = lastDay(month);
    const at = async (day: string) => ({
      accounts: await this.#ask(`accounts/?development=${development.id}&as_of=${day}`),
      lines: (await this.#ask(`trial-balance/?development=${development.id}&as_of=${day}`)).lines,
    });
    const [now, before] = [await at(to), await at(dayBefore(`${month}-01`))];
    const scope = `${development.id} ${month}`;
    const moved = (of: string) => sum(now.accounts, (one) => one[of]) - sum(before.accounts, (one) => one[of]);
    this.#tell('revenue', 'accounts', scope, moved('totalPaymentsReceived'));
    this.#tell('expenses', 'accounts', scope, moved('totalExpenses'));
    this.#tell('invested', 'accounts', scope, moved('totalInvested'));
    this.#tell('returns', 'accounts', scope, moved('totalReturns'));
    this.#tell('gain', 'accounts', scope, moved('totalGain'));
    this.#tell('grossTransfersIn', 'accounts', scope, moved('totalTransfersIn'));
    this.#tell('grossTransfersOut', 'accounts', scope, moved('totalTransfersOut'));
    const isOf = (code: string) => (line: Wire) => line.code === code || line.code.startsWith(`${code}:`);
    const debits = ({ lines }: typeof now, code: string) =>
      sum(lines.filter(isOf(code)), ({ debit }) => debit) - sum(lines.filter(isOf(code)), ({ credit }) => credit);
    const change = (code: string) => debits(now, code) - debits(before, code);
    this.#tell('revenue', 'trialBalance', scope, 0 - change('revenue'));
    this.#tell('expenses', 'trialBalance', scope, change('expense'));
    this.#tell('gain', 'trialBalance', scope, 0 - change('gain') - change('loss'));
    const end = `${development.id} ${to}`;
    const out = sum(now.accounts, ({ currentlyInvested }) => currentlyInvested);
    this.#tell('currentlyInvested', 'accounts', end, out);
    this.#tell('currentlyInvested', 'trialBalance', end, debits(now, 'investment'));
    for (const { id, balance } of now.accounts) {
      this.#tell('balance', 'accounts', `${id} ${to}`, centavos(balance));
      const own = now.lines.filter((line: Wire) => line.accountId === id);
      this.#tell('balance', 'trialBalance', `${id} ${to}`, debits({ ...now, lines: own }, 'asset'));
      const one = await this.#ask(`accounts/${id}/?as_of=${to}`);
      this.#tell('balance', 'account', `${id} ${to}`, centavos(one.balance));
    }
    const page = await this.#ask(`dashboard/development-summary/${development.id}/?as_of=${to}`);
    this.#tell('balance', 'development', end, centavos(page.totalBalance));
  }

  async #compared(month: string): Promise<void> {
    const days = `from=${month}-01&to=${lastDay(month)}`;
    for (const one of (await this.#ask(`analytics/development-comparison/?${days}`)).developments) {
      const [scope, end] = [`${one.id} ${month}`, `${one.id} ${lastDay(month)}`];
      this.#tell('revenue', 'comparison', scope, centavos(one.revenue));
      this.#tell('expenses', 'comparison', scope, centavos(one.expenses));
      this.#tell('netProfit', 'comparison', scope, centavos(one.netProfit));
      this.#tell('balance', 'comparison', end, centavos(one.totalBalance));
      this.#tell('currentlyInvested', 'comparison', end, centavos(one.currentlyInvested));
    }
  }

  async #turnover(): Promise<void> {
    for (const year of new Set(this.books.months.map((month) => month.slice(0, 4))))
      for (const { month, debits, credits } of (await this.#ask(`closing/?year=${year}`)).months) {
        if (!this.books.months.includes(month)) continue;
        this.#tell('turnover', 'closing', month, centavos(debits));
        this.#tell('turnover', 'credits', month, centavos(credits));
        const [to, before] = [lastDay(month), dayBefore(`${month}-01`)];
        const total = async (day: string) => centavos((await this.#ask(`trial-balance/?as_of=${day}`)).totalDebit);
        this.#tell('turnover', 'trialBalance', month, (await total(to)) - (await total(before)));
        const journal = await this.#ask(`audit/journal/?page=1&limit=1&from=${month}-01&to=${to}`);
        this.#tell('turnover', 'journal', month, centavos(journal.amount));
      }
  }

  async #suppliers(): Promise<void> {
    for (const supplier of this.books.suppliers) {
      const named = `supplier=${encodeURIComponent(supplier)}`;
      const page = await this.#ask(`suppliers/${encodeURIComponent(supplier)}/`);
      for (const month of this.books.months) {
        const days = `from=${month}-01&to=${lastDay(month)}`;
        const scope = `${supplier} ${month}`;
        const own = page.by_month.find((one: Wire) => one.month === month);
        this.#tell('supplier', 'page', scope, centavos(own?.total ?? 0));
        const { total } = await this.#ask(`expenses/stats/?${named}&${days}`);
        this.#tell('supplier', 'stats', scope, centavos(total));
        const { totals } = await this.#ask(`transactions/?${named}&page=1&limit=1&${days}`);
        this.#tell('supplier', 'list', scope, 0 - centavos(totals.net) + 0);
        const { suppliers } = await this.#ask(`analytics/expense-analysis/?${days}`);
        const among = suppliers.find((one: Wire) => one.supplier && folded(one.supplier) === folded(supplier));
        // The ten largest are named there.
        if (among) this.#tell('supplier', 'analysis', scope, centavos(among.amount));
      }
    }
  }

  async #client(client: string, papers: boolean): Promise<void> {
    const account = await this.#ask(`clients/${client}/account/`);
    const stats = await this.#ask(`payments/stats/?client=${client}`);
    this.#tell('paid', 'account', client, centavos(account.paid.total));
    this.#tell('paid', 'stats', client, centavos(stats.total));
    const list = await this.#ask(`transactions/?client=${client}&page=1&limit=1`);
    this.#tell('paid', 'list', client, centavos(list.totals.net));
    for (const status of ['refunded', 'reversed'] as const) {
      this.#tell(status, 'account', client, centavos(account[status].total));
      const own = stats.by_status.find((one: Wire) => one.status === status);
      this.#tell(status, 'stats', client, centavos(own?.total ?? 0));
    }
    if (!papers) return;
    const paper = await this.#clientPaper(client, '');
    this.#tell('paid', 'statement', client, paper.paid);
    this.#tell('refunded', 'statement', client, paper.refunded);
    this.#tell('reversed', 'statement', client, paper.reversed);
  }

  async #papers(): Promise<void> {
    for (const month of this.books.months) {
      let paid = 0;
      for (const client of this.books.clients)
        paid += (await this.#clientPaper(client, `?from=${month}-01&to=${lastDay(month)}`)).paid;
      this.#tell('revenue', 'clients', `all ${month}`, paid);
    }
    const day = lastDay(this.books.months.at(-1)!);
    for (const { id, accounts } of this.books.developments) {
      const file = await download(this.agent, `/api/reports/developments/${id}/?format=xlsx&as_of=${day}`);
      const rows = await sheetRows(file, 'Contas', 'Conta');
      const own = await this.#ask(`accounts/?development=${id}`);
      for (const account of accounts) {
        const { name } = own.find((one: Wire) => one.id === account);
        const row = rows.find(({ Conta }) => Conta === name)!;
        this.#tell('balance', 'report', `${account} ${day}`, centavos(row['Saldo'] as number));
      }
    }
  }

  /** The sums at the head of a client's statement, in their order. */
  async #clientPaper(client: string, query: string) {
    const file = await download(this.agent, `/api/reports/clients/${client}/statement/${query}`);
    const pieces = (await paperOf(file)).flatMap(linesOf).map((line) => line.map(({ str }) => str));
    const labels = pieces.findIndex((line) => line[0] === 'Pago');
    const [paid, , , refunded, reversed] = pieces
      .slice(labels + 1)
      .find((line) => line.length === pieces[labels]!.length)!
      .map((text) => Number(text.replace(/[^\d,-]/g, '').replace(',', '')));
    return { paid: paid!, refunded: refunded!, reversed: reversed! };
  }
}

const folded = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
