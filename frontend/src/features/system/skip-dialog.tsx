/** Leaves a parked event out of its read model for good, with the reason that the journal keeps. */
import { useSkipParkedEventMutation, type ParkedCaseView } from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { ReasonDialog } from '../../shared/forms/reason-dialog.tsx';
import { modelName } from './system-text.ts';

interface SkipDialogProps {
  readonly of: ParkedCaseView;
  readonly onClose: () => void;
}

export default function SkipDialog({ of: { id, type, projection }, onClose }: SkipDialogProps) {
  const [skip] = useSkipParkedEventMutation();
  return (
    <ReasonDialog
      title="Deixar de fora"
      name={`deixar-de-fora:${id}`}
      submitLabel="Deixar de fora"
      busyLabel="Registrando..."
      failed="Não foi possível deixar o evento de fora."
      doneTitle="Evento Deixado de Fora!"
      send={(reason, key) => outcomeOf(skip({ id, 'Idempotency-Key': key, skipDto: { reason } }))}
      onClose={onClose}
    >
      O evento {type} continua no Diário, mas {modelName(projection)} nunca o mostrará, nem depois de uma
      reconstrução. O que espera por ele segue. Isso não se desfaz; o motivo e o seu nome ficam no Diário.
    </ReasonDialog>
  );
}
