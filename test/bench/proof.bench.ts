/** The proof of an entry out of a million: a leaf, its path in the tree from rows, and its text, beside reading every hash anew. */
import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { startPostgres } from '@livro/embedded-postgres';
import { GrowingTree, isIncluded, leafHash, tlogProofText } from '@livro/proof';
import { StoredTree } from '../../backend/src/audit/tree/stored-tree.read.ts';
import { type LeafRow, rootRow, TreeRows } from '../../backend/src/audit/tree/tree-rows.read.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { MINUTES_10, topicOf, within } from './figures.ts';
import { oneByOne } from './load.ts';

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const QUESTIONS = Number(process.env.BENCH_QUESTIONS ?? 100);
const AT_ONCE = 2_000;

const ends: (() => Promise<void>)[] = [];
let rows: TreeRows;
let tree: StoredTree;
const growing = new GrowingTree();

beforeAll(async () => {
  const directory = path.join(temporaryFolder(ends), 'postgres');
  const postgres = await startPostgres({ directory, database: 'livro' });
  ends.push(() => postgres.stop());
  const database = new Database({ url: postgres.url });
  ends.push(() => database.close());
  rows = new TreeRows(database);
  tree = new StoredTree(rows);
  await rows.make();
  while (growing.size < ENTRIES) {
    const leaves: LeafRow[] = [];
    const roots = [];
    while (leaves.length < AT_ONCE && growing.size < ENTRIES) {
      const [leaf, hash] = [growing.size, randomBytes(32)];
      leaves.push({ leaf, stream: 'ledger', revision: leaf, eventId: randomUUID(), hash });
      roots.push(...growing.append(leafHash(hash)).map(rootRow));
    }
    await rows.put(leaves, roots);
  }
  await database.query('analyze proof.leaves');
}, MINUTES_10);
afterAll(async () => {
  for (const end of ends.reverse()) await end();
}, 60_000);

const topic = topicOf(
  'Proof of an entry',
  `${ENTRIES.toLocaleString('en-US')} leaves as rows of Postgres. Ours: the leaf of an entry by its number, its path, held against the ` +
    'root, and the text of the proof. What the store adds is the read of one event.',
);

async function proof(): Promise<void> {
  const number = Math.floor(Math.random() * ENTRIES);
  const leaf = (await rows.leafAt('ledger', number))!;
  const inclusion = await tree.inclusion(leaf.leaf, ENTRIES);
  const root = growing.root();
  if (!isIncluded({ index: leaf.leaf, hash: leafHash(leaf.hash) }, { size: ENTRIES, root }, inclusion))
    throw new Error(`the proof of ${number} does not hold`);
  tlogProofText({ index: leaf.leaf, path: inclusion, checkpoint: '', extra: leaf.hash });
}

test(
  'of any entry',
  async () => {
    await topic.compare({
      ours: { name: 'Proof', run: () => oneByOne(QUESTIONS, proof) },
      figures: [
        { name: 'Proof of an entry, p50', key: 'p50', unit: 'ms' },
        { name: '… p99', key: 'p99', unit: 'ms', aim: within(20) },
      ],
    });
  },
  MINUTES_10,
);
