/**
 * Corrects a payment: words by an annotation, amount, account, date, client or method by a reversal and a new entry; the server
 * decides which.
 */
import { formatDate } from '@livro/calendar';
import { formatAmount } from '@livro/money';
import { eachText, messages, paymentMethodLabels, type PaymentMethod } from '@livro/rules';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import {
  useLazyPaymentsGetQuery,
  usePaymentsEditMutation,
  type AccountView,
  type EditPaymentDto,
  type PaymentView,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { ConflictDialog } from '../../../shared/forms/conflict-dialog.tsx';
import { EntryFormDialog } from '../../../shared/forms/entry-form-dialog.tsx';
import { useEditForm } from '../../../shared/forms/use-edit-form.ts';
import { PaymentFields } from './payment-fields.tsx';
import { paymentChanges, paymentLabels, readPayment, type PaymentValues } from './payment-form.ts';

interface EditPaymentDialogProps {
  readonly payment: PaymentView;
  readonly accounts: readonly AccountView[];
  /** The payment that stands now: the same, or the one in its place. */
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}

export default function EditPaymentDialog({ payment, accounts, onSaved, onClose }: EditPaymentDialogProps) {
  const [edit] = usePaymentsEditMutation();
  const [read] = useLazyPaymentsGetQuery();
  const saved = useRef(payment.id);
  const { id } = payment;
  const form = useEditForm<PaymentValues, PaymentView, EditPaymentDto>({
    name: `pagamento-edicao:${id}`,
    record: payment,
    typed: typedOf,
    labels: paymentLabels,
    validate: (values) => readPayment(values).problems,
    changes: paymentChanges,
    save: (editPaymentDto, ifMatch) => outcomeOf(edit({ id, 'If-Match': ifMatch, editPaymentDto })),
    read: () => outcomeOf(read({ id })),
    changedAt: (now) => now.updated_at,
    shown: (field, values) => {
      if (field === 'paymentMethod') return paymentMethodLabels[values.paymentMethod as PaymentMethod];
      if (field === 'accountId') return accounts.find((one) => one.id === values.accountId)?.name;
      return undefined;
    },
    onDone: (data) => {
      saved.current = data.id;
      return { title: 'Pagamento Atualizado!' };
    },
    fallback: 'description',
    failed: messages.failures.registerPayment,
    serverNames: {
      account: 'accountId',
      client: 'clientId',
      method: 'paymentMethod',
      referenceNumber: 'unitReference',
    },
  });
  return (
    <EntryFormDialog
      title="Editar Pagamento"
      subtitle={payment.description}
      form={form}
      submitLabel="Salvar"
      sendable={form.sendable}
      failure={form.failure}
      onClose={() => (form.success ? onSaved(saved.current) : onClose())}
    >
      <Typography variant="body2" sx={{ mb: 4, color: 'text.secondary' }}>
        Nada é apagado: valor, conta, data, cliente ou método novos geram um estorno e um novo lançamento.
      </Typography>
      <PaymentFields form={form} accounts={accounts} developmentId={payment.development_id ?? ''} />
      {form.conflict && <ConflictDialog {...form.conflict} />}
    </EntryFormDialog>
  );
}

/** The payment as its form would have it typed. */
const typedOf = (payment: PaymentView): PaymentValues => ({
  clientId: payment.client_id,
  amount: formatAmount(centavosOf(payment.amount)),
  date: formatDate(payment.date),
  paymentMethod: payment.payment_method,
  accountId: payment.account_id,
  ...eachText('payment', (name) => payment[name] ?? ''),
  description: payment.description,
  status: payment.status,
  notes: payment.notes ?? '',
  tags: payment.tags,
});
