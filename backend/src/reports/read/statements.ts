/**
 * Statements to be printed: the accounts of one development or one account, each with its opening, closing and running
 * balance, all of one moment. Refuses to end one whose lines do not add up to what it says.
 */
import { DomainError } from '@livro/event-sourcing';
import {
  accountKindLabels,
  expenseCategoryLabels,
  messages,
  transactionTypeLabels,
  type TransactionType,
  undoingLabels,
} from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { AccountQueries, type FoundAccount } from '../../ledger/account/account.queries.ts';
import { StaleAccounts } from '../../ledger/account/stale-accounts.read.ts';
import {
  type Movement,
  StatementQueries,
  type StatementRange,
  type StatementSpan,
} from '../../ledger/books/statement.queries.ts';
import type { Batches } from '../../platform/files/table.ts';

type Period = Omit<StatementRange, 'accountId'>;

/** Centavos; one of `credit` and `debit` is null, neither is negative. */
export interface StatementLine {
  readonly accountName: string;
  readonly entryNumber: number | null;
  readonly date: string | null;
  readonly type: string;
  readonly description: string;
  /** Category and supplier, the other account of a transfer, the unit of a payment, and what a correction did. */
  readonly detail: string;
  readonly credit: number | null;
  readonly debit: number | null;
  readonly balance: number;
  readonly recordedAt: Date | null;
}

export interface AccountStatement extends StatementSpan {
  readonly accountName: string;
  /** To be read once, oldest first. */
  readonly lines: Batches<StatementLine>;
}

export interface PrintedStatement extends Period {
  readonly developmentName: string;
  /** Undefined for a whole development. */
  readonly accountName?: string;
  /** The last entry that counts. */
  readonly upToEntry: number;
  /** Some event of these accounts could not be read: the figures lack it. */
  readonly incomplete: boolean;
  readonly accounts: readonly AccountStatement[];
}

/** The line of a balance before or after the movements. */
export const balanceLine = (accountName: string, description: string, balance: number): StatementLine => ({
  accountName,
  entryNumber: null,
  date: null,
  type: '',
  description,
  detail: '',
  credit: null,
  debit: null,
  balance,
  recordedAt: null,
});

const ROWS_AT_ONCE = 250;

@Injectable()
export class Statements {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly statements: StatementQueries,
    private readonly stale: StaleAccounts,
  ) {}

  /** Refuses an account that is not known, or was not yet. */
  async ofAccount(id: string, period: Period): Promise<PrintedStatement> {
    const account = await this.accounts.get(id, period.knownAt);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND', messages.accountNotFound);
    return { ...(await this.#of([account], period)), accountName: accountKindLabels[account.type] };
  }

  /** Refuses a development without accounts: there is none of that id. */
  async ofDevelopment(id: string, period: Period): Promise<PrintedStatement> {
    const all = { paged: false, page: null, limit: undefined, offset: 0 };
    const { rows } = await this.accounts.list(id, all, period.knownAt);
    if (rows.length === 0) throw new DomainError('NOT_FOUND', messages.developmentNotFound);
    return this.#of(rows, period);
  }

  async #of(accounts: readonly FoundAccount[], period: Period): Promise<PrintedStatement> {
    const ids = accounts.map(({ id }) => id);
    const [{ upToEntry, spans }, stale] = await Promise.all([
      this.statements.spans(ids, period),
      this.stale.keys(),
    ]);
    return {
      ...period,
      developmentName: accounts[0]!.development_name ?? '',
      upToEntry,
      incomplete: ids.some((id) => stale.has(id)),
      accounts: accounts.map((account, index) => {
        const span = spans[index]!;
        const accountName = accountKindLabels[account.type];
        return { ...span, accountName, lines: this.#lines(accountName, span, period, upToEntry) };
      }),
    };
  }

  async *#lines(
    accountName: string,
    span: StatementSpan,
    period: Period,
    upToEntry: number,
  ): AsyncGenerator<readonly StatementLine[]> {
    const range = { ...period, accountId: span.accountId };
    let balance = span.opening;
    let count = 0;
    for (let after: readonly [string, number] | undefined; ;) {
      const movements = await this.statements.movements(range, upToEntry, after, ROWS_AT_ONCE);
      const last = movements.at(-1);
      yield movements.map((movement) => {
        balance += movement.amount;
        return lineOf(accountName, movement, balance);
      });
      count += movements.length;
      if (!last || movements.length < ROWS_AT_ONCE) break;
      after = [last.date, last.entry_number];
    }
    if (balance !== span.closing || count !== span.count) {
      throw new Error(`Statement of ${span.accountId} does not add up to its closing balance`);
    }
  }
}

function lineOf(accountName: string, movement: Movement, balance: number): StatementLine {
  const { amount, type } = movement;
  return {
    accountName,
    entryNumber: movement.entry_number,
    date: movement.date,
    type: type === null ? '' : (transactionTypeLabels[type as TransactionType] ?? type),
    description: movement.description ?? '',
    detail: detailOf(movement),
    credit: amount > 0 ? amount : null,
    debit: amount > 0 ? null : 0 - amount,
    balance,
    recordedAt: movement.recorded_at,
  };
}

function detailOf(movement: Movement): string {
  const { category, supplier, unit_reference: unit, related_type: related } = movement;
  const undoing = undoingLabels(movement.refund ?? false);
  const other = related && `${accountKindLabels[related]} · ${movement.related_development_name ?? ''}`;
  return [
    movement.reverses !== null ? undoing.entry : movement.reversed_by !== null ? undoing.undone : null,
    category && expenseCategoryLabels[category],
    supplier,
    unit && `Unidade ${unit}`,
    other,
  ]
    .filter(Boolean)
    .join(' · ');
}
