/** What the ledger knows of an account, or of an expense that was booked before, for a completion that names it. */
import { centavos } from '@livro/money';
import type { AccountKind } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { EntryHistory, ledgerDecider, type LedgerState } from '../../ledger/public.ts';
import { Database } from '../../platform/database/database.ts';
import { Books } from '../../platform/book/book.types.ts';
import type { BookedExpense } from '../request/commands.ts';

@Injectable()
export class ExpenseLookup {
  constructor(
    private readonly books: Books,
    private readonly database: Database,
    private readonly entries: EntryHistory,
  ) {}

  /** Whose account it is; `null` for an account that the journal never opened. */
  async developmentOf(accountId: string): Promise<string | null> {
    const find = ({ accounts }: LedgerState) => accounts.get(accountId)?.developmentId;
    const ledger = await this.books.open(ledgerDecider);
    return find(ledger.state) ?? find(await ledger.catchUp()) ?? null;
  }

  /** The development's account of that kind, `undefined` where it has none. */
  async accountOf(developmentId: string, kind: AccountKind): Promise<string | undefined> {
    const find = ({ accounts }: LedgerState) =>
      [...accounts].find(([, one]) => one.developmentId === developmentId && one.kind === kind)?.[0];
    const ledger = await this.books.open(ledgerDecider);
    return find(ledger.state) ?? find(await ledger.catchUp());
  }

  /** `null` for one that the journal did not hold when this was asked; a read model only tells where to look, and who has it. */
  async expense(expenseId: string): Promise<BookedExpense | null> {
    const event = await this.entries.eventFrom(expenseId);
    if (event?.type !== 'ExpenseRecorded' || event.data.expenseId !== expenseId) return null;
    const { accountId, category, amount, purchaseRequestId } = event.data;
    const ledger = await this.books.open(ledgerDecider);
    const { accounts, ended } = await ledger.catchUp();
    const [completed] = await this.database.query<{ id: string }>(
      'select id from read.purchases where related_expense_id = $1 limit 1',
      [expenseId],
    );
    return {
      expenseId,
      developmentId: accounts.get(accountId)?.developmentId ?? null,
      category,
      amount: centavos(amount),
      isReversed: ended.has(expenseId),
      takenBy: completed?.id ?? purchaseRequestId,
    };
  }
}
