/**
 * Deletes a development on which nothing was ever booked. The books decide that: where there is money the refusal says so,
 * and the status “Cancelado” is offered instead.
 */
import { developmentStatusLabels, messages } from '@livro/rules';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  useDevelopmentsDeleteMutation,
  useDevelopmentsEditMutation,
  type DevelopmentView,
} from '../../shared/api/generated.ts';
import type { ApiError } from '../../shared/api/api-error.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import type { Success } from '../../shared/dialog/success-panel.tsx';

interface DeleteDevelopmentDialogProps {
  readonly development: DevelopmentView;
  readonly onDeleted: () => void;
  /** After it was cancelled instead. */
  readonly onCancelled: () => void;
  readonly onClose: () => void;
}

export function DeleteDevelopmentDialog(props: DeleteDevelopmentDialogProps) {
  const { development, onDeleted, onCancelled, onClose } = props;
  const { id, name, version, status } = development;
  const [remove] = useDevelopmentsDeleteMutation();
  const [edit] = useDevelopmentsEditMutation();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const [success, setSuccess] = useState<Success & { readonly then: () => void }>();
  const asked = { id, 'If-Match': `W/"${version}"` };
  const hasMoney = refusal?.code === 'BUSINESS_RULE_VIOLATION';
  const offersCancelled = hasMoney && status !== 'cancelled';

  const act = async (run: () => { unwrap(): Promise<unknown> }, done: Success & { then: () => void }) => {
    if (busy) return;
    setBusy(true);
    const outcome = await outcomeOf(run());
    setBusy(false);
    if (outcome.ok) setSuccess(done);
    else setRefusal(outcome.error);
  };
  const deleteIt = () =>
    void act(() => remove(asked), { title: messages.screens.developmentDeleted, then: onDeleted });
  const cancelIt = () =>
    void act(() => edit({ ...asked, editDevelopmentDto: { status: 'cancelled' } }), {
      title: messages.screens.developmentUpdated,
      then: onCancelled,
    });

  return (
    <Dialog
      title="Excluir empreendimento"
      subtitle={name}
      role="alertdialog"
      width={480}
      fullScreenBelow="never"
      onClose={success?.then ?? onClose}
      success={success}
      actions={
        <>
          <Button variant="outlined" onClick={onClose} data-autofocus>
            Voltar
          </Button>
          {offersCancelled ? (
            <Button variant="contained" aria-disabled={busy} onClick={cancelIt}>
              Mudar status para {developmentStatusLabels.cancelled}
            </Button>
          ) : (
            !hasMoney && (
              <Button variant="contained" color="error" aria-disabled={busy} onClick={deleteIt}>
                {busy ? 'Excluindo...' : messages.screens.remove}
              </Button>
            )
          )}
        </>
      }
    >
      <Typography sx={{ mb: refusal ? 4 : 0 }}>
        Só se exclui um empreendimento sem lançamentos. As suas duas contas vão com ele.
      </Typography>
      {refusal && (
        <Alert severity="error" variant="outlined" role="alert">
          {refusal.message}
        </Alert>
      )}
    </Dialog>
  );
}
