/** Four figures about all developments, each the way to those that it counts. */
import Box from '@mui/material/Box';
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
    <Box
      component="section"
      aria-label="Resumo"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 8, rowGap: 1 }}
    >
      {figures.map(({ label, to, count }) => (
        <Box key={label} component={Link} to={{ search: to }} sx={way}>
          <Typography component="span" variant="h1" className="num">
            {count === undefined ? <Skeleton width={28} height={28} /> : formatCount(count)}
          </Typography>
          <span>{label}</span>
        </Box>
      ))}
    </Box>
  );
}

const way = {
  display: 'inline-flex',
  alignItems: 'baseline',
  gap: 2,
  minHeight: 28,
  color: 'text.secondary',
  textDecoration: 'none',
  '& > :first-of-type': { color: 'text.primary' },
  '&:hover': { textDecoration: 'underline' },
} as const;
