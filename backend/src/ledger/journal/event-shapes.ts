/** What each event of the journal looks like as JSON, for anyone who must prove that the stored ones are whole. */
import { is, type FieldCheck, type ShapesOf } from '@livro/event-sourcing';
import {
  accountKinds,
  eachText,
  entryTextNames,
  isLaterText,
  expenseCategories,
  initialPaymentStatuses,
  instalmentKinds,
  investmentTypes,
  paymentMethods,
  returnKinds,
  transferTypes,
  type EntryTextName,
} from '@livro/rules';
import { annotatedKinds, type LedgerEvent, type MoneyEvent, type Reversal } from './events.ts';

const tags = is.listOf(is.text);
const words = { description: is.text, notes: is.orNull(is.text) };
const dated = { date: is.day, originalDate: is.orAbsent(is.day) };
const batchId = is.orAbsent(is.uuid);
const entry = { ...dated, accountId: is.uuid, amount: is.positive };
const undoing = {
  reversalId: is.uuid,
  entryId: is.uuid,
  date: is.day,
  reason: is.text,
  replacementId: is.orNull(is.uuid),
};
const optionalText = is.orNull(is.text);
const textOf = (name: EntryTextName): FieldCheck =>
  isLaterText(name) ? is.orAbsent(optionalText) : optionalText;
const instalment = is.orAbsent(
  is.shaped({ planId: is.uuid, kind: is.oneOf(instalmentKinds), number: is.positive, of: is.positive }),
);
const charges = is.orAbsent(is.shaped({ paymentId: is.uuid, fine: is.integer, interest: is.integer }));
/** Words that changed, and how they stood. */
const changedWords = is.shaped({
  description: is.orAbsent(is.text),
  ...Object.fromEntries(entryTextNames.map((name) => [name, is.orAbsent(optionalText)])),
  notes: is.orAbsent(is.orNull(is.text)),
  tags: is.orAbsent(tags),
});

const moneyShapes: ShapesOf<MoneyEvent> = {
  OpeningBalanceSet: { ...entry, entryId: is.uuid, description: is.text },
  ExpenseRecorded: {
    batchId,
    ...entry,
    ...words,
    tags,
    expenseId: is.uuid,
    category: is.oneOf(expenseCategories),
    ...eachText('expense', textOf),
    purchaseRequestId: is.orNull(is.uuid),
  },
  PaymentRegistered: {
    batchId,
    ...entry,
    ...words,
    tags,
    paymentId: is.uuid,
    clientId: is.uuid,
    method: is.oneOf(paymentMethods),
    ...eachText('payment', textOf),
    status: is.oneOf(initialPaymentStatuses),
    instalment,
    charges,
  },
  PaymentConfirmed: {
    batchId,
    ...entry,
    ...words,
    tags,
    paymentId: is.uuid,
    clientId: is.uuid,
    method: is.oneOf(paymentMethods),
    ...eachText('payment', textOf),
    instalment,
  },
  MoneyTransferred: {
    batchId,
    ...words,
    tags,
    transferId: is.uuid,
    sourceAccountId: is.uuid,
    destinationAccountId: is.uuid,
    amount: is.positive,
    ...dated,
    transferType: is.oneOf(transferTypes),
  },
  InvestmentMade: {
    batchId,
    ...entry,
    ...words,
    tags,
    investmentId: is.uuid,
    investmentType: is.oneOf(investmentTypes),
    expectedRate: is.orNull(is.text),
    expectedReturnDate: is.orNull(is.day),
    reference: is.orNull(is.text),
  },
  InvestmentReturned: {
    batchId,
    ...entry,
    ...words,
    returnId: is.uuid,
    investmentId: is.uuid,
    kind: is.oneOf(returnKinds),
    principal: is.integer,
    gain: is.integer,
  },
};

const { PaymentRegistered, PaymentConfirmed } = moneyShapes;
const crediting = { PaymentRegistered, PaymentConfirmed };

const reversalShapes: ShapesOf<Reversal> = {
  // The event that is undone, whole.
  PaymentRefunded: { ...undoing, entry: is.event(crediting) },
  EntryReversed: { ...undoing, entry: is.event(moneyShapes) },
};

export const ledgerShapes: ShapesOf<LedgerEvent> = {
  AccountOpened: { accountId: is.uuid, developmentId: is.uuid, kind: is.oneOf(accountKinds) },
  AccountsClosed: { developmentId: is.uuid, accountIds: is.listOf(is.uuid), date: is.day },
  ...moneyShapes,
  ...reversalShapes,
  PaymentCancelled: {
    paymentId: is.uuid,
    accountId: is.uuid,
    date: is.day,
    reason: is.text,
    replacementId: is.orNull(is.uuid),
  },
  EntryAnnotated: {
    entryId: is.uuid,
    kind: is.oneOf(annotatedKinds),
    accountId: is.uuid,
    words: changedWords,
    previous: changedWords,
    reason: is.orAbsent(is.text),
  },
  EntryVoided: {
    entryNumber: is.positive,
    eventId: is.text,
    accountIds: is.listOf(is.uuid),
    date: is.day,
    reason: is.text,
  },
  PeriodClosed: {
    period: is.month,
    date: is.day,
    from: is.orAbsent(is.orNull(is.month)),
    reason: is.orAbsent(is.text),
  },
  PeriodReopened: { period: is.month, date: is.day, reason: is.text, through: is.orAbsent(is.month) },
};
