/** Many seeded worlds: whatever network, processes and servers do, answers, journal, tables and what readers see agree. */
import { Logger } from '@nestjs/common';
import { judgeWorld } from './ledger-verdict.ts';
import { LedgerWorld } from './ledger-world.ts';
import { ruleTime } from './simulated-clock.ts';

const STEPS = Number(process.env.SIMULATION_STEPS ?? (process.env.SOAK ? 10_000_000 : 100_000));
/** `SIMULATION_FROM` repeats the seed that a failure named. */
const FIRST = Number(process.env.SIMULATION_FROM ?? 1);

// What goes wrong in these worlds is wanted.
Logger.overrideLogger(false);

const totals = {
  worlds: 0, steps: 0, events: 0, verdicts: 0, refused: 0, repeats: 0, conflicts: 0, kills: 0, takeovers: 0, silences: 0, returns: 0,
  commits: 0, fenced: 0, crashes: 0, lostCommits: 0, terms: 0, again: 0, gaps: 0, lost: 0, ahead: 0, thrownAway: 0,
  idle: 0, reads: 0, staleReads: 0, waits: 0,
}; // prettier-ignore

async function live(seed: number): Promise<void> {
  const world = new LedgerWorld(seed);
  const giveTimeBack = ruleTime(world.clock);
  try {
    await world.run();
    await judgeWorld(world);
  } catch (error) {
    throw new Error(
      `After ${totals.steps} steps, SIMULATION_FROM=${seed}: ${error instanceof Error ? error.stack : String(error)}`,
      {
        cause: error,
      },
    );
  } finally {
    giveTimeBack();
  }
  const {
    clock,
    server,
    verdicts,
    sights,
    kills,
    takeovers,
    silences,
    returns,
    waits,
    postgres,
    deliveries,
  } = world;
  const refused = verdicts.filter(({ answer }) => answer instanceof Error).length;
  const idle = verdicts.filter(
    ({ answer }) => !(answer instanceof Error) && answer.events.length === 0,
  ).length;
  const staleReads = sights.filter(({ isStale }) => isStale).length;
  const counts = {
    worlds: 1, steps: clock.steps, events: server.events.length, verdicts: verdicts.length, refused, kills, takeovers, silences, returns,
    repeats: server.repeats, conflicts: server.conflicts, ...postgres.figures, ...deliveries, ...world.groupsAhead,
    idle, reads: sights.length, staleReads, waits,
  }; // prettier-ignore
  for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] += counts[name];
}

test(`${STEPS} steps of trouble leave answers, journal and tables in agreement`, async () => {
  const began = process.cpuUsage();
  for (let seed = FIRST; totals.steps < STEPS; seed++) await live(seed);
  const { user, system } = process.cpuUsage(began);
  if (process.env.SOAK)
    console.log(JSON.stringify({ ...totals, cpuSeconds: Math.round((user + system) / 1e6) }));
}, 7_200_000);

test('the trouble was there', () => {
  // A simulator that never meets the trouble it is there for proves nothing. Per world, well below what is usual.
  const least = {
    events: 20, verdicts: 50, refused: 10, repeats: 1, conflicts: 3, kills: 3, takeovers: 3, silences: 2, returns: 5, commits: 25, fenced: 0.3,
    crashes: 1, lostCommits: 1, terms: 5, again: 1, gaps: 0.1, lost: 10,
    ahead: 4, thrownAway: 1, idle: 20, reads: 20, staleReads: 1, waits: 4,
  }; // prettier-ignore
  const rare = Object.entries(least).filter(
    ([name, perWorld]) => totals[name as keyof typeof least] < perWorld * totals.worlds,
  );
  expect(rare).toEqual([]);
});
