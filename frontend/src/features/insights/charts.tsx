/**
 * The kinds of chart of the Painel, in the product's colours. What they show stands in a table beside them, so words and
 * figures come first: what draws the charts is fetched when there is something to draw, into room that was kept.
 */
import { lazy, Suspense, type ReactNode } from 'react';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { CHART_HEIGHT } from './chart-card.tsx';
import { rankingHeight, type ChartProps } from './chart-shape.ts';

/** Money has its own colours; the fourth is for what is none of the three. */
export const chartColors = {
  in: 'var(--mui-palette-money-in)',
  out: 'var(--mui-palette-money-out)',
  invested: 'var(--mui-palette-money-invested)',
  plain: 'var(--mui-palette-badge-orange-ink)',
} as const;

const drawn = () => import('./drawn-charts.tsx');
const DrawnColumns = lazy(async () => ({ default: (await drawn()).ColumnsChart }));
const DrawnNames = lazy(async () => ({ default: (await drawn()).NamesChart }));
const DrawnRanking = lazy(async () => ({ default: (await drawn()).RankingChart }));
const DrawnLevel = lazy(async () => ({ default: (await drawn()).LevelChart }));

function InRoom({ height, children }: { readonly height: number; readonly children: ReactNode }) {
  return <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>;
}

/** Months side by side. */
export const ColumnsChart = (props: ChartProps) => (
  <InRoom height={CHART_HEIGHT}>
    <DrawnColumns {...props} />
  </InRoom>
);

/** Named things side by side, each with its name to be read: in columns where there is room, else in rows. */
export const NamesChart = (props: ChartProps) => (
  <InRoom height={CHART_HEIGHT}>
    <DrawnNames {...props} />
  </InRoom>
);

/** Parts of a whole, the greatest on top, each with its name at its side. */
export const RankingChart = (props: ChartProps) => (
  <InRoom height={rankingHeight(props.categories, props.series)}>
    <DrawnRanking {...props} />
  </InRoom>
);

/** One figure over time. */
export const LevelChart = (props: ChartProps) => (
  <InRoom height={CHART_HEIGHT}>
    <DrawnLevel {...props} />
  </InRoom>
);
