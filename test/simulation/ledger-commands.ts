/** What callers of a simulated ledger ask for: every command there is, by lot, about accounts and entries of that world. */
import { localDate, type LocalDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import { commandIdFor } from '../../backend/src/platform/event-store/ids.ts';
import type { LedgerCommand } from '../../backend/src/ledger/journal/commands.ts';
import type { MoneyEvent, Reversal } from '../../backend/src/ledger/journal/events.ts';

/** The event behind an entry, as a caller finds it by the read model and in the journal. */
export type FindEvent = (entryId: string) => Promise<MoneyEvent | Reversal | undefined>;

export const idOf = (name: string): string => commandIdFor('simulation', 'entity', name);
export const ACCOUNTS = ['a', 'b', 'c', 'd'].map(idOf);
export const OPENING = 2_000;

const TODAY = localDate('2026-11-21');
const DAYS = [
  '2026-11-21',
  '2026-11-21',
  '2026-11-20',
  '2026-11-19',
  '2026-11-22',
  '2026-10-05',
  '2026-10-31',
  '2026-09-01',
].map(localDate);
/** Accounts that come and go, so that the same command has something to do at one moment and nothing at another. */
const PASSING = 40;

const MONTHS = ['2026-09', '2026-10', '2026-11'];

export function openAccount(n: number): LedgerCommand {
  const kind = n % 2 === 0 ? 'building' : 'land';
  return { type: 'OpenAccount', accountId: ACCOUNTS[n]!, developmentId: idOf(`development.${n >> 1}`), kind };
}

export function setOpening(n: number): LedgerCommand {
  const [accountId, entryId] = [ACCOUNTS[n]!, idOf(`opening.${n}`)];
  const money = { amount: centavos(OPENING), date: localDate('2026-09-01'), today: TODAY };
  return { type: 'SetOpeningBalance', accountId, entryId, description: 'Saldo', ...money };
}

export class CommandsByLot {
  /** Entries that somebody has asked for, whether they were booked or not. */
  private readonly entries: string[] = [];
  private readonly investments: string[] = [];
  private passed = 0;

  constructor(
    private readonly pick: (n: number) => number,
    private readonly eventFrom: FindEvent,
    /** Of twelve commands, how many are about accounts that come and go, and often have nothing to do. */
    private readonly passings = 3,
  ) {}

  /** `key` names what the command brings into being: the same key always the same ids. */
  async next(key: string): Promise<LedgerCommand> {
    if (this.pick(12) < this.passings) return this.passing();
    const kind = this.pick(22);
    if (kind < 13) return this.booking(kind, idOf(`entry.${key}`));
    if (kind === 13) return openAccount(this.pick(ACCOUNTS.length));
    if (kind === 14) {
      const [period, reason] = [this.one(MONTHS), 'ajuste'];
      if (this.pick(3) > 0) return { type: 'ReopenPeriod', period, reason, today: TODAY };
      return { type: 'ClosePeriod', period, today: TODAY };
    }
    return this.correction(kind, key);
  }

  /** What is so already. */
  nothing(): LedgerCommand {
    return openAccount(this.pick(ACCOUNTS.length));
  }

  private passing(): LedgerCommand {
    if (this.pick(5) === 0) this.passed++;
    const n = (this.passed + this.pick(2)) % PASSING;
    const accountId = idOf(`passing.${n}`);
    const developmentId = idOf('development.passing');
    const kind = this.pick(5);
    if (kind < 2) return { type: 'OpenAccount', accountId, developmentId, kind: 'land' };
    if (kind < 4) return { type: 'CloseAccounts', accountIds: [accountId], developmentId, today: TODAY };
    const money = { amount: centavos(1 + n), date: localDate('2026-11-01'), today: TODAY };
    const entryId = idOf(`passing.opening.${n}`);
    return { type: 'SetOpeningBalance', accountId, entryId, description: 'Saldo', ...money };
  }

  private booking(kind: number, id: string): LedgerCommand {
    const words = {
      description: `Lançamento ${this.pick(3)}`,
      notes: null,
      tags: ['obra', '"{}"'].slice(this.pick(3)),
    };
    const business = { cancelledDevelopments: this.cancelled() };
    const lateEntries = this.pick(2) === 0 ? ('today' as const) : ('refuse' as const);
    const dated = { ...words, amount: this.amount(), date: this.date(), today: TODAY, lateEntries };
    const accountId = this.one(ACCOUNTS);
    this.entries.push(id);
    if (kind < 3) {
      const destinationAccountId = this.one(ACCOUNTS);
      return {
        type: 'TransferMoney',
        transferId: id,
        sourceAccountId: accountId,
        destinationAccountId,
        ...dated,
      };
    }
    if (kind < 6) {
      const supplier = this.pick(2) === 0 ? 'Mãos à Obra' : null;
      const of = { expenseId: id, accountId, supplier, purchaseRequestId: null };
      const policy = { allowOverdraft: this.pick(4) === 0, ...(this.pick(2) === 0 && { lookalikes: [] }) };
      return {
        type: 'RecordExpense',
        category: this.one(['labor', 'material']),
        ...of,
        ...policy,
        ...dated,
        ...business,
      };
    }
    if (kind < 9) {
      const status = this.pick(2) === 0 ? ('confirmed' as const) : ('pending' as const);
      const of = { paymentId: id, accountId, clientId: idOf('client'), unitReference: null };
      return { type: 'RegisterPayment', method: 'pix', status, ...of, ...dated, ...business };
    }
    const investmentId = this.investments.at(-1 - this.pick(3));
    if (kind < 11 || investmentId === undefined) {
      this.investments.push(id);
      const expectedRate = this.one([null, '10', '137.25']);
      const of = { investmentId: id, accountId, expectedReturnDate: null, reference: null };
      return { type: 'MakeInvestment', investmentType: 'cdb', expectedRate, ...of, ...dated, ...business };
    }
    const { tags: _, ...rest } = dated;
    const returned = this.pick(3) === 0 ? ('full' as const) : ('partial' as const);
    return { type: 'RegisterReturn', returnId: id, investmentId, kind: returned, ...rest };
  }

  private async correction(kind: number, key: string): Promise<LedgerCommand> {
    const entryId = this.entries.at(-1 - this.pick(Math.min(12, this.entries.length))) ?? idOf('opening.0');
    const entry = await this.eventFrom(entryId);
    const of = { entryId, entry, reversalId: idOf(`reversal.${key}`), reason: 'engano', today: TODAY };
    if (kind < 16) return { type: 'ReverseEntry', ...of };
    if (kind < 17) return { type: 'RefundPayment', ...of };
    if (kind < 18) {
      // A mistake of ours, not of the caller's: the event of another entry.
      const wrong = await this.eventFrom(idOf('opening.0'));
      return { type: 'ReverseEntry', ...of, entry: wrong };
    }
    const { reversalId: _, reason: _reason, ...about } = of;
    const cancelledDevelopments = this.cancelled();
    if (kind < 19) return { type: 'ConfirmPayment', ...about, date: this.date(), cancelledDevelopments };
    if (kind < 20) return { type: 'CancelPayment', ...about, reason: 'desistiu' };
    return this.edit({ ...of, replacementId: this.noted(idOf(`replacement.${key}`)) });
  }

  private edit(of: {
    entryId: string;
    entry: MoneyEvent | Reversal | undefined;
    reversalId: string;
    replacementId: string;
    reason: string;
    today: LocalDate;
  }): LedgerCommand {
    const money = { amount: this.amount(), accountId: this.one(ACCOUNTS), date: this.date() };
    const change = this.pick(3) === 0 ? { notes: `n${this.pick(3)}`, tags: ['x'] } : money;
    const policy = { allowOverdraft: this.pick(2) === 0, cancelledDevelopments: this.cancelled() };
    const edit = { type: 'EditEntry' as const, ...of, ...policy };
    const { accountId, ...moved } = { accountId: undefined, ...change };
    switch (of.entry?.type) {
      case 'ExpenseRecorded':
        return { ...edit, kind: 'expense', change };
      case 'MoneyTransferred':
        return { ...edit, kind: 'transfer', change: { ...moved, destinationAccountId: accountId } };
      case 'InvestmentMade':
        // Returns of the position before are asked for still, and refused.
        this.investments.push(of.replacementId);
        return { ...edit, kind: 'investment', change };
      case 'InvestmentReturned':
        return { ...edit, kind: 'return', change: { ...moved, tags: undefined } as typeof moved };
      default:
        return { ...edit, kind: 'payment', change };
    }
  }

  private noted(entryId: string): string {
    this.entries.push(entryId);
    return entryId;
  }

  /** Mostly none. */
  private cancelled = (): string[] => (this.pick(8) === 0 ? [idOf(`development.${this.pick(2)}`)] : []);

  private amount = () => centavos(1 + this.pick(600));
  private date = (): LocalDate => this.one(DAYS);
  private one = <T>(of: readonly T[]): T => of[this.pick(of.length)]!;
}
