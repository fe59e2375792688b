/** Corrects a payment. */
import { formatDate } from '@livro/calendar';
import { formatAmount } from '@livro/money';
import { eachText, messages, paymentMethodLabels, type PaymentMethod } from '@livro/rules';
import {
  useLazyPaymentsGetQuery,
  usePaymentsEditMutation,
  type AccountView,
  type PaymentView,
} from '../../../shared/api/generated.ts';
import { outcomeOf } from '../../../shared/api/outcome.ts';
import { centavosOf } from '../../../shared/api/wire-money.ts';
import { EditEntryForm, type EditWay } from '../correction/edit-entry-form.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { paymentChanges, paymentLabels, readPayment, type PaymentValues } from './payment-form.ts';

interface EditPaymentDialogProps extends EditWay {
  readonly payment: PaymentView;
  readonly accounts: readonly AccountView[];
}

export default function EditPaymentDialog({ payment, accounts, ...way }: EditPaymentDialogProps) {
  const [edit] = usePaymentsEditMutation();
  const [read] = useLazyPaymentsGetQuery();
  const { id } = payment;
  return (
    <EditEntryForm
      {...way}
      entry={payment}
      name="pagamento-edicao"
      title="Editar Pagamento"
      done="Pagamento Atualizado!"
      rebooks="valor, conta, data, cliente ou método novos"
      typed={typedOf}
      labels={paymentLabels}
      validate={(values) => readPayment(values).problems}
      changes={paymentChanges}
      save={(editPaymentDto, ifMatch) => outcomeOf(edit({ id, 'If-Match': ifMatch, editPaymentDto }))}
      read={() => outcomeOf(read({ id }))}
      shown={(field, values) => {
        if (field === 'paymentMethod') return paymentMethodLabels[values.paymentMethod as PaymentMethod];
        if (field === 'accountId') return accounts.find((one) => one.id === values.accountId)?.name;
        return undefined;
      }}
      failed={messages.failures.registerPayment}
      serverNames={{
        account: 'accountId',
        client: 'clientId',
        method: 'paymentMethod',
        referenceNumber: 'unitReference',
      }}
      fields={(form) => (
        <PaymentFields form={form} accounts={accounts} developmentId={payment.development_id ?? ''} />
      )}
    />
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
