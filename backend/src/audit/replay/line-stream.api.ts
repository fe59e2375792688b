/**
 * An answer of many JSON lines (NDJSON), written as they come: a reader that is slow holds the writer, and one that leaves
 * ends it.
 */
import { once } from 'node:events';
import type { Response } from 'express';

export class LineStream {
  readonly #gone = new AbortController();

  constructor(private readonly response: Response) {
    response.on('close', () => this.#gone.abort());
  }

  /** Aborted when nobody reads any more. */
  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  /** The status and headers go out with the first line; until then a failure is answered like any other. */
  async write(line: object): Promise<void> {
    this.signal.throwIfAborted();
    if (!this.response.headersSent) {
      this.response.status(200).setHeader('Content-Type', 'application/x-ndjson; charset=utf-8');
      this.response.setHeader('Cache-Control', 'no-store');
    }
    if (!this.response.write(`${JSON.stringify(line)}\n`)) {
      await once(this.response, 'drain', { signal: this.signal });
    }
  }

  end(): void {
    this.response.end();
  }
}
