/**
 * The harness of the figures: measures ours and the baseline in turns within one run, and leaves medians, ratios and
 * verdicts for scripts/bench.mjs, which writes docs/benchmarks. Refuses to fail a run because a figure misses its aim.
 *
 *   const topic = topicOf('Transfers through the Book', 'What both sides do, with which settings.');
 *   test('64 callers', async () => {
 *     await topic.compare({
 *       ours: { name: 'Book', run: () => throughBook(64) },            // → { perSecond: 9_000, p99: 12 }
 *       baseline: { name: 'plpgsql', run: () => throughFunction(64) }, // → the same keys; may be left out
 *       figures: [
 *         { name: 'Transfers, 64 callers', key: 'perSecond', unit: '/s', aim: atLeast(3) },
 *         { name: '… p99', key: 'p99', unit: 'ms', aim: atMost(1), whenMissed: 'Why, and what it would take.' },
 *         { name: 'Start', key: 'start', unit: 'ms', aim: within(3_000) }, // absolute: no baseline needed
 *         { name: 'Fold', key: 'fold', unit: '/s', aim: atLeastOf(400_000) },
 *       ],
 *     });
 *   }, MINUTES_10);
 *
 * `run` is called once per round and side, ours and baseline changing places from round to round; one more call of each
 * before the first round warms up and counts for nothing (`warmUp: false` leaves it out). One figure for each key that is
 * worth a line; `note` is printed always, `whenMissed` only beside a figure that misses. A topic has the name of its file
 * (`book.bench.ts` is the section `book`), and each `compare` rewrites what the topic leaves.
 *
 * BENCH_ROUNDS (default 5) and BENCH_SECONDS (default 2, one side of one round) scale all of it.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const ROUNDS = positive('BENCH_ROUNDS', 5);
export const SECONDS = positive('BENCH_SECONDS', 2);
/** Time limit for one `test`: benches end by their rounds, not by this. */
export const MINUTES_10 = 600_000;

/** What one run of a side found, by key; numbers in the unit that the figure names. */
export type Sample = Readonly<Record<string, number>>;

export interface Side {
  readonly name: string;
  readonly run: (round: number) => Promise<Sample>;
}

/** Against the baseline (`ratio` = ours / baseline) or against a number in the figure's unit. */
export type Aim =
  | { readonly kind: 'ratio'; readonly bound: 'at least' | 'at most'; readonly value: number }
  | { readonly kind: 'absolute'; readonly bound: 'at least' | 'at most'; readonly value: number };

export const atLeast = (ratio: number): Aim => ({ kind: 'ratio', bound: 'at least', value: ratio });
export const atMost = (ratio: number): Aim => ({ kind: 'ratio', bound: 'at most', value: ratio });
export const atLeastOf = (value: number): Aim => ({ kind: 'absolute', bound: 'at least', value });
export const within = (value: number): Aim => ({ kind: 'absolute', bound: 'at most', value });

export interface Figure {
  readonly name: string;
  /** Which number of the samples. */
  readonly key: string;
  /** `/s`, `ms`, `MB`, … as it is printed behind the number. */
  readonly unit: string;
  /** Left out: a figure for the record. */
  readonly aim?: Aim;
  /** One or two sentences for the reader, printed in any case. */
  readonly note?: string;
  /** Why it misses and what it would take; printed only when it does. */
  readonly whenMissed?: string;
}

export interface Comparison {
  readonly ours: Side;
  readonly baseline?: Side;
  readonly figures: readonly Figure[];
  readonly rounds?: number;
  readonly warmUp?: boolean;
}

/** One figure of docs/benchmarks. */
export interface Line {
  readonly name: string;
  readonly unit: string;
  /** Medians over the rounds. */
  readonly ours: number;
  readonly baseline?: number;
  readonly baselineName?: string;
  /** Median of the rounds' own ratios: what disturbs one round disturbs both of its sides. */
  readonly ratio?: number;
  readonly aim?: Aim;
  readonly meets?: boolean;
  readonly rounds: number;
  readonly note?: string;
  readonly whenMissed?: string;
}

/** What a topic leaves for scripts/bench.mjs, as `<id>.json` in the folder BENCH_OUT. */
export interface TopicReport {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly measuredAt: string;
  readonly machine: Machine;
  /** Of `paceNow`, before and after each comparison. */
  readonly paces: readonly number[];
  readonly lines: readonly Line[];
}

interface Machine {
  readonly node: string;
  readonly cores: number;
  readonly processor: string;
  readonly memoryGib: number;
  /** One-minute load average when the topic began: above the number of cores, others were at work. */
  readonly loadBefore: number;
}

export interface Topic {
  /** Runs the rounds, prints one line per figure and keeps it for the document. Answers the samples, ours and baseline. */
  compare(comparison: Comparison): Promise<{ ours: readonly Sample[]; baseline: readonly Sample[] }>;
}

/** The topic of the bench file that calls it; `about` is printed above its table. */
export function topicOf(title: string, about: string): Topic {
  const file = expect.getState().testPath;
  if (!file) throw new Error('A topic is made by a bench file.');
  const id = path.basename(file).replace(/\.bench\.ts$/, '');
  const machine = machineNow();
  const lines: Line[] = [];
  const paces: number[] = [];
  return {
    async compare(comparison) {
      paces.push(paceNow());
      const samples = await rounds(comparison);
      paces.push(paceNow());
      for (const figure of comparison.figures) {
        const line = lineOf(figure, comparison, samples);
        lines.push(line);
        process.stdout.write(`${id}: ${sentence(line)}\n`);
      }
      leave({ id, title, about, measuredAt: new Date().toISOString(), machine, paces, lines });
      return samples;
    },
  };
}

async function rounds({ ours, baseline, rounds: count = ROUNDS, warmUp = true }: Comparison) {
  const samples: { ours: Sample[]; baseline: Sample[] } = { ours: [], baseline: [] };
  if (warmUp) {
    await ours.run(-1);
    await baseline?.run(-1);
  }
  for (let round = 0; round < count; round++) {
    // Who goes first changes: whatever the first leaves behind (dirty pages, garbage) is paid by both in turn.
    const order = round % 2 === 0 ? (['ours', 'baseline'] as const) : (['baseline', 'ours'] as const);
    for (const side of order) {
      const runner = side === 'ours' ? ours : baseline;
      if (runner) samples[side].push(await runner.run(round));
    }
  }
  return samples;
}

function lineOf(
  { key, name, unit, aim, note, whenMissed }: Figure,
  { baseline }: Comparison,
  samples: { ours: readonly Sample[]; baseline: readonly Sample[] },
): Line {
  const mine = samples.ours.map((sample) => numberAt(sample, key));
  // A key that the baseline does not have makes a figure without one.
  const theirs = samples.baseline.filter((sample) => key in sample).map((sample) => numberAt(sample, key));
  const compared = theirs.length === mine.length && theirs.length > 0;
  // Nothing is any number of times nothing.
  const hasRatio = compared && theirs.every((value) => value !== 0);
  const line = {
    name,
    unit,
    ours: median(mine),
    ...(compared && {
      baseline: median(theirs),
      baselineName: baseline?.name,
    }),
    ...(hasRatio && { ratio: median(mine.map((value, round) => value / theirs[round]!)) }),
    rounds: mine.length,
    aim,
    note,
    whenMissed,
  };
  if (!aim) return line;
  const judged = aim.kind === 'ratio' ? line.ratio : line.ours;
  if (judged === undefined) throw new Error(`${name}: an aim against a baseline that was not measured.`);
  return { ...line, meets: aim.bound === 'at least' ? judged >= aim.value : judged <= aim.value };
}

function numberAt(sample: Sample, key: string): number {
  const value = sample[key];
  if (value === undefined || !Number.isFinite(value)) throw new Error(`A round gave no number for ${key}.`);
  return value;
}

/** Mean of the two in the middle where their number is even. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

function sentence({ name, unit, ours, baseline, baselineName, ratio, aim, meets }: Line): string {
  const beside =
    baseline === undefined
      ? ''
      : `; ${baselineName}: ${rounded(baseline)} ${unit}, ratio ${ratio?.toFixed(2) ?? 'none'}`;
  const verdict = aim
    ? `; aim ${aim.bound} ${aim.value}${aim.kind === 'ratio' ? ' ×' : ` ${unit}`}: ${meets ? 'meets' : 'misses'}`
    : '';
  return `${name}: ${rounded(ours)} ${unit}${beside}${verdict}`;
}

const rounded = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);

function leave(report: TopicReport): void {
  const folder = process.env.BENCH_OUT;
  if (folder) fs.writeFileSync(path.join(folder, `${report.id}.json`), JSON.stringify(report));
}

/**
 * Milliseconds that one and the same work takes just now, 100,000 hashes: a machine that is shared gives more at one time than
 * at another, and figures without a baseline follow it.
 */
function paceNow(): number {
  const begun = performance.now();
  let sum = Buffer.alloc(32);
  for (let n = 0; n < 100_000; n++) sum = createHash('sha256').update(sum).digest();
  return performance.now() - begun;
}

const machineNow = (): Machine => ({
  node: process.versions.node,
  cores: os.availableParallelism(),
  processor: os.cpus()[0]?.model.trim() ?? 'unknown',
  memoryGib: Math.round(os.totalmem() / 2 ** 30),
  loadBefore: os.loadavg()[0]!,
});

function positive(name: string, otherwise: number): number {
  const value = Number(process.env[name] || otherwise);
  if (!(value > 0)) throw new Error(`${name} must be a number above 0.`);
  return value;
}
