/** What callers may send to correct an entry. A field that is left out stays as it is; an empty one is cleared where it may be. */
import type { LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import {
  expenseCategories,
  expenseChecks,
  messages,
  paymentChecks,
  paymentMethods,
  reasonChecks,
  required,
  textsOf,
  type ExpenseCategory,
  type PaymentMethod,
} from '@livro/rules';
import {
  KEPT,
  WireChoice,
  WireDate,
  WireId,
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

export class ConfirmPaymentDto {
  @WireDate(undefined, { ...optional, description: 'Sem ela: hoje' })
  date?: LocalDate;
}
