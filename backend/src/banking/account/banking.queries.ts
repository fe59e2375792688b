/** What can be read of accounts at their banks: how far each is, its lines, and the entries that no line answers to. */
import type { ExpenseCategory } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import type { CsvColumns } from '../statement/statement.ts';
import type { BankLineRow, BankStatementRow } from './bank-lines.table.ts';
import type { LineState } from './state.ts';

export interface FoundAccount {
  readonly id: string;
  readonly type: string;
  readonly development_id: string;
  readonly development_name: string;
  readonly lines: number;
  readonly open_lines: number;
  readonly reaches: string | null;
  readonly reconciled_through: string | null;
  readonly imported_at: Date | null;
  readonly columns: CsvColumns | null;
}

export type FoundLine = Omit<
  BankLineRow,
  'statement_id' | 'settled_at' | 'words' | 'reported_by' | 'reported_at'
> & {
  readonly settled_at: Date | null;
  readonly settled_by_name: string | null;
};

export type FoundStatement = Pick<
  BankStatementRow,
  | 'id'
  | 'name'
  | 'format'
  | 'first_day'
  | 'last_day'
  | 'new_lines'
  | 'known_lines'
  | 'left_out'
  | 'undone_reason'
> & { readonly imported_at: Date; readonly undone_at: Date | null; readonly imported_by_name: string | null };

/** An entry as the account sees it. */
export interface FoundEntry {
  readonly entry_id: string;
  readonly entry_number: number;
  readonly account_id: string;
  readonly type: string;
  readonly date: string;
  /** Signed centavos. */
  readonly amount: number;
  readonly description: string;
  readonly supplier: string | null;
  readonly unit_reference: string | null;
  readonly document_number: string | null;
}

/** What the last line with the same words was booked as. */
export interface Learnt {
  readonly words: string;
  readonly category: ExpenseCategory | null;
  readonly supplier: string | null;
  readonly description: string;
  readonly client_id: string | null;
}

export interface LineFilter {
  readonly status?: LineState['status'];
  readonly limit: number | null;
  readonly offset: number;
  /** Day and revision of the last row of the page before. */
  readonly after?: readonly (string | number)[];
}

/** A refund moved money of its own; every other reversal takes back what never should have been booked. */
const REFUND = (entry: string): string =>
  `exists (select from read.payments p where p.id = ${entry} and p.status = 'refunded')`;
/** Of `t`: neither undone nor the undoing of another. */
export const STANDS = `(t.reversed_by is null or ${REFUND('t.entry_id')}) and (t.reverses is null or ${REFUND('t.reverses')})`;
/** Of `t`: in no match of its account. */
export const UNMATCHED = `not exists (
  select from read.matched_entries m where m.account_id = t.account_id and m.entry_id = t.entry_id)`;

/** Lines with words that many others have. */
const MAX_LEARNT = 2_000;

const ENTRY = `select t.entry_id, t.entry_number, t.account_id, t.type, t.date, t.signed_amount as amount, t.description,
  t.supplier, t.unit_reference, t.document_number from read.transactions t`;

@Injectable()
export class BankingQueries {
  constructor(private readonly database: ReadDatabase) {}

  /** Those of developments that stand, by name; one where it is named. */
  accounts(id?: string): Promise<FoundAccount[]> {
    return this.database.query<FoundAccount>(
      `select a.id, a.type, a.development_id, d.name as development_name, b.reaches, b.reconciled_through, b.imported_at,
         b.columns, coalesce(l.lines, 0)::int as lines, coalesce(l.open_lines, 0)::int as open_lines
       from read.accounts a join read.developments d on d.id = a.development_id
       left join read.bank_accounts b on b.account_id = a.id
       left join lateral (
         select count(*) as lines, count(*) filter (where status = 'open') as open_lines
         from read.bank_lines where account_id = a.id) l on true
       where $1::uuid is null or a.id = $1
       order by lower(d.name), a.type`,
      [id ?? null],
    );
  }

  /** The newest first, as many as anyone looks through. */
  statements(accountId: string, most: number): Promise<FoundStatement[]> {
    return this.database.query<FoundStatement>(
      `select s.id, s.name, s.format, s.first_day, s.last_day, s.new_lines, s.known_lines, s.left_out, s.imported_at,
         s.undone_at, s.undone_reason, u.name as imported_by_name
       from read.bank_statements s left join read.authors u on u.author_id::text = s.imported_by
       where s.account_id = $1 order by s.revision desc limit $2`,
      [accountId, most],
    );
  }

  /** In the order of their days. */
  async lines(
    accountId: string,
    { status, limit, offset, after = [] }: LineFilter,
  ): Promise<{ readonly rows: FoundLine[]; readonly count: number }> {
    const values = [accountId, status ?? null];
    const [rows, [counted]] = await Promise.all([
      this.database.query<FoundLine>(
        `select l.id, l.account_id, l.revision, l.date, l.amount, l.description, l.document_number, l.status, l.match_id,
           l.reason, l.settled_by, l.settled_at, u.name as settled_by_name
         from read.bank_lines l left join read.authors u on u.author_id::text = l.settled_by
         where l.account_id = $1 and ($2::text is null or l.status = $2)
           and ($5::date is null or (l.date, l.revision) > ($5::date, $6::bigint))
         order by l.date, l.revision limit $3 offset $4`,
        [...values, limit, offset, after[0] ?? null, after[1] ?? null],
      ),
      this.database.query<{ count: number }>(
        `select count(*)::int as count from read.bank_lines where account_id = $1 and ($2::text is null or status = $2)`,
        values,
      ),
    ]);
    return { rows, count: counted!.count };
  }

  /** Those that stand and answer to no line, of these days, both included. */
  openEntries(
    accountId: string,
    from: string,
    to: string,
    most: number,
  ): Promise<(FoundEntry & { readonly client_id: string | null })[]> {
    return this.database.query<FoundEntry & { readonly client_id: string | null }>(
      `${ENTRY.replace(' from ', ', p.client_id from ')} left join read.payments p on p.id = t.entry_id where t.account_id = $1 and t.date between $2 and $3 and ${STANDS} and ${UNMATCHED}
       order by t.date, t.entry_number limit $4`,
      [accountId, from, to, most],
    );
  }

  /** Whether or not they stand. */
  entries(
    accountId: string,
    ids: readonly string[],
  ): Promise<readonly (FoundEntry & { readonly stands: boolean })[]> {
    return this.database.query<FoundEntry & { readonly stands: boolean }>(
      `select e.*, e.stands from (${ENTRY.replace(' from ', `, (${STANDS}) as stands from `)}
         where t.account_id = $1 and t.entry_id = any ($2::uuid[])) e order by e.date, e.entry_number`,
      [accountId, ids],
    );
  }

  /** The entries of these matches. */
  async matched(
    matchIds: readonly string[],
  ): Promise<readonly (FoundEntry & { readonly match_id: string })[]> {
    if (matchIds.length === 0) return [];
    return this.database.query<FoundEntry & { readonly match_id: string }>(
      `${ENTRY.replace(' from ', ', m.match_id from ')}
       join read.matched_entries m on m.account_id = t.account_id and m.entry_id = t.entry_id
       where m.match_id = any ($1::uuid[]) order by t.date, t.entry_number`,
      [matchIds],
    );
  }

  /** Of lines with any of these words what each was last, of whatever account, the newest first. */
  async learnt(words: readonly string[]): Promise<Learnt[]> {
    if (words.length === 0) return [];
    return this.database.query<Learnt>(
      `select * from (
         select distinct on (l.words) l.words, e.category, e.supplier, coalesce(e.description, p.description) as description,
           p.client_id, l.settled_at
         from read.bank_lines l join read.matched_entries m on m.match_id = l.match_id
         left join read.expenses e on e.id = m.entry_id left join read.payments p on p.id = m.entry_id
         where string_to_array(l.words, ' ') && $1::text[] and l.match_id is not null and (e.id is not null or p.id is not null)
         order by l.words, l.settled_at desc, m.entry_id) found
       order by settled_at desc limit ${MAX_LEARNT}`,
      [words],
    );
  }
}
