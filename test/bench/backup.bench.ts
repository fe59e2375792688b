/** Backup, the next backup and the way back of a long journal, as an operator does them: the command line, the embedded parts, their own durable settings. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Program } from '../support/program.ts';
import { Session } from '../support/session.ts';
import { temporaryFolder } from '../support/store-process.ts';
import { topicOf, within } from './figures.ts';

const ENTRIES = Number(process.env.BENCH_BACKUP_ENTRIES ?? 100_000);
const BATCH = 500;
const HOURS_2 = 7_200_000;
const ADMIN = 'ana@construtora.com.br';
const ROOT = path.resolve(__dirname, '../..');

const home = temporaryFolder();
const copies = path.join(home, 'copies');
let program: Program;
let session: Session;
let account: string;

beforeAll(async () => {
  program = await Program.at({ DATA_DIR: path.join(home, 'data') });
  await program.start();
  session = await Session.open(program.url, ADMIN);
  const opening = { building_opening_balance: 900_000, land_opening_balance: 9_000 };
  const created = { name: 'Jardim', status: 'active', startDate: '2025-02-03', ...opening };
  const { body } = await session.post('developments/', created);
  [{ id: account }] = (await session.get(`accounts/?development=${body.data.id}`)).body.data;
  for (let n = 0; n < ENTRIES; n += BATCH) await book(Math.min(BATCH, ENTRIES - n));
}, HOURS_2);
afterAll(async () => {
  await program?.dispose();
  fs.rmSync(home, { recursive: true, force: true, maxRetries: 3 });
});

const bill = () => ({ account_id: account, category: 'material', amount: 1, force: true });

async function book(count: number): Promise<void> {
  const entries = Array.from({ length: count }, (_, n) => ({
    ...bill(),
    kind: 'expense',
    description: `Cimento CP-II, nota ${n}`,
    supplier: `Depósito ${n % 40}`,
    date: `2026-0${1 + (n % 9)}-1${n % 10}`,
  }));
  const send = () => session.post('transactions/batch/', { entries }, randomUUID());
  let answer = await send();
  if (answer.status === 401) {
    await session.renew();
    answer = await send();
  }
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
}

async function ledger(
  command: string,
  { environment }: Program = program,
): Promise<{ readonly seconds: number } & Readonly<Record<string, number>>> {
  const env = { ...environment, BACKUP_PASSPHRASE: 'quatro palavras que ninguém adivinha' };
  const args = ['scripts/ledger.mjs', command, copies, '--json'];
  const began = performance.now();
  const stdout = await new Promise<string>((resolve, reject) =>
    execFile(process.execPath, args, { cwd: ROOT, env, maxBuffer: 1e8 }, (error, out, err) =>
      error ? reject(new Error(`${out}${err}`)) : resolve(out),
    ),
  );
  return { ...(JSON.parse(stdout) as Record<string, number>), seconds: (performance.now() - began) / 1000 };
}

/** Restored as in earnest, and used. */
async function restored(): Promise<{ readonly start: number; readonly command: number }> {
  const { STREAM_PREFIX = '' } = program.environment;
  const other = await Program.at({ DATA_DIR: path.join(home, 'restored'), STREAM_PREFIX });
  try {
    await ledger('restore', other);
    const start = await other.start();
    const opened = await Session.open(other.url, ADMIN);
    const began = performance.now();
    const { status } = await opened.post('expenses/', {
      ...bill(),
      description: 'Prego',
      date: '2026-03-03',
    });
    if (status !== 201) throw new Error(`The first expense was answered with ${status}.`);
    return { start: start / 1000, command: (performance.now() - began) / 1000 };
  } finally {
    await other.dispose();
  }
}

const topic = topicOf(
  'Backup and restore',
  `${ENTRIES} expenses booked over HTTP in batches of ${BATCH}, one backup of all, one more after ${BATCH} entries, one drill: the ` +
    'backup restored into an empty embedded Postgres, the program started there until every read model is whole, then verified; one ' +
    'restore more, the program started, and an expense. Once each.',
);

test(
  'a long journal',
  async () => {
    const run = async () => {
      fs.rmSync(copies, { recursive: true, force: true });
      const first = await ledger('backup');
      await book(BATCH);
      const second = await ledger('backup');
      const drill = await ledger('drill');
      if (drill['ok'] !== (true as unknown)) throw new Error(JSON.stringify(drill));
      const { start, command } = await restored();
      return {
        first: first.seconds,
        size: first['writtenBytes']! / 1_048_576,
        second: second.seconds,
        added: second['writtenBytes']! / 1_048_576,
        restored: drill['restoredSeconds']!,
        ready: drill['readySeconds']!,
        drill: drill.seconds,
        start,
        command,
      };
    };
    await topic.compare({
      ours: { name: 'the command line', run },
      rounds: 1,
      warmUp: false,
      figures: [
        { name: 'First backup', key: 'first', unit: 's' },
        { name: '… its size', key: 'size', unit: 'MB' },
        { name: `Backup after ${BATCH} more entries`, key: 'second', unit: 's' },
        { name: '… written', key: 'added', unit: 'MB' },
        {
          name: 'Restored: journal, vault and contents in place',
          key: 'restored',
          unit: 's',
          aim: within(60),
        },
        {
          name: 'Ready: every screen can be shown, too (RTO)',
          key: 'ready',
          unit: 's',
          aim: within(60),
          whenMissed:
            'What takes the time is the journal, event by event, and the indexes of the read models.',
        },
        { name: 'The whole drill, with its verification', key: 'drill', unit: 's' },
        { name: 'Restored for good: until the program is ready', key: 'start', unit: 's' },
        {
          name: '… and its first expense',
          key: 'command',
          unit: 's',
          aim: within(2),
          whenMissed:
            'The journal is folded before the first command where no snapshot came with the backup.',
        },
      ],
    });
  },
  HOURS_2,
);
