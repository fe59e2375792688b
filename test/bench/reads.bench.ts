/** Questions over HTTP: the list of accounts and a page of the history, beside a bare NestJS route with the same SQL. */
import { startDurableParts, type DurableParts } from './durable-parts.ts';
import { type Aim, atMost, MINUTES_10, SECONDS, topicOf, within } from './figures.ts';
import { openAccounts, startLivro, startPlain, type HttpProgram } from './http-programs.ts';
import { today } from './ledger-instance.ts';
import { underLoad } from './load.ts';
import { processorOf, processorOfPostgres } from './processor-time.ts';
import { pairsOf } from './hot-accounts.ts';

const CONNECTIONS = 16;
const ENTRIES = 500;

const topic = topicOf(
  'Reads over HTTP',
  `${CONNECTIONS} kept connections ask for the six accounts with all totals, and for a page of 50 of a history of ` +
    `${ENTRIES} transfers with the totals of its filter. Ours: the whole program, with the session and the user's rights read ` +
    'from Postgres on every request, and the answer shaped as the API describes it. Baseline: a bare NestJS route that runs ' +
    'the very same SQL over a pool of 10, as Livro has, and sends the rows as they are, to anybody.',
);

const ADDED =
  'Beside the SQL, which is the same, an answer of ours costs a verified token, one more statement for session and rights, and ' +
  'the shaping of each row; on a short statement that is a large share.';

let parts: DurableParts;
let livro: HttpProgram;
let plain: HttpProgram;
let ofPostgres: () => number;

beforeAll(async () => {
  parts = await startDurableParts();
  livro = await startLivro(parts);
  const accounts = await openAccounts(livro);
  const date = today();
  const pair = pairsOf(accounts);
  for (let n = 0; n < ENTRIES; n += 50) {
    await Promise.all(
      Array.from({ length: 50 }, () => {
        const { source, destination } = pair();
        return livro.ask('POST', '/api/transfers/', {
          sourceAccountId: source,
          destinationAccountId: destination,
          amount: 1,
          date,
          description: 'Transferência entre obras',
        });
      }),
    );
  }
  plain = await startPlain(parts);
  ofPostgres = await processorOfPostgres(parts.databaseUrl);
}, MINUTES_10);
afterAll(async () => {
  await livro?.stop();
  await plain?.stop();
  await parts?.stop();
}, MINUTES_10);

/** The program and Postgres: microseconds of processor that an answer may take. */
const COSTS: Readonly<Record<string, readonly [program: Aim, postgres: Aim]>> = {
  accounts: [within(1_000), within(450)],
};

test.each([
  ['accounts', '/api/accounts/', '/accounts'],
  ['a page of transactions', '/api/transactions/?page=1&limit=50', '/transactions'],
])(
  '%s',
  async (name, ours, theirs) => {
    const asked = async (program: HttpProgram, path: string) => {
      program.reconnect();
      const before = [processorOf(program.pid), ofPostgres()] as const;
      const found = await underLoad(CONNECTIONS, SECONDS, () => program.ask('GET', path));
      const micros = (ms: number): number => (ms * 1_000) / found.answered;
      return {
        ...found,
        program: micros(processorOf(program.pid) - before[0]),
        postgres: micros(ofPostgres() - before[1]),
      };
    };
    const [program, postgres] = COSTS[name] ?? [];
    await topic.compare({
      ours: { name: 'Livro', run: () => asked(livro, ours) },
      baseline: { name: 'bare route', run: () => asked(plain, theirs) },
      figures: [
        { name: `p99 of ${name}`, key: 'p99', unit: 'ms', aim: atMost(1.5), whenMissed: ADDED },
        { name: `p50 of ${name}`, key: 'p50', unit: 'ms' },
        { name: `GETs of ${name}`, key: 'perSecond', unit: '/s' },
        {
          name: `Processor of the program for ${name}`,
          key: 'program',
          unit: 'µs',
          ...(program && { aim: program, whenMissed: ADDED }),
        },
        {
          name: `Processor of Postgres for ${name}`,
          key: 'postgres',
          unit: 'µs',
          ...(postgres && { aim: postgres, whenMissed: ADDED }),
        },
      ],
    });
  },
  MINUTES_10,
);
