/** The Painel, and over it the history of the entries that make one of its figures. */
import { FirstSteps } from '../../features/first-steps/first-steps.tsx';
import { isShownSample } from '../../features/first-steps/sample-books.ts';
import { SampleNotice } from '../../features/first-steps/sample-notice.tsx';
import Painel, { ahead } from '../../features/insights/dashboard-page.tsx';
import { historyParams } from '../../features/ledger/history/history-view.ts';
import { useAccountsListQuery, useDevelopmentsListQuery } from '../../shared/api/generated.ts';
import { useDialogAddress } from '../../shared/dialog/use-dialog-address.ts';
import { useMay } from '../../shared/session/session-hooks.ts';
import { onDemand } from '../../shared/display/on-demand.tsx';

export { ahead };

const HistoryDialog = onDemand(() => import('../../features/ledger/history/history-dialog.tsx'));

export default function DashboardPage() {
  const mayRead = useMay('transactions:read');
  const dialog = useDialogAddress(historyParams);
  const open = mayRead && dialog.name === 'historico';
  const developmentId = dialog.params.get('empreendimento') ?? undefined;
  const { data: accounts } = useAccountsListQuery({ development: developmentId }, { skip: !open });
  const { data: developments } = useDevelopmentsListQuery({}, { skip: !open });
  const named = developments?.find(({ id }) => id === developmentId);
  return (
    <>
      <Painel notice={<BeforeTheFigures />} />
      {open && (
        <HistoryDialog
          developmentId={developmentId}
          developmentName={named?.name ?? ''}
          accounts={accounts ?? []}
          params={dialog.params}
          onChange={dialog.change}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

/** Whether they are anybody's, and what a new house does before it has any. */
function BeforeTheFigures() {
  const { data: developments = [] } = useDevelopmentsListQuery({});
  return (
    <>
      <SampleNotice developments={developments.filter(isShownSample)} />
      <FirstSteps />
    </>
  );
}
