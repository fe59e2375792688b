/**
 * A seeded world of callers, processes that come and go, a bad network, a store and a database that fail; each process has
 * the real Book of the real ledger and the real projecting lane. At the end it is judged whether what the callers were told
 * is what the journal says, and whether the tables are those that the journal makes when it is folded anew.
 */
import { StreamBook } from '../../backend/src/platform/book/book.ts';
import { defaultBookOptions } from '../../backend/src/platform/book/book-options.ts';
import type { Envelope } from '../../backend/src/platform/book/book.types.ts';
import { OutcomeUnknownError } from '../../backend/src/platform/event-store/errors.ts';
import { commandIdFor } from '../../backend/src/platform/event-store/ids.ts';
import type { LedgerCommand } from '../../backend/src/ledger/journal/commands.ts';
import type { LedgerEvent, MoneyEvent, Reversal } from '../../backend/src/ledger/journal/events.ts';
import { ledgerDecider } from '../../backend/src/ledger/journal/ledger.ts';
import type { LedgerState } from '../../backend/src/ledger/journal/state.ts';
import { eventFrom } from '../../backend/src/ledger/journal/recorded-event.read.ts';
import { transactionsTable } from '../../backend/src/ledger/history/transactions.table.ts';
import type { Verdict } from './judge.ts';
import { ACCOUNTS, CommandsByLot, openAccount, setOpening } from './ledger-commands.ts';
import { projections } from './ledger-projections.ts';
import { randomFrom, SimulatedClock } from './simulated-clock.ts';
import { MemorySnapshots, SimulatedLock, TablesHistory } from './simulated-platform.ts';
import { SimulatedPostgres } from './simulated-postgres.ts';
import { SimulatedProjector } from './simulated-projector.ts';
import { SimulatedSession } from './simulated-session.ts';
import { SimulatedConnection, SimulatedServer, type Weather } from './simulated-store.ts';
import { type Deliveries, follow } from './simulated-subscription.ts';

const FAIR: Weather = { lostRequest: 0, lostAnswer: 0, late: 0, cut: 0, silent: false };
const HOUR = 3_600_000;

interface Instance {
  connection: SimulatedConnection;
  book: StreamBook<LedgerState, LedgerCommand, LedgerEvent>;
  ready: Promise<unknown>;
  projector: SimulatedProjector;
}

export class LedgerWorld {
  readonly server = new SimulatedServer();
  readonly postgres = new SimulatedPostgres(projections);
  readonly clock: SimulatedClock;
  readonly verdicts: Verdict<LedgerCommand>[] = [];
  readonly deliveries: Deliveries = { again: 0, gaps: 0, lost: 0 };
  kills = 0;
  takeovers = 0;
  silences = 0;
  /** Commands of long ago that were sent once more. */
  returns = 0;
  private readonly random: () => number;
  private readonly instances: Instance[];
  private readonly shared;
  private readonly everyBook: Instance['book'][] = [];
  private readonly lot: CommandsByLot;
  private sessions: SimulatedSession[] = [];
  private weather: Weather = FAIR;
  private over = false;
  private failure: (error: Error) => void = () => undefined;

  constructor(
    seed: number,
    private readonly callers = 6,
    private readonly commandsEach = 10,
  ) {
    this.random = randomFrom(seed);
    this.clock = new SimulatedClock(this.random);
    this.lot = new CommandsByLot((n) => this.pick(n), (id) => this.eventFrom(id)); // prettier-ignore
    this.shared = {
      snapshotStore: new MemorySnapshots(),
      history: new TablesHistory(this.postgres, (n) => this.pick(n)),
      lock: this.pick(2) === 0 ? new SimulatedLock(this.clock) : undefined,
    };
    this.instances = ['one', 'two'].map((name) => this.boot(name));
  }

  get books(): readonly LedgerState[] {
    return this.instances.map(({ book }) => book.state);
  }

  /** Groups that were decided ahead of the head, by all Books that ever were: those that went out, and those thrown away. */
  get groupsAhead(): { readonly ahead: number; readonly thrownAway: number } {
    const sum = (of: 'ahead' | 'thrownAway') => this.everyBook.reduce((n, { figures }) => n + figures[of], 0);
    return { ahead: sum('ahead'), thrownAway: sum('thrownAway') };
  }

  /** Until every caller has its answers and, in fair weather, every Book and every table has come to the head. */
  async run(): Promise<void> {
    const failed = new Promise<never>((_, reject) => (this.failure = reject));
    await this.clock.run(Promise.race([failed, this.history()]), 24 * HOUR);
    for (const { projector } of this.instances) projector.kill();
  }

  private async history(): Promise<void> {
    for (const n of ACCOUNTS.keys()) {
      await this.insist(`open.${n}`, openAccount(n));
      await this.insist(`opening.${n}`, setOpening(n));
    }
    const trouble = this.trouble();
    await Promise.all(Array.from({ length: this.callers }, (_, i) => this.caller(i)));
    this.over = true;
    await trouble;
    await Promise.all(this.instances.map(({ book, ready }) => ready.then(() => book.catchUp())));
    while (!this.postgres.isFoldedThrough(ledgerDecider.stream, this.server.head))
      await this.clock.sleep(100);
  }

  private pick(n: number): number {
    return Math.floor(this.random() * n);
  }

  private boot(name: string): Instance {
    const connection = new SimulatedConnection(this.server, this.clock, () => this.weather);
    const book = new StreamBook(ledgerDecider, connection, {
      ...defaultBookOptions,
      ...this.shared,
      clock: this.clock,
      keep: 4,
      keepAtMost: 12,
      maxGroup: 1 + this.pick(8),
      halveFrom: 2 + this.pick(6),
      // How soon who met another writer dares to decide ahead again: at once is worst.
      contentionMs: [0, 5, 2_000][this.pick(3)]!,
      maxAppendBytes: 6_000 + this.pick(10_000),
      snapshotEvents: 5,
      snapshotPauseMs: 0,
    });
    this.everyBook.push(book);
    const ready = book.start();
    ready.catch(() => undefined);
    const { clock, postgres, server, deliveries } = this;
    const projector = new SimulatedProjector(name, {
      clock,
      postgres,
      projections,
      session: () => this.session(),
      subscribe: (from) => follow(server, clock, () => this.weather, from, deliveries),
      fail: (error) => this.failure(error),
    });
    void projector.run().catch((error: Error) => this.failure(error));
    return { connection, book, ready, projector };
  }

  private session(): SimulatedSession {
    const session = new SimulatedSession(this.postgres, this.clock, () => this.weather.cut / 15);
    this.sessions = [...this.sessions.slice(-20), session];
    return session;
  }

  /** Bad weather, restarts of both servers, killed processes and lost offices, by lot, until the callers are done. */
  private async trouble(): Promise<void> {
    while (!this.over) {
      const bad = (): number => (this.pick(3) === 0 ? this.random() / 2 : 0);
      this.weather = {
        lostRequest: bad(),
        lostAnswer: bad(),
        late: bad(),
        cut: bad(),
        silent: this.pick(6) === 0,
      };
      if (this.weather.silent) this.silences++;
      this.server.down = this.pick(4) === 0;
      if (this.pick(5) === 0) this.kill(this.pick(this.instances.length));
      if (this.pick(4) === 0) this.loseLeadership();
      if (this.pick(12) === 0) this.crashDatabase();
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

  private kill(n: number): void {
    this.kills++;
    const { connection, projector } = this.instances[n]!;
    connection.kill();
    projector.kill();
    this.instances[n] = this.boot(projector.name);
  }

  /** The database gives the projectors' lock away; who had it may learn of that only after the other has begun. */
  private loseLeadership(): void {
    const holder = this.instances.find(({ projector }) => projector === this.postgres.holder);
    if (!holder) return;
    this.takeovers++;
    this.postgres.holder = undefined;
    this.clock.timer(this.pick(4000), () => holder.projector.hearThatLockIsLost());
  }

  private crashDatabase(): void {
    this.postgres.crash(this.pick(4));
    for (const session of this.sessions) session.crash();
  }

  private async caller(caller: number): Promise<void> {
    const sent: (readonly [key: string, command: LedgerCommand])[] = [];
    for (let i = 0; i < this.commandsEach; i++) {
      const key = `${caller}.${i}`;
      const kind = this.pick(12);
      // A key that callers share, with two contents: one of them is first.
      if (kind === 0) await this.insist(`shared.${i}`, await this.lot.next(`shared.${i}.${this.pick(2)}`));
      else {
        // Several at once, so that some wait while others are on their way.
        const keys = Array.from({ length: kind > 8 ? 2 + this.pick(4) : 1 }, (_, n) => `${key}.${n}`);
        const asked = await Promise.all(keys.map(async (one) => [one, await this.lot.next(one)] as const));
        sent.push(...asked);
        const twice = kind === 1 ? [...asked, ...asked] : asked;
        await Promise.all(twice.map(([one, command]) => this.insist(one, command)));
      }
      if (this.pick(3) === 0) await this.clock.sleep(this.pick(500));
      // An old key again, which the Books may have forgotten by now.
      if (sent.length > 0 && this.pick(3) === 0) {
        this.returns++;
        await this.insist(...sent[this.pick(sent.length)]!);
      }
    }
  }

  /** By the read model, which may be behind, and the journal. */
  private async eventFrom(entryId: string): Promise<MoneyEvent | Reversal | undefined> {
    const row = this.postgres.row(transactionsTable, [entryId]);
    const recorded = row && this.server.events[row.entry_number - 1];
    return Promise.resolve(recorded && (eventFrom(recorded).event as MoneyEvent | Reversal));
  }

  /** Repeats the same envelope, at whichever instance, until the answer is certain; notes every certain answer. */
  private async insist(key: string, command: LedgerCommand): Promise<void> {
    const envelope: Envelope<LedgerCommand> = {
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
