/** Where one request stands, folded from its facts; a union, so that what a status does not have cannot be asked for. */
import type { CompletingExpense, PurchaseEvent, PurchaseRequested } from './events.ts';

export type Purchase = Readonly<PurchaseRequested['data']>;

interface Known {
  readonly request: Purchase;
  /** Revision of its last fact. */
  readonly version: number;
}

export type KnownPurchase =
  | (Known & { readonly status: 'pending' | 'approved' | 'rejected' | 'cancelled' })
  /** Approved, and locked until the ledger has answered. */
  | (Known & {
      readonly status: 'completing';
      readonly startedBy: string;
      readonly expense: CompletingExpense;
    })
  | (Known & { readonly status: 'completed'; readonly expenseId: string });

export type PurchaseState = { readonly status: 'none' } | KnownPurchase;

export const initialState: PurchaseState = { status: 'none' };

export function evolve(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  if (event.type === 'PurchaseRequested') return { status: 'pending', request: event.data, version: 0 };
  // A stream that does not begin with its request is not of our making: its audit names it, folding goes on.
  if (state.status === 'none') return state;
  const known: Known = { request: state.request, version: state.version + 1 };
  switch (event.type) {
    case 'PurchaseUpdated':
      return { ...known, status: 'pending', request: { ...state.request, ...event.data.changes } };
    case 'PurchaseApproved':
      return { ...known, status: 'approved' };
    case 'PurchaseRejected':
      return { ...known, status: 'rejected' };
    case 'PurchaseCancelled':
      return { ...known, status: 'cancelled' };
    case 'PurchaseCompletionStarted': {
      const { startedBy, expense } = event.data;
      return { ...known, status: 'completing', startedBy, expense };
    }
    case 'PurchaseCompleted':
      return { ...known, status: 'completed', expenseId: event.data.expenseId };
    case 'PurchaseCompletionReleased':
      return { ...known, status: 'approved' };
    default:
      throw new Error(`A fact that this program does not know: ${JSON.stringify(event satisfies never)}`);
  }
}

/** One thing that is other than it was, as a person is told: `field` in camelCase, money in centavos. */
export interface Difference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What a person who looked at `before` does not know yet: the status, then the fields by name. */
export function differencesBetween(before: KnownPurchase, after: KnownPurchase): readonly Difference[] {
  const differences: Difference[] = [];
  if (before.status !== after.status) {
    differences.push({ field: 'status', before: before.status, after: after.status });
  }
  for (const field of (Object.keys(after.request) as (keyof Purchase)[]).sort()) {
    const [was, is] = [before.request[field], after.request[field]];
    if (JSON.stringify(was) !== JSON.stringify(is)) differences.push({ field, before: was, after: is });
  }
  return differences;
}
