/** How fast the journal is proven, beside the bare client reading the same events from the same store. */
import { startDurableParts, type DurableParts } from './durable-parts.ts';
import { atLeast, MINUTES_10, topicOf } from './figures.ts';
import { startProofProbe, type ProofProbe } from './proof-probe.ts';

const ENTRIES = Number(process.env.BENCH_VERIFY_ENTRIES ?? 60_000);

let parts: DurableParts;
let probe: ProofProbe;

beforeAll(async () => {
  parts = await startDurableParts();
  probe = await startProofProbe(ENTRIES, parts.eventStoreUrl);
}, MINUTES_10);
afterAll(async () => {
  await probe?.stop();
  await parts?.stop();
}, 60_000);

const topic = topicOf(
  'Proving the journal',
  `${ENTRIES} entries read from the embedded store in one thread: their numbering, links, hashes, metadata and shapes ` +
    'checked, folded by the decider and summed as books. Beside it: the same client reading the same events and doing ' +
    'nothing with them. `verify` folds every read model besides and compares its rows in Postgres, which is not in here.',
);

test(
  'the journal',
  async () => {
    await topic.compare({
      ours: { name: 'the proof', run: () => probe.measure('proof') },
      baseline: { name: 'bare read', run: () => probe.measure('read') },
      figures: [
        {
          name: 'Entries proven',
          key: 'perSecond',
          unit: '/s',
          aim: atLeast(0.6),
          whenMissed:
            'Reading, canonical JSON and SHA-256 share one thread. Hashing ranges in worker threads would take them apart: ' +
            'a range needs only the hash before it, which the events carry.',
        },
      ],
    });
  },
  MINUTES_10,
);
