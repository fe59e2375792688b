/** Tiles are the tree and nothing else: whatever grows, stops and is resumed comes to the roots and proofs of its leaves. */
import { hex, joined, utf8 } from './bytes.ts';
import {
  inclusionProof,
  isConsistent,
  consistencyProof,
  isIncluded,
  leafHash,
  rootOf,
} from './merkle-tree.ts';
import {
  entriesPath,
  entriesTile,
  GrowingTree,
  hashesFromTiles,
  parseEntriesTile,
  parseTilePath,
  resumedTree,
  tileIn,
  tilePath,
  tilesIn,
} from './tiles.ts';

const SIZE = 66_000;
const leaves = Array.from({ length: SIZE }, (_, i) => leafHash(utf8(String(i))));

/** All tiles by their path, as they would lie in a folder. */
function stored(size: number): Map<string, Uint8Array> {
  const tree = new GrowingTree();
  const files = new Map<string, Uint8Array>();
  for (const leaf of leaves.slice(0, size))
    for (const tile of tree.append(leaf)) files.set(tilePath(tile), tile.bytes);
  for (const tile of tree.partialTiles()) files.set(tilePath(tile), tile.bytes);
  return files;
}

test('has the paths that tlog-tiles gives', () => {
  expect(tilePath({ level: 0, index: 0, width: 256 })).toBe('tile/0/000');
  expect(tilePath({ level: 3, index: 1_234_067, width: 17 })).toBe('tile/3/x001/x234/067.p/17');
  expect(entriesPath({ index: 1000, width: 256 })).toBe('tile/entries/x001/000');
  expect([...tilesIn(70_000)].filter(({ width }) => width < 256).map(tilePath)).toEqual([
    'tile/0/273.p/112',
    'tile/1/001.p/17',
    'tile/2/000.p/1',
  ]);
  expect([...tilesIn(256)].map(tilePath)).toEqual(['tile/0/000', 'tile/1/000.p/1']);
  expect(tileIn(256, 0, 1).width).toBe(0);
});

test('reads paths back, and no others', () => {
  for (const { level, index, width } of [...tilesIn(70_000), { level: 0, index: 12_345_678, width: 1 }]) {
    expect(parseTilePath(tilePath({ level, index, width }))).toEqual({
      level,
      index,
      width,
      isEntries: false,
    });
    const entries = parseTilePath(entriesPath({ index, width }));
    expect(entries).toEqual({ level: 0, index, width, isEntries: true });
  }
  for (const path of ['tile/0/1', 'tile/00/000', 'tile/0/x000/001', 'tile/0/000.p/256', 'tile/0/000.p/0'])
    expect(parseTilePath(path)).toBeUndefined();
  for (const path of ['tile/64/000', 'tile/0/../000', 'tile/0/000/', '/tile/0/000', 'tile/0/001/000'])
    expect(parseTilePath(path)).toBeUndefined();
});

test('grows to the root of its leaves at every size up to 600, resumed at each from its tiles', () => {
  let tree = new GrowingTree();
  for (let size = 0; size <= 600; size++) {
    if (hex(tree.root()) !== hex(rootOf(leaves.slice(0, size)))) throw new Error(`another root at ${size}`);
    tree = resumedTree(size, tree.partialTiles().reverse());
    expect(tree.size).toBe(size);
    tree.append(leaves[size]!);
  }
  expect(() => resumedTree(300, [])).toThrow('tile/0/001.p/44 is not there whole');
});

test('writes just the tiles of a tree of three levels, which give its root and prove its leaves', async () => {
  const files = stored(SIZE);
  expect([...files.keys()].toSorted()).toEqual([...tilesIn(SIZE)].map(tilePath).toSorted());
  expect(files.get('tile/0/007')).toEqual(joined(...leaves.slice(7 * 256, 8 * 256)));
  const partial = [...tilesIn(SIZE)]
    .filter(({ width }) => width < 256)
    .map((place) => ({ ...place, bytes: files.get(tilePath(place))! }));
  const root = resumedTree(SIZE, partial).root();
  expect(hex(root)).toBe(hex(rootOf(leaves)));

  let reads = 0;
  const hashAt = () =>
    hashesFromTiles(SIZE, (place) => {
      reads++;
      return Promise.resolve(files.get(tilePath(place))!);
    });
  for (const index of [0, 255, 256, 65_535, 65_536, SIZE - 1]) {
    const proof = await inclusionProof(index, SIZE, hashAt());
    expect(isIncluded({ index, hash: leaves[index]! }, { size: SIZE, root }, proof)).toBe(true);
  }
  expect(reads).toBeLessThanOrEqual(6 * 6);
  for (const size of [1, 256, 257, 65_535, 65_536, 65_537, SIZE - 1]) {
    const proof = await consistencyProof(size, SIZE, hashAt());
    const first = { size, root: rootOf(leaves.slice(0, size)) };
    expect(isConsistent(first, { size: SIZE, root }, proof)).toBe(true);
  }
});

test('writes entries after their lengths, and reads them back', () => {
  const entries = [utf8(''), utf8('a'), new Uint8Array(300).fill(7)];
  expect(parseEntriesTile(entriesTile(entries))).toEqual(entries);
  expect(hex(entriesTile([utf8('a')]))).toBe('000161');
  expect(() => entriesTile([new Uint8Array(65_536)])).toThrow(RangeError);
  for (const bytes of [[0], [0, 2, 97]])
    expect(() => parseEntriesTile(Uint8Array.from(bytes))).toThrow(RangeError);
});
