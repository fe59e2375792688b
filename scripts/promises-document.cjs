// Prints the promises in docs/reliability.md: each with its tests and its latest figures from docs/benchmarks. A test compares the page with it.
const fs = require('node:fs');
const path = require('node:path');
const { aimText, readBenchmarks, withUnit } = require('./performance-document.cjs');

const root = path.resolve(__dirname, '..');

/** Figures are [topic, name] of docs/benchmarks; soak names test files with long runs. */
const PROMISES = [
  {
    title: 'No lost and no duplicate entries',
    promise:
      'An acknowledged command is in the journal exactly once, whichever process is killed. A repeat under its idempotency key books nothing more.',
    tests: [
      ['test/faults/kill.spec.ts', 'keeps each acknowledged entry exactly once, and each retried one too'],
      [
        'test/faults/store-secure.spec.ts',
        'a new leader is found, again and again, and nothing acknowledged is lost or doubled',
      ],
    ],
    figures: [['book', 'Lost with two instances']],
    soak: ['test/faults/kill.spec.ts', 'test/simulation/ledger-simulation.spec.ts'],
  },
  {
    title: 'Recovery from faults',
    promise:
      'Killed or frozen processes, broken links, full disks, clock jumps, exhausted memory, elections of the store: every call succeeds or fails clearly. Afterwards everything works again, at the latest after a restart.',
    tests: [
      [
        'test/faults/chaos.spec.ts',
        'nothing acknowledged is lost or doubled, and all works again in time, whatever fails',
      ],
    ],
    soak: ['test/faults/chaos.spec.ts'],
  },
  {
    title: 'Balanced books',
    promise:
      'The postings of every event sum to zero. Every screen, file and command shows the same figures for any history.',
    tests: [
      ['test/model/one-money.spec.ts', 'shows of the books of 2025 the same everywhere'],
      ['test/model/one-money.spec.ts', 'shows of any history the same everywhere'],
    ],
    soak: ['test/model/ledger-model.spec.ts'],
  },
  {
    title: 'Tamper evidence',
    promise:
      'Changed, added, removed or reordered events are found without the key, with the first wrong entry. With the key, any kept checkpoint reveals them.',
    tests: [
      ['libs/proof/verifier/tamper.spec.ts', 'changes without the key is named, and the first wrong entry'],
      ['test/api/tampering.spec.ts', 'names an attachment whose content was changed, or is gone'],
    ],
    figures: [
      ['verify', 'Entries proven'],
      ['proof-bundle', 'In plain Node'],
    ],
    soak: ['libs/proof/verifier/tamper.spec.ts', 'test/interoperability/python-verifier.spec.ts'],
  },
  {
    title: 'Correct read models',
    promise:
      'Each event counts once in every read model, whatever fails. A deleted read model is rebuilt identically.',
    tests: [
      [
        'test/faults/projections.spec.ts',
        'counts each event once while Postgres is killed, which forgets the last commits, and comes back',
      ],
      [
        'test/faults/projections-rebuild.spec.ts',
        'goes on from where it was killed, and ends with tables equal to the live ones, byte by byte',
      ],
    ],
    figures: [
      ['live', 'p99 of append to visible, 500 events/s'],
      ['repair', 'Time'],
    ],
    soak: ['test/faults/projections.spec.ts', 'test/faults/projections-rebuild.spec.ts'],
  },
  {
    title: 'Read your writes',
    promise:
      'A read shows what its sender booked before, on any instance or replica. After two seconds it says that it is stale.',
    tests: [
      ['test/api/own-writes.spec.ts', 'a program that sends no position reads its own, whatever the stream'],
      ['test/faults/own-writes.spec.ts', 'reads show what was booked, or say that they do not'],
      [
        'test/faults/read-replica.spec.ts',
        'own writes are read at once while the replay stands still, and by the standby again afterwards',
      ],
    ],
    soak: ['test/simulation/ledger-simulation.spec.ts'],
  },
  {
    title: 'Complete feed',
    promise: 'Feed and webhooks deliver every event in order, at least once, whichever process is killed.',
    tests: [
      [
        'test/faults/feed-readers.spec.ts',
        'what the jobs have added up is the trial balance, whoever was killed',
      ],
      ['test/faults/webhooks-kill.spec.ts', 'every event arrives, in order, whoever is killed'],
    ],
    figures: [
      ['feed', 'Events to one reader, a stream'],
      ['feed', 'p99 from booked to delivered, 500 events/s'],
    ],
  },
  {
    title: 'Restorable backups',
    promise:
      'A backup is complete at one position, even if it was interrupted. Restored, it has the same trial balance and valid seals. A changed byte is refused by name.',
    tests: [
      ['test/faults/backup.spec.ts', 'brings the same books back on an empty machine'],
      ['test/faults/backup.spec.ts', 'is drilled: restored apart, verified, compared, and told on Sistema'],
      [
        'test/faults/backup-copies.spec.ts',
        'brings screens back though a copy of one is damaged, which it names, and folds what copies lack',
      ],
    ],
    figures: [
      ['backup', 'Restored: journal, vault and contents in place'],
      ['backup', 'Ready: every screen can be shown, too (RTO)'],
      ['backup', '… and its first expense'],
    ],
    soak: ['test/faults/backup-moments.spec.ts'],
  },
  {
    title: 'Rolling upgrades',
    promise:
      'Instances behind a proxy are replaced under load, by the next release and back, without a failed request.',
    tests: [
      [
        'test/faults/upgrade.spec.ts',
        'instances of two releases are exchanged one after the other, and back, and no request fails',
      ],
      [
        'test/faults/rolling-restart.spec.ts',
        'both instances are exchanged under load, and no request fails',
      ],
    ],
  },
  {
    title: 'Overload protection',
    promise: 'Excess requests get 503 with `Retry-After` at once; the others are answered.',
    figures: [
      ['office', 'The day: p99 of who was served'],
      ['office', 'Memory of the server, last fifth of the day against the second'],
      ['office', 'First command after the import, until it is taken'],
      ['office', 'Done, of what it does at its best'],
      ['office', 'The two seconds after: p99 of who was served'],
    ],
    tests: [
      [
        'backend/src/platform/http/calls-in-progress.spec.ts',
        'from one address leave places to others, and to sign-in and health',
      ],
    ],
  },
  {
    title: 'Fast lists and searches',
    promise: 'A page of a million entries, a balance of any day and a search respond within their targets.',
    tests: [['test/api/entries-list.spec.ts', 'finds something and leaves something out by each filter']],
    figures: [
      ['lists', 'transactions: first page, p95'],
      ['lists', 'transactions: deep page by its cursor, p95'],
      ['search', 'two words, median'],
      ['as-of', 'as_of: trial balance, p99'],
    ],
  },
  {
    title: 'Enforced permissions',
    promise:
      'Every route declares who may call it and refuses everyone else. Known attacks run in every test run.',
    tests: [
      ['test/api/permissions.spec.ts', 'gets through every door that the table opens, and through no other'],
    ],
    soak: ['test/api/fuzz/fuzz.spec.ts'],
  },
  {
    title: 'Personal data protected',
    promise:
      'Personal data is encrypted in the journal, erased on request, and absent from logs, metrics and traces.',
    tests: [
      [
        'test/faults/telemetry.spec.ts',
        'of all that people type nothing is in the log, in figures or in spans',
      ],
      ['test/faults/backup.spec.ts', 'holds nothing in clear, and no key where the keys are laid elsewhere'],
    ],
  },
  {
    title: 'Accessible screens',
    promise: 'Every screen passes the automatic checks of WCAG 2.2 AA in each state, width and theme.',
    tests: [['test/e2e/matrix/matrix.spec.ts', 'judges every screen in its states, widths and themes']],
    soak: ['test/e2e/matrix/matrix.spec.ts'],
  },
];

const NOT_PROMISED = [
  'More instances do not book faster: one process at a time decides the entries of a company.',
  'A disk that acknowledges writes before they are stored can lose acknowledged entries.',
  'Nobody finds a journal rewritten with the key unless a checkpoint was kept: use a [witness](reference/proof-formats.md#witnesses).',
  'Personal data is lost with the key of the vault: store the key apart from the backups.',
  'While the store is down, commands get 503. Reads go on from the read models.',
  'Read models can lag: a read waits at most two seconds for what its sender booked, then says that it is stale.',
  'A target marked ✗ here or in [performance](performance.md) is not met; notes are in [benchmarks](benchmarks).',
];

/** One figure with its target; throws if it does not exist, so that no promise loses its figure unnoticed. */
function figure(benchmarks, [topic, name]) {
  const report = benchmarks.get(topic);
  const line = report?.lines.find((one) => one.name === name);
  if (!line) throw new Error(`docs/benchmarks/${topic}.json has no figure “${name}”.`);
  const { unit, ours, ratio, aim, meets } = line;
  const value =
    aim?.kind === 'ratio' && ratio !== undefined ? `${ratio.toFixed(2)}× baseline` : withUnit(ours, unit);
  const target = aim ? ` (${aimText(aim, unit)}${meets ? '' : ' ✗'})` : '';
  return { topic: report.title, text: `${name}: ${value}${target}` };
}

/** Figures of one benchmark in one line. */
const byTopic = (figures) =>
  [...new Set(figures.map(({ topic }) => topic))].map(
    (topic) =>
      `${topic}: ${figures
        .filter((one) => one.topic === topic)
        .map(({ text }) => text)
        .join('; ')}`,
  );

/** The latest long run of a test file: how many tests passed, and when. */
function longRun(runs, file) {
  const run = runs[file];
  if (!run) throw new Error(`docs/benchmarks/soak.json has no run of ${file}.`);
  return `\`${path.basename(file, '.spec.ts')}\` ${run.passed}/${run.tests} (${run.date})`;
}

/** The sections about promises of docs/reliability.md. */
function promisesDocument() {
  const benchmarks = readBenchmarks();
  const runs = JSON.parse(fs.readFileSync(path.join(root, 'docs/benchmarks/soak.json'), 'utf8'));
  const rows = PROMISES.map(({ title, promise, tests, figures = [], soak: files = [] }) => [
    `**${title}.** ${promise}`,
    [...new Set(tests.map(([file]) => `\`${file}\``))].join(' '),
    [
      ...byTopic(figures.map((one) => figure(benchmarks, one))),
      ...(files.length > 0 ? [`Long runs: ${files.map((file) => longRun(runs, file)).join(', ')}`] : []),
    ].join('. '),
  ]);
  const table = [['Promise', 'Tests', 'Latest results'], ['---', '---', '---'], ...rows].map(
    (cells) => `|${cells.join('|')}|`,
  );
  return [
    '## Promises',
    table.join('\n'),
    '## Not promised',
    NOT_PROMISED.map((one) => `- ${one}`).join('\n'),
  ].join('\n\n');
}

/** The promises with their tests, by file and title. */
const promisedTests = () =>
  PROMISES.map(({ title, tests }) => ({
    title,
    tests: tests.map(([file, name]) => `\`${file}\` “${name}”`),
  }));

const page = path.join(root, 'docs/reliability.md');

/** The page as it is, with the promises of today between its introduction and the section after them. */
function reliabilityDocument() {
  const text = fs.readFileSync(page, 'utf8');
  const introduction = text.slice(0, text.indexOf('## Promises'));
  const rest = text.slice(text.indexOf('## A cluster'));
  return `${introduction}${promisesDocument()}\n\n${rest}`;
}

/** Writes docs/reliability.md. */
const printPromises = () => fs.writeFileSync(page, reliabilityDocument());

module.exports = { reliabilityDocument, promisedTests, printPromises };
if (require.main === module) printPromises();
