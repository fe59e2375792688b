/** Held against plain copies: whatever is changed, in whatever order versions are read, none of them ever looks different. */
import fc from 'fast-check';
import { VersionedMap } from './versioned-map.ts';

interface Step {
  /** Which of the versions so far, as a share of their number: any may be gone on from. */
  readonly from: number;
  readonly key: string;
  readonly value: number | undefined;
  /** Which version is looked at afterwards. */
  readonly look: number;
}

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const step: fc.Arbitrary<Step> = fc.record({
  from: fc.oneof(fc.constant(1 - Number.EPSILON), share),
  key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  value: fc.option(fc.nat(9), { nil: undefined }),
  look: share,
});

const sorted = (entries: Iterable<readonly [string, number]>) =>
  [...entries].sort(([a], [b]) => (a < b ? -1 : 1));

it('keeps every version as it was, however they branch', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const versions = [{ map: VersionedMap.of<string, number>(), copy: new Map<string, number>() }];
      const at = (part: number) => versions[Math.floor(part * versions.length)]!;
      for (const { from, key, value, look } of steps) {
        const { map, copy } = at(from);
        const changed = new Map(copy);
        if (value === undefined) changed.delete(key);
        else changed.set(key, value);
        versions.push({ map: value === undefined ? map.delete(key) : map.set(key, value), copy: changed });
        const seen = at(look);
        // Before anything makes it the owner of the entries.
        for (const [known, one] of [
          [key, seen],
          ...versions.map((other) => [key, other] as const),
        ] as const) {
          expect(one.map.has(known)).toBe(one.copy.has(known));
          expect(one.map.get(known)).toBe(one.copy.get(known));
        }
        expect(seen.map.size).toBe(seen.copy.size);
      }
      for (const { map, copy } of versions) {
        expect(sorted(map)).toEqual(sorted(copy));
        expect([...map.values()].sort()).toEqual([...copy.values()].sort());
      }
    }),
    { numRuns: 500 },
  );
});

it('may be changed while somebody walks through it', () => {
  const map = VersionedMap.of([
    ['a', 1],
    ['b', 2],
  ]);
  const seen: [string, number][] = [];
  for (const [key, value] of map) {
    seen.push([key, value]);
    expect(map.delete('b').set('c', 3).size).toBe(2);
  }
  expect(seen).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
});

it('goes back over any number of changes', () => {
  const first = VersionedMap.of([['n', 0]]);
  let last = first;
  for (let n = 1; n <= 200_000; n += 1) last = last.set('n', n);
  expect([first.get('n'), last.get('n'), first.get('n')]).toEqual([0, 200_000, 0]);
});
