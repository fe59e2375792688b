/** Takes a payment one step on: confirmed (it enters the balance), cancelled (it never will, alone or with its plan), or refunded (it goes back to the client). */
import { formatDate } from '@livro/calendar';
import { limits, messages, reasonChecks } from '@livro/rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  usePaymentsCancelMutation,
  usePaymentsRefundMutation,
  usePlansCancelMutation,
  type CancelledPlanView,
  type PaymentView,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import type { Success } from '../../../shared/dialog/success-panel.tsx';
import { withWarnings } from '../../../shared/dialog/with-warnings.ts';
import { counted } from '../../../shared/display/count.ts';
import { Money } from '../../../shared/display/money.tsx';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { CheckboxField, YES } from '../../../shared/fields/checkbox-field.tsx';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { TextField } from '../../../shared/fields/text-field.tsx';
import { dateOf, problemsOf } from '../../../shared/forms/read-typed.ts';
import { EntryFormDialog } from '../../../shared/forms/entry-form-dialog.tsx';
import { useEntryForm } from '../../../shared/forms/use-entry-form.ts';
import type { PayableView } from './confirm-form.ts';
import ConfirmPaymentsDialog from './confirm-payments-dialog.tsx';
import { undoingDayHelp, undoingDayProblem } from '../correction/undoing-day.ts';

export type PaymentStep = 'confirm' | 'cancel' | 'refund';
type Values = { date: string; reason: string; whole: string };
const labels = { date: 'Data', reason: 'Motivo', whole: 'Parcelamento' } as const;

interface Words {
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly busy: string;
  readonly done: Success;
}

type Ending = Exclude<PaymentStep, 'confirm'>;

const words: Readonly<Record<Ending, Words>> = {
  cancel: {
    title: 'Cancelar pagamento',
    text: 'Um pagamento cancelado não entra no saldo. O registro continua no histórico do cliente.',
    submit: 'Cancelar pagamento',
    busy: 'Cancelando...',
    done: { title: 'Pagamento Cancelado!' },
  },
  refund: {
    title: 'Devolver pagamento',
    text: 'O valor sai do saldo da conta e volta ao cliente. Se o pagamento foi lançado por engano, use “Estornar”.',
    submit: 'Devolver pagamento',
    busy: 'Devolvendo...',
    done: { title: 'Pagamento Devolvido!', text: 'O lançamento original continua no histórico.' },
  },
};

interface PaymentStepDialogProps {
  readonly payment: PayableView & {
    readonly plan?: { readonly id: string } | null;
    readonly plan_id?: string | null;
  };
  readonly step: PaymentStep;
  /** ISO day of a refund; today where none is proposed. */
  readonly proposedDate?: string;
  readonly onClose: () => void;
}

export default function PaymentStepDialog({ step, ...props }: PaymentStepDialogProps) {
  if (step === 'confirm') return <ConfirmPaymentsDialog payments={[props.payment]} onClose={props.onClose} />;
  return <EndingDialog step={step} {...props} />;
}

function EndingDialog(props: Omit<PaymentStepDialogProps, 'step'> & { readonly step: Ending }) {
  const { payment, step, proposedDate = serverToday(), onClose } = props;
  const planId = payment.plan?.id ?? payment.plan_id ?? undefined;
  const [cancelPlan] = usePlansCancelMutation();
  const [cancel] = usePaymentsCancelMutation();
  const [refund] = usePaymentsRefundMutation();
  const { title, text, submit, busy, done } = words[step];
  const form = useEntryForm<Values, PaymentView | CancelledPlanView>({
    name: `pagamento-${step}:${payment.id}`,
    initial: { date: formatDate(step === 'refund' ? proposedDate : serverToday()), reason: '', whole: '' },
    labels,
    validate: (values) => problemsOfStep[step](values, payment.date),
    send: ({ date, reason, whole }, idempotencyKey) => {
      const asked = { id: payment.id, 'Idempotency-Key': idempotencyKey };
      const day = dateOf(date).value;
      const why = reason.trim();
      if (step === 'cancel' && whole === YES && planId !== undefined)
        return outcomeOf(cancelPlan({ ...asked, id: planId, reasonDto: { reason: why } }));
      return step === 'cancel'
        ? outcomeOf(cancel({ ...asked, optionalReasonDto: { reason: why } }))
        : outcomeOf(refund({ ...asked, undoDto: { reason: why, date: day } }));
    },
    onDone: (ended) =>
      'cancelled' in ended
        ? { title: 'Parcelamento Cancelado!', text: counted(ended.cancelled, 'parcela', 'parcelas') }
        : withWarnings(ended, done),
    fallback: 'reason',
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
            label="Data da devolução"
            required
            help={undoingDayHelp(payment.date)}
          />
        )}
        <TextField
          control={form.control}
          name="reason"
          label={labels.reason}
          required
          autoFocus
          rows={3}
          maxLength={limits.reasonMax}
        />
        {step === 'cancel' && planId !== undefined && (
          <CheckboxField
            control={form.control}
            name="whole"
            label="Cancelar todas as parcelas deste parcelamento"
          />
        )}
      </Box>
    </EntryFormDialog>
  );
}

const cancelProblems = ({ reason }: Values) => problemsOf<Values>({ reason: reasonChecks.reason(reason) });

const refundProblems = ({ date, reason }: Values, paidOn: string) =>
  problemsOf<Values>({ date: undoingDayProblem(date, paidOn), reason: reasonChecks.reason(reason) });

const problemsOfStep = { cancel: cancelProblems, refund: refundProblems } as const;
