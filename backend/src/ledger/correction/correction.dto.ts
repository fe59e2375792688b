/** What callers may send to correct an entry. A field that is left out stays as it is; an empty one is cleared where it may be. */
import type { LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import {
  expenseCategories,
  expenseChecks,
  lateChargeChecks,
  limits,
  messages,
  paymentChecks,
  paymentMethods,
  reasonChecks,
  required,
  textsOf,
  type Check,
  type ExpenseCategory,
  type PaymentMethod,
} from '@livro/rules';
import {
  KEPT,
  WireChoice,
  WireDate,
  WireId,
  WireList,
  WireMoney,
  WireTags,
  WireText,
} from '../../platform/http/wire-field.ts';
import { SentTexts } from '../../platform/http/text-fields.ts';

const optional = { optional: true } as const;

export class ReasonDto {
  @WireText(reasonChecks.reason)
  reason!: string;
}

const UNDONE_ON = {
  ...optional,
  description: 'O dia do lançamento ou um depois dele; sem ela: hoje',
} as const;

export class UndoDto extends ReasonDto {
  @WireDate(reasonChecks.reversalDate, UNDONE_ON)
  date?: LocalDate;
}

export class ReverseEntryDto {
  @WireText(reasonChecks.reversalReason)
  reason!: string;

  @WireDate(reasonChecks.reversalDate, UNDONE_ON)
  date?: LocalDate;
}

/** A reason where one is given: the step says enough by itself. */
export class OptionalReasonDto {
  @WireText(reasonChecks.reason, optional)
  reason?: string;
}

export class EditExpenseDto extends SentTexts(textsOf('expense'), OptionalReasonDto) {
  @WireId(expenseChecks.accountId, { ...KEPT, aliases: ['account'] })
  accountId?: string;

  @WireText(expenseChecks.description, KEPT)
  description?: string;

  @WireMoney(expenseChecks.amount, KEPT)
  amount?: Centavos;

  @WireChoice(expenseCategories, expenseChecks.category, KEPT)
  category?: ExpenseCategory;

  @WireDate(expenseChecks.date, KEPT)
  date?: LocalDate;

  @WireText(expenseChecks.notes, optional)
  notes?: string;

  @WireTags(expenseChecks.tags, { default: undefined })
  tags?: string[];
}

export class EditPaymentDto extends SentTexts(textsOf('payment'), OptionalReasonDto) {
  @WireId(paymentChecks.accountId, { ...KEPT, aliases: ['account'] })
  accountId?: string;

  @WireId(paymentChecks.clientId, { ...KEPT, aliases: ['client'] })
  clientId?: string;

  @WireMoney(paymentChecks.amount, KEPT)
  amount?: Centavos;

  /** How far ahead it may lie depends on the payment's state, which the ledger knows. */
  @WireDate(required<LocalDate>(messages.dateRequired), KEPT)
  date?: LocalDate;

  @WireChoice(paymentMethods, paymentChecks.paymentMethod, { ...KEPT, aliases: ['method'] })
  paymentMethod?: PaymentMethod;

  @WireText(paymentChecks.description, KEPT)
  description?: string;

  @WireText(paymentChecks.notes, optional)
  notes?: string;

  @WireTags(paymentChecks.tags, { default: undefined })
  tags?: string[];
}

class LateChargesDto {
  @WireMoney(lateChargeChecks.amount, { ...optional, description: 'Multa por atraso, em reais' })
  fine?: Centavos;

  @WireMoney(lateChargeChecks.amount, { ...optional, description: 'Juros por atraso, em reais' })
  interest?: Centavos;

  @WireText(lateChargeChecks.calculation, { ...optional, description: 'Como multa e juros foram calculados' })
  calculation?: string;
}

export class ConfirmPaymentDto extends LateChargesDto {
  @WireDate(undefined, { ...optional, description: 'Sem ela: hoje' })
  date?: LocalDate;
}

export class PaymentToConfirmDto extends LateChargesDto {
  @WireId(required<string>(messages.paymentNotFound))
  id!: string;
}

const somePayments: Check<PaymentToConfirmDto[]> = (payments) => {
  if (!payments || payments.length === 0)
    return { code: 'REQUIRED_FIELD', message: messages.paymentsRequired };
  return payments.length > limits.severalEntriesMax
    ? { code: 'MAX_LENGTH', message: messages.tooManyEntries }
    : undefined;
};

export class ConfirmSeveralDto {
  @WireDate(undefined, { ...optional, description: 'O dia em que todos foram recebidos; sem ela: hoje' })
  date?: LocalDate;

  @WireList(() => PaymentToConfirmDto, somePayments, {
    description: 'Cada um é tratado uma vez, com a sua multa e os seus juros',
  })
  payments!: PaymentToConfirmDto[];
}
