// `npm test`: installs what is missing and runs every check, each within its budget, and ends with one line of counts.
// `npm test -- unit api` runs only the named stages; `npm test -- all`, all that takes long, too.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs';

const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const jest = (stage, projects, ...args) => ({ stage, label: projects.join(' '), jest: projects, args });
const check = (label, ...command) => ({ stage: 'static', label, command });
const LINT = [bin('oxlint'), '-c', 'oxlint.config.mjs', '--max-warnings', '0'];
const BORDERS = [bin('depcruise'), '--config', '.dependency-cruiser.cjs'];
const FOLDERS = ['libs', 'backend/src', 'frontend/src', 'test'];
const stages = process.argv.slice(2).filter((name) => name !== 'all');
const all = process.argv.includes('all');
const API = all ? ['api'] : ['api-alone', 'api-together'];
const FAULTS = [all ? 'faults' : 'faults-short'];
const WALKS = [all ? 'e2e' : 'e2e-short'];
const CONFORMANCE = [all ? 'conformance' : 'conformance-short'];

/**
 * What runs one after the other, and in how many lanes within. A file that fails is run once more on its own but for those below:
 * both outcomes are printed, the second one counts, and two files of a run may need it: tests of a walk go on from one another.
 */
const ROUNDS = [
  // How long a start takes is held to seconds: nothing runs beside it.
  { lanes: 1, commands: [jest('faults', FAULTS, '--runInBand', '--testPathPatterns', '/start.spec')] },
  {
    lanes: 2,
    commands: [
      check('lint', ...LINT),
      check('types (backend, libs)', bin('tsc'), '-p', 'backend'),
      check('types (screens)', bin('tsc'), '-p', 'frontend'),
      check('types (tests)', bin('tsc'), '-p', 'test'),
      check('docs site', bin('vitepress'), 'build', 'docs'),
      check('import boundaries', ...BORDERS, ...FOLDERS),
      jest('unit', ['unit'], '--maxWorkers=2'),
    ],
  },
  // The import of a year is held to seconds, too.
  { lanes: 1, commands: [jest('api', API, '--maxWorkers=2')] },
  {
    // Walks count keys and waits, and lose some of them on cores that others keep busy.
    lanes: 1,
    commands: [
      // A browser that a failed start leaves behind would keep Jest waiting.
      jest('e2e', WALKS, '--runInBand', '--forceExit'),
      jest('e2e', ['frontend'], '--maxWorkers=2'),
      jest('unit', CONFORMANCE, '--maxWorkers=2'),
    ],
  },
  {
    // What others wait for is measured in milliseconds, and what a fault leaves behind must not come from a neighbour.
    lanes: 1,
    commands: [
      jest('attacks', ['attacks'], '--runInBand', '--forceExit'),
      jest('faults', FAULTS, '--runInBand', '--testPathPatterns', '/(?!start)[^/]+$'),
    ],
  },
];
const MINUTES = 15;
/** Files that a stage names. */
const SLOWEST = 12;

/** A failure here may be a race, which is what these look for: they get no second chance. */
const STRICT = ['test/faults/', 'test/simulation/', 'test/conformance/'];
const UNSTEADY_ALLOWED = 2;

requireNode();
const started = Date.now();
const totals = { passed: 0, failed: 0, skipped: 0, unsteady: 0 };
const lines = [];
await timed('install', ensureInstalled);
await timed('build', () => ensureBuilt());
for (const { lanes, commands } of ROUNDS) {
  const waiting = commands.filter(({ stage }) => stages.length === 0 || stages.includes(stage));
  if (waiting.length === 0) continue;
  const names = [...new Set(waiting.map(({ stage }) => stage))].join(', ');
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const begun = Date.now();
      await runCommand(next);
      console.log(`    ${minutes(Date.now() - begun)}`);
    }
  };
  await timed(names, () => Promise.all(Array.from({ length: lanes }, lane)));
}
const spent = Date.now() - started;
console.log(
  `\n${lines.join('\n')}\ntotal: ${minutes(spent)} of ${MINUTES}${spent > MINUTES * 60_000 ? '  OVER BUDGET' : ''}\n`,
);
if (totals.unsteady)
  console.log(
    `unsteady files (failed beside others, passed alone; see above): ${totals.unsteady} of ${UNSTEADY_ALLOWED} allowed`,
  );
if (totals.unsteady > UNSTEADY_ALLOWED) totals.failed += totals.unsteady - UNSTEADY_ALLOWED;
// An oracle that is missing here is a check that was not made.
const skipped = totals.skipped ? `, ${totals.skipped} skipped` : '';
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(totals.failed > 0 || totals.passed === 0 ? 1 : 0);

/** Says how long a round took and how busy the cores were: an idle core is time that other tests could have had. */
async function timed(name, work) {
  const start = Date.now();
  const before = processorTime();
  await work();
  const after = processorTime();
  const busy = (after.busy - before.busy) / (after.all - before.all || 1);
  lines.push(`${name.padEnd(24)} ${minutes(Date.now() - start)}, cores ${Math.round(busy * 100)} % busy`);
}

function processorTime() {
  const times = os.cpus().map(({ times }) => times);
  const sum = (list) => list.reduce((total, one) => total + one, 0);
  const all = sum(times.flatMap((one) => Object.values(one)));
  return { all, busy: all - sum(times.map(({ idle }) => idle)) };
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
  const first = await runJest(task, task.args);
  if (!first.result) {
    console.log(`FAILED  ${task.jest.join(' ')}\n${first.output}`);
    totals.failed++;
    return;
  }
  const { result, code } = first;
  totals.skipped += result.numPendingTests;
  const broken = result.testResults.filter((suite) => suite.status === 'failed');
  let passed = result.numPassedTests;
  let failed = code === 0 ? 0 : failuresIn(broken) || 1;
  if (failed > 0) console.log(textOf(broken) || first.output);
  const files = broken.map((suite) => suite.name);
  if (failed > 0 && files.length > 0 && !files.some(isStrict)) {
    const second = await runJest(task, ['--runInBand', '--runTestsByPath', ...files]);
    if (second.code === 0 && second.result) {
      totals.unsteady += files.length;
      passed += second.result.numPassedTests - passedIn(broken);
      failed = 0;
      console.log(`UNSTEADY  passed alone: ${files.map((file) => path.relative(root, file)).join(', ')}`);
    } else console.log(`failed again, alone:\n${textOf(second.result?.testResults ?? []) || second.output}`);
  }
  console.log(
    `${failed === 0 ? 'ok' : 'FAILED'}  ${task.jest.join(' ')}: ${passed} passed, ${failed} failed, ${result.numPendingTests} skipped`,
  );
  console.log(`    slowest: ${slowestOf(result)}`);
  for (const figure of first.figures) console.log(`    ${figure}`);
  totals.passed += passed;
  totals.failed += failed;
}

/** Where a stage's budget goes; of files that run together, each counts for itself. */
function slowestOf({ testResults }) {
  const seconds = new Map();
  const add = (name, ms) => seconds.set(name, (seconds.get(name) ?? 0) + ms / 1000);
  for (const { name, startTime, endTime, assertionResults } of testResults) {
    const file = path.relative(root, name);
    if (!file.startsWith('test/together/')) add(file, endTime - startTime);
    else for (const { ancestorTitles, duration } of assertionResults) add(ancestorTitles[0], duration ?? 0);
  }
  return [...seconds]
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST)
    .map(([name, spent]) => `${name} ${spent.toFixed(0)} s`)
    .join(', ');
}

function isStrict(file) {
  return STRICT.some((folder) => path.relative(root, file).startsWith(folder));
}

/** A suite that does not even load fails without having a single failed test. */
function failuresIn(suites) {
  return suites.reduce(
    (sum, suite) =>
      sum + Math.max(1, suite.assertionResults.filter((test) => test.status === 'failed').length),
    0,
  );
}

function passedIn(suites) {
  return suites.flatMap((suite) => suite.assertionResults).filter((test) => test.status === 'passed').length;
}

/** What failed and why, without the lines of all that passed: a log that is cut should still hold it. */
function textOf(suites) {
  return suites
    .filter((suite) => suite.status === 'failed')
    .flatMap((suite) => {
      const failed = suite.assertionResults.filter((test) => test.status === 'failed');
      const file = path.relative(root, suite.name);
      if (failed.length === 0) return [`${file}: does not load\n${plain(suite.message)}`];
      return failed.map(
        (test) => `${file} > ${test.fullName}\n${test.failureMessages.map(plain).join('\n')}`,
      );
    })
    .join('\n\n');
}

/** The head of a failure, without terminal colours. */
function plain(message) {
  // eslint-disable-next-line no-control-regex
  return message.replaceAll(/\u001b\[[0-9;]*m/g, '').slice(0, 3_000);
}

async function runJest(task, args) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-jest-'));
  const report = path.join(folder, 'report.json');
  // Jest is silent: what a test measures goes through a file.
  const figuresFile = path.join(folder, 'figures.txt');
  const command = [
    process.execPath,
    '--no-warnings',
    bin('jest'),
    '--selectProjects',
    ...task.jest,
    '--json',
    '--outputFile',
    report,
    '--passWithNoTests',
    '--silent',
    ...args,
  ];
  const { output, code } = await execute(command, { FIGURES_FILE: figuresFile });
  const result = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : undefined;
  const figures = fs.existsSync(figuresFile) ? fs.readFileSync(figuresFile, 'utf8').trim().split('\n') : [];
  fs.rmSync(folder, { recursive: true });
  return { result, output, code, figures };
}

function execute([command, ...args], env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk) => (output = (output + chunk).slice(-200_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('close', (code) => resolve({ code, output }));
  });
}
