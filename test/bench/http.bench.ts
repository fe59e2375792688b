/** Transfers over HTTP through the whole program, beside a NestJS route that runs the plpgsql function. */
import { startDurableParts, type DurableParts } from './durable-parts.ts';
import { atLeast, MINUTES_10, SECONDS, topicOf } from './figures.ts';
import { openAccounts, startLivro, startPlain, type HttpProgram } from './http-programs.ts';
import { OPENING, today } from './ledger-instance.ts';
import { underLoad } from './load.ts';
import { createPlainLedger, somePair } from './plpgsql-ledger.ts';

const CONNECTIONS = 64;

const topic = topicOf(
  'Transfers over HTTP',
  `${CONNECTIONS} kept connections post transfers between 6 accounts. Ours: the whole program as it is built: sign-in checked ` +
    'on every request, form rules, the Book, and an answer only after the four read models that show the transfer have it. ' +
    'Baseline: a bare NestJS program with the same Express adapter and a validating pipe, whose route runs the plpgsql ' +
    'function over 10 connections; no sign-in, no keys, no history, no read models beyond its balances. Same Postgres.',
);

let parts: DurableParts;
let livro: HttpProgram;
let plain: HttpProgram;
let accounts: readonly string[];

beforeAll(async () => {
  parts = await startDurableParts();
  livro = await startLivro(parts);
  accounts = await openAccounts(livro);
  await createPlainLedger(parts.databaseUrl, accounts, OPENING);
  plain = await startPlain(parts);
}, MINUTES_10);
afterAll(async () => {
  await livro?.stop();
  await plain?.stop();
  await parts?.stop();
}, MINUTES_10);

function transfers(program: HttpProgram, path: string) {
  const date = today();
  program.reconnect();
  return underLoad(CONNECTIONS, SECONDS, () => {
    const { source, destination } = somePair(accounts);
    return program.ask('POST', path, {
      sourceAccountId: source,
      destinationAccountId: destination,
      amount: 1,
      date,
      description: 'Transferência entre obras',
    });
  });
}

test(
  'transfers',
  async () => {
    await topic.compare({
      ours: { name: 'Livro', run: () => transfers(livro, '/api/transfers/') },
      baseline: { name: 'NestJS + plpgsql', run: () => transfers(plain, '/transfers') },
      figures: [
        {
          name: `Transfers, ${CONNECTIONS} connections`,
          key: 'perSecond',
          unit: '/s',
          aim: atLeast(1),
          whenMissed:
            'Both sides share the same few cores with their Postgres and the callers, so what counts is processor time per ' +
            'transfer, and ours does more: sign-in checked and form rules applied, an entry hashed and sent to the store by ' +
            'gRPC, then folded into four read models and read back before the answer. A CPU profile of the server shows no ' +
            'single large cost left: HTTP, Express and Nest take the most, then the Book and gRPC, then the Postgres client and ' +
            'the folding of read models.',
        },
        { name: 'p99 of one transfer', key: 'p99', unit: 'ms' },
        { name: 'p50 of one transfer', key: 'p50', unit: 'ms' },
      ],
    });
  },
  MINUTES_10,
);
