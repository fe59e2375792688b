// `npm test`: installs what is missing and runs every check, each within its budget, and ends with one line of counts.
// `npm test -- unit api` runs only the named stages.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs';

const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const jest = (project, ...args) => ({ jest: project, args });

/** Stage, budget in minutes, and what runs in it. Commands of one stage run side by side. */
const STAGES = [
  {
    name: 'static',
    minutes: 2,
    commands: [
      { label: 'types (backend, libs)', command: [bin('tsc'), '-p', 'backend'] },
      { label: 'types (screens)', command: [bin('tsc'), '-p', 'frontend'] },
      { label: 'types (tests)', command: [bin('tsc'), '-p', 'test'] },
      { label: 'lint', command: [bin('eslint'), '.', '--max-warnings', '0'] },
      {
        label: 'import boundaries',
        command: [
          bin('depcruise'),
          '--config',
          '.dependency-cruiser.cjs',
          'libs',
          'backend/src',
          'frontend/src',
          'test',
        ],
      },
    ],
  },
  {
    name: 'unit',
    minutes: 2,
    commands: [jest('unit', '--maxWorkers=2'), jest('frontend', '--maxWorkers=2')],
    serial: true,
  },
  { name: 'conformance', minutes: 1, commands: [jest('conformance', '--runInBand')] },
  { name: 'api', minutes: 3, commands: [jest('api', '--maxWorkers=2')] },
  { name: 'faults', minutes: 3, commands: [jest('faults', '--maxWorkers=2')] },
  { name: 'e2e', minutes: 4, commands: [jest('e2e', '--runInBand')] },
];

requireNode();
const started = Date.now();
const wanted = process.argv.slice(2);
const totals = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
await timed('install', 2, ensureInstalled);
await timed('build', 2, () => ensureBuilt());
for (const stage of STAGES) {
  if (wanted.length && !wanted.includes(stage.name)) continue;
  await timed(stage.name, stage.minutes, async () => {
    // Two at a time: the machines have two cores and the type checks take a gigabyte each.
    const waiting = [...stage.commands];
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await runCommand(next);
    };
    await Promise.all(stage.serial ? [worker()] : [worker(), worker()]);
  });
}
console.log(`\n${lines.join('\n')}\ntotal: ${minutes(Date.now() - started)}\n`);
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`,
);
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0);

async function timed(name, budget, work) {
  const start = Date.now();
  await work();
  const spent = Date.now() - start;
  lines.push(
    `${name.padEnd(12)} ${minutes(spent)} of ${budget} min${spent > budget * 60_000 ? '  OVER BUDGET' : ''}`,
  );
}

function minutes(ms) {
  return `${(ms / 60_000).toFixed(1)} min`;
}

async function runCommand(task) {
  if (!task.jest) {
    const { code, output } = await execute(task.command);
    console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${task.label}`);
    if (code !== 0) console.log(output);
    totals[code === 0 ? 'passed' : 'failed']++;
    return;
  }
  const report = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'livro-jest-')), 'report.json');
  const { output, code } = await execute([
    process.execPath,
    '--no-warnings',
    bin('jest'),
    '--selectProjects',
    task.jest,
    '--json',
    '--outputFile',
    report,
    '--passWithNoTests',
    '--silent',
    ...task.args,
  ]);
  if (!fs.existsSync(report)) {
    console.log(`FAILED  ${task.jest}\n${output}`);
    totals.failed++;
    return;
  }
  const result = JSON.parse(fs.readFileSync(report, 'utf8'));
  fs.rmSync(path.dirname(report), { recursive: true });
  // A suite that does not even load fails without having a single failed test.
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  console.log(
    `${failed === 0 && code === 0 ? 'ok' : 'FAILED'}  ${task.jest}: ${result.numPassedTests} passed, ${failed} failed, ${result.numPendingTests} skipped`,
  );
  if (failed > 0 || code !== 0) console.log(output);
  totals.passed += result.numPassedTests;
  totals.failed += failed || (code === 0 ? 0 : 1);
  totals.skipped += result.numPendingTests;
}

function execute([command, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk) => (output = (output + chunk).slice(-200_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('close', (code) => resolve({ code, output }));
  });
}
