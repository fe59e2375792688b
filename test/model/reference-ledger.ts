/**
 * The ledger as the rules tell it, written as simply as it can be: one list of lines, and every figure summed from it anew.
 * It shares no code with the deciders; where the two disagree, one of them is wrong. It knows neither stream nor snapshot.
 */
import { Decimal } from 'decimal.js';
import type { LedgerCommand } from '../../backend/src/ledger/domain/commands.ts';

const LIMIT = 999_999_999_999_999;
const COUNTABLE = 9_007_199_254_740_991;
const Exact = Decimal.clone({ precision: 60 });

/** `ok` with the number of facts, a refusal's code, or what a key's repeat comes to. */
export type ReferenceAnswer = `ok ${number}` | `refused ${string}` | 'repeated' | 'mismatch';

interface Line {
  readonly entry: string;
  readonly account: string;
  readonly amount: number;
}

interface Investment {
  readonly account: string;
  readonly amount: number;
  readonly rate: string | null;
  readonly day: string;
  closed: boolean;
}

interface Return {
  readonly investment: string;
  readonly principal: number;
  readonly full: boolean;
}

class No extends Error {}
const no = (code: string): never => {
  throw new No(code);
};

export class ReferenceLedger {
  private readonly accounts = new Map<string, string>();
  private readonly lines: Line[] = [];
  private readonly undone = new Set<string>();
  private readonly undoings = new Set<string>();
  private readonly openings = new Map<string, string>();
  private readonly payments = new Set<string>();
  private readonly pending = new Map<string, { account: string; amount: number }>();
  private readonly cancelled = new Set<string>();
  private readonly investments = new Map<string, Investment>();
  private readonly returns = new Map<string, Return>();
  private readonly closedMonths = new Set<string>();
  private readonly keys = new Map<string, string>();

  /** A key that left facts is answered as before, or refused where it comes with other content. */
  answer(key: string, content: string, command: LedgerCommand): ReferenceAnswer {
    const before = this.keys.get(key);
    if (before !== undefined) return before === content ? 'repeated' : 'mismatch';
    try {
      const facts = this.book(command);
      if (facts > 0) this.keys.set(key, content);
      return `ok ${facts}`;
    } catch (error) {
      if (error instanceof No) return `refused ${error.message}`;
      throw error;
    }
  }

  balance(account: string): number {
    return this.lines.reduce((sum, line) => (line.account === account ? sum + line.amount : sum), 0);
  }

  outstanding(id: string): number {
    if (this.undone.has(id)) return 0;
    const back = [...this.returns].filter(([name, one]) => one.investment === id && !this.undone.has(name));
    return back.reduce((rest, [, { principal }]) => rest - principal, this.investments.get(id)!.amount);
  }

  get knownAccounts(): string[] {
    return [...this.accounts.keys()];
  }

  get knownInvestments(): string[] {
    return [...this.investments.keys()];
  }

  get pendingPayments(): string[] {
    return [...this.pending.keys()];
  }

  /** Answers how many facts it left. */
  private book(command: LedgerCommand): number {
    switch (command.type) {
      case 'OpenAccount': {
        const is = `${command.developmentId} ${command.kind}`;
        const known = this.accounts.get(command.accountId);
        if (known !== undefined) return known === is ? 0 : no('DUPLICATE_RECORD');
        this.accounts.set(command.accountId, is);
        return 1;
      }
      case 'SetOpeningBalance':
        this.amount(command.amount);
        this.notFuture(command.date, command.today);
        this.known(command.accountId);
        this.day(command);
        if (this.openings.has(command.accountId)) no('DUPLICATE_RECORD');
        this.move(command.entryId, [[command.accountId, command.amount]]);
        this.openings.set(command.accountId, command.entryId);
        return 1;
      case 'RecordExpense':
        this.amount(command.amount);
        this.notFuture(command.date, command.today);
        this.day(command);
        this.known(command.accountId);
        if (!command.allowOverdraft) this.funds(command.accountId, command.amount);
        return this.move(command.expenseId, [[command.accountId, 0 - command.amount]]);
      case 'RegisterPayment': {
        const { paymentId, accountId, amount, status, date, today } = command;
        this.amount(amount);
        const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
        this.notFuture(date, status === 'pending' ? nextYear : today);
        this.day(command);
        this.known(accountId);
        if (status === 'confirmed') this.move(paymentId, [[accountId, amount]]);
        else this.pending.set(paymentId, { account: accountId, amount });
        this.payments.add(paymentId);
        return 1;
      }
      case 'TransferMoney': {
        const { transferId, sourceAccountId: from, destinationAccountId: to, amount } = command;
        this.amount(amount);
        this.notFuture(command.date, command.today);
        this.day(command);
        this.known(from);
        this.known(to);
        if (from === to) no('INVALID_OPERATION');
        this.funds(from, amount);
        return this.move(transferId, [[from, 0 - amount], [to, amount]]); // prettier-ignore
      }
      case 'MakeInvestment': {
        const { investmentId, accountId: account, amount, expectedRate: rate } = command;
        this.amount(amount);
        this.notFuture(command.date, command.today);
        const day = this.day(command);
        this.known(account);
        this.funds(account, amount);
        this.move(investmentId, [[account, 0 - amount]]);
        this.investments.set(investmentId, { account, amount, rate, day, closed: false });
        return 1;
      }
      case 'RegisterReturn': {
        this.amount(command.amount);
        this.notFuture(command.date, command.today);
        this.day(command);
        const id = command.investmentId;
        const investment = this.investments.get(id) ?? no('NOT_FOUND');
        if (this.undone.has(id) || investment.closed) no('INVALID_OPERATION');
        if (command.date < investment.day) no('INVALID_DATE');
        const full = command.kind === 'full';
        const principal = full ? this.outstanding(id) : this.principal(id, command.amount, command.date);
        this.move(command.returnId, [[investment.account, command.amount]]);
        this.returns.set(command.returnId, { investment: id, principal, full });
        if (full) investment.closed = true;
        return 1;
      }
      case 'ConfirmPayment': {
        const payment = this.stillPending(command.entryId, command.entry !== undefined);
        this.notFuture(command.date, command.today);
        this.day(command);
        this.move(command.entryId, [[payment.account, payment.amount]]);
        this.pending.delete(command.entryId);
        return 1;
      }
      case 'CancelPayment':
        this.stillPending(command.entryId, command.entry !== undefined);
        this.pending.delete(command.entryId);
        this.cancelled.add(command.entryId);
        return 1;
      case 'RefundPayment':
        this.neitherPendingNorCancelled(command.entryId);
        if (this.undone.has(command.entryId)) no('ALREADY_REVERSED');
        if (!command.entry || !this.payments.has(command.entryId)) no('NOT_FOUND');
        return this.undo(command.entryId, command.reversalId);
      case 'ReverseEntry':
        this.neitherPendingNorCancelled(command.entryId);
        if (!command.entry) no('NOT_FOUND');
        if (this.undoings.has(command.entryId)) no('INVALID_OPERATION');
        if (this.undone.has(command.entryId)) no('ALREADY_REVERSED');
        return this.undo(command.entryId, command.reversalId);
      case 'ClosePeriod':
        if (command.period >= command.today.slice(0, 7)) no('INVALID_OPERATION');
        if (this.closedMonths.has(command.period)) no('INVALID_OPERATION');
        this.closedMonths.add(command.period);
        return 1;
      case 'ReopenPeriod':
        if (!this.closedMonths.delete(command.period)) no('INVALID_OPERATION');
        return 1;
      default:
        throw new Error(`The reference ledger has no rule for ${command.type}`);
    }
  }

  private undo(id: string, reversalId: string): number {
    const returns = [...this.returns].filter(([name]) => !this.undone.has(name));
    if (returns.some(([, { investment }]) => investment === id)) no('INVALID_OPERATION');
    const legs = this.lines.filter(({ entry }) => entry === id);
    for (const { account, amount } of legs) if (amount > 0) this.funds(account, amount);
    this.move(reversalId, legs.map(({ account, amount }) => [account, 0 - amount])); // prettier-ignore
    this.undone.add(id);
    this.undoings.add(reversalId);
    for (const [account, entry] of this.openings) if (entry === id) this.openings.delete(account);
    const back = this.returns.get(id);
    if (back && (back.full || this.outstanding(back.investment) > 0)) {
      this.investments.get(back.investment)!.closed = false;
    }
    return 1;
  }

  private move(entry: string, legs: readonly (readonly [string, number])[]): number {
    for (const [account, amount] of legs) {
      const moved = this.lines.filter((line) => line.account === account);
      const turnover = moved.reduce((sum, line) => sum + Math.abs(line.amount), Math.abs(amount));
      if (Math.abs(this.balance(account) + amount) > LIMIT || turnover > COUNTABLE) no('MAXIMUM_VALUE');
    }
    for (const [account, amount] of legs) this.lines.push({ entry, account, amount });
    return 1;
  }

  private principal(id: string, amount: number, day: string): number {
    const { rate, day: from } = this.investments.get(id)!;
    const outstanding = this.outstanding(id);
    const years = new Exact(Date.parse(day) - Date.parse(from)).div(86_400_000).div(365);
    const growth = rate === null ? new Exact(1) : new Exact(rate).div(100).plus(1).ln().times(years).exp();
    const value = growth.times(outstanding);
    if (value.lte(amount)) return outstanding;
    return new Exact(outstanding)
      .times(amount)
      .div(value)
      .toDecimalPlaces(0, Decimal.ROUND_HALF_EVEN)
      .toNumber();
  }

  private stillPending(id: string, isSeen: boolean): { account: string; amount: number } {
    if (this.cancelled.has(id)) no('INVALID_OPERATION');
    if (!this.pending.has(id) && !(isSeen && this.payments.has(id))) no('NOT_FOUND');
    return this.pending.get(id) ?? no('INVALID_OPERATION');
  }

  private neitherPendingNorCancelled(id: string): void {
    if (this.pending.has(id) || this.cancelled.has(id)) no('INVALID_OPERATION');
  }

  private amount(amount: number): void {
    if (amount <= 0) no('MINIMUM_VALUE');
    if (amount > LIMIT) no('MAXIMUM_VALUE');
  }

  private notFuture(day: string, last: string): void {
    if (day > last) no('FUTURE_DATE');
  }

  /** The day on which it is booked. */
  private day({ date, today, lateEntries }: { date: string; today: string; lateEntries?: string }): string {
    if (!this.closedMonths.has(date.slice(0, 7))) return date;
    return lateEntries === 'today' ? today : no('PERIOD_CLOSED');
  }

  private known(account: string): void {
    if (!this.accounts.has(account)) no('ACCOUNT_NOT_FOUND');
  }

  private funds(account: string, amount: number): void {
    if (this.balance(account) < amount) no('INSUFFICIENT_FUNDS');
  }
}
