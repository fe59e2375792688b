/**
 * What read models know of an entry's version, for a change that is meant for one version only: its number, and what has
 * been said of the entry since the version that the caller has in mind. Decides nothing.
 */
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import { ProjectionProgress } from '../../platform/projections/projection.types.ts';
import type { ReadVersion } from '../journal/commands.ts';
import { ledgerDecider } from '../journal/ledger.ts';

const TABLES = ['expenses', 'payments', 'transfers', 'investments'] as const;

interface CurrentVersion {
  readonly version: number;
  readonly status: string | null;
  readonly reversed_by: string | null;
  readonly replaced_by: string | null;
}

@Injectable()
export class EntryVersions {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly progress: ProjectionProgress,
  ) {}

  /** Undefined for an entry that is unknown once the read models have seen all that the journal held when this was asked. */
  async of(entryId: string, ifMatch: readonly number[]): Promise<ReadVersion | undefined> {
    let current = await this.#current(entryId);
    if (!current || !ifMatch.includes(current.version)) {
      await this.#seenToHead();
      current = await this.#current(entryId);
    }
    if (!current) return undefined;
    const { version, ...became } = current;
    if (ifMatch.includes(version)) return { version, changes: [] };
    const annotations = await this.#annotations(entryId, Math.max(0, ...ifMatch));
    if (annotations.at(-1)?.version === version) return { version, changes: annotations };
    const told = Object.fromEntries(Object.entries(became).filter(([, value]) => value !== null));
    return { version, changes: [...annotations, { version, ...told }] };
  }

  async #current(entryId: string): Promise<CurrentVersion | undefined> {
    const [row] = await this.database.query<CurrentVersion>(
      `select version, null as status, reversed_by, replaced_by from read.expenses where id = $1
       union all select version, status, reversed_by, replaced_by from read.payments where id = $1
       union all select version, null, reversed_by, replaced_by from read.transfers where id = $1
       union all select version, null, reversed_by, replaced_by from read.investments where id = $1
       union all select version, null, reversed_by, replaced_by from read.investment_returns where id = $1`,
      [entryId],
    );
    return row;
  }

  #annotations(entryId: string, after: number): Promise<readonly { readonly version: number }[]> {
    return this.database.query<{ readonly version: number }>(
      `select entry_number as version, recorded_by, recorded_at, reason, words, previous from read.annotations
       where entry_id = $1 and entry_number > $2 order by entry_number`,
      [entryId, after],
    );
  }

  async #seenToHead(): Promise<void> {
    const head = await this.store.lastEvent(ledgerDecider.stream);
    if (head) {
      await this.progress.reached(ledgerDecider.stream, head.revision, [...TABLES, 'transactions']);
    }
  }
}
