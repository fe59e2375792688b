/**
 * The real deciders against a ledger that is too simple to be wrong: any order of any commands, given together or apart,
 * repeated or not, before and after a restart, is answered alike by both. A failure names the seed that repeats it.
 */
import { localDate } from '@livro/calendar';
import { centavos, type Centavos } from '@livro/money';
import fc from 'fast-check';
import type { LedgerCommand } from '../../backend/src/ledger/domain/commands.ts';
import type { LedgerEvent } from '../../backend/src/ledger/domain/events.ts';
import { postingsOf } from '../../backend/src/ledger/domain/postings.ts';
import { type Call, RealLedger } from './real-ledger.ts';
import { ReferenceLedger } from './reference-ledger.ts';

const RUNS = Number(process.env.MODEL_RUNS ?? (process.env.SOAK ? 100_000 : 2_000));
const SEED = Number(process.env.LIVRO_SEED ?? (process.env.SOAK ? Date.now() % 2 ** 31 : 20261121));
const today = localDate('2026-11-21');
const uuid = (kind: number, n: number): string =>
  `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const account = (n: number): string => uuid(1, n);
const entry = (n: number): string => uuid(2, n);

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
type Draft = (self: string, other: string, ledger: RealLedger) => LedgerCommand;

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
const drafts: fc.Arbitrary<Draft> = fc.oneof(
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
    const entry = ledger.factOf(entryId);
    const of = { type: 'EditEntry' as const, ...given, entryId, entry, replacementId, reversalId: `7${replacementId.slice(1)}`, reason: 'engano', today };
    const { supplier: _, ...ofPayment } = changed as typeof changed & { supplier?: unknown };
    return (entry?.type === 'ExpenseRecorded') === isOther > 0
      ? { ...of, kind: 'expense', change: changed }
      : { ...of, kind: 'payment', change: ofPayment };
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
    ...given, entryId, entry: ledger.factOf(entryId), reversalId, reason: 'engano', today })) },
  { weight: 3, arbitrary: fc.record({ date: day, lateEntries: late, cancelledDevelopments }).map((given): Draft => (_, entryId, ledger) => ({
    type: 'ConfirmPayment', ...given, entryId, entry: ledger.factOf(entryId), today })) },
  { weight: 2, arbitrary: fc.constant<Draft>((_, entryId, ledger) => ({
    type: 'CancelPayment', entryId, entry: ledger.factOf(entryId), reason: 'desistiu', today })) },
  { weight: 1, arbitrary: month.map((period): Draft => () => ({ type: 'ClosePeriod', period, today })) },
  { weight: 1, arbitrary: month.map((period): Draft => () => ({ type: 'ReopenPeriod', period, reason: 'ajuste', today })) },
); // prettier-ignore

/** What one caller does next: a command of its own, or one of before again, as it was or with other content. */
const step = fc.record({
  draft: drafts,
  other: fc.nat(),
  repeat: fc.option(fc.record({ back: fc.nat({ max: 20 }), same: fc.boolean() }), { freq: 8 }),
  /** Whether the group ends here: what waits together is decided together. */
  ends: fc.boolean(),
  restart: fc.nat({ max: 9 }).map((n) => n === 0),
});

const seen = new Map<string, number>();

it(`agrees with the reference over ${RUNS} histories (seed ${SEED})`, () => {
  const property = fc.property(fc.array(step, { minLength: 8, maxLength: 60, size: 'max' }), (steps) => {
    const real = new RealLedger();
    const reference = new ReferenceLedger();
    const calls: Call[] = [];
    let waiting: Call[] = [0, 1, 2].map((n) => ({
      key: uuid(5, n),
      content: 'open',
      command: {
        type: 'OpenAccount',
        accountId: account(n),
        developmentId: uuid(3, n >> 1),
        kind: n % 2 ? 'land' : 'building',
      },
    }));
    const settle = (): void => {
      const before = real.events.length;
      const answers = real.answer(waiting);
      const expected = waiting.map(({ key, content, command }) => reference.answer(key, content, command));
      const named = (told: readonly string[]): string[] =>
        told.map((answer, i) => `${waiting[i]!.command.type}: ${answer}`);
      assertEqual(named(answers), named(expected));
      waiting.forEach(({ command }, i) => {
        const what = `${command.type}: ${answers[i]}`;
        seen.set(what, (seen.get(what) ?? 0) + 1);
      });
      assertSound(real.events, before, waiting);
      assertAlike(real, reference);
      waiting = [];
    };
    settle();
    steps.forEach(({ draft, other, repeat, ends, restart }, i) => {
      const old = repeat && calls.at(-1 - repeat.back);
      const target = entry(other % (i + 1));
      const call = old
        ? { ...old, content: repeat.same ? old.content : `${old.content}'` }
        : { key: uuid(6, i), content: `c${i}`, command: draft(entry(i), target, real) };
      calls.push(call);
      waiting.push(call);
      if (ends) settle();
      if (restart) real.restart();
    });
    settle();
  });
  fc.assert(property, { numRuns: RUNS, seed: SEED });
}, 3_600_000);

it('met every command accepted, and refused for every reason there is', () => {
  const told = [...seen.keys()];
  const types = ['OpenAccount', 'CloseAccounts', 'SetOpeningBalance', 'RecordExpense', 'RegisterPayment', 'TransferMoney',
    'MakeInvestment', 'RegisterReturn', 'ReverseEntry', 'RefundPayment', 'EditEntry', 'ConfirmPayment', 'CancelPayment',
    'ClosePeriod', 'ReopenPeriod']; // prettier-ignore
  const rare = ['RecordExpense: refused INVALID_OPERATION', 'RegisterPayment: refused INVALID_OPERATION',
    'MakeInvestment: refused INVALID_OPERATION', 'EditEntry: ok 0', 'EditEntry: ok 2', 'RecordExpense: refused DUPLICATE_RECORD', 'RegisterPayment: refused DUPLICATE_RECORD',
    'ReverseEntry: refused INVALID_DATE', 'RegisterReturn: refused ABOVE_POSITION_VALUE']; // prettier-ignore
  expect(rare.filter((one) => !told.includes(one))).toEqual([]);
  expect(types.filter((type) => !told.includes(`${type}: ok 1`))).toEqual([]);
  const codes = ['MINIMUM_VALUE', 'MAXIMUM_VALUE', 'FUTURE_DATE', 'PERIOD_CLOSED', 'ACCOUNT_NOT_FOUND',
    'DUPLICATE_RECORD', 'INSUFFICIENT_FUNDS', 'INVALID_OPERATION', 'INVALID_DATE', 'NOT_FOUND',
    'ALREADY_REVERSED', 'BUSINESS_RULE_VIOLATION']; // prettier-ignore
  expect(codes.filter((code) => !told.some((one) => one.endsWith(`refused ${code}`)))).toEqual([]);
  expect(told.some((one) => one.endsWith('repeated')) && told.some((one) => one.endsWith('mismatch'))).toBe(
    true,
  );
});

/** Every entry posts to zero, and nothing but an expense that may takes money that is not there. */
function assertSound(events: readonly LedgerEvent[], from: number, calls: readonly Call[]): void {
  const mayOverdraw = new Set(
    calls.flatMap(({ command }) => {
      // Of an edit the new entry comes first; only both halves together are judged.
      if (command.type === 'EditEntry') return [command.replacementId, command.reversalId];
      return command.type === 'RecordExpense' && command.allowOverdraft ? [command.expenseId] : [];
    }),
  );
  const balances = new Map<string, number>();
  events.forEach((event, i) => {
    const postings = postingsOf(event);
    if (i >= from)
      assertEqual(
        postings.reduce((sum, { amount: moved }) => sum + moved, 0),
        0,
      );
    for (const { account: posted, amount: moved } of postings) {
      if (posted.type !== 'asset') continue;
      const balance = (balances.get(posted.accountId) ?? 0) + moved;
      balances.set(posted.accountId, balance);
      if (i < from || moved > 0 || balance >= 0) continue;
      const id =
        event.type === 'ExpenseRecorded'
          ? event.data.expenseId
          : 'reversalId' in event.data && event.data.reversalId;
      assertEqual([id, mayOverdraw.has(String(id))], [id, true]);
    }
  });
}

function assertAlike(real: RealLedger, reference: ReferenceLedger): void {
  const { accounts, investments, pendingPayments } = real.state;
  const sorted = (pairs: readonly (readonly [string, unknown])[]): unknown[] =>
    pairs.map(([key, value]) => `${key} ${String(value)}`).sort();
  assertEqual(
    sorted([...accounts].map(([id, { balance }]) => [id, balance])),
    sorted(reference.knownAccounts.map((id) => [id, reference.balance(id)])),
  );
  assertEqual(
    sorted([...investments].map(([id, { outstanding }]) => [id, outstanding])),
    sorted(reference.knownInvestments.map((id) => [id, reference.outstanding(id)])),
  );
  assertEqual([...pendingPayments].map(([id]) => id).sort(), [...reference.pendingPayments].sort());
}

/** Jest is asked only for the words of a difference: making an expectation costs more than a decision. */
function assertEqual(real: unknown, wanted: unknown): void {
  if (JSON.stringify(real) !== JSON.stringify(wanted)) expect(real).toEqual(wanted);
}
