/** The payment form's values, how they are judged, and the command that they become. Pure but for the server's clock. */
import { formatDate } from '@livro/calendar';
import { toReais, ZERO } from '@livro/money';
import {
  eachText,
  initialPaymentStatuses,
  paymentChecks,
  paymentMethodLabels,
  paymentMethods,
  paymentStatusLabels,
  textsOf,
  type NamedTexts,
  type PaymentMethod,
  type PaymentStatus,
} from '@livro/rules';
import { serverToday } from '../../../shared/api/server-clock.ts';
import { changedFields } from '../../../shared/forms/changed-fields.ts';
import { dateOf, moneyOf, problemsOf } from '../../../shared/forms/read-typed.ts';
import type { CreatePaymentDto, EditPaymentDto } from '../../../shared/api/generated.ts';

export type PaymentValues = NamedTexts<'payment', string> & {
  clientId: string;
  amount: string;
  date: string;
  paymentMethod: string;
  accountId: string;
  description: string;
  status: string;
  notes: string;
  tags: string[];
};

export const paymentLabels = {
  clientId: 'Cliente',
  amount: 'Valor',
  date: 'Data',
  paymentMethod: 'Método de pagamento',
  accountId: 'Conta',
  ...eachText('payment', (name) => textsOf('payment')[name].label),
  description: 'Descrição',
  status: 'Status',
  notes: 'Observações',
  tags: 'Tags',
} as const;

export const paymentMethodOptions = paymentMethods.map((value) => ({
  value,
  label: paymentMethodLabels[value],
}));
/** A payment begins as one of these. */
export const paymentStatusOptions = [...initialPaymentStatuses]
  .reverse()
  .map((value) => ({ value, label: paymentStatusLabels[value] }));

export const emptyPayment = (accountId: string): PaymentValues => ({
  clientId: '',
  amount: '',
  date: formatDate(serverToday()),
  paymentMethod: 'pix',
  accountId,
  ...eachText('payment', () => ''),
  description: '',
  status: 'confirmed',
  notes: '',
  tags: [],
});

/** What is wrong with the values, and what is sent of them where nothing is. */
export function readPayment(values: PaymentValues) {
  const amount = moneyOf(values.amount);
  const date = dateOf(values.date);
  const form = { today: serverToday(), status: values.status };
  const problems = problemsOf<PaymentValues>({
    clientId: paymentChecks.clientId(values.clientId),
    amount: amount.problem ?? paymentChecks.amount(amount.value),
    date: date.problem ?? paymentChecks.date(date.value, form),
    paymentMethod: paymentChecks.paymentMethod(values.paymentMethod as PaymentMethod),
    accountId: paymentChecks.accountId(values.accountId),
    ...eachText('payment', (name) => paymentChecks[name](values[name])),
    description: paymentChecks.description(values.description),
    status: paymentChecks.formStatus(values.status as PaymentStatus),
    notes: paymentChecks.notes(values.notes),
    tags: paymentChecks.tags(values.tags),
  });
  const dto: CreatePaymentDto = {
    accountId: values.accountId,
    clientId: values.clientId,
    amount: toReais(amount.value ?? ZERO),
    date: date.value ?? values.date,
    paymentMethod: values.paymentMethod as PaymentMethod,
    ...eachText('payment', (name) => values[name].trim() || undefined),
    description: values.description.trim(),
    status: values.status as PaymentStatus,
    notes: values.notes.trim() || undefined,
    tags: values.tags,
  };
  return { problems, dto };
}

/** Only the fields in which two sets of values without problems differ; a text that was emptied is sent empty. */
export function paymentChanges(from: PaymentValues, to: PaymentValues): EditPaymentDto {
  const texts = eachText('payment', (name) => to[name].trim());
  const command = { ...readPayment(to).dto, ...texts, notes: to.notes.trim() };
  return changedFields(from, to, command);
}
