/**
 * What the accounts must hold by what callers were told, and by nothing else: each knows what it asked for and whether it
 * was done. Shares no code with the deciders or the read models.
 */
import type { EditEntryCommand, LedgerCommand } from '../../backend/src/ledger/journal/commands.ts';
import type { MoneyEvent } from '../../backend/src/ledger/journal/events.ts';
import type { Verdict } from './judge.ts';

interface Credit {
  readonly accountId: string;
  readonly amount: number;
}

export function toldBalances(verdicts: readonly Verdict<LedgerCommand>[]): ReadonlyMap<string, number> {
  const done = new Map<string, { command: LedgerCommand; at: bigint; recordedEvents: number }>();
  for (const { envelope, answer } of verdicts) {
    const recordedEvents = answer instanceof Error ? 0 : answer.events.length;
    if (answer instanceof Error || recordedEvents === 0) continue;
    // One key may come with two contents, and find nothing to do before it finds something.
    const one = `${envelope.id} ${envelope.idempotency?.contentHash}`;
    if ((done.get(one)?.recordedEvents ?? 0) < recordedEvents)
      done.set(one, { command: envelope.command, at: answer.firstRevision, recordedEvents });
  }
  const told = new Told();
  for (const { command, recordedEvents } of [...done.values()].sort((a, b) => Number(a.at - b.at)))
    told.hear(command, recordedEvents);
  return told.balances;
}

/** Whether an entry took money from its account. */
const TOOK: Readonly<Record<Exclude<MoneyEvent['type'], 'MoneyTransferred'>, boolean>> = {
  OpeningBalanceSet: false,
  ExpenseRecorded: true,
  PaymentRegistered: false,
  PaymentConfirmed: false,
  InvestmentMade: true,
  InvestmentReturned: false,
};

class Told {
  readonly balances = new Map<string, number>();
  private readonly closed = new Set<string>();
  private readonly investments = new Map<string, string>();
  private readonly pending = new Map<string, Credit>();

  hear(command: LedgerCommand, recordedEvents: number): void {
    switch (command.type) {
      case 'OpenAccount':
        if (!this.balances.has(command.accountId) && !this.closed.has(command.accountId))
          this.balances.set(command.accountId, 0);
        return;
      case 'CloseAccounts':
        for (const accountId of command.accountIds)
          if (this.balances.delete(accountId)) this.closed.add(accountId);
        return;
      case 'SetOpeningBalance':
        return this.add(command.accountId, command.amount);
      case 'RecordExpense':
        return this.add(command.accountId, 0 - command.amount);
      case 'RegisterPayment':
        if (command.status === 'confirmed') this.add(command.accountId, command.amount);
        else this.pending.set(command.paymentId, command);
        return;
      case 'TransferMoney':
        this.add(command.sourceAccountId, 0 - command.amount);
        return this.add(command.destinationAccountId, command.amount);
      case 'MakeInvestment':
        this.investments.set(command.investmentId, command.accountId);
        return this.add(command.accountId, 0 - command.amount);
      case 'RegisterReturn':
        return this.add(this.investments.get(command.investmentId)!, command.amount);
      case 'ConfirmPayment': {
        const { accountId, amount } = this.pending.get(command.entryId)!;
        const { fine = 0, interest = 0 } = command.charges ?? {};
        return this.add(accountId, amount + fine + interest);
      }
      case 'ReverseEntry':
      case 'RefundPayment':
        return this.undo(command.entry as MoneyEvent);
      case 'EditEntry':
        // One event is an annotation, none an edit of nothing.
        return recordedEvents === 2 ? this.replace(command) : undefined;
      case 'BookBatch':
        for (const line of command.lines) if (line.type !== 'Broken') this.hear(line, 1);
        return;
      case 'ReverseBatch':
        for (const { entry } of command.entries) if (entry) this.undo(entry as MoneyEvent);
        return;
      case 'MakePlan':
      case 'CancelPlan':
      case 'CancelPayment':
      case 'VoidEntry':
      case 'ClosePeriod':
      case 'ReopenPeriod':
        return;
      default:
        throw new Error(`Nobody knows what ${JSON.stringify(command satisfies never)} comes to`);
    }
  }

  private replace({ entryId, entry, kind, change, replacementId }: EditEntryCommand): void {
    const waiting = this.pending.get(entryId);
    if (!entry && waiting) return void this.pending.set(replacementId, { ...waiting, ...defined(change) });
    const { type, data } = entry as MoneyEvent;
    this.undo({ type, data } as MoneyEvent);
    if (kind === 'investment')
      this.investments.set(replacementId, change.accountId ?? (data as Credit).accountId);
    // The opposite of undoing what it would have been.
    const wanted = { ...data, ...defined(change), amount: -(change.amount ?? data.amount) };
    this.undo({ type, data: wanted } as MoneyEvent);
  }

  private undo({ type, data }: MoneyEvent): void {
    if (type === 'MoneyTransferred') {
      this.add(data.sourceAccountId, data.amount);
      return this.add(data.destinationAccountId, -data.amount);
    }
    this.add(data.accountId, TOOK[type] ? data.amount : -data.amount);
  }

  private add(accountId: string, amount: number): void {
    this.balances.set(accountId, (this.balances.get(accountId) ?? 0) + amount);
  }
}

const defined = (change: object): Partial<Credit> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
