import { Vocabulary } from './vocabulary.ts';

const words = [
  { word: 'cimento', uses: 40 },
  { word: 'areia', uses: 30 },
  { word: 'areias', uses: 2 },
  { word: 'votoran', uses: 9 },
];
const known = () => new Vocabulary(() => Promise.resolve(words));

it.each([
  ['cimneto', 'cimento'],
  ['cimneto votoram', 'cimento votoran'],
  ['arei', undefined],
  ['aeria', 'areia'],
  ['xyzwk', undefined],
  ['cal', undefined],
  ['4711', undefined],
  ['cimento xyzwk', undefined],
])('takes %s for %s', async (typed, meant) => {
  expect(await known().corrected(typed.split(' '))).toBe(meant);
});

it('forgets after some minutes, and at once what it could not read', async () => {
  let reads = 0;
  const fails = new Vocabulary(() =>
    ++reads === 1 ? Promise.reject(new Error('away')) : Promise.resolve(words),
  );
  await expect(fails.corrected(['cimneto'], 0)).rejects.toThrow('away');
  expect(await fails.corrected(['cimneto'], 1)).toBe('cimento');
  await fails.corrected(['cimneto'], 2);
  expect(reads).toBe(2);
  await fails.corrected(['cimneto'], 10 * 60_000);
  expect(reads).toBe(3);
});
