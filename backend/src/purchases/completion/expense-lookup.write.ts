/** What the ledger knows of an account, or of an expense that was booked before, for a completion that names it. */
import type { Centavos } from '@livro/money';
import type { AccountKind, ExpenseCategory } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ledgerDecider, type LedgerState } from '../../ledger/public.ts';
import { Database } from '../../platform/database/database.ts';
import { Books } from '../../platform/book/book.types.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import type { BookedExpense } from '../request/commands.ts';

interface FoundExpense {
  readonly development_id: string | null;
  readonly category: ExpenseCategory;
  readonly amount: Centavos;
  readonly is_reversed: boolean;
  readonly purchase_request_id: string | null;
  readonly related_request_id: string | null;
}

@Injectable()
export class ExpenseLookup {
  constructor(
    private readonly books: Books,
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly progress: ProjectionProgress,
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

  /** `null` for one that the journal did not hold when this was asked. */
  async expense(expenseId: string): Promise<BookedExpense | null> {
    const head = await this.store.lastEvent(ledgerDecider.stream);
    if (head) await this.progress.reached(ledgerDecider.stream, head.revision, ['accounts', 'expenses']);
    const [found] = await this.database.query<FoundExpense>(
      `select a.development_id, e.category, e.amount, e.reversed_by is not null as is_reversed, e.purchase_request_id,
         (select p.id from read.purchases p where p.related_expense_id = e.id limit 1) as related_request_id
       from read.expenses e left join read.accounts a on a.id = e.account_id where e.id = $1`,
      [expenseId],
    );
    if (!found) return null;
    return {
      expenseId,
      developmentId: found.development_id,
      category: found.category,
      amount: found.amount,
      isReversed: found.is_reversed,
      takenBy: found.related_request_id ?? found.purchase_request_id,
    };
  }
}
