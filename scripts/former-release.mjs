// `npm run former -- COMMIT`: builds the server of an earlier commit and keeps it in test/data/former-release, for the test of upgrades.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureInstalled, requireNode, root } from './prepare.mjs';

const TARGET = path.join(root, 'test/data/former-release/build.tar.gz');
/** What the server is made of, and the document of its API, by which the test knows what to ask it. */
const KEPT = ['backend/dist', 'docs/openapi.json'];
/** The same files make the same bytes, whoever packs them. */
const ALIKE = ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner'];

requireNode();
const [commit] = process.argv.slice(2);
if (!commit) throw new Error('npm run former -- COMMIT');
await ensureInstalled();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-former-'));
try {
  const sources = path.join(folder, 'sources.tar');
  run('git', ['archive', '--output', sources, commit], root);
  run('tar', ['-xf', sources], folder);
  // Its packages are today's, as in the test.
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  run(path.join(root, 'node_modules/.bin/nest'), ['build'], folder);
  for (const name of fs.readdirSync(path.join(folder, 'backend/dist'), { recursive: true }))
    if (name.endsWith('.map')) fs.rmSync(path.join(folder, 'backend/dist', name));
  run('tar', [...ALIKE, '-czf', TARGET, ...KEPT], folder);
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
console.log(`${path.relative(root, TARGET)}: ${Math.round(fs.statSync(TARGET).size / 1024)} KB`);
console.log(run('git', ['log', '-1', '--format=%h, %cs: %s', commit], root).trim());

function run(command, args, cwd) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}
