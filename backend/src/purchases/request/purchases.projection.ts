/**
 * The read model of purchase requests: one row each, with what lists search and sort by. Names of people and developments
 * are joined when it is read: they change, and are not this context's to keep.
 */
import type { Recorded } from '@livro/event-sourcing';
import {
  type ExpenseCategory,
  folded,
  type PurchaseStatus,
  purchaseUrgencies,
  type PurchaseUrgency,
} from '@livro/rules';
import { searchable } from '../../platform/database/search-text.ts';
import {
  defineProjection,
  defineTable,
  holding,
  rowAt,
  type RowOf,
} from '../../platform/projections/define-projection.ts';
import type { Rows } from '../../platform/projections/projection.types.ts';
import type { PurchaseEvent, PurchaseWords } from './events.ts';

export const purchasesTable = defineTable({
  name: 'purchases',
  columns: {
    id: 'uuid not null',
    /** By which people call it: its place among all requests, in the order in which they were made. */
    number: 'bigint not null',
    development_id: 'uuid not null',
    description: 'text not null',
    /** Centavos, as the final cost. */
    estimated_cost: 'bigint not null',
    final_cost: 'bigint',
    category: holding<ExpenseCategory>('text not null'),
    urgency: holding<PurchaseUrgency>('text not null'),
    /** 0 for low up to 3 for urgent. */
    urgency_rank: 'integer not null',
    status: holding<PurchaseStatus>('text not null'),
    supplier: 'text',
    justification: 'text',
    delivery_location: 'text',
    needed_by_date: 'date',
    tags: 'text[] not null',
    notes: 'text',
    requested_by: 'text not null',
    approved_by: 'text',
    /** Who gave the first of two approvals to the request as it is. */
    first_approved_by: 'text',
    /** Who changed the value last, and so asked for it as it is. */
    revised_by: 'text',
    completed_by: 'text',
    rejected_by: 'text',
    cancelled_by: 'text',
    rejection_reason: 'text',
    related_expense_id: 'uuid',
    /** Since when a completion waits for the ledger's answer. */
    completing_since: 'timestamptz',
    /** The expense of the last completion that was released: it must not stand in the ledger. */
    released_expense_id: 'uuid',
    search: 'text not null',
    sort_description: 'text not null',
    created_at: 'timestamptz not null',
    approved_at: 'timestamptz',
    completed_at: 'timestamptz',
    rejected_at: 'timestamptz',
    cancelled_at: 'timestamptz',
    updated_at: 'timestamptz not null',
    /** Revision of its last event. */
    version: 'bigint not null',
  },
  primaryKey: ['id'],
  indexes: [
    'using btree (created_at desc, id)',
    'using btree (development_id, status)',
    'using btree (related_expense_id) where related_expense_id is not null',
    'using btree (completing_since) where completing_since is not null',
    'using btree (released_expense_id) where released_expense_id is not null',
    'using btree (number)',
    'using btree (estimated_cost)',
    'using gin (search gin_trgm_ops)',
  ],
});
export type PurchaseRow = RowOf<typeof purchasesTable>;

/** How many there are, which is the number of the last one. One row. */
export const purchaseCountTable = defineTable({
  name: 'purchase_count',
  columns: { of: 'text not null', count: 'bigint not null' },
  primaryKey: ['of'],
});
const ALL = 'purchases';

export const purchasesProjection = defineProjection<PurchaseEvent>({
  name: 'purchases',
  version: 3,
  tables: [purchasesTable, purchaseCountTable],
  owned: {
    by: ['development'],
    // A number counts all requests before it.
    concerns: ({ type, data }) =>
      type === 'PurchaseRequested'
        ? { owners: [data.developmentId], makes: [data.requestId], isEverybodys: true }
        : { about: [data.requestId] },
    tables: [{ table: purchasesTable, owners: ['development_id'] }],
  },
  handles: [
    'PurchaseRequested',
    'PurchaseUpdated',
    'PurchaseApproved',
    'PurchaseFirstApproved',
    'PurchaseRevised',
    'PurchaseRejected',
    'PurchaseCancelled',
    'PurchaseCompletionStarted',
    'PurchaseCompleted',
    'PurchaseCompletionReleased',
    'PurchaseReopened',
    'PurchaseExpenseReplaced',
  ],

  // A request that nobody can read holds up none but itself: it has no number yet.
  parkingKeysOf: ({ data }) => [data.requestId],
  keysOf: ({ type, data }) => [
    rowAt(purchasesTable, data.requestId),
    ...(type === 'PurchaseRequested' ? [rowAt(purchaseCountTable, ALL)] : []),
  ],
  fold(event, rows) {
    const before = rows.get(purchasesTable, [event.data.requestId]);
    rows.put(
      purchasesTable,
      rowAfter(before, event, () => before?.number ?? nextNumber(rows)),
    );
  },
});

function nextNumber(rows: Rows): number {
  const count = (rows.get(purchaseCountTable, [ALL])?.count ?? 0) + 1;
  rows.put(purchaseCountTable, { of: ALL, count });
  return count;
}

function rowAfter(
  before: PurchaseRow | undefined,
  recorded: Recorded<PurchaseEvent>,
  numbered: () => number,
): PurchaseRow {
  const event = recorded as PurchaseEvent;
  const at = recorded.metadata.recordedAt;
  const version = Number(recorded.revision);
  if (event.type === 'PurchaseRequested')
    return { ...requestedRow(event.data, at), number: numbered(), version };
  if (!before) throw new Error(`Purchase request ${event.data.requestId} was never made.`);
  const row = { ...before, updated_at: at, version };
  switch (event.type) {
    case 'PurchaseUpdated':
      return { ...withWords(row, event.data.changes), first_approved_by: null };
    case 'PurchaseFirstApproved':
      return { ...row, first_approved_by: event.data.approvedBy };
    case 'PurchaseApproved':
      return { ...row, status: 'approved', approved_by: event.data.approvedBy, approved_at: at };
    case 'PurchaseRevised': {
      const { revisedBy: revised_by, estimatedCost: estimated_cost } = event.data;
      const waiting = {
        status: 'pending',
        first_approved_by: null,
        approved_by: null,
        approved_at: null,
      } as const;
      return { ...row, ...waiting, estimated_cost, revised_by };
    }
    case 'PurchaseRejected': {
      const { rejectedBy: rejected_by, reason: rejection_reason } = event.data;
      return { ...row, status: 'rejected', rejected_by, rejection_reason, rejected_at: at };
    }
    case 'PurchaseCancelled':
      return { ...row, status: 'cancelled', cancelled_by: event.data.cancelledBy, cancelled_at: at };
    case 'PurchaseCompletionStarted':
      return { ...row, completing_since: at };
    case 'PurchaseCompleted': {
      const { completedBy: completed_by, expenseId: related_expense_id, finalCost: final_cost } = event.data;
      const done = { completed_by, related_expense_id, final_cost, completed_at: at };
      return { ...row, ...done, status: 'completed', completing_since: null };
    }
    case 'PurchaseCompletionReleased':
      return { ...row, completing_since: null, released_expense_id: event.data.expenseId };
    case 'PurchaseReopened': {
      const undone = { completed_by: null, related_expense_id: null, final_cost: null, completed_at: null };
      return { ...row, ...undone, status: 'approved' };
    }
    case 'PurchaseExpenseReplaced':
      return { ...row, related_expense_id: event.data.expenseId, final_cost: event.data.finalCost };
    default:
      throw new Error(`Unknown to this read model: ${JSON.stringify(event satisfies never)}`);
  }
}

type Requested = Extract<PurchaseEvent, { type: 'PurchaseRequested' }>['data'];

function requestedRow(data: Requested, at: string): Omit<PurchaseRow, 'version' | 'number'> {
  return {
    id: data.requestId,
    development_id: data.developmentId,
    description: data.description,
    estimated_cost: data.estimatedCost,
    final_cost: null,
    category: data.category,
    urgency: data.urgency,
    urgency_rank: purchaseUrgencies.indexOf(data.urgency),
    status: 'pending',
    supplier: data.supplier,
    justification: data.justification,
    delivery_location: data.deliveryLocation,
    needed_by_date: data.neededByDate,
    tags: data.tags,
    notes: data.notes,
    requested_by: data.requestedBy,
    approved_by: null,
    first_approved_by: null,
    revised_by: null,
    completed_by: null,
    rejected_by: null,
    cancelled_by: null,
    rejection_reason: null,
    related_expense_id: null,
    completing_since: null,
    released_expense_id: null,
    ...sought(data),
    created_at: at,
    approved_at: null,
    completed_at: null,
    rejected_at: null,
    cancelled_at: null,
    updated_at: at,
  };
}

function withWords(row: PurchaseRow, changes: Partial<PurchaseWords>): PurchaseRow {
  const { deliveryLocation, neededByDate, ...same } = changes;
  const after = {
    ...row,
    ...same,
    ...(deliveryLocation !== undefined && { delivery_location: deliveryLocation }),
    ...(neededByDate !== undefined && { needed_by_date: neededByDate }),
  };
  return { ...after, ...sought(after) };
}

type Searched = Pick<PurchaseWords, 'description' | 'notes' | 'supplier'>;

const sought = ({ description, notes, supplier }: Searched) => ({
  search: searchable([description, notes ?? '', supplier ?? '']),
  sort_description: folded(description),
});
