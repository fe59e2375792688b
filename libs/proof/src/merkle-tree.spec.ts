/** Held against the definition in RFC 6962, written down again with OpenSSL's hash, and against the vectors that all logs know. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { fromHex, hex, utf8 } from './bytes.ts';
import {
  consistencyProof,
  EMPTY_ROOT,
  inclusionProof,
  isConsistent,
  isIncluded,
  leafHash,
  rootOf,
} from './merkle-tree.ts';
import type { Hash } from './sha256.ts';

const digest = (...parts: Uint8Array[]): Uint8Array =>
  createHash('sha256').update(Buffer.concat(parts)).digest();

/** MTH of section 2.1. */
function defined(data: readonly Uint8Array[]): Uint8Array {
  if (data.length === 0) return digest();
  if (data.length === 1) return digest(Uint8Array.of(0), data[0]!);
  let half = 1;
  while (half * 2 < data.length) half *= 2;
  return digest(Uint8Array.of(1), defined(data.slice(0, half)), defined(data.slice(half)));
}

const MOST = 130;
const data = Array.from({ length: MOST }, (_, i) => utf8(`leaf ${i}`));
const leaves = data.map(leafHash);
const roots = Array.from({ length: MOST + 1 }, (_, size) => rootOf(leaves.slice(0, size)));
const rows = Array.from({ length: 8 }, (_, level) =>
  leaves.map((_, i) => rootOf(leaves.slice(i * 2 ** level, (i + 1) * 2 ** level))),
);
const hashAt = (level: number, number: number): Hash => rows[level]![number]!;

test('comes to the roots that all logs know', () => {
  const known = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'];
  const hashes = known.map((text) => leafHash(fromHex(text)!));
  expect(hex(EMPTY_ROOT)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect([1, 2, 3, 7].map((size) => hex(rootOf(hashes.slice(0, size))))).toEqual([
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  ]);
});

test('comes to the root that the definition gives, at every size', () => {
  for (let size = 0; size <= MOST; size++) expect(hex(roots[size]!)).toBe(hex(defined(data.slice(0, size))));
});

test('proves every leaf of every tree, and no other leaf, place, size or root', async () => {
  for (let size = 1; size <= MOST; size++) {
    const root = roots[size]!;
    for (let index = 0; index < size; index++) {
      const hash = leaves[index]!;
      const proof = await inclusionProof(index, size, hashAt);
      const holds = (...[leaf, tree, path]: Partial<Parameters<typeof isIncluded>>): boolean =>
        isIncluded(leaf ?? { index, hash }, tree ?? { size, root }, path ?? proof);
      if (!holds()) throw new Error(`leaf ${index} of ${size} is not proven`);
      const wrong = [
        holds({ index, hash: leaves[(index + 1) % MOST]! }),
        holds({ index: index + 1, hash }),
        holds({ index: index - 1, hash }),
        holds(undefined, { size, root: roots[size - 1]! }),
        holds(undefined, undefined, [...proof, hash]),
        proof.length > 0 && holds(undefined, undefined, proof.slice(1)),
      ];
      if (wrong.some(Boolean)) throw new Error(`leaf ${index} of ${size}: ${String(wrong)}`);
    }
  }
  await expect(inclusionProof(5, 5, hashAt)).rejects.toThrow(RangeError);
});

test('proves of every two trees that the larger begins with the smaller, and of no two that do not', async () => {
  for (let second = 0; second <= MOST; second++)
    for (let first = 0; first <= second; first++) {
      const [one, other] = [
        { size: first, root: roots[first]! },
        { size: second, root: roots[second]! },
      ];
      const proof = await consistencyProof(first, second, hashAt);
      if (!isConsistent(one, other, proof)) throw new Error(`${first} of ${second} is not proven`);
      const forged = { ...one, root: leaves[7]! };
      const wrong = [
        isConsistent(forged, other, proof),
        // The empty tree is the beginning of any.
        first > 0 && isConsistent(one, { ...other, root: leaves[7]! }, proof),
        isConsistent(one, other, [...proof, leaves[0]!]),
        proof.length > 0 && isConsistent(one, other, proof.slice(1)),
        first < second && isConsistent(other, one, proof),
      ];
      if (wrong.some(Boolean)) throw new Error(`${first} of ${second}: ${String(wrong)}`);
    }
  await expect(consistencyProof(6, 5, hashAt)).rejects.toThrow(RangeError);
});

test('one bit of a proof changed proves nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(), async (a, b, bit) => {
      const size = 2 + (a % (MOST - 1));
      const index = b % size;
      const flipped = (proof: readonly Hash[]): Hash[] => {
        const copy = proof.map((hash) => hash.slice());
        const hash = copy[bit % copy.length]!;
        hash[bit % 32]! ^= 1 << (bit % 8);
        return copy;
      };
      const tree = { size, root: roots[size]! };
      const path = flipped(await inclusionProof(index, size, hashAt));
      expect(isIncluded({ index, hash: leaves[index]! }, tree, path)).toBe(false);
      const first = 1 + (b % (size - 1));
      const added = flipped(await consistencyProof(first, size, hashAt));
      expect(isConsistent({ size: first, root: roots[first]! }, tree, added)).toBe(false);
    }),
  );
});
