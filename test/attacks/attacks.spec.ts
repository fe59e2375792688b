/**
 * Attacks that once worked, or that a stranger would try first, against the running program: each must be refused. One of
 * Jest's files for all of them, so that the program is loaded once; `npm test -- attacks`.
 */
import fs from 'node:fs';
import path from 'node:path';
import { endAttackedProgram } from './attacked-program.ts';
import { endSharedApp } from './shared-app.ts';

for (const file of fs
  .readdirSync(__dirname)
  .filter((name) => name.endsWith('.attack.ts'))
  .sort()) {
  describe(file.replace('.attack.ts', ''), () => {
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- declared here and now, within this block
    require(path.join(__dirname, file));
  });
}
afterAll(() => Promise.all([endSharedApp(), endAttackedProgram()]));
// The last word: each file set what it needs alone.
jest.setTimeout(120_000);
