/** Repairs of one owner's rows where events were left aside, while the journal grows fast, and by several at once. */
import type { Recorded } from '@livro/event-sourcing';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import {
  type Owned,
  type Projection,
  ProjectionProgress,
} from '../../backend/src/platform/projections/projection.types.ts';
import { Rebuilds } from '../../backend/src/platform/projections/rebuild/rebuilds.ts';
import type { RepairResult } from '../../backend/src/platform/projections/repair/repair.types.ts';
import { Repairs } from '../../backend/src/platform/projections/repair/repairs.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';
import {
  type Engine,
  eventually,
  fragileTallies,
  Journal,
  parkedPlaces,
  startEngine,
  tallies,
} from './projections.fixture.ts';

jest.setTimeout(120_000);

let parts: TestParts;
let store: EventStore;
let journal: Journal;
let engine: Engine;

/** Each account by the name under which the rows are kept. */
const ownedAs = (base: Projection, nameOf: (event: Recorded) => string): Projection => {
  const owned: Owned = {
    by: ['account'],
    concerns: (event) => ({ owners: [nameOf(event)], opens: { kind: 'account', id: nameOf(event) } }),
    tables: base.tables.map((table) => ({ table, owners: ['account'] })),
  };
  return { ...base, owned };
};
const accountIn = ({ data }: Recorded): string => (data as { account: string }).account;
/** As `fragileTallies` narrows them. */
const narrowed = (event: Recorded): string => `${accountIn(event)}, ${event.revision / 700n}`;

beforeAll(async () => {
  parts = await startTestParts();
  store = new EventStore({ url: parts.eventStoreUrl, streamPrefix: parts.streamPrefix });
  journal = new Journal(store);
  for (let i = 0; i < 12; i++) await journal.write(250);
  engine = await startEngine(parts, [
    ownedAs(tallies('sums'), accountIn),
    ownedAs(fragileTallies('fragile'), narrowed),
  ]);
  expect(await reached()).toBe(true);
});
afterAll(async () => {
  await engine?.stop();
  await store?.close();
  await parts?.stop();
});

const reached = (): Promise<boolean> =>
  engine.app.get(ProjectionProgress).reached('ledger', BigInt(journal.next - 1), ['sums', 'fragile'], 30_000);
const repair = (names: readonly string[], id: string): Promise<readonly RepairResult[]> =>
  engine.app.get(Repairs).repair(names, { kind: 'account', id }, { pace: 'own' });
async function expectSound(...names: string[]): Promise<void> {
  for (const name of names)
    expect(await engine.app.get(Rebuilds).rebuild(name, { wish: 'drop', pace: 'own' })).toMatchObject({
      outcome: 'checked',
      comparison: { equal: true },
    });
}

it('leaves out what the read model left aside, whatever it could fold by now', async () => {
  const places = await parkedPlaces(engine.database, 'fragile');
  expect(places).toContain('3 failed');
  // The account of that event, and of those that wait behind it.
  const account = 'account 3, 0';
  const before = await engine.database.query('select * from read.fragile_lines where account = $1', [
    account,
  ]);
  expect(before).toEqual([]);
  await engine.database.query(
    `insert into read.fragile_lines select revision + 9000000, $1, amount, balance, labels, details, recorded_at
       from read.fragile_lines limit 3`,
    [account],
  );
  const other = 'account 4, 0';
  await engine.database.query('update read.fragile_totals set total = 0 where account = $1', [other]);
  const [first] = await repair(['fragile'], account);
  expect(first!.report!.tables).toEqual([
    { table: 'fragile_totals', added: 0, changed: 0, removed: 0 },
    { table: 'fragile_lines', added: 0, changed: 0, removed: 3 },
  ]);
  const [second] = await repair(['fragile'], other);
  expect(second!.report!.tables[0]).toEqual({ table: 'fragile_totals', added: 0, changed: 1, removed: 0 });
  expect(await parkedPlaces(engine.database, 'fragile')).toEqual(places);
  await expectSound('fragile');
});

it('repairs again and again while hundreds of events a second are folded, and loses none of them', async () => {
  let over = false;
  const writing = (async () => {
    for (; !over; await new Promise((resolve) => setTimeout(resolve, 5))) await journal.write(5);
  })();
  for (let round = 0; round < 12; round++) {
    const account = `account ${round % 7}`;
    await engine.database.query('update read.sums_totals set total = total - 1 where account = $1', [
      account,
    ]);
    await engine.database.query(
      'delete from read.sums_lines where revision in (select revision from read.sums_lines where account = $1 limit 5)',
      [account],
    );
    const [result] = await repair(['sums'], account);
    const [totals, lines] = result!.report!.tables;
    // The projector may have written the row anew in between, from one that it had read before.
    expect(totals!.changed).toBeLessThanOrEqual(1);
    expect(lines).toMatchObject({ added: 5, removed: 0 });
    expect(result!.report!.heldSeconds).toBeLessThan(5);
  }
  over = true;
  await writing;
  expect(await reached()).toBe(true);
  const rows = await engine.database.query<{ account: string; events: number }>(
    'select account, events from read.sums_totals',
  );
  expect(new Map(rows.map(({ account, events }) => [account, events]))).toEqual(
    new Map([...journal.sums].map(([account, { events }]) => [account, events])),
  );
});

it('lets several repair the same read model at once', async () => {
  await engine.database.query('update read.sums_totals set events = 0');
  const accounts = [...journal.sums.keys()];
  await Promise.all(accounts.map((account) => repair(['sums'], account)));
  await eventually(reached);
  const rows = await engine.database.query<{ account: string; total: number }>(
    'select account, total from read.sums_totals',
  );
  expect(new Map(rows.map(({ account, total }) => [account, total]))).toEqual(
    new Map([...journal.sums].map(([account, { total }]) => [account, total])),
  );
  await expectSound('sums');
});
