/** How fast the journal's events become the state that decides, beside the least that any ledger could do with them. */
import { atLeastOf, MINUTES_10, topicOf } from './figures.ts';
import { startLedgerProbe } from './ledger-probe.ts';

const ENTRIES = Number(process.env.BENCH_FOLD_ENTRIES ?? 300_000);

const topic = topicOf(
  'Folding the journal',
  `${ENTRIES} events of a developer's mix, as JSON in memory, folded by the ledger's own decider in one thread of a warm ` +
    'process. Beside it: the same events parsed the same way, and nothing kept but one number for each account.',
);

test(
  'fold',
  async () => {
    const probe = await startLedgerProbe(ENTRIES);
    try {
      await topic.compare({
        ours: { name: 'the decider', run: () => probe.measure('fold') },
        baseline: { name: 'bare balances', run: () => probe.measure('bare') },
        figures: [
          {
            name: 'Events folded',
            key: 'fold',
            unit: '/s',
            aim: atLeastOf(400_000),
            note: 'Parsed before the clock starts. The hash chain is checked apart from it: see the proof.',
          },
          { name: 'Events parsed and folded', key: 'withParse', unit: '/s' },
        ],
      });
    } finally {
      await probe.stop();
    }
  },
  MINUTES_10,
);
