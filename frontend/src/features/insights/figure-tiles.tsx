/** The four figures of the Painel, cash first, each with how it changed: what is there, what came in, what went out, what is left of both. */
import { formatDate } from '@livro/calendar';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useDashboardFinancialSummaryQuery, type FinancialSummaryView } from '../../shared/api/generated.ts';
import { centavosOf, figure } from '../../shared/api/wire-money.ts';
import { Money, type MoneyTone } from '../../shared/display/money.tsx';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';
import { EntriesLink } from './entries-link.tsx';
import { periodBefore, questionOf, type InsightsView } from './insights-view.ts';

const tiles = [
  { name: 'totalBalance', label: 'Saldo no fim do período', entries: { from: null } },
  { name: 'totalRevenue', label: 'Receitas no período', entries: { types: ['payment'] } },
  { name: 'totalExpenses', label: 'Despesas no período', entries: { types: ['expense'] } },
  { name: 'netProfit', label: 'Lucro líquido', entries: { types: ['payment', 'expense'] } },
] as const;

export function FigureTiles({ view }: { readonly view: InsightsView }) {
  const { data, error, isFetching, refetch } = useDashboardFinancialSummaryQuery(questionOf(view));
  const before = periodBefore(view);
  const compared = useDashboardFinancialSummaryQuery({ development: view.development, ...before });
  if (error)
    return (
      <Paper variant="outlined">
        <FailedRead title={`${messages.failures.loadDashboardStats}.`} of={{ error, isFetching, refetch }} />
      </Paper>
    );
  return (
    <Box component="dl" aria-busy={isFetching} sx={grid}>
      {tiles.map(({ name, label, entries }, place) => (
        <Box key={name} sx={tile}>
          <Typography component="dt" sx={{ color: 'text.secondary' }}>
            <EntriesLink view={view} entries={entries}>
              {label}
            </EntriesLink>
          </Typography>
          <Typography
            component="dd"
            variant={place === 0 ? 'balance' : 'h1'}
            sx={place === 0 ? cash : amount}
          >
            {data ? (
              <Money amount={centavosOf(data[name])} tone={toneOf(data[name])} />
            ) : (
              <Skeleton height={28} />
            )}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, minHeight: 18, color: 'text.secondary' }}>
            {data && name === 'totalBalance' ? (
              <Change
                amount={centavosOf(data.totalBalance) - centavosOf(data.openingBalance)}
                words="no período"
              />
            ) : data && compared.data ? (
              <Compared now={data} before={compared.data} name={name} />
            ) : compared.error ? (
              'Período anterior: não foi possível carregar'
            ) : null}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

interface ComparedProps {
  readonly now: FinancialSummaryView;
  readonly before: FinancialSummaryView;
  readonly name: (typeof tiles)[number]['name'];
}

function Compared({ now, before, name }: ComparedProps) {
  if (before.totalRevenue === 0 && before.totalExpenses === 0) return 'Sem movimento no período anterior';
  return (
    <span title={`Período anterior: de ${formatDate(before.from)} a ${formatDate(before.to)}`}>
      <Change amount={centavosOf(now[name]) - centavosOf(before[name])} words="ante o período anterior" />
    </span>
  );
}

const Change = ({ amount: cents, words }: { readonly amount: number; readonly words: string }) => (
  <>
    <Money amount={figure(cents)} signed /> {words}
  </>
);

const toneOf = (reais: number): MoneyTone => (reais < 0 ? 'out' : 'plain');

const grid = {
  m: 0,
  display: 'grid',
  columnGap: 8,
  rowGap: 5,
  alignItems: 'end',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(3, minmax(0, 1fr))',
    lg: 'minmax(0, 2.2fr) repeat(3, minmax(0, 1fr))',
  },
  '& > :first-of-type': { gridColumn: { sm: '1 / -1', lg: 'auto' } },
  '@media print': { columnGap: 3, gridTemplateColumns: '1.5fr repeat(3, minmax(0, 1fr))' },
} as const;
const tile = {
  minWidth: 0,
  containerType: 'inline-size',
  '@media print': { gridColumn: 'auto !important' },
} as const;
/** The greatest amount stays on one line. */
const cash = { m: 0, minHeight: 52, fontSize: 'clamp(1.25rem, 8.2cqi, 2.75rem)' } as const;
const amount = { m: 0, minHeight: 28, fontSize: 'clamp(0.875rem, 8.2cqi, 1.375rem)' } as const;
