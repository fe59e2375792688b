/**
 * A store as it stands in production: a cluster found by gossip, under TLS with an authority of its own and a login, whose leader
 * changes while people book. What was acknowledged is there once, and whoever follows goes on. The store behind it is the embedded one:
 * it takes the login and judges nobody by it.
 */
import fs from 'node:fs';
import type { Recorded } from '@livro/event-sourcing';
import { JournalBooks } from '../../backend/src/platform/book/books.ts';
import { withStoreLogin } from '../../backend/src/platform/config/store-login.ts';
import { connect } from '../../backend/src/platform/event-store/client.ts';
import { StoreUnreachableError } from '../../backend/src/platform/event-store/errors.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { StreamRights } from '../../backend/src/platform/event-store/stream-rights.ts';
import { STREAMS, STREAMS_BESIDE } from '../../backend/src/platform/event-store/streams.ts';
import { isEvent } from '../../backend/src/platform/event-store/subscription.ts';
import { refuseUnfitStore } from '../../backend/src/platform/event-store/unfit-store.ts';
import { Authority } from '../support/certificates.ts';
import { startTestParts, temporaryFolder, type TestParts } from '../support/store-process.ts';
import { accounts } from './book-accounts.ts';
import { acknowledged, journalOf, load, openAll, sleep } from './book-callers.ts';
import { StoreCluster } from './store-cluster.ts';

jest.setTimeout(120_000);

const EVENTSTORE_PASSWORD = 'p@ss: wörd';
const BASIC = `Basic ${Buffer.from(`livro:${EVENTSTORE_PASSWORD}`).toString('base64')}`;

let folder: string;
let parts: TestParts;
let cluster: StoreCluster;
let url: string;
let authority: Authority;
/** By which the store behind knows its callers. */
let secretName: string;

beforeAll(async () => {
  folder = temporaryFolder();
  parts = await startTestParts({ own: true });
  authority = Authority.in(folder);
  fs.writeFileSync(`${folder}/authority.pem`, authority.certificate);
  cluster = await StoreCluster.start(parts.eventStoreUrl, authority.issue('node', 'eventstore.example'));
  secretName = `connectionName=${new URL(parts.eventStoreUrl).searchParams.get('connectionName')!}`;
  const asked = `esdb://${cluster.hosts}?tlsCAFile=${folder}/authority.pem&gossipTimeout=1&${secretName}`;
  const refuse = (sentence: string) => new Error(sentence);
  url = withStoreLogin(asked, { EVENTSTORE_USER: 'livro', EVENTSTORE_PASSWORD }, refuse)!;
});
afterAll(async () => {
  await cluster?.stop();
  await parts?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('without the authority that signed it nobody is believed to be the store', async () => {
  const store = new EventStore({
    url: url.replace(/tlsCAFile=[^&]+&/, ''),
    streamPrefix: 'stranger-',
    timeoutMs: 2_000,
  });
  await expect(store.probe()).rejects.toThrow(StoreUnreachableError);
  await store.close();
});

it('what waiting does not cure is told in a sentence, and a node that is down is waited for', async () => {
  const [hosts, query] = [cluster.hosts, `?tlsCAFile=${folder}/authority.pem`];
  fs.mkdirSync(`${folder}/others`);
  const stranger = Authority.in(`${folder}/others`);
  fs.writeFileSync(`${folder}/others.pem`, stranger.certificate);
  const expired = authority.issue('expired', 'eventstore.example', 0);
  await sleep(1_100);
  const old = await StoreCluster.start(parts.eventStoreUrl, expired);
  const plain = new URL(parts.eventStoreUrl.replace(/^\w+:/, 'http:')).host;
  for (const [address, said] of [
    [`esdb://${hosts}`, 'não é de uma autoridade conhecida (indique a dela em tlsCAFile)'],
    [`esdb://${hosts}?tlsCAFile=${folder}/others.pem`, 'não é de uma autoridade conhecida'],
    [`esdb://${old.hosts}${query}`, 'venceu'],
    [`esdb://${hosts}?tls=false`, 'o servidor exige TLS'],
    [`esdb://${plain}${query}`, 'o servidor não fala TLS'],
    [`esdb://${plain}?tls=false`, 'exige um usuário'],
  ] as const) {
    const started = Date.now();
    const refused = await refuseUnfitStore(address, 'x-').catch((error: unknown) => error);
    expect({ address, refused: String(refused) }).toEqual({
      address,
      refused: expect.stringMatching(/EVENTSTORE_URL não serve: .*\.$/),
    });
    expect(String(refused)).toContain(said);
    expect(Date.now() - started).toBeLessThan(10_000);
  }
  await refuseUnfitStore('esdb://127.0.0.1:1?tls=false', 'x-');
  await refuseUnfitStore(`esdb://127.0.0.1:1,${hosts}${query}&${secretName}`, 'x-');
  await old.stop();
  cluster.logins.clear();
});

it('the login goes with each call, and streams get rights where they have none', async () => {
  const streamPrefix = `${parts.streamPrefix}rights-`;
  const connection = connect(url);
  const { client } = connection;
  const own = { readRoles: ['somebody'] };
  await client.setStreamMetadata(`${streamPrefix}logo`, { acl: own });
  const rights = new StreamRights({ url, streamPrefix, user: 'livro' });
  await rights.catchUp();
  const rightsOf = async (stream: string) =>
    (await client.getStreamMetadata(streamPrefix + stream)).metadata?.acl;
  for (const stream of [...STREAMS, ...STREAMS_BESIDE].filter((one) => one !== 'logo'))
    expect({ stream, acl: await rightsOf(stream) }).toEqual({
      stream,
      acl: {
        readRoles: ['livro', '$admins'],
        writeRoles: ['livro'],
        deleteRoles: ['$admins'],
        metaReadRoles: ['livro', '$admins'],
        metaWriteRoles: ['$admins'],
      },
    });
  expect(await rightsOf('logo')).toMatchObject(own);
  expect([...cluster.logins]).toEqual([BASIC]);
  await connection.reset();

  const nobody = new StreamRights({ url: parts.eventStoreUrl, streamPrefix: 'nobody-', user: undefined });
  await nobody.catchUp();
  const there = connect(parts.eventStoreUrl);
  expect((await there.client.getStreamMetadata('nobody-ledger')).metadata).toBeFalsy();
  await there.reset();
});

it('a new leader is found, again and again, and nothing acknowledged is lost or doubled', async () => {
  const streamPrefix = `${parts.streamPrefix}leaders-`;
  const store = new EventStore({ url, streamPrefix, timeoutMs: 1_500, quietMs: 1_000 });
  const books = new JournalBooks(store);
  const book = await books.open(accounts);
  await openAll(book, 1_000_000);
  const seen: string[] = [];
  let stopping = false;
  const follower = follow(
    store,
    () => stopping,
    (event) => seen.push(`${event.revision}`),
  );
  const loading = load(book, 4, 10, () => !stopping);
  for (const fate of [
    'resigns',
    'dies',
    'freezes',
    'freezes',
    'resigns',
    'dies',
    'freezes',
    'freezes',
  ] as const) {
    await sleep(1_500);
    const before = book.state;
    cluster.elect(fate);
    for (const until = Date.now() + 20_000; book.state === before; await sleep(20))
      if (Date.now() > until) throw new Error(`nothing was booked after the leader ${fate}`);
    cluster.thaw();
  }
  expect(cluster.lost).toBe(0);
  await sleep(1_000);
  stopping = true;
  const { verdicts, worstMs } = await loading;
  const journal = await journalOf(parts.eventStoreUrl, streamPrefix);
  const commands = new Set(journal.map(({ metadata }) => metadata.commandId));
  const told = verdicts.filter(({ answer }) => !(answer instanceof Error));
  expect(told.filter(({ envelope }) => !commands.has(envelope.id))).toEqual([]);
  expect(commands.size).toBe(acknowledged(verdicts) + 6);
  const ids = journal.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Object.values(book.state).reduce((sum, balance) => sum + balance, 0)).toBe(6_000_000);
  expect(cluster.refused).toBeGreaterThan(0);

  await follower(journal.length);
  expect(seen).toEqual(journal.map(({ revision }) => `${revision}`));
  process.stdout.write(
    `leaders: ${told.length} bookings, ${cluster.refused} refusals, longest wait ${Math.round(worstMs)} ms\n`,
  );
  await books.onModuleDestroy();
  await store.close();
});

/** Follows as a projector does: from the last event that was dealt with, over a new connection after each failure. */
function follow(
  store: EventStore,
  isStopping: () => boolean,
  take: (event: Recorded) => void,
): (count: number) => Promise<void> {
  let count = 0;
  let subscription: ReturnType<EventStore['subscribe']> | undefined;
  let ended = false;
  const run = async (): Promise<void> => {
    for (let from: bigint | undefined; !ended;) {
      const session = store.currentSession;
      try {
        subscription = store.subscribe(from);
        for await (const item of subscription) {
          if (!isEvent(item)) continue;
          from = item.position;
          take(item);
          count++;
        }
      } catch {
        if (!isStopping()) await store.reconnect(session).catch(() => undefined);
        await sleep(50);
      }
    }
  };
  const running = run();
  return async (wanted) => {
    for (const until = Date.now() + 20_000; count < wanted && Date.now() < until;) await sleep(20);
    ended = true;
    subscription?.close();
    await running;
  };
}
