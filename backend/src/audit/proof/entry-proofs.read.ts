/**
 * The proof of one fact as a file that anybody checks without this program: its text, its path in the tree, a checkpoint. It is held
 * against the checkpoint before it is given away.
 */
import { DomainError, type Recorded } from '@livro/event-sourcing';
import { formatInstant } from '@livro/calendar';
import { type Hash, isIncluded, leafHash, tlogProofText, utf8 } from '@livro/proof';
import { messages } from '@livro/rules';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { hashedTextOf } from '../../platform/event-store/chain.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { familyOf } from '../../platform/event-store/streams.ts';
import { HealthRegistry } from '../../platform/observability/health-registry.ts';
import { Seals } from '../seal/seals.read.ts';
import { LEAF_STREAMS, LEDGER } from '../tree/leaf.read.ts';
import { StoredTree, TreeNotThereError } from '../tree/stored-tree.read.ts';
import { type LeafRow, TreeRows } from '../tree/tree-rows.read.ts';
import { Checkpoints } from './checkpoints.read.ts';

/** An entry of the ledger by its number, any fact by its event's id or its place, an entry also by the id that lists show. */
export type Wanted =
  { readonly entry: number } | { readonly id: string } | { readonly stream: string; readonly number: number };

export interface ProofFile {
  readonly name: string;
  readonly text: string;
}

@Injectable()
export class EntryProofs {
  constructor(
    private readonly store: EventStore,
    private readonly database: ReadDatabase,
    private readonly rows: TreeRows,
    private readonly tree: StoredTree,
    private readonly checkpoints: Checkpoints,
    private readonly standings: HealthRegistry,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'sealEveryMinutes'>,
  ) {}

  /** Refuses what is not there, and what no checkpoint counts yet. */
  async of(wanted: Wanted): Promise<ProofFile> {
    const { stream, number } = await this.#placeOf(wanted);
    const [event, leaf] = await Promise.all([
      this.#event(stream, number),
      this.rows.leafAt(stream, number - 1),
    ]);
    const checkpoint = leaf && (await this.checkpoints.counting(leaf.leaf));
    if (!checkpoint) throw await this.#notSealed(event);
    const path = await this.#path(leaf, checkpoint.size);
    const hash = Buffer.from(event.metadata.hash, 'hex');
    if (!path || !isIncluded({ index: leaf.leaf, hash: leafHash(hash) }, checkpoint, path))
      throw new DomainError('SERVICE_UNAVAILABLE', messages.treeNotThere);
    const extra = utf8(hashedTextOf(event));
    const note = await this.checkpoints.cosigned(checkpoint);
    const text = tlogProofText({ index: leaf.leaf, path, checkpoint: note, extra });
    return { name: `${stream === LEDGER ? 'lancamento' : stream}-${number}.tlog-proof`, text };
  }

  async #placeOf(wanted: Wanted): Promise<{ readonly stream: string; readonly number: number }> {
    if ('stream' in wanted) return wanted;
    if ('entry' in wanted) return { stream: LEDGER, number: wanted.entry };
    const [row] = await this.database.query<{ number: number }>(
      'select entry_number as number from read.transactions where id = $1 limit 1',
      [wanted.id],
    );
    if (row) return { stream: LEDGER, number: row.number };
    const leaf = await this.rows.leafOfEvent(wanted.id);
    if (!leaf) throw new DomainError('NOT_FOUND', messages.notFound);
    return { stream: leaf.stream, number: leaf.revision + 1 };
  }

  async #event(stream: string, number: number): Promise<Recorded> {
    const isLeaf = LEAF_STREAMS.includes(stream) || familyOf(stream) !== undefined;
    const revision = BigInt(number) - 1n;
    if (isLeaf && number >= 1)
      for await (const event of this.store.readRaw(stream, revision, { maxCount: 1 }))
        if (event.revision === revision) return event;
    throw new DomainError('NOT_FOUND', messages.notFound);
  }

  async #path({ leaf }: LeafRow, size: number): Promise<Hash[] | undefined> {
    return this.tree.inclusion(leaf, size).catch((error: unknown) => {
      if (error instanceof TreeNotThereError) return undefined;
      throw error;
    });
  }

  async #notSealed({ metadata }: Recorded): Promise<DomainError> {
    if (this.standings.of(Seals.stream)?.state === 'stopped')
      return new DomainError('NOT_SEALED', messages.sealingStopped);
    const since = (await this.checkpoints.newest())?.sealedAt ?? metadata.recordedAt;
    const due = Date.parse(since) + this.settings.sealEveryMinutes * 60_000;
    const by = new Date(Math.max(due, Date.now() + LOOKED_AT_EVERY_MS)).toISOString();
    return new DomainError('NOT_SEALED', messages.notSealed(formatInstant(by)), undefined, { sealed_by: by });
  }
}

/** As often as somebody looks whether a seal is due. */
const LOOKED_AT_EVERY_MS = 60_000;
