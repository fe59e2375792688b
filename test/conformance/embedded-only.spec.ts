/**
 * What is promised of the embedded store alone: what it leaves to EventStoreDB, who may call it, and that an
 * acknowledged event survives kill -9 exactly once. With EVENTSTORE_URL these are skipped.
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  EventStoreDBClient,
  jsonEvent,
  persistentSubscriptionToAllSettingsFromDefaults,
  persistentSubscriptionToStreamSettingsFromDefaults,
} from '@eventstore/db-client';
import { type RunningEventStore, startEventStore } from '@livro/embedded-event-store';
import { type RunningPostgres, startPostgres } from '@livro/embedded-postgres';
import pg from 'pg';
import { storeProgram, temporaryFolder } from '../support/store-process.ts';
import { events, namesIn, PATHS, refusal } from './connection.ts';

jest.setTimeout(30_000);

const ownStore = process.env.EVENTSTORE_URL ? describe.skip : describe;

ownStore('the embedded store', () => {
  const removals: (() => Promise<void>)[] = [];
  let directory: string;
  let postgres: RunningPostgres;
  let store: RunningEventStore;
  const output: string[] = [];
  // One client for the whole file: its list of pending appends is one per process, and an error clears it for all.
  let client: EventStoreDBClient;

  const start = (): Promise<RunningEventStore> =>
    startEventStore({
      databaseUrl: postgres.url,
      port: store?.port,
      secret: 'the-secret',
      program: storeProgram(),
      log: (text) => output.push(text),
    });

  beforeAll(async () => {
    directory = path.join(temporaryFolder(removals), 'postgres');
    postgres = await startPostgres({ directory, database: 'livro' });
    store = await start();
    client = EventStoreDBClient.connectionString(store.url);
  });
  afterAll(async () => {
    await client.dispose();
    await store.stop();
    await postgres.stop(0);
    for (const remove of removals) await remove();
  });

  test('says in its first line what it is for', () => {
    expect(output.join('').split('\n')[0]).toMatch(/uma só máquina.*cluster EventStoreDB ou KurrentDB/);
  });

  test.each([
    [
      'persistent subscriptions',
      () =>
        client.createPersistentSubscriptionToStream(
          's',
          'group',
          persistentSubscriptionToStreamSettingsFromDefaults(),
        ),
    ],
    ['deleting persistent subscriptions', () => client.deletePersistentSubscriptionToStream('s', 'group')],
    [
      'persistent subscriptions to $all',
      () =>
        client.createPersistentSubscriptionToAll('group', persistentSubscriptionToAllSettingsFromDefaults()),
    ],
    ['the list of persistent subscriptions', () => client.listAllPersistentSubscriptions()],
    ['projections', () => client.createProjection('p', 'fromAll()')],
    ['the state of projections', () => client.getProjectionState('p')],
  ])('leaves %s to EventStoreDB, and says so', async (_what, call) => {
    expect((await refusal(call())).message).toMatch(
      /UNIMPLEMENTED: .+ are not part of the embedded event store\. Use an EventStoreDB or KurrentDB server/,
    );
  });

  test('is found by discovery too', async () => {
    const discovering = EventStoreDBClient.connectionString(
      `esdb+discover://127.0.0.1:${store.port}?tls=false&connectionName=the-secret`,
    );
    await discovering.appendToStream('discovered', events('a'), {
      credentials: { username: 'admin', password: 'changeit' }, // the classic path, whose answers are the call's own
    });
    expect(await namesIn(discovering, 'discovered')).toEqual(['a']);
    await discovering.dispose();
  });

  test('serves nobody who does not know the secret', async () => {
    const stranger = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${store.port}?tls=false`);
    const classic = { credentials: { username: 'admin', password: 'changeit' } };
    expect((await refusal(stranger.appendToStream('s', events('a'), classic))).type).toBe('access-denied');
    expect((await refusal(namesIn(stranger, 'discovered'))).type).toBe('access-denied');
    expect((await refusal(stranger.deleteStream('discovered'))).type).toBe('access-denied');
    expect((await refusal(stranger.tombstoneStream('discovered'))).type).toBe('access-denied');
    await stranger.dispose();
  });

  test('leaves the database when the session is lost, with a code that says so', async () => {
    const { exited } = store;
    await postgres.stop(0);
    expect(await exited).toBe(3);
    postgres = await startPostgres({ directory, database: 'livro' });
    store = await start();
    expect(await namesIn(client, 'discovered')).toEqual(['a']);
  });

  test('what the table refuses is answered as such, as a whole, and the next append is taken', async () => {
    const administrator = new pg.Client({ connectionString: postgres.url });
    await administrator.connect();
    const many = Array.from({ length: 300 }, (_, index) => `${index}`);
    // The classic path's answer tells what the table said.
    const refused = async (...names: string[]): Promise<string | undefined> =>
      (await refusal(client.appendToStream('refused', events(...names), PATHS.classic))).message as string;
    try {
      await client.appendToStream('refused', events('a'));
      await administrator.query("alter table store.events add constraint odd check (type <> 'Type-odd')");
      expect(await refused(...many, 'odd')).toContain('violates check constraint "odd"');
      await client.appendToStream('refused', events('b'));

      await administrator.query('alter table store.events rename to hidden');
      expect(await refused(...many)).toContain('relation "store.events" does not exist');
      await administrator.query('alter table store.hidden rename to events');
      await client.appendToStream('refused', events('c'), { expectedRevision: 1n });
      expect(await namesIn(client, 'refused')).toEqual(['a', 'b', 'c']);
    } finally {
      await administrator.end();
    }
  });

  test('killed with -9 under batches: each is stored as a whole or not at all', async () => {
    const SIZE = 300;
    const acknowledged: string[] = [];
    let stop = false;
    const writer = async (index: number): Promise<void> => {
      for (let batch = 0; !stop; batch += 1) {
        const stream = `batch-${index}-${batch}`;
        const names = Array.from({ length: SIZE }, (_, number) => `${number}`);
        await client.appendToStream(stream, events(...names)).then(
          () => acknowledged.push(stream),
          () => sleep(20),
        );
      }
    };
    const writers = Array.from({ length: 4 }, (_, index) => writer(index));
    for (let kill = 0; kill < 3; kill += 1) {
      await sleep(700);
      process.kill(store.pid, 'SIGKILL');
      await store.exited;
      store = await start();
    }
    await sleep(700);
    stop = true;
    await Promise.all(writers);

    const stored = new Map<string, number>();
    for await (const { event } of client.readAll()) {
      if (!event?.streamId.startsWith('batch-')) continue;
      stored.set(event.streamId, (stored.get(event.streamId) ?? 0) + 1);
    }
    expect([...stored].filter(([, count]) => count !== SIZE)).toEqual([]);
    expect(acknowledged.filter((stream) => !stored.has(stream))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(3);
  });

  test('killed with -9 under 32 writers: what it acknowledged is stored, exactly once', async () => {
    const acknowledged = new Map<string, bigint>();
    let retried = 0;
    let stop = false;
    const writer = async (index: number): Promise<void> => {
      while (!stop) {
        const event = jsonEvent({ type: 'Kept', data: { index } });
        for (let attempt = 0; ; attempt += 1) {
          try {
            const { position } = await client.appendToStream(`kill-${index % 8}`, event);
            acknowledged.set(event.id, position?.commit ?? -1n);
            retried += attempt > 0 ? 1 : 0;
            break;
          } catch {
            if (stop) return; // unknown: it may be there or not
            await sleep(20);
          }
        }
      }
    };
    const writers = Array.from({ length: 32 }, (_, index) => writer(index));
    for (let kill = 0; kill < 3; kill += 1) {
      await sleep(700);
      process.kill(store.pid, 'SIGKILL');
      await store.exited;
      store = await start();
    }
    await sleep(700);
    stop = true;
    await Promise.all(writers);

    const stored = new Map<string, bigint[]>();
    let last = -1n;
    for await (const { event } of client.readAll()) {
      if (!event?.streamId.startsWith('kill-')) continue;
      expect(event.position.commit > last).toBe(true);
      last = event.position.commit;
      stored.set(event.id, [...(stored.get(event.id) ?? []), event.position.commit]);
    }
    const wrong = [...acknowledged].filter(([id, commit]) => String(stored.get(id)) !== String([commit]));
    expect(wrong).toEqual([]);
    expect([...stored.values()].filter((positions) => positions.length > 1)).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(100);
    expect(retried).toBeGreaterThan(0);
  });
});
