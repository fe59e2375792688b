/** What is read of a read model while another generation of it is put in its place. */
import { setTimeout as sleep } from 'node:timers/promises';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { rowAt } from '../../backend/src/platform/projections/define-projection.ts';
import { ProjectionPreview } from '../../backend/src/platform/projections/engine/projection-preview.ts';
import { promoteGeneration } from '../../backend/src/platform/projections/schema/generations.ts';
import { Projector } from '../../backend/src/platform/projections/engine/projector.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';
import { type Engine, eventually, Journal, startEngine, tallies } from './projections.fixture.ts';

let parts: TestParts;
let store: EventStore;
let engine: Engine | undefined;

beforeAll(async () => {
  parts = await startTestParts();
  store = new EventStore({ url: parts.eventStoreUrl, streamPrefix: parts.streamPrefix });
});
afterAll(async () => {
  await engine?.stop();
  await store?.close();
  await parts?.stop();
});

it('rows come from the generation whose position was read, though another is promoted meanwhile', async () => {
  const journal = new Journal(store);
  const revision = await journal.write(20);
  const projection = tallies('sums');
  const [totals] = projection.tables;
  const { app, database } = (engine = await startEngine(parts, [projection]));
  await eventually(() => app.get(Projector).caughtUpToHeadAtStart());

  const promoting = await database.session();
  await promoting.query('create schema promoted');
  await promoting.query('create table promoted.sums_totals (like read_sums_v1_g1.sums_totals)');
  await promoting.query('begin');
  await promoting.query('insert into promoted.sums_totals select * from read_sums_v1_g1.sums_totals');
  await promoting.query('drop view read.sums_totals');
  await promoting.query('create view read.sums_totals as select * from promoted.sums_totals');
  const previewed = app
    .get(ProjectionPreview)
    .atHead(projection, [rowAt(totals!, 'account 1')], { stream: 'ledger', revision });
  await Promise.race([previewed, sleep(300)]);
  await promoting.query('commit');
  await promoting.end();

  expect((await previewed).get(totals!, ['account 1'])).toMatchObject(journal.sums.get('account 1')!);
});

it('no generation is promoted in the middle of what is read in one moment', async () => {
  const { database } = engine!;
  const promoting = await database.session();
  const promote = () =>
    promoteGeneration(
      promoting,
      epoch,
      tallies('sums'),
      { projection: 'sums', version: 1, generation: 1 },
      async () => undefined,
    );
  const [{ epoch: term }] = (await database.query<{ epoch: string }>(
    'select epoch::text from projection.office',
  )) as [{ epoch: string }];
  const epoch = BigInt(term);
  await database.reading(async (moment) => {
    await moment.query('select 1');
    await expect(promote()).rejects.toMatchObject({ code: '55P03' });
  });
  await promote();
  await promoting.end();
});
