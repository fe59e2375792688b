/** What a chart is given, and the height that it takes. */
export interface ChartSeries {
  readonly label: string;
  readonly color: string;
  /** Reais, one for each category. */
  readonly values: readonly number[];
}

export interface ChartProps {
  /** What the chart is, for those who do not see it. */
  readonly title: string;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
}

const ROW_HEIGHT = 34;
const BAR_HEIGHT = 16;
const AXIS_HEIGHT = 60;
const LEAST_HEIGHT = 160;

/** Pixels that rows of bars take, one row for each category. */
export function rankingHeight(categories: readonly unknown[], series: readonly unknown[]): number {
  const rowHeight = ROW_HEIGHT + (series.length - 1) * BAR_HEIGHT;
  return Math.max(LEAST_HEIGHT, categories.length * rowHeight + AXIS_HEIGHT);
}
