/** The entries of an account, of a whole development or of all: figures, filters, and pages that the server sorts and counts. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { AccountView, TransactionView } from '../../../shared/api/generated.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { HistoryFilters, type ChangeHistory } from './history-filters.tsx';
import { HistoryRows } from './history-rows.tsx';
import { HistorySummary } from './history-summary.tsx';
import { readHistoryView } from './history-view.ts';
import { accountText } from '../transfer/transfer-form.ts';
import { useSession } from '../../../shared/session/session-hooks.ts';
import { editPermissionOf } from '../correction/entry-edits.ts';
import { onDemand } from '../../../shared/display/on-demand.tsx';

const EditEntryDialog = onDemand(() => import('../correction/edit-entry-dialog.tsx'));
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
  const session = useSession();
  const [edited, setEdited] = useState<TransactionView>();
  /** What cannot be corrected in a form is shown: there it says what can be done. */
  const editEntry = (entry: TransactionView) => {
    const permission = editPermissionOf(entry);
    const may = session.status === 'signed-in' && session.permissions.includes(permission ?? '');
    if (may) setEdited(entry);
    else openEntry(entry.id);
  };
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
          onEdit={editEntry}
          onChange={onChange}
        />
      </Box>
      {edited && (
        <EditEntryDialog
          entry={edited}
          accounts={accounts}
          onSaved={() => setEdited(undefined)}
          onClose={() => setEdited(undefined)}
        />
      )}
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
