/** The Merkle tree of RFC 6962, section 2.1: hashes, proofs that a leaf is in it and that a larger tree only added to a smaller one. */
import { areEqual, joined } from './bytes.ts';
import { type Hash, sha256 } from './sha256.ts';

const LEAF = Uint8Array.of(0);
/** A node as it is hashed: made once, because trees are made of nothing else. */
const pair = Uint8Array.of(1, ...new Uint8Array(64));
/** The root of the tree without leaves. */
export const EMPTY_ROOT: Hash = sha256(new Uint8Array());

export const leafHash = (data: Uint8Array): Hash => sha256(joined(LEAF, data));
export function nodeHash(left: Hash, right: Hash): Hash {
  pair.set(left, 1);
  pair.set(right, 33);
  return sha256(pair);
}

/** The root above these neighbours; all but the last must be complete trees of one size, and the last no larger. */
export function rootOf(hashes: readonly Hash[]): Hash {
  if (hashes.length === 0) return EMPTY_ROOT;
  let row = hashes;
  while (row.length > 1) {
    const above: Hash[] = [];
    for (let i = 0; i + 1 < row.length; i += 2) above.push(nodeHash(row[i]!, row[i + 1]!));
    if (row.length % 2 === 1) above.push(row[row.length - 1]!);
    row = above;
  }
  return row[0]!;
}

/** The leaves from `start` on, up to `end`, which is not one of them. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** The hash of the complete tree over the leaves from `number` × 2^`level` on, 2^`level` of them. */
export type HashAt = (level: number, number: number) => Hash | Promise<Hash>;

/** From the leaf's neighbour up to the root's child. Throws where the tree has no such leaf. */
export async function inclusionProof(index: number, size: number, hashAt: HashAt): Promise<Hash[]> {
  if (!(index >= 0 && index < size)) throw new RangeError(`no leaf ${index} in a tree of ${size}`);
  const path: Range[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + halfOf(end - start);
    if (index < middle) {
      path.unshift({ start: middle, end });
      end = middle;
    } else {
      path.unshift({ start, end: middle });
      start = middle;
    }
  }
  return hashesOf(path, hashAt);
}

/** That the tree of `size` begins with the one of `first` leaves. Throws where `first` is larger. */
export async function consistencyProof(first: number, size: number, hashAt: HashAt): Promise<Hash[]> {
  if (!(first >= 0 && first <= size)) throw new RangeError(`no tree of ${first} in one of ${size}`);
  if (first === 0 || first === size) return [];
  const path: Range[] = [];
  let [start, end] = [0, size];
  while (first !== end) {
    const middle = start + halfOf(end - start);
    if (first <= middle) {
      path.unshift({ start: middle, end });
      end = middle;
    } else {
      path.unshift({ start, end: middle });
      start = middle;
    }
  }
  // The smaller tree itself is known to whoever asks.
  if (start !== 0) path.unshift({ start, end });
  return hashesOf(path, hashAt);
}

/** Whether the leaf hash stands at `index` of the tree with this size and root. */
export function isIncluded(
  leaf: { readonly index: number; readonly hash: Hash },
  tree: { readonly size: number; readonly root: Hash },
  proof: readonly Hash[],
): boolean {
  if (!(leaf.index >= 0 && leaf.index < tree.size)) return false;
  let [at, last] = [leaf.index, tree.size - 1];
  let hash = leaf.hash;
  for (const beside of proof) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      hash = nodeHash(beside, hash);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else hash = nodeHash(hash, beside);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && areEqual(hash, tree.root);
}

interface Tree {
  readonly size: number;
  readonly root: Hash;
}

/** Whether the second tree begins with all leaves of the first, in their order. */
export function isConsistent(first: Tree, second: Tree, proof: readonly Hash[]): boolean {
  if (first.size > second.size) return false;
  if (first.size === second.size) return proof.length === 0 && areEqual(first.root, second.root);
  if (first.size === 0) return proof.length === 0 && areEqual(first.root, EMPTY_ROOT);
  let [at, last] = [first.size - 1, second.size - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  const [seed, ...rest] = at === 0 ? [first.root, ...proof] : proof;
  if (!seed) return false;
  let [one, other] = [seed, seed];
  for (const beside of rest) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      one = nodeHash(beside, one);
      other = nodeHash(beside, other);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else other = nodeHash(other, beside);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && areEqual(one, first.root) && areEqual(other, second.root);
}

const isOdd = (n: number): boolean => n % 2 === 1;
const half = (n: number): number => Math.floor(n / 2);

/** The largest power of two below `count`, which is above one. */
function halfOf(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

const hashesOf = (ranges: readonly Range[], hashAt: HashAt): Promise<Hash[]> =>
  Promise.all(ranges.map((range) => rangeHash(range, hashAt)));

/** Of complete trees from the left, each at most as large as the one before. */
async function rangeHash({ start, end }: Range, hashAt: HashAt): Promise<Hash> {
  const parts: Promise<Hash>[] = [];
  for (let at = start; at < end;) {
    let [level, count] = [0, 1];
    while (count * 2 <= end - at) [level, count] = [level + 1, count * 2];
    parts.push(Promise.resolve(hashAt(level, at / count)));
    at += count;
  }
  const hashes = await Promise.all(parts);
  return hashes.reduceRight((right, left) => nodeHash(left, right));
}
