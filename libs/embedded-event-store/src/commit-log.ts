/**
 * The newest committed events in memory, for those who follow the log live, and the bell that rings at each commit.
 * Bounded by count and by bytes: anyone who falls further behind reads from the table.
 */
import { sizeOf, type StoredEvent } from './event.ts';

const OVERHEAD_BYTES = 300;

export class CommitLog {
  private events: StoredEvent[] = [];
  private bytes = 0;
  private readonly bells = new Set<() => void>();
  /** Position of the last committed event. */
  private last: number;
  /** The log holds every event after this position. */
  private heldAfter: number;

  constructor(
    head: number,
    private readonly maxEvents = 20_000,
    private readonly maxBytes = 16 * 1024 * 1024,
  ) {
    this.last = head;
    this.heldAfter = head;
  }

  get head(): number {
    return this.last;
  }

  append(events: readonly StoredEvent[]): void {
    for (const event of events) {
      this.events.push(event);
      this.bytes += sizeOf(event) + OVERHEAD_BYTES;
      this.last = event.position;
    }
    this.trim();
    for (const ring of [...this.bells]) ring();
  }

  /** Half goes at once, so that the array is rarely copied. */
  private trim(): void {
    if (this.events.length <= this.maxEvents && this.bytes <= this.maxBytes) return;
    let drop = 0;
    while (this.events.length - drop > this.maxEvents / 2 || this.bytes > this.maxBytes / 2) {
      const event = this.events[drop++];
      if (!event) break;
      this.bytes -= sizeOf(event) + OVERHEAD_BYTES;
      this.heldAfter = event.position;
    }
    this.events = this.events.slice(drop);
  }

  /** At most `limit` events after `position`, or undefined when the log no longer reaches back so far. */
  after(position: number, limit: number): readonly StoredEvent[] | undefined {
    if (position < this.heldAfter) return undefined;
    const from = position - this.heldAfter;
    return this.events.slice(from, from + limit);
  }

  /** Calls `bell` after each commit until the returned function is called. */
  onCommit(bell: () => void): () => void {
    this.bells.add(bell);
    return () => this.bells.delete(bell);
  }
}
