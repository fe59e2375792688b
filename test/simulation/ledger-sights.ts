/**
 * The judgement over what readers were shown: rows as the journal makes them at some moment, and none from before what the
 * reader knew to be booked unless the answer said so. It knows no position, no checkpoint and no waiting.
 */
import type { Recorded } from '@livro/event-sourcing';
import { accountsProjection } from '../../backend/src/ledger/account/accounts.projection.ts';
import { type AccountRow, accountsTable } from '../../backend/src/ledger/account/accounts.table.ts';
import { foldInMemory } from '../../backend/src/platform/projections/engine/fold-in-memory.ts';
import { assert } from './judge.ts';

/** One read of an account, and of a command that its reader knows to be booked. */
export interface Sight {
  readonly reader: string;
  readonly accountId: string;
  readonly account: AccountRow | undefined;
  /** Where the command stands by its caller's answer, and by the read model. */
  readonly command: { readonly booked: bigint; readonly read: bigint | undefined } | undefined;
  readonly isStale: boolean;
  /** The latest revision that the reader knew of when it asked. */
  readonly knew: bigint;
  /** The journal's head when the rows were read. */
  readonly head: bigint;
}

/** Throws at the first read that shows what never was, or less than its reader knew. */
export async function judgeSights(sights: readonly Sight[], events: readonly Recorded[]): Promise<void> {
  const ids = [...new Set(sights.map(({ accountId }) => accountId))];
  // Each account's figures from a revision on, in order.
  const histories = new Map(ids.map((id) => [id, [{ from: -1n, figures: figuresOf(undefined) }]]));
  await foldInMemory(accountsProjection, events, ({ revision }, tables) => {
    for (const [id, history] of histories) {
      const figures = figuresOf(tables.row(accountsTable, [id]));
      if (figures !== history.at(-1)!.figures) history.push({ from: revision, figures });
    }
  });
  for (const sight of sights) {
    const { reader, accountId, account, command, isStale, knew, head } = sight;
    const history = histories.get(accountId)!;
    const figures = figuresOf(account);
    const shown = history.findLastIndex((one) => one.figures === figures);
    const what = `${reader} read ${accountId} as ${figures}`;
    assert(shown >= 0 && history[shown]!.from <= head, `${what}, which it never was by ${head}`);
    if (isStale) continue;
    // What it was when the reader asked, or what came of it since.
    const later = history[shown + 1];
    assert(!later || later.from > knew, `${what}, and knew of ${knew}: it was otherwise from ${later?.from}`);
    assert(!command || command.read === command.booked, `${what}, and not the command at ${command?.booked}`);
  }
}

/** All that is counted, as one text: no two revisions of an account look the same unless nothing moved. */
const figuresOf = (row: AccountRow | undefined): string =>
  row
    ? [row.balance, row.movements, row.last_entry_number, row.total_expenses, row.currently_invested].join()
    : 'none';
