/** Reopens a month and all after it, with the reason that the books keep. */
import { usePeriodsReopenMutation } from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { ReasonDialog } from '../../../shared/forms/reason-dialog.tsx';
import { monthText, rangeText } from './closing-text.ts';

interface ReopenDialogProps {
  readonly month: string;
  /** The last closed month: it is reopened too. */
  readonly through: string;
  readonly onClose: () => void;
}

export default function ReopenDialog({ month, through, onClose }: ReopenDialogProps) {
  const [reopen] = usePeriodsReopenMutation();
  const months = rangeText(month, through);
  return (
    <ReasonDialog
      title={`Reabrir ${monthText(month)}`}
      name={`reabertura:${month}`}
      submitLabel="Reabrir"
      busyLabel="Reabrindo..."
      failed="Não foi possível reabrir o mês."
      doneTitle="Mês Reaberto!"
      send={(reason, key) =>
        outcomeOf(reopen({ period: month, 'Idempotency-Key': key, reasonDto: { reason } }))
      }
      onClose={onClose}
    >
      {month === through ? 'Este mês volta' : `Voltam a ficar abertos os meses ${months}: este mês volta`} a
      receber lançamentos. O que for lançado nele a partir de agora fica marcado como tardio.
    </ReasonDialog>
  );
}
