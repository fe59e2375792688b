/** A process that stands by for the delivery of webhooks keeps one session of Postgres, and takes over when the lock is free. */
import { Database } from '../../backend/src/platform/database/database.ts';
import { LeaseCandidate } from '../../backend/src/webhooks/delivery/lease.ts';
import { startTestParts, type TestParts } from '../support/store-process.ts';

let parts: TestParts;
let database: Database;
beforeAll(async () => {
  parts = await startTestParts();
  database = new Database({ url: parts.databaseUrl });
}, 60_000);
afterAll(async () => {
  await database?.close();
  await parts?.stop();
});

it('asks for the lock on one session, again after that was lost, and leaves none behind', async () => {
  const opened = jest.spyOn(database, 'session');
  const [holder, standby] = [new LeaseCandidate(database), new LeaseCandidate(database)];
  const lease = (await holder.take())!;
  expect(lease.lost.aborted).toBe(false);
  for (let n = 0; n < 5; n++) expect(await standby.take()).toBeUndefined();
  expect(opened).toHaveBeenCalledTimes(2);

  const session = await opened.mock.results[1]!.value;
  await database.query('select pg_terminate_backend($1)', [session.processID]);
  await expect(standby.take()).rejects.toThrow();
  expect(await standby.take()).toBeUndefined();
  expect(opened).toHaveBeenCalledTimes(3);

  await lease.giveBack();
  let taken = await standby.take();
  while (!taken) taken = await standby.take();
  await taken.giveBack();
  await standby.leave();
  await holder.leave();
});
