/** Takes a payment one step on: confirmed (it enters the balance), cancelled (it never will), or refunded (it leaves again). */
import { formatDate, parseLocalDate } from '@livro/calendar';
import { limits, messages, paymentChecks, reasonChecks } from '@livro/rules';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  usePaymentsCancelMutation,
  usePaymentsConfirmMutation,
  usePaymentsRefundMutation,
  type PaymentView,
} from '../../shared/api/generated.ts';
import { outcomeOf } from '../../shared/api/outcome.ts';
import { serverToday } from '../../shared/api/server-clock.ts';
import { centavosOf } from '../../shared/api/wire-money.ts';
import { FormDialog } from '../../shared/dialog/form-dialog.tsx';
import type { Success } from '../../shared/dialog/success-panel.tsx';
import { withWarnings } from '../../shared/dialog/with-warnings.ts';
import { Money } from '../../shared/display/money.tsx';
import { DateField } from '../../shared/fields/date-field.tsx';
import { TextField } from '../../shared/fields/text-field.tsx';
import { FormActions } from '../../shared/forms/form-actions.tsx';
import { FormHead } from '../../shared/forms/form-head.tsx';
import { dateOf, problemsOf } from '../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../shared/forms/use-entry-form.ts';

export type PaymentStep = 'confirm' | 'cancel' | 'refund';
type Values = { date: string; reason: string };
const labels = { date: 'Data do recebimento', reason: 'Motivo' } as const;

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
    text: 'O valor sai do saldo da conta, com a data de hoje. Nada é apagado: os dois lançamentos ficam no histórico.',
    submit: 'Estornar pagamento',
    busy: 'Estornando...',
    done: { title: 'Pagamento Estornado!', text: 'O lançamento original continua no histórico.' },
  },
};

interface PaymentStepDialogProps {
  readonly payment: Pick<PaymentView, 'id' | 'description' | 'amount'>;
  readonly step: PaymentStep;
  readonly onClose: () => void;
}

export default function PaymentStepDialog({ payment, step, onClose }: PaymentStepDialogProps) {
  const [confirm] = usePaymentsConfirmMutation();
  const [cancel] = usePaymentsCancelMutation();
  const [refund] = usePaymentsRefundMutation();
  const [success, setSuccess] = useState<Success>();
  const { title, text, submit, busy, done } = words[step];
  const confirming = step === 'confirm';
  const form = useEntryForm<Values, PaymentView>({
    name: `pagamento-${step}:${payment.id}`,
    initial: { date: formatDate(serverToday()), reason: '' },
    labels,
    validate: (values) => (confirming ? dateProblems(values) : reasonProblems(values)),
    send: ({ date, reason }, idempotencyKey) => {
      const asked = { id: payment.id, 'Idempotency-Key': idempotencyKey };
      const why = { ...asked, optionalReasonDto: { reason: reason.trim() || undefined } };
      const day = parseLocalDate(date);
      if (confirming)
        return outcomeOf(confirm({ ...asked, confirmPaymentDto: { date: day.ok ? day.value : undefined } }));
      return outcomeOf(step === 'cancel' ? cancel(why) : refund(why));
    },
    onDone: (payment) => setSuccess(withWarnings(payment, done)),
    fallback: confirming ? 'date' : 'reason',
    failed: messages.failures.registerPayment,
  });

  return (
    <FormDialog
      title={title}
      subtitle={payment.description}
      width={480}
      fullScreenBelow="never"
      onClose={onClose}
      isDirty={form.isDirty}
      onDiscard={form.forget}
      onSubmit={form.submit}
      success={success}
      actions={(close) => (
        <FormActions submitLabel={submit} busyLabel={busy} busy={form.sending} onCancel={close} />
      )}
    >
      <FormHead {...form.head} />
      <Typography sx={{ mb: 4 }}>
        <Money amount={centavosOf(payment.amount)} sx={{ fontWeight: 600 }} />. {text}
      </Typography>
      {confirming ? (
        <DateField control={form.control} name="date" label={labels.date} required autoFocus />
      ) : (
        <TextField
          control={form.control}
          name="reason"
          label={labels.reason}
          help="Opcional."
          autoFocus
          rows={3}
          maxLength={limits.reasonMax}
        />
      )}
    </FormDialog>
  );
}

function dateProblems(values: Values) {
  const date = dateOf(values.date);
  const form = { today: serverToday(), status: 'confirmed' };
  return problemsOf<Values>({ date: date.problem ?? paymentChecks.date(date.value, form) });
}

/** Without a reason the books name the step itself. */
const reasonProblems = ({ reason }: Values) =>
  problemsOf<Values>({ reason: reason.trim() === '' ? undefined : reasonChecks.reason(reason) });
