/** Lists of purchase requests: filters, orders, pages and cursors, the named lists, and figures that add up. */
import { addDays } from '@livro/calendar';
import { Verification } from '../../backend/src/audit/verification/verification.read.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { startTestApp, type TestApp, type Person } from '../support/app.ts';
import { development, nowhere, today, type Agent, type Development } from './ledger.fixture.ts';
import { bought, requested, signedInAs } from './purchases.fixture.ts';

let livro: TestApp;
let admin: Agent;
let buyer: Person;
let [tower, yard]: Development[] = [];

beforeAll(async () => {
  livro = await startTestApp();
  admin = await livro.administrator();
  buyer = await signedInAs(livro, 'purchaser', 'Átila');
  [tower, yard] = [await development(admin, 9_000), await development(admin)];
  const make = (description: string, change: object, at: Development = tower!, by: Agent = buyer.agent) =>
    requested(by, at, { description: `${description} para a obra`, ...change });
  await make('Brita', {
    estimated_cost: 300,
    urgency: 'low',
    category: 'transport',
    notes: 'Entrega à tarde',
  });
  const paint = await make('Ácido', { estimated_cost: 20, urgency: 'urgent', category: 'other' }, yard);
  const crane = await make(
    'Guindaste',
    { estimated_cost: 9000, urgency: 'medium', category: 'equipment' },
    yard,
    admin,
  );
  const wire = await make('arame', { estimated_cost: 100, urgency: 'high' });
  await admin.post(`/api/purchase-requests/${paint.id}/reject/`).expect(200);
  for (const { id } of [crane, wire]) {
    // An administrator alone approves also what was their own.
    await admin.post(`/api/purchase-requests/${id}/approve/`).expect(200);
  }
  const expense = bought(tower, { amount: 95 });
  await admin.post(`/api/purchase-requests/${wire.id}/complete/`).send({ expense }).expect(200);
}, 60_000);
afterAll(() => livro?.stop());

const names = async (query: string, agent = admin, list = ''): Promise<string[]> => {
  const { body } = await agent.get(`/api/purchase-requests/${list}?${query}`).expect(200);
  const rows = (Array.isArray(body.data) ? body.data : body.data.results) as { description: string }[];
  return rows.map(({ description }) => description.split(' ')[0]!);
};

it.each<[string, string[]]>([
  ['', ['arame', 'Guindaste', 'Ácido', 'Brita']],
  ['sort=requestedAt', ['Brita', 'Ácido', 'Guindaste', 'arame']],
  ['sort=description', ['Ácido', 'arame', 'Brita', 'Guindaste']],
  ['sort=-estimated_cost', ['Guindaste', 'Brita', 'arame', 'Ácido']],
  ['sort=-urgency', ['Ácido', 'arame', 'Guindaste', 'Brita']],
  ['sort=urgency&order=desc', ['Ácido', 'arame', 'Guindaste', 'Brita']],
  ['limit=2', ['arame', 'Guindaste']],
  ['status=approved', ['Guindaste']],
  ['status=pending,rejected', ['Ácido', 'Brita']],
  ['urgency=low,high', ['arame', 'Brita']],
  ['category=material', ['arame']],
  ['search=ACIDO', ['Ácido']],
  ['search=tarde', ['Brita']],
  ['search=atila obra', ['arame', 'Ácido', 'Brita']],
  ['search=%25', []],
  [`development=${nowhere}`, []],
  [`date_from=${today}&date_to=${today}&sort=description&limit=1`, ['Ácido']],
  [`date_from=${addDays(today, 1)}`, []],
  ['page=9', []],
])('%s', async (query, expected) => expect(await names(query)).toEqual(expected));

it('finds by the name of the development, and sorts by it', async () => {
  expect(await names(`development=${yard!.id}`)).toEqual(['Guindaste', 'Ácido']);
  expect(await names(`search=${encodeURIComponent(yard!.name.toUpperCase())}`)).toEqual([
    'Guindaste',
    'Ácido',
  ]);
  const sorted = await names('sort=developmentName');
  const inTower = new Set(['Brita', 'arame']);
  expect(sorted.map((name) => inTower.has(name))).toEqual([true, true, false, false]);
});

it.each([
  '',
  'sort=description',
  'sort=-estimatedCost',
  'sort=urgency',
  'sort=developmentName',
  'sort=requestedAt',
])('has the same pages by number and by cursor: %s', async (order) => {
  const whole = await names(order);
  const byNumber = [...(await names(`${order}&page=1&limit=3`)), ...(await names(`${order}&page=2&limit=3`))];
  const byCursor: string[] = [];
  let query = `${order}&page=1&limit=1`;
  for (let pages = 0; pages < 4; pages++) {
    byCursor.push(...(await names(query)));
    const { body } = await admin.get(`/api/purchase-requests/?${query}`).expect(200);
    expect(body.data.count).toBe(4);
    query = `${order}&limit=1&cursor=${body.data.next as string}`;
    expect(body.data.next === null).toBe(pages === 3);
  }
  expect([byNumber, byCursor]).toEqual([whole, whole]);
});

it('has a list for everybody and every desk', async () => {
  expect(await names('', buyer.agent, 'my-requests/')).toEqual(['arame', 'Ácido', 'Brita']);
  expect(await names('', admin, 'my-requests/')).toEqual(['Guindaste']);
  expect(await names('status=approved', admin, 'pending-approvals/')).toEqual(['Brita']);
  expect(await names('', admin, 'approved-requests/')).toEqual(['Guindaste']);
});

it('sums up by status, urgency and category', async () => {
  const { body } = await admin.get('/api/purchase-requests/summary/').expect(200);
  const none = { count: 0, total_cost: 0 };
  const one = (total_cost: number) => ({ count: 1, total_cost });
  expect(body.data).toEqual({
    total_count: 4,
    total_estimated_cost: 9420,
    status_breakdown: {
      pending: one(300),
      approved: one(9000),
      // What it really cost.
      completed: one(95),
      rejected: one(20),
      cancelled: none,
    },
    urgency_breakdown: { low: one(300), medium: one(9000), high: one(100), urgent: one(20) },
    category_breakdown: {
      material: one(100),
      labor: none,
      equipment: one(9000),
      service: none,
      transport: one(300),
      permit: none,
      insurance: none,
      other: one(20),
    },
  });
});

it('is proven from the store with all other books', async () => {
  const report = await livro.app.get(Verification).verify();
  expect(report.findings).toEqual([]);
  expect(report.streams.find(({ stream }) => stream === 'purchase-*')).toMatchObject({
    events: 9,
    sealed: 0,
  });
  expect(report.tables.find(({ table }) => table === 'purchases')).toMatchObject({ rows: 4 });
});

it('counts as the newest of the journal for anyone who asks how far that goes', async () => {
  const { id } = await requested(buyer.agent, tower!);
  const [event] = await livro.events(`purchase-${id}`);
  expect(await livro.app.get(EventStore).headPosition()).toBe(event!.position);
});
