/** Removes a saved view: a name goes, the list and its entries stay. */
import { messages } from '@livro/rules';
import { useState } from 'react';
import { useSavedViewsRemoveMutation, type SavedViewView } from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { ConfirmDialog } from '../../../shared/dialog/confirm-dialog.tsx';

interface RemoveViewDialogProps {
  readonly view: SavedViewView;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

export default function RemoveViewDialog({ view, onRemoved, onClose }: RemoveViewDialogProps) {
  const [removed, setRemoved] = useState(false);
  const [remove] = useSavedViewsRemoveMutation();
  return (
    <ConfirmDialog
      title="Remover visão"
      confirmLabel="Remover"
      busyLabel="Removendo..."
      danger
      success={{ title: 'Visão removida' }}
      run={async () => {
        const outcome = await outcomeOf(remove({ id: view.id, 'If-Match': `W/"${view.version}"` }));
        setRemoved(outcome.ok);
        return outcome;
      }}
      explain={({ code, message }) => (code === 'HTTP_ERROR' ? messages.failures.saveView : message)}
      onClose={() => {
        if (removed) onRemoved();
        onClose();
      }}
    >
      “{view.name}” sai da lista de visões{view.shared ? ' de toda a empresa' : ''}. Nenhum lançamento muda.
    </ConfirmDialog>
  );
}
