/** Reads each segment's file once after a start and once a day, and writes one that is not whole anew from the store, where it comes to the very address. */
import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { SegmentAddress } from '../../platform/segments/segment-addresses.ts';
import { SEGMENT_FILES } from '../../platform/segments/segment-files.ts';
import { SegmentHealth } from '../../platform/segments/segment-health.ts';
import { SegmentReader } from '../../platform/segments/segment-reader.ts';
import { SegmentSource } from './segment-source.read.ts';
import { SignedSegments } from './signed-segments.read.ts';

const AT_ONCE = 16;
const DAY_MS = 24 * 3_600_000;
const AGAIN_AFTER_MS = 3_600_000;

@Injectable()
export class SegmentRepairs {
  /** How many of the files were read in this round, and when the round ended. */
  #read = 0;
  #endedAt = 0;
  /** When one that could not be written anew was tried. */
  readonly #tried = new Map<string, number>();

  constructor(
    private readonly signed: SignedSegments,
    private readonly reader: SegmentReader,
    private readonly source: SegmentSource,
    @Inject(SEGMENT_FILES) private readonly files: FileStore,
    private readonly health: SegmentHealth,
  ) {}

  /** A few of them at a time. Throws where the store is out of reach. */
  async look(): Promise<void> {
    const all = await this.signed.all();
    await this.#readSome(all);
    for (const flawed of this.health.flawed.slice(0, AT_ONCE)) {
      const at = all.findIndex(({ sha256 }) => sha256 === flawed.sha256);
      // Another has taken its place, or it is there again, as in a bucket that did not answer.
      if (at < 0) this.health.whole(flawed);
      else if (!(await this.reader.file(flawed))) await this.#mend(flawed, all[at - 1]?.position);
    }
  }

  async #readSome(all: readonly SegmentAddress[]): Promise<void> {
    if (Date.now() - this.#endedAt < DAY_MS) return;
    const some = all.slice(this.#read, this.#read + AT_ONCE);
    for (const address of some) await this.reader.file(address);
    this.#read += some.length;
    if (this.#read < all.length) return;
    this.#read = 0;
    if (all.length > 0) this.#endedAt = Date.now();
  }

  async #mend(flawed: SegmentAddress, after: bigint | undefined): Promise<void> {
    const { sha256 = '', first, leaves, position: through } = flawed;
    if (Date.now() - (this.#tried.get(sha256) ?? 0) < AGAIN_AFTER_MS) return;
    this.#tried.set(sha256, Date.now());
    const made = await this.source.made({ first, leaves, after, through });
    const file = made?.lines.file;
    if (!file || hash('sha256', file, 'hex') !== sha256) return;
    try {
      await this.files.write(file);
    } catch (error) {
      return this.health.written(error);
    }
    this.#tried.delete(sha256);
    this.health.whole(flawed);
  }
}
