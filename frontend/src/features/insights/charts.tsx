/**
 * The kinds of chart of the Painel. Each thing that is drawn has its name and its amount beside it instead of in a legend, and is
 * the way to the entries that make it.
 */
import { formatMoneyRounded } from '@livro/money';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Money } from '../../shared/display/money.tsx';
import { oneColumn } from '../../shared/display/one-column.ts';
import { StepLine } from '../../shared/display/step-line.tsx';
import { useMay } from '../../shared/session/session-hooks.ts';
import { amountText, axisText, monthText } from './insights-text.ts';
import { listOf, type EntriesAsked, type InsightsView } from './insights-view.ts';

/** Told apart by a colour-blind person, too. What is expected is grey: it is no money yet. */
export const chartColors = {
  in: 'var(--mui-palette-chart-in)',
  out: 'var(--mui-palette-chart-out)',
  level: 'var(--mui-palette-chart-level)',
  expected: 'var(--mui-palette-chart-expected)',
} as const;

export interface Bar {
  /** What it is of its row; absent where a row has one bar alone. */
  readonly label?: string;
  /** For readers: “Despesas”. */
  readonly what: string;
  readonly color: string;
  readonly reais: number;
  /** Undefined where no filter tells them from others. */
  readonly entries?: EntriesAsked;
}

export interface BarRow {
  readonly key: string;
  readonly name: string;
  readonly bars: readonly Bar[];
}

interface BarsProps {
  readonly title: string;
  readonly view: InsightsView;
  readonly rows: readonly BarRow[];
}

/** Named things one under the other, all on one scale that begins at zero. */
export function BarsChart({ title, view, rows }: BarsProps) {
  const amounts = rows.flatMap(({ bars }) => bars.map(({ reais }) => reais));
  const longest = Math.max(...amounts.map((reais) => amountText(reais).length));
  const scale = { low: Math.min(0, ...amounts), high: Math.max(0, ...amounts), room: `${longest}ch` };
  return (
    <Box role="figure" aria-label={title} sx={oneColumn}>
      {rows.map(({ key, name, bars }) => (
        <Box key={key} sx={row}>
          <Box title={name} sx={nameOfRow}>
            {name}
          </Box>
          <Box sx={{ ...oneColumn, minWidth: 0 }}>
            {bars.map((bar) => (
              <DrawnBar key={bar.what} name={name} bar={bar} scale={scale} view={view} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface Scale {
  readonly low: number;
  readonly high: number;
  /** Of the amounts: bars of one scale begin and end at the same places. */
  readonly room: string;
}

interface DrawnBarProps {
  readonly name: string;
  readonly bar: Bar;
  readonly scale: Scale;
  readonly view: InsightsView;
}

function DrawnBar({ name, bar: { label, what, color, reais, entries }, scale, view }: DrawnBarProps) {
  const span = scale.high - scale.low || 1;
  const left = ((Math.min(0, reais) - scale.low) / span) * 100;
  const width = (Math.abs(reais) / span) * 100;
  return (
    <Way
      view={view}
      entries={entries}
      label={`${what} de ${name}: ${amountText(reais)}. Ver lançamentos`}
      sx={{ ...barLine, gridTemplateColumns: `${label === undefined ? '' : '72px '}1fr ${scale.room}` }}
    >
      {label !== undefined && (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
      )}
      <Box component="span" aria-hidden sx={{ position: 'relative', height: 12, minWidth: 24 }}>
        <Box
          component="span"
          style={{ left: `${left}%`, width: `max(2px, ${width}%)`, backgroundColor: color }}
          sx={{ position: 'absolute', insetBlock: 0, printColorAdjust: 'exact' }}
        />
      </Box>
      <Money amount={centavosOf(reais)} sx={{ textAlign: 'right' }} />
    </Way>
  );
}

interface WayProps {
  readonly view: InsightsView;
  readonly entries: EntriesAsked | undefined;
  readonly label: string;
  readonly sx: object;
  readonly title?: string;
  readonly children: ReactNode;
}

/** To the list of the entries, for those who may read them. */
function Way({ view, entries, label, sx, title, children }: WayProps) {
  const may = useMay('transactions:read');
  if (!may || !entries)
    return (
      <Box title={title} sx={sx}>
        {children}
      </Box>
    );
  return (
    <Link
      component={RouterLink}
      to={listOf(view, entries)}
      aria-label={label}
      title={title}
      color="inherit"
      underline="none"
      sx={{ ...sx, '&:hover': { bgcolor: 'surface.alt' }, '&:hover .num': { textDecoration: 'underline' } }}
    >
      {children}
    </Link>
  );
}

export interface MonthColumn {
  /** `yyyy-mm`. */
  readonly month: string;
  readonly entries: EntriesAsked;
  readonly inflow: number;
  readonly outflow: number;
}

interface MonthsProps {
  readonly title: string;
  readonly view: InsightsView;
  readonly months: readonly MonthColumn[];
}

const COLUMNS_HEIGHT = 220;

/** Months side by side: what came stands above the line, what went below it, both on one scale. */
export function MonthsChart({ title, view, months }: MonthsProps) {
  const mostIn = Math.max(0, ...months.map(({ inflow }) => inflow));
  const mostOut = Math.max(0, ...months.map(({ outflow }) => outflow));
  const pixels = (reais: number): number => (reais / (mostIn + mostOut || 1)) * COLUMNS_HEIGHT;
  const above = pixels(mostIn);
  return (
    <Box role="figure" aria-label={title} sx={{ ...oneColumn, gap: 1 }}>
      <EndOfScale color={chartColors.in} words="Entradas" most={mostIn} />
      <Box sx={{ overflowX: 'auto', py: 1 }}>
        <Box sx={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(24px, 1fr)' }}>
          {months.map(({ month, inflow, outflow, entries }, place) => {
            const words = `Entradas ${amountText(inflow)}, saídas ${amountText(outflow)}`;
            return (
              <Way
                key={month}
                view={view}
                entries={entries}
                label={`${monthText(month)}: ${words}. Ver lançamentos`}
                title={`${monthText(month)}\n${words.replace(', ', '\n')}`}
                sx={{ display: 'block', textAlign: 'center' }}
              >
                <Box component="span" aria-hidden sx={column} style={{ height: COLUMNS_HEIGHT + 1 }}>
                  <Box
                    component="span"
                    sx={columnPart}
                    style={{
                      bottom: COLUMNS_HEIGHT + 1 - above,
                      height: pixels(inflow),
                      backgroundColor: chartColors.in,
                    }}
                  />
                  <Box component="span" sx={ground} style={{ top: above }} />
                  <Box
                    component="span"
                    sx={columnPart}
                    style={{ top: above + 1, height: pixels(outflow), backgroundColor: chartColors.out }}
                  />
                </Box>
                <Typography
                  component="span"
                  variant="body2"
                  sx={{ display: 'block', color: 'text.secondary' }}
                >
                  {monthText(month).slice(0, 3)}
                  <Box component="span" sx={{ display: 'block', minHeight: 18 }}>
                    {/* Two digits: four of them are wider than a month on a phone. */}
                    {place === 0 || month.endsWith('-01') ? `’${month.slice(2, 4)}` : ''}
                  </Box>
                </Typography>
              </Way>
            );
          })}
        </Box>
      </Box>
      <EndOfScale color={chartColors.out} words="Saídas" most={mostOut} />
    </Box>
  );
}

const EndOfScale = ({ color, words, most }: { color: string; words: string; most: number }) => (
  <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary' }}>
    <Box
      component="span"
      aria-hidden
      style={{ backgroundColor: color }}
      sx={{ width: 12, height: 12, printColorAdjust: 'exact' }}
    />
    {words}, até {axisText(most)} em um mês
  </Typography>
);

interface LevelProps {
  readonly title: string;
  /** Of the first and the last of them. */
  readonly ends: readonly [string, string];
  readonly values: readonly number[];
}

/** One figure over time. */
export function LevelChart({ title, ends, values }: LevelProps) {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)].map(centavosOf);
  return (
    <Box sx={{ ...oneColumn, gap: 1 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'right' }}>
        de {formatMoneyRounded(least!)} a {formatMoneyRounded(most!)}
      </Typography>
      <StepLine balances={values} label={title} height={160} />
      <Typography
        variant="body2"
        component="div"
        sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary' }}
      >
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </Typography>
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '148px minmax(0, 1fr)' },
  columnGap: 3,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '@media print': { breakInside: 'avoid' },
} as const;
const nameOfRow = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  lineHeight: '28px',
} as const;
const barLine = { display: 'grid', alignItems: 'center', columnGap: 3, minHeight: 28 } as const;
const column = { display: 'block', position: 'relative' } as const;
const columnPart = { position: 'absolute', insetInline: '16%', printColorAdjust: 'exact' } as const;
const ground = { position: 'absolute', insetInline: 0, height: '1px', bgcolor: 'control.border' } as const;
