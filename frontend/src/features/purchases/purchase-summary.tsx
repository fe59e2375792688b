/** How many requests there are and what they would cost, each figure the way to those that it counts. */
import { messages, type PurchaseStatus } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { Link } from 'react-router';
import { usePurchaseListsSummaryQuery } from '../../shared/api/generated.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { formatCount } from '../../shared/display/count.ts';
import { Money } from '../../shared/display/money.tsx';
import { Skeleton } from '../../shared/display/skeleton.tsx';

const cards: readonly { readonly label: string; readonly status?: PurchaseStatus }[] = [
  { label: 'Total de solicitações' },
  { label: 'Pendentes', status: 'pending' },
  { label: 'Aprovadas', status: 'approved' },
  { label: 'Concluídas', status: 'completed' },
];

export const PurchaseSummary = memo(function PurchaseSummary({
  chosen,
}: {
  chosen: PurchaseStatus | undefined;
}) {
  const { data, error, isFetching, refetch } = usePurchaseListsSummaryQuery();
  if (error && !data) {
    return (
      <Paper variant="outlined" role="alert" sx={{ p: 4, display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <Typography sx={{ flex: 1 }}>Não foi possível carregar o resumo das solicitações.</Typography>
        <Button size="small" variant="outlined" aria-disabled={isFetching} onClick={() => void refetch()}>
          {messages.screens.retry}
        </Button>
      </Paper>
    );
  }
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="Resumo"
      sx={{
        display: 'grid',
        // Two beside each other where each has room for the longest amount.
        gridTemplateColumns: {
          xs: 'repeat(auto-fit, minmax(min(max(176px, 34%), 100%), 1fr))',
          md: 'repeat(4, 1fr)',
        },
        gap: '1px',
        bgcolor: 'divider',
        overflow: 'hidden',
      }}
    >
      {cards.map(({ label, status }) => {
        const part = status && data?.status_breakdown?.[status];
        return (
          <Box
            key={label}
            component={Link}
            to={{ search: status ? `?status=${status}` : '' }}
            aria-current={chosen === status ? 'true' : undefined}
            sx={card}
          >
            <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
              {label}
            </Typography>
            {data ? (
              <>
                <Typography component="span" className="num" sx={count}>
                  {formatCount(status ? (part?.count ?? 0) : data.total_count)}
                </Typography>
                <Typography component="span" variant="body2" sx={{ display: 'block' }}>
                  <Money amount={centavosOf(status ? part?.total_cost : data.total_estimated_cost)} />{' '}
                  <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                    {/* What was bought counts with what it cost. */}
                    {status === 'completed' ? 'custo real' : 'estimado'}
                  </Box>
                </Typography>
              </>
            ) : (
              <Skeleton height={54} width="60%" />
            )}
          </Box>
        );
      })}
    </Paper>
  );
});

const count = { fontSize: '1.75rem', lineHeight: '2.25rem', fontWeight: 600 } as const;
const card = {
  p: 4,
  bgcolor: 'background.default',
  color: 'inherit',
  textDecoration: 'none',
  minWidth: 0,
  '&:hover': { bgcolor: 'surface.alt' },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-current]': { boxShadow: 'inset 0 -3px 0 var(--mui-palette-primary-main)' },
} as const;
