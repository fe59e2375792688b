/** Every way in which the journal says no: code, Portuguese sentence and the input field that it concerns. */
import type { LocalDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import { type Centavos, toReais } from '@livro/money';
import { limits, messages, type Code } from '@livro/rules';
import type { Lookalike } from './commands.ts';

const refusal = (
  code: Code,
  message: string,
  field?: string,
  details?: Readonly<Record<string, unknown>>,
): DomainError => new DomainError(code, message, field, details);

export const refuse = {
  journalUnreadable: () => refusal('DATABASE_ERROR', messages.journalUnreadable),
  accountUnreadable: () => refusal('DATABASE_ERROR', messages.accountUnreadable),
  readableEntry: () => refusal('INVALID_OPERATION', messages.entryReadable, 'entryNumber'),
  voidedAlready: () => refusal('ALREADY_REVERSED', messages.entryVoided, 'entryNumber'),
  amountNotPositive: () => refusal('MINIMUM_VALUE', messages.amountAboveZero, 'amount'),
  /** Also for a balance, or all that an account ever moved, which the amount would carry beyond what is counted. */
  amountAboveLimit: () => refusal('MAXIMUM_VALUE', messages.amountAboveLimit, 'amount'),
  insufficientFunds: (available: Centavos) =>
    refusal('INSUFFICIENT_FUNDS', messages.insufficientFundsAvailable(available), 'amount', {
      available: toReais(available),
    }),
  futureDate: () => refusal('FUTURE_DATE', messages.dateInFuture, 'date'),
  pendingTooFarAhead: (years: number) =>
    refusal(
      'FUTURE_DATE',
      years === limits.pendingPaymentYearsAhead ? messages.dateTooFarAhead : messages.planTooFarAhead(years),
      'date',
    ),

  unknownAccount: (field: string) => refusal('ACCOUNT_NOT_FOUND', messages.accountNotFound, field),
  unknownAccountForExpense: () =>
    refusal('ACCOUNT_NOT_FOUND', messages.accountOrDevelopmentNotFound, 'accountId'),
  unknownDestination: () =>
    refusal('ACCOUNT_NOT_FOUND', messages.destinationNotFound, 'destinationAccountId'),
  developmentCancelled: () => refusal('INVALID_OPERATION', messages.developmentCancelled, 'accountId'),
  destinationIsSource: () =>
    refusal('INVALID_OPERATION', messages.destinationIsSource, 'destinationAccountId'),
  accountExists: () => refusal('DUPLICATE_RECORD', messages.accountExists, 'accountId'),
  /** A development is deleted only while nothing was ever booked on its accounts; `cancelled` is the way out. */
  accountsInUse: (accounts: readonly { accountId: string; balance: Centavos }[]) =>
    refusal('BUSINESS_RULE_VIOLATION', messages.developmentHasMoney, undefined, {
      suggestedStatus: 'cancelled',
      accounts: accounts.map(({ accountId, balance }) => ({ accountId, balance: toReais(balance) })),
    }),
  openingBalanceExists: () => refusal('DUPLICATE_RECORD', messages.openingBalanceExists, 'accountId'),
  duplicate: (field: string) => refusal('DUPLICATE_RECORD', messages.duplicateRecord, field),

  /** Booked all the same when the caller says that it is meant. */
  likelyDuplicateExpense: (other: Lookalike) =>
    refusal('DUPLICATE_RECORD', messages.likelyDuplicateExpense(other.entryNumber, other.date), undefined, {
      ...other,
    }),
  likelyDuplicatePayment: (other: Lookalike) =>
    refusal('DUPLICATE_RECORD', messages.likelyDuplicatePayment(other.entryNumber, other.date), undefined, {
      ...other,
    }),
  /** Booked all the same when the caller says that it is meant; `value` is in centavos. */
  returnAboveValue: (value: Centavos, on: LocalDate) =>
    refusal('ABOVE_POSITION_VALUE', messages.returnAboveValue(value, on), 'amount', {
      positionValue: toReais(value),
      date: on,
    }),

  unknownInvestment: () => refusal('NOT_FOUND', messages.investmentNotFound, 'investmentId'),
  investmentClosed: () => refusal('INVALID_OPERATION', messages.investmentClosed, 'investmentId'),
  expectedReturnBeforeInvestment: () =>
    refusal('INVALID_DATE', messages.expectedReturnBeforeInvestment, 'expectedReturnDate'),
  returnBeforeInvestment: (madeOn: LocalDate) =>
    refusal('INVALID_DATE', messages.returnBeforeInvestment, 'date', { investmentDate: madeOn }),

  reversalBeforeEntry: (bookedOn: string) =>
    refusal('INVALID_DATE', messages.reversalBeforeEntry, 'date', { entryDate: bookedOn }),

  periodClosed: (period: string) => refusal('PERIOD_CLOSED', messages.periodClosed, 'date', { period }),
  periodClosedAlready: () => refusal('INVALID_OPERATION', messages.periodClosedAlready, 'period'),
  periodNotOver: () => refusal('INVALID_OPERATION', messages.periodNotOver, 'period'),
  periodNotClosed: () => refusal('INVALID_OPERATION', messages.periodNotClosed, 'period'),

  batchTooLarge: (fits: number) =>
    refusal('PAYLOAD_TOO_LARGE', messages.batchTooLarge(fits), 'entries', { fits }),
  unknownEntry: () => refusal('NOT_FOUND', messages.transactionNotFound),
  unknownExpense: () => refusal('NOT_FOUND', messages.expenseNotFound),
  unknownPayment: () => refusal('NOT_FOUND', messages.paymentNotFound),
  unknownReturn: () => refusal('NOT_FOUND', messages.returnNotFound),
  unknownTransfer: () => refusal('NOT_FOUND', messages.transferNotFound),
  /** `changes`: what became of the entry since the version that the caller has in mind, as far as it is known. */
  staleVersion: (details: { readonly version: number; readonly changes: readonly object[] }) =>
    refusal('STALE_VERSION', messages.staleVersion, 'If-Match', details),
  alreadyReversed: () => refusal('ALREADY_REVERSED', messages.alreadyReversed),
  reversalOfReversal: () => refusal('INVALID_OPERATION', messages.reversalOfReversal),
  paymentPending: () => refusal('INVALID_OPERATION', messages.paymentPending, 'status'),
  paymentConfirmed: () => refusal('INVALID_OPERATION', messages.paymentConfirmed, 'status'),
  paymentCancelled: () => refusal('INVALID_OPERATION', messages.paymentCancelled, 'status'),
  paymentEnded: () => refusal('INVALID_OPERATION', messages.paymentEnded, 'status'),
  unknownPlan: () => refusal('NOT_FOUND', messages.planNotFound),
  planPaid: (paid: number) => refusal('INVALID_OPERATION', messages.planPaid(paid)),
  /** Made all the same when the caller says that it is meant. */
  planExists: (pending: number) => refusal('DUPLICATE_RECORD', messages.planExists(pending)),
  investmentHasReturns: () => refusal('INVALID_OPERATION', messages.investmentHasReturns),
  investmentReversed: () => refusal('INVALID_OPERATION', messages.investmentReversed, 'investmentId'),
} as const;
