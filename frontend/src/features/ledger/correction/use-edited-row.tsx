/** Corrects an entry from its row in a table, by its key, and gives the focus back to that row: to the entry in its place, where there is one. */
import { useEffect, useState, type ReactNode } from 'react';
import type { AccountView, TransactionView } from '../../../shared/api/generated.ts';
import { onDemand } from '../../../shared/display/on-demand.tsx';
import { useSession } from '../../../shared/session/session-hooks.ts';
import { editPermissionOf } from './entry-edits.ts';

const EditEntryDialog = onDemand(() => import('./edit-entry-dialog.tsx'));

export function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-id="${id}"] [data-field="description"]`)?.focus();
}

interface EditedRow {
  readonly edit: (id: string) => void;
  /** After an entry was corrected elsewhere, such as beside the table. */
  readonly returnTo: (id: string) => void;
  readonly dialog: ReactNode;
}

/** `onOpen` shows what cannot be corrected in a form: there it says what can be done. */
export function useEditedRow(
  rows: readonly TransactionView[] | undefined,
  accounts: readonly AccountView[],
  onOpen: (id: string) => void,
): EditedRow {
  const session = useSession();
  const [edited, setEdited] = useState<TransactionView>();
  /** The row that is to have the focus once the table shows it. */
  const [awaited, setAwaited] = useState<string>();
  const isShown = rows?.some(({ id }) => id === awaited) ?? false;
  useEffect(() => {
    if (awaited === undefined || !isShown) return undefined;
    // The table draws its rows after the page around it.
    const frame = requestAnimationFrame(() => {
      focusRow(awaited);
      setAwaited(undefined);
    });
    return () => cancelAnimationFrame(frame);
  }, [awaited, isShown]);

  const edit = (id: string) => {
    const entry = rows?.find((one) => one.id === id);
    if (!entry) return;
    const permission = editPermissionOf(entry);
    const may = session.status === 'signed-in' && session.permissions.includes(permission ?? '');
    if (may) setEdited(entry);
    else onOpen(entry.id);
  };
  const dialog = edited && (
    <EditEntryDialog
      entry={edited}
      accounts={accounts}
      onSaved={(id) => {
        setEdited(undefined);
        setAwaited(id);
      }}
      onClose={() => setEdited(undefined)}
    />
  );
  return { edit, returnTo: setAwaited, dialog };
}
