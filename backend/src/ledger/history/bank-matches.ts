/** Which entries the bank's statement bears out, for lists that show it or look for those. The ledger asks no bank: who does answers. */
export abstract class BankMatches {
  /**
   * SQL of whether the row by this name, with `account_id` and `entry_id`, stands in a match: a transfer may do so on one of its two
   * accounts. Its own condition, so that Postgres joins and does not look row by row.
   */
  abstract isMatched(row: string): string;

  /** Of these, by `matchKey`. */
  abstract matchedAmong(rows: readonly MatchableRow[]): Promise<ReadonlySet<string>>;
}

export interface MatchableRow {
  readonly account_id: string;
  readonly entry_id: string;
}

export const matchKey = ({ account_id, entry_id }: MatchableRow): string => `${account_id} ${entry_id}`;
