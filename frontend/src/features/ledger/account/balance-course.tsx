/** The course of an account's balance as a small line, in room that is kept from the start; how it began and ended is said in words. */
import { formatMoney } from '@livro/money';
import { limits, messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { useAccountsDailyBalancesQuery, type DailyBalancesView } from '../../../shared/api/generated.ts';

const LINE_HEIGHT = 40;
/** The line and its caption. */
export const COURSE_HEIGHT = LINE_HEIGHT + 22;
/** The drawing's own units, stretched to the card. */
const WIDTH = 240;
const HEIGHT = 40;
/** So that half of a stroke is not cut off. */
const MARGIN = 3;
const LEAST_SPAN = 0.1;

export function BalanceCourse({ accountId, developmentId }: { accountId: string; developmentId: string }) {
  // All accounts of the development in one answer, which their cards share.
  const { data, error, isFetching, refetch } = useAccountsDailyBalancesQuery({ development: developmentId });
  const course = data?.find((one) => one.accountId === accountId);
  return (
    <Box sx={{ minHeight: COURSE_HEIGHT, display: 'grid', alignContent: 'end', gap: 1 }}>
      {course ? (
        <Course course={course} />
      ) : error || data ? (
        <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          <Typography variant="caption" sx={{ color: 'text.secondary', flex: '1 1 160px' }}>
            Não foi possível carregar o curso do saldo.
          </Typography>
          <Button size="small" aria-disabled={isFetching} onClick={() => void refetch()}>
            {messages.screens.retry}
          </Button>
        </Box>
      ) : (
        <Skeleton height={LINE_HEIGHT} />
      )}
    </Box>
  );
}

function Course({ course: { balances } }: { course: DailyBalancesView }) {
  const days = `últimos ${limits.balanceCourseDays} dias`;
  if (balances.every((balance) => balance === 0)) return <Caption text={`Sem saldo nos ${days}`} />;
  const first = formatMoney(centavosOf(balances[0]));
  const last = formatMoney(centavosOf(balances.at(-1)));
  const text = `Saldo dos ${days}: de ${first} a ${last}`;
  const { line, end, zero } = drawn(balances);
  const stroke = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <>
      <Box
        component="svg"
        role="img"
        aria-label={text}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        sx={{
          display: 'block',
          width: '100%',
          height: LINE_HEIGHT,
          color: 'primary.main',
          overflow: 'visible',
        }}
      >
        <title>{text}</title>
        {zero !== undefined && (
          <Box
            component="path"
            d={`M0 ${zero}H${WIDTH}`}
            {...stroke}
            sx={{ stroke: 'var(--mui-palette-money-out)', strokeWidth: 1, strokeDasharray: '3 3' }}
          />
        )}
        <path d={line} {...stroke} stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round" />
        <path d={`${end}h0`} {...stroke} stroke="currentColor" strokeWidth={5} strokeLinecap="round" />
      </Box>
      <Caption
        text={balances.some((one) => one !== balances[0]) ? `Ú${days.slice(1)}` : `Sem mudança nos ${days}`}
      />
    </>
  );
}

const Caption = ({ text }: { text: string }) => (
  <Typography variant="caption" sx={{ color: 'text.secondary', lineHeight: '18px' }}>
    {text}
  </Typography>
);

/**
 * The balances as a line from left to right, the last of them as a point, and the height of zero where some are above and
 * some below it. What moves a balance little is drawn as little. Pure; in the drawing's units, one digit behind the point.
 */
export function drawn(balances: readonly number[]) {
  const least = Math.min(...balances);
  const most = Math.max(...balances);
  // The drawing's height is a tenth of the balance at least: so a cent more or less is no rise or fall from end to end.
  const spare = Math.max(0, (LEAST_SPAN * Math.max(Math.abs(least), Math.abs(most)) - (most - least)) / 2);
  const low = least - spare;
  const high = most + spare;
  const rounded = (value: number): number => Math.round(value * 10) / 10;
  const across = (day: number): number =>
    rounded(MARGIN + (day * (WIDTH - 2 * MARGIN)) / Math.max(1, balances.length - 1));
  const up = (balance: number): number =>
    // A balance that never moved lies in the middle.
    rounded(
      high === low ? HEIGHT / 2 : HEIGHT - MARGIN - ((balance - low) * (HEIGHT - 2 * MARGIN)) / (high - low),
    );
  const points = balances.map((balance, day) => `${across(day)} ${up(balance)}`);
  return {
    line: `M${points.join('L')}`,
    end: `M${points.at(-1)}`,
    zero: least < 0 && most > 0 ? up(0) : undefined,
  };
}
