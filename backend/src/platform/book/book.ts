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
import { inTime } from '../event-store/clock.ts';
import { OutcomeUnknownError, StoreUnreachableError } from '../event-store/errors.ts';
import { Journal, type JournalStore } from './journal.ts';
import { PastCommands } from './past-commands.ts';
import { PendingCommand } from './pending-command.ts';
import { plan, type Answer, type Plan } from './plan.ts';
import { rehearse } from './rehearsal.ts';
import { SnapshotWriter } from './snapshot-writer.ts';
import { Turns } from './turns.ts';

type Group<Command> = readonly PendingCommand<Command>[];

export class StreamBook<State, Command, Event extends DomainEvent> implements Book<State, Command> {
  /** What happened so far, for figures and tests. */
  readonly figures = { appends: 0, events: 0, conflicts: 0, unknown: 0, foreign: 0 };
  private readonly stream: string;
  private readonly memory: BookMemory<State, Command, Event>;
  private readonly journal: Journal;
  private readonly past: PastCommands;
  private readonly snapshots: SnapshotWriter;
  private readonly turns: Turns;
  private queue: PendingCommand<Command>[] = [];
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
  }

  /** Restores the snapshot, if it is one of this very journal, and folds the tail; waits for the store. */
  start(): Promise<void> {
    return this.alone(async () => {
      await this.snapshots.restore(this.memory, (revision) => this.journal.storedHash(revision));
      // Only here, where no decision leans on what is remembered, may ids be forgotten on the way.
      await this.foldNews(() => this.past.trim(this.memory.commands));
    });
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
    return this.running === undefined && this.queue.length === 0;
  }

  execute(envelope: Envelope<Command>): Promise<Outcome> {
    if (this.halted) return Promise.reject(this.halted);
    if (!validate(envelope.id) || !envelope.actor.id) {
      return Promise.reject(new TypeError('An envelope needs a UUID for its id, and an actor.'));
    }
    if (this.queue.length >= this.options.maxWaiting) {
      return Promise.reject(
        new OutcomeUnknownError('Too many commands are waiting; repeat with the same key.'),
      );
    }
    const command = new PendingCommand(
      { ...envelope, id: envelope.id.toLowerCase() },
      this.options.clock,
      this.options.patienceMs,
    );
    this.queue.push(command);
    this.wake();
    return command.outcome;
  }

  catchUp(): Promise<State> {
    return this.alone(async () => {
      await this.foldNews();
      return this.state;
    });
  }

  rehearse(commands: readonly Envelope<Command>[]): Promise<readonly (Error | undefined)[]> {
    return this.alone(async () => {
      await this.foldNews();
      const { memory, options } = this;
      const envelopes = commands.map((envelope) => ({ ...envelope, id: envelope.id.toLowerCase() }));
      const until = options.clock.now() + options.patienceMs;
      const late = (): boolean => options.clock.now() > until || this.halted !== undefined;
      const known = await this.recall(envelopes, late);
      if (!known) throw new OutcomeUnknownError('The command history is out of reach.');
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
    for (const command of this.queue.splice(0)) command.answer(this.halted);
    await inTime(clock, withinMs, this.snapshots.save(this.memory));
  }

  // ---- the actor

  private wake(): void {
    this.running ??= this.run().finally(() => {
      this.running = undefined;
      if (this.queue.length > 0 || this.tasks.length > 0) this.wake();
    });
  }

  private async run(): Promise<void> {
    // Callers of the same moment join the same group.
    await new Promise((resolve) => setImmediate(resolve));
    for (;;) {
      const task = this.tasks.shift();
      if (task) await task();
      else if (this.queue.length > 0) await this.serveGroup();
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
    let group: Group<Command> = [];
    try {
      if (await this.turns.take()) await this.foldNews();
      group = this.queue.splice(0, this.options.maxGroup);
      await this.drain(group);
    } catch (error) {
      const judged = this.judge(error);
      for (const command of group) command.answer(judged);
    } finally {
      this.turns.giveBack();
    }
    this.past.trim(this.memory.commands);
    this.snapshots.consider(this.memory);
  }

  /** Decides and appends until every command of the group has its answer, or is back in the queue. */
  private async drain(group: Group<Command>): Promise<void> {
    let waiting = group;
    // Whether the state was the head at some moment since the group was taken: then a refusal on it is final.
    let headSeen = false;
    for (let conflicts = 0; ;) {
      waiting = waiting.filter((command) => !command.answered);
      const commands = waiting.map(({ envelope }) => envelope);
      const known = await this.recall(commands, () => waiting.every((command) => command.answered));
      if (!known || waiting.length === 0) return;
      const drawn = plan({
        decider: this.decider,
        base: this.memory.head,
        commands,
        known,
        recordedAt: this.timestamp(),
        maxBytes: this.options.maxAppendBytes,
        origin: this.options.origin,
      });
      this.queue = [...waiting.slice(drawn.answers.length), ...this.queue];
      waiting = waiting.slice(0, drawn.answers.length);
      answer(waiting, drawn.answers, (kind) => kind === 'known');
      if (drawn.events.length === 0) {
        // Where nothing is appended only a read can tell where the head is. One is enough, or others could keep us reading.
        const isFinal = headSeen || waiting.every((c) => c.answered) || (await this.foldNews()) === 0;
        if (isFinal) return answer(waiting, drawn.answers);
      } else {
        const outcome = await this.append(drawn);
        if (outcome === 'stored') return answer(waiting, drawn.answers);
        if (outcome === 'conflict' && (await this.turns.afterConflict(++conflicts))) await this.foldNews();
      }
      headSeen = true;
    }
  }

  /** How to tell which of the commands were carried out before; undefined when `giveUp` came true before that was certain. */
  private async recall(commands: readonly Envelope<Command>[], giveUp: () => boolean) {
    const ids = commands.map(({ id }) => id);
    const past = await this.past.find(this.memory.commands, ids, giveUp);
    if (!past) return undefined;
    // The history may be ahead of this Book, and then stand in the middle of a command's events.
    if ([...past.values()].some(({ lastRevision }) => lastRevision > this.revision)) await this.foldNews();
    return (id: string): PastCommand | undefined => this.memory.commands.find(id) ?? past.get(id);
  }

  /** Brings the plan to a certain end, and the memory with it; `foreign`: others' content stands under our events' ids. */
  private async append({ events, base, next }: Plan<State>): Promise<'stored' | 'foreign' | 'conflict'> {
    const landing = await this.journal.append(events, base.revision, next.hash, () => {
      this.figures.unknown++;
      this.turns.giveBack();
    });
    if (landing === 'landed') this.memory.adopt({ events, base, next });
    const stored = landing === 'landed' || (await this.foldUntilSeen(next));
    if (stored) {
      this.figures.appends++;
      this.figures.events += events.length;
      return 'stored';
    }
    if (landing === 'conflict') this.figures.conflicts++;
    return landing === 'conflict' ? 'conflict' : 'foreign';
  }

  /** Folds what is new; true when this very plan's last event was among it, and with it, by the chain, all of the plan. */
  private async foldUntilSeen(end: { readonly revision: bigint; readonly hash: string }): Promise<boolean> {
    let seen = false;
    await this.journal.catchUp(
      () => this.revision,
      (event) => {
        this.memory.fold(event);
        seen ||= event.revision === end.revision && event.metadata.hash === end.hash;
      },
    );
    return seen;
  }

  /** Folds what others have written, calling `after` for each event; answers how many there were. */
  private async foldNews(after: () => void = () => undefined): Promise<number> {
    const before = this.revision;
    const take = (event: Recorded): void => {
      this.memory.fold(event);
      after();
    };
    const count = await this.journal.catchUp(() => this.revision, take);
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
      for (const command of this.queue.splice(0)) command.answer(judged);
    }
    this.options.warn(`${this.stream}: ${judged.stack ?? judged.message}`);
    return judged;
  }

  private timestamp(): string {
    return new Date(this.options.clock.now()).toISOString();
  }
}

/** Answers the commands, in order, with what the plan has for them: all, or those of the kinds that `which` lets through. */
function answer(
  commands: readonly PendingCommand<unknown>[],
  answers: readonly Answer[],
  which: (kind: Answer['kind']) => boolean = () => true,
): void {
  commands.forEach((command, i) => {
    const own = answers[i]!;
    if (!which(own.kind)) return;
    if (own.kind === 'known') command.answer(own.result);
    else command.answer(own.kind === 'refused' ? own.error : own.outcome);
  });
}
