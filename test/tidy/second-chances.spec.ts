/**
 * What a failure of one test comes to in `npm test`: nothing passes by a second try where races are looked for, elsewhere two files may,
 * and what was skipped is counted. The script itself runs Jest on a checkout of a few tests that fail at their first try only.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { asking } from '../api/other-programs.fixture.ts';

const ROOT = path.resolve(__dirname, '../..');
const FOLDERS = { unit: '{unit,simulation}', 'conformance-short': 'conformance', 'faults-short': 'faults' };
jest.setTimeout(120_000);

let checkout: string;
beforeEach(() => {
  checkout = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-chances-'));
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(checkout, 'node_modules'));
  write('scripts/test.mjs', fs.readFileSync(path.join(ROOT, 'scripts/test.mjs'), 'utf8'));
  // Installed and built it is already.
  write(
    'scripts/prepare.mjs',
    `export const root = ${JSON.stringify(checkout)};
     export const requireNode = () => {}, ensureInstalled = async () => {}, ensureBuilt = async () => {};`,
  );
  const project = ([displayName, folder]: readonly string[]) => ({
    displayName,
    rootDir: checkout,
    testMatch: [`**/test/${folder}/*.spec.js`],
    transform: {},
  });
  write(
    'jest.config.mjs',
    `export default ${JSON.stringify({ projects: Object.entries(FOLDERS).map(project) })};`,
  );
  write('package.json', '{}');
  for (const name of ['unit', 'conformance', 'faults'])
    write(`test/${name}/well.spec.js`, `it('is well', () => {});`);
});
afterEach(() => fs.rmSync(checkout, { recursive: true, force: true }));

function write(file: string, text: string): void {
  const full = path.join(checkout, file);
  fs.mkdirSync(path.dirname(full), { recursive: true });
  fs.writeFileSync(full, text);
}

/** A file whose tests fail when they are run first, and note each run. */
function unsteady(file: string, tests = 1): void {
  const mark = JSON.stringify(path.join(checkout, `${file}.runs`));
  write(
    file,
    `const fs = require('node:fs');
     const isFirst = !fs.existsSync(${mark});
     fs.appendFileSync(${mark}, 'x');
     it.each(${JSON.stringify(Array.from({ length: tests }, (_, n) => n))})('passes at the second try %i', () => expect(isFirst).toBe(false));`,
  );
}
const runsOf = (file: string): number => fs.readFileSync(path.join(checkout, `${file}.runs`), 'utf8').length;

function run(...stages: string[]) {
  const args = [path.join(checkout, 'scripts/test.mjs'), ...stages];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: checkout, encoding: 'utf8' });
  return { status, stdout, last: stdout.trim().split('\n').at(-1) };
}

it('gives files of faults, simulation and conformance none: what fails once fails the run', () => {
  const strict = [
    'test/faults/race.spec.js',
    'test/simulation/race.spec.js',
    'test/conformance/race.spec.js',
  ];
  for (const file of strict) unsteady(file);
  const { status, stdout, last } = run('unit', 'faults');
  expect([status, last]).toEqual([1, '3 passed, 3 failed']);
  expect(stdout).not.toContain('UNSTEADY');
  expect(strict.map(runsOf)).toEqual([1, 1, 1]);
});

it('gives others one, counts it, and counts what was skipped', () => {
  unsteady('test/unit/one.spec.js', 2);
  write('test/unit/oracle.spec.js', `it.skip('asks a program that is not here', () => {});`);
  const { status, stdout, last } = run('unit');
  expect([status, last]).toEqual([0, '4 passed, 0 failed, 1 skipped']);
  expect(stdout).toContain('UNSTEADY  passed alone: test/unit/one.spec.js');
  expect(stdout).toContain('1 of 2 allowed');
});

it('skips what asks a program that is not installed', () => {
  const { PATH } = process.env;
  process.env.PATH = checkout;
  const asked = asking('hledger');
  process.env.PATH = PATH;
  expect(asked).toBe(it.skip);
});

it('lets no more than two files of a run need one', () => {
  for (const name of ['one', 'two', 'three']) unsteady(`test/unit/${name}.spec.js`);
  const { status, stdout, last } = run('unit');
  expect(stdout).toContain('3 of 2 allowed');
  expect([status, last]).toEqual([1, '5 passed, 1 failed']);
});
