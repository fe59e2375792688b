/** One development: its head, its accounts and its newest entries, with the dialogs that work on them. */
import ApartmentIcon from '@mui/icons-material/ApartmentOutlined';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { memo, useMemo, useState } from 'react';
import { Link as RouterLink, useParams } from 'react-router';
import { DevelopmentHeader, type HeaderGoal } from '../../features/developments/development-header.tsx';
import { SampleNotice } from '../../features/first-steps/sample-notice.tsx';
import { useDevelopment } from '../../features/developments/use-development.ts';
import type { Booked } from '../../features/ledger/journal/booked.ts';
import type { AccountGoal } from '../../features/ledger/account/account-card.tsx';
import { BalanceCourse, BalanceHead } from '../../features/ledger/account/balance-head.tsx';
import { AccountsSection } from '../../features/ledger/account/accounts-section.tsx';
import { historyParams } from '../../features/ledger/history/history-view.ts';
import { unheld, type Ahead } from '../../shared/api/ahead.ts';
import { generatedApi, useAccountsListQuery, useDevelopmentsListQuery } from '../../shared/api/generated.ts';
import { CommitmentPanel } from '../../features/purchases/commitment-panel.tsx';
import { PendingPayments } from '../../features/ledger/payment/pending-payments.tsx';
import { RecentActivity } from '../../features/ledger/history/recent-activity.tsx';
import { UndoNotice } from '../../features/ledger/correction/undo-notice.tsx';
import { asApiError } from '../../shared/api/api-error.ts';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { useSteady } from '../../shared/display/use-steady.ts';
import { PageTitle } from '../../shared/display/page-title.tsx';
import { EmptyState, ErrorState } from '../../shared/display/states.tsx';
import { useSingleKeys } from '../../shared/keyboard/shortcuts.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { oneColumn } from '../../shared/display/one-column.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';

const fetchExpense = () => import('../../features/ledger/expense/expense-dialog.tsx');
const fetchHistory = () => import('../../features/ledger/history/history-dialog.tsx');
const fetchPayment = () => import('../../features/ledger/payment/payment-dialog.tsx');
const fetchTransfer = () => import('../../features/ledger/transfer/transfer-dialog.tsx');
const fetchInvestment = () => import('../../features/ledger/investment/investment-dialog.tsx');
const fetchOpening = () => import('../../features/ledger/account/opening-balance-dialog.tsx');
const fetchReport = () => import('../../features/ledger/history/report-dialog.tsx');
const fetchSchedule = () => import('../../features/developments/schedule-dialog.tsx');
const fetchClient = () => import('../../features/clients/new-client-dialog.tsx');
const fetchEdit = () => import('../../features/developments/edit-development-dialog.tsx');
const AccountQuestion = onDemand(() => import('../../features/ledger/account/account-question.tsx'));
const ExpenseDialog = onDemand(fetchExpense);
const PaymentDialog = onDemand(fetchPayment);
const TransferDialog = onDemand(fetchTransfer);
const InvestmentDialog = onDemand(fetchInvestment);
const OpeningBalanceDialog = onDemand(fetchOpening);
const HistoryDialog = onDemand(fetchHistory);
const ReportDialog = onDemand(fetchReport);
const ScheduleDialog = onDemand(fetchSchedule);
const NewClientDialog = onDemand(fetchClient);
const EditDevelopmentDialog = onDemand(fetchEdit);

// A dialog that opens changes the address, and with it this page; what stands below the dialog is not drawn again for that.
const Header = memo(DevelopmentHeader);
const Balance = memo(BalanceHead);
const Course = memo(BalanceCourse);
const Accounts = memo(AccountsSection);
const Commitments = memo(CommitmentPanel);
const Pending = memo(PendingPayments);
const Activity = memo(RecentActivity);

// Only what the pointer is near: all of it at once would hold up the press that follows.
const codeOf = {
  client: fetchClient,
  report: fetchReport,
  schedule: fetchSchedule,
  edit: fetchEdit,
  expense: fetchExpense,
  payment: fetchPayment,
  transfers: fetchTransfer,
  investments: fetchInvestment,
  opening: fetchOpening,
  history: fetchHistory,
} as const satisfies Readonly<Record<HeaderGoal | AccountGoal, () => Promise<unknown>>>;
const fetchCodeOf = (goal: keyof typeof codeOf) => void codeOf[goal]();
const fetchForActivity = () => fetchCodeOf('history');

const dialogs = {
  expense: 'despesa',
  payment: 'pagamento',
  transfers: 'transferencias',
  investments: 'aplicacoes',
  opening: 'saldo-inicial',
  history: 'historico',
  report: 'relatorio',
  schedule: 'cronograma',
  client: 'novo-cliente',
  edit: 'editar-empreendimento',
} as const;

/** What the first look falls on; what stands below it asks for itself. */
export const ahead: Ahead = ({ params: { developmentId = '' } }) => [
  generatedApi.endpoints.accountsList.initiate({ development: developmentId }, unheld),
  generatedApi.endpoints.developmentsGet.initiate({ id: developmentId }, unheld),
];

/** Each is about one account: asked for by a key or by name, nobody has said which. */
const purposes: Readonly<Record<string, string>> = {
  [dialogs.transfers]: messages.screens.transferTitle,
  [dialogs.investments]: messages.screens.investmentTitle,
  [dialogs.opening]: 'Definir saldo inicial',
};

const waysTo = (open: (name: string, account?: string, type?: string) => void) => {
  const on = (name: string) => (account?: string) => open(name, account);
  return {
    onExpense: on(dialogs.expense),
    onPayment: on(dialogs.payment),
    onTransfers: on(dialogs.transfers),
    onInvestments: on(dialogs.investments),
    onOpening: on(dialogs.opening),
    onHistory: (account?: string, type?: string) => open(dialogs.history, account, type),
    onAllHistory: () => open(dialogs.history),
    onClient: () => open(dialogs.client),
    onReport: () => open(dialogs.report),
    onSchedule: () => open(dialogs.schedule),
    onEdit: () => open(dialogs.edit),
    onApproach: fetchCodeOf,
  };
};

export default function DevelopmentPage() {
  const { developmentId = '' } = useParams();
  const { development, current, error, isFetching, refetch } = useDevelopment(developmentId);
  const { data: accounts } = useAccountsListQuery({ development: developmentId });
  const mayExpense = useMay('expenses:create');
  const mayPay = useMay('payments:create');
  const mayTransfers = useMay('transfers:read');
  const mayInvestments = useMay('investments:read');
  const mayOpen = useMay('accounts:set_initial_balance');
  const mayRead = useMay('transactions:read');
  const mayClient = useMay('clients:create');
  const mayEdit = useMay('developments:update');
  const mayUndo = useMay('transactions:reverse');
  const [booked, setBooked] = useState<Booked>();
  const dialog = useDialogAddress(historyParams);
  const registering = dialog.name === dialogs.client && mayClient;
  const { data: everyDevelopment } = useDevelopmentsListQuery({}, { skip: !registering });

  const open = useSteady((name: string, conta?: string, tipo?: string) =>
    dialog.open(name, { ...(conta && { conta }), ...(tipo && { tipo }) }),
  );
  const to = useMemo(() => waysTo(open), [open]);
  useSingleKeys({
    expense: mayExpense && to.onExpense,
    payment: mayPay && to.onPayment,
    transfers: mayTransfers && to.onTransfers,
    investments: mayInvestments && to.onInvestments,
    history: mayRead && to.onHistory,
  });

  if (error && !development) {
    return asApiError(error).status === 404 ? (
      <DevelopmentNotFound />
    ) : (
      <Box sx={{ ...oneColumn, gap: 6 }}>
        <PageTitle title="Empreendimento" />
        <Paper variant="outlined">
          <ErrorState
            title="Não foi possível carregar o empreendimento."
            error={asApiError(error)}
            onRetry={refetch}
            busy={isFetching}
          />
        </Paper>
      </Box>
    );
  }

  const accountId = dialog.params.get('conta') ?? undefined;
  const named = accounts?.find(({ id }) => id === accountId);
  const account = named ?? accounts?.[0];
  const mayAsked: Readonly<Record<string, boolean>> = {
    [dialogs.transfers]: mayTransfers,
    [dialogs.investments]: mayInvestments,
    [dialogs.opening]: mayOpen,
  };
  const purpose = mayAsked[dialog.name ?? ''] ? purposes[dialog.name ?? ''] : undefined;
  const asks = !named && accounts !== undefined && accounts.length > 1;
  const place = { developmentId, developmentName: development?.name ?? '', onClose: dialog.close };
  return (
    <Box sx={{ ...oneColumn, gap: 5 }}>
      <Header
        development={development}
        onClient={to.onClient}
        onReport={to.onReport}
        onSchedule={to.onSchedule}
        onEdit={to.onEdit}
        onApproach={fetchCodeOf}
      />
      {development && <SampleNotice developments={[development]} />}
      <Balance
        developmentId={developmentId}
        name={development?.name}
        onHistory={to.onAllHistory}
        onApproach={fetchForActivity}
      />
      <Box sx={book}>
        <Course developmentId={developmentId} />
        <Box sx={{ ...oneColumn, gap: 8, alignContent: 'start', gridArea: { lg: 'accounts' } }}>
          <Accounts developmentId={developmentId} actions={to} />
          <Commitments developmentId={developmentId} />
        </Box>
        <Box sx={{ ...oneColumn, gap: 8, alignContent: 'start' }}>
          <Activity developmentId={developmentId} onHistory={to.onAllHistory} onApproach={fetchForActivity} />
          <Pending developmentId={developmentId} />
        </Box>
      </Box>
      {dialog.name === dialogs.expense && mayExpense && accounts && account && (
        <ExpenseDialog
          {...place}
          developmentStatus={development?.status}
          accounts={accounts}
          accountId={accountId}
          onBooked={setBooked}
        />
      )}
      {dialog.name === dialogs.payment && mayPay && accounts && account && (
        <PaymentDialog
          {...place}
          developmentStatus={development?.status}
          accounts={accounts}
          accountId={account.id}
          onBooked={setBooked}
        />
      )}
      {purpose && asks && (
        <AccountQuestion
          purpose={purpose}
          // There is one opening balance at most.
          accounts={accounts.filter(
            ({ openingBalance }) => dialog.name !== dialogs.opening || openingBalance === null,
          )}
          none="Todas as contas já têm saldo inicial."
          onPick={(conta) => dialog.change({ conta })}
          onClose={dialog.close}
        />
      )}
      {dialog.name === dialogs.transfers && mayTransfers && account && !asks && (
        <TransferDialog account={account} onBooked={setBooked} onClose={dialog.close} />
      )}
      {dialog.name === dialogs.investments && mayInvestments && account && !asks && (
        <InvestmentDialog
          account={account}
          developmentStatus={development?.status}
          onBooked={setBooked}
          onClose={dialog.close}
        />
      )}
      {dialog.name === dialogs.opening && mayOpen && account && !asks && (
        <OpeningBalanceDialog account={account} onClose={dialog.close} />
      )}
      {dialog.name === dialogs.history && mayRead && (
        <HistoryDialog {...place} accounts={accounts ?? []} params={dialog.params} onChange={dialog.change} />
      )}
      {dialog.name === dialogs.report && accounts && <ReportDialog {...place} accounts={accounts} />}
      {registering && development && (
        <NewClientDialog
          developments={everyDevelopment ?? [development]}
          developmentId={developmentId}
          onClose={dialog.close}
        />
      )}
      {dialog.name === dialogs.edit && mayEdit && current && (
        <EditDevelopmentDialog development={current} onClose={dialog.close} />
      )}
      {dialog.name === dialogs.schedule && development && (
        <ScheduleDialog development={development} onClose={dialog.close} />
      )}
      {booked && dialog.name === undefined && (
        <UndoNotice key={booked.id} booked={booked} mayUndo={mayUndo} onGone={() => setBooked(undefined)} />
      )}
    </Box>
  );
}

/** The course and the entries at the left, what the accounts hold beside both. */
const book = {
  display: 'grid',
  gap: 8,
  columnGap: { lg: 10, xl: 12 },
  mt: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
  gridTemplateRows: { lg: 'auto 1fr' },
  gridTemplateAreas: { lg: '"course accounts" "entries accounts"' },
} as const;

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
