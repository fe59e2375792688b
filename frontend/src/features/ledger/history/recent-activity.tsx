/** The newest entries of a development, and the way to all of them. */
import { relativeDay, formatInstant } from '@livro/calendar';
import { accountKindLabels, limits, messages } from '@livro/rules';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { serverNow } from '../../../shared/api/server-clock.ts';
import { DIALOG_STATE } from '../../../shared/dialog/use-dialog-address.ts';
import { Money } from '../../../shared/display/money.tsx';
import { faintlyUnderlined } from '../../../shared/display/quiet-action.ts';
import { EmptyState, FailedRead } from '../../../shared/display/states.tsx';
import { VisuallyHidden } from '../../../shared/display/visually-hidden.tsx';
import { useMay } from '../../../shared/session/session-hooks.ts';
import { useTransactionsListQuery, type TransactionView } from '../../../shared/api/generated.ts';
import { kindOf, KindIcon, shownAmount, toneOf } from './transaction-kind.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';

/** Of the five rows that are to come, so that nothing moves. */
const ROW_HEIGHT = 56;
const WAITING_HEIGHT = limits.recentTransactions * ROW_HEIGHT;

interface RecentActivityProps {
  readonly developmentId: string;
  readonly onHistory: () => void;
  readonly onApproach: () => void;
}

export function RecentActivity({ developmentId, onHistory, onApproach }: RecentActivityProps) {
  const may = useMay('transactions:read');
  const { data, error, isFetching, refetch } = useTransactionsListQuery(
    { development: developmentId, limit: limits.recentTransactions },
    { skip: !may },
  );
  return (
    <Box component="section" aria-labelledby="titulo-atividade" sx={{ ...oneColumn, gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Typography id="titulo-atividade" component="h2" variant="h2" sx={{ flex: '1 0 auto' }}>
          {messages.screens.recentActivity}
        </Typography>
        {may && (
          <Button
            color="inherit"
            size="small"
            onMouseEnter={onApproach}
            onFocus={onApproach}
            onClick={onHistory}
            sx={{ ...faintlyUnderlined, mx: -2.5 }}
          >
            {messages.screens.fullHistory}
          </Button>
        )}
      </Box>
      <Paper variant="outlined" aria-busy={isFetching && !data}>
        {!may ? (
          <EmptyState title={messages.forbidden} text="Peça acesso a um administrador." />
        ) : data ? (
          data.length === 0 ? (
            <EmptyState icon={<HistoryIcon />} title={messages.screens.noRecentActivity} />
          ) : (
            <Rows>
              {data.map((entry) => (
                <ActivityRow key={entry.id} entry={entry} />
              ))}
            </Rows>
          )
        ) : error ? (
          <FailedRead
            title="Não foi possível carregar a atividade recente."
            of={{ error, isFetching, refetch }}
          />
        ) : (
          <Box role="status" sx={{ display: 'grid', placeItems: 'center', height: WAITING_HEIGHT }}>
            <CircularProgress size={32} aria-label={messages.screens.loading} />
          </Box>
        )}
      </Paper>
    </Box>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  py: 2,
  minHeight: ROW_HEIGHT,
  borderBottom: 1,
  borderColor: 'divider',
  // Where both do not fit, the amount goes under the words instead of squeezing them.
  flexWrap: 'wrap',
  rowGap: 1,
} as const;

function Rows({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}

function ActivityRow({ entry }: { entry: TransactionView }) {
  const { label } = kindOf(entry.type);
  return (
    <Box component="li" sx={row}>
      <KindIcon type={entry.type} />
      <Box sx={{ flex: '1 1 150px', minWidth: 0 }}>
        <Typography noWrap title={entry.description} sx={{ fontWeight: 500 }}>
          <VisuallyHidden>{label}: </VisuallyHidden>
          <Link
            component={RouterLink}
            to={{ search: `?dialogo=historico&lancamento=${entry.id}` }}
            state={DIALOG_STATE}
            preventScrollReset
            color="inherit"
            underline="hover"
          >
            {entry.description}
          </Link>
        </Typography>
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {accountKindLabels[entry.accountType] ?? ''} ·{' '}
          <time
            dateTime={entry.date ?? undefined}
            title={entry.created_at ? `Registrado em ${formatInstant(entry.created_at)}` : undefined}
          >
            {relativeDay(entry.date, entry.created_at, serverNow())}
          </time>
        </Typography>
      </Box>
      <Typography component="span" sx={{ ml: 'auto' }}>
        <Money amount={shownAmount(entry)} tone={toneOf(entry)} signed />
      </Typography>
    </Box>
  );
}
