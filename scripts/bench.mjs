// `npm run bench [topic…]`: measures figures with their baselines, writes docs/benchmarks/<topic>.json and docs/performance.md. A missed aim is
// no failure; a benchmark that breaks is.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { printPerformance } from './performance-document.cjs';
import { printPromises } from './promises-document.cjs';
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs';

const RESULTS = path.join(root, 'docs', 'benchmarks');
const BENCHES = path.join(root, 'test', 'bench');

requireNode();
await ensureInstalled();
await ensureBuilt({ frontend: false });
const out = fs.mkdtempSync(path.join(os.tmpdir(), 'livro-bench-'));
try {
  const { status, broken } = measure(process.argv.slice(2));
  const reports = fs
    .readdirSync(out)
    .map((name) => JSON.parse(fs.readFileSync(path.join(out, name), 'utf8')))
    .filter(({ id }) => !broken.includes(id));
  if (reports.length > 0) write(reports);
  const judged = reports.flatMap(({ lines }) => lines).filter(({ meets }) => meets !== undefined);
  const missed = judged.filter(({ meets }) => !meets).length;
  console.log(
    `${judged.length - missed} aims met, ${missed} missed; see docs/performance.md` +
      (status === 0 ? '' : `. Broken, their results left unchanged: ${broken.join(', ') || 'all'}`),
  );
  process.exitCode = status;
} finally {
  fs.rmSync(out, { recursive: true, force: true });
}

/** Runs the benches of these names, one after the other; answers the exit code and the topics that broke. */
function measure(names) {
  const results = path.join(out, '..', `${path.basename(out)}.results`);
  const { status } = spawnSync(
    process.execPath,
    [
      '--no-warnings',
      '--expose-gc',
      path.join(root, 'node_modules', '.bin', 'jest'),
      '--selectProjects',
      'bench',
      '--runInBand',
      '--verbose=false',
      '--json',
      '--outputFile',
      results,
      ...(names.length
        ? ['--testPathPatterns', names.map((name) => `/test/bench/${name}[^/]*\\.bench`).join('|')]
        : []),
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, BENCH_OUT: out } },
  );
  if (!fs.existsSync(results)) return { status: status || 1, broken: [] };
  const { testResults } = JSON.parse(fs.readFileSync(results, 'utf8'));
  fs.rmSync(results);
  const failed = testResults.filter((file) => file.status !== 'passed');
  return { status: status ?? 1, broken: failed.map(({ name }) => path.basename(name, '.bench.ts')) };
}

/** Writes the new results and removes those of deleted benchmarks. */
function write(reports) {
  for (const report of reports)
    fs.writeFileSync(path.join(RESULTS, `${report.id}.json`), `${JSON.stringify(report, undefined, 1)}\n`);
  for (const name of fs.readdirSync(RESULTS))
    if (name !== 'soak.json' && !fs.existsSync(path.join(BENCHES, name.replace('.json', '.bench.ts'))))
      fs.rmSync(path.join(RESULTS, name));
  printPerformance();
  printPromises();
}
