/** docs/reference/dependencies.md lists each package of the package.json files once, and no other. */
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

const manifests = [
  ...['.', 'backend', 'frontend', 'test'],
  ...fs.readdirSync(path.join(root, 'libs')).map((name) => `libs/${name}`),
].map((folder) => path.join(folder, 'package.json'));

function namesOf(manifest: string): string[] {
  const all = JSON.parse(read(manifest)) as Record<string, Record<string, string> | undefined>;
  return ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
    .flatMap((kind) => Object.keys(all[kind] ?? {}))
    .filter((name) => !name.startsWith('@livro/'));
}

const rows = read('docs/reference/dependencies.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.slice(1, -1).split(/(?<!\\)\|/).map((cell) => cell.trim())); // prettier-ignore

it('lists each direct dependency in one row, and no other', () => {
  const named = rows.flatMap(([packages = '']) =>
    [...packages.matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );
  expect(named.toSorted()).toEqual([...new Set(manifests.flatMap(namesOf))].toSorted());
});

it('each row says what for and why, who maintains it and what would replace it', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((cells) => cells.length !== 4 || cells.some((cell) => cell.length < 3))).toEqual([]);
});

it('says how little maintained packages are contained', () => {
  const [, bounded = ''] = read('docs/reference/dependencies.md').split('## Little maintained');
  for (const name of ['exceljs', 'busboy', 'class-transformer', 'passport-jwt', '@eventstore/db-client'])
    expect(bounded).toContain(`\`${name}\``);
});
