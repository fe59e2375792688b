/** Tells the ledger which entries are reconciled, account by account. */
import { Injectable } from '@nestjs/common';
import { BankMatches, type MatchableRow, matchKey } from '../../ledger/public.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';

@Injectable()
export class MatchesOfEntries extends BankMatches {
  constructor(private readonly database: ReadDatabase) {
    super();
  }

  override isMatched(row: string): string {
    return `exists (select from read.matched_entries m
      where m.account_id = ${row}.account_id and m.entry_id = ${row}.entry_id)`;
  }

  override async matchedAmong(rows: readonly MatchableRow[]): Promise<ReadonlySet<string>> {
    if (rows.length === 0) return new Set();
    const found = await this.database.query<MatchableRow>(
      `select m.account_id, m.entry_id from read.matched_entries m
       where (m.account_id, m.entry_id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
      [rows.map(({ account_id }) => account_id), rows.map(({ entry_id }) => entry_id)],
    );
    return new Set(found.map(matchKey));
  }
}
