/** The money of developments, which lists show with them. They count none: who keeps their accounts answers. */

/** Sums over a development's accounts, in centavos. */
export interface Indicators {
  readonly building_balance: number;
  readonly land_balance: number;
  /** Investments minus returns. */
  readonly total_investment: number;
  readonly total_revenue: number;
  readonly total_expenses: number;
}

export abstract class DevelopmentIndicators {
  /** By development; none for one without accounts. */
  abstract of(developmentIds: readonly string[]): Promise<ReadonlyMap<string, Indicators>>;
}
