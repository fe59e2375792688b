/** A bundle as one archive, sent while it is written: each file ends before the next begins. */
import { addAbortSignal, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { BundleTarget } from './bundle.read.ts';

export class ZipTarget implements BundleTarget {
  readonly #zip = new ZipFile();

  constructor(private readonly signal: AbortSignal) {}

  get output(): NodeJS.ReadableStream {
    return this.#zip.outputStream;
  }

  async write(file: string, content: AsyncIterable<string | Uint8Array>): Promise<void> {
    const stream = addAbortSignal(this.signal, Readable.from(content, { objectMode: false }));
    // Nobody knows how long it becomes.
    this.#zip.addReadStream(stream, file, { forceZip64Format: true });
    await finished(stream);
  }

  end(): void {
    this.#zip.end();
  }
}
