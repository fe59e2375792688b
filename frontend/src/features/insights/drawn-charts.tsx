/** The kinds of chart of the Painel as they are drawn, in the product's language. They are heavy: see charts.tsx. */
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart } from '@mui/x-charts/BarChart';
import { ChartsLocalizationProvider } from '@mui/x-charts/ChartsLocalizationProvider';
import { LineChart } from '@mui/x-charts/LineChart';
import { ptBR } from '@mui/x-charts/locales';
import type { ReactNode } from 'react';
import { CHART_HEIGHT } from './chart-card.tsx';
import { rankingHeight, type ChartProps, type ChartSeries } from './chart-shape.ts';
import { amountText, axisText } from './insights-text.ts';

/** The pack lacks what a screen reader hears of a bar or a point without a value. */
const texts = {
  ...ptBR.components.MuiChartsLocalizationProvider.defaultProps.localeText,
  a11yNoValue: 'sem valor',
};

/** Axis and margins alone take up to 196; while a page changes its shape a chart may be offered less for a moment. */
const LEAST_WIDTH = 220;

/** The name stands on the frame: the chart's own surface has no role that could carry one. */
function Named({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box role="figure" aria-label={title} sx={{ minWidth: LEAST_WIDTH }}>
      <ChartsLocalizationProvider localeText={texts}>{children}</ChartsLocalizationProvider>
    </Box>
  );
}

const shown = (series: readonly ChartSeries[]) =>
  series.map(({ label, color, values }) => ({
    label,
    color,
    data: [...values],
    valueFormatter: amountText,
  }));
const legend = { slotProps: { legend: { position: { vertical: 'top', horizontal: 'start' } } } } as const;

/** Room for the half of the last label that stands beyond the axis. */
const MARGIN = { right: 28 } as const;

/** Months side by side. */
export function ColumnsChart({ title, categories, series }: ChartProps) {
  return (
    <Named title={title}>
      <BarChart
        height={CHART_HEIGHT}
        series={shown(series)}
        xAxis={[{ scaleType: 'band', data: [...categories], categoryGapRatio: 0.3 }]}
        yAxis={[{ valueFormatter: axisText, width: 64 }]}
        grid={{ horizontal: true }}
        margin={MARGIN}
        borderRadius={3}
        hideLegend={series.length < 2}
        {...legend}
        skipAnimation
      />
    </Named>
  );
}

/** Below columns there is room for so many names; more of them, or a phone, ask for rows. */
const NAMES_BELOW_COLUMNS = 8;

function useIsPhone(): boolean {
  const theme = useTheme();
  return useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true });
}

/** Named things side by side, each with its name to be read: in columns where there is room, else in rows. */
export function NamesChart(props: ChartProps) {
  const phone = useIsPhone();
  const rows = phone || props.categories.length > NAMES_BELOW_COLUMNS;
  return rows ? <RankingChart {...props} /> : <ColumnsChart {...props} />;
}

/** Parts of a whole, the greatest on top, each with its name at its side. */
export function RankingChart({ title, categories, series }: ChartProps) {
  // On a phone the names leave the bars their room.
  const phone = useIsPhone();
  return (
    <Named title={title}>
      <BarChart
        layout="horizontal"
        height={rankingHeight(categories, series)}
        series={shown(series)}
        yAxis={[
          { scaleType: 'band', data: [...categories], width: phone ? 100 : 148, categoryGapRatio: 0.35 },
        ]}
        xAxis={[{ valueFormatter: axisText, tickNumber: phone ? 2 : 3 }]}
        grid={{ vertical: true }}
        margin={MARGIN}
        borderRadius={3}
        hideLegend={series.length < 2}
        {...legend}
        skipAnimation
      />
    </Named>
  );
}

/** One figure over time. */
export function LevelChart({ title, categories, series }: ChartProps) {
  return (
    <Named title={title}>
      <LineChart
        height={CHART_HEIGHT}
        series={shown(series).map((one) => ({ ...one, curve: 'linear' as const, showMark: true }))}
        xAxis={[{ scaleType: 'point', data: [...categories] }]}
        yAxis={[{ valueFormatter: axisText, width: 64 }]}
        grid={{ horizontal: true }}
        margin={MARGIN}
        hideLegend={series.length < 2}
        {...legend}
        skipAnimation
      />
    </Named>
  );
}
