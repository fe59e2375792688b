/** The imports that people asked for, as the journal tells of them: the newest first, each with its end, if it had one. */
import type { Recorded } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import type { ImportEvent, ImportFinished, ImportStarted } from '../../ledger/import/import.events.ts';
import { IMPORTS } from '../../ledger/import/imports.ts';
import { Database } from '../../platform/database/database.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';

export interface KeptImport {
  readonly id: string;
  readonly started: ImportStarted['data'];
  readonly startedBy: string;
  /** Null where there is no such user any more. */
  readonly startedByName: string | null;
  readonly startedAt: string;
  readonly finishedAt: string | undefined;
  readonly result: ImportFinished['data'] | undefined;
  /** Of the accounts in its sums; one that is gone has none. */
  readonly developments: ReadonlyMap<string, { readonly id: string; readonly name: string }>;
}

/** Imports that are shown; of each there are two events. */
const KEPT = 50;

@Injectable()
export class ImportHistory {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async newest(): Promise<readonly KeptImport[]> {
    const last = await this.store.lastEvent(IMPORTS);
    if (!last) return [];
    const runs = new Map<string, KeptImport>();
    for await (const event of this.store.readStream(IMPORTS, last.revision - BigInt(2 * KEPT))) {
      const run = runAfter(runs, event);
      if (run) runs.set(run.id, run);
    }
    const newest = [...runs.values()].toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1)).slice(0, KEPT);
    const accountIds = newest.flatMap(({ result }) => result?.sums.map(({ accountId }) => accountId) ?? []);
    const [names, accounts] = await Promise.all([
      this.database.query<{ id: string; name: string }>(
        'select author_id::text as id, name from read.authors where author_id::text = any ($1::text[])',
        [newest.map(({ startedBy }) => startedBy)],
      ),
      this.database.query<{ id: string; development_id: string; name: string }>(
        `select a.id, a.development_id, d.name from read.accounts a join read.developments d on d.id = a.development_id
         where a.id = any ($1::uuid[])`,
        [[...new Set(accountIds)]],
      ),
    ]);
    const developments = new Map(
      accounts.map(({ id, development_id, name }) => [id, { id: development_id, name }] as const),
    );
    return newest.map((run) => ({
      ...run,
      developments,
      startedByName: names.find(({ id }) => id === run.startedBy)?.name ?? null,
    }));
  }
}

function runAfter(runs: ReadonlyMap<string, KeptImport>, recorded: Recorded): KeptImport | undefined {
  const event = recorded as unknown as ImportEvent;
  const { actor, recordedAt } = recorded.metadata;
  switch (event.type) {
    case 'ImportStarted':
      return {
        id: event.data.importId,
        started: event.data,
        startedBy: actor,
        startedByName: null,
        startedAt: recordedAt,
        finishedAt: undefined,
        result: undefined,
        developments: new Map(),
      };
    case 'ImportFinished': {
      const started = runs.get(event.data.importId);
      return started && { ...started, finishedAt: recordedAt, result: event.data };
    }
    default:
      // Another version of the program may know more.
      return undefined;
  }
}
