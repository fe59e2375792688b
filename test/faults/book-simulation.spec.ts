/** Many seeded worlds: whatever the network and the processes do, each command is booked once or refused for a reason. */
import { Simulation } from './book-simulation.ts';

const SEEDS = Number(process.env.SIMULATION_SEEDS ?? (process.env.SOAK ? 20_000 : 150));
/** `SIMULATION_FROM` repeats the seed that a failure named. */
const FIRST = Number(process.env.SIMULATION_FROM ?? 1);

test(`${SEEDS} worlds of trouble keep the books exact`, async () => {
  const totals = { events: 0, repeats: 0, verdicts: 0, refused: 0 };
  for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
    const world = new Simulation(seed);
    try {
      await world.run();
    } catch (error) {
      throw new Error(`seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`, {
        cause: error,
      });
    }
    totals.events += world.server.events.length;
    totals.repeats += world.server.repeats;
    totals.verdicts += world.verdicts.length;
    totals.refused += world.verdicts.filter(({ answer }) => answer instanceof Error).length;
  }
  // A simulator that never meets the trouble it is there for proves nothing.
  expect(totals.verdicts).toBeGreaterThan(SEEDS * 30);
  expect(totals.repeats).toBeGreaterThan(SEEDS / 2);
  expect(totals.refused).toBeGreaterThan(SEEDS);
  expect(totals.events).toBeGreaterThan(SEEDS * 20);
  if (process.env.SOAK) console.log(JSON.stringify({ seeds: SEEDS, ...totals }));
}, 3_600_000);
