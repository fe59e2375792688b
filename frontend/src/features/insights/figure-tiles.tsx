/** The four figures above the charts: what is there, what came in, what went out, what is left of both. */
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useDashboardFinancialSummaryQuery } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { Money, type MoneyTone } from '../../shared/display/money.tsx';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';
import { EntriesLink } from './entries-link.tsx';
import { questionOf, type InsightsView } from './insights-view.ts';

const tiles = [
  { name: 'totalBalance', label: 'Saldo no fim do período', entries: { from: null } },
  { name: 'totalRevenue', label: 'Receitas no período', entries: { types: ['payment'] } },
  { name: 'totalExpenses', label: 'Despesas no período', entries: { types: ['expense'] } },
  { name: 'netProfit', label: 'Lucro líquido', entries: { types: ['payment', 'expense'] } },
] as const;

export function FigureTiles({ view }: { readonly view: InsightsView }) {
  const { data, error, isFetching, refetch } = useDashboardFinancialSummaryQuery(questionOf(view));
  if (error)
    return (
      <Paper variant="outlined">
        <FailedRead
          title="Não foi possível carregar o resumo financeiro."
          of={{ error, isFetching, refetch }}
        />
      </Paper>
    );
  return (
    <Box
      component="dl"
      aria-busy={isFetching}
      sx={{
        m: 0,
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
        '@media print': { gap: 2, gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {tiles.map(({ name, label, entries }) => (
        <Paper
          key={name}
          variant="outlined"
          sx={{ px: 4, py: 3, minWidth: 0, '@media print': { px: 2, py: 1 } }}
        >
          <Typography component="dt" sx={{ color: 'text.secondary' }}>
            <EntriesLink view={view} entries={entries}>
              {label}
            </EntriesLink>
          </Typography>
          <Box
            component="dd"
            sx={{
              m: 0,
              minHeight: 32,
              fontSize: '1.25rem',
              lineHeight: '2rem',
              fontWeight: 600,
              '@media print': { fontSize: '0.875rem' },
            }}
          >
            {data ? (
              <Money amount={centavosOf(data[name])} tone={toneOf(data[name])} />
            ) : (
              <Skeleton height={28} />
            )}
          </Box>
        </Paper>
      ))}
    </Box>
  );
}

const toneOf = (reais: number): MoneyTone => (reais < 0 ? 'out' : 'plain');
