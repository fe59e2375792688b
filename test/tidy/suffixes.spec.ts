/** A file of a context tells its layer by its suffix, and the page about contexts lists the suffixes that there are. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const contexts = createRequire(__filename)('../../backend/contexts.cjs') as readonly string[];
const page = fs.readFileSync(path.join(root, 'docs/developer/architecture.md'), 'utf8');
const told = [...page.matchAll(/^\| (?:domain|read|write|api|store|–) +\|([^|]+)\|/gm)].flatMap(([, cell]) =>
  [...cell!.matchAll(/`(\.[a-z]+)`/g)].map(([, suffix]) => suffix!),
);
const files = execFileSync('git', ['ls-files', ...contexts.map((context) => `backend/src/${context}`)], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');
const suffixesOf = (file: string): readonly string[] =>
  path
    .basename(file, '.ts')
    .split('.')
    .slice(1)
    .map((suffix) => `.${suffix}`);

it('every suffix of a context is told, and every one that is told is in use', () => {
  const used = new Set(files.flatMap(suffixesOf));
  expect([...used].filter((suffix) => !told.includes(suffix))).toEqual([]);
  expect(told.filter((suffix) => !used.has(suffix))).toEqual([]);
});

it('no folder of a context is named after a layer: rooms are business nouns', () =>
  expect(files.filter((file) => /\/(domain|read|write|http|services|models)\//.test(file))).toEqual([]));
