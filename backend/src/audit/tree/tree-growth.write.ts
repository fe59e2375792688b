/**
 * The right edge of the journal's tree in memory, grown by what was proven and written down as rows for proofs. It starts where a
 * checkpoint that this installation signed proves the rows, or from the journal's beginning; rows alone are never believed.
 */
import type { Recorded } from '@livro/event-sourcing';
import { areEqual, type Checkpoint, GrowingTree, isIncluded, leafHash, resumedTree } from '@livro/proof';
import { hashOf } from '../../platform/event-store/chain.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import { flawOf, isEvent } from '../../platform/event-store/subscription.ts';
import { finding, type Finding } from '../verification/finding.ts';
import { SEALS } from '../seal/seals.ts';
import type { SignedTree } from '../seal/seal-keys.read.ts';
import { LEAF_STREAMS, Leaves, originOf } from './leaf.read.ts';
import { StoredTree, TreeNotThereError } from './stored-tree.read.ts';
import { type LeafRow, rootRow, type TileRoot, type TreeRows } from './tree-rows.read.ts';

export type LeafSource = Pick<EventStore, 'familiesAfter' | 'readRaw'>;

/** Told of each event once it is proven, in the journal's order, with its number in the tree where it is a leaf. */
export type Taking = (event: Recorded, leaf: number | undefined) => void;

const ROWS_AT_ONCE = 2_000;

interface Edge {
  readonly tree: GrowingTree;
  readonly origin: string;
  readonly position: bigint;
  readonly leaves: Leaves;
}

export class TreeGrowth {
  readonly #tree: GrowingTree;
  /** What was signed of a tree that is grown anew, by size. */
  readonly #signed: ReadonlyMap<number, SignedTree>;
  readonly #leaves: Leaves;
  #origin: string | undefined;
  #through: bigint | undefined;
  #rows: LeafRow[] = [];
  #roots: TileRoot[] = [];

  private constructor(
    private readonly store: LeafSource,
    private readonly rows: TreeRows,
    signed: readonly SignedTree[],
    edge: Edge | undefined,
    private readonly taken: Taking,
  ) {
    this.#tree = edge?.tree ?? new GrowingTree();
    this.#signed = new Map(edge ? [] : signed.map((one) => [one.size, one]));
    this.#leaves = edge?.leaves ?? new Leaves();
    this.#origin = edge?.origin;
    this.#through = edge?.position;
  }

  /** `signed` are the checkpoints of all good seals, oldest first. */
  static async from(
    store: LeafSource,
    rows: TreeRows,
    signed: readonly SignedTree[],
    taken: Taking = () => undefined,
    onForged: () => void = () => undefined,
  ): Promise<TreeGrowth> {
    await rows.make();
    const newest = signed.at(-1);
    const edge = newest && (await provenEdge(store, rows, newest));
    if (!edge) {
      // Rows that were dropped are made anew; those that are there and come to no signed root somebody has changed.
      if (newest && (await rows.leaf(newest.size - 1))) onForged();
      await rows.clear();
    }
    return new TreeGrowth(store, rows, signed, edge, taken);
  }

  /** Undefined where nothing was ever proven. */
  get checkpoint(): Checkpoint | undefined {
    if (this.#origin === undefined) return undefined;
    return { origin: this.#origin, size: this.#tree.size, root: this.#tree.root() };
  }

  /** How far the journal was looked through. */
  get through(): bigint | undefined {
    return this.#through;
  }

  /** Takes on what came since, up to the first event that is not proven yet; what is not as it was signed ends it. */
  async grow(isProven: (event: Recorded) => boolean, signal: AbortSignal): Promise<Finding | undefined> {
    for await (const item of this.store.familiesAfter(this.#through, LEAF_STREAMS)) {
      signal.throwIfAborted();
      if (!isEvent(item)) {
        if ('checkpoint' in item) this.#through = item.checkpoint;
        continue;
      }
      if (!isProven(item)) break;
      const found = this.#take(item);
      if (found) return found;
      this.#through = item.position;
      if (this.#rows.length >= ROWS_AT_ONCE) await this.#write();
    }
    await this.#write();
    return undefined;
  }

  /** A checkpoint of more leaves than the journal has. */
  missing(): Finding | undefined {
    const further = [...this.#signed.values()].at(-1);
    if (!further || further.size <= this.#tree.size) return undefined;
    const counted = { expected: String(further.size), found: String(this.#tree.size) };
    const message = 'faltam eventos que o ponto de verificação conta';
    return finding('seal', SEALS, message, { entry: further.seal, ...counted });
  }

  #take(event: Recorded): Finding | undefined {
    const hash = this.#leaves.take(event);
    if (!hash) {
      this.taken(event, undefined);
      return undefined;
    }
    const { stream, revision, id: eventId } = event;
    // What a seal vouches for by the end of its stream alone is proven here one by one.
    if (!flawOf(event) && hashOf(event) !== event.metadata.hash)
      return finding('chain', stream, 'o conteúdo não é o que foi registrado', {
        entry: Number(revision) + 1,
      });
    this.#origin ??= originOf(hash);
    this.taken(event, this.#tree.size);
    this.#rows.push({ leaf: this.#tree.size, stream, revision: Number(revision), eventId, hash });
    this.#roots.push(...this.#tree.append(leafHash(hash)).map(rootRow));
    const said = this.#signed.get(this.#tree.size);
    if (!said || areEqual(said.root, this.#tree.root())) return undefined;
    const message = 'o diário não é o que o ponto de verificação diz';
    return finding('seal', SEALS, message, { entry: said.seal, field: 'checkpoint' });
  }

  async #write(): Promise<void> {
    if (this.#rows.length === 0) return;
    await this.rows.put(this.#rows, this.#roots);
    [this.#rows, this.#roots] = [[], []];
  }
}

/** Where the tree stood as it was signed, out of rows that come to its root; undefined where they do not. */
async function provenEdge(
  store: LeafSource,
  rows: TreeRows,
  { size, root, origin }: SignedTree,
): Promise<Edge | undefined> {
  const stored = new StoredTree(rows);
  const isSigned = async (index: number, hash: Uint8Array): Promise<boolean> =>
    isIncluded({ index, hash: leafHash(hash) }, { size, root }, await stored.inclusion(index, size));
  const [last, ofLedger] = [await rows.leaf(size - 1), await rows.lastOf('ledger', size)];
  if (!last) return undefined;
  try {
    if (!(await isSigned(last.leaf, last.hash))) return undefined;
    if (ofLedger && !(await isSigned(ofLedger.leaf, ofLedger.hash))) return undefined;
    const tree = resumedTree(size, await stored.partialTiles(size));
    if (!areEqual(tree.root(), root)) return undefined;
    const leaves = new Leaves(ofLedger?.hash.toString('hex'));
    const revision = BigInt(last.revision);
    for await (const event of store.readRaw(last.stream, revision, { maxCount: 1 }))
      if (event.revision === revision && event.metadata.hash === last.hash.toString('hex'))
        return { tree, origin, position: event.position, leaves };
  } catch (error) {
    if (!(error instanceof TreeNotThereError)) throw error;
  }
  return undefined;
}
