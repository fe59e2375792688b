/**
 * The ledger as the rules tell it, written as simply as it can be: one list of lines, and every figure summed from it anew.
 * It shares no code with the deciders; where the two disagree, one of them is wrong. It knows neither stream nor snapshot.
 */
import type { LedgerCommand } from '../../backend/src/ledger/journal/commands.ts';
import { ReferenceBook } from './reference-book.ts';
// prettier-ignore
import { AS_NEW, assertAmount, assertNotFuture, CLOSED, dayBefore, dayOfUndoing, type Fields, type Given, type Investment, isSameBill, isFullyBack, isSamePayment, isUsed, isWord, kindOf, leftOf, NAMED,
  No, no, principalOf, type ReferenceAnswer, type Return, shownWorth, worthOf } from './reference-rules.ts';

type Otherwise = 'VoidEntry' | 'BookBatch' | 'ReverseBatch' | 'MakePlan' | 'CancelPlan';

export class ReferenceLedger extends ReferenceBook {
  private readonly undone = new Set<string>();
  private readonly undoings = new Set<string>();
  private readonly openings = new Map<string, string>();
  private readonly expenses = new Map<string, Fields>();
  private readonly payments = new Map<string, Fields>();
  private readonly moved = new Map<string, Fields>(); // Transfers, investments and returns.
  private readonly pending = new Set<string>();
  private readonly cancelled = new Set<string>();
  private readonly investments = new Map<string, Investment>();
  private readonly returns = new Map<string, Return>();
  private readonly keys = new Map<string, string>();

  /** A key that left events is answered as before, or refused where it comes with other content. */
  answer(key: string, content: string, command: LedgerCommand): ReferenceAnswer {
    const before = this.keys.get(key);
    if (before !== undefined) return before === content ? 'repeated' : 'mismatch';
    try {
      const events = this.book(command);
      if (events > 0) this.keys.set(key, content);
      return `ok ${events}`;
    } catch (error) {
      if (error instanceof No) return `refused ${error.message}`;
      throw error;
    }
  }

  outstanding(id: string): number {
    return this.undone.has(id) ? 0 : leftOf(id, this.investments, this.returns, this.undone);
  }

  get existingInvestments(): string[] {
    return [...this.investments.keys()];
  }

  get pendingPayments(): string[] {
    return [...this.pending];
  }

  /** Answers how many events it left. */
  private book(command: LedgerCommand): number {
    switch (command.type) {
      case 'OpenAccount': {
        const is = `${command.developmentId} ${command.kind}`;
        const known = this.accounts.get(command.accountId);
        if (known !== undefined) return known === is || known === CLOSED ? 0 : no('DUPLICATE_RECORD');
        this.accounts.set(command.accountId, is);
        return 1;
      }
      case 'CloseAccounts': {
        const open = command.accountIds.filter((id) => this.isOpen(id));
        if (open.some((id) => isUsed(id, this.lines, this.payments))) no('BUSINESS_RULE_VIOLATION');
        for (const id of open) this.accounts.set(id, CLOSED);
        return open.length > 0 ? 1 : 0;
      }
      case 'SetOpeningBalance':
        assertAmount(command.amount);
        assertNotFuture(command.date, command.today);
        this.known(command.accountId);
        this.day(command);
        if (this.openings.has(command.accountId)) no('DUPLICATE_RECORD');
        this.move(command.entryId, [[command.accountId, command.amount]]);
        this.openings.set(command.accountId, command.entryId);
        return 1;
      case 'RecordExpense':
        return this.expense(command);
      case 'RegisterPayment':
        return this.payment(command);
      case 'EditEntry':
        return this.editOf(command);
      case 'TransferMoney':
        return this.transfer(command);
      case 'MakeInvestment':
        return this.invest(command);
      case 'RegisterReturn':
        return this.comeBack(command);
      case 'ConfirmPayment': {
        const payment = this.stillPending(command.entryId, command.entry !== undefined);
        assertNotFuture(command.date, command.today);
        const date = this.day(command);
        this.standing(payment.accountId, command);
        this.move(command.entryId, [[payment.accountId, payment.amount]]);
        this.payments.set(command.entryId, { ...payment, date, paidOn: command.date });
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
        if (command.date) this.day(dayOfUndoing(command, command.date));
        return this.undo(command.entryId, command.reversalId);
      case 'ReverseEntry':
        this.neitherPendingNorCancelled(command.entryId);
        if (!command.entry) no('NOT_FOUND');
        if (this.undoings.has(command.entryId)) no('INVALID_OPERATION');
        if (this.undone.has(command.entryId)) no('ALREADY_REVERSED');
        if (command.date) this.day(dayOfUndoing(command, command.date));
        return this.undo(command.entryId, command.reversalId);
      case 'ClosePeriod':
        if (command.period >= command.today.slice(0, 7) || this.closedTo >= command.period)
          no('INVALID_OPERATION');
        this.closedTo = command.period;
        return 1;
      case 'ReopenPeriod':
        if (this.closedTo < command.period) no('INVALID_OPERATION');
        this.closedTo = dayBefore(`${command.period}-01`).slice(0, 7);
        return 1;
      default: // Nothing here is unreadable, so nothing can be void; batches and plans have specs of their own.
        throw new Error(`There is no rule for ${JSON.stringify(command satisfies Given<Otherwise>)}`);
    }
  }

  private expense(command: Given<'RecordExpense'>): number {
    const { expenseId, accountId, amount, lookalikes } = command;
    assertAmount(amount);
    assertNotFuture(command.date, command.today);
    const date = this.day(command);
    this.standing(accountId, command);
    if (!command.allowOverdraft) this.funds(accountId, amount);
    const legs = [[accountId, 0 - amount]] as const;
    this.fits(legs);
    const fields = { ...command, date, ownDay: command.date };
    const standing = [...this.expenses].filter(([id]) => !this.undone.has(id));
    if (lookalikes && standing.some(([, other]) => isSameBill(other, fields))) no('DUPLICATE_RECORD');
    this.expenses.set(expenseId, fields);
    return this.move(expenseId, legs);
  }

  private payment(command: Given<'RegisterPayment'>): number {
    const { paymentId, accountId, amount, status, today, lookalikes } = command;
    assertAmount(amount);
    const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
    assertNotFuture(command.date, status === 'pending' ? nextYear : today);
    const date = this.day(command);
    this.standing(accountId, command);
    const legs = status === 'confirmed' ? ([[accountId, amount]] as const) : [];
    this.fits(legs);
    const fields = { ...command, date, ownDay: command.date };
    const standing = [...this.payments].filter(([id]) => !this.undone.has(id) && !this.cancelled.has(id));
    if (lookalikes && standing.some(([, other]) => isSamePayment(other, fields))) no('DUPLICATE_RECORD');
    if (status === 'pending') this.pending.add(paymentId);
    this.payments.set(paymentId, fields);
    return this.move(paymentId, legs);
  }

  private transfer(command: Given<'TransferMoney'>): number {
    const { transferId, sourceAccountId: from, destinationAccountId: to, amount } = command;
    assertAmount(amount);
    assertNotFuture(command.date, command.today);
    const date = this.day(command);
    this.known(from);
    this.known(to);
    if (from === to) no('INVALID_OPERATION');
    this.funds(from, amount);
    this.moved.set(transferId, { ...command, accountId: from, date, ownDay: command.date });
    return this.move(transferId, [[from, 0 - amount], [to, amount]]); // prettier-ignore
  }

  private invest(command: Given<'MakeInvestment'>): number {
    const { investmentId, accountId: account, amount, expectedRate: rate } = command;
    assertAmount(amount);
    assertNotFuture(command.date, command.today);
    const day = this.day(command);
    this.standing(account, command);
    this.funds(account, amount);
    this.move(investmentId, [[account, 0 - amount]]);
    this.investments.set(investmentId, { account, amount, rate, day });
    this.moved.set(investmentId, { ...command, date: day, ownDay: command.date });
    return 1;
  }

  /** `takesAll`: beside a full return that stands. */
  private comeBack(command: Given<'RegisterReturn'>, takesAll = command.kind === 'full'): number {
    assertAmount(command.amount);
    assertNotFuture(command.date, command.today);
    const date = this.day(command);
    const { investmentId: id, amount } = command;
    const investment = this.investments.get(id) ?? no('NOT_FOUND');
    const out = this.outstanding(id);
    const isEnded = command.asksAboveValue !== undefined || isFullyBack(id, this.returns, this.undone);
    if (this.undone.has(id) || (out === 0 && isEnded)) no('INVALID_OPERATION');
    if (command.date < investment.day) no('INVALID_DATE');
    const value = worthOf(investment, out, command.date);
    const principal = takesAll ? out : principalOf(out, amount, value);
    this.fits([[investment.account, amount]]);
    if (command.asksAboveValue && shownWorth(value) * (investment.rate === null ? 2 : 1) < amount)
      no('ABOVE_POSITION_VALUE');
    this.returns.set(command.returnId, { investment: id, principal, full: command.kind === 'full' });
    this.moved.set(command.returnId, {
      ...command,
      accountId: investment.account,
      date,
      ownDay: command.date,
    });
    return this.move(command.returnId, [[investment.account, amount]]);
  }

  private editOf(command: Given<'EditEntry'>): number {
    const { entryId, replacementId } = command;
    if (command.kind === 'payment') return this.editPayment(command);
    const of = command.kind === 'expense' ? this.expenses : this.moved;
    if (!command.entry || !of.has(entryId) || kindOf(of.get(entryId)!) !== command.kind) no('NOT_FOUND');
    if (this.undone.has(entryId)) no('ALREADY_REVERSED');
    return this.edit(of, command, (fields) => {
      const wanted = { ...fields, ...NAMED[command.kind](replacementId), lookalikes: undefined } as never;
      if (command.kind === 'expense') this.expense(wanted);
      else if (command.kind === 'transfer') this.transfer(wanted);
      else if (command.kind === 'return') this.returnedAgain(wanted, this.returns.get(entryId)!, command);
      else {
        const returns = [...this.returns].filter(([name]) => !this.undone.has(name));
        if (returns.some(([, { investment }]) => investment === entryId)) no('INVALID_OPERATION');
        this.invest(wanted);
      }
    });
  }

  private returnedAgain(
    wanted: Given<'RegisterReturn'>,
    old: Return,
    edit: Given<'EditEntry'> & { kind: 'return' },
  ) {
    const takesAll = old.principal > 0 && isFullyBack(old.investment, this.returns, this.undone);
    if (takesAll && wanted.kind === 'full') no('INVALID_OPERATION');
    const asksAboveValue = old.principal === 0 ? undefined : edit.asksAboveValue;
    this.comeBack({ ...wanted, asksAboveValue }, takesAll || wanted.kind === 'full');
  }

  private editPayment(command: Given<'EditEntry'>): number {
    const { entryId, replacementId: paymentId } = command;
    if (this.cancelled.has(entryId)) no('INVALID_OPERATION');
    const isPending = this.pending.has(entryId);
    if (!isPending && (!command.entry || !this.payments.has(entryId))) no('NOT_FOUND');
    if (this.undone.has(entryId)) no('ALREADY_REVERSED');
    const status = isPending ? 'pending' : 'confirmed';
    return this.edit(this.payments, command, (fields) => {
      const wanted = { ...fields, ...AS_NEW, paymentId, status };
      this.payment(wanted as unknown as Given<'RegisterPayment'>);
    });
  }

  /** Other words are noted; anything else books another entry and undoes this one, in either order within the limits. */
  private edit(of: Map<string, Fields>, command: Given<'EditEntry'>, book: (fields: Fields) => void): number {
    const { entryId, replacementId, reversalId, change, today, lateEntries, cancelledDevelopments } = command;
    const fields = of.get(entryId)!;
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const changed = given.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(fields[name]));
    const edited = { ...fields, ...Object.fromEntries(changed) };
    if (changed.every(([name]) => isWord(name))) {
      of.set(entryId, edited);
      return changed.length > 0 ? 1 : 0;
    }
    const [lines, allowOverdraft] = [[...this.lines], command.kind === 'expense' && command.allowOverdraft];
    const wanted = { ...edited, today, lateEntries, allowOverdraft, cancelledDevelopments };
    const opposite = this.opposite(entryId);
    // What it had brought to an account must be there still, less what the new one brings.
    const had = opposite
      .filter(([, amount]) => amount < 0)
      .map(([account]) => [account, this.balance(account)] as const);
    const isPending = this.pending.has(entryId);
    try {
      this.move(reversalId, opposite);
      if (!isPending) this.undone.add(entryId);
      book(wanted);
      const booked = this.lines.slice(lines.length + opposite.length);
      this.lines.length = lines.length;
      for (const { entry, account, amount } of booked) this.move(entry, [[account, amount]]);
      this.move(reversalId, opposite);
      for (const [account, before] of had)
        if (this.balance(account) < Math.min(0, before)) no('INSUFFICIENT_FUNDS');
    } catch (error) {
      this.lines.splice(0, this.lines.length, ...lines);
      this.undone.delete(entryId);
      for (const map of [of, this.investments, this.returns]) map.delete(replacementId);
      throw error;
    }
    if (this.pending.delete(entryId)) this.cancelled.add(entryId);
    this.undoings.add(reversalId);
    return 2;
  }

  private undo(id: string, reversalId: string): number {
    const returns = [...this.returns].filter(([name]) => !this.undone.has(name));
    if (returns.some(([, { investment }]) => investment === id)) no('INVALID_OPERATION');
    const opposite = this.opposite(id);
    for (const [account, amount] of opposite) if (amount < 0) this.funds(account, 0 - amount);
    this.move(reversalId, opposite);
    this.undone.add(id);
    this.undoings.add(reversalId);
    for (const [account, entry] of this.openings) if (entry === id) this.openings.delete(account);
    return 1;
  }

  private stillPending(id: string, isSeen: boolean): Fields {
    if (this.cancelled.has(id)) no('INVALID_OPERATION');
    if (!this.pending.has(id) && !(isSeen && this.payments.has(id))) no('NOT_FOUND');
    return this.pending.has(id) ? this.payments.get(id)! : no('INVALID_OPERATION');
  }

  private neitherPendingNorCancelled = (id: string): void =>
    void ((this.pending.has(id) || this.cancelled.has(id)) && no('INVALID_OPERATION'));
}
