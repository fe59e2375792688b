/** Tells answers that do not end by themselves that the program is about to: they end while there is time to say so. */
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

@Injectable()
export class Ending implements BeforeApplicationShutdown {
  readonly #over = new AbortController();

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  begin(): void {
    this.#over.abort();
  }

  beforeApplicationShutdown(): void {
    this.begin();
  }
}
