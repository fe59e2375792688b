/** The first thing that is said of a development: what it has, how that changed, what is due, and the course of twelve months. */
import { addDays, formatDate, type LocalDate } from '@livro/calendar';
import { formatMoney, formatMoneyRounded, type Centavos } from '@livro/money';
import { isLate, limits, messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import {
  useAccountsDailyBalancesQuery,
  useAccountsListQuery,
  usePurchaseListsCommittedQuery,
  useReceivablesAgesQuery,
  type DailyBalancesView,
} from '../../../shared/api/generated.ts';
import { centavosOf, figure } from '../../../shared/api/wire-money.ts';
import { Explained } from '../../../shared/display/explained.tsx';
import { Money } from '../../../shared/display/money.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { StepLine } from '../../../shared/display/step-line.tsx';
import { useMay, useRecalculating } from '../../../shared/session/session-hooks.ts';

const LINE_HEIGHT = 132;
const CHANGE_DAYS = 30;

/** A year of days, of all accounts of the development in one answer. */
const courseOf = (development: string) => ({ development, days: limits.mostCourseDays });

interface BalanceHeadProps {
  readonly developmentId: string;
  readonly name: string | undefined;
  readonly onHistory: () => void;
  readonly onApproach: () => void;
}

export function BalanceHead({ developmentId, name, onHistory, onApproach }: BalanceHeadProps) {
  const recalculating = useRecalculating();
  const { data: accounts, error } = useAccountsListQuery({ development: developmentId });
  const balance = figure((accounts ?? []).reduce((sum, one) => sum + centavosOf(one.balance), 0));
  return (
    <Box sx={{ ...oneColumn, gap: 1, containerType: 'inline-size', minWidth: 0 }}>
      {/* A balance of the greatest amount stays on one line on a phone, too. */}
      <Typography
        component="div"
        variant="balance"
        role="status"
        sx={{ minHeight: 52, fontSize: 'clamp(1.25rem, 8.2cqi, 2.75rem)' }}
      >
        {recalculating ? (
          messages.screens.recalculating
        ) : accounts ? (
          <Explained
            permission="transactions:read"
            onClick={onHistory}
            onMouseEnter={onApproach}
            aria-label={`Saldo total${name ? ` de ${name}` : ''}: ${formatMoney(balance)}. Ver lançamentos`}
            sx={{ font: 'inherit', letterSpacing: 'inherit', '&[aria-disabled]': { cursor: 'default' } }}
          >
            <Money amount={balance} tone={balance < 0 ? 'out' : 'plain'} />
          </Explained>
        ) : error ? (
          <Typography component="span" color="error">
            {messages.failures.loadDevelopmentSummary}
          </Typography>
        ) : (
          <Skeleton width={320} height={44} />
        )}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 5,
          rowGap: 1,
          minHeight: 20,
          color: 'text.secondary',
        }}
      >
        <Change developmentId={developmentId} />
        <ToReceive developmentId={developmentId} />
        <ToPay developmentId={developmentId} />
      </Box>
    </Box>
  );
}

function Change({ developmentId }: { readonly developmentId: string }) {
  const { data } = useAccountsDailyBalancesQuery(courseOf(developmentId));
  if (!data) return null;
  const all = together(data);
  const change = figure(centavosOf(all.at(-1)) - centavosOf(all.at(-1 - CHANGE_DAYS)));
  return (
    <span>
      <Money amount={change} signed /> em {CHANGE_DAYS} dias
    </span>
  );
}

function ToReceive({ developmentId }: { readonly developmentId: string }) {
  const may = useMay('payments:read');
  const { data, error } = useReceivablesAgesQuery({ development: developmentId }, { skip: !may });
  if (error && !data) return <span>A receber: não foi possível carregar</span>;
  if (!data) return null;
  if (data.count === 0) return <span>Nada a receber</span>;
  const late = data.ages
    .filter(({ age }) => isLate(age))
    .reduce((sum, { total }) => sum + centavosOf(total), 0);
  return (
    <span>
      <Due to="#pagamentos-pendentes" amount={centavosOf(data.total)}>
        a receber
      </Due>
      {late > 0 && (
        <Box component="span" sx={{ color: 'warning.main' }}>
          , <Money amount={figure(late)} /> em atraso
        </Box>
      )}
    </span>
  );
}

function ToPay({ developmentId }: { readonly developmentId: string }) {
  const may = useMay('purchases:read');
  const { data } = usePurchaseListsCommittedQuery({ development: developmentId }, { skip: !may });
  const found = data?.find((one) => one.development_id === developmentId);
  if (!found || found.approved_count === 0) return null;
  return (
    <Due to={`/purchases?development=${developmentId}&status=approved`} amount={centavosOf(found.committed)}>
      a pagar em compras aprovadas
    </Due>
  );
}

const Due = ({ to, amount, children }: { to: string; amount: Centavos; children: ReactNode }) => (
  <Link component={RouterLink} to={to} color="inherit" sx={{ overflowWrap: 'anywhere' }}>
    <Money amount={amount} /> {children}
  </Link>
);

/** What all accounts held together at the end of each day. */
const together = (courses: readonly DailyBalancesView[]): readonly number[] =>
  (courses[0]?.balances ?? []).map(
    (_, day) => courses.reduce((sum, { balances }) => sum + Math.round((balances[day] ?? 0) * 100), 0) / 100,
  );

export function BalanceCourse({ developmentId }: { readonly developmentId: string }) {
  const { data, error, isFetching, refetch } = useAccountsDailyBalancesQuery(courseOf(developmentId));
  return (
    <Box
      component="section"
      aria-labelledby="titulo-curso"
      aria-busy={isFetching && !data}
      sx={{ ...oneColumn, gap: 2, alignContent: 'start', minHeight: LINE_HEIGHT + 60, minWidth: 0 }}
    >
      {data ? (
        <Course balances={together(data)} to={data[0]?.to} />
      ) : (
        <>
          <Heading />
          {error ? (
            <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
              <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 160px' }}>
                Não foi possível carregar o curso do saldo.
              </Typography>
              <Button size="small" aria-disabled={isFetching} onClick={() => void refetch()}>
                {messages.screens.retry}
              </Button>
            </Box>
          ) : (
            <Skeleton height={LINE_HEIGHT} />
          )}
        </>
      )}
    </Box>
  );
}

function Heading({ children }: { readonly children?: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        columnGap: 3,
      }}
    >
      <Typography id="titulo-curso" component="h2" variant="h2">
        Saldo em doze meses
      </Typography>
      {children && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {children}
        </Typography>
      )}
    </Box>
  );
}

interface CourseProps {
  readonly balances: readonly number[];
  readonly to: string | undefined;
}

function Course({ balances, to }: CourseProps) {
  if (to === undefined || balances.every((balance) => balance === 0))
    return <Heading>Sem saldo nos últimos doze meses</Heading>;
  const amounts = balances.map(centavosOf);
  const least = amounts.reduce((low, one) => (one < low ? one : low), figure(0));
  const most = amounts.reduce((high, one) => (one > high ? one : high), figure(0));
  const ends = `de ${formatMoney(amounts[0]!)} a ${formatMoney(amounts.at(-1)!)}`;
  return (
    <>
      {/* The ends of the scale, in which zero always is. */}
      <Heading>
        de {formatMoneyRounded(least)} a {formatMoneyRounded(most)}
      </Heading>
      <StepLine balances={balances} label={`Saldo dos últimos doze meses: ${ends}`} height={LINE_HEIGHT} />
      <Typography
        variant="body2"
        component="div"
        sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary' }}
      >
        <span>{formatDate(addDays(to as LocalDate, 1 - balances.length))}</span>
        <span>{formatDate(to)}</span>
      </Typography>
    </>
  );
}
