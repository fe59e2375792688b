/** Reopens a month and all after it, with the reason that the books keep. */
import { limits, reasonChecks } from '@livro/rules';
import Typography from '@mui/material/Typography';
import { usePeriodsReopenMutation, type PeriodView } from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { TextField } from '../../../shared/fields/text-field.tsx';
import { EntryFormDialog } from '../../../shared/forms/entry-form-dialog.tsx';
import { problemsOf } from '../../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../../shared/forms/use-entry-form.ts';
import { monthText, rangeText } from './closing-text.ts';

type Values = { reason: string };
const labels = { reason: 'Motivo' } as const;

interface ReopenDialogProps {
  readonly month: string;
  /** The last closed month: it is reopened too. */
  readonly through: string;
  readonly onClose: () => void;
}

export default function ReopenDialog({ month, through, onClose }: ReopenDialogProps) {
  const [reopen] = usePeriodsReopenMutation();
  const months = rangeText(month, through);
  const form = useEntryForm<Values, PeriodView>({
    name: `reabertura:${month}`,
    initial: { reason: '' },
    labels,
    validate: ({ reason }) => problemsOf<Values>({ reason: reasonChecks.reason(reason) }),
    send: ({ reason }, idempotencyKey) =>
      outcomeOf(
        reopen({ period: month, 'Idempotency-Key': idempotencyKey, reasonDto: { reason: reason.trim() } }),
      ),
    onDone: () => ({ title: 'Mês Reaberto!' }),
    fallback: 'reason',
    failed: 'Não foi possível reabrir o mês.',
  });
  return (
    <EntryFormDialog
      title={`Reabrir ${monthText(month)}`}
      width={480}
      fullScreenBelow="never"
      onClose={onClose}
      form={form}
      submitLabel="Reabrir"
      busyLabel="Reabrindo..."
    >
      <Typography sx={{ mb: 4 }}>
        {month === through ? 'Este mês volta' : `Voltam a ficar abertos os meses ${months}: este mês volta`} a
        receber lançamentos. O que for lançado nele a partir de agora fica marcado como tardio.
      </Typography>
      <TextField
        control={form.control}
        name="reason"
        label={labels.reason}
        required
        autoFocus
        rows={3}
        maxLength={limits.reasonMax}
      />
    </EntryFormDialog>
  );
}
