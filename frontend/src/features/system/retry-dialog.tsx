/** Has a parked event read again; one that fails again is told as failed. */
import { useState } from 'react';
import { useRetryParkedEventMutation, type ParkedCaseView } from '../../shared/api/generated.ts';
import { outcomeOf, type Outcome } from '../../shared/api/outcome.ts';
import { ConfirmDialog } from '../../shared/dialog/confirm-dialog.tsx';
import { newIdempotencyKey } from '../../shared/forms/idempotency-key.ts';
import { textOf } from './act-text.ts';
import { modelName } from './system-text.ts';

interface RetryDialogProps {
  readonly of: ParkedCaseView;
  readonly onClose: () => void;
}

const DONE = { title: 'Evento Lido!', text: 'O que esperava por ele foi lido também.' };
const LATER = {
  title: 'Pedido Registrado!',
  text: 'Ainda não foi cumprido: olhe de novo em alguns segundos.',
};

export default function RetryDialog({ of: { id, type, projection }, onClose }: RetryDialogProps) {
  const [retry] = useRetryParkedEventMutation();
  const [success, setSuccess] = useState(DONE);
  const run = async (): Promise<Outcome<unknown>> => {
    // Each try is a decision of its own.
    const outcome = await outcomeOf(retry({ id, 'Idempotency-Key': newIdempotencyKey() }));
    if (!outcome.ok) return outcome;
    const { carriedOut, still } = outcome.data;
    if (still) {
      const cause = still.cause?.split('\n', 1)[0];
      const message = `Falhou outra vez${cause ? `: ${cause}` : '.'} O evento continua estacionado.`;
      return { ok: false, error: { status: 200, code: 'STILL_PARKED', message, errors: [] } };
    }
    if (!carriedOut) setSuccess(LATER);
    return outcome;
  };
  return (
    <ConfirmDialog
      title="Tentar de novo"
      confirmLabel="Tentar de novo"
      busyLabel="Tentando..."
      success={success}
      run={run}
      explain={textOf}
      onClose={onClose}
    >
      {modelName(projection)} lê outra vez o evento {type}. Se conseguir, lê em seguida os que esperam por ele
      e as contas ficam completas; se não, nada muda. A tentativa fica no Diário com o seu nome.
    </ConfirmDialog>
  );
}
