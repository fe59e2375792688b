/** Brings a deactivated client back to the lists. */
import { messages } from '@livro/rules';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.tsx';
import { useState } from 'react';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import { useClientChangesReactivateMutation, type ClientView } from '../../shared/api/generated.ts';

export default function RestoreClientDialog({
  client,
  onClose,
}: {
  client: ClientView;
  onClose: () => void;
}) {
  const [reactivate] = useClientChangesReactivateMutation();
  const [key] = useState(newIdempotencyKey);
  return (
    <ConfirmDialog
      title="Restaurar Cliente"
      confirmLabel="Restaurar Cliente"
      busyLabel="Restaurando..."
      success={{ title: 'Cliente Restaurado!', text: client.name }}
      run={() => outcomeOf(reactivate({ id: client.id, 'Idempotency-Key': key }))}
      explain={(error) =>
        error.code === 'HTTP_ERROR' ? messages.failures.updateClientUnexpected : error.message
      }
      onClose={onClose}
    >
      <strong>{client.name}</strong> volta para as listas e pode ser escolhido em pagamentos outra vez, com as
      mesmas unidades.
    </ConfirmDialog>
  );
}
