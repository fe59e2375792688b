/** What needs somebody's hand: each alert with what to do about it and the way there. */
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { useDashboardAlertsQuery, type AlertView } from '../../shared/api/generated.ts';
import { asApiError } from '../../shared/api/api-error.ts';
import { counted } from '../../shared/display/count.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { ErrorState } from '../../shared/display/states.tsx';

const FIRST = 3;

export function AlertPanel({ development }: { readonly development: string | undefined }) {
  const titleId = useId();
  const [all, setAll] = useState(false);
  const { data, error, isFetching, refetch } = useDashboardAlertsQuery({ development, limit: 20 });
  const shown = data?.alerts.slice(0, all ? undefined : FIRST) ?? [];
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      aria-busy={isFetching}
      sx={{ ...oneColumn, gap: 3, p: { xs: 4, lg: 6 }, '@media print': { p: 4, gap: 2 } }}
    >
      <Typography id={titleId} component="h2" variant="h3">
        {data && data.count > 0
          ? `O que precisa de atenção: ${counted(data.count, 'alerta', 'alertas')}`
          : 'O que precisa de atenção'}
      </Typography>
      {error ? (
        <ErrorState
          title="Não foi possível carregar os alertas."
          error={asApiError(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : !data ? (
        <Skeleton height={120} />
      ) : data.count === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          Nada vencido e nenhuma conta com saldo baixo.
        </Typography>
      ) : (
        <>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn }}>
            {shown.map((alert) => (
              <Alert key={alert.id} alert={alert} />
            ))}
          </Box>
          {data.count > shown.length && (
            <Typography
              sx={{ display: 'none', color: 'text.secondary', '@media print': { display: 'block' } }}
            >
              {`Aqui estão ${shown.length}; os outros estão na tela.`}
            </Typography>
          )}
          {data.alerts.length > FIRST && (
            <Box sx={{ '@media print': { display: 'none' } }}>
              <Button variant="outlined" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
                {all
                  ? 'Mostrar menos'
                  : `Mostrar ${data.alerts.length < data.count ? `os ${data.alerts.length} primeiros` : 'todos'}`}
              </Button>
            </Box>
          )}
        </>
      )}
    </Paper>
  );
}

function Alert({ alert }: { readonly alert: AlertView }) {
  const error = alert.severity === 'error';
  const Icon = error ? ErrorIcon : WarningIcon;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 3,
        py: 2.5,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
        '@media print': { py: 1, breakInside: 'avoid' },
      }}
    >
      <Icon aria-hidden sx={{ color: error ? 'error.main' : 'warning.main', fontSize: 22, flexShrink: 0 }} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography component="p" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {alert.title}
          {alert.developmentName && ` · ${alert.developmentName}`}
        </Typography>
        <Typography component="p" className="num" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {alert.message}
        </Typography>
        <Link component={RouterLink} to={alert.link} sx={{ fontSize: '0.8125rem' }}>
          {alert.action}
        </Link>
      </Box>
    </Box>
  );
}
