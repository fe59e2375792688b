// `npm run soak [name]`: the long runs (every process killed ten times, what projections stand on two hundred times, many seeds of the simulator and of the model, every screen in every state, width and theme, 100,000 tamperings), then a dated section in docs/soak.md.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { printPromises } from './promises-document.cjs';
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs';

requireNode();
await ensureInstalled();
await ensureBuilt();
const names = process.argv.slice(2);
const started = Date.now();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-soak-'));
const report = path.join(folder, 'report.json');
// What a test has to say of its run beside that it passed: seeds, and how much of what it met.
const notes = path.join(folder, 'notes.md');
const { status } = spawnSync(
  process.execPath,
  [
    '--no-warnings',
    path.join(root, 'node_modules/.bin/jest'),
    '--selectProjects',
    'unit',
    'faults',
    'conformance',
    'api',
    'e2e',
    '--runInBand',
    '--json',
    '--outputFile',
    report,
    ...(names.length ? ['--testPathPatterns', names.join('|')] : []),
  ],
  {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      KILL_ROUNDS: process.env.KILL_ROUNDS ?? '10',
      PROJECTION_KILLS: process.env.PROJECTION_KILLS ?? '200',
      SOAK: '1',
      SOAK_NOTES: notes,
    },
  },
);
const result = JSON.parse(fs.readFileSync(report, 'utf8'));
const rows = result.testResults.flatMap((suite) =>
  suite.assertionResults
    .filter((test) => test.status !== 'pending')
    .map(
      (test) =>
        `| ${path.relative(root, suite.name)} | ${test.fullName.replaceAll('|', '\\|')} | ${test.status} | ${((test.duration ?? 0) / 1000).toFixed(1)} s |`,
    ),
);
const section = [
  `\n## ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${os.cpus().length} cores, ${((Date.now() - started) / 60_000).toFixed(1)} min`,
  '',
  `${result.numPassedTests} passed, ${result.numFailedTests} failed`,
  '',
  '| File | Test | Result | Time |',
  '|---|---|---|---|',
  ...rows,
  '',
  ...(fs.existsSync(notes) ? [fs.readFileSync(notes, 'utf8')] : []),
].join('\n');
fs.appendFileSync(path.join(root, 'docs/soak.md'), section);
printPromises();
console.log(section);
process.exit(status ?? 1);
