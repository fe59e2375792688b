/** The entries of an account, of a whole development or of all: figures, filters, and pages that the server sorts and counts. */
import Box from '@mui/material/Box';
import type { AccountView } from '../../../shared/api/generated.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { HistoryFilters, type ChangeHistory } from './history-filters.tsx';
import { HistoryRows } from './history-rows.tsx';
import { HistorySummary } from './history-summary.tsx';
import { readHistoryView } from './history-view.ts';
import { accountText } from '../transfer/transfer-form.ts';
import { onDemand } from '../../../shared/display/on-demand.tsx';

const EntryDialog = onDemand(() => import('../journal/entry-dialog.tsx'));

interface HistoryDialogProps {
  /** Undefined: all developments. */
  readonly developmentId: string | undefined;
  readonly developmentName: string;
  readonly accounts: readonly AccountView[];
  readonly params: URLSearchParams;
  readonly onChange: ChangeHistory;
  readonly onClose: () => void;
}

export default function HistoryDialog(props: HistoryDialogProps) {
  const { developmentId, developmentName, accounts, params, onChange, onClose } = props;
  const view = readHistoryView(params);
  const account = accounts.find(({ id }) => id === view.account);
  const openEntry = (lancamento: string) => onChange({ lancamento });
  const everywhere = developmentId === undefined;
  const title = account
    ? `Histórico · ${account.name}`
    : everywhere
      ? 'Histórico de todos os empreendimentos'
      : 'Histórico do empreendimento';

  return (
    <Dialog title={title} subtitle={developmentName} width={1100} fullScreenBelow="md" onClose={onClose}>
      <Box sx={{ ...oneColumn, gap: 4, minWidth: 0 }}>
        <HistorySummary
          accounts={account ? [account] : accounts}
          scope={{ development: developmentId, account: view.account }}
          onChange={onChange}
        />
        <HistoryFilters
          view={view}
          accounts={accounts.map((one) => ({ id: one.id, label: everywhere ? accountText(one) : one.name }))}
          onChange={onChange}
        />
        <HistoryRows
          view={view}
          developmentId={developmentId}
          ofAccount={account !== undefined}
          onOpen={openEntry}
          accounts={accounts}
          onChange={onChange}
        />
      </Box>
      {view.entry !== undefined && (
        <EntryDialog
          id={view.entry}
          accounts={accounts}
          onOpen={openEntry}
          onClose={() => onChange({ lancamento: undefined })}
        />
      )}
    </Dialog>
  );
}
