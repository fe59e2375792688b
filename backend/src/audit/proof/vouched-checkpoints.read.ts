/** What others say of checkpoints beside the journal's own signature: who saw them, and at what time they were there. To be shown, not proven. */
import { base64, parseCheckpoint, parseNote } from '@livro/proof';
import { Injectable } from '@nestjs/common';
import { parseStamp, type TimeStamp } from '../stamp/time-stamp.read.ts';
import { TimeStamps } from '../stamp/time-stamps.read.ts';
import { type CosignedTree, Cosignatures } from '../witness/cosignatures.read.ts';

export interface VouchedCheckpoint extends CosignedTree {
  readonly size: number;
  /** base64. */
  readonly root: string;
  readonly stamp: TimeStamp | undefined;
}

@Injectable()
export class VouchedCheckpoints {
  constructor(
    private readonly cosignatures: Cosignatures,
    private readonly stamps: TimeStamps,
  ) {}

  /** By the notes that were asked for; what is no checkpoint is left out. */
  async of(notes: readonly string[]): Promise<ReadonlyMap<string, VouchedCheckpoint>> {
    const trees = notes.flatMap((note) => {
      const tree = parseCheckpoint(parseNote(note)?.text ?? '');
      return tree ? [{ size: tree.size, root: base64(tree.root), note }] : [];
    });
    const [cosigned, kept] = await Promise.all([
      this.cosignatures.onAll(trees),
      this.stamps.of(trees.map(({ size }) => size)),
    ]);
    const stamps = new Map(kept.map(({ size, response }) => [size, parseStamp(response)]));
    return new Map(
      trees.map((tree, i) => [tree.note, { ...tree, ...cosigned[i]!, stamp: stamps.get(tree.size) }]),
    );
  }
}
