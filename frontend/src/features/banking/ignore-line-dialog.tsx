/** Says that no entry answers to a line, and why. */
import { limits, reasonChecks } from '@livro/rules';
import Typography from '@mui/material/Typography';
import type { BankLineView } from '../../shared/api/generated.ts';
import { TextField } from '../../shared/fields/text-field.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { problemsOf } from '../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { lineName } from './reconciliation-view.ts';
import type { Settling } from './use-settling.ts';

type Values = { reason: string };
const labels = { reason: 'Motivo' } as const;

interface IgnoreLineDialogProps {
  readonly line: BankLineView;
  readonly settling: Settling;
  readonly onClose: () => void;
}

export default function IgnoreLineDialog({ line, settling, onClose }: IgnoreLineDialogProps) {
  const form = useEntryForm<Values, unknown>({
    name: `ignorar:${line.id}`,
    initial: { reason: '' },
    labels,
    validate: ({ reason }) => problemsOf<Values>({ reason: reasonChecks.reason(reason) }),
    send: ({ reason }) => settling.ignore(line, reason.trim()),
    onDone: () => {
      onClose();
      return undefined;
    },
    fallback: 'reason',
    failed: 'Não foi possível ignorar a linha.',
  });
  return (
    <EntryFormDialog
      title="Ignorar a linha"
      subtitle={lineName(line)}
      width={480}
      fullScreenBelow="never"
      onClose={onClose}
      form={form}
      submitLabel="Ignorar"
      busyLabel="Ignorando..."
    >
      <Typography sx={{ mb: 4 }}>
        Para o que o banco mostra e os livros não têm, como uma aplicação automática que volta no mesmo dia. O
        valor continua contando na conferência do saldo.
      </Typography>
      <TextField
        control={form.control}
        name="reason"
        label={labels.reason}
        required
        autoFocus
        rows={2}
        maxLength={limits.reasonMax}
      />
    </EntryFormDialog>
  );
}
