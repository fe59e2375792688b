// Prints docs/performance.md from the results in docs/benchmarks; a test compares the committed page with it.
const fs = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const folder = path.join(root, 'docs', 'benchmarks');
/** Two runs of the same side differ by this much on a shared machine. */
const NOISE = 0.08;
/** A topic with more figures than this shows the first ones and those that miss their aim. */
const MAX_FIGURES = 4;

/** The reports of all topics, by id; `soak.json` holds long runs and is none. */
function readBenchmarks() {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'soak.json');
  const reports = names.map((name) => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')));
  return new Map(reports.map((report) => [report.id, report]));
}

/** Three significant digits, in English notation, with the unit. */
function withUnit(value, unit) {
  const digits = value === 0 ? value : Number(value.toPrecision(3));
  const text = digits.toLocaleString('en-US', { maximumSignificantDigits: 15 });
  return unit.startsWith('/') ? `${text}${unit}` : `${text} ${unit}`;
}

const aimText = ({ bound, kind, value }, unit) =>
  `${bound === 'at least' ? '≥' : '≤'} ${kind === 'ratio' ? `${value} ×` : withUnit(value, unit)}`;

const ratioText = (ratio) => `${ratio.toFixed(2)} ×${Math.abs(ratio - 1) < NOISE ? ' (noise)' : ''}`;

/** The cells of one figure: name, ours, baseline, ratio, aim with its verdict. */
function figureCells({ name, unit, ours, baseline, ratio, aim, meets }) {
  return [
    name,
    withUnit(ours, unit),
    baseline === undefined ? '' : withUnit(baseline, unit),
    ratio === undefined ? '' : ratioText(ratio),
    aim ? `${aimText(aim, unit)}${meets ? '' : ', **missed**'}` : '',
  ];
}

function topicRows({ title, measuredAt, machine, lines }) {
  const busyNote = machine.loadBefore >= machine.cores ? ', **on a busy machine: measure again**' : '';
  const judged = lines.filter(({ aim }) => aim);
  const shown = judged.filter(({ meets }, index) => index < MAX_FIGURES || !meets);
  const met = judged.filter(({ meets }) => meets).length;
  const heading = [
    `**${title}** (${measuredAt.slice(0, 10)}${busyNote})`,
    `${met} of ${judged.length} aims met`,
    '',
    '',
    '',
  ];
  return [heading, ...shown.map(figureCells)];
}

/** The whole page as Markdown. */
function performanceDocument() {
  const topics = [...readBenchmarks().values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const rows = topics
    .flatMap(topicRows)
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  return `${[
    '# Performance',
    'The latest results of `npm run bench`. Each figure is the median of several rounds. Where there is a baseline, both sides take turns in the same ' +
      'run, on the same Postgres with the same durability, and the ratio (ours ÷ baseline) is the median of the ratios of the rounds. A ratio within 8 % of 1 is noise.',
    'All figures with their baselines, notes and machines are in [benchmarks](benchmarks) as JSON. Run `npm run bench book` to measure one topic again, on a machine that does nothing else.',
    ['| Figure | Livro | Baseline | Ratio | Aim |', '| --- | ---: | ---: | ---: | --- |', ...rows].join('\n'),
  ].join('\n\n')}\n`;
}

/** Writes docs/performance.md. */
const printPerformance = () =>
  fs.writeFileSync(path.join(root, 'docs/performance.md'), performanceDocument());

module.exports = { readBenchmarks, withUnit, aimText, performanceDocument, printPerformance };
if (require.main === module) printPerformance();
