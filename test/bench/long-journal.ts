/**
 * A journal as long as asked, of the mix that a developer's year has, the same at every run: expenses, payments that are
 * confirmed later, transfers, investments and their returns, reversals, edits. Events only; nothing is refused.
 */
import { createHash } from 'node:crypto';
import type {
  ExpenseRecorded,
  InvestmentMade,
  LedgerEvent,
  PaymentRegistered,
} from '../../backend/src/ledger/journal/events.ts';

export const LONG_ACCOUNTS = 40;
const DAYS = 1_825;
const FIRST_DAY = Date.UTC(2021, 10, 21);

export function idOf(kind: string, n: number): string {
  const hex = createHash('md5').update(`${kind}${n}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const words = { notes: null, tags: ['obra'] };

/** `count` events over five years; the first 80 open the accounts and fill them. */
export function* longJournal(count: number): Generator<LedgerEvent> {
  const accounts = Array.from({ length: LONG_ACCOUNTS }, (_, n) => idOf('account', n));
  for (const [n, accountId] of accounts.entries()) {
    const kind = n % 2 === 0 ? ('building' as const) : ('land' as const);
    yield { type: 'AccountOpened', data: { accountId, developmentId: idOf('development', n >> 1), kind } };
  }
  for (const [n, accountId] of accounts.entries()) {
    const data = { entryId: idOf('opening', n), accountId, amount: 500_000_000, date: '2021-11-21' };
    yield { type: 'OpeningBalanceSet', data: { ...data, description: 'Saldo inicial' } };
  }
  const waiting = { payments: [] as PaymentRegistered[], investments: [] as InvestmentMade[] };
  const reversible: ExpenseRecorded[] = [];
  let seed = 7;
  const below = (limit: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * limit);
  };
  for (let n = LONG_ACCOUNTS * 2; n < count; n++) {
    const one = below(LONG_ACCOUNTS);
    const accountId = accounts[one]!;
    const amount = 100 + below(1_000_000);
    const date = new Date(FIRST_DAY + Math.floor((n / count) * DAYS) * 86_400_000).toISOString().slice(0, 10);
    const common = { accountId, amount, date, ...words };
    const dice = below(100);
    const payment = waiting.payments.length > 200 && dice >= 80 && dice < 90 && waiting.payments.shift();
    const investment =
      waiting.investments.length > 100 && dice >= 97 && dice < 98 && waiting.investments.shift();
    const expense = dice === 98 && reversible.shift();
    if (payment) {
      const { status: _, ...data } = payment.data;
      yield { type: 'PaymentConfirmed', data: { ...data, date } };
    } else if (investment) {
      const { investmentId, amount: principal } = investment.data;
      const gain = below(1_000);
      const returned = {
        returnId: idOf('return', n),
        investmentId,
        accountId: investment.data.accountId,
        kind: 'full' as const,
      };
      yield {
        type: 'InvestmentReturned',
        data: {
          ...returned,
          amount: principal + gain,
          principal,
          gain,
          date,
          description: 'Resgate',
          notes: null,
        },
      };
    } else if (expense) {
      const { expenseId: entryId } = expense.data;
      const data = {
        reversalId: idOf('reversal', n),
        entryId,
        entry: expense,
        date,
        reason: 'Lançado em dobro',
      };
      yield { type: 'EntryReversed', data: { ...data, replacementId: null } };
    } else if (dice < 50) {
      const data = {
        ...common,
        // Less goes out than comes in: books that fill.
        amount: 50 + below(400_000),
        expenseId: idOf('expense', n),
        category: 'material' as const,
        purchaseRequestId: null,
      };
      const recorded: ExpenseRecorded = {
        type: 'ExpenseRecorded',
        data: { ...data, description: 'Cimento e areia para a laje', supplier: 'Depósito Central' },
      };
      if (below(30) === 0) reversible.push(recorded);
      yield recorded;
    } else if (dice < 90) {
      const status = below(3) === 0 ? ('pending' as const) : ('confirmed' as const);
      const data = {
        ...common,
        paymentId: idOf('payment', n),
        clientId: idOf('client', n % 500),
        method: 'pix' as const,
      };
      const registered: PaymentRegistered = {
        type: 'PaymentRegistered',
        data: { ...data, description: 'Parcela', unitReference: 'Apto 301', status },
      };
      if (status === 'pending') waiting.payments.push(registered);
      yield registered;
    } else if (dice < 97) {
      const destinationAccountId = accounts[(one + 1 + below(LONG_ACCOUNTS - 1)) % LONG_ACCOUNTS]!;
      const data = {
        transferId: idOf('transfer', n),
        sourceAccountId: accountId,
        destinationAccountId,
        amount,
        date,
      };
      yield {
        type: 'MoneyTransferred',
        data: { ...data, ...words, description: 'Reforço', transferType: 'external' },
      };
    } else {
      const data = {
        ...common,
        investmentId: idOf('investment', n),
        investmentType: 'cdb' as const,
        expectedRate: '12.5',
      };
      const made: InvestmentMade = {
        type: 'InvestmentMade',
        data: { ...data, description: 'CDB', expectedReturnDate: null, reference: null },
      };
      waiting.investments.push(made);
      yield made;
    }
  }
}
