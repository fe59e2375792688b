/**
 * Entries of all accounts by number, words or amount, the newest first. Whatever is asked, it looks at a bounded part: the newest
 * entries first, and only for what is rare there at the index of all.
 */
import { folded } from '@livro/rules';
import type { TransactionType } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/database/database.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { matches } from '../../platform/database/search-text.ts';
import {
  FOUND_OF_A_KIND,
  SEARCH_MS,
  type Sought,
  type SoughtMonth,
  type UsedWord,
  WORDS_MS,
  wordsOf,
} from '../../platform/database/sought.ts';
import { withinTime } from '../../platform/database/within-time.ts';

export interface SoughtEntry {
  readonly entry_id: string;
  readonly entry_number: number;
  readonly type: TransactionType;
  /** Centavos, what it did to the account. */
  readonly signed_amount: number;
  readonly date: string;
  readonly description: string;
  readonly supplier: string | null;
  readonly development_id: string;
  readonly development_name: string | null;
}

export interface SoughtSupplier {
  readonly name: string;
  /** Of the newest entry that was found. */
  readonly date: string;
}

export interface FoundEntries {
  readonly entries: readonly SoughtEntry[];
  readonly suppliers: readonly SoughtSupplier[];
}

/** So many are looked through one by one in a few milliseconds. */
const NEWEST = 20_000;
/** Suppliers are those of so many entries at most. */
const LOOKED_AT = 200;
/** What an index finds of what is rare among the newest, before it is sorted. */
const RARE = 2_000;
/** An index on trigrams knows nothing shorter. */
const INDEXED_LETTERS = 3;
const WORDS_OF_NEWEST = 50_000;

const SELECT = `
  select t.entry_id, t.entry_number, t.type, t.signed_amount, t.date, t.description, t.supplier, t.development_id,
    d.name as development_name
  from read.transactions t left join read.development_names d on d.id = t.development_id
  where t.leg = 0`;
const NEWEST_FIRST = 'order by t.entry_number desc limit';

@Injectable()
export class EntrySearch {
  constructor(private readonly database: ReadDatabase) {}

  find(sought: Sought): Promise<FoundEntries> {
    const { patterns, number, amount, words, month } = sought;
    return withinTime(this.database, SEARCH_MS, async (database) => {
      const found = new Map<string, SoughtEntry>();
      const add = (rows: readonly SoughtEntry[]) => rows.forEach((row) => found.set(row.entry_id, row));
      if (number !== undefined)
        add(await database.query<SoughtEntry>(`${SELECT} and t.entry_number = $1`, [number]));
      const inMonth = month === undefined ? [] : await byPatterns(database, month.patterns, month);
      const byWords = patterns === null ? [] : await byPatterns(database, patterns);
      add(inMonth);
      add(byWords);
      if (amount !== undefined) add(await byAmount(database, amount));
      return {
        entries: [...found.values()].slice(0, FOUND_OF_A_KIND + 1),
        suppliers: suppliersIn([...inMonth, ...byWords], month?.words ?? words),
      };
    });
  }

  /** Those of the newest entries. */
  words(): Promise<UsedWord[]> {
    return withinTime(this.database, WORDS_MS, async (database) =>
      database.query<UsedWord>(
        wordsOf('t.search', 'read.transactions t where t.leg = 0 and t.entry_number > $1'),
        [(await lastNumber(database)) - WORDS_OF_NEWEST],
      ),
    );
  }
}

async function byPatterns(
  database: Queryable,
  patterns: readonly string[],
  { from, to }: Partial<Pick<SoughtMonth, 'from' | 'to'>> = {},
): Promise<readonly SoughtEntry[]> {
  const inDays = (first: string, last: string) =>
    from === undefined ? '' : `and t.date between ${first}::date and ${last}::date`;
  const days = from === undefined ? [] : [from, to];
  const newest = await database.query<SoughtEntry>(
    `${SELECT} and t.entry_number > $2 and ${matches('t.search', '$1')} ${inDays('$3', '$4')}
     ${NEWEST_FIRST} ${LOOKED_AT}`,
    [patterns, (await lastNumber(database)) - NEWEST, ...days],
  );
  const isIndexed = patterns[0]!.length - '%%'.length >= INDEXED_LETTERS;
  if (newest.length > FOUND_OF_A_KIND || !isIndexed) return newest;
  // Few of many: the planner, which takes what it knows of words for average, must not look at every entry instead.
  await database.query('set local enable_seqscan = off');
  await database.query('set local enable_indexscan = off');
  return database.query<SoughtEntry>(
    `with t as materialized (select * from read.transactions t where ${matches('t.search', '$1')}
       ${inDays('$2', '$3')} limit ${RARE})
     ${SELECT.replace('read.transactions t', 't')} ${NEWEST_FIRST} ${LOOKED_AT}`,
    [patterns, ...days],
  );
}

/** Each sign by itself: the index on amounts then has the newest at its end. */
const byAmount = (database: Queryable, amount: number): Promise<SoughtEntry[]> => {
  const signed = (parameter: string) =>
    `(${SELECT} and t.signed_amount = ${parameter} ${NEWEST_FIRST} ${FOUND_OF_A_KIND + 1})`;
  return database.query<SoughtEntry>(
    `${signed('$1')} union all ${signed('$2')} order by entry_number desc limit ${FOUND_OF_A_KIND + 1}`,
    [amount, 0 - amount],
  );
};

async function lastNumber(database: Queryable): Promise<number> {
  const [last] = await database.query<{ number: number }>(
    'select coalesce(max(entry_number), 0) as number from read.transactions',
  );
  return last!.number;
}

/** Whose own name has all the words; the newest first. */
function suppliersIn(rows: readonly SoughtEntry[], words: readonly string[]): readonly SoughtSupplier[] {
  const suppliers = new Map<string, SoughtSupplier>();
  for (const { supplier, date } of rows) {
    const name = supplier === null ? '' : folded(supplier);
    if (supplier === null || suppliers.has(name) || !words.every((word) => name.includes(word))) continue;
    suppliers.set(name, { name: supplier, date });
  }
  return [...suppliers.values()].slice(0, FOUND_OF_A_KIND + 1);
}
