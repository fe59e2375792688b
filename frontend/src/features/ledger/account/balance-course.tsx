/** The course of an account's balance as a small line, in room that is kept from the start; how it began and ended is said in words. */
import { formatMoney } from '@livro/money';
import { limits, messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { drawn, DRAWING } from '../../../shared/display/line-drawing.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { useAccountsDailyBalancesQuery, type DailyBalancesView } from '../../../shared/api/generated.ts';

const LINE_HEIGHT = 40;
/** The line and its caption. */
export const COURSE_HEIGHT = LINE_HEIGHT + 22;

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
        viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`}
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
            d={`M0 ${zero}H${DRAWING.width}`}
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
