/** Confirms one pending payment or several on the day on which they came; late ones with fine and interest, shown as they are worked out. */
import { formatDate } from '@livro/calendar';
import { messages } from '@livro/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  useDevelopmentsListQuery,
  usePaymentsConfirmMutation,
  usePlansConfirmMutation,
  type CorrectedItemsView,
  type PaymentView,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { withWarnings } from '../../../shared/dialog/with-warnings.ts';
import { counted } from '../../../shared/display/count.ts';
import { oneColumn } from '../../../shared/display/one-column.ts';
import { DateField } from '../../../shared/fields/date-field.tsx';
import { EntryFormDialog } from '../../../shared/forms/entry-form-dialog.tsx';
import { dateOf } from '../../../shared/forms/read-typed.ts';
import { useEntryForm } from '../../../shared/forms/use-entry-form.ts';
import { useTyped } from '../../../shared/forms/use-typed.ts';
import { SeveralOutcome } from '../entries/several-outcome.tsx';
import {
  confirmationOf,
  labelsOf,
  lateOn,
  problemsOfConfirm,
  proposedTexts,
  receivedOf,
  receivedTexts,
  type ConfirmValues,
  type Payable,
  type PayableView,
} from './confirm-form.ts';
import { ConfirmSums, ReceivedFields } from './received-fields.tsx';

interface ConfirmPaymentsDialogProps {
  readonly payments: readonly PayableView[];
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

/** What a late one costs is the development's to say, or the company's: asked before anything is proposed. */
export default function ConfirmPaymentsDialog({ payments, ...rest }: ConfirmPaymentsDialogProps) {
  const { data: developments, isError } = useDevelopmentsListQuery({});
  const [chosen] = useState(payments);
  if (!developments && !isError) return null;
  const ruleOf = (developmentId: string | null | undefined) =>
    developments?.find(({ id }) => id === developmentId)?.lateRule;
  const payables = chosen.map((payment) => ({ ...payment, rule: ruleOf(payment.development_id) }));
  return <Confirmation payments={payables} unruled={isError} {...rest} />;
}

interface ConfirmationProps extends Omit<ConfirmPaymentsDialogProps, 'payments'> {
  readonly payments: readonly Payable[];
  readonly unruled: boolean;
}

function Confirmation({ payments, unruled, onDone, onClose }: ConfirmationProps) {
  const [confirm] = usePaymentsConfirmMutation();
  const [confirmSeveral] = usePlansConfirmMutation();
  const [outcome, setOutcome] = useState<CorrectedItemsView>();
  const [only] = payments;
  const single = payments.length === 1 ? only : undefined;
  const start = { date: formatDate(serverToday()), ...receivedTexts(payments) };
  const initial: ConfirmValues = { ...start, ...proposedTexts(payments, start) };
  const form = useEntryForm<ConfirmValues, CorrectedItemsView | PaymentView>({
    name: `confirmar:${payments.map(({ id }) => id).join()}`,
    initial,
    labels: labelsOf(payments),
    validate: (values) => problemsOfConfirm(payments, values),
    send: (values, key) => {
      const date = dateOf(values.date ?? '').value;
      const all = payments.map((_, i) => confirmationOf(payments, values, i));
      if (single) {
        const { id, ...charges } = all[0]!;
        return outcomeOf(confirm({ id, confirmPaymentDto: { date, ...charges }, 'Idempotency-Key': key }));
      }
      return outcomeOf(
        confirmSeveral({ confirmSeveralDto: { date, payments: all }, 'Idempotency-Key': key }),
      );
    },
    onDone: (done) => {
      if ('results' in done) {
        if (done.done < payments.length) {
          setOutcome(done);
          return undefined;
        }
        const title = counted(done.done, 'pagamento confirmado', 'pagamentos confirmados');
        return { title, text: 'Os saldos das contas já contam com eles.' };
      }
      return withWarnings(done, {
        title: 'Pagamento Confirmado!',
        text: 'O saldo da conta já conta com ele.',
      });
    },
    fallback: 'date',
    failed: messages.failures.registerPayment,
  });
  const day = useTyped(form.typed, ({ date = '' }) => dateOf(date).value);
  const received = useTyped(form.typed, (values) => payments.map((_, i) => values[receivedOf(i)]).join());
  const proposed = useRef(proposedTexts(payments, initial));
  // What a person wrote instead stays.
  const propose = useEffectEvent(() => {
    if (!day) return;
    const before = proposed.current;
    proposed.current = proposedTexts(payments, form.typed.now());
    for (const [field, text] of Object.entries(proposed.current))
      if (form.typed.now()[field] === before[field] && text !== before[field]) form.fill(field, text);
  });
  useEffect(() => propose(), [day, received]);
  const anyLate = payments.some((payment) => lateOn(payment, day) > 0);
  const close = () => {
    if (form.success || outcome) onDone?.();
    onClose();
  };
  if (outcome)
    return (
      <Dialog
        title="Nem todos foram confirmados"
        onClose={close}
        actions={
          <Button variant="contained" onClick={close} data-autofocus>
            Fechar
          </Button>
        }
      >
        <SeveralOutcome
          entries={payments.map(({ id, entry_number: entryNumber = 0, description }) => ({
            id,
            entryNumber,
            description,
          }))}
          outcome={outcome}
          done={['confirmado', 'confirmados']}
          what={['pagamento', 'pagamentos']}
        />
      </Dialog>
    );
  return (
    <EntryFormDialog
      title={single ? 'Confirmar pagamento' : `Confirmar ${payments.length} pagamentos`}
      subtitle={single?.description}
      width={single ? 480 : 640}
      fullScreenBelow={single ? 'never' : undefined}
      onClose={close}
      form={form}
      submitLabel={single ? 'Confirmar' : `Confirmar ${payments.length}`}
      busyLabel="Confirmando..."
      failure={
        unruled
          ? 'Não foi possível ler a regra de atraso do empreendimento: nada é proposto de multa e juros.'
          : undefined
      }
    >
      <Typography sx={{ mb: 4 }}>
        {single
          ? 'O valor entra no saldo da conta na data do recebimento.'
          : 'Cada valor entra no saldo da sua conta na data do recebimento.'}
      </Typography>
      <Box sx={{ ...oneColumn, gap: 4 }}>
        <DateField
          control={form.control}
          name="date"
          label="Data do recebimento"
          required
          upToToday
          autoFocus
        />
        {(single || anyLate) && <ReceivedFields form={form} payments={payments} day={day} />}
        <ConfirmSums typed={form.typed} payments={payments} />
      </Box>
    </EntryFormDialog>
  );
}
