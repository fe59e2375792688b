/**
 * The kinds of chart of the Painel, in the product's colours. What they show stands in a table beside them, so words and
 * figures come first: what draws the charts is fetched when there is something to draw, into room that was kept.
 */
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { CHART_HEIGHT } from './chart-card.tsx';
import { rankingHeight, type ChartProps } from './chart-shape.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';

/** Money has its own colours; the fourth is for what is none of the three. */
export const chartColors = {
  in: 'var(--mui-palette-money-in)',
  out: 'var(--mui-palette-money-out)',
  invested: 'var(--mui-palette-money-invested)',
  plain: 'var(--mui-palette-badge-orange-ink)',
} as const;

const drawn = () => import('./drawn-charts.tsx');
const DrawnColumns = onDemand(async () => ({ default: (await drawn()).ColumnsChart }));
const DrawnNames = onDemand(async () => ({ default: (await drawn()).NamesChart }));
const DrawnRanking = onDemand(async () => ({ default: (await drawn()).RankingChart }));
const DrawnLevel = onDemand(async () => ({ default: (await drawn()).LevelChart }));

/** Months side by side. */
export const ColumnsChart = (props: ChartProps) => (
  <DrawnColumns {...props} meanwhile={<Skeleton height={CHART_HEIGHT} />} />
);

/** Named things side by side, each with its name to be read: in columns where there is room, else in rows. */
export const NamesChart = (props: ChartProps) => (
  <DrawnNames {...props} meanwhile={<Skeleton height={CHART_HEIGHT} />} />
);

/** Parts of a whole, the greatest on top, each with its name at its side. */
export const RankingChart = (props: ChartProps) => (
  <DrawnRanking {...props} meanwhile={<Skeleton height={rankingHeight(props.categories, props.series)} />} />
);

/** One figure over time. */
export const LevelChart = (props: ChartProps) => (
  <DrawnLevel {...props} meanwhile={<Skeleton height={CHART_HEIGHT} />} />
);
