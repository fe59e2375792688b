/**
 * Random faults under load, one after the other, drawn from a seed: processes killed, links that fail, disks that are full, clocks that jump,
 * memory that runs out. After each the law is judged. `CHAOS_FAULTS` says how many, `CHAOS_MINUTES` when to stop, `CHAOS_SEED` which.
 */
import fs from 'node:fs';
import os from 'node:os';
import { sleep } from '../support/program.ts';
import { randomFrom } from '../simulation/simulated-clock.ts';
import { FAULTS, schedule } from './chaos-faults.ts';
import { ChaosJudge } from './chaos-judge.ts';
import { ChaosLoad } from './chaos-load.ts';
import { ChaosWorld } from './chaos-world.ts';

const { CHAOS_FAULTS, CHAOS_MINUTES, CHAOS_SEED, CHAOS_KINDS, CHAOS_TELL, SOAK, SOAK_NOTES } = process.env;
const COUNT = Number(CHAOS_FAULTS ?? (SOAK ? 10_000 : 8));
const MINUTES = Number(CHAOS_MINUTES ?? (SOAK ? 4 : 5));
/** Its first eight are each of another sort: processes, links, leader, clock and both disks. */
const SHORT_SEED = 4610;
const SEED = Number(CHAOS_SEED ?? (SOAK ? Date.now() % 2 ** 31 : SHORT_SEED));
/** A whole rebuild takes seconds; sums are held against the journal after each fault. */
const PROVED_EACH = 16;
const CLERKS = 4;
const OPENING_REAIS = 1_000_000;
/** Of each server's log, in a failure. */
const LOG_TOLD = 2_000;
/** People book between two faults. */
const CALM_MS = 300;
jest.setTimeout(120_000 + MINUTES * 60_000);

it(`nothing acknowledged is lost or doubled, and all works again in time, whatever fails (seed ${SEED})`, async () => {
  const world = new ChaosWorld();
  const load = new ChaosLoad([]);
  const judge = new ChaosJudge(world, load, OPENING_REAIS * 100);
  const counts = new Map<string, number>();
  const random = randomFrom(SEED + 1);
  const draw = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  let done = 0;
  try {
    await world.start();
    // What the books begin with is read where it was written: the other one may not have heard of it yet.
    load.servers.push(world.servers[0]);
    await load.open(OPENING_REAIS);
    load.servers.push(world.servers[1]);
    load.begin(CLERKS);
    const kinds = new RegExp(CHAOS_KINDS ?? '');
    const possible = FAULTS.filter((fault) => kinds.test(fault.name) && (fault.isPossible?.(world) ?? true));
    const until = Date.now() + MINUTES * 60_000;
    for (const { fault, lastsMs } of schedule(possible, randomFrom(SEED))) {
      if (done === COUNT || Date.now() > until) break;
      await sleep(CALM_MS);
      const told = `${done + 1}: ${fault.name}`;
      try {
        const what = await fault.begin(world, draw);
        await sleep(lastsMs);
        await fault.end(world);
        const took = await judge.recovered(fault.name);
        if (CHAOS_TELL)
          process.stderr.write(
            `${told} (${what}), ${Math.round(lastsMs)} ms: works after ${Math.round(took)} ms\n`,
          );
        if (CHAOS_TELL)
          for (const { endings } of world.servers) process.stderr.write(endings.splice(0).join('\n'));
        await judge.judge();
        done++;
        counts.set(fault.name, (counts.get(fault.name) ?? 0) + 1);
        if (done % PROVED_EACH === 0) await judge.prove();
      } catch (error) {
        const logs = world.servers.map(({ program }) => program.log.slice(-LOG_TOLD)).join('\n---\n');
        throw new Error(`seed ${SEED}, fault ${told}: ${String(error)}\n${logs}`, { cause: error });
      }
    }
    await load.stop();
    await judge.judge();
    await judge.prove();
    const summary = summaryOf(judge, load, world, counts, done);
    console.info(summary);
    if (SOAK_NOTES) fs.appendFileSync(SOAK_NOTES, summary);
  } finally {
    await load.stop();
    await world.stop();
  }
});

function summaryOf(
  { recoveries, rebuilds }: ChaosJudge,
  load: ChaosLoad,
  world: ChaosWorld,
  counts: ReadonlyMap<string, number>,
  done: number,
): string {
  const median = (all: readonly number[]): number =>
    Math.round(all.toSorted((a, b) => a - b)[all.length >> 1]!);
  const most = (all: readonly number[]): number => Math.round(Math.max(...all));
  const all = [...recoveries.values()].flat();
  const refusals = [...load.refusals].map(([what, times]) => `${times} times ${what}`).join(', ');
  const endings = world.servers.reduce((sum, server) => sum + server.endings.length, 0);
  return [
    `- ${done} faults under load, seed ${SEED}: ${load.expenses.size} expenses, ${load.transfers.size} transfers and ${load.files.size} files acknowledged, each there once;`,
    `  ${load.answers} answers (refused: ${refusals || 'none'}), ${load.unanswered} calls whose server ended or stood still; read models equal to a rebuild ${rebuilds} times,`,
    `  and to the journal's sums after each; servers ended by themselves ${endings} times; works again after ${median(all)} ms (median), ${most(all)} ms (most),`,
    `  on ${os.availableParallelism()} cores with a load of ${os.loadavg()[1]!.toFixed(1)} from all that runs there`,
    '',
    '  | Fault | Times | Works again after, ms: median | most |',
    '  |---|--:|--:|--:|',
    ...[...counts].map(([name, times]) => {
      const took = recoveries.get(name)!;
      return `  | ${name} | ${times} | ${median(took)} | ${most(took)} |`;
    }),
    '',
  ].join('\n');
}
