// `npm run pack -- FOLDER`: puts the embedded parts there as packages that anybody could publish: JavaScript, types, README.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { requireNode, root } from './prepare.mjs';

const PARTS = ['embedded-event-store', 'embedded-postgres'];
const TSC = path.join(root, 'node_modules', '.bin', 'tsc');
const COMPILE = ['--module', 'nodenext', '--moduleResolution', 'nodenext', '--target', 'es2022', '--strict'];
const EMIT = [
  '--ignoreConfig',
  '--declaration',
  '--rewriteRelativeImportExtensions',
  '--esModuleInterop',
  '--skipLibCheck',
];

requireNode();
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('npm run pack -- FOLDER');
for (const part of PARTS) {
  const from = path.join(root, 'libs', part);
  const to = path.resolve(folder, part);
  fs.rmSync(to, { recursive: true, force: true });
  const sources = fs
    .readdirSync(path.join(from, 'src'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => path.join(from, 'src', name));
  const types = ['--types', 'node', '--typeRoots', path.join(root, 'node_modules/@types')];
  const { status } = spawnSync(
    TSC,
    [
      ...COMPILE,
      ...EMIT,
      ...types,
      '--rootDir',
      path.join(from, 'src'),
      '--outDir',
      path.join(to, 'dist'),
      ...sources,
    ],
    { stdio: 'inherit' },
  );
  if (status !== 0) process.exit(1);
  const told = readJson(path.join(from, 'package.json'));
  delete told.private;
  delete told.devDependencies;
  const { engines, license } = readJson(path.join(root, 'package.json'));
  const entry = { types: './dist/index.d.ts', default: './dist/index.js' };
  const published = { ...told, license, engines, files: ['dist', 'README.md'], exports: { '.': entry } };
  fs.writeFileSync(path.join(to, 'package.json'), `${JSON.stringify(published, undefined, 2)}\n`);
  fs.copyFileSync(path.join(from, 'README.md'), path.join(to, 'README.md'));
  console.log(to);
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}
