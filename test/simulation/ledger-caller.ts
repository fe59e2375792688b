/**
 * Somebody who uses a simulated ledger: sends commands by lot at whichever process until each answer is certain, and reads,
 * saying what they were told to be booked or saying nothing to the process that booked it.
 */
import type { Book, Envelope, Outcome } from '../../backend/src/platform/book/book.types.ts';
import { OutcomeUnknownError } from '../../backend/src/platform/event-store/errors.ts';
import { commandIdFor } from '../../backend/src/platform/event-store/ids.ts';
import {
  noting,
  type Places,
  readPlaces,
  spelledOut,
} from '../../backend/src/platform/event-store/places.ts';
import { POSITION_HEADER } from '../../backend/src/platform/event-store/position.ts';
import type { LedgerCommand } from '../../backend/src/ledger/journal/commands.ts';
import { accountsTable } from '../../backend/src/ledger/account/accounts.table.ts';
import { ledgerDecider } from '../../backend/src/ledger/journal/ledger.ts';
import type { LedgerState } from '../../backend/src/ledger/journal/state.ts';
import { commandsTable } from '../../backend/src/platform/projections/command-log/command-log.projection.ts';
import type { Verdict } from './judge.ts';
import { ACCOUNTS, type CommandsByLot } from './ledger-commands.ts';
import type { Sight } from './ledger-sights.ts';
import type { SimulatedClock } from './simulated-clock.ts';
import type { SimulatedDoor } from './simulated-door.ts';
import type { SimulatedPostgres } from './simulated-postgres.ts';
import type { SimulatedServer } from './simulated-store.ts';

/** A process, as whoever calls it finds it. */
export interface Instance {
  readonly book: Pick<Book<LedgerState, LedgerCommand>, 'execute'>;
  readonly door: SimulatedDoor;
}

export interface CallerWorld {
  readonly clock: SimulatedClock;
  readonly server: SimulatedServer;
  readonly postgres: SimulatedPostgres;
  readonly lot: CommandsByLot;
  readonly verdicts: Verdict<LedgerCommand>[];
  /** Commands of long ago that were sent once more. */
  returns: number;
  pick(n: number): number;
  /** Whichever process takes the next call, or the one that is not `other`. */
  anyInstance(other?: Instance): Instance;
  noteSight(sight: Sight, waitedMs: number): void;
}

/** Longer than any process lets a caller wait: who was killed answers nobody, and its callers give up by themselves. */
const GIVE_UP_MS = 15_000;

/** What somebody was told: as positions, to be carried, and by the answers, to be judged by. */
class Knowledge {
  places: Places = [];
  through = -1n;
  last: { readonly id: string; readonly booked: bigint } | undefined;

  hear({ id }: Envelope<unknown>, { lastRevision, events }: Outcome, told: string | undefined): void {
    if (told !== undefined) this.places = readPlaces(told, POSITION_HEADER).reduce(noting, this.places);
    if (lastRevision > this.through) this.through = lastRevision;
    if (events.length > 0) this.last = { id, booked: lastRevision };
  }
}

export class LedgerCaller {
  private readonly own = new Knowledge();
  /**
   * What each process has booked for this caller. A process forgets what it was able to show, and has nothing to go by where the
   * database forgets that then: so who sends no position may expect nothing of before a crash.
   */
  private ofDoors = new WeakMap<SimulatedDoor, Knowledge>();
  private crashes = 0;
  private readonly sent: (readonly [key: string, command: LedgerCommand])[] = [];

  constructor(
    private readonly name: string,
    private readonly world: CallerWorld,
    /** Whom this one tells, and hears from. */
    private readonly colleagues = new Knowledge(),
  ) {}

  colleague(name: string): LedgerCaller {
    return new LedgerCaller(name, this.world, this.colleagues);
  }

  async work(commands: number): Promise<void> {
    const { world, sent } = this;
    for (let i = 0; i < commands; i++) {
      await this.ask(i);
      while (world.pick(2) === 0) await this.read();
      if (world.pick(3) === 0) await world.clock.sleep(world.pick(500));
      // An old key again, which the Books may have forgotten by now.
      if (sent.length > 0 && world.pick(3) === 0) {
        world.returns++;
        await this.insist(...sent[world.pick(sent.length)]!);
      }
    }
  }

  private async ask(i: number): Promise<void> {
    const { world, sent } = this;
    const { lot } = world;
    const kind = world.pick(12);
    // A key that callers share, with two contents: one of them is first.
    if (kind === 0) {
      await this.insist(`shared.${i}`, await lot.next(`shared.${i}.${world.pick(2)}`));
      return;
    }
    if (kind < 4) return this.askTheOther(`${this.name}.${i}`);
    // Several at once, so that some wait while others are on their way.
    const keys = Array.from({ length: kind > 7 ? 2 + world.pick(5) : 1 }, (_, n) => `${this.name}.${i}.${n}`);
    const asked = await Promise.all(keys.map(async (one) => [one, await lot.next(one)] as const));
    sent.push(...asked);
    await Promise.all(asked.map((one) => (kind > 10 ? this.askTwice(...one) : this.insist(...one))));
  }

  /** As somebody who presses a button twice, or whose proxy tries another instance. */
  private async askTwice(key: string, command: LedgerCommand): Promise<void> {
    const { world } = this;
    const at = world.anyInstance();
    const other = world.pick(2) === 0 ? at : world.anyInstance(at);
    const again = world.clock.sleep(world.pick(20)).then(() => this.insist(key, command, other));
    await Promise.all([this.insist(key, command, at), again]);
  }

  /** What was booked at one instance is done with at the other, which may not have heard of it. */
  private async askTheOther(key: string): Promise<void> {
    const { lot } = this.world;
    const at = await this.insist(key, await lot.next(key));
    await this.insist(`${key}.other`, lot.nothing(), this.world.anyInstance(at));
  }

  /**
   * Repeats the same envelope, at whichever instance after `first`, until the answer is certain; notes every certain answer.
   * Answers who gave it.
   */
  async insist(key: string, command: LedgerCommand, first?: Instance): Promise<Instance> {
    const { world } = this;
    const envelope: Envelope<LedgerCommand> = {
      id: commandIdFor('caller', 'simulation', key),
      command,
      actor: { id: this.name },
      idempotency: { key, contentHash: JSON.stringify(command) },
    };
    for (let instance = first ?? world.anyInstance(); ; instance = world.anyInstance()) {
      const askedAt = world.server.head;
      const { answer, told } = await Promise.race([
        instance.door.command(() => instance.book.execute(envelope).catch((error: Error) => error)),
        world.clock.sleep(GIVE_UP_MS).then(() => ({ answer: new OutcomeUnknownError(), told: undefined })),
      ]);
      if (answer instanceof OutcomeUnknownError) continue;
      world.verdicts.push({ envelope, answer, askedAt, heardAt: world.server.head });
      if (!(answer instanceof Error)) this.hear(instance, envelope, answer, told);
      return instance;
    }
  }

  private hear(at: Instance, envelope: Envelope<unknown>, answer: Outcome, told: string | undefined): void {
    const ofDoor = this.ofDoors.get(at.door) ?? new Knowledge();
    this.ofDoors.set(at.door, ofDoor);
    for (const knowledge of [this.own, this.colleagues, ofDoor]) knowledge.hear(envelope, answer, told);
  }

  private async read(): Promise<void> {
    const { world } = this;
    const { door } = world.anyInstance();
    const { crashes } = world.postgres.figures;
    if (crashes > this.crashes) this.ofDoors = new WeakMap();
    this.crashes = crashes;
    // A program sends no position, and what it may expect is what this very process has booked for it.
    const isSilent = world.pick(3) === 0;
    const knowledge = isSilent ? this.ofDoors.get(door) : world.pick(2) === 0 ? this.own : this.colleagues;
    const { places = [], through = -1n, last } = knowledge ?? {};
    const accountId = ACCOUNTS[world.pick(ACCOUNTS.length)]!;
    const position = isSilent || places.length === 0 ? undefined : spelledOut(places);
    const find = (): Omit<Sight, 'isStale'> => ({
      reader: `${this.name} ${isSilent ? 'silently' : `at ${position}`}`,
      accountId,
      account: world.postgres.row(accountsTable, [accountId]),
      command: last && { booked: last.booked, read: this.readCommand(last.id) },
      knew: through,
      head: world.server.head,
    });
    const shown = await Promise.race([
      door.read(this.name, position, find),
      world.clock.sleep(GIVE_UP_MS).then(() => undefined),
    ]);
    if (shown) world.noteSight({ ...shown.rows, isStale: shown.isStale }, shown.waitedMs);
  }

  private readCommand(id: string): bigint | undefined {
    const row = this.world.postgres.row(commandsTable, [ledgerDecider.stream, id]);
    return row && BigInt(row.last_revision);
  }
}
