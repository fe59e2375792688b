/** The projection of docs/developer/recipes.md, added to a program with a journal and then rebuilt beside itself. */
import type { ExpenseRecorded } from '../../backend/src/ledger/journal/events.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { Projector } from '../../backend/src/platform/projections/engine/projector.ts';
import { Rebuilds } from '../../backend/src/platform/projections/rebuild/rebuilds.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';
import { proposed, startEngine, tallies } from './projections.fixture.ts';
import { supplierSpendingProjection } from './supplier-spending/supplier-spending.projection.ts';

jest.setTimeout(60_000);

const SUPPLIERS = ['Depósito São João', 'Areial Norte', null] as const;
let parts: TestParts;
let store: EventStore;

beforeAll(async () => {
  parts = await startTestParts();
  store = new EventStore({ url: parts.eventStoreUrl, streamPrefix: parts.streamPrefix });
});
afterAll(async () => {
  await store?.close();
  await parts?.stop();
});

async function spend(count: number, from: number): Promise<void> {
  const expenses = Array.from({ length: count }, (_, i): ExpenseRecorded => ({
    type: 'ExpenseRecorded',
    data: {
      expenseId: `expense ${from + i}`,
      accountId: 'account',
      amount: from + i + 1,
      date: '2026-02-03',
      category: 'material',
      description: 'Cimento',
      supplier: SUPPLIERS[(from + i) % SUPPLIERS.length]!,
      notes: null,
      tags: [],
      purchaseRequestId: null,
    },
  }));
  const events = expenses.map(({ type, data }) => proposed(type, data));
  await store.append('ledger', events, BigInt(from) - 1n);
}

it('is built from the journal that was there, follows it, and rebuilds to the same', async () => {
  await spend(300, 0);
  const before = await startEngine(parts, [tallies('sums')]);
  await before.stop();
  const engine = await startEngine(parts, [tallies('sums'), supplierSpendingProjection]);
  try {
    expect(await engine.app.get(Projector).caughtUpToHeadAtStart(20_000)).toBe(true);
    await spend(30, 300);
    const report = await engine.app.get(Rebuilds).rebuild('supplier-spending');
    expect(report).toMatchObject({ outcome: 'swapped', comparison: { equal: true } });
    const totals = new Map<string | null, number>();
    for (let i = 0; i < 330; i++) {
      const supplier = SUPPLIERS[i % SUPPLIERS.length]!;
      totals.set(supplier, (totals.get(supplier) ?? 0) + i + 1);
    }
    expect(
      await engine.database.query(
        'select supplier, total, expenses, last_entry_number from read.supplier_spending order by supplier desc',
      ),
    ).toEqual([
      { supplier: SUPPLIERS[0], total: totals.get(SUPPLIERS[0]), expenses: 110, last_entry_number: 328 },
      { supplier: SUPPLIERS[1], total: totals.get(SUPPLIERS[1]), expenses: 110, last_entry_number: 329 },
    ]);
  } finally {
    await engine.stop();
  }
});
