/** Any command that a caller might make of the ledger, for the properties that hold over all of them. */
import { localDate } from '@livro/calendar';
import { centavos, type Centavos } from '@livro/money';
import fc from 'fast-check';
import type { LedgerCommand } from '../../backend/src/ledger/journal/commands.ts';
import type { MoneyEvent } from '../../backend/src/ledger/journal/events.ts';
import { entryIdOf } from '../../backend/src/ledger/journal/postings.ts';
import type { RealLedger } from './real-ledger.ts';

export const today = localDate('2026-11-21');
export const uuid = (kind: number, n: number): string =>
  `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const account = (n: number): string => uuid(1, n);
export const entry = (n: number): string => uuid(2, n);

const anAccount = fc.nat({ max: 3 }).map(account);
const amount: fc.Arbitrary<Centavos> = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 60_000 }).map((n) => centavos(n)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(0, -5, 999_999_999_999_999, 1_000_000_000_000_000).map((n) => n as Centavos),
  },
);
const day = fc
  .constantFrom(
    '2025-11-21',
    '2026-01-15',
    '2026-01-31',
    '2026-02-01',
    '2026-06-30',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2027-11-21',
    '2027-11-22',
  ) // prettier-ignore
  .map(localDate);
const month = fc.constantFrom('2025-11', '2026-01', '2026-02', '2026-11');
const late = fc.constantFrom('refuse' as const, 'today' as const);
const words = { description: 'x', notes: null, tags: [] };

/** A command as a caller makes it; `self` is its own entry, `other` some entry of the same run. */
export type Draft = (self: string, other: string, ledger: RealLedger) => LedgerCommand;

/** The last investment that was made, else whatever `other` is: a return of anything else only meets NOT_FOUND. */
const someInvestment = (ledger: RealLedger, other: string): string =>
  ledger.events.findLast((event) => event.type === 'InvestmentMade')?.data.investmentId ?? other;

const supplier = fc.constantFrom(null, 'Obra', 'OBRA');
const newWords = { supplier, notes: fc.constantFrom(null, 'n'), tags: fc.constantFrom<string[]>([], ['t']) };
const change = fc.oneof(
  fc.record({ accountId: anAccount, amount, date: day, ...newWords }, { requiredKeys: [] }),
  fc.record({ ...newWords }, { requiredKeys: [] }),
  fc.constant({}),
);
const dated = { date: day, lateEntries: late, amount };
const cancelledDevelopments = fc.constantFrom([], [], [], [uuid(3, 0)], [uuid(3, 0), uuid(3, 1)]);
const business = { ...dated, cancelledDevelopments };
const looked = { lookalikes: fc.constantFrom(undefined, []) };
export const drafts: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ n: fc.nat({ max: 3 }), dev: fc.nat({ max: 1 }) }).map(({ n, dev }): Draft => () => ({
    type: 'OpenAccount', accountId: account(n), developmentId: uuid(3, dev), kind: n % 2 ? 'land' : 'building' })) },
  { weight: 1, arbitrary: fc.record({ n: fc.nat({ max: 3 }), dev: fc.nat({ max: 1 }) }).map(({ n, dev }): Draft => () => ({
    type: 'CloseAccounts', accountIds: [account(n), account(3)], developmentId: uuid(3, dev), today })) },
  { weight: 3, arbitrary: fc.record({ ...dated, accountId: anAccount }).map((given): Draft => (entryId) => ({
    type: 'SetOpeningBalance', ...given, entryId, description: 'x', today })) },
  { weight: 5, arbitrary: fc.record({ ...business, accountId: anAccount, allowOverdraft: fc.boolean(), supplier, lookalikes: fc.constantFrom(undefined, []) }).map((given): Draft => (expenseId) => ({
    type: 'RecordExpense', ...given, ...words, expenseId, category: 'labor', purchaseRequestId: null, today })) },
  { weight: 3, arbitrary: fc.record({ date: day, supplier, lookalikes: fc.constantFrom(undefined, []) }).map(({ date, ...given }): Draft => (expenseId, _, ledger) => {
    const bill = ledger.events.findLast((event) => event.type === 'ExpenseRecorded')?.data;
    const money = { amount: (bill?.amount ?? 1) as Centavos, accountId: bill?.accountId ?? account(0), date: bill ? localDate(bill.date) : date };
    return { type: 'RecordExpense', ...given, ...words, ...money, expenseId, category: 'labor', purchaseRequestId: null, allowOverdraft: true, today };
  }) },
  { weight: 6, arbitrary: fc.record({ change, cancelledDevelopments, lateEntries: late, allowOverdraft: fc.boolean(), isOther: fc.nat({ max: 5 }) }).map(({ change: changed, isOther, ...given }): Draft => (replacementId, entryId, ledger) => {
    const entry = ledger.eventFrom(entryId);
    const of = { type: 'EditEntry' as const, ...given, entryId, entry, replacementId, reversalId: `7${replacementId.slice(1)}`, reason: 'engano', today };
    const { supplier: _, ...ofPayment } = changed as typeof changed & { supplier?: unknown };
    return (entry?.type === 'ExpenseRecorded') === isOther > 0
      ? { ...of, kind: 'expense', change: changed }
      : { ...of, kind: 'payment', change: ofPayment };
  }) },
  { weight: 2, arbitrary: fc.record({ date: day, lateEntries: late }).map(({ date, lateEntries }): Draft => (replacementId, other, ledger) => {
    const entryId = ledger.events.findLast((event) => event.type === 'ExpenseRecorded')?.data.expenseId ?? other;
    return { type: 'EditEntry', kind: 'expense', entryId, entry: ledger.eventFrom(entryId), change: { date }, lateEntries, allowOverdraft: true,
      replacementId, reversalId: `7${replacementId.slice(1)}`, reason: 'engano', today };
  }) },
  { weight: 5, arbitrary: fc.record({ ...business, accountId: anAccount, status: fc.constantFrom('confirmed' as const, 'pending' as const), ...looked }).map((given): Draft => (paymentId) => ({
    type: 'RegisterPayment', ...given, ...words, paymentId, clientId: uuid(4, 1), method: 'pix', unitReference: null, today })) },
  { weight: 2, arbitrary: fc.record({ accountId: anAccount, status: fc.constantFrom('confirmed' as const, 'pending' as const), ...looked }).map((given): Draft => (paymentId, _, ledger) => {
    const paid = ledger.events.findLast((event) => event.type === 'PaymentRegistered' || event.type === 'PaymentConfirmed')?.data;
    const money = { amount: (paid?.amount ?? 1) as Centavos, date: localDate(paid?.date ?? today) };
    return { type: 'RegisterPayment', ...given, ...words, ...money, paymentId, clientId: uuid(4, 1), method: 'pix', unitReference: null, today };
  }) },
  { weight: 4, arbitrary: fc.record({ ...dated, sourceAccountId: anAccount, destinationAccountId: anAccount }).map((given): Draft => (transferId) => ({
    type: 'TransferMoney', ...given, ...words, transferId, today })) },
  { weight: 3, arbitrary: fc.record({ ...business, accountId: anAccount, expectedRate: fc.constantFrom(null, '10', '0.5', '137.25') }).map((given): Draft => (investmentId) => ({
    type: 'MakeInvestment', ...given, ...words, investmentId, investmentType: 'cdb', expectedReturnDate: null, reference: null, today })) },
  { weight: 5, arbitrary: fc.record({ ...dated, kind: fc.constantFrom('partial' as const, 'full' as const), asksAboveValue: fc.constantFrom(undefined, false, true) }).map((given): Draft => (returnId, other, ledger) => ({
    type: 'RegisterReturn', ...given, returnId, investmentId: someInvestment(ledger, other), description: 'x', notes: null, today })) },
  { weight: 3, arbitrary: fc.record({ accountId: anAccount, amount: fc.integer({ min: 1, max: 900 }) }).map((given): Draft => (investmentId) => ({
    type: 'MakeInvestment', ...given, ...words, amount: centavos(given.amount), date: localDate('2026-06-30'), expectedRate: '10', investmentId, investmentType: 'cdb',
    expectedReturnDate: null, reference: null, today })) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('partial' as const, 'full' as const), amount: fc.integer({ min: 1, max: 900 }), asksAboveValue: fc.constantFrom(undefined, false, true) }).map((given): Draft => (returnId, other, ledger) => ({
    type: 'RegisterReturn', ...given, amount: centavos(given.amount), date: localDate('2026-11-20'), returnId, investmentId: someInvestment(ledger, other), description: 'x', notes: null, today })) },
  { weight: 6, arbitrary: fc.record({ type: fc.constantFrom('ReverseEntry' as const, 'RefundPayment' as const), date: fc.option(day, { nil: undefined }), lateEntries: late }).map((given): Draft => (reversalId, entryId, ledger) => ({
    ...given, entryId, entry: ledger.eventFrom(entryId), reversalId, reason: 'engano', today })) },
  { weight: 3, arbitrary: fc.record({ date: day, lateEntries: late, cancelledDevelopments }).map((given): Draft => (_, entryId, ledger) => ({
    type: 'ConfirmPayment', ...given, entryId, entry: ledger.eventFrom(entryId), today })) },
  { weight: 2, arbitrary: fc.constant<Draft>((_, entryId, ledger) => ({
    type: 'CancelPayment', entryId, entry: ledger.eventFrom(entryId), reason: 'desistiu', today })) },
  { weight: 1, arbitrary: month.map((period): Draft => () => ({ type: 'ClosePeriod', period, today })) },
  { weight: 1, arbitrary: month.map((period): Draft => () => ({ type: 'ReopenPeriod', period, reason: 'ajuste', today })) },
); // prettier-ignore

const movedKinds: Readonly<Record<string, 'transfer' | 'investment' | 'return'>> = { MoneyTransferred: 'transfer', InvestmentMade: 'investment', InvestmentReturned: 'return' }; // prettier-ignore
/** Corrections of the transfer, the investment or the return that came last. */
export const movedEdits: fc.Arbitrary<Draft> = fc.record({ amount: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 60_000 })), to: fc.option(anAccount, { nil: undefined }), returnKind: fc.constantFrom('partial' as const, 'full' as const),
  asksAboveValue: fc.constantFrom(undefined, false, true), type: fc.constantFrom('MoneyTransferred' as const, 'InvestmentMade' as const, 'InvestmentReturned' as const), isWords: fc.nat({ max: 4 }) }).map(({ to, returnKind, asksAboveValue, type, isWords, ...money }): Draft => (replacementId, other, ledger) => {
  const entry = ledger.events.findLast((event) => event.type === type) as MoneyEvent | undefined;
  const of = { type: 'EditEntry', entryId: entry ? entryIdOf(entry) : other, entry, replacementId, reversalId: `7${replacementId.slice(1)}`, reason: 'engano', today } as const;
  if (isWords === 0) return { ...of, kind: movedKinds[type]!, change: { notes: `n${money.amount % 3}` } };
  const amount = centavos(money.amount);
  if (type === 'InvestmentReturned') return { ...of, kind: 'return', asksAboveValue, change: { amount, kind: returnKind } };
  if (type === 'InvestmentMade') return { ...of, kind: 'investment', change: { amount, accountId: to } };
  return { ...of, kind: 'transfer', change: { amount, destinationAccountId: to } };
}); // prettier-ignore
