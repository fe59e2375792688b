/** test/attacks/tampering.md names at least eighty kinds of tampering, each of which stands in the test that the row names. */
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const rows = read('test/attacks/tampering.md')
  .split('\n')
  .filter((line) => line.includes('`test/api/'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, kind, alone, key, test]) => ({ kind: kind!, alone, key, test: test!.replaceAll('`', '') }));

it('names at least eighty kinds, each once for a test', () => {
  expect(new Set(rows.map(({ kind, test }) => `${test}: ${kind}`)).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThanOrEqual(80);
});

it.each(rows)('has a test for $kind', ({ kind, test }) => {
  expect(read(test)).toContain(kind);
});

it('says of each kind what becomes of it, and which ones only a kept checkpoint or a witness shows', () => {
  expect(rows.filter(({ alone, key }) => !alone || !key)).toEqual([]);
  expect(rows.some(({ key }) => key === 'only by a kept checkpoint or a witness')).toBe(true);
});
