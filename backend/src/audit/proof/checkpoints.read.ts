/** The checkpoints that were made with the seals, each under a key of this installation; read on as there are more. */
import { Injectable } from '@nestjs/common';
import type { SealKeyRotated } from '../seal/events.ts';
import { KeyHistory } from '../seal/key-history.read.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { SealKeys, type TimedTree } from '../seal/seal-keys.read.ts';
import { Cosignatures } from '../witness/cosignatures.read.ts';
import { isSeal, sealOf, Seals } from '../seal/seals.read.ts';

@Injectable()
export class Checkpoints {
  readonly #trees: TimedTree[] = [];
  readonly #history: KeyHistory;
  #next = 0n;
  #reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: EventStore,
    private readonly sealKeys: SealKeys,
    private readonly cosignatures: Cosignatures,
  ) {
    this.#history = new KeyHistory(sealKeys.firstKey);
  }

  /** The smallest first, no two of one size. */
  async all(): Promise<readonly TimedTree[]> {
    const reading = this.#reading.catch(() => undefined).then(() => this.#readOn());
    this.#reading = reading;
    await reading;
    return this.#trees;
  }

  /** The first that counts the leaf and that a witness countersigned; where there is none, the first that counts it. */
  async counting(leaf: number): Promise<TimedTree | undefined> {
    const [all, seen] = await Promise.all([this.all(), this.cosignatures.firstBeyond(leaf)]);
    return all.find(({ size }) => size === seen) ?? all.find(({ size }) => size > leaf);
  }

  /** The checkpoint as it is handed on, with what witnesses signed. */
  cosigned(tree: TimedTree): Promise<string> {
    return this.cosignatures.on(tree);
  }

  /** The keys that sign, oldest first, and those of witnesses, one on each line. */
  async keys(): Promise<string> {
    const newest = await this.newest();
    const own = newest ? this.#history.all.map((key) => this.sealKeys.verifierKey(newest.origin, key)) : [];
    return [...own, ...(await this.cosignatures.keys())].map((key) => `${key}\n`).join('');
  }

  async newest(): Promise<TimedTree | undefined> {
    return (await this.all()).at(-1);
  }

  async #readOn(): Promise<void> {
    for await (const event of this.store.readStream(Seals.stream, this.#next)) {
      this.#next = event.revision + 1n;
      if (!isSeal(event)) {
        this.#history.rotate(event.data as SealKeyRotated['data']);
        continue;
      }
      const seal = sealOf(event);
      const key = this.#history.ofCheckpoint;
      const tree = seal.checkpoint === undefined ? undefined : this.sealKeys.treeIn(seal.checkpoint, key);
      if (tree) this.#history.sealed();
      if (tree && tree.size > (this.#trees.at(-1)?.size ?? 0))
        this.#trees.push({ ...tree, seal: seal.number, note: seal.checkpoint!, sealedAt: seal.sealedAt });
    }
  }
}
