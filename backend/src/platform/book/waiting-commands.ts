/**
 * The commands that wait in a Book, and the group of them that is decided ahead: while one group is on its way to the store,
 * those who come are decided on what it leads to. Nothing of a group ahead is sent and nobody is answered from it before what
 * it stands on is the head; should that never be, its commands wait again, as if nothing had been decided.
 */
import type { Decider, DomainEvent } from '@livro/event-sourcing';
import type { BookMemory } from './book-memory.ts';
import type { BookOptions } from './book-options.ts';
import type { PastCommand } from './command-history.ts';
import type { PastCommands } from './past-commands.ts';
import type { PendingCommand } from './pending-command.ts';
import { plan, type Plan } from './plan.ts';
import type { Turns } from './turns.ts';

/** Commands that go out together, and what they come to where that is decided already. */
export interface Group<State, Command> {
  readonly commands: readonly PendingCommand<Command>[];
  readonly drawn?: Plan<State>;
}

export interface BookParts<State, Command, Event extends DomainEvent> {
  readonly decider: Decider<State, Command, Event>;
  readonly memory: BookMemory<State, Command, Event>;
  readonly past: PastCommands;
  readonly turns: Turns;
  readonly options: BookOptions;
  /** Groups that were decided ahead and came to be sent, and those that did not. */
  readonly figures: { ahead: number; thrownAway: number };
}

export class WaitingCommands<State, Command, Event extends DomainEvent> {
  private queue: PendingCommand<Command>[] = [];
  /** On its way to the store, its outcome not certain yet. */
  private underWay: Plan<State> | undefined;
  private ahead: Required<Group<State, Command>> | undefined;
  private isDeciding = false;

  constructor(private readonly parts: BookParts<State, Command, Event>) {}

  /** Without the group ahead. */
  get size(): number {
    return this.queue.length;
  }

  get isEmpty(): boolean {
    return this.queue.length === 0 && !this.ahead;
  }

  add(command: PendingCommand<Command>): void {
    this.queue.push(command);
    void this.decideAhead();
  }

  /** They were taken first, and come first again. */
  putBack(commands: readonly PendingCommand<Command>[]): void {
    this.queue = [...commands, ...this.queue];
  }

  answerAll(error: Error): void {
    this.dropAhead();
    for (const command of this.queue.splice(0)) command.answer(error);
  }

  /**
   * The group ahead, if what it stands on has become the head; else those who wait. Many go as two groups, where nobody else
   * writes: the second is decided while the first is on its way.
   */
  next(): Group<State, Command> {
    const { memory, turns, options, figures } = this.parts;
    const { ahead } = this;
    if (ahead?.drawn.base === memory.head) {
      this.ahead = undefined;
      figures.ahead++;
      return ahead;
    }
    this.dropAhead();
    const { length } = this.queue;
    const share = length >= options.halveFrom && turns.isAlone ? Math.ceil(length / 2) : length;
    return { commands: this.queue.splice(0, Math.min(share, options.maxGroup)) };
  }

  /** Until `sending` is over, whoever comes is decided on what `group` leads to. */
  async during<T>(group: Plan<State>, sending: Promise<T>): Promise<T> {
    this.dropAhead();
    this.underWay = group;
    void this.decideAhead();
    return sending.finally(() => (this.underWay = undefined));
  }

  /** What the commands come to at the head, or after `begun` on what `underWay` leads to; `past` are those that were forgotten. */
  draw(
    waiting: readonly PendingCommand<Command>[],
    past: ReadonlyMap<string, PastCommand>,
    underWay?: Plan<State>,
    begun?: Plan<State>,
  ): Plan<State> {
    const { decider, memory, options } = this.parts;
    return plan({
      decider,
      base: underWay?.next ?? memory.head,
      begun,
      uncertain: underWay?.planned,
      commands: waiting.map(({ envelope }) => envelope),
      known: (id) => memory.commands.find(id) ?? past.get(id),
      recordedAt: new Date(options.clock.now()).toISOString(),
      maxBytes: options.maxAppendBytes,
      origin: options.origin,
    });
  }

  private dropAhead(): void {
    if (!this.ahead) return;
    this.parts.figures.thrownAway++;
    this.putBack(this.ahead.commands);
    this.ahead = undefined;
  }

  /** Where another writer is about, deciding ahead would mostly be for nothing. */
  private async decideAhead(): Promise<void> {
    if (this.isDeciding) return;
    this.isDeciding = true;
    try {
      while (this.underWay && this.queue.length > 0 && this.parts.turns.isAlone) {
        // Callers of the same moment are decided together.
        await new Promise((resolve) => setImmediate(resolve));
        if (this.underWay && !(await this.decideSome(this.underWay))) return;
      }
    } finally {
      this.isDeciding = false;
    }
  }

  /** False where the commands have to wait for the group that is on its way. */
  private async decideSome(underWay: Plan<State>): Promise<boolean> {
    const { memory, past, options } = this.parts;
    const begun = this.ahead;
    const before = begun?.commands ?? [];
    const waiting = this.queue.slice(0, options.maxGroup - before.length);
    const ids = waiting.map(({ envelope }) => envelope.id);
    const found = await past.find(memory.commands, ids, () => this.underWay !== underWay);
    // What the history knows and the Book does not is to be read first, and that only at the head.
    const isBehind = [...(found?.values() ?? [])].some(
      ({ lastRevision }) => lastRevision > memory.head.revision,
    );
    if (!found || isBehind || this.underWay !== underWay || this.queue[0] !== waiting[0]) return false;
    const drawn = this.draw(waiting, found, underWay, begun?.drawn);
    const taken = this.queue.splice(0, drawn.answers.length - before.length);
    if (taken.length > 0) this.ahead = { commands: [...before, ...taken], drawn };
    return taken.length > 0;
  }
}
