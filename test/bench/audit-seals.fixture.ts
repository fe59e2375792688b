/** Seals of a journal of many entries, one after each thousand, with their checkpoints; and the rows of the tree that they sign. */
import { randomUUID } from 'node:crypto';
import type { EventMetadata } from '@livro/event-sourcing';
import { GrowingTree, leafHash, type Tile } from '@livro/proof';
import { SealKeys } from '../../backend/src/audit/seal/seal-keys.read.ts';
import { SEALS } from '../../backend/src/audit/seal/seals.ts';
import { originOf } from '../../backend/src/audit/tree/leaf.read.ts';
import { rootRow, TreeRows } from '../../backend/src/audit/tree/tree-rows.read.ts';
import type { Database } from '../../backend/src/platform/database/database.ts';
import { chained, GENESIS_HASH } from '../../backend/src/platform/event-store/chain.ts';
import type { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { eventHashSql } from './audit-books.fixture.ts';

const EVERY = 1_000;
const AT_ONCE = 50;
/** Lines of the trial balance in each seal: those of forty accounts. */
const LINES = 400;

interface Told {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The events, chained and tagged as the program writes them, to the end of an empty stream. */
export async function appendAll(
  store: EventStore,
  keys: SealKeys,
  stream: string,
  told: readonly Told[],
): Promise<void> {
  let previousHash = GENESIS_HASH;
  let revision = -1n;
  for (let from = 0; from < told.length; from += AT_ONCE) {
    const batch = told.slice(from, from + AT_ONCE).map(({ type, data }, place) => {
      const id = randomUUID();
      const recordedAt = new Date(Date.UTC(2026, 0, 1) + (from + place) * 60_000).toISOString();
      const common = { commandId: id, correlationId: id, causationId: id, actor: 'ana', schema: 1 };
      const unsealed: Omit<EventMetadata, 'hash'> = { ...common, recordedAt, previousHash };
      const event = { id: randomUUID(), type, data, metadata: unsealed };
      const sealed = chained(event, keys.origin);
      previousHash = sealed.hash;
      return { ...event, metadata: { ...unsealed, ...sealed } };
    });
    revision = await store.append(stream, batch, revision);
  }
}

/** Makes the rows of the tree over the ledger alone, and the seals. */
export async function sealJournal(
  database: Database,
  store: EventStore,
  keys: SealKeys,
  entries: number,
): Promise<void> {
  const rows = new TreeRows(database);
  await rows.make();
  await database.query(
    `insert into proof.leaves (leaf, stream, revision, event_id, hash)
     select n, 'ledger', n, ('00000005-0000-4000-8000-' || lpad((n + 1)::text, 12, '0'))::uuid,
       decode(${eventHashSql('n')}, 'hex') from generate_series(0::bigint, $1::bigint - 1) n`,
    [entries],
  );
  const tree = new GrowingTree();
  const seals: Told[] = [];
  let origin = '';
  const balance = Object.fromEntries(Array.from({ length: LINES }, (_, n) => [`asset:conta ${n}`, n - 200]));
  for (let size = 0; size < entries; size += EVERY) {
    const hashes = await rows.entries(size, EVERY);
    origin ||= originOf(hashes[0]!);
    const full: Tile[] = hashes.flatMap((hash) => [...tree.append(leafHash(hash))]);
    await rows.put([], full.map(rootRow));
    const statement = {
      version: 2,
      entries: tree.size,
      headHash: hashes.at(-1)!.toString('hex'),
      sealedAt: new Date(Date.UTC(2026, 0, 1) + size * 1_000).toISOString(),
      trialBalance: balance,
      streams: {},
      checkpoint: keys.checkpoint({ origin, size: tree.size, root: tree.root() }),
    };
    seals.push({ type: 'JournalSealed', data: keys.signed(statement) });
  }
  await appendAll(store, keys, SEALS, seals);
  await database.query('vacuum analyze proof.leaves');
  await database.query('analyze proof.tile_roots');
}
