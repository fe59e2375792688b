/**
 * Sees every erasure through to its end: key and claims destroyed, no generation of the read model with a word of the person,
 * and nothing of either left in the database's files. The journal says who is erased, the vault who is done with: so what a
 * kill cut off is finished at the next start, and what stands in the way is tried again until it has gone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { Scrubbing } from '../../platform/database/scrubbing.ts';
import { Books } from '../../platform/book/book.types.ts';
import { clientsDecider } from '../client/clients.ts';
import { ClaimIndex } from '../client/claim-index.write.ts';
import { ErasedRows } from './erased-rows.write.ts';
import type { Delay, Erasure } from './erasure.read.ts';

const TABLES = ['vault.client_keys', 'vault.client_index'];
const FIRST_AGAIN_MS = 250;
/** What passes by itself is looked for often; what a person must change costs a rewrite each time. */
const LAST_AGAIN_MS: Readonly<Record<Delay, number>> = {
  busy: 2_000,
  fold: 2_000,
  readers: 2_000,
  permission: 600_000,
  log: 600_000,
  failed: 60_000,
};

@Injectable()
export class ErasureProcess implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #logger = new Logger(ErasureProcess.name);
  readonly #ended = new AbortController();
  #delay: Delay | undefined;
  #work: Promise<void> | undefined;
  #again = false;

  constructor(
    private readonly books: Books,
    private readonly database: Database,
    private readonly claims: ClaimIndex,
    private readonly rows: ErasedRows,
    private readonly scrubbing: Scrubbing,
  ) {}

  onApplicationBootstrap(): void {
    this.#begin();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#ended.abort();
    await this.#work;
  }

  /** Where the erasure of this client stands, at most `waitMs` later; undefined for one that is not erased. */
  async stateOf(clientId: string, waitMs = 0): Promise<Erasure | undefined> {
    const book = await this.books.open(clientsDecider);
    if ((await book.catchUp()).clients.get(clientId)?.standing !== 'erased') return undefined;
    for (const until = performance.now() + waitMs; ; await sleep(50)) {
      const [row] = await this.database.query<{ finished_at: Date }>(
        'select finished_at from vault.client_erasures where client_id = $1',
        [clientId],
      );
      if (row) return { finishedAt: row.finished_at, delay: undefined };
      this.#begin();
      if (performance.now() >= until) return { finishedAt: undefined, delay: this.#delay };
    }
  }

  /** One at a time; anyone who comes while it runs has it look once more. */
  #begin(): void {
    this.#again = true;
    this.#work ??= this.#untilDone().finally(() => (this.#work = undefined));
  }

  async #untilDone(): Promise<void> {
    const { signal } = this.#ended;
    for (let pause = FIRST_AGAIN_MS; !signal.aborted; pause *= 2) {
      this.#again = false;
      try {
        this.#delay = await this.#finishAll();
      } catch (error) {
        if (signal.aborted) return;
        this.#delay = 'failed';
        this.#logger.warn(`erasures stay unfinished: ${String(error)}`);
      }
      if (this.#delay === undefined) {
        if (!this.#again) return;
        continue;
      }
      pause = Math.min(pause, LAST_AGAIN_MS[this.#delay]);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** All erasures that the journal knows and the vault does not call done. */
  async #finishAll(): Promise<Delay | undefined> {
    const { clients } = await (await this.books.open(clientsDecider)).catchUp();
    const erased = [...clients.filter(({ standing }) => standing === 'erased').keys()];
    if (erased.length === 0) return undefined;
    const rows = await this.database.query<{ id: string }>(
      'select id from unnest($1::uuid[]) as erased (id) where id not in (select client_id from vault.client_erasures)',
      [erased],
    );
    const open = rows.map(({ id }) => id);
    if (open.length === 0) return undefined;
    for (const id of open) await this.claims.settleClient(id);
    const revisions = open.map((id) => clients.get(id)!.version - 1);
    if (await this.rows.isFoldedBefore(Math.max(...revisions))) return 'fold';
    const tables = await this.rows.blank(open);
    const obstacle = await this.scrubbing.scrub([...TABLES, ...tables], this.#ended.signal);
    if (obstacle !== undefined) return obstacle;
    await this.database.query(
      'insert into vault.client_erasures (client_id) select unnest($1::uuid[]) on conflict do nothing',
      [open],
    );
    return undefined;
  }
}
