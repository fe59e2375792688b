/** Events of a request in, its row out, the same when each comes twice. */
import type { Recorded } from '@livro/event-sourcing';
import { localDate } from '@livro/calendar';
import { foldInMemory } from '../../platform/projections/engine/fold-in-memory.ts';
import { recorded } from '../../platform/projections/recorded.fixture.ts';
import type { PurchaseEvent } from './events.ts';
import {
  boss,
  buyer,
  developmentId,
  expenseId,
  recordedEvents,
  replacementId,
  requestId,
} from './purchase.fixture.ts';
import { purchaseView, type NamedPurchase, type Viewer } from './purchase.view.ts';
import { purchasesProjection, purchasesTable, type PurchaseRow } from './purchases.projection.ts';

const at = (second: number): string => `2026-11-21T12:00:0${second}.000Z`;
const stream = (...events: readonly PurchaseEvent[]): Recorded[] =>
  events.map(({ type, data }, second) => {
    const event = recorded(second, data, { type, stream: `purchase-${requestId}` });
    return { ...event, metadata: { ...event.metadata, recordedAt: at(second) } };
  });
const rowsOf = async (events: readonly Recorded[]): Promise<PurchaseRow[]> =>
  (await foldInMemory(purchasesProjection, events)).rows(purchasesTable);

const {
  requested,
  updated,
  approved,
  rejected,
  cancelled,
  started,
  completed,
  released,
  revised,
  reopened,
  replaced,
} = recordedEvents;
const first: PurchaseRow = {
  id: requestId,
  number: 1,
  development_id: developmentId,
  description: 'Cimento CP-II, 200 sacos',
  estimated_cost: 740_000,
  final_cost: null,
  category: 'material',
  urgency: 'high',
  urgency_rank: 2,
  status: 'pending',
  supplier: 'Casa do Construtor',
  justification: null,
  delivery_location: 'Portão 2',
  needed_by_date: '2026-12-01',
  tags: ['estrutura'],
  notes: null,
  requested_by: buyer,
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
  search: 'cimento cp-ii, 200 sacos\n\ncasa do construtor',
  sort_description: 'cimento cp-ii, 200 sacos',
  created_at: at(0),
  approved_at: null,
  completed_at: null,
  rejected_at: null,
  cancelled_at: null,
  updated_at: at(0),
  version: 0,
};
const change = {
  ...updated,
  data: { ...updated.data, changes: { description: 'Areia', deliveryLocation: null, neededByDate: null } },
};

describe('the read model of purchase requests', () => {
  it.each<[string, readonly PurchaseEvent[], Partial<PurchaseRow>]>([
    ['asked for', [requested], {}],
    [
      'with a note',
      [requested, updated],
      { notes: 'Com nota fiscal', search: 'cimento cp-ii, 200 sacos\ncom nota fiscal\ncasa do construtor' },
    ],
    [
      'with other words',
      [requested, change],
      {
        description: 'Areia',
        delivery_location: null,
        needed_by_date: null,
        search: 'areia\n\ncasa do construtor',
        sort_description: 'areia',
      },
    ],
    [
      'rejected',
      [requested, rejected],
      { status: 'rejected', rejected_by: boss, rejection_reason: 'Sem verba', rejected_at: at(1) },
    ],
    ['cancelled', [requested, cancelled], { status: 'cancelled', cancelled_by: buyer, cancelled_at: at(1) }],
    ['approved by the first of two', [requested, recordedEvents.firstApproved], { first_approved_by: boss }],
    [
      'changed after that',
      [requested, recordedEvents.firstApproved, updated],
      { notes: 'Com nota fiscal', search: 'cimento cp-ii, 200 sacos\ncom nota fiscal\ncasa do construtor' },
    ],
    ['approved', [requested, approved], { status: 'approved', approved_by: boss, approved_at: at(1) }],
    [
      'being completed',
      [requested, approved, started],
      { status: 'approved', approved_by: boss, approved_at: at(1), completing_since: at(2) },
    ],
    [
      'released',
      [requested, approved, started, released],
      { status: 'approved', approved_by: boss, approved_at: at(1), released_expense_id: expenseId },
    ],
    [
      'completed',
      [requested, approved, started, completed],
      {
        status: 'completed',
        approved_by: boss,
        approved_at: at(1),
        completed_by: buyer,
        completed_at: at(3),
        related_expense_id: expenseId,
        final_cost: 735_050,
      },
    ],
    [
      'revised',
      [requested, approved, revised],
      { status: 'pending', estimated_cost: 900_000, revised_by: buyer },
    ],
    [
      'open again',
      [requested, approved, started, completed, reopened],
      { status: 'approved', approved_by: boss, approved_at: at(1) },
    ],
    [
      'completed by a correction',
      [requested, approved, started, completed, replaced],
      {
        status: 'completed',
        approved_by: boss,
        approved_at: at(1),
        completed_by: buyer,
        completed_at: at(3),
        related_expense_id: replacementId,
        final_cost: 710_000,
      },
    ],
  ])('shows one that is %s', async (_, events, changes) => {
    const last = events.length - 1;
    const row = { ...first, ...changes, updated_at: at(last), version: last };
    expect(await rowsOf(stream(...events))).toEqual([row]);
  });

  it('is the same when its last event comes twice', async () => {
    for (const end of [
      [updated],
      [rejected],
      [cancelled],
      [approved],
      [approved, started],
      [approved, started, completed],
      [approved, revised],
      [approved, started, completed, reopened],
      [approved, started, completed, replaced],
    ]) {
      const once = stream(requested, ...end);
      expect(await rowsOf([...once, once.at(-1)!])).toEqual(await rowsOf(once));
    }
    expect(await rowsOf([...stream(requested), ...stream(requested)])).toEqual(
      await rowsOf(stream(requested)),
    );
  });

  it('refuses an event of a request that was never made', async () => {
    await expect(rowsOf(stream(approved))).rejects.toThrow('was never made');
  });
});

describe('what anyone who looks may do', () => {
  const viewer: Viewer = {
    id: boss,
    permissions: new Set(
      ['update', 'revise', 'approve', 'reject', 'complete', 'cancel'].map((action) => `purchases:${action}`),
    ),
    ownOnly: false,
    otherApprover: true,
    secondApprovalFrom: 500_000,
    tolerance: 1_000,
    today: localDate('2026-11-30'),
  };
  const flags = (row: Partial<NamedPurchase>, who: Partial<Viewer> = {}): string[] => {
    const view = purchaseView({ ...first, ...row } as NamedPurchase, { ...viewer, ...who });
    return (
      ['edited', 'approved', 'rejected', 'completed', 'exceeded', 'revised', 'cancelled'] as const
    ).filter((step) => view[`can_be_${step}`]);
  };

  const approving = ['completed', 'exceeded', 'revised', 'cancelled'];
  it.each<[string, Partial<NamedPurchase>, Partial<Viewer>, string[]]>([
    ['pending', {}, {}, ['edited', 'approved', 'rejected', 'cancelled']],
    [
      'pending, approved by oneself first',
      { first_approved_by: boss },
      {},
      ['edited', 'rejected', 'cancelled'],
    ],
    [
      'pending, approved by another first',
      { first_approved_by: buyer },
      {},
      ['edited', 'approved', 'rejected', 'cancelled'],
    ],
    [
      'pending, approved by oneself when two were asked for',
      { first_approved_by: boss },
      { secondApprovalFrom: null },
      ['edited', 'approved', 'rejected', 'cancelled'],
    ],
    ['approved', { status: 'approved' }, {}, approving],
    ["one's own, approved", { status: 'approved' }, { id: buyer }, ['completed', 'revised', 'cancelled']],
    ['revised by oneself', { revised_by: boss }, {}, ['edited', 'rejected', 'cancelled']],
    [
      'revised by oneself, approved',
      { status: 'approved', revised_by: boss },
      {},
      ['completed', 'revised', 'cancelled'],
    ],
    [
      'of a cancelled development',
      { development_status: 'cancelled' },
      {},
      ['edited', 'rejected', 'cancelled'],
    ],
    [
      'approved, of a cancelled development',
      { status: 'approved', development_status: 'cancelled' },
      {},
      ['revised', 'cancelled'],
    ],
    [
      "somebody else's, approved, for who reaches only their own",
      { status: 'approved' },
      { ownOnly: true },
      ['completed', 'exceeded'],
    ],
    ['being completed', { status: 'approved', completing_since: at(1) }, {}, []],
    ['completed', { status: 'completed' }, {}, []],
    ['rejected', { status: 'rejected' }, {}, []],
    ['cancelled', { status: 'cancelled' }, {}, []],
    ["one's own where others approve", {}, { id: buyer }, ['edited', 'rejected', 'cancelled']],
    [
      "one's own where nobody else does",
      {},
      { id: buyer, otherApprover: false },
      ['edited', 'approved', 'rejected', 'cancelled'],
    ],
    ["somebody else's, for who reaches only their own", {}, { ownOnly: true }, ['approved', 'rejected']],
    ['pending, without a permission', {}, { permissions: new Set() }, []],
    ['approved, without a permission', { status: 'approved' }, { permissions: new Set() }, []],
  ])('%s', (_, row, who, able) => expect(flags(row, who)).toEqual(able));

  it.each<[string | null, Partial<PurchaseRow>, number | null, boolean]>([
    [null, {}, null, false],
    ['2026-12-01', {}, 1, false],
    ['2026-11-30', {}, 0, false],
    ['2026-11-29', {}, -1, true],
    ['2026-11-29', { status: 'approved' }, -1, true],
    ['2026-11-29', { status: 'completed' }, -1, false],
  ])('needed by %s: %j', (needed_by_date, row, days_until_needed, is_overdue) => {
    const view = purchaseView({ ...first, ...row, needed_by_date } as NamedPurchase, viewer);
    expect({ days: view.days_until_needed, late: view.is_overdue }).toEqual({
      days: days_until_needed,
      late: is_overdue,
    });
  });
});
