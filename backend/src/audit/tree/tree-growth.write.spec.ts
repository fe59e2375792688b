/** The tree grows by what is proven and in no other order than it was signed, and takes no row's word for anything. */
import type { EventMetadata, Recorded } from '@livro/event-sourcing';
import type { Checkpoint } from '@livro/proof';
import { journal } from '../../ledger/journal/journal.fixture.ts';
import type { UnreadableEvent } from '../../platform/event-store/subscription.ts';
import type { SignedTree } from '../seal/seal-keys.read.ts';
import { storedJournal } from '../verification/stored-journal.fixture.ts';
import { Leaves } from './leaf.read.ts';
import type { LeafRow, TileRoot, TreeRows } from './tree-rows.read.ts';
import { type LeafSource, TreeGrowth } from './tree-growth.write.ts';

const entries = storedJournal(journal);

/** Rows in memory, as the database keeps them. */
class RowsInMemory implements Pick<
  TreeRows,
  'make' | 'clear' | 'put' | 'entries' | 'tileRoots' | 'leaf' | 'lastOf'
> {
  leaves: LeafRow[] = [];
  make = () => Promise.resolve();
  async clear() {
    this.leaves = [];
  }
  async put(leaves: readonly LeafRow[], _: readonly TileRoot[]) {
    this.leaves.push(...leaves);
  }
  entries = async (from: number, count: number) =>
    this.leaves.slice(from, from + count).map(({ hash }) => hash);
  tileRoots = async () => [];
  leaf = async (leaf: number) => this.leaves[leaf];
  lastOf = async (stream: string, size: number) =>
    this.leaves.slice(0, size).findLast((leaf) => leaf.stream === stream);
}

const storing = (events: readonly Recorded[]): LeafSource => ({
  async *familiesAfter(after) {
    yield* await Promise.resolve(events.filter(({ position }) => after === undefined || position > after));
  },
  async *readRaw(_, from) {
    yield* await Promise.resolve(events.filter(({ revision }) => revision === from));
  },
});
const { signal } = new AbortController();
const all = () => true;

async function grown(
  events: readonly Recorded[],
  signed: readonly SignedTree[] = [],
  rows = new RowsInMemory(),
  isProven: (event: Recorded) => boolean = all,
) {
  const growth = await TreeGrowth.from(storing(events), rows as unknown as TreeRows, signed);
  const found = (await growth.grow(isProven, signal)) ?? growth.missing();
  return { rows, found, checkpoint: growth.checkpoint! };
}
const signedAs = ({ checkpoint }: { readonly checkpoint: Checkpoint }): SignedTree => ({
  ...checkpoint,
  seal: 1,
  note: '',
});

it('ends before the first event that is not proven', async () => {
  const { checkpoint, rows } = await grown(entries, [], new RowsInMemory(), ({ revision }) => revision < 5n);
  expect([checkpoint.size, rows.leaves.length]).toEqual([5, 5]);
});

it('goes on from rows that come to the signed root, and makes all others anew', async () => {
  const first = await grown(entries.slice(0, 7));
  const whole = await grown(entries);
  const signed = [signedAs(first)];
  const kept = first.rows.leaves;
  expect((await grown(entries, signed, first.rows)).checkpoint).toEqual(whole.checkpoint);
  expect(first.rows.leaves.slice(0, 7)).toEqual(kept.slice(0, 7));
  for (const changed of [{ hash: Buffer.alloc(32, 1) }, { revision: 2 }]) {
    const rows = new RowsInMemory();
    rows.leaves = kept.slice(0, 7).map((leaf, i) => (i === 6 ? { ...leaf, ...changed } : leaf));
    expect((await grown(entries, signed, rows)).checkpoint).toEqual(whole.checkpoint);
    expect(rows.leaves).toEqual(whole.rows.leaves);
  }
});

it('names a journal that is not what was signed, or ends before', async () => {
  const signed = [signedAs(await grown(entries.slice(0, 7)))];
  const swapped = entries.map((event, i) => (i === 2 ? entries[3]! : i === 3 ? entries[2]! : event));
  expect((await grown(swapped, signed)).found).toMatchObject({
    kind: 'seal',
    field: 'checkpoint',
    message: 'o diário não é o que o ponto de verificação diz',
  });
  expect((await grown(entries.slice(0, 6), signed)).found).toMatchObject({ expected: '7', found: '6' });
  const forged = entries.map((event, i) => (i === 2 ? { ...event, data: { amount: 1 } } : event));
  expect((await grown(forged)).found).toMatchObject({ kind: 'chain', where: 'ledger', entry: 3 });
});

it('has a leaf of what nobody can read where it is a link of the chain, and of nothing else', () => {
  const event = entries[3]!;
  const flaw = new Error('its type is not known');
  const leaf = (change: Partial<Recorded>, before = event.metadata.previousHash) => {
    const unreadable: UnreadableEvent = { ...event, ...change, flaw };
    return new Leaves(before).take(unreadable)?.toString('hex');
  };
  expect(leaf({})).toBe(event.metadata.hash);
  expect(leaf({}, 'ab'.repeat(32))).toBeUndefined();
  expect(leaf({ data: {} })).toBeUndefined();
  expect(leaf({ metadata: { recordedAt: event.metadata.recordedAt } as EventMetadata })).toBeUndefined();
});
