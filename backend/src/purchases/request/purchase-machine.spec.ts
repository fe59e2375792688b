/** Whatever is asked in whatever order, the decider agrees with a table of transitions, and its events fold to where the table says. */
import { DomainError } from '@livro/event-sourcing';
import fc from 'fast-check';
import { centavos } from '@livro/money';
import type { PurchaseCommand } from './commands.ts';
import type { PurchaseEvent } from './events.ts';
import {
  approve,
  cancel,
  completeWith,
  expense,
  expenseId,
  finish,
  follow,
  reject,
  release,
  reopen,
  request,
  requestId,
  revise,
  start,
  update,
} from './purchase.fixture.ts';
import { purchaseDecider } from './purchases.ts';
import { evolve, initialState, type PurchaseState } from './state.ts';

type Status = PurchaseState['status'];
type Asked = PurchaseCommand['type'];

/** From a status by a command to the next; what is not here is refused, and leaves no event. */
const TABLE: Readonly<Record<Status, Partial<Readonly<Record<Asked, Status>>>>> = {
  none: { RequestPurchase: 'pending' },
  pending: {
    RequestPurchase: 'pending',
    UpdatePurchase: 'pending',
    ApprovePurchase: 'approved',
    RejectPurchase: 'rejected',
    CancelPurchase: 'cancelled',
    ReleaseCompletion: 'pending',
  },
  approved: {
    RequestPurchase: 'approved',
    RevisePurchase: 'pending',
    CancelPurchase: 'cancelled',
    StartCompletion: 'completing',
    CompleteWithExpense: 'completed',
    ReleaseCompletion: 'approved',
  },
  completing: {
    RequestPurchase: 'completing',
    FinishCompletion: 'completed',
    ReleaseCompletion: 'approved',
  },
  completed: { RequestPurchase: 'completed', FinishCompletion: 'completed', ReleaseCompletion: 'completed' },
  rejected: { RequestPurchase: 'rejected', ReleaseCompletion: 'rejected' },
  cancelled: { RequestPurchase: 'cancelled', ReleaseCompletion: 'cancelled' },
};

/** What the ledger reports is heard in every status, and moves a completed request only. */
const FOLLOWING: readonly Asked[] = ['ReopenPurchase', 'FollowReplacement'];
const FINAL: readonly Status[] = ['rejected', 'cancelled'];
const EXPENSES = [expenseId, '30000000-0000-4000-8000-00000000000e'];

const command: fc.Arbitrary<PurchaseCommand> = fc.oneof(
  fc.constant(request()),
  fc.string().map((notes) => update({ changes: { notes } })),
  fc.constantFrom<PurchaseCommand>(approve(), reject(), cancel(), completeWith()),
  fc.integer({ min: 800_000, max: 900_000 }).map((cost) => revise({ estimatedCost: centavos(cost) })),
  fc.constantFrom(...EXPENSES).map((id) => reopen(id)),
  fc.constantFrom(...EXPENSES).map((id) => follow(id)),
  fc.constantFrom(...EXPENSES).map((id) => start({ expense: { ...expense, expenseId: id } })),
  fc.constantFrom(...EXPENSES).map((id) => finish(id)),
  fc.constantFrom(...EXPENSES).map((id) => release(id)),
);

/** The table, and beside it the one thing that it cannot say: the end of another completion is not this one's. */
function next(state: PurchaseState, asked: PurchaseCommand): Status | undefined {
  if (asked.type === 'FinishCompletion') {
    const own =
      state.status === 'completing'
        ? state.expense.expenseId
        : state.status === 'completed' && state.expenseId;
    if (own !== asked.expenseId) return undefined;
  }
  if (FOLLOWING.includes(asked.type)) {
    if (state.status === 'none') return undefined;
    const own = state.status === 'completed' && 'expenseId' in asked && state.expenseId === asked.expenseId;
    return own && asked.type === 'ReopenPurchase' ? 'approved' : state.status;
  }
  if (asked.type === 'RevisePurchase' && state.status === 'approved')
    return state.request.estimatedCost === asked.estimatedCost ? undefined : 'pending';
  if (asked.type === 'ReleaseCompletion' && state.status === 'completing') {
    return state.expense.expenseId === asked.expenseId ? 'approved' : 'completing';
  }
  return TABLE[state.status][asked.type];
}

function decided(state: PurchaseState, asked: PurchaseCommand): readonly PurchaseEvent[] | undefined {
  try {
    return purchaseDecider(requestId).decide(state, asked);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

it('agrees with the table in any order of commands', () => {
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      let state: PurchaseState = initialState;
      let recordedEvents = 0;
      for (const asked of commands) {
        const expected = next(state, asked);
        const events = decided(state, asked);
        expect(events === undefined).toBe(expected === undefined);
        if (FINAL.includes(state.status)) expect(events ?? []).toEqual([]);
        state = (events ?? []).reduce<PurchaseState>(evolve, state);
        recordedEvents += events?.length ?? 0;
        if (expected !== undefined) expect(state.status).toBe(expected);
        if (state.status !== 'none') expect(state.version).toBe(recordedEvents - 1);
      }
    }),
    { numRuns: 500 },
  );
});
