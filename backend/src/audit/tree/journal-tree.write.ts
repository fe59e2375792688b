/** Gives whoever seals the journal's tree, as far as it was signed. */
import { Injectable } from '@nestjs/common';
import { EventStore } from '../../platform/event-store/event-store.ts';
import type { SignedTree } from '../seal/seal-keys.read.ts';
import { TreeRows } from './tree-rows.read.ts';
import { type Taking, TreeGrowth } from './tree-growth.write.ts';

@Injectable()
export class JournalTree {
  constructor(
    private readonly store: EventStore,
    private readonly rows: TreeRows,
  ) {}

  begin(signed: readonly SignedTree[], taken?: Taking): Promise<TreeGrowth> {
    return TreeGrowth.from(this.store, this.rows, signed, taken);
  }
}
