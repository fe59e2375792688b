/** docs/reference/glossary.md: each quoted word is read on a screen, each name in the code's column is in the code. */
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

function textOf(folder: string): string {
  return fs
    .readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.spec\.|generated/.test(entry.name))
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}

const rows = fs
  .readFileSync(path.join(root, 'docs/reference/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Term') && !/^\| -+/.test(line))
  .map((line) => line.slice(1, -1).split('|').map((cell) => cell.trim())); // prettier-ignore
const screens = ['frontend/src', 'libs/rules/src', 'backend/src'].map(textOf).join('\n');
const code = ['libs', 'backend/src'].map(textOf).join('\n');

it('has a row for each term, and each term once', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((cells) => cells.length !== 4 || cells.some((cell) => cell === ''))).toEqual([]);
  const terms = rows.map(([term]) => term!);
  expect(terms.filter((term, place) => terms.indexOf(term) !== place)).toEqual([]);
});

it('quotes words that a person reads', () => {
  const quoted = rows.flatMap((cells) =>
    [...cells.join('|').matchAll(/“([^”]+)”/g)].map(([, words]) => words!),
  );
  expect(quoted.length).toBeGreaterThan(20);
  const spoken = screens.toLowerCase();
  expect(quoted.filter((words) => !spoken.includes(words.toLowerCase()))).toEqual([]);
});

it('names what the code has', () => {
  const names = rows.flatMap(([, , cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});
