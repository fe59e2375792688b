/**
 * What the ledger's state costs, measured in a process of its own: inside the test runner every global of the language is
 * looked up through its sandbox, which makes pure code many times slower than the program is. Answers one sample for each
 * message that names a measure.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import type { LocalDate } from '@livro/calendar';
import type { Centavos } from '@livro/money';
import type { LedgerCommand } from '../../backend/src/ledger/journal/commands.ts';
import type { LedgerEvent } from '../../backend/src/ledger/journal/events.ts';
import { ledgerDecider } from '../../backend/src/ledger/journal/ledger.ts';
import type { LedgerState } from '../../backend/src/ledger/journal/state.ts';
import { Database } from '../../backend/src/platform/database/database.ts';
import { BookMemory } from '../../backend/src/platform/book/book-memory.ts';
import { GENESIS_HASH } from '../../backend/src/platform/event-store/chain.ts';
import { plan } from '../../backend/src/platform/book/plan.ts';
import { PostgresSnapshots } from '../../backend/src/platform/book/snapshots.ts';
import { testMacs, testReports } from '../support/integrity.ts';
import type { Sample } from './figures.ts';
import { idOf, longJournal, LONG_ACCOUNTS } from './long-journal.ts';

export type Measure = 'fold' | 'bare' | 'memory' | 'commands' | 'start';

export interface LedgerProbe {
  measure(what: Measure): Promise<Sample>;
  stop(): Promise<void>;
}

/** A process with a journal of `entries`; `databaseUrl` is needed for `start` alone. */
export async function startLedgerProbe(entries: number, databaseUrl = ''): Promise<LedgerProbe> {
  const child: ChildProcess = fork(__filename, [String(entries), databaseUrl], {
    execArgv: ['--no-warnings', '--expose-gc', '-r', path.join(__dirname, '../faults/book-loader.cjs')],
  });
  const exited = once(child, 'exit');
  const answer = async (): Promise<unknown> => {
    const ended = exited.then(([code]) => {
      throw new Error(`The probe ended with ${code}.`);
    });
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown];
    return message;
  };
  await answer();
  return {
    async measure(what) {
      const sample = answer();
      child.send(what);
      return (await sample) as Sample;
    },
    async stop() {
      child.disconnect();
      await exited;
    },
  };
}

type Memory = BookMemory<LedgerState, LedgerCommand, LedgerEvent>;

const folded = (recordedEvents: Iterable<LedgerEvent>): LedgerState => {
  let state = ledgerDecider.initialState;
  for (const event of recordedEvents) state = ledgerDecider.evolve(state, event);
  return state;
};

/** Parses and folds in pieces, so that no more of the journal is in memory than the program would hold. */
function foldRate(texts: readonly string[], fold: (recordedEvents: readonly LedgerEvent[]) => void): Sample {
  let folding = 0;
  const began = performance.now();
  for (let from = 0; from < texts.length; from += 1_000) {
    const recordedEvents = texts.slice(from, from + 1_000).map((text) => JSON.parse(text) as LedgerEvent);
    const parsed = performance.now();
    fold(recordedEvents);
    folding += performance.now() - parsed;
  }
  const all = performance.now() - began;
  return { fold: (texts.length / folding) * 1_000, withParse: (texts.length / all) * 1_000 };
}

/** The least that a ledger could do with an event: one number for each account. */
function bareFold(balances: Map<string, number>, recordedEvents: readonly LedgerEvent[]): void {
  const move = (id: string, amount: number): unknown => balances.set(id, (balances.get(id) ?? 0) + amount);
  for (const { type, data } of recordedEvents) {
    if (type === 'MoneyTransferred') {
      move(data.sourceAccountId, -data.amount);
      move(data.destinationAccountId, data.amount);
    } else if ('amount' in data)
      move(data.accountId, type === 'ExpenseRecorded' ? -data.amount : data.amount);
  }
}

function transfer(n: number): LedgerCommand {
  return {
    type: 'TransferMoney',
    transferId: randomUUID(),
    sourceAccountId: idOf('account', n % LONG_ACCOUNTS),
    destinationAccountId: idOf('account', (n + 1) % LONG_ACCOUNTS),
    amount: 100 as Centavos,
    date: '2026-11-20' as LocalDate,
    description: 'Transferência',
    notes: null,
    tags: [],
    today: '2026-11-21' as LocalDate,
  };
}

/** What the Book does for one command beside waiting for the store; microseconds, median of many. */
function commandMicros(memory: Memory, count = 4_000): number {
  const took: number[] = [];
  for (let n = 0; n < count; n++) {
    const id = randomUUID();
    const envelope = { id, command: transfer(n), actor: { id: 'bench' }, correlationId: id, causationId: id };
    const began = performance.now();
    const drawn = plan({
      decider: ledgerDecider,
      base: memory.head,
      commands: [envelope],
      known: (known) => memory.commands.find(known),
      recordedAt: '2026-11-21T12:00:00.000Z',
      maxBytes: 1_000_000,
    });
    memory.adopt(drawn);
    took.push((performance.now() - began) * 1_000);
    memory.commands.forget(20_000, memory.head.revision);
    if (drawn.events.length !== 1) throw new Error('A transfer was not accepted.');
  }
  return took.sort((a, b) => a - b)[count >> 1]!;
}

function memoryOf(state: LedgerState): Memory {
  const memory: Memory = new BookMemory(ledgerDecider);
  memory.head = { state, revision: BigInt(state.entries - 1), hash: GENESIS_HASH };
  return memory;
}

async function startMs(memory: Memory, databaseUrl: string): Promise<Sample> {
  const database = new Database({ url: databaseUrl });
  try {
    const snapshots = new PostgresSnapshots(database, 'bench-', testMacs('bench-'), testReports('bench-'));
    const saving = performance.now();
    await snapshots.save('ledger', memory.snapshot());
    const began = performance.now();
    const snapshot = await snapshots.load('ledger', memory.snapshotVersion);
    const again: Memory = new BookMemory(ledgerDecider);
    again.restore(snapshot!);
    if (again.head.state.entries !== memory.head.state.entries) throw new Error('Not the same state.');
    return { start: performance.now() - began, save: began - saving };
  } finally {
    await database.close();
  }
}

function main(): void {
  const entries = Number(process.argv[2]);
  const collect = (): number => {
    globalThis.gc!();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  let texts: string[] | undefined;
  let long: Memory | undefined;
  const measures: Readonly<Record<Measure, () => Sample | Promise<Sample>>> = {
    fold() {
      texts ??= [...longJournal(entries)].map((event) => JSON.stringify(event));
      let state = ledgerDecider.initialState;
      return foldRate(texts, (recordedEvents) => {
        for (const event of recordedEvents) state = ledgerDecider.evolve(state, event);
      });
    },
    bare() {
      texts ??= [...longJournal(entries)].map((event) => JSON.stringify(event));
      const balances = new Map<string, number>();
      return foldRate(texts, (recordedEvents) => bareFold(balances, recordedEvents));
    },
    memory() {
      long = undefined;
      const before = collect();
      long = memoryOf(folded(parsed(longJournal(entries))));
      return { memory: collect() - before };
    },
    commands() {
      long ??= memoryOf(folded(parsed(longJournal(entries))));
      return { micros: commandMicros(long) };
    },
    start() {
      long ??= memoryOf(folded(parsed(longJournal(entries))));
      return startMs(long, process.argv[3]!);
    },
  };
  process.on('message', (what: Measure) => {
    void Promise.resolve()
      .then(measures[what])
      .then(
        (sample) => process.send!(sample),
        (error: unknown) => {
          process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
          process.exit(1);
        },
      );
  });
  process.once('disconnect', () => process.exit(0));
  process.send!('ready');
}

/** As the store gives events back: no text is shared with the events before. */
function* parsed(recordedEvents: Iterable<LedgerEvent>): Generator<LedgerEvent> {
  for (const event of recordedEvents) yield JSON.parse(JSON.stringify(event)) as LedgerEvent;
}

if (require.main === module) main();
