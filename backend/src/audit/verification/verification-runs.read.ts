/** The verifications that people asked for, as the journal tells of them: the newest first, each with its end, if it had one. */
import type { Recorded } from '@livro/event-sourcing';
import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../platform/database/read-database.ts';
import { EventStore } from '../../platform/event-store/event-store.ts';
import type { VerificationEvent, VerificationFinished } from './verification.events.ts';
import type { VerificationProgress } from './verification.read.ts';
import { VERIFICATIONS } from './verifications.ts';

export interface KeptRun {
  readonly id: string;
  readonly fromSeal: boolean;
  readonly startedBy: string;
  /** Null where there is no such user any more. */
  readonly startedByName: string | null;
  readonly startedAt: string;
  readonly finishedAt: string | undefined;
  readonly result: VerificationFinished['data'] | undefined;
}

/** How far one has come that is under way. */
export interface RunProgress extends VerificationProgress {
  /** How long this phase has been under way. */
  readonly seconds: number;
}

/** Runs that are shown; of each there are two events. */
const KEPT = 50;

@Injectable()
export class VerificationHistory {
  constructor(
    private readonly store: EventStore,
    private readonly database: ReadDatabase,
  ) {}

  async newest(): Promise<readonly KeptRun[]> {
    const last = await this.store.lastEvent(VERIFICATIONS);
    if (!last) return [];
    const runs = new Map<string, KeptRun>();
    for await (const event of this.store.readStream(VERIFICATIONS, last.revision - BigInt(2 * KEPT))) {
      const run = runAfter(runs, event);
      if (run) runs.set(run.id, run);
    }
    const newest = [...runs.values()].reverse().slice(0, KEPT);
    const names = await this.database.query<{ id: string; name: string }>(
      'select author_id::text as id, name from read.authors where author_id::text = any ($1::text[])',
      [newest.map(({ startedBy }) => startedBy)],
    );
    return newest.map((run) => ({
      ...run,
      startedByName: names.find(({ id }) => id === run.startedBy)?.name ?? null,
    }));
  }
}

function runAfter(runs: ReadonlyMap<string, KeptRun>, recorded: Recorded): KeptRun | undefined {
  const event = recorded as unknown as VerificationEvent;
  const { actor, recordedAt } = recorded.metadata;
  switch (event.type) {
    case 'VerificationStarted':
      return {
        id: event.data.verificationId,
        fromSeal: event.data.fromSeal,
        startedBy: actor,
        startedByName: null,
        startedAt: recordedAt,
        finishedAt: undefined,
        result: undefined,
      };
    case 'VerificationFinished': {
      const started = runs.get(event.data.verificationId);
      return started && { ...started, finishedAt: recordedAt, result: event.data };
    }
    default:
      // Another version of the program may know more.
      return undefined;
  }
}
