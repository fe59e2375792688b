// `npm run shape`: counts of what makes the house easy or hard to work in, by reading its written production code.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

const PRODUCTION = /^(backend|frontend|libs\/[^/]+)\/src\/.*\.tsx?$/;
const NOT_WRITTEN = /\.(spec|fixture)\.tsx?$|\/generated\.ts$|\/declared-commands\.ts$/;
const PROJECTIONS = 'backend/src/platform/projections/';

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 });
const isWritten = (file) => PRODUCTION.test(file) && !NOT_WRITTEN.test(file);
const files = git('ls-files').split('\n').filter(isWritten);
const source = new Map(files.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]));
const count = (matches) => files.filter((file) => matches(source.get(file), file)).length;
const sum = (numberOf) => files.reduce((total, file) => total + numberOf(source.get(file), file), 0);

/** Relative imports, those of types too. */
const importsOf = (file) =>
  [...source.get(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)]
    .map(([, to]) => path.posix.join(path.posix.dirname(file), to))
    .filter((to) => source.has(to));

/** Between the folders and files that stand side by side in a folder. */
function arrowsWithin(folder) {
  const roomOf = (file) => file.slice(folder.length).split('/')[0];
  const inside = files.filter((file) => file.startsWith(folder));
  const arrows = inside.flatMap((file) =>
    importsOf(file)
      .filter((to) => to.startsWith(folder) && roomOf(to) !== roomOf(file))
      .map((to) => `${roomOf(file)} ${roomOf(to)}`),
  );
  return [...new Set(arrows)].map((arrow) => arrow.split(' '));
}

/** Groups of names that reach each other (Tarjan, Depth-first search and linear graph algorithms, 1972). */
function circles(names, nextOf) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const found = [];
  const visit = (name) => {
    index.set(name, index.size);
    low.set(name, index.get(name));
    stack.push(name);
    for (const next of nextOf(name)) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(name, Math.min(low.get(name), low.get(next)));
    }
    if (low.get(name) !== index.get(name)) return;
    const group = stack.splice(stack.indexOf(name));
    if (group.length > 1) found.push(group);
  };
  for (const name of names) if (!index.has(name)) visit(name);
  return found;
}

const arrows = arrowsWithin(PROJECTIONS);
const rooms = [...new Set(arrows.flat())];
const upwards = circles(rooms, (room) => arrows.filter(([from]) => from === room).map(([, to]) => to));
const importCircles = circles(files, importsOf);
const isProjection = (file) => file.startsWith(PROJECTIONS) || /\.(projection|table|tables)\.ts$/.test(file);
const documentNumber = git(
  'log',
  '-1',
  '--format=%H',
  '--grep',
  '^Give expenses and payments a document number',
).trim();
const touched = documentNumber
  ? git('diff-tree', '-r', '--no-commit-id', '--name-only', documentNumber).split('\n').filter(isWritten)
  : [];

const rows = [
  ['written production files', files.length],
  ['written production lines', sum((text) => text.split('\n').length - 1)],
  ['written files that the document number touched', touched.length],
  ['production files that name MoneyTransferred', count((text) => /\bMoneyTransferred\b/.test(text))],
  ['arrows within platform/projections', arrows.length],
  ['circles among the rooms of platform/projections', upwards.length],
  ['circles of imports, types included', importCircles.length],
  [
    'casts through never or unknown in projections',
    sum((text, file) => (isProjection(file) ? [...text.matchAll(/\bas (never|unknown as)\b/g)].length : 0)),
  ],
];
for (const [what, number] of rows) console.log(`${String(number).padStart(6)}  ${what}`);
for (const circle of importCircles) console.log(`circle: ${circle.join(', ')}`);
