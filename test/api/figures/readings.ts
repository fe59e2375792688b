/** Asks every place of the catalogue for the figures of the same scope: money in centavos, by figure, place and scope. */
import { download, linesOf, paperOf, sheetRows } from '../reports.fixture.ts';
import { centavos, dayBefore, DAYS, lastDay, type Reading, sum, type Wire } from './figure-reader.ts';
import { MonthReadings } from './month-readings.ts';

export class Readings extends MonthReadings {
  /** Every figure of every scope. Papers take long: they are read where they are asked for. */
  async read({ papers }: { readonly papers: boolean }): Promise<readonly Reading[]> {
    await this.#days();
    for (const development of [undefined, ...this.books.developments]) await this.months(development);
    await this.#turnover();
    await this.#suppliers();
    for (const client of this.books.clients) await this.#client(client, papers);
    if (papers) await this.#papers();
    return this.all;
  }

  /** What each account holds at the end of every day. */
  async #days(): Promise<void> {
    const to = lastDay(this.books.months.at(-1)!);
    for (const { id, accounts } of this.books.developments) {
      for (const { accountId, from, balances } of await this.ask(
        `accounts/daily-balances/?development=${id}&as_of=${to}&days=${DAYS}`,
      ))
        for (const [index, balance] of balances.entries()) {
          const day = new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10);
          this.tell('balance', 'daily', `${accountId} ${day}`, centavos(balance));
        }
      for (const account of accounts) await this.#statement(account, to);
    }
  }

  async #statement(account: string, to: string): Promise<void> {
    const from = new Date(Date.parse(to) - (DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
    const first = await this.pages(`accounts/${account}/statement/?from=${from}&to=${to}`);
    this.tell('balance', 'statement', `${account} ${to}`, centavos(first.closingBalance));
    const last = new Map<string, number>();
    for (const { date, balance } of first.results) last.set(date, balance);
    let held = first.openingBalance as number;
    for (let day = from; day <= to; day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)) {
      held = last.get(day) ?? held;
      this.tell('balance', 'line', `${account} ${day}`, centavos(held));
    }
  }

  async #turnover(): Promise<void> {
    for (const year of new Set(this.books.months.map((month) => month.slice(0, 4))))
      for (const { month, debits, credits } of (await this.ask(`closing/?year=${year}`)).months) {
        if (!this.books.months.includes(month)) continue;
        this.tell('turnover', 'closing', month, centavos(debits));
        this.tell('turnover', 'credits', month, centavos(credits));
        const [to, before] = [lastDay(month), dayBefore(`${month}-01`)];
        const total = async (day: string) =>
          centavos((await this.ask(`trial-balance/?as_of=${day}`)).totalDebit);
        this.tell('turnover', 'trialBalance', month, (await total(to)) - (await total(before)));
        const rows = await this.pages(`audit/journal/?from=${month}-01&to=${to}`);
        this.tell(
          'entryAmounts',
          'rows',
          month,
          sum(rows.results, ({ amount }) => amount),
        );
        this.tell('entryAmounts', 'journal', month, centavos(rows.amount));
      }
  }

  async #suppliers(): Promise<void> {
    for (const supplier of this.books.suppliers) {
      const named = `supplier=${encodeURIComponent(supplier)}`;
      const page = await this.ask(`suppliers/${encodeURIComponent(supplier)}/`);
      for (const month of this.books.months) {
        const days = `from=${month}-01&to=${lastDay(month)}`;
        const scope = `${supplier} ${month}`;
        const own = page.by_month.find((one: Wire) => one.month === month);
        this.tell('supplier', 'page', scope, centavos(own?.total ?? 0));
        const { total } = await this.ask(`expenses/stats/?${named}&${days}`);
        this.tell('supplier', 'stats', scope, centavos(total));
        const { totals } = await this.ask(`transactions/?${named}&page=1&limit=1&${days}`);
        this.tell('supplier', 'list', scope, 0 - centavos(totals.net) + 0);
        const { suppliers } = await this.ask(`analytics/expense-analysis/?${days}`);
        const among = suppliers.find(
          (one: Wire) => one.supplier && folded(one.supplier) === folded(supplier),
        );
        // The ten largest are named there.
        if (among) this.tell('supplier', 'analysis', scope, centavos(among.amount));
      }
    }
  }

  async #client(client: string, papers: boolean): Promise<void> {
    const account = await this.ask(`clients/${client}/account/`);
    const stats = await this.ask(`payments/stats/?client=${client}`);
    this.tell('paid', 'account', client, centavos(account.paid.total));
    this.tell('paid', 'stats', client, centavos(stats.total));
    const list = await this.ask(`transactions/?client=${client}&page=1&limit=1`);
    this.tell('paid', 'list', client, centavos(list.totals.net));
    for (const status of ['refunded', 'reversed'] as const) {
      this.tell(status, 'account', client, centavos(account[status].total));
      const own = stats.by_status.find((one: Wire) => one.status === status);
      this.tell(status, 'stats', client, centavos(own?.total ?? 0));
    }
    if (!papers) return;
    const paper = await this.#clientPaper(client, '');
    this.tell('paid', 'statement', client, paper.paid);
    this.tell('refunded', 'statement', client, paper.refunded);
    this.tell('reversed', 'statement', client, paper.reversed);
  }

  async #papers(): Promise<void> {
    for (const month of this.books.months) {
      let paid = 0;
      for (const client of this.books.clients)
        paid += (await this.#clientPaper(client, `?from=${month}-01&to=${lastDay(month)}`)).paid;
      this.tell('revenue', 'clients', `all ${month}`, paid);
    }
    const day = lastDay(this.books.months.at(-1)!);
    for (const { id, accounts } of this.books.developments) {
      const file = await download(this.agent, `/api/reports/developments/${id}/?format=xlsx&as_of=${day}`);
      const rows = await sheetRows(file, 'Contas', 'Conta');
      const own = await this.ask(`accounts/?development=${id}`);
      for (const account of accounts) {
        const { name } = own.find((one: Wire) => one.id === account);
        const row = rows.find(({ Conta }) => Conta === name)!;
        this.tell('balance', 'report', `${account} ${day}`, centavos(row['Saldo'] as number));
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
