/** A day of an office of 200 people in minutes, over a year of books a hundred times; then three times what the program can do, and what comes after. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { inParallel } from '../../backend/src/importing/plan/parallel.ts';
import { sleep } from '../support/program.ts';
import { Session } from '../support/session.ts';
import { type DurableParts, startDurableParts } from './durable-parts.ts';
import {
  atLeastOf,
  type Figure,
  median,
  MINUTES_10,
  ROUNDS,
  type Sample,
  topicOf,
  within,
} from './figures.ts';
import { type Forked, forked } from './forked.ts';
import { type HttpProgram, startLivro } from './http-programs.ts';
import { today } from './ledger-instance.ts';
import { importBooks } from './office-books.ts';
import type { Office, OfficeLoad, OfficeSample } from './office-callers.ts';

/** Companies that each have the year of books in test/data. */
const COMPANIES = Number(process.env.BENCH_COMPANIES ?? 100);
const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 200);
/** At a time: passwords are costly by design. */
const SIGNING_IN = 4;
/** An access token lasts ten minutes, and a test five at most. */
const RENEWED_AFTER_MS = 240_000;
/** Two hundred people who each ask once in two seconds, all at once: an office's busiest hour. */
const OFFERED = Number(process.env.BENCH_PACE ?? 100);
const DAY_SECONDS = Number(process.env.BENCH_DAY_SECONDS ?? 300);
/** The day is looked at in so many parts: minutes, where it is one of five minutes. */
const PARTS = 5;
const OVERLOAD_SECONDS = 10;
const RECOVERY_SECONDS = 2;
const TIMES = 3;
const [EVENLY, ZIPF_1, ZIPF_2] = [0, 1, 2];
const FOLDED_WITHIN_MS = 30_000;
const TAKEN_WITHIN_MS = 300_000;

const topic = topicOf(
  'An office’s day',
  `The whole program as it is built, over the year of books in test/data as ${COMPANIES} companies have it, imported by the ` +
    `program’s own command beside the server; ${PEOPLE} people signed in. Of ten calls seven look at an account, a development ` +
    'or a session, two go through a list, one books; they come by chance (open load), whether or not those before them were answered. The day: ' +
    `${OFFERED} calls a second for ${DAY_SECONDS} seconds, accounts and developments drawn by Zipf’s law (the n-th by 1 / n); then ` +
    `${DAY_SECONDS / PARTS} seconds each drawn evenly and by the law’s square. Then ${TIMES} times as many as were done when more ` +
    'came than could be done, and the two seconds after. Store, Postgres, program and people share the cores.',
);

let parts: DurableParts;
let livro: HttpProgram;
let office: Forked;
let sessions: readonly Session[];
let renewedAt: number;
/** Of the list of what was booked, by what was acknowledged; and as many more may be there as nobody knows of. */
let lines: number;
let inDoubt = 0;

beforeAll(async () => {
  parts = await startDurableParts();
  livro = await startLivro(parts);
  await importBooks(livro, COMPANIES);
  lines = await linesListed();
  renewedAt = Date.now();
  sessions = await inParallel(
    Array.from({ length: PEOPLE }, (_, n) => n),
    SIGNING_IN,
    signedIn,
  );
  const [port] = livro.door();
  const [accounts, developments] = [await idsOf('/api/accounts/'), await idsOf('/api/developments/')];
  const given: Office = { port, accounts, developments };
  office = await forked(path.join(__dirname, 'office-callers.ts'), given);
}, MINUTES_10);
afterAll(async () => {
  await office?.stop();
  await livro?.stop();
  await parts?.stop();
}, 60_000);
beforeEach(async () => {
  if (Date.now() < renewedAt + RENEWED_AFTER_MS) return;
  renewedAt = Date.now();
  await inParallel(sessions, SIGNING_IN, (session) => session.renew());
}, MINUTES_10);

async function idsOf(list: string): Promise<readonly string[]> {
  const { data } = await livro.ask<{ data: readonly { id: string }[] }>('GET', list);
  return data.map(({ id }) => id);
}

async function signedIn(n: number): Promise<Session> {
  const [port] = livro.door();
  const email = `pessoa${n}@construtora.com.br`;
  const user = { name: `Pessoa ${n}`, email, type: 'financial' };
  const { data } = await livro.ask<{ data: { first_access: { code: string } } }>('POST', '/api/users/', user);
  return Session.open(`http://127.0.0.1:${port}`, email, data.first_access.code);
}

async function borne(load: Omit<OfficeLoad, 'authorizations'>): Promise<OfficeSample> {
  const authorizations = sessions.map(({ bearer }) => `Bearer ${bearer}`);
  const sample = await office.ask<OfficeSample>({ ...load, authorizations } satisfies OfficeLoad);
  lines += sample.lines;
  inDoubt += sample.inDoubt;
  return sample;
}

async function linesListed(): Promise<number> {
  const list = '/api/transactions/?page=1&limit=1';
  return (await livro.ask<{ data: { count: number } }>('GET', list)).data.count;
}

async function megabytes(): Promise<number> {
  const [port] = livro.door();
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
  return Number(/^process_resident_memory_bytes(?:\{[^}]*\})? (\S+)$/m.exec(text)![1]) / 1_048_576;
}

/** What the server had in memory while `work` went on, twelve times in each part of the day; and what came of it. */
async function withMemory<Result>(work: Promise<Result>): Promise<readonly [Result, readonly number[]]> {
  const samples: number[] = [];
  let isOver = false;
  const watch = async (): Promise<void> => {
    for (; !isOver; await sleep((DAY_SECONDS / PARTS / 12) * 1_000)) samples.push(await megabytes());
  };
  const watching = watch();
  const result = await work.finally(() => (isOver = true));
  await watching;
  return [result, samples];
}

const figures = (name: string, p99?: Figure['aim'], whenMissed?: string): readonly Figure[] => [
  { name: `${name}: offered`, key: 'offered', unit: '/s' },
  { name: `${name}: done`, key: 'done', unit: '/s' },
  { name: `${name}: refused with Retry-After`, key: 'refused', unit: '/s' },
  { name: `${name}: dropped by the callers`, key: 'dropped', unit: '/s' },
  { name: `${name}: p50 of who was served`, key: 'p50', unit: 'ms' },
  { name: `${name}: p99 of who was served`, key: 'p99', unit: 'ms', aim: p99, whenMissed },
];
const SHARED =
  'Whole lists of accounts and developments, pages of entries and the folding of what is booked share two cores.';

test(
  'the first command after the import',
  async () => {
    const [accountId] = await idsOf('/api/accounts/');
    const expense = {
      account_id: accountId,
      amount: 1,
      date: today(),
      description: 'Cimento',
      category: 'material',
    };
    const key = randomUUID();
    const run = async (): Promise<Sample> => {
      const began = performance.now();
      // Whoever is told to come again comes again, under the same key.
      const taken = () => sessions[0]!.post('expenses/', expense, key).then(({ status }) => status < 300);
      while (!(await taken().catch(() => false))) {
        if (performance.now() > began + TAKEN_WITHIN_MS)
          throw new Error('No command is taken after the import.');
        await sleep(100);
      }
      return { seconds: (performance.now() - began) / 1_000 };
    };
    await topic.compare({
      rounds: 1,
      warmUp: false,
      ours: { name: 'Livro', run },
      figures: [
        {
          name: 'First command after the import, until it is taken',
          key: 'seconds',
          unit: 's',
          aim: within(10),
          whenMissed:
            'A server reads what another process booked when the next command comes, and this one’s caller, whose patience is ' +
            'ten seconds, is told to come again until all of it is read.',
        },
      ],
    });
    lines += 1;
  },
  MINUTES_10,
);

test(
  'a day',
  async () => {
    await borne({ offered: OFFERED, seconds: 10, skew: ZIPF_1 });
    const run = async (): Promise<Sample> => {
      const day = borne({ offered: OFFERED, seconds: DAY_SECONDS, skew: ZIPF_1 });
      const [sample, memory] = await withMemory(day);
      const part = (n: number): number => {
        const [from, to] = [n - 1, n].map((place) => Math.round((memory.length * place) / PARTS));
        return median(memory.slice(from, to));
      };
      return { ...sample, memory: part(PARTS), grown: part(PARTS) / part(2) };
    };
    await topic.compare({
      rounds: 1,
      warmUp: false,
      ours: { name: 'Livro', run },
      figures: [
        ...figures('The day', within(250), SHARED),
        { name: 'Memory of the server, last fifth of the day', key: 'memory', unit: 'MB' },
        {
          name: 'Memory of the server, last fifth of the day against the second',
          key: 'grown',
          unit: '×',
          aim: within(1.1),
        },
      ],
    });
  },
  MINUTES_10,
);

test.each([
  ['Drawn evenly', EVENLY],
  ['Drawn by Zipf’s law, squared', ZIPF_2],
])(
  '%s',
  async (name, skew) => {
    await topic.compare({
      rounds: 1,
      warmUp: false,
      ours: {
        name: 'Livro',
        run: () => borne({ offered: OFFERED, seconds: DAY_SECONDS / PARTS, skew }),
      },
      figures: figures(name, within(250), SHARED),
    });
  },
  MINUTES_10,
);

test(
  'more than it can do',
  async () => {
    const overload = (offered: number) => borne({ offered, seconds: OVERLOAD_SECONDS, skew: ZIPF_1 });
    const { done } = await overload(OFFERED * 10);
    const after: Sample[] = [];
    await topic.compare({
      rounds: Math.min(ROUNDS, 3),
      warmUp: false,
      ours: {
        name: 'Livro',
        run: async () => {
          const sample = await overload(done * TIMES);
          if (sample.withoutRetry > 0) throw new Error('Refused without a word on when to come again.');
          after.push(await borne({ offered: OFFERED / 2, seconds: RECOVERY_SECONDS, skew: ZIPF_1 }));
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

test(
  'what was acknowledged is there, once',
  async () => {
    for (const until = Date.now() + FOLDED_WITHIN_MS; (await linesListed()) < lines && Date.now() < until;)
      await sleep(200);
    const listed = await linesListed();
    expect(listed).toBeGreaterThanOrEqual(lines);
    expect(listed).toBeLessThanOrEqual(lines + inDoubt);
  },
  MINUTES_10,
);
