// `npm run soak [name]`: long runs of the tests (many kills, seeds, screens and tamperings); the results go to docs/benchmarks/soak.json.
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
// Tests add seeds and counts of their run.
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
const notesText = fs.existsSync(notes) ? fs.readFileSync(notes, 'utf8') : '';
const file = path.join(root, 'docs/benchmarks/soak.json');
const runs = JSON.parse(fs.readFileSync(file, 'utf8'));
const ranFiles = result.testResults.filter((suite) => suite.assertionResults.some(ran));
for (const suite of ranFiles) {
  const tests = suite.assertionResults.filter(ran);
  runs[path.relative(root, suite.name)] = {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    cores: os.cpus().length,
    passed: tests.filter(({ status: end }) => end === 'passed').length,
    tests: tests.length,
    seconds: Math.round(tests.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000),
    // Notes name no file: they belong to the only one that ran.
    ...(notesText &&
      ranFiles.length === 1 && { notes: notesText.match(/^- .+$/gm)?.map((line) => line.slice(2)) }),
  };
}
const sorted = Object.fromEntries(Object.entries(runs).sort(([a], [b]) => (a < b ? -1 : 1)));
fs.writeFileSync(file, `${JSON.stringify(sorted, undefined, 1)}\n`);
printPromises();
console.log(
  [
    `${result.numPassedTests} passed, ${result.numFailedTests} failed in ${((Date.now() - started) / 60_000).toFixed(1)} min`,
    notesText,
  ].join('\n'),
);
process.exit(status ?? 1);

function ran({ status: end }) {
  return end !== 'pending';
}
