import { BoundedMap } from './bounded-map.ts';

const kept = (map: BoundedMap<string, number>, keys: string) => [...keys].map((key) => map.get(key));

test('keeps the newest entries and forgets the others', () => {
  const map = new BoundedMap<string, number>(2);
  for (const [index, key] of [...'abcd'].entries()) {
    map.set(key, index);
    expect(map.get(key)).toBe(index);
  }
  expect(kept(map, 'abcd')).toEqual([undefined, undefined, 2, 3]);
  map.set('c', 7);
  map.set('e', 4);
  expect(kept(map, 'cde')).toEqual([7, undefined, 4]);
  map.delete('c');
  expect(map.get('c')).toBeUndefined();
});

test('adding leaves an entry as it is', () => {
  const map = new BoundedMap<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.add('a', 9);
  expect(kept(map, 'ab')).toEqual([1, 2]);
});
