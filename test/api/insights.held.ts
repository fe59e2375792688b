/**
 * Every route of the dashboard and the analyses with what its answer must be, whole: a field that nobody computed apart from the
 * program fails the test, and so does a route that is not here.
 */
import * as analytics from './insights.analytics.ts';
import { type Asked, type Books, queryOf, standsOn, wholeRange } from './insights.books.ts';
import * as dashboard from './insights.dashboard.ts';
import * as outlook from './insights.outlook.ts';

export interface Held {
  readonly path: string;
  /** What it takes: a range of days, a day on which it stands, that and how many rows, or one development by its id. */
  readonly takes: 'range' | 'day' | 'list' | 'development';
  readonly expected: (books: Books, asked: Asked) => object;
}

export const held: readonly Held[] = [
  { path: 'dashboard/stats', takes: 'day', expected: dashboard.stats },
  { path: 'dashboard/financial-summary', takes: 'range', expected: dashboard.financialSummary },
  { path: 'dashboard/recent-transactions', takes: 'list', expected: dashboard.recentTransactions },
  { path: 'dashboard/top-developments', takes: 'list', expected: dashboard.topDevelopments },
  { path: 'dashboard/monthly-trends', takes: 'range', expected: dashboard.monthlyTrends },
  { path: 'dashboard/category-breakdown', takes: 'range', expected: dashboard.categoryBreakdown },
  { path: 'dashboard/development-summary', takes: 'development', expected: dashboard.developmentSummary },
  { path: 'dashboard/performance', takes: 'development', expected: dashboard.performance },
  { path: 'dashboard/alerts', takes: 'list', expected: outlook.alerts },
  { path: 'analytics/cash-flow', takes: 'range', expected: analytics.cashFlow },
  { path: 'analytics/expense-analysis', takes: 'range', expected: analytics.expenseAnalysis },
  { path: 'analytics/payment-analysis', takes: 'range', expected: analytics.paymentAnalysis },
  { path: 'analytics/development-comparison', takes: 'range', expected: analytics.developmentComparison },
  { path: 'analytics/profitability-analysis', takes: 'range', expected: analytics.profitabilityAnalysis },
  { path: 'analytics/forecast', takes: 'day', expected: outlook.forecast },
];

/** The question as this route takes it: a day instead of a range where it knows no ranges. */
const taken = ({ takes }: Held, asked: Asked): Asked => {
  if (takes === 'range') return asked;
  const { development, limit } = asked;
  const asOf = asked.asOf ?? (asked.to === undefined ? undefined : wholeRange(asked).to);
  return { development, asOf, ...(takes === 'list' && { limit }) };
};

export async function hold(route: Held, books: Books, asked: Asked): Promise<void> {
  const question = taken(route, asked);
  if (route.takes !== 'development') {
    const answer = await books.ask<object>(`${route.path}/?${queryOf(question)}`);
    expect(answer).toEqual(route.expected(books, question));
    return;
  }
  for (const { id, startDate } of books.developments) {
    // Before it began nothing is asked of a development.
    if (startDate > standsOn(question)) continue;
    const ofIt = { development: id, asOf: question.asOf };
    const answer = await books.ask<object>(`${route.path}/${id}/?${queryOf({ asOf: ofIt.asOf })}`);
    expect(answer).toEqual(route.expected(books, ofIt));
  }
}
