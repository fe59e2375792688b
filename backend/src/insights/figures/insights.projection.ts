/** Folds the journal into the sums of the dashboard. Decides nothing, and asks no other read model. */
import {
  accountKeysOf,
  type EntryAnnotated,
  type EntryReversed,
  ledgerDecider,
  type LedgerEvent,
  ownedByAccounts,
} from '../../ledger/public.ts';
import { defineProjection, rowAt } from '../../platform/projections/define-projection.ts';
import type { Rows } from '../../platform/projections/projection.types.ts';
import { monthStart, yearStart } from './cut.read.ts';
import {
  ALL_ACCOUNTS,
  daysTable,
  investmentsTable,
  monthsTable,
  pendingTable,
  placementsTable,
  renamedTable,
  yearsTable,
} from './insights.tables.ts';
import { type Movement, movementsOf } from './movements.read.ts';
import { investmentAfter, investmentOf, type Placed, placementOf } from './placements.read.ts';

export const insightsProjection = defineProjection<LedgerEvent>({
  name: 'insights',
  version: 3,
  holdsMoney: true,
  parkingKeysOf: accountKeysOf,
  tables: [yearsTable, monthsTable, daysTable, renamedTable, investmentsTable, placementsTable, pendingTable],
  // What `ALL_ACCOUNTS` has is nobody's.
  owned: ownedByAccounts(
    { table: yearsTable, owners: ['account_id'] },
    { table: monthsTable, owners: ['account_id'] },
    { table: daysTable, owners: ['account_id'] },
    { table: renamedTable, things: ['entry_id'] },
    { table: investmentsTable, owners: ['account_id'] },
    { table: placementsTable, owners: ['account_id'] },
    { table: pendingTable, owners: ['account_id'] },
  ),
  handles: { stream: ledgerDecider.stream },

  keysOf(event) {
    const placed = placedIn(event);
    return [
      ...movementsOf(event).flatMap((movement) => [
        ...yearsOf(movement, dateOf(event)).map((key) => rowAt(yearsTable, ...key)),
        ...monthsOf(movement, dateOf(event)).map((key) => rowAt(monthsTable, ...key)),
        rowAt(daysTable, ...dayOf(movement, dateOf(event))),
      ]),
      ...(placed ? [rowAt(investmentsTable, placed.recorded.data.investmentId)] : []),
      ...(event.type === 'PaymentConfirmed' || event.type === 'PaymentCancelled'
        ? [rowAt(pendingTable, event.data.paymentId)]
        : []),
      ...(event.type === 'EntryAnnotated' || event.type === 'EntryReversed'
        ? [rowAt(renamedTable, event.data.entryId)]
        : []),
    ];
  },

  fold(event, rows) {
    for (const movement of movementsOf(event)) addMovement(movement, dateOf(event), rows);
    const placed = placedIn(event);
    if (placed) place(event, placed, rows);
    if (event.type === 'PaymentRegistered' && event.data.status === 'pending') {
      const { paymentId: id, accountId: account_id, date, amount } = event.data;
      rows.put(pendingTable, { id, account_id, date, amount });
    }
    if (event.type === 'PaymentConfirmed' || event.type === 'PaymentCancelled')
      rows.remove(pendingTable, [event.data.paymentId]);
    if (event.type === 'EntryAnnotated') rename(event.data, rows);
    if (event.type === 'EntryReversed') reverseRenamed(event.data, rows);
  },
});

function dateOf(event: LedgerEvent): string {
  if ('date' in event.data) return event.data.date;
  throw new Error(`${event.type} moves money and has no date.`);
}

/** In the order of the primary keys. */
const dayOf = ({ measure, accountId, key }: Movement, date: string) =>
  [measure, accountId, date, key] as const;
const yearsOf = ({ measure, accountId, key }: Movement, date: string) =>
  measure === 'supplier' ? [] : [[measure, accountId, yearStart(date), key] as const];
const monthsOf = ({ measure, accountId, key }: Movement, date: string) => {
  const month = monthStart(date);
  const own = [measure, accountId, month, key] as const;
  return measure === 'supplier' ? [own, [measure, ALL_ACCOUNTS, month, key] as const] : [own];
};

function addMovement(movement: Movement, date: string, rows: Rows): void {
  const { measure, key, amount, entries } = movement;
  const summed = (row = { amount: 0, entries: 0 }) => ({
    amount: row.amount + amount,
    entries: row.entries + entries,
  });
  for (const place of yearsOf(movement, date)) {
    const [, account_id, year] = place;
    rows.put(yearsTable, { measure, account_id, year, key, ...summed(rows.get(yearsTable, place)) });
  }
  for (const place of monthsOf(movement, date)) {
    const [, account_id, month] = place;
    rows.put(monthsTable, { measure, account_id, month, key, ...summed(rows.get(monthsTable, place)) });
  }
  const day = dayOf(movement, date);
  const account_id = movement.accountId;
  rows.put(daysTable, { measure, account_id, date, key, ...summed(rows.get(daysTable, day)) });
}

interface PlacedIn {
  readonly recorded: Placed;
  readonly id: string;
  readonly date: string;
  readonly undone: boolean;
}

/** The application or return that an event is, or undoes. */
function placedIn(event: LedgerEvent): PlacedIn | undefined {
  switch (event.type) {
    case 'InvestmentMade':
      return { recorded: event, id: event.data.investmentId, date: event.data.date, undone: false };
    case 'InvestmentReturned':
      return { recorded: event, id: event.data.returnId, date: event.data.date, undone: false };
    case 'EntryReversed': {
      const { entry, reversalId: id, date } = event.data;
      return entry.type === 'InvestmentMade' || entry.type === 'InvestmentReturned'
        ? { recorded: entry, id, date, undone: true }
        : undefined;
    }
    default:
      return undefined;
  }
}

function place(event: LedgerEvent, placed: PlacedIn, rows: Rows): void {
  const { recorded, undone } = placed;
  const id = recorded.data.investmentId;
  const before =
    recorded.type === 'InvestmentMade' && !undone ? investmentOf(recorded) : rows.get(investmentsTable, [id]);
  if (!before) throw new Error(`Investment ${id} was never made.`);
  rows.put(investmentsTable, investmentAfter(before, event));
  rows.put(placementsTable, placementOf(event, before, placed));
}

/** Which month its sums are in this event does not say: the correction is applied when they are read. */
function rename({ entryId, kind, words, previous }: EntryAnnotated['data'], rows: Rows): void {
  if (kind !== 'expense' || words.supplier === undefined) return;
  const before = rows.get(renamedTable, [entryId]);
  rows.put(renamedTable, {
    entry_id: entryId,
    booked: before?.booked ?? previous.supplier ?? '',
    supplier: words.supplier ?? '',
    reversed_on: before?.reversed_on ?? null,
  });
}

function reverseRenamed({ entryId, date }: EntryReversed['data'], rows: Rows): void {
  const renamed = rows.get(renamedTable, [entryId]);
  if (renamed) rows.put(renamedTable, { ...renamed, reversed_on: date });
}
