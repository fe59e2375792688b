// `npm run bench [name]`: the figures, each beside its baseline from the same run. Prints; judges nothing.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt({ frontend: false });
const jest = path.join(root, 'node_modules', '.bin', 'jest');
const names = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [
    '--no-warnings',
    jest,
    '--selectProjects',
    'bench',
    '--runInBand',
    '--verbose=false',
    ...(names.length ? ['--testPathPatterns', names.join('|')] : []),
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
