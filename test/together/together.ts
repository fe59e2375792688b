/**
 * Many files of API tests in one of Jest's: each of its own would load and compile the whole program anew, which takes longer
 * than most files' tests. A file keeps its own program, database and stream prefix; only the loaded modules are shared.
 */
import fs from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(__dirname, '../api');
/** The files beside this one that call `together`, counted: a share that nobody runs would be missed by nobody. */
const GROUPS = fs.readdirSync(__dirname).filter((name) => /^group-\d+\.spec\.ts$/.test(name)).length;
/** Of jest.config.mjs: files that run by themselves, or not with these. */
declare const API_APART: readonly string[];
const PATIENCE_MS = 240_000;

/** Declares the tests of the `number`th share of the files (from 1), each within a block of its own. */
export function together(number: number): void {
  const files = filesBelow(FOLDER)
    .filter((file) => !API_APART.includes(file))
    .sort();
  for (const [index, file] of files.entries()) {
    if (index % GROUPS !== number - 1) continue;
    describe(file, () => {
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- declared here and now, within this block
      require(path.join(FOLDER, file));
    });
  }
  // The last word: each file set what it needs alone.
  jest.setTimeout(PATIENCE_MS);
}

const filesBelow = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => name.endsWith('.spec.ts'));
