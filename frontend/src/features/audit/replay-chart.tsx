/** The balance of an account from entry to entry as a line, with a mark where one looks and marks where something differs. */
import { formatMoney } from '@livro/money';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { drawn, DRAWING } from '../../shared/display/line-drawing.ts';
import { placeOf, sampled, type ReplayedEntry } from './replayed.ts';

const MOST_POINTS = 400;
const stroke = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;

interface ReplayChartProps {
  readonly entries: readonly ReplayedEntry[];
  /** How many there are by now: the list itself grows. */
  readonly count: number;
  readonly place: number;
  readonly different: readonly ReplayedEntry[];
}

export function ReplayChart({ entries, count, place, different }: ReplayChartProps) {
  const course = useMemo(() => {
    const balances = entries.slice(0, count).map(({ balance }) => balance);
    const places = sampled(balances, MOST_POINTS);
    const shown = places.map((one) => balances[one]!);
    const least = shown.reduce((low, balance) => Math.min(low, balance), Infinity);
    const most = shown.reduce((high, balance) => Math.max(high, balance), -Infinity);
    return { places, least, most, ...drawn(shown) };
  }, [entries, count]);
  const { places, points, line, zero, crossesZero, least, most } = course;
  /** The drawn point that stands for a place. */
  const pointAt = (at: number) => {
    const next = places.findIndex((one) => one >= at);
    return points[next === -1 ? points.length - 1 : next] ?? { x: 0, y: 0 };
  };
  const text = `Saldo depois de cada lançamento: começa em ${formatMoney(centavosOf(entries[0]?.balance))}, vai de ${formatMoney(centavosOf(least))} a ${formatMoney(centavosOf(most))}, termina em ${formatMoney(centavosOf(entries[count - 1]?.balance))}`;
  const { x, y } = pointAt(place);
  return (
    <Box>
      <Box
        component="svg"
        role="img"
        aria-label={text}
        viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
        preserveAspectRatio="none"
        sx={{ display: 'block', width: '100%', height: 160, color: 'primary.main', overflow: 'visible' }}
      >
        <title>{text}</title>
        {crossesZero && (
          <Box
            component="path"
            d={`M0 ${zero}H${DRAWING.width}`}
            {...stroke}
            sx={{ stroke: 'var(--mui-palette-money-out)', strokeWidth: 1, strokeDasharray: '3 3' }}
          />
        )}
        <path d={line} {...stroke} stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round" />
        {different.slice(0, MOST_POINTS).map((entry) => {
          const { x: dx, y: dy } = pointAt(placeOf(entries, entry.entry_number));
          return (
            <Box
              component="path"
              key={entry.entry_number}
              d={`M${dx} ${dy}h0`}
              {...stroke}
              strokeLinecap="square"
              sx={{ stroke: 'var(--mui-palette-error-main)', strokeWidth: 9 }}
            />
          );
        })}
        <path
          d={`M${x} 0V${DRAWING.height}`}
          {...stroke}
          stroke="currentColor"
          strokeWidth={1}
          opacity={0.6}
        />
        <path d={`M${x} ${y}h0`} {...stroke} stroke="currentColor" strokeWidth={9} strokeLinecap="round" />
      </Box>
      <Typography variant="caption" aria-hidden sx={{ color: 'text.secondary' }} className="num">
        Entre {formatMoney(centavosOf(least))} e {formatMoney(centavosOf(most))}
      </Typography>
    </Box>
  );
}
