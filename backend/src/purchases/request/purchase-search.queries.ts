/** Purchase requests by number, words or amount, the newest first. */
import type { PurchaseStatus } from '@livro/rules';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { matches } from '../../platform/database/search-text.ts';
import {
  FOUND_OF_A_KIND,
  SEARCH_MS,
  type Sought,
  type UsedWord,
  WORDS_MS,
  wordsOf,
} from '../../platform/database/sought.ts';
import { withinTime } from '../../platform/database/within-time.ts';

export interface SoughtPurchase {
  readonly id: string;
  readonly number: number;
  readonly description: string;
  readonly supplier: string | null;
  readonly status: PurchaseStatus;
  /** Centavos. */
  readonly estimated_cost: number;
  readonly development_id: string;
  readonly development_name: string | null;
}

const WORDS_OF_NEWEST = 10_000;
const SELECT = `
  select p.id, p.number, p.description, p.supplier, p.status, p.estimated_cost, p.development_id, d.name as development_name
  from read.purchases p left join read.development_names d on d.id = p.development_id`;
const NEWEST_FIRST = `order by p.created_at desc, p.id limit ${FOUND_OF_A_KIND + 1}`;

@Injectable()
export class PurchaseSearch {
  constructor(private readonly database: ReadDatabase) {}

  find({ patterns, number, amount }: Sought): Promise<readonly SoughtPurchase[]> {
    return withinTime(this.database, SEARCH_MS, async (database) => {
      const found = new Map<string, SoughtPurchase>();
      const add = async (where: string, value: unknown): Promise<void> => {
        if (value === undefined || value === null) return;
        const rows = await database.query<SoughtPurchase>(`${SELECT} where ${where} ${NEWEST_FIRST}`, [
          value,
        ]);
        for (const row of rows) found.set(row.id, row);
      };
      await add('p.number = $1', number);
      await add(matches('p.search', '$1'), patterns);
      await add('p.estimated_cost = $1', amount);
      return [...found.values()].slice(0, FOUND_OF_A_KIND + 1);
    });
  }

  words(): Promise<UsedWord[]> {
    return withinTime(this.database, WORDS_MS, (database) =>
      database.query<UsedWord>(
        wordsOf(
          'p.search',
          `(select search from read.purchases order by created_at desc limit ${WORDS_OF_NEWEST}) p`,
        ),
      ),
    );
  }
}
