// `npm run bench [topic…]`: measures the figures, each beside its baseline from the same run, and writes docs/performance.md.
// Only the topics that were measured get a new section. A figure that misses its aim is no failure; a bench that breaks is.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { printPromises } from './promises-document.cjs';
import { ensureBuilt, ensureInstalled, requireNode, root } from './prepare.mjs';

const DOCUMENT = path.join(root, 'docs', 'performance.md');
/** By how much two runs of one and the same side differ on a machine that others use too. */
const NOISE = 0.08;
const BENCHES = path.join(root, 'test', 'bench');
const HEAD = `# Performance

Written by \`npm run bench\`; numbers in it are never typed. Every figure stands beside its baseline from the same run: rounds
of ours and of the baseline take turns on the same Postgres with the same durable settings, a number is the median of its
rounds, and a ratio is the median of the rounds' own ratios (ours ÷ baseline); one that is off by less than 8 % is noise, and
called so. \`npm run bench book\` renews one section,
\`npm run bench proof\` those of the auditor: the screens over a million entries, proofs of entries, and a bundle of a million
checked. Run them on a machine that does nothing else: a section that was not says so.
`;

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
  if (reports.length > 0) await write(reports);
  const judged = reports.flatMap(({ lines }) => lines).filter(({ meets }) => meets !== undefined);
  const missed = judged.filter(({ meets }) => !meets).length;
  console.log(
    `${judged.length - missed} aims met, ${missed} missed; see ${path.relative(root, DOCUMENT)}` +
      (status === 0 ? '' : `. Broken, their sections left as they were: ${broken.join(', ') || 'all'}`),
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

/** Puts the new sections among those that stand, and lets go of sections whose bench is gone. */
async function write(reports) {
  const sections = stateSections();
  for (const report of reports) sections.set(report.id, sectionOf(report));
  const kept = [...sections]
    .filter(([id]) => fs.existsSync(path.join(BENCHES, `${id}.bench.ts`)))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const text = [HEAD, ...kept.map(([id, body]) => `<!-- ${id} -->\n\n${body}\n\n<!-- /${id} -->`)].join(
    '\n\n',
  );
  const prettier = await import('prettier');
  const style = await prettier.resolveConfig(DOCUMENT);
  const formatted = await prettier.format(text, { ...style, parser: 'markdown' });
  fs.writeFileSync(`${DOCUMENT}.new`, formatted);
  fs.renameSync(`${DOCUMENT}.new`, DOCUMENT);
  printPromises();
}

function stateSections() {
  const text = fs.existsSync(DOCUMENT) ? fs.readFileSync(DOCUMENT, 'utf8') : '';
  const marked = /<!-- ([\w-]+) -->\n([^]*?)\n<!-- \/\1 -->/g;
  return new Map([...text.matchAll(marked)].map(([, id, body]) => [id, body.trim()]));
}

function sectionOf({ title, about, measuredAt, machine, paces, lines }) {
  const { node, cores, processor, memoryGib, loadBefore } = machine;
  const where =
    `Measured ${measuredAt.slice(0, 16).replace('T', ' ')} UTC with Node ${node} on ${cores} cores (${processor}), ` +
    `${memoryGib} GiB; load average when it began: ${loadBefore.toFixed(1)}; ` +
    `its pace (100,000 hashes, before and after each comparison) ${paceOf(paces)}.` +
    (loadBefore > cores ? ' **Other programs were at work: these figures are to be measured again.**' : '');
  const rows = lines.map((line) => `| ${cellsOf(line).map(escaped).join(' | ')} |`);
  const table = [
    '| Figure | Ours | Baseline | Ratio | Rounds | Aim | Verdict |',
    '| --- | ---: | ---: | ---: | ---: | --- | --- |',
    ...rows,
  ].join('\n');
  const words = lines.flatMap(({ name, note, whenMissed, meets }) => {
    const said = [note, meets === false ? whenMissed : undefined].filter(Boolean).join(' ');
    return said ? [`- **${name}**: ${said}`] : [];
  });
  return [`## ${title}`, about, where, table, words.join('\n')].filter(Boolean).join('\n\n');
}

function paceOf(paces) {
  return `${Math.min(...paces).toFixed(0)} to ${Math.max(...paces).toFixed(0)} ms`;
}

function cellsOf({ name, unit, ours, baseline, baselineName, ratio, rounds, aim, meets }) {
  return [
    name,
    withUnit(ours, unit),
    baseline === undefined ? '' : `${withUnit(baseline, unit)} (${baselineName})`,
    ratio === undefined ? '' : `${ratio.toFixed(2)} ×${Math.abs(ratio - 1) < NOISE ? ' (noise)' : ''}`,
    String(rounds),
    aim ? `${aim.bound === 'at least' ? '≥' : '≤'} ${aimed(aim, unit)}` : '',
    meets === undefined ? '' : meets ? 'meets' : '**misses**',
  ];
}

function aimed({ kind, value }, unit) {
  return kind === 'ratio' ? `${value} ×` : withUnit(value, unit);
}

function escaped(cell) {
  return cell.replaceAll('|', '\\|');
}

/** Three digits are what such a measurement can tell. */
function withUnit(value, unit) {
  const digits = value === 0 ? value : Number(value.toPrecision(3));
  const text = digits.toLocaleString('en-US', { maximumSignificantDigits: 15 });
  return unit.startsWith('/') ? `${text}${unit}` : `${text} ${unit}`;
}
