/** Which segments are not as their seals say, and whether they can be written: told once, for operators and for whoever writes them anew. */
import { Injectable, Logger } from '@nestjs/common';
import { ContentDamagedError, ContentMissingError } from '../files/file-store.ts';
import { HealthRegistry } from '../observability/health-registry.ts';
import type { SegmentAddress } from './segment-addresses.ts';

export type SegmentFlaw = 'missing' | 'damaged' | 'unreachable';

export const flawIn = (error: unknown): SegmentFlaw =>
  error instanceof ContentMissingError
    ? 'missing'
    : error instanceof ContentDamagedError
      ? 'damaged'
      : 'unreachable';

export const SEGMENTS = 'segments';

@Injectable()
export class SegmentHealth {
  readonly #logger = new Logger('Segments');
  readonly #flawed = new Map<string, SegmentAddress>();
  #isWritten = true;

  constructor(private readonly health: HealthRegistry) {}

  /** Those that are to be written anew. */
  get flawed(): readonly SegmentAddress[] {
    return [...this.#flawed.values()];
  }

  found(address: SegmentAddress, flaw: SegmentFlaw): void {
    const { sha256 = '', first } = address;
    if (!this.#flawed.has(sha256))
      this.#logger.warn(
        `the segment from leaf ${first} on is ${flaw} (${sha256}): the store is read instead`,
      );
    this.#flawed.set(sha256, address);
    this.#tell();
  }

  whole({ sha256 = '' }: SegmentAddress): void {
    if (!this.#flawed.delete(sha256)) return;
    this.#logger.log(`the segment ${sha256} is whole again`);
    this.#tell();
  }

  /** How the last attempt to write one ended. */
  written(error?: unknown): void {
    if (error !== undefined && this.#isWritten)
      this.#logger.warn(
        `segments could not be written; seals are made all the same: ${error instanceof Error ? error.message : JSON.stringify(error)}`,
      );
    this.#isWritten = error === undefined;
    this.#tell();
  }

  #tell(): void {
    const isWell = this.#isWritten && this.#flawed.size === 0;
    const reason = this.#isWritten ? 'flawed' : 'unwritten';
    this.health.tell(SEGMENTS, isWell ? 'working' : 'failing', isWell ? undefined : reason);
  }
}
