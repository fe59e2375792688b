/** A state folded from one stream, kept between requests: each reads only what came since the one before. */
import type { Recorded } from '@livro/event-sourcing';
import type { EventStore } from './event-store.ts';

export class StreamFold<State> {
  #next = 0n;
  #turn: Promise<unknown> = Promise.resolve();

  /** `fold` changes the state in place. */
  constructor(
    private readonly store: Pick<EventStore, 'readStream'>,
    private readonly stream: string,
    private readonly state: State,
    private readonly fold: (state: State, event: Recorded) => void,
  ) {}

  /** The state with all that the stream held when this was called. A read that breaks off goes on from there the next time. */
  toHead(): Promise<State> {
    const reading = this.#turn.then(() => this.#readOn());
    this.#turn = reading.catch(() => undefined);
    return reading;
  }

  async #readOn(): Promise<State> {
    for await (const event of this.store.readStream(this.stream, this.#next)) {
      this.fold(this.state, event);
      this.#next = event.revision + 1n;
    }
    return this.state;
  }
}
