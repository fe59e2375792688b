// Prints docs/promises.md: what is promised, the tests of each promise, and its latest figures from docs/benchmarks. `npm run docs` writes the
// page; a test compares the committed page with it.
const fs = require('node:fs');
const path = require('node:path');
const { aimText, readBenchmarks, withUnit } = require('./performance-document.cjs');

const root = path.resolve(__dirname, '..');

/** Figures are [topic, name] of docs/benchmarks; soak names test files with long runs. */
const PROMISES = [
  {
    title: 'Nothing acknowledged is lost, nothing is booked twice',
    promise:
      'What was answered with success is in the journal, once, whichever process was killed, and a command that is repeated ' +
      'under its key is not carried out again.',
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
    title: 'Whatever fails, all works again',
    promise:
      'Processes killed or frozen, links cut or silent, disks full, clocks that jump, memory used up, a store with another leader: every ' +
      'call is answered or refused clearly, and when the fault is over all works again, at the latest once the program has started.',
    tests: [
      [
        'test/faults/chaos.spec.ts',
        'nothing acknowledged is lost or doubled, and all works again in time, whatever fails',
      ],
    ],
    soak: ['test/faults/chaos.spec.ts'],
  },
  {
    title: 'The books balance',
    promise:
      'The postings of every event sum to zero, and every screen, file and command says the same of any history.',
    tests: [
      ['test/model/one-money.spec.ts', 'shows of the books of 2025 the same everywhere'],
      ['test/model/one-money.spec.ts', 'shows of any history the same everywhere'],
    ],
    soak: ['test/model/ledger-model.spec.ts'],
  },
  {
    title: 'What was changed behind the program is found',
    promise:
      'Whoever changes, adds, removes or reorders events without the key is found, with the first wrong entry; whoever has the ' +
      'key too is found by any checkpoint that somebody kept.',
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
    title: 'Read models are what the journal says',
    promise:
      'Each event is counted once in every read model, whatever fails, and a read model that was deleted comes back as it was.',
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
    title: 'People read what they wrote',
    promise:
      'A read answers with what its sender booked before it, at whatever instance or replica, or says after two seconds that it is stale.',
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
    title: 'Programs that follow the feed miss nothing',
    promise: 'The feed and its webhooks bring every event, in order, at least once, whoever is killed.',
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
    title: 'A backup comes back, and shows it',
    promise:
      'A backup is whole at one position whenever it was taken or interrupted; restored, it has the same trial balance and its ' +
      'seals hold; a changed byte is refused by name.',
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
    title: 'Nobody notices an upgrade',
    promise:
      'Instances behind a proxy are exchanged under load, by those of the next release and back, and no request fails.',
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
    title: 'Too much is refused, and the rest is served',
    promise:
      'Who comes beyond what can be served is refused at once with 503 and when to come back; the others are answered.',
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
    title: 'Lists and searches stay quick',
    promise: 'A page of a million entries, a balance of any day and a search answer before anybody waits.',
    tests: [['test/api/entries-list.spec.ts', 'finds something and leaves something out by each filter']],
    figures: [
      ['lists', 'transactions: first page, p95'],
      ['lists', 'transactions: deep page by its cursor, p95'],
      ['search', 'two words, median'],
      ['as-of', 'as_of: trial balance, p99'],
    ],
  },
  {
    title: 'Nobody does what the table does not allow',
    promise:
      'Every route says who may call it, and lets nobody else in; what attackers tried is tried again with every test run.',
    tests: [
      ['test/api/permissions.spec.ts', 'gets through every door that the table opens, and through no other'],
    ],
    soak: ['test/api/fuzz/fuzz.spec.ts'],
  },
  {
    title: 'What people are stays with those who may know it',
    promise:
      'Personal data is sealed in the journal, erased on request, and stands in no log, figure or trace.',
    tests: [
      [
        'test/faults/telemetry.spec.ts',
        'of all that people type nothing is in the log, in figures or in spans',
      ],
      ['test/faults/backup.spec.ts', 'holds nothing in clear, and no key where the keys are laid elsewhere'],
    ],
  },
  {
    title: 'Screens are for everybody',
    promise:
      'Every screen in each of its states, widths and themes passes the automatic checks of WCAG 2.2 AA.',
    tests: [['test/e2e/matrix/matrix.spec.ts', 'judges every screen in its states, widths and themes']],
    soak: ['test/e2e/matrix/matrix.spec.ts'],
  },
];

const NOT_PROMISED = [
  'That more instances book faster: a company’s entries are decided in one place at a time ([scaling](scaling.md)).',
  'That a disk which answers before it has written keeps what it answered.',
  'That rewriting the whole journal with the key is found where nobody kept a checkpoint: give them to a witness ([auditing](auditing.md)).',
  'That personal data can be read again once the key of the vault is lost: lay it apart from the backups ([operations](operations.md)).',
  'That commands are taken while the store is away: they are refused with 503, and reads go on from the read models.',
  'That read models are never behind: a read waits two seconds at most for what its sender booked, and then says that it is stale.',
  'That an aim marked “missed” in [performance](performance.md) is met; the notes in [benchmarks](benchmarks) say why it is not.',
];

/** One figure with its baseline and aim; throws if it does not exist, so that no promise loses its figure unnoticed. */
function figure(benchmarks, [topic, name]) {
  const report = benchmarks.get(topic);
  const line = report?.lines.find((one) => one.name === name);
  if (!line) throw new Error(`docs/benchmarks/${topic}.json has no figure “${name}”.`);
  const { unit, ours, baseline, baselineName, ratio, aim, meets } = line;
  const compared =
    baseline === undefined
      ? ''
      : ` against ${withUnit(baseline, unit)} (${baselineName}): ${ratio.toFixed(2)} ×`;
  const judged = aim ? `; aim ${aimText(aim, unit)}, ${meets ? 'met' : 'missed'}` : '';
  return `${report.title}, ${name}: ${withUnit(ours, unit)}${compared}${judged} (${report.measuredAt.slice(0, 10)})`;
}

/** The latest long run of a test file: how many tests passed, when, and its first note. */
function longRun(runs, file) {
  const run = runs[file];
  if (!run) throw new Error(`docs/benchmarks/soak.json has no run of ${file}.`);
  const note = run.notes ? `: ${run.notes[0].split(';')[0]}` : '';
  return `long run of \`${file}\`: ${run.passed} of ${run.tests} passed (${run.date})${note}`;
}

/** The whole page as text. */
function promisesDocument() {
  const benchmarks = readBenchmarks();
  const runs = JSON.parse(fs.readFileSync(path.join(root, 'docs/benchmarks/soak.json'), 'utf8'));
  const sections = PROMISES.map(({ title, promise, tests, figures = [], soak: files = [] }) => {
    const shown = tests.map(([file, name]) => `- \`${file}\` “${name}”`);
    const measured = [
      ...figures.map((one) => figure(benchmarks, one)),
      ...files.map((file) => longRun(runs, file)),
    ];
    return [`## ${title}`, promise, [...shown, ...measured.map((one) => `- ${one}`)].join('\n')].join('\n\n');
  });
  return `${[
    '# Promises',
    'What is promised, the tests that check it, and the latest figures from [benchmarks](benchmarks). `npm run docs` prints this page.',
    ...sections,
    '## Not promised',
    NOT_PROMISED.map((one) => `- ${one}`).join('\n'),
  ].join('\n\n')}\n`;
}

/** Writes docs/promises.md. */
const printPromises = () => fs.writeFileSync(path.join(root, 'docs/promises.md'), promisesDocument());

module.exports = { promisesDocument, printPromises };
if (require.main === module) printPromises();
