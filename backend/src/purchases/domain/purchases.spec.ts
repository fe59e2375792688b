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
  facts,
  finish,
  reject,
  release,
  request,
  requestId,
  start,
  update,
} from './purchase.fixture.ts';
import { purchaseDecider } from './purchases.ts';
import { differencesBetween, evolve, initialState, type KnownPurchase, type PurchaseState } from './state.ts';

const decider = purchaseDecider(requestId);
const spec = (past: readonly PurchaseEvent[], command: PurchaseCommand) =>
  specification(decider).given(past).when(command);
const { requested, updated, approved, rejected, cancelled, started, completed, released } = facts;
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
      { ...approved, data: { requestId, approvedBy: buyer, ownRequest: true } },
    ]);
    spec(pending, approve({ otherApprover: false })).then([approved]);
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

it('tells what has changed since somebody looked', () => {
  const fold = (events: readonly PurchaseEvent[]): KnownPurchase =>
    events.reduce<PurchaseState>(evolve, initialState) as KnownPurchase;
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
  for (const { type, data } of Object.values(facts))
    expect([type, misfit(purchaseShapes[type], data)]).toEqual([type, undefined]);
  for (const past of [pending, completing, done, freed]) {
    const state = past.reduce<PurchaseState>(evolve, initialState);
    expect(decider.fromSnapshot(JSON.parse(JSON.stringify(decider.toSnapshot(state))))).toEqual(state);
  }
});
