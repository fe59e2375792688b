/** What a request's decider decides. */
import { localDate } from '@livro/calendar';
import { centavos } from '@livro/money';
import { misfit, specification } from '@livro/event-sourcing';
import type { PurchaseCommand } from './commands.ts';
import { purchaseShapes } from './event-shapes.ts';
import type { PurchaseEvent } from './events.ts';
import {
  approve,
  boss,
  buyer,
  cancel,
  completeWith,
  developmentId,
  expense,
  expenseId,
  recordedEvents,
  finish,
  follow,
  reject,
  release,
  reopen,
  replacementId,
  request,
  requestId,
  revise,
  start,
  update,
} from './purchase.fixture.ts';
import { purchaseDecider } from './purchases.ts';
import {
  differencesBetween,
  evolve,
  initialState,
  type ExistingPurchase,
  type PurchaseState,
} from './state.ts';

const decider = purchaseDecider(requestId);
const spec = (past: readonly PurchaseEvent[], command: PurchaseCommand) =>
  specification(decider).given(past).when(command);
const { requested, updated, approved, revised, rejected, cancelled, started, completed, released } =
  recordedEvents;
const { firstApproved, reopened, replaced } = recordedEvents;
const other = '30000000-0000-4000-8000-00000000000f';

const pending = [requested];
const accepted = [requested, approved];
const completing = [...accepted, started];
const done = [...completing, completed];
const freed = [...completing, released];

describe('a request', () => {
  it('is recorded once', () => {
    spec([], request()).then([requested]);
    spec(pending, request()).then([]);
  });

  it('keeps what is absent as null', () => {
    const bare = { supplier: null, deliveryLocation: null, neededByDate: null, tags: [] };
    spec([], request(bare)).then([{ ...requested, data: { ...requested.data, ...bare } }]);
  });

  it.each(['planning', 'in-progress'] as const)('is taken for a development in %s', (developmentStatus) => {
    spec([], request({ developmentStatus })).then([requested]);
  });

  it('tells only the words that changed, and nothing where none did', () => {
    spec(pending, update()).then([updated]);
    spec(pending, update({ changes: { tags: ['estrutura'], supplier: 'Casa do Construtor' } })).then([]);
    spec(pending, update({ changes: { tags: [], supplier: null, notes: null } })).then([
      { ...updated, data: { ...updated.data, changes: { tags: [], supplier: null } } },
    ]);
  });

  it('may repeat what is fixed', () => {
    const fixed = {
      developmentId,
      estimatedCost: centavos(740_000),
      category: 'material',
      urgency: 'high',
    } as const;
    spec(pending, update({ fixed })).then([updated]);
  });

  it('is changed and cancelled by others where their type reaches all', () => {
    spec(pending, update({ by: boss, ownOnly: false })).then([
      { ...updated, data: { ...updated.data, updatedBy: boss } },
    ]);
    spec(accepted, cancel({ by: boss, ownOnly: false })).then([
      { ...cancelled, data: { ...cancelled.data, cancelledBy: boss } },
    ]);
  });

  it('is approved by somebody else, or by its own author where nobody else is there', () => {
    spec(pending, approve()).then([approved]);
    spec(pending, approve({ by: buyer, otherApprover: false })).then([
      { ...approved, data: { ...approved.data, approvedBy: buyer, ownRequest: true } },
    ]);
    spec(pending, approve({ otherApprover: false })).then([approved]);
  });

  describe('of an amount that two people approve', () => {
    const rule = { secondApprovalFrom: 740_000 };
    const first = { ...firstApproved, data: { ...firstApproved.data, ...rule } };
    const byOther = { ...approved, data: { ...approved.data, approvedBy: other, version: 1 } };

    it('waits after the first for another person’s', () => {
      spec(pending, approve(rule)).then([first]);
      spec(pending, approve({ secondApprovalFrom: 740_001 })).then([approved]);
      spec([...pending, first], approve(rule)).thenRefuses('FORBIDDEN');
      spec([...pending, first], approve({ ...rule, by: buyer })).thenRefuses('FORBIDDEN');
      spec([...pending, first], approve({ ...rule, by: other, ifVersion: 0 })).thenRefuses('STALE_VERSION');
      spec([...pending, first], approve({ ...rule, by: other, ifVersion: 1 })).then([byOther]);
      spec([...pending, first], start()).thenRefuses('INVALID_OPERATION');
    });

    it('begins anew once the request is another', () => {
      const after = { ...first, data: { ...first.data, approvedBy: other, version: 2 } };
      spec([...pending, first, updated], approve({ ...rule, by: other })).then([after]);
      spec([...pending, first, byOther, revised], approve({ ...rule, by: other })).then([
        { ...after, data: { ...after.data, version: 3, amount: 900_000 } },
      ]);
    });

    it('needs no other where the rule is gone by then', () => {
      spec([...pending, first], approve()).then([{ ...approved, data: { ...approved.data, version: 1 } }]);
    });

    it('is rejected and cancelled all the same', () => {
      spec([...pending, first], reject()).then([rejected]);
      spec([...pending, first], cancel()).then([cancelled]);
    });
  });

  it('is approved as it was seen, whatever it said before', () => {
    spec([...pending, updated], approve({ ifVersion: 1 })).then([
      { ...approved, data: { ...approved.data, version: 1 } },
    ]);
  });

  it('waits for another approval once its value is revised', () => {
    spec(accepted, revise()).then([revised]);
    spec([...accepted, revised], approve()).then([
      { ...approved, data: { ...approved.data, amount: 900_000, version: 2 } },
    ]);
    spec(accepted, revise({ by: boss, ownOnly: false })).then([
      { ...revised, data: { ...revised.data, revisedBy: boss } },
    ]);
  });

  it('is rejected with a reason or without, by its author too', () => {
    spec(pending, reject()).then([rejected]);
    spec(pending, reject({ by: buyer, reason: null })).then([
      { ...rejected, data: { requestId, rejectedBy: buyer, reason: null } },
    ]);
  });

  it.each([
    ['pending', pending],
    ['approved', accepted],
    ['released', freed],
  ])('is cancelled while %s', (_, past) => spec(past, cancel()).then([cancelled]));
});

describe('a completion', () => {
  it('is locked, then ends with the expense, once', () => {
    spec(accepted, start()).then([started]);
    spec(completing, finish()).then([completed]);
    spec(done, finish()).then([]);
    spec(done, release()).then([]);
  });

  it('is released with the refusal, once, and may begin again', () => {
    spec(completing, release()).then([released]);
    spec(freed, release()).then([]);
    const again = { ...expense, expenseId: other };
    spec(freed, start({ expense: again })).then([{ ...started, data: { ...started.data, expense: again } }]);
  });

  it('does not take the end of another one for its own', () => {
    const second = { ...started, data: { ...started.data, expense: { ...expense, expenseId: other } } };
    spec([...freed, second], release()).then([]);
    spec([...freed, second], finish()).thenRefuses('INVALID_OPERATION');
    spec(freed, finish()).thenRefuses('INVALID_OPERATION');
    spec([...freed, cancelled], finish()).thenRefuses('INVALID_OPERATION');
  });

  it('takes an expense that is in the ledger, also one that was booked for this request', () => {
    spec(accepted, completeWith()).then([completed]);
    spec(accepted, completeWith({ takenBy: requestId })).then([completed]);
  });
});

describe('what was approved', () => {
  const buying = (amount: number, change: Parameters<typeof start>[0] = {}) =>
    start({ expense: { ...expense, amount }, ...change });
  const event = (amount: number) => ({
    ...started,
    data: { ...started.data, expense: { ...expense, amount } },
  });

  it('is bought up to the tolerance, to the centavo', () => {
    spec(accepted, buying(814_000)).then([event(814_000)]);
    spec(accepted, buying(814_001)).thenRefuses('BUSINESS_RULE_VIOLATION');
    spec(accepted, buying(740_000, { tolerance: 0 })).then([event(740_000)]);
    spec(accepted, buying(740_001, { tolerance: 0 })).thenRefuses('BUSINESS_RULE_VIOLATION');
  });

  it('is exceeded with a reason by an approver who neither requested nor approved, in both ways to complete', () => {
    const exceeding = { approved: 740_000, ceiling: 814_000, reason: 'Frete' };
    const third = '30000000-0000-4000-8000-00000000000e';
    const by = { by: third, mayApprove: true, reason: 'Frete' };
    const above = { ...started, data: { ...event(900_000).data, startedBy: third, exceeding } };
    spec(accepted, buying(900_000, by)).then([above]);
    const ended = { requestId, completedBy: third, expenseId, finalCost: 900_000, exceeding };
    spec([...accepted, above], finish()).then([{ type: 'PurchaseCompleted', data: ended }]);
    spec(accepted, completeWith({ amount: centavos(900_000) }, by)).then([
      { type: 'PurchaseCompleted', data: ended },
    ]);
    spec(accepted, buying(740_000, by)).then([
      { ...started, data: { ...event(740_000).data, startedBy: third } },
    ]);
  });

  it('is what the request said then, where an approval of an earlier day does not repeat it', () => {
    const old = {
      type: 'PurchaseApproved',
      data: { requestId, approvedBy: boss, ownRequest: false },
    } as const;
    spec([requested, old], buying(814_000)).then([event(814_000)]);
    spec([requested, old], buying(814_001)).thenRefuses('BUSINESS_RULE_VIOLATION');
  });

  it('is the new value once that is approved too', () => {
    const again = { ...approved, data: { ...approved.data, amount: 900_000, version: 2 } };
    spec([...accepted, revised, again], buying(990_000)).then([event(990_000)]);
  });
});

describe('the expense that completed it', () => {
  it('opens the request again where it was undone, once, under the same approval', () => {
    spec(done, reopen()).then([reopened]);
    spec([...done, reopened], reopen()).then([]);
    spec(done, reopen(other)).then([]);
    spec(completing, reopen()).then([]);
    spec([...done, reopened], start({ expense: { ...expense, amount: 814_001 } })).thenRefuses(
      'BUSINESS_RULE_VIOLATION',
    );
    spec([...done, reopened], start()).then([started]);
  });

  it('gives way to the one that a correction put in its place', () => {
    spec(done, follow()).then([replaced]);
    spec([...done, replaced], follow()).then([]);
    spec([...done, replaced], reopen(replacementId)).then([
      { ...reopened, data: { ...reopened.data, expenseId: replacementId } },
    ]);
    spec([...done, reopened], follow()).then([]);
  });
});

it('tells what has changed since somebody looked', () => {
  const fold = (events: readonly PurchaseEvent[]): ExistingPurchase =>
    events.reduce<PurchaseState>(evolve, initialState) as ExistingPurchase;
  const moved = {
    ...updated,
    data: { ...updated.data, changes: { neededByDate: localDate('2026-12-24'), tags: [] } },
  };
  expect(differencesBetween(fold(pending), fold([requested, moved, approved]))).toEqual([
    { field: 'status', before: 'pending', after: 'approved' },
    { field: 'neededByDate', before: '2026-12-01', after: '2026-12-24' },
    { field: 'tags', before: ['estrutura'], after: [] },
  ]);
  expect(differencesBetween(fold(pending), fold(pending))).toEqual([]);
});

it('decides nothing that its shapes do not know, and comes back from its snapshot as it was', () => {
  for (const { type, data } of Object.values(recordedEvents))
    expect([type, misfit(purchaseShapes[type], data)]).toEqual([type, undefined]);
  for (const past of [
    pending,
    [...pending, firstApproved],
    accepted,
    [...accepted, revised],
    completing,
    done,
    freed,
  ]) {
    const state = past.reduce<PurchaseState>(evolve, initialState);
    expect(decider.fromSnapshot(JSON.parse(JSON.stringify(decider.toSnapshot(state))))).toEqual(state);
  }
});
