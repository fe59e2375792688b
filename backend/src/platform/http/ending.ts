/**
 * Tells the parts of the program that it is about to end: first that it is to be given no more work, then, to answers that do not
 * end by themselves, that their time is over while there is still some to say so.
 */
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

@Injectable()
export class Ending implements BeforeApplicationShutdown {
  readonly #over = new AbortController();
  #draining = false;

  /** Everything is still answered, but whoever shares out the work should ask another instance. */
  get isDraining(): boolean {
    return this.#draining;
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  drain(): void {
    this.#draining = true;
  }

  begin(): void {
    this.#draining = true;
    this.#over.abort();
  }

  beforeApplicationShutdown(): void {
    this.begin();
  }
}
