/** Where one request stands, folded from its events; a union, so that what a status does not have cannot be asked for. */
import type {
  CompletingExpense,
  Exceeding,
  PurchaseApproved,
  PurchaseEvent,
  PurchaseRequested,
} from './events.ts';

export type Purchase = Readonly<PurchaseRequested['data']>;

/** What was approved: development, category and amount, in centavos; and by which people, each once. */
export interface Approval {
  readonly developmentId: string;
  readonly category: Purchase['category'];
  readonly amount: number;
  readonly approvedBy: readonly string[];
}

interface Known {
  readonly request: Purchase;
  /** Who changed its value last, and so asked for it as it is; `null` where its author did. */
  readonly revisedBy: string | null;
  /** Revision of its last event. */
  readonly version: number;
}

export type ExistingPurchase =
  | (Known & {
      readonly status: 'pending';
      /** Who gave the first of two approvals to the request as it is; `null` where nobody did. */
      readonly firstApprovedBy: string | null;
    })
  | (Known & { readonly status: 'rejected' | 'cancelled' })
  | (Known & { readonly status: 'approved'; readonly approval: Approval })
  /** Approved, and locked until the ledger has answered. */
  | (Known & {
      readonly status: 'completing';
      readonly approval: Approval;
      readonly startedBy: string;
      readonly expense: CompletingExpense;
      readonly exceeding?: Exceeding;
    })
  | (Known & { readonly status: 'completed'; readonly approval: Approval; readonly expenseId: string });

export type PurchaseState = { readonly status: 'none' } | ExistingPurchase;

export const initialState: PurchaseState = { status: 'none' };

export function evolve(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  if (event.type === 'PurchaseRequested')
    return { status: 'pending', request: event.data, revisedBy: null, version: 0, firstApprovedBy: null };
  // A stream that does not begin with its request is not of our making: its audit names it, folding goes on.
  if (state.status === 'none') return state;
  const { request, revisedBy, version } = state;
  const known: Known = { request, revisedBy, version: version + 1 };
  const waiting = { ...known, status: 'pending', firstApprovedBy: null } as const;
  const approval = 'approval' in state ? state.approval : asAsked(request);
  switch (event.type) {
    case 'PurchaseUpdated':
      return { ...waiting, request: { ...request, ...event.data.changes } };
    case 'PurchaseFirstApproved':
      return { ...waiting, firstApprovedBy: event.data.approvedBy };
    case 'PurchaseApproved':
      return {
        ...known,
        status: 'approved',
        approval: approvalOf(event.data, request, firstApproverOf(state)),
      };
    case 'PurchaseRevised': {
      const { revisedBy, estimatedCost } = event.data;
      return { ...waiting, revisedBy, request: { ...request, estimatedCost } };
    }
    case 'PurchaseRejected':
      return { ...known, status: 'rejected' };
    case 'PurchaseCancelled':
      return { ...known, status: 'cancelled' };
    case 'PurchaseCompletionStarted': {
      const { startedBy, expense, exceeding } = event.data;
      return {
        ...known,
        status: 'completing',
        approval,
        startedBy,
        expense,
        ...(exceeding && { exceeding }),
      };
    }
    case 'PurchaseCompleted':
    case 'PurchaseExpenseReplaced':
      return { ...known, status: 'completed', approval, expenseId: event.data.expenseId };
    case 'PurchaseCompletionReleased':
    case 'PurchaseReopened':
      return { ...known, status: 'approved', approval };
    default:
      throw new Error(`An event that this program does not know: ${JSON.stringify(event satisfies never)}`);
  }
}

const asAsked = ({ developmentId, category, estimatedCost }: Purchase): Approval => ({
  developmentId,
  category,
  amount: estimatedCost,
  approvedBy: [],
});

const firstApproverOf = (state: ExistingPurchase): string | null =>
  state.status === 'pending' ? state.firstApprovedBy : null;

/** An approval of an earlier day does not say what it approved: the request as it stood then. */
function approvalOf(
  approved: PurchaseApproved['data'],
  request: Purchase,
  firstApprovedBy: string | null,
): Approval {
  const { developmentId, category, amount, approvedBy } = approved;
  const asked = asAsked(request);
  return {
    developmentId: developmentId ?? asked.developmentId,
    category: category ?? asked.category,
    amount: amount ?? asked.amount,
    approvedBy:
      firstApprovedBy === null || firstApprovedBy === approvedBy
        ? [approvedBy]
        : [firstApprovedBy, approvedBy],
  };
}

/** One thing that is other than it was, as a person is told: `field` in camelCase, money in centavos. */
export interface Difference {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What a person who looked at `before` does not know yet: the status, then the fields by name. */
export function differencesBetween(before: ExistingPurchase, after: ExistingPurchase): readonly Difference[] {
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
