/** Accounts as they stood at a point in time: the row of today with every figure of that point in its place. */
import { Injectable } from '@nestjs/common';
import type { FoundAccount } from '../account/account.queries.ts';
import type { AccountRow } from '../account/accounts.table.ts';
import type { Found } from '../journal/found.read.ts';
import { type Figure, FiguresQueries, type PointInTime } from './figures.queries.ts';
import type { LineCode } from './posting-lines.read.ts';

@Injectable()
export class AccountsInTime {
  constructor(private readonly figures: FiguresQueries) {}

  /** The rows themselves where neither axis is limited. */
  async at(rows: readonly FoundAccount[], point: PointInTime): Promise<readonly FoundAccount[]> {
    if (point.asOf === undefined && point.knownAt === undefined) return rows;
    const accountIds = rows.map(({ id }) => id);
    const existingEntry = await this.figures.existingEntry(point);
    const [figures, lastKnown] = await Promise.all([
      this.figures.at(point, { accountIds }),
      existingEntry === undefined ? undefined : this.figures.lastKnownLines(accountIds, existingEntry),
    ]);
    return rows.map((row) =>
      accountAt(
        row,
        figures.filter(({ account_id }) => account_id === row.id),
        lastKnown?.get(row.id) ?? null,
      ),
    );
  }
}

/** Pure. `figures` are those of this account; `lastKnown` is its last line by then, null when it had none. */
export function accountAt<Row extends Found<AccountRow>>(
  row: Row,
  figures: readonly Figure[],
  lastKnown: { readonly entry_number: number; readonly recorded_at: Date | string } | null,
): Row {
  const debitOf = (isMeant: (code: LineCode) => boolean): number =>
    figures
      .filter(({ code }) => isMeant(code))
      // Adding zero turns -0 into 0.
      .reduce((sum, { debit, credit }) => sum + debit - credit, 0) + 0;
  const balanceOf = (wanted: LineCode): number => debitOf((code) => code === wanted);
  const opening = 0 - balanceOf('opening-equity');
  return {
    ...row,
    balance: balanceOf('asset'),
    // Never zero: at zero it was reversed.
    opening_balance: opening === 0 ? null : opening,
    total_invested: balanceOf('flow:invested'),
    currently_invested: balanceOf('investment'),
    total_expenses: debitOf((code) => code.startsWith('expense:')),
    total_returns: balanceOf('flow:returned'),
    total_gain: 0 - debitOf((code) => code === 'gain' || code === 'loss'),
    total_transfers_in: balanceOf('flow:transfers-in'),
    total_transfers_out: balanceOf('flow:transfers-out'),
    total_payments_received: 0 - balanceOf('revenue'),
    movements: figures.find(({ code }) => code === 'asset')?.lines ?? 0,
    ...(lastKnown && { last_entry_number: lastKnown.entry_number, updated_at: lastKnown.recorded_at }),
  };
}
