/**
 * An event store in memory, with the exact rules of a repeated append, behind a network that loses, delays and cuts. What
 * the store has accepted stays; whether anybody hears of it is another matter.
 */
import type { Recorded } from '@livro/event-sourcing';
import type { Clock } from '../../backend/src/platform/event-store/clock.ts';
import type { ProposedEvent } from '../../backend/src/platform/event-store/codec.ts';
import { StoreUnreachableError, WrongRevisionError } from '../../backend/src/platform/event-store/errors.ts';
import type { JournalStore } from '../../backend/src/platform/book/journal.ts';

/** The server: one stream is enough. */
export class SimulatedServer {
  readonly events: Recorded[] = [];
  /** While true every call fails at once; what was stored stays. */
  down = false;
  /** Answers of OK to an append whose events stood there before. */
  repeats = 0;
  /** Appends refused because the head was elsewhere. */
  conflicts = 0;
  private listeners: (() => void)[] = [];

  get head(): bigint {
    return BigInt(this.events.length) - 1n;
  }

  /** As EventStoreDB does it: at an old revision the very same ids are OK, whatever their content; anything else is not. */
  append(stream: string, events: readonly ProposedEvent[], expected: bigint): bigint {
    const wrong = new WrongRevisionError(stream, expected);
    if (expected > this.head) throw wrong;
    if (expected < this.head) {
      const from = Number(expected) + 1;
      const same = events.every((event, i) => this.events[from + i]?.id === event.id);
      if (!same) {
        this.conflicts++;
        throw wrong;
      }
      this.repeats++;
      return expected + BigInt(events.length);
    }
    for (const event of events) {
      const { id, type, data, metadata } = JSON.parse(JSON.stringify(event)) as ProposedEvent;
      const revision = this.head + 1n;
      this.events.push({ id, stream, revision, position: revision, type, data, metadata });
    }
    const listeners = this.listeners;
    this.listeners = [];
    for (const hear of listeners) hear();
    return this.head;
  }

  /** Calls once, after the next event. */
  onceAppended(hear: () => void): void {
    this.listeners.push(hear);
  }
}

/** How bad the network is: the chance of each fault for each call. */
export interface Weather {
  readonly lostRequest: number;
  readonly lostAnswer: number;
  /** The request arrives long after its sender stopped waiting. */
  readonly late: number;
  readonly cut: number;
  /** Nothing comes to those who follow the journal, while it goes on being written. */
  readonly silent: boolean;
}

const TIMEOUT_MS = 2000;

/** One process's connection. */
export class SimulatedConnection implements JournalStore {
  currentSession = 0;
  private pending = new Set<(error: Error) => void>();
  private dead = false;

  constructor(
    private readonly server: SimulatedServer,
    private readonly clock: Clock,
    private readonly weather: () => Weather,
  ) {}

  append(stream: string, events: readonly ProposedEvent[], expected: bigint): Promise<bigint> {
    return this.call(() => this.server.append(stream, events, expected));
  }

  async *readStream(_: string, from = 0n, options?: { maxCount?: number }): AsyncGenerator<Recorded> {
    const start = Number(from);
    const found = await this.call(() =>
      this.server.events.slice(start, options?.maxCount === undefined ? undefined : start + options.maxCount),
    );
    for (const event of found) {
      if (this.clock.random() < this.weather().cut / 10) throw new StoreUnreachableError('cut while reading');
      yield event;
    }
  }

  reconnect(session: number): Promise<void> {
    if (session === this.currentSession) {
      this.currentSession++;
      this.failPending('reconnected');
    }
    return Promise.resolve();
  }

  /** As kill -9 of the process that holds it: requests on their way may arrive, answers go nowhere. */
  kill(): void {
    this.dead = true;
    this.pending.clear();
  }

  private call<T>(work: () => T): Promise<T> {
    const { clock } = this;
    const weather = this.weather();
    const chance = (of: number): boolean => clock.random() < of;
    const [lostRequest, lostAnswer, late, cut] = [
      chance(weather.lostRequest),
      chance(weather.lostAnswer),
      chance(weather.late),
      chance(weather.cut),
    ];
    return new Promise<T>((resolve, reject) => {
      if (this.dead) return;
      this.pending.add(reject);
      const settle = (then: () => void): void => {
        callOff();
        if (this.pending.delete(reject)) then();
      };
      const callOff = clock.timer(TIMEOUT_MS, () =>
        settle(() => reject(new StoreUnreachableError('no answer'))),
      );
      if (lostRequest) return;
      clock.timer(late ? 3000 + clock.random() * 30_000 : clock.random() * 10, () => {
        if (this.server.down) return settle(() => reject(new StoreUnreachableError('the store is down')));
        let answer: () => void;
        try {
          const result = work();
          answer = () => resolve(result);
        } catch (error) {
          const failure = error instanceof Error ? error : new Error(String(error));
          answer = () => reject(failure);
        }
        if (lostAnswer) return;
        clock.timer(clock.random() * 10, () => {
          if (!cut) return settle(answer);
          this.failPending('the connection was cut');
          callOff();
        });
      });
    });
  }

  private failPending(message: string): void {
    const pending = [...this.pending];
    this.pending.clear();
    for (const reject of pending) reject(new StoreUnreachableError(message));
  }
}
