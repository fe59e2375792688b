/** What needs somebody's hand, by kind: each alert with what to do about it and the way there. */
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
import { counted, formatCount } from '../../shared/display/count.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { faintlyUnderlined } from '../../shared/display/quiet-action.ts';
import { Skeleton } from '../../shared/display/skeleton.tsx';
import { FailedRead } from '../../shared/display/states.tsx';

/** Of each kind, at a time. */
const PAGE = 20;

const kindLabels: Readonly<Record<AlertView['kind'], string>> = {
  'stale-data': 'Valores incompletos',
  'projection-lag': 'Dados em atualização',
  'negative-balance': 'Contas negativas',
  'overdue-payment': 'Pagamentos vencidos',
  'overdue-return': 'Resgates vencidos',
  'overdue-purchase': 'Compras em atraso',
  'low-balance': 'Contas com saldo baixo',
};

export function AlertPanel({ development }: { readonly development: string | undefined }) {
  const titleId = useId();
  const read = useDashboardAlertsQuery(pageOf(development, 1));
  const { error, isFetching } = read;
  // What an earlier read brought stays beside the failure, but never that of another development.
  const data = error ? read.currentData : read.data;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={titleId}
      aria-busy={isFetching}
      sx={{ ...oneColumn, gap: 3, pt: 3, alignContent: 'start', minWidth: 0, '@media print': { gap: 2 } }}
    >
      <Typography id={titleId} component="h2" variant="h3">
        {data && data.count > 0
          ? `O que precisa de atenção: ${counted(data.count, 'alerta', 'alertas')}`
          : 'O que precisa de atenção'}
      </Typography>
      {error && <FailedRead title="Não foi possível carregar os alertas." of={read} />}
      {!data ? (
        !error && <Skeleton height={120} />
      ) : data.count === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          Nada vencido e nenhuma conta com saldo baixo.
        </Typography>
      ) : (
        data.counts
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => (
            <AlertGroup key={kind} kind={kind} count={count} first={data.alerts} development={development} />
          ))
      )}
    </Paper>
  );
}

const pageOf = (development: string | undefined, page: number) => ({
  development,
  limit: PAGE,
  page: page === 1 ? undefined : page,
});

interface AlertGroupProps {
  readonly kind: AlertView['kind'];
  readonly count: number;
  /** Of all kinds, the first page of each. */
  readonly first: readonly AlertView[];
  readonly development: string | undefined;
}

/** Those of a kind: the most urgent at once, the others when they are asked for. */
function AlertGroup({ kind, count, first, development }: AlertGroupProps) {
  const [opened, setOpened] = useState(false);
  const [page, setPage] = useState(1);
  const later = useDashboardAlertsQuery(pageOf(development, page), { skip: page === 1 });
  const alerts = (page === 1 ? first : (later.currentData?.alerts ?? [])).filter((one) => one.kind === kind);
  const pages = Math.ceil(count / PAGE);
  return (
    <Box component="section" aria-label={kindLabels[kind]} sx={{ ...oneColumn, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, minHeight: 40 }}>
        <Typography component="h3" variant="h3" className="num">
          {kindLabels[kind]}: {formatCount(count)}
        </Typography>
        {count > 1 && (
          <Button
            size="small"
            color="inherit"
            aria-expanded={opened}
            aria-label={`${opened ? 'Mostrar menos' : 'Mostrar todos'}: ${kindLabels[kind]}`}
            onClick={() => {
              setOpened(!opened);
              setPage(1);
            }}
            sx={{ ...faintlyUnderlined, ml: 'auto', '@media print': { display: 'none' } }}
          >
            {opened ? 'Mostrar menos' : 'Mostrar todos'}
          </Button>
        )}
      </Box>
      {later.error && page > 1 ? (
        <FailedRead title="Não foi possível carregar os alertas." of={later} />
      ) : (
        <Box component="ul" aria-busy={later.isFetching} sx={{ listStyle: 'none', m: 0, p: 0, ...oneColumn }}>
          {alerts.slice(0, opened ? undefined : 1).map((alert) => (
            <Alert key={alert.id} alert={alert} />
          ))}
        </Box>
      )}
      {opened && pages > 1 && <Pages page={page} pages={pages} onPage={setPage} />}
      {count > 1 && (
        <Typography sx={{ display: 'none', color: 'text.secondary', '@media print': { display: 'block' } }}>
          Os outros estão na tela.
        </Typography>
      )}
    </Box>
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
      color="inherit"
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
      color="inherit"
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
        borderTop: 1,
        borderColor: 'divider',
        '@media print': { py: 1, breakInside: 'avoid' },
      }}
    >
      <Icon aria-hidden sx={{ color: error ? 'error.main' : 'warning.main', fontSize: 22, flexShrink: 0 }} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography component="p" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {alert.title}
          {alert.developmentName && ` · ${alert.developmentName}`}
        </Typography>
        <Typography component="p" className="num" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {alert.message}
        </Typography>
        {/* Of many with the same words each is told from the others by what it is about. */}
        <Link
          component={RouterLink}
          to={alert.link}
          aria-label={`${alert.action} ${alert.message}`}
          sx={{ fontSize: '0.8125rem' }}
        >
          {alert.action}
        </Link>
      </Box>
    </Box>
  );
}
