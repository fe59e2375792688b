/** Four figures about all developments, each the way to those that it counts. */
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { formatCount } from '../../shared/display/count.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { activeStatuses, type DevelopmentCounts } from './filter-developments.ts';

export function DevelopmentSummary({ counts }: { counts: DevelopmentCounts | undefined }) {
  const figures = [
    { label: 'Total de Projetos', to: '', count: counts?.total },
    { label: 'Ativos', to: `?status=${activeStatuses.join(',')}`, count: counts?.active },
    { label: 'Em Planejamento', to: '?status=planning', count: counts?.planning },
    { label: 'Concluídos', to: '?status=completed', count: counts?.completed },
  ];
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label="Resumo"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
        gap: '1px',
        bgcolor: 'divider',
        overflow: 'hidden',
      }}
    >
      {figures.map(({ label, to, count }) => (
        <Box
          key={label}
          component={Link}
          to={{ search: to }}
          sx={{
            p: 4,
            bgcolor: 'background.paper',
            color: 'inherit',
            textDecoration: 'none',
            '&:hover': { bgcolor: 'surface.alt' },
            '&:focus-visible': { outlineOffset: -2 },
          }}
        >
          <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
            {label}
          </Typography>
          {count === undefined ? (
            <Box sx={{ py: 1 }}>
              <Skeleton width={40} height={28} />
            </Box>
          ) : (
            <Typography
              component="span"
              className="num"
              sx={{ fontSize: '1.75rem', lineHeight: '2.25rem', fontWeight: 600 }}
            >
              {formatCount(count)}
            </Typography>
          )}
        </Box>
      ))}
    </Paper>
  );
}
