/**
 * Livro Diário and Livro Razão of a year: all postings of its days as they are known now, in the order of days and entries, with sums
 * that are the trial balance's. Refuses a book that would lack something.
 */
import { addDays, localDate, type LocalDate } from '@livro/calendar';
import { DomainError } from '@livro/event-sourcing';
import { accountKindLabels, type ChartCode, chartName, messages } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { AccountQueries } from '../../ledger/account/account.queries.ts';
import { StaleAccounts } from '../../ledger/account/stale-accounts.read.ts';
import { AccountLineQueries, type FoundLine, lineKey } from '../../ledger/books/account-lines.queries.ts';
import { TrialBalanceQueries } from '../../ledger/books/trial-balance.queries.ts';
import type { TrialBalance } from '../../ledger/books/trial-balance.read.ts';
import type { Batches } from '../../platform/files/table.ts';
import { wholeList } from './whole-list.ts';

/** Centavos; both sides of a posting, one of which is zero. */
export interface BookLine {
  readonly date: string;
  readonly entryNumber: number;
  /** The account of the chart, and whose it is. */
  readonly account: string;
  readonly description: string;
  readonly debit: number;
  readonly credit: number;
}

export interface BookAccount {
  readonly name: string;
  /** Debits less credits. */
  readonly opening: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
  /** To be read once. */
  readonly lines: Batches<BookLine>;
}

export interface YearBook {
  readonly year: number;
  readonly from: LocalDate;
  /** The last day, or today where the year is not over. */
  readonly to: LocalDate;
  readonly entries: { readonly count: number; readonly first: number; readonly last: number };
  /** Of all postings; the credits are as many. */
  readonly total: bigint;
  /** All postings in their order; to be read once. */
  lines(): Batches<BookLine>;
  /** Each account of the chart that had a balance or was moved. */
  accounts(): readonly BookAccount[];
}

const ROWS_AT_ONCE = 2_000;

@Injectable()
export class YearBooks {
  constructor(
    private readonly postings: AccountLineQueries,
    private readonly balances: TrialBalanceQueries,
    private readonly accounts: AccountQueries,
    private readonly stale: StaleAccounts,
  ) {}

  async of(year: number, today: LocalDate, now: Date): Promise<YearBook> {
    const from = localDate(`${year}-01-01`);
    const end = localDate(`${year}-12-31`);
    const to = end < today ? end : today;
    if (from > today) throw new DomainError('FUTURE_DATE', messages.dateInFuture, 'year');
    if ((await this.stale.keys()).size > 0)
      throw new DomainError('BUSINESS_RULE_VIOLATION', messages.bookIncomplete);
    // What is booked while it is written would change what is still to come.
    const knownAt = now.toISOString();
    const before = addDays(from, -1);
    const [all, entries, opening, closing] = await Promise.all([
      this.accounts.all(),
      this.postings.entries({ from, to, knownAt }),
      this.balances.at({ asOf: before, knownAt }),
      this.balances.at({ asOf: to, knownAt }),
    ]);
    const names = new Map(
      all.map(({ id, type, development_name }) => [
        id,
        `${development_name ?? ''} · ${accountKindLabels[type]}`,
      ]),
    );
    const nameOf = (accountId: string, code: string): string =>
      `${chartName(code as ChartCode)} — ${names.get(accountId) ?? accountId}`;
    const lineOf = ({ account_id, code, amount, ...line }: FoundLine): BookLine => ({
      date: line.date,
      entryNumber: line.entry_number,
      account: nameOf(account_id, code),
      description: line.description ?? '',
      debit: Math.max(amount, 0),
      credit: Math.max(-amount, 0),
    });
    const linesOf = (filter: { accountId?: string; code?: string }): Batches<BookLine> =>
      mapped(
        wholeList(
          (request) => this.postings.list({ ...filter, from, to, knownAt }, request),
          lineKey,
          ROWS_AT_ONCE,
        ),
        lineOf,
      );
    const total = closing.balance.debit - opening.balance.debit;
    return {
      year,
      from,
      to,
      entries,
      total,
      lines: () => adding(linesOf({}), total, total),
      accounts: () =>
        movedIn(opening.balance, closing.balance).map(({ accountId, code, ...sums }) => ({
          ...sums,
          name: nameOf(accountId, code),
          lines: adding(linesOf({ accountId, code }), sums.debit, sums.credit),
        })),
    };
  }
}

async function* mapped<A, B>(batches: Batches<A>, of: (row: A) => B): AsyncGenerator<readonly B[]> {
  for await (const rows of batches) yield rows.map(of);
}

/** The same lines; throws at their end where they do not come to what the trial balance says. */
async function* adding(
  batches: Batches<BookLine>,
  debit: bigint,
  credit: bigint,
): AsyncGenerator<readonly BookLine[]> {
  let [debits, credits] = [0n, 0n];
  for await (const lines of batches) {
    for (const line of lines) {
      debits += BigInt(line.debit);
      credits += BigInt(line.credit);
    }
    yield lines;
  }
  if (debits !== debit || credits !== credit)
    throw new Error(`The book has ${debits} and ${credits}, the trial balance ${debit} and ${credit}`);
}

/** The lines of the chart with what they began with and what moved them between two trial balances, in the order of the later one. */
function movedIn(opening: TrialBalance, closing: TrialBalance) {
  const keyOf = ({ accountId, code }: { accountId: string; code: string }) => `${accountId} ${code}`;
  const before = new Map(opening.lines.map((line) => [keyOf(line), line]));
  return closing.lines
    .map((line) => {
      const { debit = 0, credit = 0 } = before.get(keyOf(line)) ?? {};
      return {
        accountId: line.accountId,
        code: line.code,
        opening: BigInt(debit) - BigInt(credit),
        debit: BigInt(line.debit) - BigInt(debit),
        credit: BigInt(line.credit) - BigInt(credit),
      };
    })
    .filter(({ opening: first, debit, credit }) => first !== 0n || debit !== 0n || credit !== 0n);
}
