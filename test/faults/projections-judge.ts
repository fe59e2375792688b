/** What the fault tests of the projections do to a journal, and what must be true of the read side afterwards. */
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../backend/src/platform/database/database.ts';
import { ProjectionProgress } from '../../backend/src/platform/projections/projection.types.ts';
import {
  type Addresses,
  anotherDatabase,
  checksums,
  type Engine,
  eventually,
  type Journal,
  parkedPlaces,
  totalsIn,
} from '../api/projections.fixture.ts';

/** Of a machine that has a core for each; where many wait for one, everybody waits in proportion. */
const IN_TIME_MS = 5_000;
export const inTimeMs = (): number => IN_TIME_MS * Math.max(1, os.loadavg()[0]! / os.availableParallelism());

/** Every live projection has folded all that the journal has. */
export async function isFolded(readSide: Database, journal: Journal): Promise<boolean> {
  const [row] = await readSide.query<{ folded: boolean }>(
    `select bool_and((revisions ->> 'ledger')::bigint = $1) as folded from projection.checkpoints where status = 'live'`,
    [journal.next - 1],
  );
  return row!.folded;
}

/** The tables are those of a build from nothing, which `engineOn` makes: no event counted twice, none lost. */
export async function expectEqualToFreshBuild(
  readSide: Database,
  journal: Journal,
  addresses: Addresses,
  engineOn: (given: Addresses) => Promise<Engine>,
  buildMs: number,
): Promise<void> {
  await eventually(() => isFolded(readSide, journal), buildMs);
  expect(await totalsIn(readSide, 'sums')).toEqual(journal.sums);
  const fresh = await engineOn({
    ...addresses,
    databaseUrl: await anotherDatabase(addresses.databaseUrl),
  });
  const last = BigInt(journal.next - 1);
  expect(await fresh.app.get(ProjectionProgress).reached('ledger', last, undefined, buildMs)).toBe(true);
  for (const name of ['sums', 'fragile'])
    expect(await checksums(readSide, name)).toEqual(await checksums(fresh.database, name));
  const parked = await parkedPlaces(readSide, 'fragile');
  expect(parked[0]).toBe('3 failed');
  expect(parked).toEqual(await parkedPlaces(fresh.database, 'fragile'));
}

/** Writes on while `disturb` is called at random moments. */
export async function whileWriting(
  journal: Journal,
  times: number,
  disturb: (round: number) => Promise<void>,
): Promise<void> {
  let over = false;
  const writing = (async () => {
    for (let size = 1; !over; size = 1 + ((size * 7) % 23)) {
      await journal.write(size);
      await sleep(size);
    }
  })();
  try {
    for (let round = 0; round < times; round++) {
      await sleep(50 + Math.random() * 400);
      await disturb(round);
    }
  } finally {
    // Whatever went wrong: a writer that goes on would spoil the journal of the tests that follow.
    over = true;
    await writing;
  }
}
