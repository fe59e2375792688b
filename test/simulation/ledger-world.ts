/**
 * A seeded world of callers, processes that come and go, a bad network, a store and a database that fail; each process has
 * the real Book of the real ledger, the real projecting lane and the real waiting of reads. At the end it is judged whether
 * what the callers were told and shown is what the journal says, and whether the tables are those that the journal makes
 * when it is folded anew.
 */
import { StreamBook } from '../../backend/src/platform/book/book.ts';
import { defaultBookOptions } from '../../backend/src/platform/book/book-options.ts';
import type { LedgerCommand } from '../../backend/src/ledger/journal/commands.ts';
import type { LedgerEvent, MoneyEvent, Reversal } from '../../backend/src/ledger/journal/events.ts';
import { ledgerDecider } from '../../backend/src/ledger/journal/ledger.ts';
import type { LedgerState } from '../../backend/src/ledger/journal/state.ts';
import { eventFrom } from '../../backend/src/ledger/journal/recorded-event.read.ts';
import { transactionsTable } from '../../backend/src/ledger/history/transactions.table.ts';
import type { Verdict } from './judge.ts';
import { type CallerWorld, type Instance, LedgerCaller } from './ledger-caller.ts';
import { ACCOUNTS, CommandsByLot, openAccount, setOpening } from './ledger-commands.ts';
import { projections } from './ledger-projections.ts';
import type { Sight } from './ledger-sights.ts';
import { randomFrom, SimulatedClock } from './simulated-clock.ts';
import { SimulatedDoor } from './simulated-door.ts';
import { SimulatedNotices } from './simulated-notices.ts';
import { MemorySnapshots, SimulatedLock, TablesHistory } from './simulated-platform.ts';
import { SimulatedPostgres } from './simulated-postgres.ts';
import { SimulatedProjector } from './simulated-projector.ts';
import { SimulatedSession } from './simulated-session.ts';
import { SimulatedConnection, SimulatedServer, type Weather } from './simulated-store.ts';
import { type Deliveries, follow } from './simulated-subscription.ts';

const FAIR: Weather = { lostRequest: 0, lostAnswer: 0, late: 0, cut: 0, silent: false };
const HOUR = 3_600_000;

interface Process extends Instance {
  connection: SimulatedConnection;
  book: StreamBook<LedgerState, LedgerCommand, LedgerEvent>;
  ready: Promise<unknown>;
  projector: SimulatedProjector;
}

export class LedgerWorld implements CallerWorld {
  readonly server = new SimulatedServer();
  readonly postgres: SimulatedPostgres;
  readonly clock: SimulatedClock;
  readonly verdicts: Verdict<LedgerCommand>[] = [];
  readonly sights: Sight[] = [];
  readonly deliveries: Deliveries = { again: 0, gaps: 0, lost: 0 };
  kills = 0;
  takeovers = 0;
  silences = 0;
  returns = 0;
  /** Reads that waited, and were shown all that they had waited for. */
  waits = 0;
  readonly lot: CommandsByLot;
  private readonly callers: number;
  private readonly random: () => number;
  private readonly instances: Process[];
  private readonly shared;
  private readonly everyBook: Process['book'][] = [];
  private readonly notices: SimulatedNotices;
  /** How many in four callers go to the first instance. */
  private readonly leaning: number;
  private sessions: SimulatedSession[] = [];
  private weather: Weather = FAIR;
  /** The process whose way to the store is fair whatever the weather: it writes while the other waits for its answer. */
  private spared: string | undefined;
  private over = false;
  private failure: (error: Error) => void = () => undefined;

  constructor(
    seed: number,
    private readonly commands = 60,
  ) {
    this.random = randomFrom(seed);
    this.clock = new SimulatedClock(this.random);
    this.notices = new SimulatedNotices(this.clock, () => this.weather.cut / 15);
    this.postgres = new SimulatedPostgres(projections, (notice) => this.notices.tell(notice));
    this.leaning = 1 + this.pick(4);
    // Where few call, and mostly for nothing, whole groups have nothing to append.
    const passings = this.pick(2) === 0 ? 3 : 9;
    this.callers = 2 + this.pick(5);
    this.lot = new CommandsByLot((n) => this.pick(n), (id) => this.eventFrom(id), passings); // prettier-ignore
    this.shared = {
      snapshotStore: new MemorySnapshots(),
      history: new TablesHistory(this.postgres, (n) => this.pick(n)),
      lock: this.pick(2) === 0 ? new SimulatedLock(this.clock) : undefined,
    };
    this.instances = ['one', 'two'].map((name) => this.boot(name));
  }

  anyInstance(other?: Instance): Instance {
    if (other) return this.instances.find((one) => one !== other)!;
    return this.instances[this.pick(4) < this.leaning ? 0 : 1]!;
  }

  noteSight(sight: Sight, waitedMs: number): void {
    this.sights.push(sight);
    if (waitedMs > 0 && !sight.isStale) this.waits++;
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
    for (const { projector, door } of this.instances) {
      projector.kill();
      door.kill();
    }
  }

  private async history(): Promise<void> {
    const first = new LedgerCaller('first', this);
    for (const n of ACCOUNTS.keys()) {
      await first.insist(`open.${n}`, openAccount(n));
      await first.insist(`opening.${n}`, setOpening(n));
    }
    const trouble = this.trouble();
    const callers = Array.from({ length: this.callers }, (_, i) => first.colleague(`${i}`));
    await Promise.all(callers.map((caller) => caller.work(Math.ceil(this.commands / this.callers))));
    this.over = true;
    await trouble;
    await Promise.all(this.instances.map(({ book, ready }) => ready.then(() => book.catchUp())));
    while (!this.postgres.isFoldedThrough(ledgerDecider.stream, this.server.head))
      await this.clock.sleep(100);
  }

  pick(n: number): number {
    return Math.floor(this.random() * n);
  }

  private boot(name: string): Process {
    const connection = new SimulatedConnection(this.server, this.clock, () =>
      name === this.spared ? FAIR : this.weather,
    );
    const { clock, postgres, server, deliveries, notices } = this;
    const door = new SimulatedDoor(name, connection, {
      clock,
      postgres,
      notices,
      failChance: () => this.weather.cut / 15,
    });
    const book = new StreamBook(ledgerDecider, connection, {
      ...defaultBookOptions,
      ...this.shared,
      clock,
      booked: door.booked,
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
    const projector = new SimulatedProjector(name, {
      clock,
      postgres,
      progress: door.progress,
      notify: (notice) => notices.tell(notice),
      projections,
      session: () => this.session(),
      subscribe: (from) => follow(server, clock, () => this.weather, from, deliveries),
      fail: (error) => this.failure(error),
    });
    void projector.run().catch((error: Error) => this.failure(error));
    return { connection, book, ready, projector, door };
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
      this.spared = ['one', 'two', undefined][this.pick(3)];
      this.server.down = this.pick(4) === 0;
      if (this.pick(4) === 0) this.deafen();
      if (this.pick(2) === 0) for (const { book } of this.instances) void book.follow();
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

  /** What one process writes is stored, and it hears nothing of it, while the other writes on. */
  private deafen(): void {
    this.spared = ['one', 'two'][this.pick(2)];
    this.weather = { ...FAIR, lostAnswer: 0.9 };
    this.server.down = false;
  }

  private kill(n: number): void {
    this.kills++;
    const { connection, projector, door } = this.instances[n]!;
    connection.kill();
    projector.kill();
    door.kill();
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
    this.notices.crash();
    // Each process has a session that waits for the projectors' lock, too.
    for (const { door } of this.instances) door.progress.doubt();
  }

  /** By the read model, which may be behind, and the journal. */
  private async eventFrom(entryId: string): Promise<MoneyEvent | Reversal | undefined> {
    const row = this.postgres.row(transactionsTable, [entryId]);
    const recorded = row && this.server.events[row.entry_number - 1];
    return Promise.resolve(recorded && (eventFrom(recorded).event as MoneyEvent | Reversal));
  }
}
