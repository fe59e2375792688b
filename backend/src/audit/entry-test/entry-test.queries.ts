/**
 * What a test of entries finds: its population beside the trial balance of the same days, and the entries found, page by page.
 * Everything is answered as known at the question's moment, so that whoever asks again later has the same answer.
 */
import { addDays } from '@livro/calendar';
import type { AccountKind, TransactionType } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/database/database.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { FiguresQueries, trialBalanceOf } from '../../ledger/public.ts';
import type { EntryQuestion } from './entry-tests.read.ts';
import { DEBITED, DEBITS_OF, debitsOf, FIRST_PARAMETER, POPULATION } from './population.read.ts';

/** Entries and their debits in centavos. */
export interface Totals {
  readonly count: number;
  readonly debits: number;
}

export interface EntryTestFigures {
  /** The last entry that was known. */
  readonly upToEntry: number;
  readonly population: Totals;
  /** Turnover of the trial balance between the two days, from its own sums. */
  readonly trialBalance: { readonly debit: number; readonly credit: number };
  readonly hits: Totals;
}

/** `amount` is as booked, positive; centavos. */
export interface FoundEntry {
  readonly entry_number: number;
  readonly entry_id: string;
  readonly date: string;
  readonly recorded_at: Date;
  readonly type: TransactionType;
  readonly reverses: string | null;
  readonly amount: number;
  readonly debits: number;
  readonly description: string;
  readonly supplier: string | null;
  readonly account_type: AccountKind;
  readonly development_name: string | null;
  readonly person_id: string;
  readonly person_name: string | null;
  readonly detail: string | null;
}

/** Of entries `c` (`entry_number`, `detail`): all that is told of each. */
export const ENTRY_COLUMNS = `
  c.entry_number, c.detail, t.entry_id, t.date, t.created_at as recorded_at, t.type, t.reverses, abs(t.amount) as amount,
  ${debitsOf('c.entry_number')}::float8 as debits, t.description, t.supplier, t.account_type, d.name as development_name,
  t.recorded_by as person_id, u.name as person_name`;
export const ENTRY_JOINS = `
  join read.transactions t on t.entry_number = c.entry_number and t.leg = 0
  left join read.development_names d on d.id = t.development_id
  left join read.authors u on u.author_id::text = t.recorded_by`;

@Injectable()
export class EntryTestQueries {
  constructor(
    private readonly database: ReadDatabase,
    private readonly figuresQueries: FiguresQueries,
  ) {}

  /** One snapshot of the database, in which the question's last entry is settled. */
  within<Result>(
    { knownAt }: EntryQuestion,
    read: (database: Queryable, upToEntry: number) => Promise<Result>,
  ): Promise<Result> {
    return this.database.reading(async (snapshot) => {
      return read(snapshot, (await this.figuresQueries.existingEntry({ knownAt }, snapshot)) ?? 0);
    });
  }

  figures(question: EntryQuestion): Promise<EntryTestFigures> {
    return this.within(question, (database, upToEntry) => this.figuresIn(database, question, upToEntry));
  }

  async figuresIn(
    database: Queryable,
    question: EntryQuestion,
    upToEntry: number,
  ): Promise<EntryTestFigures> {
    const { from, to, knownAt } = question;
    const { text, values } = hitsOf(question, upToEntry);
    const [found] = await database.query<Record<'entries' | 'debits' | 'hits' | 'hit_debits', string>>(
      `with ${POPULATION}, hits as materialized (${text})
       select (select count(*) from population)::text as entries,
         coalesce((${DEBITS_OF} join population p on p.entry_number = s.entry_number where ${DEBITED}), 0)::text as debits,
         (select count(*) from hits)::text as hits,
         coalesce((${DEBITS_OF} where s.entry_number in (select h.entry_number from hits h) and ${DEBITED}), 0)::text as hit_debits`,
      values,
    );
    const until = await this.#turnover(database, to, knownAt);
    const before = await this.#turnover(database, addDays(from, -1), knownAt);
    return {
      upToEntry,
      population: { count: Number(found!.entries), debits: Number(found!.debits) },
      trialBalance: { debit: until.debit - before.debit, credit: until.credit - before.credit },
      hits: { count: Number(found!.hits), debits: Number(found!.hit_debits) },
    };
  }

  /** Entries found in the order of their numbers, after one of them; one more than `limit` tells that there are further ones. */
  page(question: EntryQuestion, after: number, limit: number): Promise<readonly FoundEntry[]> {
    return this.within(question, (database, upToEntry) => {
      const { text, values, next } = hitsOf(question, upToEntry);
      return database.query<FoundEntry>(
        `with ${POPULATION}, hits as (${text}), cut as (
           select h.entry_number, h.detail from hits h where h.entry_number > $${next}::bigint
           order by h.entry_number limit $${next + 1}
         )
         select ${ENTRY_COLUMNS} from cut c ${ENTRY_JOINS} order by c.entry_number`,
        [...values, after, limit + 1],
      );
    });
  }

  async #turnover(database: Queryable, asOf: EntryQuestion['to'], knownAt: string) {
    const { debit, credit } = trialBalanceOf(
      await this.figuresQueries.at({ asOf, knownAt }, {}, database),
      [],
    );
    return { debit: Number(debit), credit: Number(credit) };
  }
}

/** The statement of a question's test with its values, and the number of the next free placeholder. */
export function hitsOf(
  { test, from, to, values }: EntryQuestion,
  upToEntry: number,
): { readonly text: string; readonly values: readonly unknown[]; readonly next: number } {
  const names = Object.keys(test.parameters);
  return {
    text: test.hits((name) => `$${FIRST_PARAMETER + names.indexOf(name)}`),
    values: [from, to, upToEntry, ...names.map((name) => values[name])],
    next: FIRST_PARAMETER + names.length,
  };
}
