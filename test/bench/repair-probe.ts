/** One process of the bench of repairs: brings all read models level with the ledger, or repairs the rows of one account in all that have such rows. */
import { performance } from 'node:perf_hooks';
import { Database } from '../../backend/src/platform/database/database.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { ProjectionProgress } from '../../backend/src/platform/projections/projection.types.ts';
import { Repairs } from '../../backend/src/platform/projections/repair/repairs.ts';
import { ProjectionRegistry } from '../../backend/src/platform/projections/schema/projection-registry.ts';
import { readableEvent } from '../../backend/src/readable-events.ts';
import { type Addresses, startEngine } from '../api/projections.fixture.ts';
import { answering, given } from './forked.ts';
import { programProjections } from './rebuild-probe.ts';
import { segmentsIn } from './rebuild-segments.ts';

export type RepairMeasure =
  | { readonly what: 'level'; readonly revision: number }
  /** Names of those that have rows of an account. */
  | { readonly what: 'names' }
  | {
      readonly what: 'repair';
      readonly names: readonly string[];
      readonly account: string;
      readonly segments: string;
    };

async function level(addresses: Addresses, revision: number): Promise<object> {
  // The engine has one of its own already.
  const projections = (await programProjections(addresses)).filter(({ name }) => name !== 'command-log');
  const engine = await startEngine(addresses, projections);
  const progress = engine.app.get(ProjectionProgress);
  while (!(await progress.reached('ledger', BigInt(revision), undefined, 1_000)));
  await engine.stop();
  return {};
}

async function repair(
  addresses: Addresses,
  { names, account, segments }: Extract<RepairMeasure, { what: 'repair' }>,
): Promise<object> {
  const registry = new ProjectionRegistry();
  for (const projection of await programProjections(addresses)) registry.add(projection);
  const database = new Database({ url: addresses.databaseUrl });
  const options = { url: addresses.eventStoreUrl, streamPrefix: addresses.streamPrefix, timeoutMs: 60_000 };
  const store = new EventStore({ ...options, upcast: readableEvent });
  await database.query('update read.accounts set balance = balance + 1 where id = $1', [account]);
  await database.query('delete from read.transactions where account_id = $1 and amount % 9 = 0', [account]);
  const began = performance.now();
  const results = await new Repairs(database, store, registry, segmentsIn(segments, store, options)).repair(
    names,
    { kind: 'account', id: account },
    { pace: 'own' },
  );
  const seconds = (performance.now() - began) / 1_000;
  const held = Math.max(
    ...results.map(({ report, error }) => {
      if (error) throw error;
      return report.heldSeconds;
    }),
  );
  await store.close();
  await database.close();
  const rows = results
    .flatMap(({ report }) => report?.tables ?? [])
    .reduce((sum, { added, changed }) => sum + added + changed, 0);
  if (rows < 10) throw new Error(`Only ${rows} rows were repaired.`);
  return { seconds, held: held * 1_000, memory: process.resourceUsage().maxRSS / 1_024 };
}

if (require.main === module) {
  const addresses = given<Addresses>();
  answering<RepairMeasure>(
    async (message) => {
      switch (message.what) {
        case 'level':
          return level(addresses, message.revision);
        case 'names':
          return {
            names: (await programProjections(addresses))
              .filter(({ owned }) => owned?.by.includes('account'))
              .map(({ name }) => name),
          };
        case 'repair':
          return repair(addresses, message);
        default:
          throw new Error(`No such measure: ${JSON.stringify(message satisfies never)}`);
      }
    },
    () => Promise.resolve(),
  );
}
