/** Every closing and reopening of months: who, when, which months, why. */
import { formatInstant } from '@livro/calendar';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { usePeriodsHistoryQuery } from '../../../shared/api/generated.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { Skeleton } from '../../../shared/display/skeleton.tsx';
import { FailedRead } from '../../../shared/display/states.tsx';
import { rangeText } from './closing-text.ts';

export function ClosingHistory() {
  const { data, error, isFetching, refetch } = usePeriodsHistoryQuery();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="historico-de-fechamentos"
      sx={{ p: { xs: 4, lg: 6 } }}
    >
      <Typography id="historico-de-fechamentos" component="h2" variant="h3" sx={{ mb: 2 }}>
        Histórico de fechamentos
      </Typography>
      {error && !isFetching ? (
        <FailedRead title="Não foi possível carregar o histórico de fechamentos." of={{ error, refetch }} />
      ) : !data ? (
        <Skeleton height={80} />
      ) : data.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>Nenhum mês foi fechado ainda.</Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn }}>
          {data.map((change) => (
            <Box
              component="li"
              key={change.entryNumber}
              sx={{
                py: 2,
                borderTop: 1,
                borderColor: 'divider',
                overflowWrap: 'anywhere',
                '@media print': { breakInside: 'avoid' },
              }}
            >
              <Typography sx={{ fontWeight: 600 }}>
                {change.status === 'closed' ? 'Fechado: ' : 'Reaberto: '}
                {rangeText(change.firstMonth, change.lastMonth)}
              </Typography>
              <Typography variant="body2" className="num" sx={{ color: 'text.secondary' }}>
                {change.changedByName ?? change.changedBy}, {formatInstant(change.updatedAt)}
                {change.reason ? ` · ${change.reason}` : ''}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Paper>
  );
}
