/**
 * What a Book holds of its stream: the folded state, where it stands, and the recent commands. It changes only by events
 * that are in the journal, one after the other, each checked against the hash chain.
 */
import type { Decider, DomainEvent, Recorded } from '@livro/event-sourcing';
import { GENESIS_HASH, type Link, passedOver, verifyLink } from '../event-store/chain.ts';
import { flawOf } from '../event-store/subscription.ts';
import type { Plan, BookHead } from './plan.ts';
import { RecentCommands } from './recent-commands.ts';
import { MEMORY_VERSION, type Snapshot } from './snapshots.ts';

export class BookMemory<State, Command, Event extends DomainEvent> {
  head: BookHead<State>;
  commands: RecentCommands;
  /** The newest event that is part of the chain: the store has its hash at its place, or is another journal. */
  linked: Link;

  constructor(private readonly decider: Decider<State, Command, Event>) {
    this.head = { state: decider.initialState, revision: -1n, hash: GENESIS_HASH };
    this.linked = this.head;
    this.commands = new RecentCommands();
  }

  /** One of the same stream that has folded nothing yet. */
  empty(): BookMemory<State, Command, Event> {
    return new BookMemory(this.decider);
  }

  /** Becomes what the other is. */
  become({ head, linked, commands }: BookMemory<State, Command, Event>): void {
    Object.assign(this, { head, linked, commands });
  }

  /** Takes in the next event of the stream. Throws `BrokenChainError` and changes nothing if it cannot be the next. */
  fold(event: Recorded): void {
    const flaw = flawOf(event);
    if (flaw) return this.passOver(event, flaw);
    verifyLink(this.head, event);
    this.head = {
      state: this.decider.evolve(this.head.state, event as unknown as Event),
      revision: event.revision,
      hash: event.metadata.hash,
    };
    this.linked = this.head;
    this.commands.note(event.metadata.commandId, event.revision, event.metadata.idempotency?.contentHash);
  }

  /** Throws the flaw where the decider cannot go on without knowing what the event says. */
  private passOver(event: Recorded, flaw: Error): void {
    if (!this.decider.passOver) throw flaw;
    const link = passedOver(this.head, event);
    this.head = { state: this.decider.passOver(this.head.state, event), ...link };
  }

  /** Takes in a plan of which the store has confirmed every event. */
  adopt(plan: Pick<Plan<State>, 'events' | 'base' | 'next'>): void {
    let { revision } = plan.base;
    for (const { metadata } of plan.events) {
      this.commands.note(metadata.commandId, ++revision, metadata.idempotency?.contentHash);
    }
    this.head = plan.next;
    this.linked = this.head;
  }

  get snapshotVersion(): string {
    return `${MEMORY_VERSION}.${this.decider.snapshotVersion}`;
  }

  snapshot(): Snapshot {
    return {
      version: this.snapshotVersion,
      revision: this.head.revision,
      hash: this.head.hash,
      state: this.decider.toSnapshot(this.head.state),
      commands: this.commands.rows(),
      forgottenThrough: this.commands.forgottenThrough,
    };
  }

  /** Throws what the decider throws when it cannot read the state; the memory is then as it was. */
  restore(snapshot: Snapshot): void {
    const state = this.decider.fromSnapshot(snapshot.state);
    this.commands = RecentCommands.from(snapshot.commands, snapshot.forgottenThrough);
    this.head = { state, revision: snapshot.revision, hash: snapshot.hash };
    this.linked = this.head;
  }
}
