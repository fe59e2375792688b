/** Time stamps of checkpoints as they were received. Each speaks for itself; whether it holds is asked where that matters. */
import { parseNote } from '@livro/proof';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../../platform/config/config.module.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { Database } from '../../platform/database/database.ts';
import type { SignedTree } from '../seal/seal-keys.read.ts';
import { flawOfStamp, type StampFlaw } from './time-stamp.read.ts';

export interface KeptStamp {
  /** Leaves of the checkpoint that was stamped. */
  readonly size: number;
  /** The authority's answer, DER. */
  readonly response: Buffer;
}

const AT_ONCE = 256;

@Injectable()
export class TimeStamps {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'timeStamps'>,
  ) {}

  /** Whether anybody's word for the time can be held against somebody known. */
  get knowsAuthorities(): boolean {
    return this.settings.timeStamps.authorities.length > 0;
  }

  /** Stamps of checkpoints of so many leaves at most, the smallest first. */
  async *all(through = Number.MAX_SAFE_INTEGER): AsyncGenerator<KeptStamp> {
    for (let after = -1; ;) {
      const rows = await this.database.query<KeptStamp>(
        'select size, response from vault.time_stamps where size > $1 and size <= $2 order by size limit $3',
        [after, through, AT_ONCE],
      );
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) return;
      after = last.size;
    }
  }

  of(sizes: readonly number[]): Promise<KeptStamp[]> {
    return this.database.query<KeptStamp>(
      'select size, response from vault.time_stamps where size = any($1::bigint[])',
      [sizes],
    );
  }

  /** The largest checkpoint that was stamped, of so many leaves at most; undefined where none was. */
  async newest(through = Number.MAX_SAFE_INTEGER): Promise<number | undefined> {
    const [row] = await this.database.query<{ size: number | null }>(
      'select max(size)::bigint as size from vault.time_stamps where size <= $1',
      [through],
    );
    return row!.size ?? undefined;
  }

  /** What of the stamp does not hold; where no authority is known, whose it is is not asked. */
  flawOf({ note }: Pick<SignedTree, 'note'>, response: Uint8Array): Promise<StampFlaw | undefined> {
    const { authorities } = this.settings.timeStamps;
    return flawOfStamp(response, parseNote(note)!.text, this.knowsAuthorities ? authorities : undefined);
  }

  /** Keeps a stamp that holds; answers what does not. */
  async keep(tree: Pick<SignedTree, 'size' | 'note'>, response: Uint8Array): Promise<StampFlaw | undefined> {
    const flaw = await this.flawOf(tree, response);
    if (flaw === undefined)
      await this.database.query(
        'insert into vault.time_stamps (size, response) values ($1, $2) on conflict do nothing',
        [tree.size, Buffer.from(response)],
      );
    return flaw;
  }
}
