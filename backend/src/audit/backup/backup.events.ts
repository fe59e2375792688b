/** The events of the `backups` stream: which copies were made of the books, and whether one could be restored. They are about the journal. */
import type { DomainEvent } from '@livro/event-sourcing';

/** Told once the copy is whole; it is in the next one itself. */
export type BackupMade = DomainEvent<
  'BackupMade',
  {
    backupId: string;
    /** When the journal had been read: what was booked later is not in it. */
    madeAt: string;
    /** Entries of the ledger that are in it. */
    entries: number;
    /** Events of all streams. */
    events: number;
    /** Contents of attachments and the logo. */
    files: number;
    /** Contents that the journal names and nobody could read. */
    missingFiles: number;
    /** Of all that was not there from the copy before. */
    writtenBytes: number;
    seconds: number;
  }
>;

/** A copy was restored into an empty place, verified and compared. */
export type BackupDrilled = DomainEvent<
  'BackupDrilled',
  {
    backupId: string;
    /** Of the copy. */
    madeAt: string;
    ok: boolean;
    /** What was not as it should be; null where all was. */
    reason: string | null;
    entries: number;
    /** Booked after the copy was made, and seconds since: what would have been lost. */
    lostEntries: number;
    lostSeconds: number;
    /** Until everything lay in its place, and until every screen could be shown from it; null where it did not come to that. */
    restoredSeconds: number | null;
    readySeconds: number | null;
  }
>;

export type BackupEvent = BackupMade | BackupDrilled;
