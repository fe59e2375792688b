/** Reverses the selected entries for one reason; those that cannot be reversed stay as they were and say why. */
import { limits, messages, reasonChecks } from '@livro/rules';
import Typography from '@mui/material/Typography';
import { useSeveralEntriesReverseMutation } from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { counted } from '../../../shared/display/count.ts';
import { TextField } from '../../../shared/fields/text-field.tsx';
import { problemsOf } from '../../../shared/forms/read-typed.ts';
import { SeveralFrame, type SeveralDialogProps } from './several-frame.tsx';
import { useSeveral } from './use-several.ts';

type Values = { reason: string };
const labels = { reason: 'Motivo' } as const;

export default function ReverseSeveralDialog({ entries, ...ways }: SeveralDialogProps) {
  const [reverse] = useSeveralEntriesReverseMutation();
  const several = useSeveral<Values>({
    entries,
    name: 'estornos',
    initial: { reason: '' },
    labels,
    validate: ({ reason }) => problemsOf<Values>({ reason: reasonChecks.reversalReason(reason) }),
    send: (ids, { reason }, idempotencyKey) =>
      outcomeOf(
        reverse({
          reverseSeveralDto: { ids, reason: reason.trim() },
          'Idempotency-Key': idempotencyKey,
        }),
      ),
    success: (done) => ({
      title: counted(done, 'lançamento estornado', 'lançamentos estornados'),
      text: 'Os originais continuam no histórico.',
    }),
    fallback: 'reason',
    failed: messages.failures.createTransactionInternal,
  });
  return (
    <SeveralFrame
      {...ways}
      several={several}
      form={several.form}
      title={`Estornar ${counted(several.chosen.length, 'lançamento', 'lançamentos')}`}
      submitLabel="Estornar"
      busyLabel="Estornando..."
      leftTitle="Nem todos foram estornados"
      done={['estornado', 'estornados']}
    >
      <Typography>
        Será lançado o contrário de cada um, no seu próprio dia enquanto o mês está aberto, senão hoje. Nada é
        apagado.
      </Typography>
      <TextField
        control={several.form.control}
        name="reason"
        label={labels.reason}
        required
        autoFocus
        rows={3}
        maxLength={limits.reasonMax}
      />
    </SeveralFrame>
  );
}
