/** Takes a payment one step on: confirmed (it enters the balance), cancelled (it never will), or refunded (it leaves again). */
import { formatDate } from '@livro/calendar';
import { limits, messages, paymentChecks, reasonChecks } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  usePaymentsCancelMutation,
  usePaymentsConfirmMutation,
  usePaymentsRefundMutation,
  type PaymentView,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import type { Success } from '../../../shared/dialog/success-panel.tsx';
import { withWarnings } from '../../../shared/dialog/with-warnings.ts';
import { Money } from '../../../shared/display/money.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import { dateOf, problemsOf } from '../../../shared/forms/read-typed.ts';
import { EntryFormDialog } from '../../../shared/forms/entry-form-dialog.tsx';
import { useEntryForm } from '../../../shared/forms/use-entry-form.ts';
import { undoingDayHelp, undoingDayProblem } from '../correction/undoing-day.ts';

export type PaymentStep = 'confirm' | 'cancel' | 'refund';
type Values = { date: string; reason: string };
const labels = { date: 'Data', reason: 'Motivo' } as const;

interface Words {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly busy: string;
  readonly done: Success;
}

const words: Readonly<Record<PaymentStep, Words>> = {
  confirm: {
    title: 'Confirmar pagamento',
    text: 'O valor entra no saldo da conta na data do recebimento.',
    submit: 'Confirmar',
    busy: 'Confirmando...',
    done: { title: 'Pagamento Confirmado!', text: 'O saldo da conta já conta com ele.' },
  },
  cancel: {
    title: 'Cancelar pagamento',
    text: 'Um pagamento cancelado não entra no saldo. O registro continua no histórico do cliente.',
    submit: 'Cancelar pagamento',
    busy: 'Cancelando...',
    done: { title: 'Pagamento Cancelado!' },
  },
  refund: {
    title: 'Estornar pagamento',
    text: 'O valor sai do saldo da conta. Nada é apagado: os dois lançamentos ficam no histórico.',
    submit: 'Estornar pagamento',
    busy: 'Estornando...',
    done: { title: 'Pagamento Estornado!', text: 'O lançamento original continua no histórico.' },
  },
};

interface PaymentStepDialogProps {
  readonly payment: Pick<PaymentView, 'id' | 'description' | 'amount' | 'date'>;
  readonly step: PaymentStep;
  /** ISO day of a refund; today where none is proposed. */
  readonly proposedDate?: string;
  readonly onClose: () => void;
}

export default function PaymentStepDialog(props: PaymentStepDialogProps) {
  const { payment, step, proposedDate = serverToday(), onClose } = props;
  const [confirm] = usePaymentsConfirmMutation();
  const [cancel] = usePaymentsCancelMutation();
  const [refund] = usePaymentsRefundMutation();
  const { title, text, submit, busy, done } = words[step];
  const confirming = step === 'confirm';
  const form = useEntryForm<Values, PaymentView>({
    name: `pagamento-${step}:${payment.id}`,
    initial: { date: formatDate(step === 'refund' ? proposedDate : serverToday()), reason: '' },
    labels,
    validate: (values) => problemsOfStep[step](values, payment.date),
    send: ({ date, reason }, idempotencyKey) => {
      const asked = { id: payment.id, 'Idempotency-Key': idempotencyKey };
      const day = dateOf(date).value;
      const why = reason.trim();
      if (confirming) return outcomeOf(confirm({ ...asked, confirmPaymentDto: { date: day } }));
      return step === 'cancel'
        ? outcomeOf(cancel({ ...asked, optionalReasonDto: { reason: why } }))
        : outcomeOf(refund({ ...asked, undoDto: { reason: why, date: day } }));
    },
    onDone: (payment) => withWarnings(payment, done),
    fallback: confirming ? 'date' : 'reason',
    failed: messages.failures.registerPayment,
  });

  return (
    <EntryFormDialog
      title={title}
      subtitle={payment.description}
      width={480}
      fullScreenBelow="never"
      onClose={onClose}
      form={form}
      submitLabel={submit}
      busyLabel={busy}
      cancelLabel={step === 'cancel' ? 'Voltar' : undefined}
    >
      <Typography sx={{ mb: 4 }}>
        <Money amount={centavosOf(payment.amount)} sx={{ fontWeight: 600 }} />. {text}
      </Typography>
      <Box sx={{ ...oneColumn, gap: 4 }}>
        {step !== 'cancel' && (
          <DateField
            control={form.control}
            name="date"
            label={confirming ? 'Data do recebimento' : 'Data do estorno'}
            required
            help={confirming ? undefined : undoingDayHelp(payment.date)}
            autoFocus={confirming}
          />
        )}
        {!confirming && (
          <TextField
            control={form.control}
            name="reason"
            label={labels.reason}
            required
            autoFocus
            rows={3}
            maxLength={limits.reasonMax}
          />
        )}
      </Box>
    </EntryFormDialog>
  );
}

function confirmProblems(values: Values) {
  const date = dateOf(values.date);
  const form = { today: serverToday(), status: 'confirmed' };
  return problemsOf<Values>({ date: date.problem ?? paymentChecks.date(date.value, form) });
}

const cancelProblems = ({ reason }: Values) => problemsOf<Values>({ reason: reasonChecks.reason(reason) });

const refundProblems = ({ date, reason }: Values, paidOn: string) =>
  problemsOf<Values>({ date: undoingDayProblem(date, paidOn), reason: reasonChecks.reason(reason) });

const problemsOfStep = { confirm: confirmProblems, cancel: cancelProblems, refund: refundProblems } as const;
