/** Backups and restore drills. */
import type { DomainEvent } from '@livro/event-sourcing';

/** A complete backup. */
export type BackupMade = DomainEvent<
  'BackupMade',
  {
    backupId: string;
    /** instant up to which it holds the journal. */
    madeAt: string;
    entries: number;
    events: number;
    /** attachments and logo. */
    files: number;
    /** named in the journal but unreadable. */
    missingFiles: number;
    /** new since the previous backup. */
    writtenBytes: number;
    seconds: number;
  }
>;

/** A backup was restored apart, verified and compared. */
export type BackupDrilled = DomainEvent<
  'BackupDrilled',
  {
    backupId: string;
    madeAt: string;
    ok: boolean;
    /** what differed. */
    reason: string | null;
    entries: number;
    /** booked after the backup. */
    lostEntries: number;
    lostSeconds: number;
    /** until restored; `readySeconds`: until every screen works. */
    restoredSeconds: number | null;
    readySeconds: number | null;
  }
>;

export type BackupEvent = BackupMade | BackupDrilled;
