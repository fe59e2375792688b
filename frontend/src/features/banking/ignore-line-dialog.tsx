/** Says that no entry answers to a line, and why: the bank alone has it, or it is no movement, or another line reports it already. */
import { limits, reasonChecks } from '@livro/rules';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import type { BankLineView, LeaveLineOutDto } from '../../shared/api/generated.ts';
import { SelectField } from '../../shared/fields/select-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { EntryFormDialog } from '../../shared/forms/entry-form-dialog.tsx';
import { problemsOf } from '../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';
import { lineName } from './reconciliation-view.ts';
import type { Settling } from './use-settling.ts';

interface IgnoreLineDialogProps {
  readonly line: BankLineView;
  readonly settling: Settling;
  readonly onClose: () => void;
}

type Meaning = 'ignored' | LeaveLineOutDto['as'];
const meanings: Readonly<Record<Meaning, string>> = {
  ignored: 'Está só no banco',
  'no-movement': 'Não é movimento',
  repeat: 'É repetida',
};
const explained: Readonly<Record<Meaning, string>> = {
  ignored:
    'Para o que o banco mostra e os livros não têm, como uma aplicação automática que volta no mesmo dia. O valor continua contando na conferência do saldo.',
  'no-movement':
    'Para um saldo ou um aviso que veio entre os lançamentos. O valor não conta na conferência do saldo.',
  repeat: 'Para o que outra linha já traz. O valor não conta na conferência do saldo.',
};
const labels = { as: 'O que é', reason: 'Motivo' } as const;

export default function IgnoreLineDialog({ line, settling, onClose }: IgnoreLineDialogProps) {
  const form = useEntryForm<{ as: Meaning; reason: string }, unknown>({
    name: `ignorar:${line.id}`,
    initial: { as: 'ignored', reason: '' },
    labels,
    validate: ({ reason }) =>
      problemsOf<{ as: string; reason: string }>({ reason: reasonChecks.reason(reason) }),
    send: ({ as, reason }) =>
      as === 'ignored'
        ? settling.ignore(line, reason.trim())
        : settling.leaveOut(line, { as, reason: reason.trim() }),
    onDone: () => {
      onClose();
      return undefined;
    },
    fallback: 'reason',
    failed: 'Não foi possível ignorar a linha.',
  });
  const { control } = form;
  const as = useWatch({ control, name: 'as' });
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
      <SelectField
        control={control}
        name="as"
        label={labels.as}
        options={Object.entries(meanings).map(([value, label]) => ({ value, label }))}
      />
      <Typography sx={{ my: 4 }}>{explained[as]}</Typography>
      <TextField
        control={control}
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
