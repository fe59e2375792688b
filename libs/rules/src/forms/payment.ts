/** A client's payment: confirmed ones are history, pending ones may lie up to a year ahead. */
import { addYears, isAfter, type LocalDate } from '@livro/calendar';
import type { PaymentMethod, PaymentStatus } from '../enumerations.ts';
import { initialPaymentStatuses, paymentMethods, paymentStatuses } from '../enumerations.ts';
import {
  amount,
  choice,
  every,
  notes,
  notInFuture,
  required,
  tags,
  text,
  violation,
  type Check,
} from '../check.ts';
import { textChecks } from '../entry-texts.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages/messages.ts';

const paymentDate: Check<LocalDate> = (value, form) => {
  if (form?.status !== 'pending') return notInFuture(value, form);
  const today = form.today as LocalDate | undefined;
  return value && today && isAfter(value, addYears(today, limits.pendingPaymentYearsAhead))
    ? violation('FUTURE_DATE', messages.dateTooFarAhead)
    : undefined;
};

const initialStatus: Check<PaymentStatus> = (value) =>
  value === undefined || (initialPaymentStatuses as readonly PaymentStatus[]).includes(value)
    ? undefined
    : violation('INVALID_OPERATION', messages.paymentStatusNotInitial);

const texts = textChecks('payment');

export const paymentChecks = {
  accountId: required<string>(messages.accountRequired),
  clientId: required<string>(messages.clientRequired),
  amount,
  date: every<LocalDate>(required(messages.dateRequired), paymentDate),
  paymentMethod: every<PaymentMethod>(
    required(messages.paymentMethodRequired),
    choice(paymentMethods, 'Método de pagamento'),
  ),
  ...texts,
  referenceNumber: texts.unitReference,
  description: every<string>(
    required(messages.descriptionRequired),
    text({ label: 'Descrição', min: limits.descriptionMin, max: limits.paymentDescriptionMax }),
  ),
  /** Absent means confirmed; a screen that shows the field asks with `formStatus`. */
  status: every<PaymentStatus>(choice(paymentStatuses, 'Status'), initialStatus),
  formStatus: every<PaymentStatus>(
    required(messages.statusRequired),
    choice(paymentStatuses, 'Status'),
    initialStatus,
  ),
  notes,
  tags,
} as const;
