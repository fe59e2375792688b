/**
 * The one writer of a stream in this process: an actor that decides waiting commands as a group, appends them at once and
 * tells nobody anything that the store has not confirmed. It works at one thing at a time; its parts do the waiting,
 * retrying and remembering.
 */
import type { Decider, DomainEvent, Recorded } from '@livro/event-sourcing';
import { validate } from 'uuid';
import { BookMemory } from './book-memory.ts';
import type { BookOptions } from './book-options.ts';
import type { Book, Envelope, Outcome } from './book.types.ts';
import type { PastCommand } from './command-history.ts';
import type { ConfirmedHeads } from './confirmed-heads.ts';
import { inTime } from '../event-store/clock.ts';
import { OutcomeUnknownError, StoreUnreachableError } from '../event-store/errors.ts';
import { familyOf } from '../event-store/streams.ts';
import { watchCommand } from '../telemetry/watched-work.ts';
import { FoldedStream } from './folded-stream.ts';
import { Journal, type JournalStore } from './journal.ts';
import { PastCommands } from './past-commands.ts';
import { answerInOrder, PendingCommand } from './pending-command.ts';
import type { Plan, Settled } from './plan.ts';
import { rehearse } from './rehearsal.ts';
import { SnapshotWriter } from './snapshot-writer.ts';
import { Turns } from './turns.ts';
import { type Group, WaitingCommands } from './waiting-commands.ts';

export class StreamBook<State, Command, Event extends DomainEvent> implements Book<State, Command> {
  /** What happened so far, for figures and tests. */
  readonly figures = { appends: 0, events: 0, conflicts: 0, unknown: 0, foreign: 0, ahead: 0, thrownAway: 0 };
  private readonly stream: string;
  private readonly memory: BookMemory<State, Command, Event>;
  private readonly journal: Journal;
  private readonly past: PastCommands;
  private readonly snapshots: SnapshotWriter;
  private readonly folded: FoldedStream<State, Command, Event>;
  private readonly turns: Turns;
  private readonly waiting: WaitingCommands<State, Command, Event>;
  /** Work that must not run beside a drain. */
  private readonly tasks: (() => Promise<void>)[] = [];
  private running: Promise<void> | undefined;
  /** Why this Book takes no commands any more. */
  private halted: Error | undefined;

  constructor(
    private readonly decider: Decider<State, Command, Event>,
    store: JournalStore,
    private readonly options: BookOptions,
  ) {
    this.stream = decider.stream;
    this.memory = new BookMemory(decider);
    this.journal = new Journal(this.stream, store, options);
    this.past = new PastCommands(this.stream, options.history, options);
    this.snapshots = new SnapshotWriter(this.stream, options);
    this.turns = new Turns(this.stream, options);
    const { memory, past, turns, figures } = this;
    this.folded = new FoldedStream(memory, this.journal, this.snapshots, past, options);
    this.waiting = new WaitingCommands({ decider, memory, past, turns, options, figures });
  }

  /** Restores the snapshot, if it is one of this very journal, and folds the tail; waits for the store. */
  start(): Promise<void> {
    return this.alone(() => this.folded.restore());
  }

  /** Folds again if the journal no longer has what was folded. A failure surfaces at the next command. */
  revise(): Promise<void> {
    const work = () => this.folded.reviseIfWentBack();
    return this.alone(
      async () => void (await work().catch((error: unknown) => this.options.warn(String(error)))),
    );
  }

  get state(): State {
    return this.memory.head.state;
  }

  /** Revision up to which the state is folded, -1 for an empty stream. */
  get revision(): bigint {
    return this.memory.head.revision;
  }

  /** True while nobody waits for anything of it. */
  get idle(): boolean {
    return this.running === undefined && this.waiting.isEmpty;
  }

  execute(envelope: Envelope<Command>): Promise<Outcome> {
    if (this.halted) return Promise.reject(this.halted);
    if (!validate(envelope.id) || !envelope.actor.id) {
      return Promise.reject(new TypeError('An envelope needs a UUID for its id, and an actor.'));
    }
    if (this.waiting.size >= this.options.maxWaiting) {
      return Promise.reject(
        new OutcomeUnknownError('Too many commands are waiting; repeat with the same key.'),
      );
    }
    const command = new PendingCommand(
      { ...envelope, id: envelope.id.toLowerCase() },
      this.options.clock,
      this.options.patienceMs,
    );
    this.waiting.add(command);
    watchCommand(familyOf(this.stream) ?? this.stream, envelope, command.outcome);
    this.wake();
    return command.outcome.then((settled) => this.told(settled, envelope.actor.id));
  }

  async catchUp(): Promise<State> {
    const { clock, readPatienceMs } = this.options;
    let isGivenUp = false;
    const reading = this.alone(async () => {
      if (!isGivenUp) await this.foldNews();
      return { state: this.state };
    });
    const read = await inTime(clock, readPatienceMs, reading);
    isGivenUp = read === undefined;
    if (!read) throw new StoreUnreachableError(`${this.stream} was not read in time`);
    return read.state;
  }

  /** Folds what others have written meanwhile, so that the next command need not; where somebody waits, or the store is away, that one will. */
  async follow(): Promise<void> {
    if (!this.idle || this.halted) return;
    const reading = this.alone(() => this.folded.follow(() => this.figures.foreign++));
    await reading.catch(() => undefined);
  }

  rehearse(commands: readonly Envelope<Command>[]): Promise<readonly (Error | undefined)[]> {
    return this.alone(async () => {
      await this.foldNews();
      const { memory, options } = this;
      const envelopes = commands.map((envelope) => ({ ...envelope, id: envelope.id.toLowerCase() }));
      const until = options.clock.now() + options.patienceMs;
      const late = (): boolean => options.clock.now() > until || this.halted !== undefined;
      const past = await this.recall(envelopes, late);
      if (!past) throw new OutcomeUnknownError('The command history is out of reach.');
      const known = (id: string): PastCommand | undefined => memory.commands.find(id) ?? past.get(id);
      return rehearse(this.decider, memory.head, envelopes, known, {
        maxAppendBytes: options.maxAppendBytes,
        recordedAt: this.timestamp(),
        origin: options.origin,
      });
    });
  }

  /** Takes no more commands, lets those that wait come to their end for `withinMs`, and saves a snapshot. */
  async close(withinMs: number): Promise<void> {
    this.halted ??= new OutcomeUnknownError('The program is closing; repeat with the same key.');
    const { clock } = this.options;
    const until = clock.now() + withinMs;
    while (this.running && clock.now() < until) await inTime(clock, until - clock.now(), this.running);
    this.journal.stop();
    this.waiting.answerAll(this.halted);
    await inTime(clock, withinMs, this.snapshots.save(this.memory));
  }

  // ---- the actor

  private wake(): void {
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      if (!this.waiting.isEmpty || this.tasks.length > 0) this.wake();
    });
  }

  private async run(): Promise<void> {
    // Callers of the same moment join the same group.
    await new Promise((resolve) => setImmediate(resolve));
    for (;;) {
      const task = this.tasks.shift();
      if (task) await task();
      else if (!this.waiting.isEmpty) await this.serveGroup();
      else return;
    }
  }

  /** Runs `work` when nothing else runs, and hands on what comes of it. */
  private alone<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.tasks.push(() => work().then(resolve, (error: unknown) => reject(this.judge(error))));
      this.wake();
    });
  }

  private async serveGroup(): Promise<void> {
    let group: Group<State, Command> = { commands: [] };
    try {
      if (await this.turns.take()) await this.foldNews();
      group = this.waiting.next();
      await this.drain(group);
    } catch (error) {
      const judged = this.judge(error);
      for (const command of group.commands) command.answer(judged);
    } finally {
      this.turns.giveBack();
    }
    this.past.trim(this.memory.commands);
    this.snapshots.consider(this.memory);
  }

  /** Decides and appends until every command of the group has its answer, or is back in the queue. */
  private async drain({ commands, drawn: decided }: Group<State, Command>): Promise<void> {
    let waiting = commands;
    // Whether the state was the head at some moment since the group was taken: then a refusal on it is final.
    let headSeen = false;
    for (let conflicts = 0, drawn = decided; ; drawn = undefined) {
      if (this.options.confirmed && (await this.isHeldBack(this.options.confirmed, waiting))) return;
      if (!drawn) {
        waiting = waiting.filter((command) => !command.answered);
        const envelopes = waiting.map(({ envelope }) => envelope);
        const past = await this.recall(envelopes, () => waiting.every((command) => command.answered));
        if (!past || waiting.length === 0) return;
        drawn = this.waiting.draw(waiting, past);
        this.waiting.putBack(waiting.slice(drawn.answers.length));
        waiting = waiting.slice(0, drawn.answers.length);
      }
      answerInOrder(waiting, drawn.answers, (kind) => kind === 'known');
      if (drawn.events.length === 0) {
        // Where nothing is appended only a read can tell where the head is. One is enough, or others could keep us reading.
        const isFinal = headSeen || waiting.every((c) => c.answered) || (await this.foldNews()) === 0;
        if (isFinal) return answerInOrder(waiting, drawn.answers);
      } else {
        if (await this.append(drawn)) return answerInOrder(waiting, drawn.answers);
        await this.turns.afterConflict(++conflicts);
        // A head that is elsewhere with nothing after ours is one before ours.
        if ((await this.foldNews()) === 0) await this.folded.reviseIfWentBack();
      }
      headSeen = true;
    }
  }

  /** Whether confirmed events are missing: then every command of this stream hears that, and nothing is booked. */
  private async isHeldBack(
    confirmed: ConfirmedHeads,
    waiting: readonly PendingCommand<Command>[],
  ): Promise<boolean> {
    if (!confirmed.isKnown) await this.journal.untilAnswered('comparing heads', () => confirmed.look());
    const refusal = confirmed.refusalFor(this.stream);
    if (refusal) for (const command of waiting) command.answer(refusal);
    return refusal !== undefined;
  }

  /** Which of the commands were carried out and forgotten; undefined when `giveUp` came true before that was certain. */
  private async recall(commands: readonly Envelope<Command>[], giveUp: () => boolean) {
    const ids = commands.map(({ id }) => id);
    const past = await this.past.find(this.memory.commands, ids, giveUp);
    // The history may be ahead of this Book, and then stand in the middle of a command's events.
    if (past && [...past.values()].some(({ lastRevision }) => lastRevision > this.revision))
      await this.foldNews();
    return past;
  }

  /** Brings the plan to a certain end, and the memory with it; false when the head was elsewhere and nothing of it is stored. */
  private async append(drawn: Plan<State>): Promise<boolean> {
    const sending = this.journal.append(drawn.events, drawn.base.revision, () => {
      this.figures.unknown++;
      this.turns.giveBack();
    });
    const landing = await this.waiting.during(drawn, sending);
    if (landing === 'conflict') {
      this.figures.conflicts++;
      return false;
    }
    this.memory.adopt(drawn);
    this.folded.confirm();
    this.figures.appends++;
    this.figures.events += drawn.events.length;
    return true;
  }

  /** Folds what others have written; answers how many events there were. */
  private async foldNews(): Promise<number> {
    const before = this.revision;
    const count = await this.folded.catchUp();
    if (count > 0 && before >= 0n) this.turns.met();
    this.figures.foreign += count;
    return count;
  }

  /** What a failure means to those who wait: a damaged journal stops this Book, a store out of reach is no verdict. */
  private judge(error: unknown): Error {
    if (error instanceof StoreUnreachableError) return this.halted ?? new OutcomeUnknownError();
    const judged = error instanceof Error ? error : new Error(String(error));
    if (['BrokenChainError', 'MalformedEventError'].includes(judged.name)) {
      this.halted = judged;
      this.waiting.answerAll(judged);
    }
    this.options.warn(`${this.stream}: ${judged.stack ?? judged.message}`);
    return judged;
  }

  /** Only what was not decided just now is read from the journal. */
  private async told(settled: Settled, actorId: string): Promise<Outcome> {
    const {
      stream,
      firstRevision,
      lastRevision,
      events = await this.stored(firstRevision, lastRevision),
    } = settled;
    const { booked } = this.options;
    const last = events.at(-1) ?? (booked && (await this.stored(lastRevision, lastRevision))[0]);
    if (last) booked?.booked(actorId, { stream, revision: last.revision, id: last.id });
    return { ...settled, events };
  }

  private async stored(first: bigint, last: bigint): Promise<readonly Recorded[]> {
    if (last < 0n) return [];
    return this.journal.between(first, last).catch((error: unknown) => {
      throw this.judge(error);
    });
  }

  private timestamp(): string {
    return new Date(this.options.clock.now()).toISOString();
  }
}
