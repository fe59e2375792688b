/** A day of an office of 200 people in minutes, over years of books; then three times what the program can do, and what comes after. */
import path from 'node:path';
import { Session } from '../support/session.ts';
import { type DurableParts, startDurableParts } from './durable-parts.ts';
import { atLeastOf, type Figure, MINUTES_10, ROUNDS, type Sample, topicOf, within } from './figures.ts';
import { type Forked, forked } from './forked.ts';
import { type HttpProgram, openAccounts, startLivro } from './http-programs.ts';
import { today } from './ledger-instance.ts';
import type { Office, OfficeLoad, OfficeSample } from './office-callers.ts';

/** As many as the year of books in test/data has, a hundred times; made for the bench. */
const ENTRIES = Number(process.env.BENCH_EVENTS ?? 150_000);
const BATCH = 500;
const PEOPLE = 20;
/** Two hundred people who each ask once in two seconds, all at once: an office's busiest hour. */
const OFFERED = Number(process.env.BENCH_PACE ?? 100);
const DAY_SECONDS = Number(process.env.BENCH_DAY_SECONDS ?? 60);
const OVERLOAD_SECONDS = 10;
const RECOVERY_SECONDS = 2;
const TIMES = 3;

const topic = topicOf(
  'An office’s day',
  `The whole program as it is built, over ${ENTRIES} entries; ${PEOPLE} people signed in. Of ten calls seven look at an account, a ` +
    'development or a session, two go through a list, one books; they come by chance (open load), whether or not those before them ' +
    `were answered. The day: ${OFFERED} calls a second for ${DAY_SECONDS} seconds. Then ${TIMES} times as many as were done when more ` +
    'came than could be done, and the two seconds after. Store, Postgres, program and people share the cores.',
);

let parts: DurableParts;
let livro: HttpProgram;
let office: Forked;
let port: number;

beforeAll(async () => {
  parts = await startDurableParts();
  livro = await startLivro(parts);
  const accounts = await openAccounts(livro);
  const { data } = await livro.ask<{ data: readonly { id: string }[] }>('GET', '/api/developments/');
  for (let booked = 0; booked < ENTRIES; booked += BATCH) await book(accounts, booked);
  [port] = livro.door();
  const authorizations = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => signedIn(n)));
  const given: Office = { port, authorizations, accounts, developments: data.map(({ id }) => id) };
  office = await forked(path.join(__dirname, 'office-callers.ts'), given);
}, MINUTES_10);
afterAll(async () => {
  await office?.stop();
  await livro?.stop();
  await parts?.stop();
}, 60_000);

async function book(accounts: readonly string[], from: number): Promise<void> {
  const month = String(1 + ((from / BATCH) % 10)).padStart(2, '0');
  const entries = Array.from({ length: BATCH }, (_, n) => ({
    kind: 'expense',
    accountId: accounts[n % accounts.length],
    amount: (100 + (n % 900)) / 100,
    date: `${today().slice(0, 4)}-${month}-${String(1 + (n % 28)).padStart(2, '0')}`,
    description: `Material de obra ${from + n}`,
    category: 'material',
  }));
  await livro.ask('POST', '/api/transactions/batch/', { entries });
}

async function signedIn(n: number): Promise<string> {
  const email = `pessoa${n}@construtora.com.br`;
  const user = { name: `Pessoa ${n}`, email, type: 'financial' };
  const { data } = await livro.ask<{ data: { first_access: { code: string } } }>('POST', '/api/users/', user);
  const session = await Session.open(`http://127.0.0.1:${port}`, email, data.first_access.code);
  return `Bearer ${session.bearer}`;
}

const borne = (load: OfficeLoad) => office.ask<OfficeSample>(load);

async function megabytes(): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  return Number(/^process_resident_memory_bytes(?:\{[^}]*\})? (\S+)$/m.exec(text)![1]) / 1_048_576;
}

const figures = (name: string, p99?: Figure['aim'], whenMissed?: string): readonly Figure[] => [
  { name: `${name}: offered`, key: 'offered', unit: '/s' },
  { name: `${name}: done`, key: 'done', unit: '/s' },
  { name: `${name}: refused with Retry-After`, key: 'refused', unit: '/s' },
  { name: `${name}: dropped by the callers`, key: 'dropped', unit: '/s' },
  { name: `${name}: p50 of who was served`, key: 'p50', unit: 'ms' },
  { name: `${name}: p99 of who was served`, key: 'p99', unit: 'ms', aim: p99, whenMissed },
];

test(
  'a day',
  async () => {
    await borne({ offered: OFFERED, seconds: 10 });
    const before = await megabytes();
    const run = async (): Promise<Sample> => {
      const sample = await borne({ offered: OFFERED, seconds: DAY_SECONDS });
      return { ...sample, grown: (await megabytes()) - before };
    };
    await topic.compare({
      rounds: Math.min(ROUNDS, 5),
      warmUp: false,
      ours: { name: 'Livro', run },
      figures: [
        ...figures(
          'The day',
          within(250),
          'Lists of 150,000 entries and the folding of what is booked share two cores.',
        ),
        { name: 'Memory of the server, grown since the first ten seconds', key: 'grown', unit: 'MB' },
      ],
    });
  },
  MINUTES_10,
);

test(
  'more than it can do',
  async () => {
    const { done } = await borne({ offered: OFFERED * 10, seconds: OVERLOAD_SECONDS });
    const most = done * TIMES;
    const after: Sample[] = [];
    await topic.compare({
      rounds: Math.min(ROUNDS, 3),
      warmUp: false,
      ours: {
        name: 'Livro',
        run: async () => {
          const sample = await borne({ offered: most, seconds: OVERLOAD_SECONDS });
          if (sample.withoutRetry > 0) throw new Error('Refused without a word on when to come again.');
          after.push(await borne({ offered: OFFERED / 2, seconds: RECOVERY_SECONDS }));
          return { ...sample, share: sample.done / done };
        },
      },
      figures: [
        ...figures(`${TIMES} times its capacity`),
        {
          name: 'Done, of what it does at its best',
          key: 'share',
          unit: '×',
          aim: atLeastOf(0.8),
          whenMissed: 'Refusing costs a little, and the callers take their share of the same cores.',
        },
      ],
    });
    await topic.compare({
      rounds: after.length,
      warmUp: false,
      ours: { name: 'Livro', run: async (round) => after[round]! },
      figures: figures('The two seconds after', within(250)),
    });
  },
  MINUTES_10,
);
