/**
 * A seeded world of callers, Books that come and go, a bad network and a store that restarts; and the judgement, at the
 * end, whether what the callers were told is what the journal says.
 */
import { StreamBook } from '../../backend/src/platform/event-store/book.ts';
import { defaultBookOptions } from '../../backend/src/platform/event-store/book-options.ts';
import type { Envelope } from '../../backend/src/platform/event-store/book.types.ts';
import type { CommandHistory } from '../../backend/src/platform/event-store/command-history.ts';
import type { CourtesyLock } from '../../backend/src/platform/event-store/courtesy-lock.ts';
import { OutcomeUnknownError } from '../../backend/src/platform/event-store/errors.ts';
import { commandIdFor } from '../../backend/src/platform/event-store/ids.ts';
import type { Snapshots } from '../../backend/src/platform/event-store/snapshots.ts';
import { accounts, type AccountsCommand, type AccountsEvent, type Balances } from './book-accounts.ts';
import { judge, statesOf, type Verdict } from './book-judge.ts';
import { randomFrom, SimulatedClock } from './book-simulated-clock.ts';
import { LaggingHistory, MemorySnapshots, SimulatedLock } from './book-simulated-platform.ts';
import { SimulatedConnection, SimulatedServer, type Weather } from './book-simulated-store.ts';

const FAIR: Weather = { lostRequest: 0, lostAnswer: 0, late: 0, cut: 0 };
const ACCOUNTS = ['a', 'b', 'c'];
const OPENING = 100;

type Ledger = StreamBook<Balances, AccountsCommand, AccountsEvent>;

class Instance {
  connection!: SimulatedConnection;
  book!: Ledger;
  ready!: Promise<unknown>;
}

export class Simulation {
  readonly server = new SimulatedServer();
  readonly verdicts: Verdict[] = [];
  private readonly random: () => number;
  private readonly clock: SimulatedClock;
  private readonly instances: Instance[];
  private weather: Weather = FAIR;
  private over = false;

  constructor(
    readonly seed: number,
    private readonly callers = 6,
    private readonly commandsEach = 8,
  ) {
    this.random = randomFrom(seed);
    this.clock = new SimulatedClock(this.random);
    this.instances = Array.from({ length: 1 + this.pick(3) }, () => new Instance());
  }

  async run(): Promise<void> {
    const hour = 3_600_000;
    const shared = {
      snapshotStore: new MemorySnapshots(),
      history: new LaggingHistory(this.server, (n) => this.pick(n)),
      lock: this.pick(2) === 0 ? new SimulatedLock(this.clock) : undefined,
    };
    for (const instance of this.instances) this.boot(instance, shared);
    const all = async (): Promise<void> => {
      for (const account of ACCOUNTS)
        await this.insist(`opening.${account}`, { type: 'open', account, amount: OPENING });
      const trouble = this.trouble(shared);
      await Promise.all(Array.from({ length: this.callers }, (_, i) => this.caller(i)));
      this.over = true;
      await trouble;
      // In fair weather every Book comes to the same state, whatever it went through.
      await Promise.all(this.instances.map(async ({ book, ready }) => ready.then(() => book.catchUp())));
    };
    await this.clock.run(all(), 24 * hour);
    judge(this.server.events, this.verdicts);
    const states = new Set(
      [statesOf(this.server.events).at(-1)!, ...this.instances.map(({ book }) => book.state)].map(inOrder),
    );
    if (states.size !== 1)
      throw new Error(`Books hold other states than the journal: ${[...states].join(' ')}`);
  }

  private pick(n: number): number {
    return Math.floor(this.random() * n);
  }

  private boot(instance: Instance, shared: Shared): void {
    instance.connection = new SimulatedConnection(this.server, this.clock, () => this.weather);
    instance.book = new StreamBook(accounts, instance.connection, {
      ...defaultBookOptions,
      ...shared,
      clock: this.clock,
      keep: 4,
      keepAtMost: 12,
      maxGroup: 1 + this.pick(8),
      maxAppendBytes: 2_000 + this.pick(6_000),
      snapshotEvents: 5,
      snapshotPauseMs: 0,
    });
    instance.ready = instance.book.start();
    instance.ready.catch(() => undefined);
  }

  /** Bad weather, restarts of the store and killed processes, by lot, until the callers are done. */
  private async trouble(shared: Shared): Promise<void> {
    while (!this.over) {
      const bad = (): number => (this.pick(3) === 0 ? this.random() / 2 : 0);
      this.weather = { lostRequest: bad(), lostAnswer: bad(), late: bad(), cut: bad() };
      this.server.down = this.pick(4) === 0;
      if (this.pick(5) === 0) {
        const instance = this.instances[this.pick(this.instances.length)]!;
        instance.connection.kill();
        this.boot(instance, shared);
      }
      await this.clock.sleep(this.pick(3) === 0 ? this.pick(6000) : this.pick(100));
      this.server.down = false;
      if (this.pick(3) === 0) {
        this.weather = FAIR;
        await this.clock.sleep(this.pick(50));
      }
    }
    this.weather = FAIR;
    this.server.down = false;
  }

  private async caller(caller: number): Promise<void> {
    for (let i = 0; i < this.commandsEach; i++) {
      const kind = this.pick(12);
      if (kind === 0) await this.insist(`${caller}.${i}`, { type: 'nothing' });
      else if (kind === 1) await this.insist(`${caller}.${i}`, { type: 'bug' });
      else if (kind === 2) {
        // A key that callers share, with two contents: one of them is first.
        const amount = 1 + this.pick(2);
        await this.insist(`shared.${i}`, { type: 'transfer', legs: [{ from: 'a', to: 'b', amount }] });
      } else if (kind === 3) {
        const twin = this.transfer();
        await Promise.all([this.insist(`${caller}.${i}`, twin), this.insist(`${caller}.${i}`, twin)]);
      } else await this.insist(`${caller}.${i}`, this.transfer());
      if (this.pick(3) === 0) await this.clock.sleep(this.pick(500));
    }
  }

  private transfer(): AccountsCommand {
    const leg = () => {
      const from = this.pick(ACCOUNTS.length);
      const to = (from + 1 + this.pick(ACCOUNTS.length - 1)) % ACCOUNTS.length;
      return { from: ACCOUNTS[from]!, to: ACCOUNTS[to]!, amount: 1 + this.pick(OPENING) };
    };
    return { type: 'transfer', legs: Array.from({ length: 1 + this.pick(3) }, leg) };
  }

  /** Repeats the same envelope, at whichever instance, until the answer is certain; notes every certain answer. */
  private async insist(key: string, command: AccountsCommand): Promise<void> {
    const envelope: Envelope<AccountsCommand> = {
      id: commandIdFor('caller', 'simulation', key),
      command,
      actor: { id: 'caller' },
      idempotency: { key, contentHash: JSON.stringify(command) },
    };
    for (;;) {
      const askedAt = this.server.head;
      const { book } = this.instances[this.pick(this.instances.length)]!;
      // A killed process answers nobody: its callers give up by themselves.
      const answer = await Promise.race([
        book.execute(envelope).catch((error: Error) => error),
        this.clock.sleep(15_000).then(() => new OutcomeUnknownError()),
      ]);
      if (answer instanceof OutcomeUnknownError) continue;
      this.verdicts.push({ envelope, answer, askedAt, heardAt: this.server.head });
      return;
    }
  }
}

interface Shared {
  readonly snapshotStore: Snapshots;
  readonly history: CommandHistory;
  readonly lock: CourtesyLock | undefined;
}

const inOrder = (state: Balances): string => JSON.stringify(Object.entries(state).sort());
