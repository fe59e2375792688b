/** Each figure of the program: its name, its one definition, and every place that shows it. `docs/formulas.md` is made of it. */

interface CataloguedFigure {
  readonly title: string;
  readonly definition: string;
  /** Where it is shown, by a short name. */
  readonly places: Readonly<Record<string, string>>;
}

export const catalogue = {
  balance: {
    title: 'Balance',
    definition:
      'What an account holds at the end of a day: every movement up to then, with its sign. Of several accounts, the sum.',
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
    definition:
      'Confirmed payments on their day, less what was undone or given back, on the day of that. Fine and interest included.',
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
    definition: 'Expenses on their day, less what was undone, on the day of that.',
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
      list: '`GET transactions/?type=expense` `totals.net`, turned; list of entries, and its export',
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
    definition: 'What was applied, on its day, less what was undone. Returns do not lessen it.',
    places: {
      summary: '`GET dashboard/financial-summary/` `totalInvested`',
      categories: '`GET dashboard/category-breakdown/` `totalInvestments`',
      cashFlow: '`GET analytics/cash-flow/` `months[].investments`',
      profitability: '`GET analytics/profitability-analysis/` `allInvestments.invested`',
      list: '`GET transactions/?type=investment` `totals.net`, turned',
      accounts: '`GET accounts/` difference of `totalInvested`',
    },
  },
  returns: {
    title: 'Returns',
    definition: 'What came back of investments, principal and gain, on its day, less what was undone.',
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
    definition: 'The part of the returns that was no principal; below zero for a loss.',
    places: {
      summary: '`GET dashboard/financial-summary/` `totalGain`',
      profitability: '`GET analytics/profitability-analysis/` `allInvestments.gain`',
      accounts: '`GET accounts/` difference of `totalGain`',
      trialBalance: '`GET trial-balance/` difference of the lines `gain` and `loss`',
    },
  },
  currentlyInvested: {
    title: 'Currently invested',
    definition: 'Principal that is out at the end of a day: invested less the principal that came back.',
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
      'What an account received from any other account. Of several accounts the sum, so that money between them counts.',
    places: {
      accounts:
        '`GET accounts/` difference of `totalTransfersIn`; account card, development report “Transferências recebidas”',
      summary: '`GET dashboard/financial-summary/` `grossTransfersIn`',
      list: '`GET transactions/?type=transfer_in` sum of `signedAmount`',
    },
  },
  grossTransfersOut: {
    title: 'Gross transfers out',
    definition: 'What an account sent to any other account. Of several accounts the sum.',
    places: {
      accounts:
        '`GET accounts/` difference of `totalTransfersOut`; account card, development report “Transferências enviadas”',
      summary: '`GET dashboard/financial-summary/` `grossTransfersOut`',
      list: '`GET transactions/?type=transfer_out` sum of `signedAmount`, turned',
    },
  },
  betweenDevelopmentsIn: {
    title: 'Transfers between developments, in',
    definition:
      'The part of the gross transfers in that came from another development than the account’s own. Over all developments it is what all of them together received from each other.',
    places: {
      summary: '`GET dashboard/financial-summary/` `betweenDevelopmentsIn` (before: `transfersIn`)',
      list: '`GET transactions/?type=transfer_in`, those whose other account is of another development',
    },
  },
  betweenDevelopmentsOut: {
    title: 'Transfers between developments, out',
    definition: 'The same of what was sent. Over all developments it equals what was received.',
    places: {
      summary: '`GET dashboard/financial-summary/` `betweenDevelopmentsOut` (before: `transfersOut`)',
      list: '`GET transactions/?type=transfer_out`, those whose other account is of another development',
    },
  },
  externalTransfersIn: {
    title: 'External transfers in',
    definition:
      'What came from outside of what is looked at: of one development, from the others; over all developments, nothing.',
    places: {
      cashFlow: '`GET analytics/cash-flow/` `months[].externalTransfersIn` (before: `transfersIn`)',
      list: '`GET transactions/?type=transfer_in`, those from an account outside of the scope',
    },
  },
  externalTransfersOut: {
    title: 'External transfers out',
    definition:
      'What left what is looked at: of one development, to the others; over all developments, nothing.',
    places: {
      cashFlow: '`GET analytics/cash-flow/` `months[].externalTransfersOut` (before: `transfersOut`)',
      list: '`GET transactions/?type=transfer_out`, those to an account outside of the scope',
    },
  },
  supplier: {
    title: 'Spent on a supplier',
    definition: 'The expenses of one supplier, under all spellings of its name.',
    places: {
      page: '`GET suppliers/{name}/` `by_month[].total`; supplier page',
      analysis: '`GET analytics/expense-analysis/` `suppliers[].amount`',
      stats: '`GET expenses/stats/?supplier=` `total`',
      list: '`GET transactions/?supplier=` `totals.net`, turned',
    },
  },
  paid: {
    title: 'Paid by a client',
    definition: 'The revenue that came from one client, since ever.',
    places: {
      account: '`GET clients/{id}/account/` `paid`; client page',
      stats: '`GET payments/stats/?client=` `total`',
      list: '`GET transactions/?client=` `totals.net`',
      statement: 'client statement (PDF) “Pago”',
    },
  },
  refunded: {
    title: 'Given back to a client',
    definition: 'Payments that were right and were given back (`refunded`), on the day of that.',
    places: {
      account: '`GET clients/{id}/account/` `refunded`; client page “Devolvido”',
      stats: '`GET payments/stats/?client=` `by_status[]`',
      statement: 'client statement (PDF) “Devolvido”',
    },
  },
  reversed: {
    title: 'Undone payments of a client',
    definition:
      'Payments that were booked by mistake (`reversed`), on the day on which they were undone; not those that a correction replaced.',
    places: {
      account: '`GET clients/{id}/account/` `reversed`; client page “Estornado”',
      stats: '`GET payments/stats/?client=` `by_status[]`',
      statement: 'client statement (PDF) “Estornado”',
    },
  },
  turnover: {
    title: 'Turnover of a month',
    definition:
      'The debits of the trial balance in a month; its credits are the same. A transfer between developments is in the books of both, hence twice.',
    places: {
      closing: '`GET closing/` `debits`; screen “Fechamento”',
      credits: '`GET closing/` `credits`',
      trialBalance: '`GET trial-balance/` difference of `totalDebit`',
    },
  },
  entryAmounts: {
    title: 'Amount of entries',
    definition: 'What each entry debits, once, also where it is a transfer between developments.',
    places: {
      journal: '`GET audit/journal/` `amount`; Livro Diário on the screen',
      rows: '`GET audit/journal/` sum of `results[].amount`; its export',
    },
  },
} as const satisfies Readonly<Record<string, CataloguedFigure>>;

export type Catalogue = typeof catalogue;
export type FigureName = keyof Catalogue;
export type PlaceOf<Name extends FigureName> = keyof Catalogue[Name]['places'] & string;

/** The page of it, as it stands in the docs. */
export const catalogueText = (): string =>
  Object.values(catalogue as Readonly<Record<string, CataloguedFigure>>)
    .map(
      ({ title, definition, places }) =>
        `### ${title}\n\n${definition}\n\n${Object.values(places)
          .map((place) => `- ${place}`)
          .join('\n')}\n`,
    )
    .join('\n');
