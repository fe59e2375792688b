/** Gives whoever seals the journal's tree, as far as it was signed. */
import { Injectable } from '@nestjs/common';
import { TamperReports } from '../../platform/integrity/tamper-reports.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import type { SignedTree } from '../seal/seal-keys.read.ts';
import { TreeRows } from './tree-rows.read.ts';
import { type Taking, TreeGrowth } from './tree-growth.write.ts';

const FORGED = {
  where: 'proof.leaves',
  key: null,
  message: 'a árvore guardada não é a do diário e foi refeita: alguém a mudou no banco',
};

@Injectable()
export class JournalTree {
  constructor(
    private readonly store: EventStore,
    private readonly rows: TreeRows,
    private readonly reports: TamperReports,
  ) {}

  begin(signed: readonly SignedTree[], taken?: Taking): Promise<TreeGrowth> {
    return TreeGrowth.from(this.store, this.rows, signed, taken, () => this.reports.report(FORGED));
  }
}
