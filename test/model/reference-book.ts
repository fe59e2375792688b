/** The accounts of the reference ledger: lines, what they sum to, and what may be booked on them on which day. */
// prettier-ignore
import { CLOSED, COUNTABLE, type Legs, LIMIT, type Line, no, type OnDevelopment } from './reference-rules.ts';

export class ReferenceBook {
  protected readonly accounts = new Map<string, string>();
  protected readonly lines: Line[] = [];
  protected closedTo = '0000-00';

  balance(account: string): number {
    return this.lines.reduce((sum, line) => (line.account === account ? sum + line.amount : sum), 0);
  }

  get knownAccounts(): string[] {
    return [...this.accounts.keys()].filter((id) => this.isOpen(id));
  }

  protected opposite(id: string): Legs {
    const lines = this.lines.filter(({ entry }) => entry === id);
    return lines.map(({ account, amount }) => [account, 0 - amount]);
  }

  protected move(entry: string, legs: Legs): number {
    this.fits(legs);
    this.lines.push(...legs.map(([account, amount]) => ({ entry, account, amount })));
    return 1;
  }

  protected fits(legs: Legs): void {
    for (const [account, amount] of legs) {
      const moved = this.lines.filter((line) => line.account === account);
      const turnover = moved.reduce((sum, line) => sum + Math.abs(line.amount), Math.abs(amount));
      if (Math.abs(this.balance(account) + amount) > LIMIT || turnover > COUNTABLE) no('MAXIMUM_VALUE');
    }
  }

  protected day({ date, today, lateEntries }: { date: string; today: string; lateEntries?: string }): string {
    if (this.closedTo < date.slice(0, 7)) return date;
    return lateEntries === 'today' ? today : no('PERIOD_CLOSED');
  }

  protected known = (account: string): void => void (this.isOpen(account) || no('ACCOUNT_NOT_FOUND'));

  protected standing(account: string, { cancelledDevelopments = [] }: OnDevelopment): void {
    this.known(account);
    if (cancelledDevelopments.includes(this.accounts.get(account)!.split(' ')[0]!)) no('INVALID_OPERATION');
  }

  protected isOpen = (account: string): boolean => (this.accounts.get(account) ?? CLOSED) !== CLOSED;

  protected funds = (account: string, amount: number): void =>
    void (this.balance(account) < amount && no('INSUFFICIENT_FUNDS'));
}
