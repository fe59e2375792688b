/** The Painel, and over it the history of the entries that make one of its figures. */
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
      <Painel />
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
