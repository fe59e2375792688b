/** Each figure of the program: its name, its one definition, and every place that shows it. `docs/reference/figures.md` is printed from it. */

interface CataloguedFigure {
  readonly title: string;
  readonly definition: string;
  /** Where it is shown, by a short name. */
  readonly places: Readonly<Record<string, string>>;
}

export const catalogue = {
  balance: {
    title: 'Balance',
    definition: 'Sum of all movements of an account up to the end of a day. For several accounts, the total.',
    places: {
      account: '`GET accounts/{id}/` `balance`; account card',
      accounts: '`GET accounts/` `balance`',
      daily: '`GET accounts/daily-balances/`; balance line of the account card',
      statement: '`GET accounts/{id}/statement/` `closingBalance`; account statement (PDF, XLSX, CSV)',
      line: '`GET accounts/{id}/statement/` `results[].balance`',
      trialBalance: '`GET trial-balance/` line `asset`; books',
      stats: '`GET dashboard/stats/` `totalBalance`; dashboard',
      summary: '`GET dashboard/financial-summary/` `closingBalance`',
      cashFlow: '`GET analytics/cash-flow/` `months[].closing`; cash flow',
      comparison: '`GET analytics/development-comparison/` `totalBalance`',
      development: '`GET dashboard/development-summary/{id}/` `totalBalance`; development page',
      report: 'development report (PDF, XLSX) “Saldo”',
    },
  },
  revenue: {
    title: 'Revenue',
    definition: 'Confirmed payments, fine and interest included, minus reversals and refunds.',
    places: {
      summary: '`GET dashboard/financial-summary/` `totalRevenue`',
      trends: '`GET dashboard/monthly-trends/` `months[].revenues`',
      cashFlow: '`GET analytics/cash-flow/` `months[].payments`',
      analysis: '`GET analytics/payment-analysis/` `months[].total`',
      methods: '`GET analytics/payment-analysis/` sum of `methods[]`',
      profitability: '`GET analytics/profitability-analysis/` `months[].revenue`',
      comparison: '`GET analytics/development-comparison/` `revenue`',
      stats: '`GET payments/stats/` `total`',
      list: '`GET transactions/?type=payment` `totals.net`; list of entries, and its export',
      accounts: '`GET accounts/` difference of `totalPaymentsReceived`',
      clients: 'client statements (PDF) “Pago”, of all clients',
      trialBalance: '`GET trial-balance/` difference of the line `revenue`',
    },
  },
  expenses: {
    title: 'Expenses',
    definition: 'Expenses minus reversals.',
    places: {
      summary: '`GET dashboard/financial-summary/` `totalExpenses`',
      trends: '`GET dashboard/monthly-trends/` `months[].expenses`',
      categories: '`GET dashboard/category-breakdown/` `totalExpenses`',
      cashFlow: '`GET analytics/cash-flow/` `months[].expenses`',
      analysis: '`GET analytics/expense-analysis/` `months[].total`',
      suppliers: '`GET analytics/expense-analysis/` suppliers and the others',
      profitability: '`GET analytics/profitability-analysis/` `months[].expenses`',
      comparison: '`GET analytics/development-comparison/` `expenses`',
      stats: '`GET expenses/stats/` `total`',
      statsCategories: '`GET expenses/stats/` sum of `by_category[]`',
      list: '`GET transactions/?type=expense` `totals.net`, negated; list of entries, and its export',
      accounts: '`GET accounts/` difference of `totalExpenses`',
      trialBalance: '`GET trial-balance/` difference of the lines `expense:*`',
    },
  },
  netProfit: {
    title: 'Net profit',
    definition: 'Revenue − expenses.',
    places: {
      summary: '`GET dashboard/financial-summary/` `netProfit`',
      trends: '`GET dashboard/monthly-trends/` `months[].profits`',
      profitability: '`GET analytics/profitability-analysis/` `months[].netProfit`',
      comparison: '`GET analytics/development-comparison/` `netProfit`',
    },
  },
  invested: {
    title: 'Invested',
    definition: 'Investments minus reversals. Returns do not reduce it.',
    places: {
      summary: '`GET dashboard/financial-summary/` `totalInvested`',
      categories: '`GET dashboard/category-breakdown/` `totalInvestments`',
      cashFlow: '`GET analytics/cash-flow/` `months[].investments`',
      profitability: '`GET analytics/profitability-analysis/` `allInvestments.invested`',
      list: '`GET transactions/?type=investment` `totals.net`, negated',
      accounts: '`GET accounts/` difference of `totalInvested`',
    },
  },
  returns: {
    title: 'Returns',
    definition: 'Principal and gain that came back from investments, minus reversals.',
    places: {
      summary: '`GET dashboard/financial-summary/` `totalReturns`',
      cashFlow: '`GET analytics/cash-flow/` `months[].returns`',
      profitability: '`GET analytics/profitability-analysis/` `allInvestments.returned`',
      list: '`GET transactions/?type=investment_return` `totals.net`',
      accounts: '`GET accounts/` difference of `totalReturns`',
    },
  },
  gain: {
    title: 'Gain',
    definition: 'Returns minus their principal; negative for a loss.',
    places: {
      summary: '`GET dashboard/financial-summary/` `totalGain`',
      profitability: '`GET analytics/profitability-analysis/` `allInvestments.gain`',
      accounts: '`GET accounts/` difference of `totalGain`',
      trialBalance: '`GET trial-balance/` difference of the lines `gain` and `loss`',
    },
  },
  currentlyInvested: {
    title: 'Currently invested',
    definition: 'Outstanding principal at the end of a day.',
    places: {
      summary: '`GET dashboard/financial-summary/` `currentlyInvested`',
      stats: '`GET dashboard/stats/` `currentlyInvested`',
      profitability: '`GET analytics/profitability-analysis/` `allInvestments.outstanding`',
      comparison: '`GET analytics/development-comparison/` `currentlyInvested`',
      accounts: '`GET accounts/` `currentlyInvested`',
      trialBalance: '`GET trial-balance/` line `investment`',
    },
  },
  grossTransfersIn: {
    title: 'Gross transfers in',
    definition:
      'Received from any other account. For several accounts, the total, transfers between them included.',
    places: {
      accounts:
        '`GET accounts/` difference of `totalTransfersIn`; account card, development report “Transferências recebidas”',
      summary: '`GET dashboard/financial-summary/` `grossTransfersIn`',
      list: '`GET transactions/?type=transfer_in` sum of `signedAmount`',
    },
  },
  grossTransfersOut: {
    title: 'Gross transfers out',
    definition: 'Sent to any other account. For several accounts, the total.',
    places: {
      accounts:
        '`GET accounts/` difference of `totalTransfersOut`; account card, development report “Transferências enviadas”',
      summary: '`GET dashboard/financial-summary/` `grossTransfersOut`',
      list: '`GET transactions/?type=transfer_out` sum of `signedAmount`, negated',
    },
  },
  betweenDevelopmentsIn: {
    title: 'Transfers between developments, in',
    definition:
      'Received from accounts of other developments. Over all developments, everything they received from each other.',
    places: {
      summary: '`GET dashboard/financial-summary/` `betweenDevelopmentsIn`',
      list: '`GET transactions/?type=transfer_in`, where the other account belongs to another development',
    },
  },
  betweenDevelopmentsOut: {
    title: 'Transfers between developments, out',
    definition: 'Sent to accounts of other developments. Over all developments, equal to what was received.',
    places: {
      summary: '`GET dashboard/financial-summary/` `betweenDevelopmentsOut`',
      list: '`GET transactions/?type=transfer_out`, where the other account belongs to another development',
    },
  },
  externalTransfersIn: {
    title: 'External transfers in',
    definition:
      'Received from outside the scope: for one development, from the others; over all developments, zero.',
    places: {
      cashFlow: '`GET analytics/cash-flow/` `months[].externalTransfersIn`',
      list: '`GET transactions/?type=transfer_in`, from an account outside the scope',
    },
  },
  externalTransfersOut: {
    title: 'External transfers out',
    definition: 'Sent outside the scope: for one development, to the others; over all developments, zero.',
    places: {
      cashFlow: '`GET analytics/cash-flow/` `months[].externalTransfersOut`',
      list: '`GET transactions/?type=transfer_out`, to an account outside the scope',
    },
  },
  supplier: {
    title: 'Spent on a supplier',
    definition: 'Expenses of one supplier, under all spellings of its name.',
    places: {
      page: '`GET suppliers/{name}/` `by_month[].total`; supplier page',
      analysis: '`GET analytics/expense-analysis/` `suppliers[].amount`',
      stats: '`GET expenses/stats/?supplier=` `total`',
      list: '`GET transactions/?supplier=` `totals.net`, negated',
    },
  },
  paid: {
    title: 'Paid by a client',
    definition: 'Revenue from one client, since the first entry.',
    places: {
      account: '`GET clients/{id}/account/` `paid`; client page',
      stats: '`GET payments/stats/?client=` `total`',
      list: '`GET transactions/?client=` `totals.net`',
      statement: 'client statement (PDF) “Pago”',
    },
  },
  refunded: {
    title: 'Refunded to a client',
    definition: 'Payments returned to the client (status `refunded`).',
    places: {
      account: '`GET clients/{id}/account/` `refunded`; client page “Devolvido”',
      stats: '`GET payments/stats/?client=` `by_status[]`',
      statement: 'client statement (PDF) “Devolvido”',
    },
  },
  reversed: {
    title: 'Undone payments of a client',
    definition: 'Payments booked by mistake (status `reversed`), except those replaced by a correction.',
    places: {
      account: '`GET clients/{id}/account/` `reversed`; client page “Estornado”',
      stats: '`GET payments/stats/?client=` `by_status[]`',
      statement: 'client statement (PDF) “Estornado”',
    },
  },
  turnover: {
    title: 'Turnover of a month',
    definition:
      'Debits of the trial balance in a month, equal to its credits. A transfer between developments counts twice, once in the books of each.',
    places: {
      closing: '`GET closing/` `debits`; screen “Fechamento”',
      credits: '`GET closing/` `credits`',
      trialBalance: '`GET trial-balance/` difference of `totalDebit`',
    },
  },
  entryAmounts: {
    title: 'Amount of entries',
    definition: 'Debits of each entry, counted once, transfers between developments included.',
    places: {
      journal: '`GET audit/journal/` `amount`; Livro Diário on the screen',
      rows: '`GET audit/journal/` sum of `results[].amount`; its export',
    },
  },
} as const satisfies Readonly<Record<string, CataloguedFigure>>;

export type Catalogue = typeof catalogue;
export type FigureName = keyof Catalogue;
export type PlaceOf<Name extends FigureName> = keyof Catalogue[Name]['places'] & string;

/** The whole page docs/reference/figures.md as text. */
export function figuresDocument(): string {
  const rows = Object.values(catalogue as Readonly<Record<string, CataloguedFigure>>).map(
    ({ title, definition, places }) => [
      title,
      definition,
      Object.values(places).join('; ').replaceAll('`GET ', '`'),
    ],
  );
  const table = [['Figure', 'Definition', 'Shown by'], ['---', '---', '---'], ...rows].map(
    (cells) => `|${cells.join('|')}|`,
  );
  return `# Figures

Every figure has one definition and is the same wherever it is shown. [Formulas](formulas.md) has what is computed from them. \`npm run docs\`
prints this page from \`test/api/figures/catalogue.ts\`. A test compares all places in random books.

Routes are \`GET\` under \`/api/\`. A reversal or refund reduces a figure on its own day. “Difference” is the value at the end of the period minus
that before it. “Negated” is the value with the opposite sign.

${table.join('\n')}
`;
}
