/** One development: its head, its accounts and its newest entries, with the dialogs that work on them. */
import ApartmentIcon from '@mui/icons-material/ApartmentOutlined';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { lazy, Suspense } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import { DevelopmentHeader } from '../../features/developments/development-header.tsx';
import { useDevelopment } from '../../features/developments/use-development.ts';
import { AccountsSection } from '../../features/ledger/accounts-section.tsx';
import { historyParams } from '../../features/ledger/history-view.ts';
import { useAccountsListQuery } from '../../shared/api/generated.ts';
import { RecentActivity } from '../../features/ledger/recent-activity.tsx';
import { asApiError } from '../../shared/api/api-error.ts';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { PageTitle } from '../../shared/display/page-title.tsx';
import { EmptyState, ErrorState } from '../../shared/display/states.tsx';
import { useSingleKeys } from '../../shared/keyboard/shortcuts.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { oneColumn } from '../../shared/display/one-column.ts';

const fetchExpense = () => import('../../features/ledger/expense-dialog.tsx');
const fetchHistory = () => import('../../features/ledger/history-dialog.tsx');
const fetchReport = () => import('../../features/ledger/report-dialog.tsx');
const fetchSchedule = () => import('../../features/developments/schedule-dialog.tsx');
const ExpenseDialog = lazy(fetchExpense);
const HistoryDialog = lazy(fetchHistory);
const ReportDialog = lazy(fetchReport);
const ScheduleDialog = lazy(fetchSchedule);

const dialogs = {
  expense: 'despesa',
  history: 'historico',
  report: 'relatorio',
  schedule: 'cronograma',
} as const;

export default function DevelopmentPage() {
  const { developmentId = '' } = useParams();
  const { development, error, isFetching, refetch } = useDevelopment(developmentId);
  const { data: accounts } = useAccountsListQuery({ development: developmentId });
  const mayExpense = useMay('expenses:create');
  const mayRead = useMay('transactions:read');
  const dialog = useDialogAddress(historyParams);

  const openExpense = (conta?: string) => dialog.open(dialogs.expense, conta ? { conta } : {});
  const openHistory = (conta?: string, tipo?: string) =>
    dialog.open(dialogs.history, { ...(conta && { conta }), ...(tipo && { tipo }) });
  useSingleKeys((key) => {
    if (key === 'd' && mayExpense) openExpense();
    else if (key === 'h' && mayRead) openHistory();
    else return false;
    return true;
  });

  if (error && !development) {
    return asApiError(error).status === 404 ? (
      <DevelopmentNotFound />
    ) : (
      <Paper variant="outlined">
        <ErrorState
          title="Não foi possível carregar o empreendimento."
          error={asApiError(error)}
          onRetry={refetch}
          busy={isFetching}
        />
      </Paper>
    );
  }

  const place = { developmentId, developmentName: development?.name ?? '', onClose: dialog.close };
  return (
    <Box sx={{ ...oneColumn, gap: 8 }}>
      <DevelopmentHeader
        development={development}
        onReport={() => dialog.open(dialogs.report)}
        onSchedule={() => dialog.open(dialogs.schedule)}
        onApproach={() => void Promise.all([fetchReport(), fetchSchedule()])}
      />
      <AccountsSection
        developmentId={developmentId}
        actions={{
          onExpense: openExpense,
          onHistory: openHistory,
          onApproach: () => void Promise.all([fetchExpense(), fetchHistory()]),
        }}
      />
      <RecentActivity
        developmentId={developmentId}
        onHistory={() => openHistory()}
        onApproach={() => void fetchHistory()}
      />
      <Suspense>
        {dialog.name === dialogs.expense && mayExpense && accounts && accounts.length > 0 && (
          <ExpenseDialog {...place} accounts={accounts} accountId={dialog.params.get('conta') ?? undefined} />
        )}
        {dialog.name === dialogs.history && mayRead && (
          <HistoryDialog
            {...place}
            accounts={accounts ?? []}
            params={dialog.params}
            onChange={dialog.change}
          />
        )}
        {dialog.name === dialogs.report && accounts && <ReportDialog {...place} accounts={accounts} />}
        {dialog.name === dialogs.schedule && development && (
          <ScheduleDialog development={development} onClose={dialog.close} />
        )}
      </Suspense>
    </Box>
  );
}

function DevelopmentNotFound() {
  return (
    <Box sx={{ ...oneColumn, gap: 6 }}>
      <PageTitle title={messages.developmentNotFound} />
      <Paper variant="outlined">
        <EmptyState
          icon={<ApartmentIcon />}
          title="Este registro não existe ou foi removido."
          action={
            <Button component={RouterLink} to="/developments" variant="contained">
              Voltar para Empreendimentos
            </Button>
          }
        />
      </Paper>
    </Box>
  );
}
