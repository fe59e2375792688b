/** Whoever seals the journal, as it is when a program starts: for specs in which the program's own is stopped. */
import { SealKeys } from '../../backend/src/audit/seal/seal-keys.read.ts';
import { SealMark } from '../../backend/src/audit/seal/seal-mark.read.ts';
import { Seals } from '../../backend/src/audit/seal/seals.read.ts';
import { JournalTree } from '../../backend/src/audit/tree/journal-tree.write.ts';
import { SealWriter } from '../../backend/src/audit/seal/seal-writer.write.ts';
import { SegmentRepairs } from '../../backend/src/audit/segments/segment-repairs.write.ts';
import { SegmentWriter } from '../../backend/src/audit/segments/segment-writer.write.ts';
import { Books } from '../../backend/src/platform/book/book.types.ts';
import { EventStore } from '../../backend/src/platform/event-store/event-store.ts';
import { HeadWatch } from '../../backend/src/platform/integrity/head-watch.ts';
import { TamperReports } from '../../backend/src/platform/integrity/tamper-reports.ts';
import { HealthRegistry } from '../../backend/src/platform/observability/health-registry.ts';
import type { TestApp } from '../support/app.ts';

/** As versions sealed that wrote no segments. */
export const withoutSegments = {
  reset: () => undefined,
  take: () => undefined,
  advance: () => Promise.resolve(true),
  upTo: () => Promise.resolve([]),
  sealed: () => Promise.resolve(),
} as unknown as SegmentWriter;

/** Of `SEAL_EVERY` 0 it seals at once whatever has happened. */
export function sealing({ app }: TestApp, sealEveryMinutes = 0, segments = app.get(SegmentWriter)) {
  const statuses = new HealthRegistry();
  const sealer = new SealWriter(
    app.get(EventStore),
    app.get(Books),
    app.get(Seals),
    app.get(SealKeys),
    app.get(SealMark),
    app.get(JournalTree),
    segments,
    app.get(SegmentRepairs),
    statuses,
    app.get(TamperReports),
    { sealEveryMinutes },
    app.get(HeadWatch),
  );
  return { statuses, catchUp: () => sealer.catchUp(), sealNow: () => sealer.sealNow() };
}
