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
import { counted } from '../../shared/display/count.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';

const FIRST = 3;
/** Of each kind, at a time. */
const PAGE = 20;

export function AlertPanel({ development }: { readonly development: string | undefined }) {
  const titleId = useId();
  const [opened, setOpened] = useState(false);
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useDashboardAlertsQuery({
    development,
    limit: PAGE,
    page: page === 1 ? undefined : page,
  });
  const shown = data?.alerts.slice(0, opened ? undefined : FIRST) ?? [];
  const pages = Math.ceil(Math.max(0, ...(data?.counts.map(({ count }) => count) ?? [])) / PAGE);
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
        <FailedRead title="Não foi possível carregar os alertas." of={{ error, isFetching, refetch }} />
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
          {data.count > FIRST && (
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: 3,
                '@media print': { display: 'none' },
              }}
            >
              <Button
                variant="outlined"
                size="small"
                aria-expanded={opened}
                onClick={() => {
                  setOpened(!opened);
                  setPage(1);
                }}
              >
                {opened ? 'Mostrar menos' : 'Mostrar todos'}
              </Button>
              {opened && pages > 1 && <Pages page={page} pages={pages} onPage={setPage} />}
            </Box>
          )}
        </>
      )}
    </Paper>
  );
}

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

const Pages = ({ page, pages, onPage }: PagesProps) => (
  <Box
    component="nav"
    aria-label="Páginas dos alertas"
    sx={{ display: 'flex', alignItems: 'center', gap: 2 }}
  >
    <Button
      size="small"
      variant="outlined"
      aria-disabled={page === 1}
      onClick={() => page > 1 && onPage(page - 1)}
    >
      Anteriores
    </Button>
    <Typography component="span" role="status" variant="body2" className="num">
      Página {page} de {pages}
    </Typography>
    <Button
      size="small"
      variant="outlined"
      aria-disabled={page === pages}
      onClick={() => page < pages && onPage(page + 1)}
    >
      Próximos
    </Button>
  </Box>
);

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
