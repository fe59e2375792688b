/** Every answer that tells figures of a month: routes of the API, exports and papers, with what of each is a figure. */
import type { Agent } from './ledger.fixture.ts';
import { csvRows, download, linesOf, paperOf, sheetRows } from './reports.fixture.ts';

export interface MonthScope {
  /** `yyyy-mm`, and its first and last day. */
  readonly month: string;
  readonly from: string;
  readonly to: string;
  readonly developments: readonly string[];
  readonly accounts: readonly string[];
  readonly clients: readonly string[];
  readonly suppliers: readonly string[];
}

/** What tells of now whatever the days: where a record stands, who links to it, and money that is only expected. */
const NOT_FIGURES =
  /^(id|.*Id|.*_id|version|reversed.*|replace.*|reverses|refund|correct.*|updated.*|.*[aA]t|status|stale|entry_?[nN]umber|row|number|created_at|search|next|links?|url|pending.*|overdue.*|committed|budget.*|developmentsByStatus|.*Requests|percentage|share)$/;

/** Numbers and sums by their path; rows of a list by their own place. */
export function figuresIn(answer: unknown, path = ''): Record<string, unknown> {
  if (typeof answer === 'number') return { [path]: answer };
  if (Array.isArray(answer))
    return Object.assign(
      { [`${path}.rows`]: answer.length },
      ...answer.map((one: unknown, index) => figuresIn(one, `${path}[${index}]`)),
    );
  if (answer === null || typeof answer !== 'object') return {};
  return Object.assign(
    {},
    ...Object.entries(answer)
      .filter(([name]) => !NOT_FIGURES.test(name))
      .map(([name, one]) => figuresIn(one, path === '' ? name : `${path}.${name}`)),
  );
}

/** Addresses below /api/ whose answers tell of the month and of nothing later. */
export function addressesOf({
  from,
  to,
  month,
  developments,
  accounts,
  clients,
}: MonthScope): readonly string[] {
  const days = `from=${from}&to=${to}`;
  const scopes = ['', ...developments.map((id) => `&development=${id}`)];
  const each = (path: string) => scopes.map((scope) => `${path}${scope}`);
  return [
    ...each(`dashboard/stats/?as_of=${to}`),
    ...each(`dashboard/financial-summary/?${days}`),
    ...each(`dashboard/monthly-trends/?${days}`),
    ...each(`dashboard/category-breakdown/?${days}`),
    ...each(`dashboard/recent-transactions/?as_of=${to}&limit=100`),
    ...developments.map((id) => `dashboard/development-summary/${id}/?as_of=${to}`),
    ...each(`dashboard/top-developments/?as_of=${to}`),
    ...each(`analytics/cash-flow/?${days}`),
    ...each(`analytics/expense-analysis/?${days}`),
    ...each(`analytics/payment-analysis/?${days}`),
    ...each(`analytics/development-comparison/?${days}`),
    ...each(`analytics/profitability-analysis/?${days}`),
    ...each(`transactions/?page=1&limit=100&${days}`),
    ...['expense', 'payment', 'transfer_in', 'investment', 'investment_return'].map(
      (type) => `transactions/?page=1&limit=100&type=${type}&${days}`,
    ),
    ...each(`expenses/?page=1&limit=100&${days}`),
    ...each(`expenses/stats/?${days}`),
    ...each(`payments/?page=1&limit=100&status=confirmed&${days}`),
    ...each(`payments/stats/?status=confirmed,refunded,reversed&${days}`),
    ...clients.map((id) => `payments/stats/?status=confirmed,refunded,reversed&client=${id}&${days}`),
    ...accounts.flatMap((id) => [
      `accounts/${id}/?as_of=${to}`,
      `accounts/${id}/statement/?${days}&limit=100`,
      `financial-investments/xirr/?account=${id}&as_of=${to}`,
    ]),
    ...each(`accounts/?as_of=${to}`),
    ...developments.map((id) => `accounts/daily-balances/?development=${id}&as_of=${to}`),
    ...each(`trial-balance/?as_of=${to}`),
    `audit/journal/?limit=100&${days}`,
    `audit/ledger/?limit=100&${days}`,
    // The total of a list of entries is that of all days.
    `closing/?year=${month.slice(0, 4)}`,
  ];
}

/** Figures of the month by the place that shows them. */
export async function figuresOfMonth(ana: Agent, scope: MonthScope): Promise<Record<string, unknown>> {
  const { from, to, month } = scope;
  const days = `from=${from}&to=${to}`;
  const all: Record<string, unknown> = {};
  const keep = (place: string, answer: unknown) => Object.assign(all, figuresIn(answer, place));
  for (const address of addressesOf(scope)) {
    const { body, status } = await ana.get(`/api/${address}`);
    if (status !== 200) throw new Error(`${address}: ${status} ${JSON.stringify(body)}`);
    if (address.startsWith('closing/')) {
      const { entries, debits, credits } = body.data.months.find(
        (one: { month: string }) => one.month === month,
      );
      keep(address, { entries, debits, credits });
    } else keep(address, address.startsWith('transactions/') ? { ...body.data, total: null } : body.data);
  }
  for (const name of scope.suppliers) {
    const { body } = await ana.get(`/api/suppliers/${encodeURIComponent(name)}/`).expect(200);
    keep(
      `suppliers/${name}`,
      body.data.by_month.filter((one: { month: string }) => one.month === month),
    );
  }
  for (const list of ['transactions', 'expenses', 'payments']) {
    const status = list === 'payments' ? '&status=confirmed' : '';
    const rows = csvRows(await download(ana, `/api/exports/${list}/?format=csv&${days}${status}`));
    all[`exports/${list}.csv`] = rows.map((row) => [row['Lançamento'], row['Data'], row['Valor']]);
  }
  for (const id of scope.developments) {
    const file = await download(ana, `/api/reports/developments/${id}/?format=xlsx&as_of=${to}`);
    all[`report ${id}`] = await sheetRows(file, 'Contas', 'Conta');
    all[`report paper ${id}`] = await amountsOn(
      ana,
      `/api/reports/developments/${id}/?format=pdf&as_of=${to}`,
    );
  }
  // The paper of a statement has the same lines, and takes longer to be read.
  for (const id of scope.accounts) {
    const file = await download(ana, `/api/reports/accounts/${id}/statement/?format=csv&${days}`);
    all[`statement ${id}`] = csvRows(file).map((row) => [row['Lançamento'], row['Data'], row['Saldo']]);
  }
  for (const id of scope.clients)
    all[`client ${id}`] = await amountsOn(ana, `/api/reports/clients/${id}/statement/?${days}`);
  return all;
}

/** Every amount of a paper, in its order. */
async function amountsOn(ana: Agent, address: string): Promise<readonly string[]> {
  const pages = await paperOf(await download(ana, address));
  return pages
    .flatMap(linesOf)
    .flatMap((line) => line.map(({ str }) => str))
    .filter((text) => /^[-−]?(R\$\s)?[-−]?[\d.]+,\d\d$/.test(text));
}
