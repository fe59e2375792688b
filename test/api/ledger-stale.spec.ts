/** A fact that nobody can read: its account says that it is incomplete, and every other account goes on as ever. */
import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { EVENT_STORE_OPTIONS } from '../../backend/src/platform/event-store/event-store.module.ts';
import type { EventStoreOptions } from '../../backend/src/platform/event-store/event-store-options.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { type Agent, development } from './ledger.fixture.ts';
import { eventually } from './projections.fixture.ts';

jest.setTimeout(60_000);

let app: TestApp;
let ana: Agent;
beforeAll(async () => {
  app = await startTestApp();
  ana = await app.administrator();
});
afterAll(() => app?.stop());

const staleOf = async (id: string): Promise<boolean> =>
  (await ana.get(`/api/accounts/${id}/`).expect(200)).body.data.stale as boolean;

it('shows the account of an unreadable fact as stale, and no other', async () => {
  const { building, land, id } = await development(ana, 1_000, 2_000);
  expect([await staleOf(building), await staleOf(land)]).toEqual([false, false]);

  const { url, streamPrefix } = app.app.get<EventStoreOptions>(EVENT_STORE_OPTIONS);
  const stranger = EventStoreDBClient.connectionString(url);
  const data = { expenseId: randomUUID(), accountId: building, amount: 100 };
  await stranger.appendToStream(
    `${streamPrefix}ledger`,
    jsonEvent({ id: randomUUID(), type: 'ExpenseRecorded', data }),
  );
  await stranger.dispose();

  await eventually(() => staleOf(building));
  const { body } = await ana.get(`/api/accounts/?development=${id}`).expect(200);
  const accounts = body.data as { id: string; stale: boolean; balance: number }[];
  expect(accounts.find((account) => account.id === building)).toMatchObject({ stale: true, balance: 1_000 });
  expect(accounts.find((account) => account.id === land)).toMatchObject({ stale: false, balance: 2_000 });
  const health = (await ana.get('/api/health/').expect(200)).body.data;
  const ofAccounts = health.projections.find((p: { name: string }) => p.name === 'accounts');
  expect(ofAccounts).toMatchObject({ parked: 1, state: 'live', lastError: { attempts: 1 } });
  expect(JSON.stringify(health)).not.toContain('metadata');
});
